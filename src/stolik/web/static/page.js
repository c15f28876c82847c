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

document.addEventListener("DOMContentLoaded", () => {
  for (const input of document.querySelectorAll("input[name=name][autocomplete=nickname], input[name=name][data-nickname]")) {
    const known = localStorage.getItem("name");
    if (known) input.value = known;
    if (input.type !== "hidden") input.addEventListener("change", () => localStorage.setItem("name", input.value.trim()));
  }
});
