// A die that is picked stays picked while the board is drawn again, and a second click lets go of it.
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
})();
