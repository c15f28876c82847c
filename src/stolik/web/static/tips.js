// Tips in a browser's first games: one sentence when a decision of a new kind comes up, once. It never lies over a move, and goes
// with the decision, or when it is dismissed.
import { board } from "./stream.js";
import { countGame, hasTips } from "./settings.js";
import { largest } from "./moments.js";

const GAP = 8; // pixels between a tip and a move
const { tips } = JSON.parse(document.getElementById("explained").textContent);
const place = document.getElementById("tip");
const stage = document.getElementById("moments");
const key = (tip) => `${place.dataset.seen}.${tip.id}`;
const known = () => JSON.parse(localStorage.getItem("tips-seen") ?? "[]");
const decision = () => board.querySelector("#move input")?.value ?? "";
let told = ""; // the decision of which it is said

function tell() {
  const now = decision();
  if (now !== told) place.hidden = true;
  if (!now || now === told || !stage.hidden) return;
  countGame();
  if (!hasTips()) return;
  const seen = known();
  const tip = tips.find((one) => !seen.includes(key(one)) && board.querySelector(one.on)?.checkVisibility());
  told = now;
  if (!tip) return;
  localStorage.setItem("tips-seen", JSON.stringify([...seen, key(tip)]));
  place.hidden = false;
  place.querySelector("p").textContent = tip.text;
  arrange();
}

// Above the moves, where none of them is; else at the top of the page.
function arrange() {
  if (place.hidden) return;
  const felt = board.querySelector(".play").getBoundingClientRect();
  const moves = Array.from(board.querySelectorAll("button.move, label, summary")).filter((one) => one.checkVisibility());
  const within = { left: felt.left, right: felt.right, top: Math.max(felt.top, 0), bottom: Math.min(felt.bottom, innerHeight) };
  place.classList.remove("on-top");
  const { width, height } = place.getBoundingClientRect();
  const room = largest(within, moves.map((one) => one.getBoundingClientRect()), [width, height + GAP]);
  place.classList.toggle("on-top", !room);
  const where = room ? [`${(room.left + room.right - width) / 2}px`, `${room.bottom - height - GAP}px`] : ["", ""];
  [place.style.left, place.style.top] = where;
}

place.querySelector("button").addEventListener("click", () => { place.hidden = true; });
document.getElementById("settings").addEventListener("changed", ({ detail }) => {
  if (detail !== "tips") return;
  [place.hidden, told] = [true, ""];
  tell();
});
board.addEventListener("drawn", () => { tell(); arrange(); });
new MutationObserver(tell).observe(stage, { attributeFilter: ["hidden"] }); // what is shown comes first
for (const event of ["scroll", "resize"]) addEventListener(event, arrange, { passive: true });
new ResizeObserver(arrange).observe(document.body);
tell();
