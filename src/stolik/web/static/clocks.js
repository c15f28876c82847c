// Shows what is left on the clocks, and of the window of a race. The server measures; this only counts down between two pieces of news.
import { table } from "./stream.js";

const row = document.getElementById("clocks");
let told = { at: 0, people: [], closes: null };

const text = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}`;

function chip(words, cls) {
  const one = document.createElement("span");
  one.className = cls;
  one.append(...words);
  return one;
}

function draw() {
  const passed = performance.now() - told.at;
  const people = told.people.map(({ name, left, runs }) => {
    const now = Math.max(0, left - (runs ? passed : 0));
    return chip([`${name} `, chip([text(now)], "clock-time")], `clock${runs ? " runs" : ""}${now < 10000 ? " low" : ""}`);
  });
  if (told.closes !== null) people.push(chip([`${row.dataset.race} `, chip([text(Math.max(0, told.closes - passed) + 999)], "clock-time")], "clock runs"));
  if (told.paused) people.push(chip([row.dataset.paused], "clock"));
  else if (told.wants?.length) people.push(chip([row.dataset.wants.replace("{names}", told.wants.join(", "))], "clock"));
  row.replaceChildren(...people);
  row.hidden = !people.length;
  table.classList.toggle("timed", !row.hidden);
}

table.addEventListener("shown", ({ detail: news }) => {
  told = { people: [], ...news.clocks, closes: news.closes, at: performance.now() };
  clearInterval(draw.timer);
  if (told.people.length || told.closes !== null) draw.timer = setInterval(draw, 250);
  draw();
});
