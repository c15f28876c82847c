// A phone at a table with a screen for all is the hand: own cards and decisions. One button shows the whole board again.
import { table } from "./stream.js";

const button = document.getElementById("whole-board");
const kept = `whole ${table.dataset.table}`;

function arrange(screen) {
  const whole = sessionStorage.getItem(kept) === "1";
  document.body.classList.toggle("as-hand", screen && !whole);
  button.hidden = !screen;
  button.textContent = whole ? button.dataset.hand : button.dataset.whole;
}

table.addEventListener("shown", ({ detail: news }) => arrange(news.screen && news.status === "playing" && news.seat >= 0));
button.addEventListener("click", () => {
  sessionStorage.setItem(kept, sessionStorage.getItem(kept) === "1" ? "0" : "1");
  arrange(true);
});
