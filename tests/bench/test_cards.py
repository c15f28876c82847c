"""The cards of games: figures of real games, and what is kept of strength."""

from pathlib import Path

import cards
import pytest

from stolik import games

pytestmark = pytest.mark.xdist_group("lie")


def test_a_card_tells_sizes_decisions_luck_and_strength() -> None:
    game = games.load("lie")
    reports = [cards.measured(game, players, 10) for players in cards.sizes(game)]
    page = cards.card(game, reports, {2: "`champion`, rated +300 (+200 … +400)"}, exploited=True)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    head, two, six = rows
    assert (two[0], six[0]) == ("2", "6")
    assert two[1:4] == ["189", "367", "419"]
    assert 20 < float(two[head.index("decisions")]) < 200
    assert two[head.index("seats")].endswith("%")
    assert "Strongest of 2: `champion`, rated +300 (+200 … +400)" in page
    assert "Exploitability: in [how strong" in page
    assert "Exploitability: not measured." in cards.card(game, reports, {}, exploited=False)


def test_the_strongest_is_who_is_rated_first_of_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cards.strongest("lie", tmp_path) == {}, "what is not kept is not made up"
    rated = {bot: {"rating": rating, "low": rating - 9, "high": rating + 9} for bot, rating in (("a", -3), ("b", 3.2))}
    monkeypatch.setattr(cards, "kept", lambda table, _folder: {"bots": rated if table.players == 2 else {}})
    assert cards.strongest("lie", tmp_path) == {2: "`b`, rated +3 (-6 … +12)"}
