// Replay by slider and arrow keys; every ply has its own address.
"use strict";
const replay = document.getElementById("replay");
const { address, as } = replay.dataset;
const ply = Number(replay.dataset.ply);
const last = Number(replay.dataset.last);
function go(to) {
  const next = Math.max(0, Math.min(last, to));
  if (next !== ply) location.assign(`${address}/${next}${as}`);
}
document.getElementById("slider").addEventListener("change", (event) => go(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (event.target.id === "slider") return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
  if (event.key in steps) go(ply + steps[event.key]);
});
