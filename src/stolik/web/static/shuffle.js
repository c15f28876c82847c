// This browser's part in the shuffle: it keeps the seal, sends the hash of a seed, reveals the seed when the list of hashes
// is closed and shown, and compares all of it when the envelope is open.
import { address, ask, post, postUntilAnswered, table, tell } from "./stream.js";
import { compare, hashOf, recall, remember, showChecks, toHex } from "./seeds.js";

const { table: id, seal, status } = table.dataset;
const seat = Number(table.dataset.seat);
const memory = recall(id) || (status === "lobby" ? { seal, seat, seeds: {}, lists: [] } : null);
const revealed = new Set();

// The hash of a new seed, which is kept before anybody hears of it.
function promise() {
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  memory.seeds[hashOf(seed)] = seed;
  remember(id, memory);
  return hashOf(seed);
}

// Before the first news: keep the seal; add a seed unless this browser did already.
export async function joinShuffle() {
  if (!memory || !seal) return;
  memory.seat = seat;
  remember(id, memory);
  const known = table.dataset.seedHash in memory.seeds;
  if (status === "lobby" && seat >= 0 && !known && !table.dataset.revealing) await post(`${address}/seed`, { seed_hash: promise() });
}

function reveal(list) {
  const seed = memory?.seeds[list[seat]];
  if (!seed || revealed.has(seed)) return;
  if (seal !== memory.seal) return tell(table.dataset.otherSeal);
  revealed.add(seed);
  if (memory.lists.at(-1)?.join() !== list.join()) memory.lists.push(list);
  postUntilAnswered(`${address}/reveal`, { seed, next_hash: promise() });
}

async function check() {
  const place = document.getElementById("checked");
  const answer = place && !place.children.length && (await ask("proof.json", "application/json"));
  if (answer) showChecks(place, compare(memory, await answer.json()));
}

table.addEventListener("shown", ({ detail: news }) => {
  if (news.list) reveal(news.list);
  if (news.status === "over") check();
});
