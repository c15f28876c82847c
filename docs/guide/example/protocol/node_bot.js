#!/usr/bin/env node
// A bot in JavaScript: doubts one bid in three, else takes the first move that is no doubt; ./node_bot.js:doubt=50

let doubt = 33;
let state = 1;

const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Randomness that follows from the seed: the same game is played the same way again.
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

const hear = {
  hello: ({ settings }) => {
    doubt = settings.doubt ?? doubt;
    answer({ type: "ready", name: "Doubting Node" });
  },
  game: ({ seed }) => {
    state = parseInt(seed.slice(0, 8), 16);
  },
  observe: ({ who, word }) => {}, // `who` made the move `word`
  decide: ({ legal }) => {
    const others = legal.filter((word) => word !== "check");
    const doubts = legal.includes("check") && below(100) < doubt;
    answer({ move: doubts || others.length === 0 ? "check" : others[0] });
  },
  end: ({ ranks, scores }) => {},
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    hear[message.type]?.(message);
  });
