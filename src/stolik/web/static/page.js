// Every page: light or dark as the system says until somebody chooses; links that copy themselves; the name is remembered.
"use strict";
const chosen = localStorage.getItem("theme");
if (chosen) document.documentElement.dataset.theme = chosen;

function switchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem("theme", next);
}

async function copy(button) {
  await navigator.clipboard?.writeText(button.dataset.copy);
  const before = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = before; }, 1500);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-switch]")) switchTheme();
  const copied = event.target.closest("[data-copy]");
  if (copied) copy(copied);
});

// Your games are as they are now when somebody comes back to the first page.
document.addEventListener("visibilitychange", async () => {
  const shown = document.querySelector(".your-games");
  if (!shown || document.hidden) return;
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".your-games");
  if (fresh) shown.replaceWith(fresh);
});

document.addEventListener("DOMContentLoaded", () => {
  for (const input of document.querySelectorAll("input[name=name][autocomplete=nickname], input[name=name][data-nickname]")) {
    const known = localStorage.getItem("name");
    if (known) input.value = known;
    if (input.type !== "hidden") input.addEventListener("change", () => localStorage.setItem("name", input.value.trim()));
  }
});

// In the pocket: a service worker keeps pages to read. Plain http has none, and then everything works but this.
addEventListener("load", async () => {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js").catch(() => null);
  const ready = await navigator.serviceWorker.ready;
  ready.active.postMessage({ lang: document.documentElement.lang });
});

addEventListener("beforeinstallprompt", (event) => {
  const button = document.querySelector("[data-install]");
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
  button.onclick = () => event.prompt();
});

// Moves that were made at a table without a network, and left there: they are sent from any page, once.
async function sendMovesLeft() {
  const here = document.getElementById("table")?.dataset.table;
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith("kept /t/") && one !== `kept /t/${here}`)) {
    const { path, body } = JSON.parse(localStorage.getItem(key));
    const headers = { "content-type": "application/json", accept: "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
    if (answer && answer.status < 500) localStorage.removeItem(key);
  }
}
addEventListener("load", sendMovesLeft);
addEventListener("online", sendMovesLeft);
