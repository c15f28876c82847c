// Ask the coach without leaving the table: its answer is shown beside the board until the decision is made.
import { address, table } from "./stream.js";

const place = document.getElementById("advice");
let shownFor = "";

const decision = () => document.querySelector("#move input")?.value ?? "";

async function askCoach() {
  shownFor = decision();
  place.hidden = false;
  place.textContent = place.dataset.thinking;
  place.focus();
  const answer = await fetch(`${address}/advice`, {
    method: "POST",
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
  }).catch(() => null);
  if (!answer || decision() !== shownFor) return hide();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = page.getElementById("told-by-coach") || page.querySelector("[role=alert]");
  place.replaceChildren(...(told ? [document.adoptNode(told)] : []));
}

function hide() {
  place.hidden = true;
  place.replaceChildren();
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "ask-coach") return;
  event.preventDefault();
  askCoach();
});
table.addEventListener("shown", () => { if (!place.hidden && decision() !== shownFor) hide(); });
