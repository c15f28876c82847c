// The page of a day: the calendar and the streak are kept in this browser; the champion's score comes when it is found.
const page = document.querySelector(".today");
const lang = document.documentElement.lang;
const AGAIN = 2000; // milliseconds between two looks for the champion's score
const DAY = 86400000;

// Days are dates without hours: all sums are made in UTC, as the server makes them.
const ms = (day) => Date.parse(`${day}T00:00:00Z`);
const iso = (time) => new Date(time).toISOString().slice(0, 10);
const write = (time, format) => new Intl.DateTimeFormat(lang, { timeZone: "UTC", ...format }).format(time);

function remembered() {
  try {
    return JSON.parse(localStorage.getItem("days")) || {};
  } catch {
    return {};
  }
}

function remember() {
  const days = remembered();
  const done = page.dataset.done.split(" ").filter(Boolean);
  if (!done.length) return;
  days[page.dataset.day] = [...new Set([...(days[page.dataset.day] || []), ...done])];
  localStorage.setItem("days", JSON.stringify(days));
}

// Days in a row up to today, or up to yesterday while today is still to be played.
function streak(days) {
  let time = ms(page.dataset.today);
  if (!days[iso(time)]) time -= DAY;
  let length = 0;
  for (; days[iso(time)]; time -= DAY) length += 1;
  return length;
}

function element(name, given, ...children) {
  const made = Object.assign(document.createElement(name), given);
  made.append(...children);
  return made;
}

const calendar = document.getElementById("calendar");
let month = ms(`${page.dataset.day.slice(0, 8)}01`);

function turn(months) {
  const shown = new Date(month);
  month = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + months, 1);
  drawMonth();
}

function drawMonth() {
  const days = remembered();
  const [first, last] = [ms(page.dataset.first), ms(page.dataset.today)];
  const grid = element("div", { className: "month" });
  const monday = month - ((new Date(month).getUTCDay() + 6) % 7) * DAY;
  for (let at = 0; at < 7; at += 1) {
    grid.append(element("span", { className: "weekday", ariaHidden: "true" }, write(monday + at * DAY, { weekday: "narrow" })));
  }
  for (let time = monday; time < month; time += DAY) grid.append(element("span", {}));
  for (let time = month; new Date(time).getUTCMonth() === new Date(month).getUTCMonth(); time += DAY) {
    const number = String(new Date(time).getUTCDate());
    if (time < first || time > last) {
      grid.append(element("span", { className: "not-yet" }, number));
      continue;
    }
    const link = element("a", { href: `/today/${iso(time)}`, ariaLabel: write(time, { dateStyle: "long" }) }, number);
    if (iso(time) === page.dataset.day) link.setAttribute("aria-current", "date");
    if (days[iso(time)]) {
      link.className = "played";
      link.ariaLabel += `, ${calendar.dataset.played}`;
      link.append(" ✓");
    }
    grid.append(link);
  }
  const button = (label, sign, months, off) =>
    element("button", { type: "button", className: "icon", ariaLabel: label, title: label, disabled: off, onclick: () => turn(months) }, sign);
  calendar.replaceChildren(
    element("div", { className: "month-head" },
      button(calendar.dataset.earlier, "‹", -1, month <= first),
      element("b", { role: "status" }, write(month, { month: "long", year: "numeric" })),
      button(calendar.dataset.after, "›", 1, monday + 42 * DAY > last && new Date(month).getUTCMonth() === new Date(last).getUTCMonth())),
    grid,
  );
}

function drawStreak() {
  const length = streak(remembered());
  const place = document.getElementById("streak");
  if (length) place.textContent = place.dataset.one.replace("#", length);
}

// The champion's score: asked for again until it is there.

async function refresh() {
  if (!document.querySelector("[data-awaits]")) return;
  const answer = document.hidden ? null : await fetch(location, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer?.ok) {
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of ["[data-fresh-part]", "[data-share-part]"]) document.querySelector(part).replaceWith(fresh.querySelector(part));
    offerSending();
  }
  setTimeout(refresh, AGAIN);
}

function offerSending() {
  const button = document.querySelector("[data-send]");
  if (!navigator.share) return;
  button.hidden = false;
  button.onclick = () => navigator.share({ text: document.getElementById("share-text").textContent }).catch(() => {});
}

remember();
document.querySelector(".today-head time").textContent = write(ms(page.dataset.day), { dateStyle: "long" });
drawMonth();
drawStreak();
offerSending();
setTimeout(refresh, AGAIN);
