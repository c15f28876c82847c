// Turning the hand tile with the wheel and with keys, keeping its rotation when the board is drawn anew, aiming first where
// no pointer hovers, and tiles that fall. Without this script the tile turns by its labels, and a column is a button.
"use strict";
(() => {
  const felt = document.getElementById("board");
  const turns = () => Array.from(felt.querySelectorAll(".chain-turn"));
  const kept = { tile: "", rotation: 0, aimed: "" };

  function turn(steps) {
    const all = turns();
    if (!all.length) return;
    const now = all.findIndex((one) => one.checked);
    all[(now + steps + all.length) % all.length].checked = true;
    turned(steps);
  }

  function turned(steps) {
    const all = turns();
    const now = all.findIndex((one) => one.checked);
    const game = felt.querySelector(".chain");
    Object.assign(kept, { tile: all[now].dataset.tile, rotation: now, aimed: "" });
    aim(null);
    game.style.setProperty("--way", steps < 0 ? -1 : 1);
    game.classList.add("chain-turning");
  }

  function aim(lane) {
    for (const one of felt.querySelectorAll(".aimed")) one.classList.remove("aimed");
    kept.aimed = lane ? lane.value : "";
    lane?.classList.add("aimed");
  }

  function restore() {
    const all = turns();
    if (all.length && all[0].dataset.tile === kept.tile) {
      all[kept.rotation].checked = true;
      if (kept.aimed) aim(felt.querySelector(`.chain-lane[value="${kept.aimed}"]`));
    } else Object.assign(kept, { tile: "", rotation: 0, aimed: "" });
  }

  felt.addEventListener("change", (event) => {
    if (!event.target.matches(".chain-turn")) return;
    const steps = (Number(event.target.value) - kept.rotation + 4) % 4 === 3 ? -1 : 1;
    turned(steps);
  });

  felt.addEventListener("wheel", (event) => {
    if (!event.target.closest(".chain-turns")) return;
    event.preventDefault();
    if (event.timeStamp - (kept.wheel || 0) < 120) return; // one step for one notch
    kept.wheel = event.timeStamp;
    turn(event.deltaY < 0 ? -1 : 1);
  }, { passive: false });

  // A finger cannot hover: its first tap shows what the column would give, the second lays the tile.
  felt.addEventListener("click", (event) => {
    const lane = event.target.closest("button.chain-lane.lit");
    if (!lane || event.pointerType !== "touch" || lane.classList.contains("aimed")) return;
    event.preventDefault();
    aim(lane);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=radio]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "q" || key === "e") turn(key === "q" ? -1 : 1);
    else if (key >= "1" && key <= "5") {
      const lanes = Array.from(felt.querySelectorAll(".chain-column")[Number(key) - 1]?.querySelectorAll("button.chain-lane") || []);
      lanes.find((one) => one.checkVisibility())?.focus();
    }
  });

  // The chain reaction to look at: a tile comes down, what it takes flashes and is gone, the rest falls.

  function places() {
    const ground = felt.querySelector(".chain-columns")?.getBoundingClientRect();
    const found = new Map();
    if (!ground) return found;
    for (const one of felt.querySelectorAll(".chain-tiles .chain-tile, .chain-held")) {
      const box = one.getBoundingClientRect();
      found.set(one.dataset.fresh, { one, x: box.x - ground.x, y: box.y - ground.y, size: box.width });
    }
    return found;
  }

  const move = (place, from, options) =>
    place.one.animate([{ translate: `${from.x - place.x}px ${from.y - place.y}px` }, {}], { fill: "backwards", easing: "cubic-bezier(.4, 0, .3, 1.15)", ...options });

  function react(before, after) {
    const laid = Array.from(after).filter(([key]) => key.startsWith("laid-") && !before.has(key));
    const taken = Array.from(before).filter(([key]) => key.startsWith("laid-") && !after.has(key));
    if (laid.length > 1 || matchMedia("(prefers-reduced-motion: reduce)").matches) return; // not one move, but another moment
    for (const [key, place] of laid) {
      move(place, before.get(key.replace("laid", "held")) || { x: place.x, y: -place.size }, { duration: 350 });
    }
    for (const [, place] of taken) vanish(place);
    for (const [key, place] of after) {
      const from = before.get(key);
      if (key.startsWith("laid-") && from && from.size === place.size && Math.abs(from.y - place.y) > 1) move(place, from, { delay: taken.length ? 650 : 0, duration: 300 });
    }
  }

  function vanish(place) {
    const ghost = place.one.cloneNode(true);
    Object.assign(ghost.style, { position: "absolute", left: `${place.x}px`, top: `${place.y}px`, width: `${place.size}px`, zIndex: 3, pointerEvents: "none" });
    ghost.setAttribute("aria-hidden", "true");
    ghost.removeAttribute("data-fresh");
    felt.querySelector(".chain-columns").append(ghost);
    const burst = ghost.animate(
      [{}, { offset: 0.5, scale: 1.12, filter: "brightness(1.5) drop-shadow(0 0 10px #ffd166)" }, { scale: 0.2, opacity: 0 }],
      { delay: 200, duration: 500, easing: "ease-in" },
    );
    burst.onfinish = () => ghost.remove();
  }

  // The board was drawn anew.
  let before = places();
  felt.addEventListener("drawn", () => {
    restore();
    const after = places();
    if (before.size && after.size) react(before, after);
    before = after;
  });
})();
