// Faces are chosen in any order and changed at will; "ready" sends them in the order of the rules. Without this script, and in a lesson,
// the cards are asked one after another.
"use strict";
(() => {
  if (document.getElementById("lesson")) return;
  const felt = document.getElementById("board");
  const chosen = new Map(); // the word of the face that goes up, by card
  const answered = new Map(); // by seat, the newest decision that was answered: what is on the page may still be an older one
  let [sending, shownTo] = [false, ""]; // a device that is passed round shows one seat after another
  const seat = () => document.getElementById("table").dataset.seat;
  const asked = () => Number(document.querySelector("#move input")?.value ?? -1);
  const busy = () => sending || asked() <= (answered.get(seat()) ?? -1);
  const cards = () => Array.from(felt.querySelectorAll(".lie-card[data-pick]"));

  function show() {
    const open = cards();
    if (!open.length || shownTo !== seat()) chosen.clear();
    shownTo = seat();
    for (const card of open) {
      for (const face of card.querySelectorAll("button")) {
        face.disabled = busy();
        face.classList.toggle("lit", !face.disabled);
        face.setAttribute("aria-pressed", String(chosen.get(card.dataset.pick) === face.value));
      }
    }
    const ready = felt.querySelector(".lie-ready");
    if (!ready) return;
    ready.disabled = busy() || !open.every((card) => chosen.has(card.dataset.pick));
    ready.classList.toggle("lit", !ready.disabled);
  }

  async function send() {
    const words = cards().map((card) => chosen.get(card.dataset.pick));
    const own = seat();
    let window = asked();
    const { address, postUntilAnswered } = await import("/static/stream.js");
    for (const word of words) {
      const done = await postUntilAnswered(`${address}/move`, { window, word });
      if (!done) return;
      answered.set(own, window);
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
