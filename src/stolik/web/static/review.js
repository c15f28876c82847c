// The review of a finished game: ask for it, show how far it is, and load the page again when it is ready.
"use strict";
const review = document.getElementById("review");
const { address, ready } = review.dataset;
const bar = document.getElementById("progress");
const doing = document.getElementById("doing");
const EVERY = 700; // milliseconds

async function told(path, body) {
  const options = { headers: { accept: "application/json", "content-type": "application/json" } };
  if (body) Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  const answer = await fetch(path, options).catch(() => null);
  return answer && answer.json();
}

function show(state) {
  bar.hidden = false;
  bar.value = state.progress;
  if (doing) doing.textContent = state.state === "waiting" ? doing.dataset.waiting : doing.dataset.working;
}

async function make(depth) {
  let state = await told(address, { depth });
  while (!state || state.state !== "ready") {
    if (state?.error) {
      document.getElementById("sentence").textContent = state.error.message;
      bar.hidden = true;
      if (doing) doing.textContent = doing.dataset.failed;
      return;
    }
    if (state) show(state);
    await new Promise((done) => { setTimeout(done, EVERY); });
    // A server that was started again knows nothing of it: it is asked anew. One that is away is asked later.
    state = await told(`${address}/state`);
    if (state?.state === "none" || (state?.state === "ready" && depth === "deeper")) state = await told(address, { depth });
  }
  location.reload();
}

for (const form of document.querySelectorAll("#ask, #deeper")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.hidden = true;
    make(form.id === "deeper" ? "deeper" : "usual");
  });
}
if (!ready) document.getElementById("ask").requestSubmit();
