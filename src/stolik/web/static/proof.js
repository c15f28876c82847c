// The opened envelope compared with what this browser kept, and the shuffle computed again with the browser's own HMAC.
import { compare, fromHex, hashOf, recall, showChecks, toHex } from "./seeds.js";

const page = document.getElementById("proof");
const proof = JSON.parse(page.dataset.proof);
const memory = recall(page.dataset.table);
const told = document.getElementById("computed");

async function below(key, number, total) {
  const span = 1n << 64n;
  const fair = span - (span % BigInt(total));
  for (let attempt = 0; ; attempt += 1) {
    const message = ["stolik/envelope/1", ...proof.seeds, number, attempt].join("\n");
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message));
    const drawn = new DataView(digest).getBigUint64(0);
    if (drawn < fair) return Number(drawn % BigInt(total));
  }
}

async function compute() {
  const secret = fromHex(proof.secret);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let good = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret))) === proof.commitment;
  for (const row of document.querySelectorAll("tr[data-number]")) {
    const outcomes = JSON.parse(row.dataset.outcomes);
    let left = await below(key, row.dataset.number, outcomes.reduce((sum, [, weight]) => sum + weight, 0));
    const [drawn] = outcomes.find(([, weight]) => (left -= weight) < 0);
    const right = drawn === Number(row.dataset.outcome);
    row.querySelector(".tick").textContent += right ? "✓" : "✗";
    good = good && right;
  }
  told.textContent = good ? page.dataset.good : page.dataset.bad;
}

// The same check by a program that did not come from this server, with what this browser kept.
function command() {
  const [list, seed] = [memory?.lists.at(-1), memory?.seeds[memory.lists.at(-1)?.[memory.seat]]];
  const options = [["--seal", memory?.seal], ["--list", list && hashOf(list.join("\n"))], ["--seed", seed]];
  const given = options.filter(([, value]) => value).map((pair) => pair.join(" "));
  return ["stolik verify", ...given, page.dataset.file].join(" ");
}

showChecks(document.getElementById("checked"), compare(memory, proof));
document.getElementById("command").textContent = command();
if (crypto.subtle) document.getElementById("compute").addEventListener("click", compute, { once: true });
else {
  document.getElementById("compute").disabled = true; // browsers have no HMAC on pages without https
  told.textContent = page.dataset.cannot;
}
