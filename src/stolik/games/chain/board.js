// Turning the hand tile with the wheel and with keys, keeping its rotation when the board is drawn anew, and aiming first
// where there is no pointer that hovers. Without this script the tile turns by its labels, and a column is a button.
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

  // The board was drawn anew: same tile, same rotation.
  new MutationObserver(restore).observe(felt, { childList: true });
})();
