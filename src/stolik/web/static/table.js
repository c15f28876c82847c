// The table's script: the stream of events, moves without reloading, seeds for the shuffle. It knows no rules.
"use strict";
const table = document.getElementById("table");
const address = `/t/${table.dataset.table}`;
let seq = Number(table.dataset.seq);
let stream = null;

function tell(sentence) {
  document.getElementById("sentence").textContent = sentence || "";
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) tell(answer.error ? answer.error.message : response.statusText);
  else tell("");
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
  seq = news.seq;
  const swap = () => {
    for (const [id, html] of Object.entries(news.parts)) {
      const part = document.getElementById(id);
      if (part.innerHTML !== html) part.innerHTML = html;
    }
    if (news.status !== "lobby") document.getElementById("links")?.remove();
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (document.startViewTransition && !whole && !still) document.startViewTransition(swap);
  else swap();
  document.title = news.title;
  addLog(news);
  addLines(news, whole);
  table.dispatchEvent(new CustomEvent("shown", { detail: news }));
}

function addLog(news) {
  const log = document.getElementById("log");
  while (log.children.length > news.first) log.lastElementChild.remove();
  for (const sentence of news.log) {
    const line = document.createElement("li");
    line.dataset.ply = log.children.length;
    line.textContent = sentence;
    line.hidden = !sentence;
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

function fieldsOf(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  for (const name of ["window", "ply", "seat", "number"]) if (name in fields) fields[name] = Number(fields[name]);
  return fields;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "say") {
    event.preventDefault();
    post(form.action, fieldsOf(form)).then((done) => done && form.reset());
  } else if ("act" in form.dataset) {
    event.preventDefault();
    postUntilAnswered(form.action, fieldsOf(form, event.submitter));
  }
});

function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function begin() {
  if (table.dataset.seed && !table.dataset.begin) await post(`${address}/seed`, { seed: newSeed() });
  if (table.dataset.begin) await post(`${address}/start`, { seed: newSeed() });
  connect();
}
begin();
