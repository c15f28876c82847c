// Being told of one's turn by Web Push, at a relaxed table: asked for by one tap, ended by one tap.
import { address, post, table } from "./stream.js";

const place = document.getElementById("push");
const button = place?.querySelector("button");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const REMEMBERED = `push ${address}`;

function show() {
  const on = localStorage.getItem(REMEMBERED) === "1";
  button.textContent = on ? button.dataset.off : button.dataset.on;
  button.setAttribute("aria-pressed", String(on));
}

async function switchOn(worker) {
  if ((await Notification.requestPermission()) !== "granted") return;
  const key = bytes(place.dataset.key);
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (!found) {
    place.querySelector("[data-cannot]").hidden = false;
    return;
  }
  const { endpoint, keys } = found.toJSON();
  if (await post(`${address}/push`, { endpoint, p256dh: keys.p256dh, auth: keys.auth })) localStorage.setItem(REMEMBERED, "1");
}

async function switchOff(worker) {
  const found = await worker.pushManager.getSubscription();
  if (found) await post(`${address}/unpush`, { endpoint: found.endpoint });
  localStorage.removeItem(REMEMBERED);
}

async function offer() {
  if (!("serviceWorker" in navigator && "PushManager" in window && window.isSecureContext)) {
    place.querySelector("[data-plain]").hidden = false;
    return;
  }
  const worker = await navigator.serviceWorker.ready;
  button.hidden = false;
  show();
  button.addEventListener("click", async () => {
    await (localStorage.getItem(REMEMBERED) === "1" ? switchOff : switchOn)(worker);
    show();
  });
}

if (place && Number(table.dataset.seat) >= 0) offer();
