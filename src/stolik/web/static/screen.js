// A screen for all: it listens, shows and sounds, and keeps the device awake while a table is on it.
import { connect, table } from "./stream.js";

async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => null); // a plain http page may not ask
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
connect();
