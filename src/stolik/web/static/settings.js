// How moments are shown and heard, and whether tips are told: kept in this browser, changed in a small menu of the table page.
const menu = document.getElementById("settings");

export const pace = () => Number(localStorage.getItem("pace") ?? 1); // how long pauses are; 0 shows nothing but the strip
export const volume = () => Number(localStorage.getItem("volume") ?? 0) / 100;
export const vibrates = () => localStorage.getItem("vibration") === "on";

// Tips are on in the first games of this browser, until somebody switches them.
const FIRST = 2;
const here = document.getElementById("table").dataset.table;
const firstGames = () => JSON.parse(localStorage.getItem("first-games") ?? "[]");

export function countGame() {
  const known = firstGames();
  if (known.length < FIRST && !known.includes(here)) localStorage.setItem("first-games", JSON.stringify([...known, here]));
}

export function hasTips() {
  const chosen = localStorage.getItem("tips");
  return chosen === null ? firstGames().length < FIRST || firstGames().includes(here) : chosen === "on";
}

function show() {
  for (const field of menu.querySelectorAll("select, input")) {
    const known = localStorage.getItem(field.name);
    if (field.name === "tips") field.checked = hasTips();
    else if (field.type === "checkbox") field.checked = known === "on";
    else if (known !== null) field.value = known;
  }
  menu.querySelector("summary").dataset.silent = String(volume() === 0);
}

menu.addEventListener("change", ({ target }) => {
  localStorage.setItem(target.name, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
  show();
  menu.dispatchEvent(new CustomEvent("changed", { detail: target.name }));
});
document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
show();
