"""A page of rules as HTML: every rule's number is an anchor, every heading is in the table of contents."""

import re
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

_NUMBER = re.compile(r"<strong>([A-Z]{1,2}\d{1,2}[a-z]?)</strong>")
_MENTION = re.compile(r"(?<![\w#\">])([A-Z]{1,2}\d{1,2}[a-z]?)(?![\w<])")
_HEADING = re.compile(r"<h2>(.*?)</h2>")
_MARK = re.compile(r"<strong>\[(.*?)\]</strong>")
_LINK = re.compile(r'<a href="(\w+)(\.pl)?\.md(#[^"]*)?">(.*?)</a>')
_TAG = re.compile(r"(<[^>]*>)")


@dataclass(frozen=True)
class Page:
    """The page's opening, the rest of its text, and its headings with their anchors."""

    opening: Markup
    body: Markup
    contents: list[tuple[str, Markup]]


@lru_cache(32)
def page(text: str) -> Page:
    """The rules, ready to read."""
    from markdown_it import MarkdownIt  # late, so that the first page is soon there

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = html.replace("<pre>", '<pre tabindex="0">')
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    numbers = set(_NUMBER.findall(html))
    contents: list[tuple[str, Markup]] = []

    def heading(found: re.Match[str]) -> str:
        contents.append((f"part-{len(contents) + 1}", Markup(found[1])))
        return f'<h2 id="{contents[-1][0]}">{found[1]}</h2>'

    html = _MARK.sub(r'<span class="mark">\1</span>', _LINK.sub(_own_link, html))
    html = _HEADING.sub(heading, html)
    opening, mark, body = _linked(_anchored(html), numbers).partition("<h2 ")
    return Page(Markup(opening), Markup(mark + body), contents)


def _own_link(found: re.Match[str]) -> str:
    """A link to another page of rules leads to that page here."""
    name, polish, anchor, text = found.groups()
    if name == "README":
        return text
    return f'<a href="/rules/{name}?lang={"pl" if polish else "en"}{anchor or ""}">{text}</a>'


def _anchored(html: str) -> str:
    """Where a rule is laid down, its number is an anchor."""
    seen: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        number = found[1]
        if number in seen:
            return found[0]
        seen.add(number)
        return f'<a class="rule-number" id="{number}" href="#{number}">{number}</a>'

    return _NUMBER.sub(anchor, html)


def _linked(html: str, numbers: set[str]) -> str:
    """Where a rule is mentioned, its number leads to it."""
    pieces, inside = _TAG.split(html), 0
    for i, piece in enumerate(pieces):
        if piece.startswith(("<a", "<code", "<h")):
            inside += 1
        elif piece.startswith(("</a", "</code", "</h")):
            inside -= 1
        elif not inside and not piece.startswith("<"):
            pieces[i] = _MENTION.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in numbers else m[0], piece)
    return "".join(pieces)
