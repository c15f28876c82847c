"""The laboratory's reports on the web: those of the host's folder, in both languages, and nothing else of the disk."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik.analysis.lab_page import FORMAT
from tests.web import servers

ROWS = [{"label": {"pl": "<b>1</b>", "en": "<b>1</b>"}, "value": 0.5, "low": 0.4, "high": 0.6}]
TITLE = {"pl": "wygrane", "en": "wins"}
DOCUMENT: dict[str, Any] = {
    "format": FORMAT,
    "kind": "report",
    "title": {"pl": "17", "en": "17"},
    "game": "seventeen",
    "house": {"target": 18},
    "players": 2,
    "options": {},
    "bots": ["greedy"],
    "seed": "1",
    "games": 10,
    "stopped": False,
    "notes": {"pl": ["Uwaga."], "en": ["Note."]},
    "sections": [
        {
            "key": "seats",
            "title": {"pl": "Miejsca", "en": "Seats"},
            "figures": [{"text": {"pl": "Wygrywa 50,0 %.", "en": "Wins 50.0%."}}],
            "chart": {"kind": "intervals", "unit": "percent", "even": 0.5, "title": TITLE, "rows": ROWS},
        }
    ],
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("lab")
    (folder / "reports").mkdir()
    (folder / "secret.json").write_text(json.dumps(DOCUMENT))
    for name, text in (("eighteen", json.dumps(DOCUMENT)), ("broken", "{"), ("other", '{"format": "stolik/1"}')):
        (folder / "reports" / f"{name}.json").write_text(text)
    with servers.threaded(str(folder / "t.db"), lab=str(folder / "reports")) as address:
        yield address


def asked(url: str, path: str, kind: str = "text/html") -> httpx.Response:
    return httpx.get(url + path, headers={"accept": kind})


def test_the_list_has_the_finished_reports_and_nothing_else(url: str) -> None:
    assert asked(url, "/lab", "application/json").json() == {"reports": ["eighteen"]}
    assert "target=18" in asked(url, "/lab?lang=en").text


def test_a_report_is_a_page_in_both_languages_and_json(url: str) -> None:
    polish, english = (asked(url, f"/lab/eighteen?lang={lang}").text for lang in ("pl", "en"))
    assert "Wygrywa 50,0 %." in polish
    assert "Zasady domowe" in polish
    assert "Wins 50.0%." in english
    assert '<svg class="chart"' in english
    assert "<b>1</b>" not in english, "what a report says is text"
    assert asked(url, "/lab/eighteen", "application/json").json() == DOCUMENT
    assert asked(url, "/lab/charts.css").headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("name", ["broken", "other", "missing", "..%2fsecret", "UPPER"])
def test_what_is_no_report_is_not_found(url: str, name: str) -> None:
    assert asked(url, f"/lab/{name}").status_code == 404


def test_without_a_folder_the_page_says_what_to_do(tmp_path: Path) -> None:
    with servers.threaded(str(tmp_path / "t.db")) as address:
        assert "--lab" in asked(address, "/lab").text
