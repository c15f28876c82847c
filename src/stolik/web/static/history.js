// The log and the chat grow with the news; a line of the log shows the board as it was then.
import { ask, board, drawn, swap, table } from "./stream.js";

table.addEventListener("shown", ({ detail: news }) => {
  addLog(news);
  addLines(news);
  if ("board" in news.sections) now = null;
});

function addLog(news) {
  const log = document.getElementById("log");
  while (log.children.length > news.first) log.lastElementChild.remove();
  if (log.lastElementChild?.dataset.fold) hide(log.lastElementChild, false); // what was told with it is taken back
  for (const fact of news.facts) log.append(lineOf(fact, log.lastElementChild, log.children.length));
  log.scrollTop = log.scrollHeight;
}

function hide(line, hidden) {
  line.querySelector("button").hidden = hidden;
  line.hidden = hidden && !line.querySelector("h3");
}

// A fact as a line: a heading where a round or turn begins; moves that are told together are one line, the last.
function lineOf({ text, group = "", fold = "", bits }, last, ply) {
  const [line, button] = [document.createElement("li"), document.createElement("button")];
  Object.assign(button, { type: "button", tabIndex: -1 });
  Object.assign(button.dataset, { moment: ply + 1 });
  Object.assign(line.dataset, { ply, group, fold });
  button.append(...(fold ? [fold] : bits ? bits.map(pictureOf) : [text]));
  if (group !== "" && group !== last?.dataset.group) line.append(Object.assign(document.createElement("h3"), { textContent: group }));
  line.append(button);
  hide(line, !text);
  if (fold !== "" && fold === last?.dataset.fold) hide(last, true);
  return line;
}

function pictureOf([style, text]) {
  return style ? Object.assign(document.createElement("span"), { className: `chip ${style}`, textContent: text }) : text;
}

// The log is one stop of Tab: arrows walk along its lines.
document.getElementById("log").addEventListener("keydown", (event) => {
  const lines = Array.from(event.currentTarget.querySelectorAll("button:not([hidden])"));
  const at = lines.indexOf(document.activeElement);
  const to = { ArrowUp: at < 0 ? lines.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: lines.length - 1 }[event.key];
  if (!lines[to]) return;
  event.preventDefault();
  lines[to].focus();
});

function addLines(news) {
  const lines = document.getElementById("lines");
  if (news.after === null) lines.replaceChildren(); // the whole view again
  for (const html of news.lines) lines.insertAdjacentHTML("beforeend", html);
  lines.scrollTop = lines.scrollHeight;
}

// A line of the log shows its moment, until the next news or a click on "now"

let now = null; // the board as it is now, while another moment is shown

document.addEventListener("click", (event) => {
  const line = event.target.closest("button[data-moment]");
  if (line) showMoment(line.dataset.moment);
  else if (event.target.closest("[data-back-to-now]")) backToNow();
});

async function showMoment(ply) {
  const response = await ask(`at/${ply}`, "text/html");
  if (!response) return;
  const back = document.createElement("button");
  Object.assign(back, { type: "button", className: "main", textContent: table.dataset.now });
  back.dataset.backToNow = "";
  const banner = document.createElement("div");
  banner.className = "felt-status moment";
  banner.append(table.dataset.moment.replace("{ply}", ply), back);
  const current = drawn.board ?? board.innerHTML;
  swap({ board: banner.outerHTML + (await response.text()) }, true);
  now = now ?? current;
}

function backToNow() {
  if (now) swap({ board: now }, true);
  now = null;
}
