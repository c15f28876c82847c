"""Writes the table of docs/guide/host-a-table.md from what the benches kept.

python bench/page.py            # write it
python bench/page.py --check    # is it written?
"""

import statistics
from typing import Any

from kept import DOCS, RESULTS, between_marks, known, read, table, write_page

PAGE, KILLS = DOCS / "guide" / "host-a-table.md", RESULTS / "kills.json"
_DATABASES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
_NAMES = {
    "lie": "LIE",
    "ten": "TEN",
    "seventeen": "Seventeen",
    "chain": "Chain Reaction",
    "clever": "Twice as Clever",
    "boardgame.io": "boardgame.io, a counter",
}
_SERVER = {
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "server_cpu_share": "share of a core",
    "cpu_ms_a_move": "ms of processor a move",
    "saturated_moves_per_second": "most moves/s",
    "kb_a_table": "KB a table",
    "kb_a_viewer": "KB a viewer",
    "returning_cpu_ms": "ms a viewer who returns",
}
_MOVES = {"ms_a_move": "without HTTP", "packed_mean": "KB an event", "packed_most": "most"}


def _table(kept: dict[str, dict[str, dict[str, Any]]]) -> list[str]:
    columns = ["game", *list(_SERVER.values())[:4], "without HTTP", *list(_SERVER.values())[4:], "KB an event", "most"]
    rows = []
    for name, title in _NAMES.items():
        server, move = kept.get("server", {}).get(name, {}), kept.get("moves", {}).get(name, {})
        of_server = [server.get(figure, "–") for figure in _SERVER]
        of_move = [move.get(figure, "–") for figure in _MOVES]
        rows.append([title, *of_server[:4], of_move[0], *of_server[4:], *of_move[1:]])
    return table(columns, rows, left=len(columns))


def _processes(kept: dict[str, dict[str, dict[str, Any]]]) -> str:
    known = kept.get("processes", {})
    if not {"1", "2"} <= known.keys():
        return ""
    one, two = (known[number]["cpu_ms_a_move"] for number in ("1", "2"))
    return f"Processor time a move of TEN behind nginx, summed over processes: {one} ms with one, {two} ms with two."


def _kills() -> str:
    """What tests/browser/kills.py kept."""
    kept = read(KILLS)
    if not kept:
        return ""
    on = " and ".join(f"{kept[name]['kills']} times on {title}" for name, title in _DATABASES.items() if name in kept)
    pages, programs, lost, doubled = (
        sum(one[name] for one in kept.values()) for name in ("by_pages", "by_programs", "lost", "doubled")
    )
    back = [seconds for one in kept.values() for seconds in one["back"]]
    return (
        f"Killed (`make kills`) {on} behind nginx, under three pages in Chromium and two tables of programs: pages "
        f"were told of {pages} moves and programs of {programs}; {lost} were lost, {doubled} made twice. All pages "
        f"went on: once the server answered, a new move was on all after {statistics.median(back):.1f} s (median) "
        f"and {max(back):.1f} s (longest)."
    )


def _loads(kept: dict[str, dict[str, dict[str, Any]]]) -> str:
    loads = [figures["load"] for bench in kept.values() for figures in bench.values()]
    tables = {str(figures["tables"]) for figures in kept.get("server", {}).values() if "tables" in figures}
    told = f"Measured with {' or '.join(sorted(tables))} tables of each game. " if tables else ""
    return f"{told}Load averages of the machine when the benches ended: {min(loads)} to {max(loads)}." if loads else ""


def written(page: str) -> str:
    """The page with the table as it should be."""
    kept = known()
    told = "\n\n".join(filter(None, (" ".join(filter(None, (_processes(kept), _loads(kept)))), _kills())))
    return between_marks(page, "page.py", "\n".join(["", *_table(kept), "", told, "", ""]))


if __name__ == "__main__":
    write_page(PAGE, written(PAGE.read_text(encoding="utf-8")))
