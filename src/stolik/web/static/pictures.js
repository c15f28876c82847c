// Pictures that are swiped: buttons and arrow keys turn them too. On the first page they open in a dialog.
"use strict";

// Which one is seen

const panelsOf = (one) => one.closest(".pictures")?.querySelector(".panels");
const at = (panels) => Math.round(panels.scrollLeft / Math.max(1, panels.clientWidth));

function turn(panels, by) {
  const to = Math.min(Math.max(at(panels) + by, 0), panels.children.length - 1);
  panels.scrollTo({ left: to * panels.clientWidth, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function mark(panels) {
  const [now, last] = [at(panels), panels.children.length - 1];
  const [back, dots, on] = panels.nextElementSibling.children;
  [back.disabled, on.disabled] = [now === 0, now === last];
  Array.from(dots.children).forEach((dot, number) => dot.classList.toggle("on", number === now));
}

const markAll = () => document.querySelectorAll(".panels").forEach(mark);

document.addEventListener("scroll", ({ target }) => { if (target.classList?.contains("panels")) mark(target); }, { capture: true, passive: true });
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  if (button) turn(panelsOf(button), Number(button.dataset.step));
});
document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const panels = by && panelsOf(event.target);
  if (!panels || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  turn(panels, by);
}, { capture: true });
document.addEventListener("filled", markAll);
document.addEventListener("DOMContentLoaded", markAll);

// On the first page

const dialog = document.getElementById("pictures");

async function open(link) {
  const answer = await fetch(link.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) {
    location.assign(link.href);
    return;
  }
  const read = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("pictures-page");
  const { style } = read.dataset;
  if (style && !document.querySelector(`link[href="${style}"]`)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: style }));
  }
  dialog.querySelector("h2").textContent = read.querySelector("h1").textContent;
  dialog.querySelector(".pictures-here").replaceChildren(...read.querySelectorAll(":scope > .symbols, .pictures"));
  dialog.showModal();
  markAll();
}

dialog?.addEventListener("click", ({ target }) => { if (target === dialog || target.closest("[data-close]")) dialog.close(); });
if (dialog) document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="/pictures/"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
