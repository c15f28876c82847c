"""Reviews that nobody computed: documents of the right shape, for tests of what is shown."""

from typing import Any

from stolik.core.contract import CHANCE
from stolik.play import records


def made_up(record: dict[str, Any]) -> dict[str, Any]:
    """The document of a review of a finished game, with values that follow from the numbers of moves alone."""
    match = records.from_record(record)
    steps, game = match.steps(), match.game
    sides = len(game.ranks(match.state))
    moves = [_move(game, ply, step, sides) for ply, step in enumerate(steps)]
    decided = [move for move in moves if move["who"] != CHANCE]
    thirds = [moves[len(moves) * part // 4]["ply"] for part in (1, 2, 3)]
    return {
        "format": "stolik-review/1",
        "game": game.name,
        "players": record["players"],
        "options": record["options"],
        "rules": game.version,
        "plies": len(moves),
        "unit": "points" if sides == 1 else "share",
        "value": {"name": "made up", "hash": "0" * 16},
        "budget": 600,
        "sides": [_side(seat) for seat in range(sides)],
        "moves": moves,
        "chances": [[ply, [(ply * (seat + 2) % 10) / 10 for seat in range(sides)]] for ply in range(len(moves) + 1)],
        "rounds": [0, len(moves) // 2],
        "moments": [_moment(moves[ply]) for ply in thirds],
        "lucky": [],
        "costliest": {
            str(seat): [_costly(move) for move in decided if move["who"] == seat][:3]
            for seat in range(record["players"])
        },
        "mirror": [_mirrored(move) for move in decided] if game.name in ("lie", "seventeen") else None,
    }


def _move(game: Any, ply: int, step: Any, sides: int) -> dict[str, Any]:
    who = step.move.who
    word = game.word(who, step.move.action)
    told = {"ply": ply, "who": who, "word": word, "round": 0}
    if who == CHANCE:
        return told | {"luck": [0.1] * sides}
    best = game.word(who, game.legal(step.before, who)[0])
    loss = {"loss": 0.0, "unsure": True} if ply % 2 else {"loss": 0.04, "unsure": False}
    return told | loss | {"swing": [0.1] * sides, "best": best, "value": 0.4, "best_value": 0.44, "forced": False}


def _side(seat: int) -> dict[str, Any]:
    title = {"pl": "Wolny duch", "en": "Free spirit"}
    numbers = {"start": 0.5, "luck": 0.2, "decisions": -0.1, "result": 0.6, "loss": 0.3, "rest": 0.2, "judged": 5}
    return {"seat": seat, "name": str(seat), "accuracy": 64.0, "title": title} | numbers


def _moment(move: dict[str, Any]) -> dict[str, Any]:
    kind = "luck" if "luck" in move else "decision"
    swing = move["luck"] if "luck" in move else move["swing"]
    return {name: move[name] for name in ("ply", "who", "word")} | {"kind": kind, "swing": swing}


def _costly(move: dict[str, Any]) -> dict[str, Any]:
    figures = {"pl": ["ryzyko 40 %"], "en": ["a risk of 40%"]}
    told = {name: move[name] for name in ("ply", "word", "loss", "value", "best_value")}
    return told | {"better": move["best"], "figures": figures}


def _mirrored(move: dict[str, Any]) -> dict[str, Any]:
    belief = {"pl": "dwie piątki", "en": "two fives"}
    told = {"ply": move["ply"], "seat": move["who"], "word": move["word"], "belief": belief, "truth": belief}
    return told | {"before": 0.2, "after": 0.2 + move["ply"] % 3 / 10, "gave_away": move["ply"] % 3 == 2}
