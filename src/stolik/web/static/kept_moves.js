// A lost answer is no lost move: the same request is sent again, and the server recognises it. A move is also kept in
// this browser until it is answered, with the window in which it was made: so it is sent later, and never made twice.
import { NoAnswerError, address, request, table, tell } from "./stream.js";

const KEPT = `kept ${address}`;
const LONGEST_WAIT = 15000;

export async function postUntilAnswered(path, body) {
  if ("window" in body) {
    localStorage.setItem(KEPT, JSON.stringify({ path, body }));
    return sendKept();
  }
  for (let attempt = 1; attempt < 12; attempt += 1) {
    try {
      return await request(path, body);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      tell(table.dataset.offline);
      await new Promise((done) => setTimeout(done, 500 * attempt * (0.5 + Math.random())));
    }
  }
  return null;
}

// Whoever clicks another move meanwhile has chosen that one: what is sent is always the newest.
export async function sendKept() {
  if (sendKept.running) {
    sendKept.wake();
    return null;
  }
  sendKept.running = true;
  let answer = null;
  for (let [attempt, kept] = [1, null]; (kept = localStorage.getItem(KEPT)); attempt += 1) {
    const { path, body } = JSON.parse(kept);
    const sent = await request(path, body).then((done) => [done], () => null);
    if (sent && localStorage.getItem(KEPT) === kept) localStorage.removeItem(KEPT);
    document.getElementById("kept").hidden = Boolean(sent) || attempt < 2;
    if (sent) {
      [answer] = sent;
      continue;
    }
    await new Promise((done) => {
      sendKept.wake = done;
      setTimeout(done, Math.min(LONGEST_WAIT, 500 * attempt) * (0.5 + Math.random() / 2));
    });
  }
  sendKept.running = false;
  return answer;
}
sendKept.wake = () => {};
addEventListener("online", () => sendKept());
sendKept();
