"""The page for developers says what the documentation begins with, in the reader's language, and leads nowhere dead."""

import re
from html import unescape
from pathlib import Path

import pytest

from stolik.core.language import LANGS
from tests.web.people import guest
from tests.web.servers import threaded

DOCS = Path(__file__).resolve().parents[2] / "docs"


def page(url: str, lang: str) -> str:
    with guest(url, accept="text/html", **{"accept-language": lang}) as http:
        return unescape(http.get("/docs").raise_for_status().text)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    with threaded(str(tmp_path_factory.mktemp("docs") / "tables.db")) as url:
        return {lang: page(url, lang) for lang in LANGS}


def test_the_five_ways_in_are_those_of_the_documentation(pages: dict[str, str]) -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    ways = re.findall(r"^## \[(.*?)\]\((.*?)\)\n\n(.*)$", index, re.MULTILINE)
    shown = re.findall(r"<dt>(.*?) <code>docs/(.*?)</code></dt>\s*<dd>(.*?)</dd>", pages["en"])
    assert len(ways) == 5
    assert shown == ways


def test_they_are_told_in_polish_too(pages: dict[str, str]) -> None:
    told = {lang: re.findall(r"<d[td]>(.*?)(?: <code>|</d)", text) for lang, text in pages.items()}
    assert len(told["pl"]) == 10
    assert not set(told["pl"]) & set(told["en"])


def test_guides_that_are_named_exist_and_routes_are_listed(pages: dict[str, str]) -> None:
    for text in pages.values():
        files = re.findall(r"<code>docs/(guide/\S+?)</code>", text)
        assert len(files) == 5
        assert all((DOCS / file).exists() for file in files)
        assert "<code>POST /tables</code>" in text
