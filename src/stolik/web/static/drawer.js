// How to play, and the rules, beside the board: every link to one of these pages opens it in a drawer, at the rule it names.
// Escape closes it.
const drawer = document.getElementById("drawer");
const pages = Array.from(drawer.querySelectorAll("[data-from]"));
const pathOf = (link) => new URL(link.href).pathname;
let opener = null;

async function load(page) {
  const answer = await fetch(page.dataset.from, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return false;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  page.replaceChildren(...read.querySelectorAll(page.dataset.part));
  page.dispatchEvent(new Event("filled", { bubbles: true }));
  return true;
}

async function open(link, page) {
  if (!page.hasChildNodes() && !(await load(page))) {
    window.open(link.href, "_blank", "noopener");
    return;
  }
  if (!drawer.contains(link)) opener = link;
  drawer.hidden = false;
  for (const one of pages) one.hidden = one !== page;
  for (const one of drawer.querySelectorAll(".drawer-head a")) one.toggleAttribute("aria-current", pathOf(one) === page.dataset.from);
  drawer.querySelector("[data-own-page]").href = page.dataset.from;
  drawer.querySelector("h2").focus({ preventScroll: true });
  if (link.hash) location.replace(link.hash); // marks the rule, and scrolls to it
}

function close() {
  drawer.hidden = true;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) close();
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.hasAttribute("data-own-page")) return;
  const inside = link.closest("[data-from]") && link.getAttribute("href").startsWith("#");
  const page = pages.find((one) => one.dataset.from === pathOf(link));
  if (!inside && !page) return;
  event.preventDefault();
  if (inside) location.replace(link.hash);
  else open(link, page);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !drawer.hidden) close();
});
