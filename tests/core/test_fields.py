"""A game that brings no drawing is shown by its fields, and hidden ones stay hidden."""

from stolik import games
from stolik.core import fields
from stolik.play.dealers import SeedDealer
from stolik.play.match import Match

NAMES = ["Ala", "Bartek"]


def _shown(viewer: int) -> fields.Panels:
    match = Match(games.load("lie"), 2, {}, SeedDealer("fields"))
    match.deal()
    return match.game.panels(match.game.plain_view(match.state, viewer), viewer, 2, "en")


def _values(panel: list[fields.Shown]) -> dict[str, tuple[str, ...] | None]:
    return {one.label: one.values for one in panel}


def test_what_a_seat_has_is_shown_to_its_owner_alone() -> None:
    own, other = (_values(panel)["hand"] for panel in _shown(0).seats)
    assert own is not None
    assert own[0] != "0"
    assert other is None
    assert [_values(panel)["hand"] for panel in _shown(-1).seats] == [None, None]


def test_what_nobody_sees_is_shown_as_hidden_and_what_all_share_once() -> None:
    shared = _values(_shown(0).shared)
    assert shared["deck"] is None
    assert shared["players"] == ("2",)
    assert shared["ones wild"] == ("0",)
    assert "pending" not in shared


def test_as_text_the_fields_fit_into_a_terminal() -> None:
    drawn = fields.draw(_shown(0), NAMES)
    assert "deck: ?" in drawn
    assert max(map(len, drawn.splitlines())) <= 100
