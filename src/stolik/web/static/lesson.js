// A lesson: the pieces that its note points at are marked on the board, whenever either is drawn; the first is the move it waits for.
import { board } from "./stream.js";

const lesson = document.getElementById("lesson");
let before = "";

const wanted = (one) => (one.startsWith(".") ? one : `[value="${CSS.escape(one)}"], [data-why="${CSS.escape(one)}"]`);

function pieces() {
  const at = JSON.parse(lesson.querySelector("[data-at]")?.dataset.at ?? "[]");
  return at.flatMap((one) => Array.from(board.querySelectorAll(wanted(one)))).filter((one) => one.checkVisibility());
}

function mark() {
  const pointed = pieces();
  for (const one of board.querySelectorAll(".taught-piece")) if (!pointed.includes(one)) one.classList.remove("taught-piece");
  for (const one of pointed) one.classList.add("taught-piece");
  const now = lesson.querySelector("[data-at]")?.dataset.fresh;
  if (now !== before) show(pointed);
  before = now;
}

// All of them if there is room, and in any case the first; the bar of the board, whose height its words decide, covers none.
function show(pointed) {
  const bar = board.querySelector(".felt-status")?.offsetHeight ?? 0;
  document.documentElement.style.scrollPaddingTop = `${bar + 8}px`;
  for (const one of pointed.toReversed()) one.scrollIntoView({ block: "nearest", inline: "nearest" });
}

lesson.addEventListener("click", (event) => { if (event.target.closest("[data-key]")) pieces()[0]?.focus(); });
for (const part of [board, lesson]) part.addEventListener("drawn", mark);
for (const event of ["change", "keyup"]) document.addEventListener(event, mark); // turning a piece may uncover the move
mark();
