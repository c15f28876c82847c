// Replay by slider, keys and log; every ply has its own address, and only the parts that changed are redrawn.
"use strict";
const replay = document.getElementById("replay");
const { address, as } = replay.dataset;
const last = Number(replay.dataset.last);
const slider = document.getElementById("slider");
const PARTS = ["board", "where", "steps", "onward", "eyes", "log"];
let ply = Number(replay.dataset.ply);
let asked = 0;

async function go(to, remember = true) {
  const next = Math.max(0, Math.min(last, to));
  if (next === ply && remember) return;
  ply = next;
  slider.value = String(ply);
  const mine = (asked += 1);
  const response = await fetch(`${address}/${ply}${as}`, { headers: { accept: "text/html" } });
  if (!response.ok || mine !== asked) return; // somebody moved on already
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const swap = () => PARTS.forEach(swapPart, page);
  if (document.startViewTransition && !still) document.startViewTransition(swap).finished.catch(() => {});
  else swap();
  if (remember) history.replaceState(null, "", `${address}/${ply}${as}`);
}

function swapPart(id) {
  const [part, fresh] = [document.getElementById(id), this.getElementById(id)];
  const [top, focus] = [part.scrollTop, part.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null];
  fill(part, fresh);
  part.scrollTop = top;
  if (focus) part.querySelector(`[aria-label="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  if (id === "log") showCurrent(part);
}

function showCurrent(log) {
  const current = log.querySelector("[aria-current]");
  if (current) log.scrollTop = current.offsetTop - log.offsetTop - log.clientHeight / 2;
}

slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
  if (event.key in steps) {
    event.preventDefault();
    pause();
    go(ply + steps[event.key]);
  }
  if (event.key === " " && !event.target.matches("button, a, select")) {
    event.preventDefault();
    toggle();
  }
});
replay.addEventListener("click", (event) => {
  const link = event.target.closest("#log a, #steps a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  go(Number(new URL(link.href).pathname.split("/").pop()));
});
showCurrent(document.getElementById("log"));

// Playing by itself: one told move after another, at the chosen speed

const play = document.getElementById("play");
const speed = document.getElementById("speed");
let timer = 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = play.parentElement.dataset.play;
  play.setAttribute("aria-pressed", "false");
}

function nextTold() {
  const lines = document.getElementById("log").children;
  let next = ply + 1;
  while (next < last && lines[next - 1].querySelector("a").hidden) next += 1;
  return next;
}

async function step() {
  await go(nextTold());
  if (!timer) return; // stopped meanwhile
  if (ply >= last) pause();
  else timer = setTimeout(step, Number(speed.value));
}

async function toggle() {
  if (timer) {
    pause();
    return;
  }
  play.textContent = play.parentElement.dataset.pause;
  play.setAttribute("aria-pressed", "true");
  timer = -1; // it plays already, before the first wait
  if (ply >= last) await go(0);
  if (timer) step();
}

play.parentElement.hidden = false;
play.addEventListener("click", toggle);
