// Explains the pieces of the board: what lies under a resting pointer, a long press or the focus. By the keyboard `?` begins a walk
// along all pieces: arrows go on, Escape ends it. What is what comes with the page, as sentences for CSS selectors.
import { nearest } from "./nearest.js";

const REST = 600; // milliseconds that a pointer rests, or a finger presses
const FAR = 10; // pixels; who moves further does not rest
const GAP = 8; // pixels between a piece and what is told of it
const board = document.getElementById("board");
const { pieces } = JSON.parse(document.getElementById("explained").textContent);
const all = pieces.map(({ on }) => on).join(", ");
const place = document.getElementById("explanation");
let shown = null;
let timer = 0;
let from = [0, 0];
let held = false; // a finger that explains makes no move
let walks = false;
let byFinger = false;

// Telling

function find(target) {
  const one = all ? target.closest?.(all) : null;
  return one && board.contains(one) ? one : null;
}

function show(one) {
  hide();
  if (!one?.isConnected) return;
  const { text } = pieces.find(({ on }) => one.matches(on));
  const titled = one.closest("[title]");
  const named = one.getAttribute("aria-label") || one.dataset.label || titled?.title;
  shown = { one, titled, title: titled?.title, label: one.ariaLabel };
  titled?.removeAttribute("title"); // else the browser shows it, too
  place.textContent = text;
  if (named) place.prepend(Object.assign(document.createElement("b"), { textContent: named }));
  arrange(one.getBoundingClientRect());
}

function arrange(box) {
  const { width, height } = place.getBoundingClientRect();
  const left = Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), innerWidth - width - GAP);
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  // What a decision is about mostly lies above it; under a finger nothing is seen.
  const isAbove = byFinger ? above >= GAP : below + height + GAP > innerHeight;
  const top = isAbove ? Math.max(GAP, above) : Math.min(below, innerHeight - height - GAP);
  Object.assign(place.style, { left: `${left}px`, top: `${top}px` });
}

function hide() {
  clearTimeout(timer);
  place.replaceChildren();
  if (shown?.title && !shown.titled.title) shown.titled.title = shown.title;
  shown = null;
}

function soon(one, then = () => {}) {
  clearTimeout(timer);
  if (one && one !== shown?.one) timer = setTimeout(() => { show(one); then(); }, REST);
}

// By pointer and finger

board.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const one = find(event.target);
  if (one !== shown?.one) hide();
  soon(one);
});
board.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") hide(); });
addEventListener("pointerdown", (event) => {
  hide();
  byFinger = event.pointerType !== "mouse";
  [held, from] = [false, [event.clientX, event.clientY]];
  if (event.pointerType !== "mouse" && board.contains(event.target)) soon(find(event.target), () => { held = true; });
}, { capture: true });
addEventListener("pointermove", (event) => {
  if (!held && event.pointerType !== "mouse" && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > FAR) clearTimeout(timer);
}, { passive: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => { if (event.pointerType !== "mouse" && !held) clearTimeout(timer); });
addEventListener("click", (event) => {
  if (!held || !event.isTrusted) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
board.addEventListener("contextmenu", (event) => { if (held || event.pointerType === "touch") event.preventDefault(); });

// By the keyboard

board.addEventListener("focusin", ({ target }) => { if (!walks && target.matches(":focus-visible")) soon(find(target)); });
board.addEventListener("focusout", () => { if (!walks) hide(); });

function walk(one) {
  if (!one) return;
  walks = true;
  if (one.tabIndex < 0) one.tabIndex = -1;
  one.focus();
  show(one);
}

const seen = () => (all ? Array.from(board.querySelectorAll(all)).filter((one) => one.checkVisibility()) : []);

function stop() {
  walks = false;
  hide();
}

addEventListener("keydown", (event) => {
  byFinger = false;
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") walk(shown?.one ?? find(document.activeElement) ?? seen()[0]);
  else if (!walks) return;
  else if (event.key.startsWith("Arrow")) walk(nearest(shown?.one ?? document.activeElement, event.key, seen()));
  else {
    stop();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// What is drawn anew is looked for again by whoever walks; of what has changed, nothing old is told.
board.addEventListener("drawn", () => {
  if (shown && !(shown.one.isConnected && shown.one.matches(all))) stop();
  else if (shown && walks) walk(shown.one);
  else if (shown && shown.one.ariaLabel !== shown.label) hide();
});
for (const event of ["scroll", "resize"]) addEventListener(event, () => { if (shown) arrange(shown.one.getBoundingClientRect()); }, { capture: true, passive: true });
