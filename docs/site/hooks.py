"""What MkDocs must be told about our pages: they are written for readers of the repository.

A page may link to any file of the repository. One that is no page of the site becomes a page that shows its text.
"""

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
_LINK = re.compile(r"(?<=\]\()(?!https?:|#)(?P<path>[^)#\s]+)")
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"^```python (\S+)$", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every linked file of the repository that has none."""
    for page in list(files.documentation_pages()):
        for link in _LINK.findall(page.content_string):
            target = _target(page, link)
            if target not in _pages(files) and target.is_file() and target.is_relative_to(ROOT):
                files.append(_text_page(target, config))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links by way of the repository, lists and names of files as Python-Markdown wants them."""
    places = _pages(files)

    def linked(found: re.Match[str]) -> str:
        target = places.get(_target(page.file, found["path"]))
        return os.path.relpath(target, os.path.dirname(page.file.src_uri)) if target else found["path"]

    parts = _FENCED.split(_LINK.sub(linked, markdown))
    parts[::2] = [_INDENT.sub(lambda found: found[0] * 2, text) for text in parts[::2]]  # it nests by four spaces
    return _NAMED.sub(r'```python title="\1"', "".join(parts))


def _pages(files: Files) -> dict[Path, str]:
    """Where each file of the repository is in the site."""
    return {_real(file): file.src_uri for file in files if file.inclusion is not InclusionLevel.EXCLUDED}


def _real(file: File) -> Path:
    """The file of the repository that a page comes from: pages of rules are links into the games' folders."""
    if file.generated_by:
        return ROOT / file.src_uri.removeprefix("source/").removesuffix(".md")
    return Path(str(file.abs_src_path)).resolve()


def _target(page: File, link: str) -> Path:
    return (_real(page).parent / link).resolve()


def _text_page(path: Path, config: MkDocsConfig) -> File:
    name = path.relative_to(ROOT).as_posix()
    text = f"# `{name}`\n\n````{path.suffix[1:] or 'text'}\n{path.read_text(encoding='utf-8')}````\n"
    return File.generated(config, f"source/{name}.md", content=text, inclusion=InclusionLevel.NOT_IN_NAV)
