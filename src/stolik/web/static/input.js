// What the player does: forms and buttons send without reloading, and keys walk among the moves.
import { address, ask, board, connect, post, postUntilAnswered, table, tell } from "./stream.js";
import { joinShuffle } from "./shuffle.js";
import { nearest } from "./nearest.js";

// Clicking

function fieldsOf(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  for (const name of ["window", "ply", "seat", "number"]) if (name in fields) fields[name] = Number(fields[name]);
  return fields;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) event.preventDefault();
  else if (form.id === "say") {
    event.preventDefault();
    post(form.action, fieldsOf(form)).then((done) => done && form.reset());
  } else if ("act" in form.dataset) {
    event.preventDefault();
    postUntilAnswered(form.action, fieldsOf(form, event.submitter));
  }
});

document.addEventListener("click", async (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-why]")) {
    const answer = await ask(`why?word=${encodeURIComponent(on("[data-why]").dataset.why)}`, "application/json");
    if (answer) tell((await answer.json()).sentence);
  }
});

// Keys: arrows go from one move to the nearest in that direction; data-key names a key that presses its button

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key === " " ? "Space" : event.key;
  const own = Array.from(document.querySelectorAll("[data-key]")).find((one) => one.dataset.key.toLowerCase() === key.toLowerCase());
  if (own && !(key === "Space" && event.target.matches("button, a"))) {
    event.preventDefault();
    own.click();
  } else if (key.startsWith("Arrow") && (board.contains(event.target) || event.target === document.body)) {
    const moves = Array.from(board.querySelectorAll("button.move")).filter((one) => one.checkVisibility());
    const next = nearest(event.target, key, moves);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

// The start: a quick one begins by itself, when the seal is on the page and a seed of ours is promised

async function begin() {
  await joinShuffle();
  if (table.dataset.begin) await post(`${address}/start`, {});
  connect();
}
begin();
