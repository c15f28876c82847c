// What this browser keeps of a table's shuffle, and the comparison with the opened envelope. Works without https, too.

// SHA-256 (FIPS 180-4), because browsers offer their own only on pages with https.
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
const [first, steps] = [[], []];
for (let n = 2; steps.length < 64; n += 1) {
  if (Array.from({ length: n - 2 }, (_, i) => i + 2).some((divisor) => n % divisor === 0)) continue;
  if (first.length < 8) first.push(fraction(Math.sqrt(n)));
  steps.push(fraction(Math.cbrt(n)));
}
const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

export function sha256(bytes) {
  const block = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(block.buffer).set([...bytes, 0x80]);
  block.setUint32(block.byteLength - 4, bytes.length * 8);
  const hash = [...first];
  for (let at = 0; at < block.byteLength; at += 64) {
    const words = Array.from({ length: 16 }, (_, i) => block.getInt32(at + 4 * i));
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      if (i > 15) {
        const [x, y] = [words[i - 15], words[i - 2]];
        const [low, high] = [turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)];
        words[i] = (words[i - 16] + low + words[i - 7] + high) | 0;
      }
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + steps[i] + words[i]) | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const hashOf = (text) => sha256(new TextEncoder().encode(text));

// Memory: the seal as it was first shown, this seat's seeds by their hashes, and the lists before which it revealed

export const recall = (table) => JSON.parse(localStorage.getItem(`shuffle-${table}`));

export function remember(table, memory) {
  localStorage.setItem(`shuffle-${table}`, JSON.stringify(memory));
}

// The end: each check with whether it holds; null where there is nothing to compare

export function compare(memory, proof) {
  if (!memory) return [["no_seal", null]];
  const checks = [["seal", proof.commitment === memory.seal && sha256(fromHex(proof.secret)) === memory.seal]];
  const list = memory.lists.at(-1);
  if (!list) return [...checks, ["no_seed", null]];
  const hashes = proof.seeds.map((seed) => (seed ? hashOf(seed) : ""));
  checks.push(["list", list.join() === (proof.commitments || []).join() && list.join() === hashes.join()]);
  checks.push(["seed", proof.seeds[memory.seat] === memory.seeds[list[memory.seat]]]);
  return memory.lists.length > 1 ? [...checks, ["rounds", null]] : checks;
}

export function showChecks(place, checks) {
  const words = JSON.parse(place.dataset.words);
  const lines = checks.map(([name, holds]) => {
    const line = document.createElement("li");
    line.textContent = holds === null ? words[name] : holds ? `✓ ${words[name]}` : `✗ ${words[`${name}_bad`]}`;
    line.className = holds === false ? "bad" : holds ? "good" : "";
    return line;
  });
  place.replaceChildren(...lines);
}
