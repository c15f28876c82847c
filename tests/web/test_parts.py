"""Parts of boards: made from what they name and from nothing else, drawn once, sent when they change."""

import asyncio
import random
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Iterator

import pytest

from stolik import games
from stolik.core.contract import CHANCE
from stolik.core.errors import ContractError
from stolik.core.game import Game
from stolik.core.types import State
from stolik.extras.parts import Glimpse, part
from stolik.play.dealers import NumberedDealer
from stolik.web.drawing import parts
from stolik.web.drawing.fragments import DRAWN, compose
from stolik.web.drawing.table_view import BoardView
from stolik.web.storage.rows import MoveRow
from stolik.web.table.position import Position
from stolik.web.table.stream import packed, sse, takes_gzip
from stolik.web.table.telling import Telling
from tests.web.looks import look

NAMES = ["Ola", "Jan", "Ewa", "Iza", "Jerzy", "Zofia"]


def states(game: Game, players: int, seed: str, most: int = 120) -> Iterator[State]:
    rng, state = random.Random(seed), game.new(game.setup(players, {}))
    for _ in range(most):
        yield state
        if state["over"]:
            return
        outcomes = game.chance(state)
        who = CHANCE if outcomes else rng.choice(game.pending(state))
        game.step(state, who, rng.choice(outcomes)[0] if outcomes else rng.choice(game.legal(state, who)))


def test_a_part_sees_only_the_fields_that_it_names() -> None:
    game = games.load("lie")
    seen = Glimpse(game.rules.STATE, ("phase", "seat.size", "seats.playing")).of(
        game.plain_view(game.new(game.setup(3, {})), 0), 1, -1
    )
    assert seen.seat[1].size > 0
    assert seen.seat[0].playing == 1
    with pytest.raises(AttributeError):
        _ = seen.bids
    with pytest.raises(AttributeError):
        _ = seen.seat[0].size


def test_a_part_of_fields_that_do_not_exist_is_refused() -> None:
    with pytest.raises(ContractError, match="faze"):
        Glimpse(games.load("lie").rules.STATE, ("faze",))


def test_a_parts_bits_are_those_of_its_fields() -> None:
    game = games.load("chain")
    glimpse, before = Glimpse(game.rules.STATE, ("cells#", "seat.tiles")), game.new(game.setup(2, {}))
    for field, seat, column, differs in (
        ("cells", 0, 3, True),
        ("cells", 0, 2, False),
        ("tiles", 0, 0, True),
        ("tiles", 1, 0, False),
    ):
        after = before.copy()
        if field == "cells":
            after["cells"][3][0] += 1
        else:
            after["seat"][0]["tiles"][5] += 1
        bits = [int.from_bytes(state.tobytes(), "little") & glimpse.mask(seat, column) for state in (before, after)]
        assert (bits[0] != bits[1]) is differs


@pytest.mark.parametrize("name", games.names())
def test_equal_inputs_always_look_the_same(name: str) -> None:
    """What is remembered by its input is what would be drawn anew, for every viewer at every moment."""
    game, known = games.load(name), dict[object, str]()
    players = min(max(3, min(game.players)), max(game.players))
    met = Counter[bool]()
    for number, state in enumerate(states(game, players, name)):
        for seat in range(-1, players) if number % 4 == 0 else ():
            shown = look(game, state.copy(), seat, "en", NAMES[:players])
            for _, given, draw in parts.inputs(shown):
                assert given is not None
                met[given in known] += 1
                DRAWN.clear()
                assert known.setdefault(given, draw(given).html) == draw(given).html
    assert met[True] > met[False]


@pytest.mark.parametrize("name", games.names())
def test_parts_that_are_passed_over_would_look_as_they_did(name: str) -> None:
    """After an earlier view a part has no input only where the input is what it was."""
    game, passed = games.load(name), 0
    players = min(max(3, min(game.players)), max(game.players))
    before: dict[int, BoardView] = {}
    for state in states(game, players, name):
        for seat in range(-1, players):
            now = look(game, state.copy(), seat, "en", NAMES[:players])
            if seat in before:
                old, all_now, now_given = (
                    {part: given for part, given, _ in parts.inputs(*views)}
                    for views in ((before[seat],), (now,), (now, before[seat]))
                )
                over = [part for part, given in now_given.items() if given is None]
                assert now_given == all_now | dict.fromkeys(over)
                assert all(old[part] == all_now[part] for part in over)
                passed += len(over)
            before[seat] = now
    assert passed


@pytest.mark.parametrize("name", games.own_names())
def test_a_shared_fact_is_what_each_viewer_would_be_told_alone(name: str) -> None:
    game, rng = games.load(name), random.Random(name)
    players = min(max(3, min(game.players)), max(game.players))
    position = Position(game, players, {}, NumberedDealer(name))
    viewers, together = range(-1, players), Telling(lambda lang: NAMES[:players])
    position.deal_rows("t", 0, 0)
    for viewer in viewers:
        together.facts(position, viewer, "en")
    for number in range(40):
        if position.over:
            break
        position, seat = position.fork(), rng.choice(position.pending)
        action = rng.choice(position.legal(seat))
        position.make(action, MoveRow("t", position.ply, seat, game.word(seat, action), 0, "seat", number, 0))
        position.deal_rows("t", 0, 0)
        together.extend(position, position.steps_made)
    for viewer in viewers:
        alone = Telling(lambda lang: NAMES[:players]).facts(position, viewer, "en")
        assert together.facts(position, viewer, "en") == alone


@pytest.mark.parametrize("name", games.names())
def test_others_are_shown_what_differs_for_them_alone(name: str) -> None:
    """Parts of public things have one input for all who look on."""
    game = games.load(name)
    players = min(max(3, min(game.players)), max(game.players))
    *_, state = states(game, players, name, 60)
    looks = [
        look(game, state, seat, "en", NAMES[:players]) for seat in range(players) if not state["pending"] >> seat & 1
    ]
    inputs = [{given for _, given, _ in parts.inputs(one)} for one in looks]
    assert len(inputs) < 2 or len(inputs[0] & inputs[1]) > len(inputs[0]) // 4


def test_parts_stand_in_each_other() -> None:
    assert compose({"a": "<p><!--part b--></p>", "b": "1<!--part c-0-->", "c-0": "2"}, "a") == "<p>12</p>"


def test_a_part_may_be_asked_of_one_place_only() -> None:
    @part("phase", asking=("seat.size",), moves="^x")
    def one(view: State, place: int) -> None: ...

    assert one.is_placed
    assert one.moves.search("x 1")
    assert not one.moves.search("y")


def test_a_packed_event_can_be_read_at_once() -> None:
    async def events() -> AsyncGenerator[bytes, None]:
        for number in range(3):
            yield sse("table", b"{" + b"x" * 5000 + b"}", number)

    async def run() -> list[tuple[int, int]]:
        reader, sizes = zlib.decompressobj(31), []
        async for chunk in packed(events()):
            text = reader.decompress(chunk)
            assert text.endswith(b"\n\n")
            sizes.append((len(chunk), len(text)))
        return sizes

    assert all(small * 20 < large for small, large in asyncio.run(run()))


@pytest.mark.parametrize(
    ("header", "takes"), [("gzip", True), ("br, gzip;q=0.5", True), ("gzip;q=0, br", False), ("", False), ("br", False)]
)
def test_a_stream_is_packed_for_those_who_say_so(header: str, takes: bool) -> None:
    assert takes_gzip(header) is takes
