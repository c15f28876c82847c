// Faces are chosen in any order and changed at will; "ready" sends them in the order of the rules. Without this script, and in a lesson,
// the cards are asked one after another.
"use strict";
(() => {
  if (document.getElementById("lesson")) return;
  const felt = document.getElementById("board");
  const chosen = new Map(); // the word of the face that goes up, by card
  let sending = false;
  const cards = () => Array.from(felt.querySelectorAll(".lie-card[data-pick]"));

  function show() {
    const open = cards();
    if (!open.length) chosen.clear();
    for (const card of open) {
      for (const face of card.querySelectorAll("button")) {
        face.disabled = sending;
        face.classList.toggle("lit", !sending);
        face.setAttribute("aria-pressed", String(chosen.get(card.dataset.pick) === face.value));
      }
    }
    const ready = felt.querySelector(".lie-ready");
    if (!ready) return;
    ready.disabled = sending || !open.every((card) => chosen.has(card.dataset.pick));
    ready.classList.toggle("lit", !ready.disabled);
  }

  async function send() {
    const words = cards().map((card) => chosen.get(card.dataset.pick));
    let window = Number(document.querySelector("#move input").value);
    const { address, postUntilAnswered } = await import("/static/stream.js");
    for (const word of words) {
      const done = await postUntilAnswered(`${address}/move`, { window, word });
      if (!done) return;
      window = done.seq; // what is asked next is asked since this move
    }
  }

  felt.addEventListener("click", (event) => {
    const [card, ready] = [event.target.closest(".lie-card[data-pick]"), event.target.closest(".lie-ready")];
    const face = event.target.closest("button");
    if (!face || !(card || ready)) return;
    event.preventDefault();
    if (card) chosen.set(card.dataset.pick, face.value);
    else {
      sending = true;
      send().finally(() => {
        sending = false;
        show();
      });
    }
    show();
  });
  felt.addEventListener("drawn", show);
  show();
})();
