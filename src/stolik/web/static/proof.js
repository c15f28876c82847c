// The shuffle computed again in this browser, with the browser's own HMAC.
"use strict";
const proof = document.getElementById("proof");
const seeds = JSON.parse(proof.dataset.seeds);
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const toHex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function below(key, number, total) {
  const span = 1n << 64n;
  const fair = span - (span % BigInt(total));
  for (let attempt = 0; ; attempt += 1) {
    const message = ["stolik/envelope/1", ...seeds, number, attempt].join("\n");
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message));
    const drawn = new DataView(digest).getBigUint64(0);
    if (drawn < fair) return Number(drawn % BigInt(total));
  }
}

async function compute() {
  const told = document.getElementById("computed");
  if (!crypto.subtle) {
    told.textContent = proof.dataset.cannot; // browsers have no HMAC on pages without https
    return;
  }
  const secret = fromHex(proof.dataset.secret);
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let good = toHex(await crypto.subtle.digest("SHA-256", secret)) === proof.dataset.commitment;
  for (const row of document.querySelectorAll("tr[data-number]")) {
    const outcomes = JSON.parse(row.dataset.outcomes);
    let left = await below(key, row.dataset.number, outcomes.reduce((sum, [, weight]) => sum + weight, 0));
    const [drawn] = outcomes.find(([, weight]) => (left -= weight) < 0);
    const right = drawn === Number(row.dataset.outcome);
    row.querySelector(".tick").textContent += right ? "✓" : "✗";
    good = good && right;
  }
  told.textContent = good ? proof.dataset.good : proof.dataset.bad;
}
document.getElementById("compute").addEventListener("click", compute, { once: true });
