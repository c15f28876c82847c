// The table's script: the stream of events, moves without reloading, keys, seeds for the shuffle. It knows no rules.
"use strict";
const table = document.getElementById("table");
const board = document.getElementById("board");
const address = `/t/${table.dataset.table}`;
const drawn = {}; // the parts as the server last sent them
const waiting = new Map(); // those of them that are not on the page yet
let seq = Number(table.dataset.seq);
let stream = null;
let wasTurn = null;

// What went wrong, and news for ears

function tell(sentence) {
  const place = document.getElementById("sentence");
  place.replaceChildren();
  // A rule's number leads to its place on the rules page.
  for (const part of (sentence || "").split(/\b([A-Z]{1,2}\d{1,2})\b/)) {
    if (/^[A-Z]{1,2}\d{1,2}$/.test(part)) {
      const link = document.createElement("a");
      Object.assign(link, { href: `/rules/${table.dataset.game}#${part}`, target: "_blank", rel: "noopener", textContent: part });
      place.append(link);
    } else place.append(part);
  }
  clearTimeout(tell.timer);
  if (sentence) tell.timer = setTimeout(() => tell(""), 9000);
}

function announce(sentences) {
  document.getElementById("live").textContent = sentences.filter(Boolean).join(" ");
}

function chime() {
  if (localStorage.getItem("sound") !== "on") return;
  const audio = (chime.audio ||= new AudioContext());
  [[523, 0], [784, 0.12]].forEach(([pitch, delay]) => {
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + delay];
    Object.assign(tone, { type: "triangle" }).frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  });
}

// Sending

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  tell(response.ok ? "" : answer.error ? answer.error.message : response.statusText);
  return response.ok ? answer : null;
}

// A lost answer is no lost move: the same move is sent again, and the server knows it.
async function postUntilAnswered(path, body) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await post(path, body);
    } catch {
      tell(table.dataset.offline);
      await new Promise((done) => setTimeout(done, 500 * (attempt + 1)));
    }
  }
  return null;
}

async function ask(path, accept) {
  const response = await fetch(`${address}/${path}`, { headers: { accept } });
  return response.ok ? response : null;
}

// Receiving

function connect() {
  if (stream) stream.close();
  stream = new EventSource(`${address}/stream?as=html&lang=${table.dataset.lang}`);
  stream.addEventListener("table", (event) => show(JSON.parse(event.data)));
  stream.addEventListener("ping", (event) => {
    if (Number(table.dataset.seat) >= 0) post(`${address}/pong`, { number: Number(event.data) });
  });
  stream.addEventListener("error", () => tell(table.dataset.offline));
  stream.addEventListener("open", () => tell(""));
}

function show(news) {
  const whole = news.after === null;
  if (!whole && news.seq <= seq) return;
  if (!whole && news.after !== seq) {
    connect(); // something was missed: the whole view again
    return;
  }
  const first = seq === news.seq && wasTurn === null;
  seq = news.seq;
  if (news.status !== "lobby") document.getElementById("links")?.remove();
  if (news.status === "over" && show.status === "playing") document.getElementById("main").scrollIntoView({ block: "start" });
  show.status = news.status;
  swap(news.parts, !first);
  document.title = news.title;
  addLog(news);
  addLines(news, whole);
  if (!whole) announce([...news.log, news.turn ? table.dataset.turn : ""]);
  if (news.turn && wasTurn === false) chime();
  wasTurn = news.turn;
  table.dispatchEvent(new CustomEvent("shown", { detail: news }));
}

// Swapping parts of the page: things keyed by data-vt move, new things keyed by data-fresh get the class `fresh`,
// focus, scroll and open details stay where they were.

function swap(parts, moving) {
  for (const [id, html] of Object.entries(parts)) if (drawn[id] !== html) waiting.set(id, (drawn[id] = html));
  if (!waiting.size) return;
  if (moving && mayGlide()) glide();
  else draw(moving);
}

function draw(moving) {
  for (const [id, html] of waiting) redraw(document.getElementById(id), html, moving);
  waiting.clear(); // a transition that comes late has nothing left to draw
}

// Moves that come one upon another, or a machine that draws slowly, get no transitions: what is true is shown at once.
function mayGlide() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return document.startViewTransition && !still && !document.hidden && !glide.running && performance.now() > glide.rest;
}

function glide() {
  const began = performance.now();
  glide.running = true;
  nameMovingThings();
  const transition = document.startViewTransition(() => {
    draw(true);
    nameMovingThings();
  });
  const end = () => { glide.running = false; };
  transition.ready.then(() => { if (performance.now() - began > 500) glide.rest = performance.now() + 20000; }, () => {});
  transition.finished.then(end, end);
}
glide.rest = 0;

function nameMovingThings() {
  const seen = new Set();
  for (const thing of board.querySelectorAll("[data-vt]")) {
    thing.style.viewTransitionName = seen.has(thing.dataset.vt) ? "" : thing.dataset.vt;
    seen.add(thing.dataset.vt);
  }
}

function redraw(part, html, moving) {
  const focus = part.contains(document.activeElement) ? selectorOf(document.activeElement) : null;
  const known = new Set(Array.from(part.querySelectorAll("[data-fresh]"), (one) => one.dataset.fresh));
  const open = new Map(Array.from(part.querySelectorAll("details[id]"), (one) => [one.id, one.open]));
  const scrolls = new Map(Array.from(part.querySelectorAll("[data-scroll]"), (one) => [one.dataset.scroll, one.scrollTop]));
  const next = part.cloneNode(false);
  next.innerHTML = html;
  fill(part, next);
  for (const one of part.querySelectorAll("details[id]")) if (open.has(one.id)) one.open = open.get(one.id);
  for (const one of part.querySelectorAll("[data-scroll]")) one.scrollTop = scrolls.get(one.dataset.scroll) || 0;
  for (const one of part.querySelectorAll("[data-fresh]")) {
    if (moving && one.dataset.fresh && !known.has(one.dataset.fresh)) one.classList.add("fresh");
  }
  const lit = Array.from(part.querySelectorAll(".move.lit"));
  if (focus) [document.querySelector(focus), ...lit, part].find((one) => one?.checkVisibility())?.focus({ preventScroll: true });
}

// How to find a thing again when it is drawn anew.
function selectorOf(one) {
  return one.id ? `#${CSS.escape(one.id)}` : `button[name="word"][value="${CSS.escape(one.value ?? "")}"]`;
}

function addLog(news) {
  const log = document.getElementById("log");
  while (log.children.length > news.first) log.lastElementChild.remove();
  for (const sentence of news.log) {
    const [line, button] = [document.createElement("li"), document.createElement("button")];
    Object.assign(button, { type: "button", textContent: sentence });
    line.dataset.ply = log.children.length;
    button.dataset.moment = log.children.length + 1;
    line.hidden = !sentence;
    line.append(button);
    log.append(line);
  }
  log.scrollTop = log.scrollHeight;
}

function addLines(news, whole) {
  const lines = document.getElementById("lines");
  if (whole) lines.replaceChildren();
  for (const html of news.lines) lines.insertAdjacentHTML("beforeend", html);
  lines.scrollTop = lines.scrollHeight;
}

// A line of the log shows its moment, until the next news or a click on "now"

async function showMoment(ply) {
  const response = await ask(`at/${ply}`, "text/html");
  if (!response) return;
  const now = document.createElement("button");
  Object.assign(now, { type: "button", className: "main", textContent: table.dataset.now });
  now.dataset.backToNow = "";
  const banner = document.createElement("div");
  banner.className = "felt-status moment";
  banner.append(table.dataset.moment.replace("{ply}", ply), now);
  const current = drawn.board ?? board.innerHTML;
  swap({ board: banner.outerHTML + (await response.text()) }, true);
  showMoment.current = showMoment.current ?? current;
}

function backToNow() {
  if (showMoment.current) swap({ board: showMoment.current }, true);
  showMoment.current = null;
}
table.addEventListener("shown", (event) => { if ("board" in event.detail.parts) showMoment.current = null; });

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
  } else if (on("button[data-moment]")) showMoment(on("button[data-moment]").dataset.moment);
  else if (on("[data-back-to-now]")) backToNow();
  else if (on("[data-sound-switch]")) switchSound();
});

function switchSound() {
  localStorage.setItem("sound", localStorage.getItem("sound") === "on" ? "off" : "on");
  showSound();
  chime();
}

function showSound() {
  const on = localStorage.getItem("sound") === "on";
  document.querySelector("[data-sound-switch]")?.setAttribute("aria-pressed", String(on));
}

// Keys: arrows go from one move to the nearest in that direction; data-key names a key that presses its button

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key === " " ? "Space" : event.key;
  const own = Array.from(document.querySelectorAll("[data-key]")).find((one) => one.dataset.key.toLowerCase() === key.toLowerCase());
  if (own && !(key === "Space" && event.target.matches("button, a"))) {
    event.preventDefault();
    own.click();
  } else if (key.startsWith("Arrow") && (board.contains(event.target) || event.target === document.body)) {
    const next = nearest(event.target, key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

function nearest(from, key) {
  const moves = Array.from(board.querySelectorAll("button.move")).filter((one) => one.checkVisibility());
  if (!moves.includes(from)) return moves.find((one) => one.classList.contains("lit")) || moves[0];
  const [sideways, sign] = [key === "ArrowLeft" || key === "ArrowRight", key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1];
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  const far = (one) => {
    const [dx, dy] = [centre(one)[0] - x, centre(one)[1] - y];
    const [along, across] = sideways ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    return along > 2 && across <= along * 3 ? along + across * 3 : Infinity;
  };
  const best = moves.filter((one) => one !== from).sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : null;
}

// The start: a seed of our own goes into the shuffle

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function begin() {
  showSound();
  if (table.dataset.seed && !table.dataset.begin) await post(`${address}/seed`, { seed: newSeed() });
  if (table.dataset.begin) await post(`${address}/start`, { seed: newSeed() });
  connect();
}
begin();
