// Receives the table's news from the server, connects again when some were missed, and draws the parts that changed.
// It knows no rules. Every piece of news ends in the event `shown`, every part drawn in the event `drawn`.
// News are {seq, after, version, facts, parts …}: what happened since event `after`, and the parts that look otherwise now.
import { sound } from "./sounds.js";

export const table = document.getElementById("table");
export const board = document.getElementById("board");
export const address = `/t/${table.dataset.table}`;
export const drawn = {}; // the sections of the page as they were last drawn
const parts = {}; // as the server last sent them; parts of parts stand in them as comments
const composed = {}; // the sections of the page with all their parts
const waiting = new Map(); // sections that are not on the page yet
let seq = Number(table.dataset.seq);
let has = ""; // the version of the server that sent the parts, and whose view they are
let wasTurn = null;
let plies = Infinity; // moves that were told
let isLive = false; // the first news of a stream are what was missed; those after it happen now

// Messages to the player: a sentence on the page, a sentence for screen readers

export function tell(sentence) {
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

// Requests to the server

export class NoAnswerError extends Error {} // the server is away, or a proxy answered in its place

export async function request(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  }).catch(() => { throw new NoAnswerError(); });
  const answer = await response.json().catch(() => ({}));
  if (response.status >= 500 || (!response.ok && !answer.error)) throw new NoAnswerError();
  tell(response.ok ? "" : answer.error.message);
  return response.ok ? answer : null;
}

export const post = (path, body) => request(path, body).catch(() => null); // the banner says that nobody answers

// A lost answer is no lost move: the same request is sent again, and the server recognises it. A move is also kept in
// this browser until it is answered, with the window in which it was made: so it is sent later, and never made twice.
const KEPT = `kept ${address}`;
const LONGEST_WAIT = 15000;

export async function postUntilAnswered(path, body) {
  if ("window" in body) {
    localStorage.setItem(KEPT, JSON.stringify({ path, body }));
    return sendKept();
  }
  for (let attempt = 1; attempt < 12; attempt += 1) {
    try {
      return await request(path, body);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      tell(table.dataset.offline);
      await new Promise((done) => setTimeout(done, 500 * attempt * (0.5 + Math.random())));
    }
  }
  return null;
}

// Whoever clicks another move meanwhile has chosen that one: what is sent is always the newest.
export async function sendKept() {
  if (sendKept.running) {
    sendKept.wake();
    return null;
  }
  sendKept.running = true;
  let answer = null;
  for (let [attempt, kept] = [1, null]; (kept = localStorage.getItem(KEPT)); attempt += 1) {
    const { path, body } = JSON.parse(kept);
    const sent = await request(path, body).then((done) => [done], () => null);
    if (sent && localStorage.getItem(KEPT) === kept) localStorage.removeItem(KEPT);
    document.getElementById("kept").hidden = Boolean(sent) || attempt < 2;
    if (sent) {
      [answer] = sent;
      continue;
    }
    await new Promise((done) => {
      sendKept.wake = done;
      setTimeout(done, Math.min(LONGEST_WAIT, 500 * attempt) * (0.5 + Math.random() / 2));
    });
  }
  sendKept.running = false;
  return answer;
}
sendKept.wake = () => {};
addEventListener("online", () => sendKept());
sendKept();

export async function ask(path, accept) {
  const response = await fetch(`${address}/${path}`, { headers: { accept } }).catch(() => null);
  return response?.ok ? response : null;
}

// Receiving: one stream after another, for as long as the page is open. The browser's own EventSource gives up for ever
// when a proxy answers for a server that is starting again, and it does not notice a connection that fell silent.

const SILENCE = 30000; // milliseconds; the server asks every ten seconds whether we are here
const LONGEST_PAUSE = 15000;
const REFUSED = [401, 403, 404]; // the table is gone, or not for us any more
let current = new AbortController();
let failures = 0;
let wake = () => {};

// All scripts of the page have run then, and those that listen hear the first news, too, however late they came.
const loaded = new Promise((done) => {
  if (document.readyState === "complete") done();
  else document.addEventListener("DOMContentLoaded", done);
});

export async function connect() {
  await loaded;
  while (await receive()) {
    failures += 1;
    document.getElementById("offline").hidden = failures < 2;
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** failures) * (0.5 + Math.random() / 2);
    await new Promise((done) => {
      wake = done;
      setTimeout(done, failures < 2 ? 250 * Math.random() : pause);
    });
  }
}

// Ends when the stream does; false if there is no use in coming again.
async function receive() {
  const stream = (current = new AbortController());
  isLive = false;
  let silence = setTimeout(() => stream.abort(), SILENCE);
  try {
    const asked = `as=html&lang=${table.dataset.lang}&since=${seq}&has=${has}${table.dataset.screen ? "&screen=1" : ""}`;
    const response = await fetch(`${address}/stream?${asked}`, {
      headers: { accept: "text/event-stream" },
      signal: stream.signal,
    });
    if (REFUSED.includes(response.status)) location.reload(); // the page says why
    if (!response.ok) return !REFUSED.includes(response.status);
    let text = "";
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return true;
      clearTimeout(silence);
      silence = setTimeout(() => stream.abort(), SILENCE);
      const events = (text + value).split("\n\n");
      text = events.pop();
      events.forEach(hear);
    }
  } catch {
    return true;
  } finally {
    clearTimeout(silence);
  }
}

function hear(event) {
  const field = (name) => event.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
  if (field("event") === "table") show(JSON.parse(field("data")));
  else if (field("event") === "ping" && (Number(table.dataset.seat) >= 0 || table.dataset.device)) post(`${address}/pong`, { number: Number(field("data")) });
}

function connectAtOnce() {
  failures = 0;
  current.abort();
  wake();
}

addEventListener("online", connectAtOnce);
document.addEventListener("visibilitychange", () => { if (!document.hidden && failures) connectAtOnce(); });

function show(news) {
  const whole = news.after === null;
  const passed = news.seat !== Number(table.dataset.seat);
  if (passed && !(table.dataset.device && whole)) {
    location.reload(); // the seat is somebody else's now
    return;
  }
  if (news.version !== table.dataset.version && sessionStorage.getItem("version") !== news.version) {
    sessionStorage.setItem("version", news.version); // once: servers of two versions would send us to and fro
    location.reload();
    return;
  }
  if (!whole && (news.seq < seq || (news.seq === seq && news.after !== seq))) return;
  if (!whole && news.after !== seq) {
    connectAtOnce(); // something was missed: the whole view again
    return;
  }
  failures = 0;
  document.getElementById("offline").hidden = true;
  const first = seq === news.seq && wasTurn === null;
  [seq, has] = [news.seq, `${news.version}-${news.seat}`];
  if (passed) passOn(news.seat);
  if (news.status !== "lobby") document.getElementById("links")?.remove();
  if (["playing", "over"].includes(news.status) && table.dataset.status !== news.status) document.getElementById("main").scrollIntoView({ block: "start" });
  table.dataset.status = news.status;
  Object.assign(parts, news.parts);
  news.sections = Object.fromEntries(SECTIONS.map((id) => [id, compose(id)]).filter(([id, html]) => composed[id] !== html));
  Object.assign(composed, news.sections);
  swap(news.sections, !first && !passed);
  document.title = news.title;
  if (!whole) announce([...news.facts.map((fact) => fact.bits?.map(([, text]) => text).join("") ?? fact.text), news.turn ? table.dataset.turn : ""]);
  if (news.turn && wasTurn === false) sound("yours");
  wasTurn = news.turn;
  news.from = passed ? plies : news.first; // the move from which on they have something new to show
  plies = news.first + news.facts.length;
  [news.live, isLive] = [passed || (isLive && !whole), true];
  table.dataset.live = "1";
  table.dispatchEvent(new CustomEvent("shown", { detail: news }));
}

// The shared device goes from hand to hand: nothing of what the last person saw stays.
function passOn(seat) {
  table.dataset.seat = seat;
  for (const known of [parts, composed]) for (const name of Object.keys(known)) delete known[name];
  waiting.clear();
  tell("");
  wasTurn = null;
  document.getElementById("main").scrollIntoView({ block: "start" });
}

// Swapping parts of the page: things keyed by data-vt move, new things keyed by data-fresh get the class `fresh`,
// focus, scroll and open details stay where they were.

const SECTIONS = ["board", "seats", "controls", "lesson"].filter((id) => document.getElementById(id));
export const compose = (name) => parts[name].replace(/<!--part ([\w.-]+)-->/g, (_, inner) => compose(inner));

export function swap(sections, moving) {
  for (const [id, html] of Object.entries(sections)) if (drawn[id] !== html) waiting.set(id, (drawn[id] = html));
  if (!waiting.size) return;
  if (moving && mayGlide()) glide();
  else draw(moving);
}

function draw(moving) {
  for (const [id, html] of waiting) redraw(document.getElementById(id), html, moving);
  waiting.clear(); // a transition that comes late has nothing left to draw
}

// No transition while another one runs, under a show, or where drawing was slow: the new state is shown at once.
function mayGlide() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return document.startViewTransition && !still && !document.hidden && !board.hasAttribute("data-showing") && !glide.running && performance.now() > glide.rest;
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

// A selector that finds an element again after it was redrawn.
function selectorOf(one) {
  return one.id ? `#${CSS.escape(one.id)}` : `button[name="word"][value="${CSS.escape(one.value ?? "")}"]`;
}
