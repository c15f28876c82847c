// Shows what happened since the viewer's last decision, moment after moment, in a stage over the felt. It knows no game: a moment
// is drawn by the server and lies on the strip (part_moment.html) with its scene and the kinds of its beats.
// The board below is always the one that the server drew: nothing waits for the show, and moves that can be made are never covered.
import { board, compose, table } from "./stream.js";
import { pace } from "./settings.js";
import { sound } from "./sounds.js";

const SECONDS = { turn: 0.9, lay: 0.9, count: 0.8, sum: 0.5, bid: 1, fly: 0.5, chain: 0.8, roll: 1.1, slide: 0.7, good: 2.4, bad: 2.4, hammer: 1.6 };
const LAST = 0.9; // seconds that the end of a moment stays longer
const TAUGHT = document.getElementById("lesson") ? 0.5 : 1; // whoever is taught waits to go on
const MANY = 6; // moments that wait; with more the show hurries
const LEAST = [240, 170]; // pixels; a smaller stage beside moves is none
const LOWEST = 120; // pixels; of any stage
const GAP = 6; // pixels between the stage and a move
const CHOSEN = ".auto, label"; // what else is part of a decision
const TOLD = 1.6; // seconds for a line of the list that replaces the show
const GUARD = 700; // milliseconds in which Space is still meant for the show, after a decision has opened
const stage = document.getElementById("moments");
const [scene, text] = [stage.querySelector(".moments-scene"), stage.querySelector(".moments-text")];
const stays = (one) => matchMedia("(prefers-reduced-motion: reduce)").matches || one?.stays;
let queue = [];
let current = null;
let beat = 0;
let timer = 0;
let run = [null, 0]; // whose moments follow one another, and how many
let asked = false;
let askedAt = 0;

// The strip: new entries are shown, all of them mark the board and can be shown again

const strip = () => Array.from(board.querySelectorAll("#recap li[data-ply]"));
const read = (li) => ({
  ply: Number(li.dataset.ply),
  beats: li.dataset.beats.split(" "),
  run: li.dataset.run,
  text: li.querySelector("button").title,
  picture: li.querySelector(".recap-picture").innerHTML,
  html: li.querySelector("script").textContent,
  // Whoever has just made a move sees it on the board: it is shown if more follows from it.
  own: li.dataset.quiet === table.dataset.seat || (li.dataset.by === table.dataset.seat && !li.dataset.beats.includes(" ")),
});

function tidyStrip() {
  const list = board.querySelector("#recap ol");
  if (list) list.scrollLeft = list.scrollWidth;
  hideWhatIsToCome();
  for (const one of board.querySelectorAll(".lately")) one.classList.remove("lately");
  for (const key of strip().flatMap((li) => (li.dataset.by === table.dataset.seat ? [] : (li.dataset.marks ?? "").split(" ")))) {
    if (key) board.querySelector(`[data-fresh="${CSS.escape(key)}"]`)?.classList.add("lately");
  }
}

// Nothing on the page tells how a moment ends before it is shown.
function hideWhatIsToCome() {
  const waiting = new Set(stays(current) ? [] : queue.map((one) => one.ply));
  if (current && beat < current.beats.length && !current.stays) waiting.add(current.ply);
  for (const li of strip()) li.classList.toggle("coming", waiting.has(Number(li.dataset.ply)));
  const log = document.getElementById("log"); // a screen for all has none
  for (const li of log?.children ?? []) li.classList.toggle("coming", Number(li.dataset.ply) >= Math.min(...waiting));
  if (current && log) log.scrollTop = log.scrollHeight;
  board.toggleAttribute("data-showing", current !== null && !current.stays);
}

// What is new comes with the news: the strip itself may be drawn later.
function freshIn(news) {
  const holder = document.createElement("template");
  holder.innerHTML = Object.keys(news.parts).filter((name) => name.startsWith("moment.")).map(compose).join("");
  const fresh = Array.from(holder.content.children, read).filter((one) => one.ply >= news.from && !one.own);
  return fresh.sort((a, b) => a.ply - b.ply);
}

table.addEventListener("shown", ({ detail: news }) => {
  const fresh = freshIn(news);
  queue = queue.filter((one) => one.ply < news.from);
  if (!news.live || !fresh.length) return; // whoever comes (again) reads the strip
  if (pace() === 0 || news.clock || document.hidden) {
    sound(fresh.at(-1).beats.at(-1));
    stop();
  } else {
    queue.push(...fresh);
    if (stays()) list();
    else if (!current) next();
  }
});

board.addEventListener("drawn", () => {
  tidyStrip();
  const owes = board.querySelector("#move input, .curtain, .pad input") !== null;
  if (owes && !asked) askedAt = performance.now();
  asked = owes;
  if (current) arrange() || stop();
});

// The show: one moment after another, each beat by beat

function next() {
  clearTimeout(timer);
  current = queue.shift() ?? null;
  if (!current || !arrange()) {
    stop();
    return;
  }
  run = current.run && current.run === run[0] ? [current.run, run[1] + 1] : [current.run ?? null, 1];
  draw(current.html, current.text);
  stage.querySelector("[data-moment]").dataset.moment = current.ply + 1;
  for (const place of scene.querySelectorAll("[data-run]")) place.textContent = run[1] > 1 ? `×${run[1]}` : "";
  beat = 0;
  step();
}

function draw(html, sentence) {
  const other = scene.cloneNode(false);
  other.innerHTML = html;
  fill(scene, other);
  text.textContent = sentence;
  shrink();
}

// Much to show on a small stage is drawn smaller.
function shrink() {
  scene.style.fontSize = "";
  const rows = scene.querySelector(".moments-list");
  while (rows?.children[1] && overflows()) rows.firstElementChild.remove(); // of a list, the end is shown
  for (let size = parseFloat(getComputedStyle(scene).fontSize); size > 6 && overflows(); size *= 0.92) scene.style.fontSize = `${size}px`;
}
const overflows = () => scene.scrollHeight > scene.clientHeight + 1 || scene.scrollWidth > scene.clientWidth + 1;

function step() {
  beat += 1;
  if (beat > current.beats.length) {
    next();
    return;
  }
  const kind = current.beats[beat - 1];
  for (const one of scene.querySelectorAll("[data-beat], [data-until]")) {
    const { beat: from = 0, until = Infinity } = one.dataset;
    one.classList.toggle("on", Number(from) <= beat && beat < Number(until));
    one.classList.toggle("now", Number(from) === beat);
  }
  text.classList.toggle("on", beat === current.beats.length); // the sentence tells the end
  hideWhatIsToCome();
  sound(kind);
  stage.dataset.beat = beat;
  const seconds = (SECONDS[kind] ?? 1) + (beat === current.beats.length ? LAST : 0);
  timer = setTimeout(step, seconds * 1000 * pace() * TAUGHT * (queue.length > MANY ? 0.5 : 1));
}

// With reduced motion: a short list of what happened

function list() {
  clearTimeout(timer);
  current = { ...(queue.at(-1) ?? current), stays: true };
  if (!arrange()) {
    stop();
    return;
  }
  const rows = queue.slice(-MANY).map(({ picture, text: told }) => {
    const row = document.createElement("li");
    row.insertAdjacentHTML("beforeend", `<span class="recap-picture" aria-hidden="true">${picture}</span>`);
    row.append(told);
    return row.outerHTML;
  });
  hideWhatIsToCome();
  draw(`<ol class="moments-list">${rows.join("")}</ol>`, "");
  stage.querySelector("[data-moment]").dataset.moment = current.ply + 1;
  sound(current.beats.at(-1));
  timer = setTimeout(stop, (2 + TOLD * rows.length) * 1000 * pace());
}

function stop() {
  clearTimeout(timer);
  [queue, current, stage.hidden] = [[], null, true];
  scene.replaceChildren();
  hideWhatIsToCome();
}

const skip = () => (queue.length && !stays(current) ? next() : stop());

// The stage: the whole felt below the strip; while a decision is open, the largest part of it without a move. Where moves leave no such
// part, it is what lies above the board: the head of the page, the status and the strip.

function arrange() {
  const felt = board.getBoundingClientRect();
  const above = Math.max(felt.top, ...Array.from(board.querySelectorAll(".felt-status, #recap"), (one) => one.getBoundingClientRect().bottom));
  const whole = { left: Math.max(0, felt.left), right: Math.min(innerWidth, felt.right), top: Math.max(0, above), bottom: Math.min(innerHeight, felt.bottom) };
  const room = asked ? beside(whole) ?? { ...whole, top: 0, bottom: whole.top } : whole;
  const [width, height] = [room.right - room.left, room.bottom - room.top];
  if (width < LEAST[0] || height < LOWEST) return false;
  const around = board.parentElement.getBoundingClientRect(); // it scrolls with the felt, and so never over a move
  for (const [side, pixels] of Object.entries({ left: room.left - around.left, top: room.top - around.top, width, height })) stage.style[side] = `${pixels}px`;
  stage.classList.toggle("aside", asked);
  stage.classList.toggle("above", asked && room.top === 0);
  if (!stage.hidden) shrink();
  stage.hidden = false;
  return true;
}

// Away from all moves, or at least from those that are legal
function beside(whole) {
  const boxes = (wanted) => Array.from(board.querySelectorAll(wanted)).filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  return largest(whole, boxes(`button.move, ${CHOSEN}`)) ?? largest(whole, boxes(`button.lit, ${CHOSEN}`));
}

// The largest rectangle between some boxes: for each pair of edges, the gaps from top to bottom between them.
export function largest(whole, boxes, least = LEAST) {
  const edges = [whole.left, whole.right, ...boxes.flatMap((box) => [box.left - GAP, box.right + GAP])];
  const sides = [...new Set(edges)].filter((x) => x >= whole.left && x <= whole.right).sort((a, b) => a - b);
  const sorted = boxes.toSorted((a, b) => a.top - b.top);
  let best = null;
  for (const left of sides) for (const right of sides.filter((x) => x - left >= least[0])) {
    let top = whole.top;
    for (const box of [...sorted, { left, right, top: whole.bottom + GAP, bottom: Infinity }]) {
      if (box.left - GAP >= right || box.right + GAP <= left) continue;
      const room = { left, right, top, bottom: Math.min(box.top - GAP, whole.bottom) };
      if (room.bottom - top >= least[1] && size(room) > (best ? size(best) : 0)) best = room;
      top = Math.max(top, box.bottom + GAP);
    }
  }
  return best;
}
const size = ({ left, right, top, bottom }) => (right - left) * (bottom - top);

for (const event of ["resize", "scroll"]) addEventListener(event, () => { if (current) arrange() || stop(); }, { passive: true });

// A click or Space goes on to the next moment, Escape ends the show; a picture on the strip shows its moment again

stage.addEventListener("click", (event) => { if (event.target.closest("[data-moment]")) stop(); else skip(); });
document.addEventListener("keydown", (event) => {
  if (!current || event.target.matches("input, textarea, select, summary")) return;
  const guarded = performance.now() - askedAt < GUARD;
  const taken = !guarded && (event.target.matches("button, a") || board.querySelector('.lit[data-key="Space"]'));
  if (event.key === "Escape") stop();
  else if (event.key === " " && !taken) {
    event.preventDefault();
    event.stopImmediatePropagation(); // a game may mean something else by Space
    skip();
  }
}, { capture: true });
board.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show]");
  if (!button) return;
  const one = read(button.closest("li"));
  stop();
  queue = [one];
  if (stays()) list();
  else next();
});
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
tidyStrip();
