"""The same load against boardgame.io: its own server and its own client, installed into a temporary folder."""

import argparse
import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

_ENVIRONMENT = os.environ | {"NODE_ENV": "production"}
# One counter a table: the smallest game there is, so that the framework alone is measured.
_SERVER = """
const { Server, Origins } = require("boardgame.io/server");
const game = { name: "load", setup: () => ({ count: 0 }), minPlayers: 4, maxPlayers: 4,
  moves: { add: ({ G }) => { G.count += 1; } }, turn: { minMoves: 1, maxMoves: 1 } };
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
"""
_LOAD = """
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { readFileSync } = require("fs");
const [port, tables, seconds, pace, pid] = process.argv.slice(2).map(Number);
const worked = () => { // seconds of processor time of the server; a tick is a hundredth
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const server = `http://127.0.0.1:${port}`;
const game = { name: "load", setup: () => ({ count: 0 }), moves: { add: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 } };
const delays = [];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
async function table(until) {
  const matchID = Math.random().toString(36).slice(2); // made by the server when the first client comes
  const clients = [];
  for (const playerID of ["0", "1", "2", "3"]) {
    const multiplayer = SocketIO({ server });
    const client = Client({ game, matchID, playerID, numPlayers: 4, multiplayer, debug: false });
    client.start();
    clients.push(client);
  }
  while (!clients.every((client) => client.getState())) await wait(20);
  await wait(Math.random() * pace * 1000);
  while (Date.now() < until()) {
    const began = performance.now();
    const state = clients[0].getState();
    const next = state.G.count + 1;
    const mover = clients[Number(state.ctx.currentPlayer)];
    const others = clients.filter((client) => client !== mover);
    await new Promise((done) => {
      let left = others.length;
      const stops = others.map((client) => client.subscribe((seen) => {
        if (seen && seen.G.count >= next && !client.told) {
          client.told = true;
          left -= 1;
          if (left === 0) { stops.forEach((stop) => stop()); others.forEach((one) => { one.told = false; }); done(); }
        }
      }));
      mover.moves.add();
    });
    delays.push(performance.now() - began);
    await wait(Math.max(0, pace * 1000 - (performance.now() - began)));
  }
}
(async () => {
  let begun = 0;
  const until = () => begun + seconds * 1000;
  begun = Date.now() + 1e9;
  const all = Array.from({ length: tables }, () => table(until));
  await wait(3000);
  begun = Date.now();
  const before = worked();
  delays.length = 0;
  await Promise.all(all);
  const cpu = worked() - before, took = (Date.now() - begun) / 1000;
  delays.sort((a, b) => a - b);
  const at = (share) => Math.round(delays[Math.floor(delays.length * share)] * 10) / 10;
  console.log(JSON.stringify({ moves: delays.length, moves_per_second: Math.round(10 * delays.length / took) / 10,
    p50_ms: at(0.5), p99_ms: at(0.99), server_cpu_share: Math.round(100 * cpu / took) / 100,
    cpu_ms_a_move: Math.round(100000 * cpu / delays.length) / 100 }));
  process.exit(0);
})();
"""


def measured(home: Path, port: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Install, run, and measure; says why not if it cannot be had."""
    if not shutil.which("npm"):
        return {"why_not": "npm is not installed"}
    if not (home / "node_modules").exists() and not _install(home):
        return {"why_not": "boardgame.io could not be installed from the npm registry"}
    (home / "server.js").write_text(_SERVER, encoding="utf-8")
    (home / "load.js").write_text(_LOAD, encoding="utf-8")
    pinned = ["taskset", "-c", "0"] if (os.cpu_count() or 1) > 1 else []
    with subprocess.Popen(
        [*pinned, "node", "server.js", str(port)], cwd=home, env=_ENVIRONMENT, stdout=subprocess.DEVNULL
    ) as server:
        try:
            _wait(port)
            paced = _load(home, port, server.pid, asked.tables, asked.seconds, asked.pace)
            rushed = _load(home, port, server.pid, asked.rushing, asked.seconds / 2, 0.0)
            return paced | {"saturated_moves_per_second": rushed.get("moves_per_second", "–")}
        finally:
            server.terminate()


def _install(home: Path) -> bool:
    (home / "package.json").write_text("{}", encoding="utf-8")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "boardgame.io"]
    return subprocess.run(command, cwd=home, capture_output=True, check=False).returncode == 0


def _load(home: Path, port: int, pid: int, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    command = ["node", "load.js", *(str(number) for number in (port, tables, seconds, pace, pid))]
    done = subprocess.run(command, cwd=home, env=_ENVIRONMENT, capture_output=True, timeout=seconds + 60, check=False)
    if done.returncode:
        return {"why_not": done.stderr.decode()[-300:]}
    return dict(json.loads(done.stdout.decode().strip().splitlines()[-1]))


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
