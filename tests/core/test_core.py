"""The parts that all games share."""

import numpy as np
import pytest

from stolik import games
from stolik.core import visibility
from stolik.core.actions import Ranges
from stolik.core.errors import BadSetupError, ContractError, IllegalMoveError
from stolik.core.language import plural_en, plural_pl
from stolik.core.options import Choice, Flag, Number, Option, encode, resolve
from stolik.core.rng import below, pick, plain_rng, seed
from stolik.core.state import blank, digest, from_bytes, to_plain, write_plain
from stolik.core.visibility import OWNER, PUBLIC, SECRET

SEAT = np.dtype([("hand", np.int8, 2), ("size", np.int8)])
STATE = np.dtype([("over", np.uint8), ("deck", np.int16), ("seat", SEAT, 3), ("bids", np.int8, (3, 2))])
DECLARED = {"over": PUBLIC, "deck": SECRET, "seat.hand": OWNER, "seat.size": PUBLIC, "bids": OWNER}


def test_a_field_without_visibility_is_an_error() -> None:
    for name in DECLARED:
        with pytest.raises(ContractError, match=name):
            visibility.masks(STATE, {key: sight for key, sight in DECLARED.items() if key != name}, 3)
    with pytest.raises(ContractError, match="do not exist: nothing"):
        visibility.masks(STATE, DECLARED | {"nothing": PUBLIC}, 3)


def test_an_owner_field_needs_a_seat_to_own_it() -> None:
    with pytest.raises(ContractError, match="deck is OWNER"):
        visibility.masks(STATE, DECLARED | {"deck": OWNER}, 3)


def test_a_view_shows_a_seat_its_own_and_the_public_fields() -> None:
    state = blank(STATE)
    state["deck"] = 77
    state["seat"]["hand"] = [[1, 2], [3, 4], [5, 6]]
    state["bids"] = [[7, 7], [8, 8], [9, 9]]
    hidden = visibility.masks(STATE, DECLARED, 3)
    seen = to_plain(visibility.view(state, hidden, 1))
    assert [seat.hand for seat in seen.seat] == [[-1, -1], [3, 4], [-1, -1]]
    assert seen.bids == [[-1, -1], [8, 8], [-1, -1]]
    assert seen.deck == -1
    spectator = to_plain(visibility.view(state, hidden, visibility.SPECTATOR))
    assert [seat.hand for seat in spectator.seat] == [[-1, -1]] * 3
    assert [seat.size for seat in spectator.seat] == [0, 0, 0]


def test_the_plain_twin_goes_there_and_back() -> None:
    state = from_bytes(STATE, bytes(range(STATE.itemsize)))
    copy = blank(STATE)
    write_plain(to_plain(state), copy)
    assert copy.tobytes() == state.tobytes()
    assert digest(copy) == digest(state)


def test_the_plain_twin_has_no_other_fields_and_cuts_nothing_off() -> None:
    twin = to_plain(blank(STATE))
    with pytest.raises(AttributeError):
        twin.overr = 1
    twin.over = 300
    with pytest.raises(OverflowError):
        write_plain(twin, blank(STATE))


def test_ranges_lie_end_to_end() -> None:
    ranges = Ranges(show=6, check=1, bid=4)
    assert (ranges["show"], ranges["check"], ranges["bid"], len(ranges)) == (0, 6, 7, 11)
    assert ranges.find(6) == ("check", 0)
    assert ranges.find(10) == ("bid", 3)
    with pytest.raises(ValueError, match="no range"):
        ranges.find(11)


OPTIONS: dict[str, Option] = {
    "wild": Flag(),
    "order": Choice(("count", "value")),
    "limit": Number(4, 10, 4, players=range(1, 2)),
}


def test_options_are_resolved_and_encoded() -> None:
    chosen = resolve(OPTIONS, 1, {"wild": "on", "limit": "7"})
    assert chosen == {"wild": True, "order": "count", "limit": 7}
    assert encode(OPTIONS, chosen) == [1, 0, 7]
    assert resolve(OPTIONS, 2, {}) == {"wild": False, "order": "count"}
    assert encode(OPTIONS, resolve(OPTIONS, 2, {})) == [0, 0, 4]


@pytest.mark.parametrize(
    ("players", "given"),
    [(1, {"wid": True}), (1, {"wild": "maybe"}), (1, {"order": "x"}), (1, {"limit": 11}), (1, {"limit": True}),
     (2, {"limit": 5}), (1, {"order": 1}), (1, {"limit": "³"})],
)  # fmt: skip
def test_bad_options_are_refused_with_a_sentence(players: int, given: dict[str, str]) -> None:
    with pytest.raises(BadSetupError) as refused:
        resolve(OPTIONS, players, given)
    assert all(sentence.endswith(".") for sentence in refused.value.sentences.values())


def test_random_numbers_are_the_same_everywhere_and_even() -> None:
    rng = plain_rng("a word", 1)
    assert [below(rng, 6) for _ in range(8)] == [
        below(again, 6) for again in [plain_rng("a word", 1)] for _ in range(8)
    ]
    assert seed("a", "b") != seed("ab")
    counts = np.bincount([below(rng, 7) for _ in range(70_000)])
    assert abs(counts - 10_000).max() < 5 * np.sqrt(10_000)
    picked = np.bincount([pick(rng, [1, 0, 3], 3) for _ in range(40_000)], minlength=3)
    assert picked[1] == 0
    assert abs(picked[0] - 10_000) < 500


def test_polish_and_english_count() -> None:
    forms = ("karta", "karty", "kart")
    assert [plural_pl(n, *forms) for n in (1, 2, 5, 12, 22, 112, 0)] == [
        "karta", "karty", "kart", "kart", "karty", "kart", "kart",
    ]  # fmt: skip
    assert [plural_en(n, "card", "cards") for n in (0, 1, 2)] == ["cards", "card", "cards"]


def test_an_unknown_game_and_a_wrong_number_of_players_are_refused() -> None:
    with pytest.raises(BadSetupError, match='no game "chess"'):
        games.load("chess")
    with pytest.raises(BadSetupError, match="2 to 6 players, not 7"):
        games.load("lie").setup(7)


def test_a_refused_move_changes_nothing() -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    before = state.tobytes()
    for who, action in ((-1, 99), (0, 3), (1, 0)):
        with pytest.raises((IllegalMoveError, IndexError)):
            game.checked_step(state, who, action)
    assert state.tobytes() == before


def test_a_mask_marks_the_legal_actions() -> None:
    game = games.load("lie")
    state = game.new(game.setup(2))
    for card in (0, 1):
        game.checked_step(state, -1, card)
    assert np.flatnonzero(game.mask(state, 0)).tolist() == game.legal(state, 0) == [0, 1]
    assert game.mask(state, 0).size == len(game.actions)
