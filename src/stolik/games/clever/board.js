// A die that is picked stays picked while the board is drawn again, and a second click lets go of it; dice that would go to the tray
// with it are marked.
// On a narrow screen picking a die brings its first cell into view. All legal cells are there without this script.
"use strict";
(() => {
  const felt = document.getElementById("board");
  let picked = null;
  const turn = () => felt.querySelector(".clever")?.dataset.turn;

  function show() {
    const input = picked && picked.turn === turn() && document.getElementById(`clever-pick-${picked.die}`);
    if (input) input.checked = true;
    else picked = null;
  }

  felt.addEventListener("click", (event) => {
    const input = event.target.closest("input[name='clever-die']");
    if (!input) return;
    if (picked?.die === input.value) {
      input.checked = false;
      picked = null;
    } else {
      picked = { die: input.value, turn: turn() };
      lookAt(input.value);
    }
  });

  function lookAt(die) {
    const cells = Array.from(felt.querySelectorAll(`.clever-put.lit.by-${die}`));
    const inView = (cell) => {
      const box = cell.getBoundingClientRect();
      return box.top > 180 && box.bottom < innerHeight;
    };
    if (cells.length && !cells.some(inView)) cells[0].scrollIntoView({ block: "center", behavior: "smooth" });
  }

  felt.addEventListener("drawn", show);

  // Before a die is chosen, those that would slide to the tray are marked: the lower ones, and with the last choice all others.
  const CHOICES = 3;
  const valueOf = (cube) => Number(cube.dataset.value);
  function markGoing(letter) {
    const cubes = Array.from(felt.querySelectorAll(".during-choose .clever-zone.hand .clever-cube"));
    const chosen = cubes.find((cube) => cube.matches(`.is-${letter}`));
    const last = Number(turn()?.split("-")[4]) + 1 === CHOICES;
    for (const cube of cubes) cube.classList.toggle("clever-going", Boolean(chosen) && cube !== chosen && (last || valueOf(cube) < valueOf(chosen)));
  }
  const letterOf = (one) => one?.closest?.(".clever-put.lit")?.className.match(/by-(\w)/)?.[1] ?? picked?.die ?? null;
  for (const event of ["mouseover", "focusin", "click"]) felt.addEventListener(event, ({ target }) => markGoing(letterOf(target)));
  felt.addEventListener("drawn", () => markGoing(letterOf(null)));
})();
