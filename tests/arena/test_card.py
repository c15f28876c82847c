"""The cards of games: figures of real games, and what the pages on strength and champions say."""

from pathlib import Path

import pytest

from stolik.arena.card import is_exploited, strongest_of
from stolik.cli.cards import cards
from stolik.core.errors import BadSetupError

pytestmark = pytest.mark.xdist_group("lie")

STRENGTH = """# How strong

## LIE (`lie`)

### 2 players, 100 games

| bot | rating | 95 % interval |
|---|---:|---:|
| `champion` | +300 | +200 … +400 |
| `greedy` | +0 | -10 … +10 |

## TEN (`ten`)
"""


def test_a_card_tells_sizes_decisions_luck_and_strength(tmp_path: Path) -> None:
    (tmp_path / "strength.md").write_text(STRENGTH, encoding="utf-8")
    (tmp_path / "champions.md").write_text("\n## LIE\n\nIts exploitability is 0.1.\n", encoding="utf-8")
    cards(["lie"], 10, tmp_path, tmp_path / "cards.md")
    page = (tmp_path / "cards.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    head, two, six = rows
    assert (two[0], six[0]) == ("2", "6")
    assert two[1:4] == ["189", "367", "419"]
    assert 20 < float(two[head.index("decisions")]) < 200
    assert two[head.index("seats")].endswith("%")
    assert "Strongest of 2: `champion`, rated +300 (+200 … +400)" in page
    assert "Exploitability: in [the champions]" in page
    with pytest.raises(BadSetupError, match="ten games"):
        cards(["lie"], 9, tmp_path, tmp_path / "cards.md")


def test_what_pages_do_not_say_is_not_made_up() -> None:
    assert strongest_of(STRENGTH, "TEN") == strongest_of("", "LIE") == {}
    assert not is_exploited("\n## LIE\n\nNothing.\n\n## TEN\n\nexploitability", "LIE")
