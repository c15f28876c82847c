"""The results of a browser: its own, and deleted by one button."""

from collections.abc import Iterator
from datetime import date

import pytest

from stolik.web.browser.results import Ended, _best
from tests.web import servers
from tests.web.people import Json
from tests.web.test_today import begin, play_out, told, visitor
from tests.web.test_yours import Browser

DAY = date(2026, 11, 17)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.threaded(str(tmp_path_factory.mktemp("results") / "t.db"), day=DAY) as address:
        yield address


def results(browser: Browser) -> dict[str, Json]:
    found = browser.get("/results", headers={"accept": "application/json"}).json()["results"]
    return {one["game"]: one for one in found}


def test_games_wins_best_scores_and_titles_until_they_are_deleted(url: str) -> None:
    ola, jan = visitor(url), visitor(url)
    assert results(ola) == {}
    for game in ("clever", "seventeen", "seventeen"):
        play_out(ola, begin(ola, game, DAY))
    seen = results(ola)
    alone = told(ola, "clever", DAY)["result"]
    assert (seen["clever"]["played"], seen["clever"]["contests"]) == (1, 0)
    assert seen["clever"]["best"] == {"table": alone["table"], "score": alone["score"]}
    assert seen["clever"]["earned"], "a solo game earns a title"
    assert (seen["seventeen"]["played"], seen["seventeen"]["contests"]) == (2, 2)
    assert results(jan) == {}, "nothing is public"
    assert Browser(url).get("/results").status_code == 200
    page = ola.get("/results?lang=pl").text
    assert "Najlepszy wynik" in page
    assert ola.post("/results/forget").status_code == 303
    assert results(ola) == {}
    assert told(ola, "clever", DAY)["tried"], "a try that counted today is not tried again"
    assert jan.post("/results/forget").status_code == 303


def ended(place: int, ranks: list[int], scores: list[int]) -> Ended:
    return Ended("t", "g", place, ranks, scores)


def test_the_best_score_is_the_lowest_where_the_lowest_wins_and_none_where_both_do() -> None:
    high, low = ended(0, [1, 2], [9, 4]), ended(1, [2, 1], [6, 2])
    assert _best([high, ended(0, [2, 1], [5, 8])]) == high
    assert _best([low, ended(0, [2, 1], [6, 3])]) == low
    assert _best([high, low]) is None
    assert _best([]) is None
