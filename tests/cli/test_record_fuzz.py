"""Records changed in every way that Hypothesis can think of: refused in a sentence, or fine, and never a traceback."""

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Ran, run

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**50), max_value=10**50)
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=12)
    | st.sampled_from(["*", "check", "show 1", "bid 1x1", "1/2", "lie", "stolik/1", "count", "players", "moves"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
TYPED = st.text(max_size=20) | st.sampled_from(["?", "undo", "log", "show 1", "check", "bid 1x1", "5"])
FUZZ = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, as a path of keys."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += _places(inner, (*path, key))
    return found


def _put(document: Any, path: tuple[Any, ...], change: str, value: Any) -> Any:
    """The document with one place changed, dropped, doubled, or swapped with the next."""
    document = copy.deepcopy(document)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    last = path[-1]
    match change, holder:
        case "drop", _:
            del holder[last]
        case "double", list():
            holder.insert(last, holder[last])
        case "swap", list() if last + 1 < len(holder):
            holder[last], holder[last + 1] = holder[last + 1], holder[last]
        case _:
            holder[last] = value
    return document


def _answer(path: Path, content: bytes) -> Ran:
    path.write_bytes(content)
    legal = run("record", "legal", path)
    checked = run("record", "check", path)
    for told in (legal, checked):
        assert told.code in (0, 1)
        assert "Traceback" not in told.err
        assert told.code == 0 or told.err.strip()
    return checked


@FUZZ
@given(data=st.data(), change=st.sampled_from(["put", "put", "drop", "double", "swap"]), value=ANYTHING)
def test_one_place_changed(data: st.DataObject, change: str, value: Any, valid: dict[str, Any], tmp_path: Path) -> None:
    short = valid | {"moves": valid["moves"][: data.draw(st.sampled_from([12, len(valid["moves"])]))]}
    place = data.draw(st.sampled_from(_places(short)))
    changed = _put(short, place, change, value)
    told = _answer(tmp_path / "record.json", json.dumps(changed).encode())
    if place[0] == "moves" and told.code == 0:
        assert json.dumps(changed["scores"]) == json.dumps(valid["scores"]), "what is accepted has this result"


@FUZZ
@given(data=st.data())
def test_bytes_cut_flipped_or_put_in(data: st.DataObject, valid: dict[str, Any], tmp_path: Path) -> None:
    raw = bytearray(json.dumps(valid | {"moves": valid["moves"][:20]}).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        junk = data.draw(st.binary(max_size=4))
        raw[place : place + data.draw(st.integers(0, 3))] = junk
    _answer(tmp_path / "record.json", bytes(raw[: data.draw(st.sampled_from([len(raw), len(raw) // 2]))]))


@FUZZ
@given(junk=st.binary(max_size=200) | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_junk(junk: bytes, tmp_path: Path) -> None:
    assert _answer(tmp_path / "record.json", junk).code == 1


@FUZZ
@given(lines=st.lists(TYPED, max_size=12), lang=st.sampled_from(["pl", "en"]))
def test_anything_typed_at_the_table(lines: list[str], lang: str) -> None:
    typed = "\n".join(line for line in lines if not line.lower().startswith("save"))
    played = run("play", "lie", "--seed", 3, "--lang", lang, typed=typed.encode("utf-8", "surrogatepass"))
    assert (played.code, played.err) == (0, "")
