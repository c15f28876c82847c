"""The databases of earlier releases: running tables go on, cookies, invitations and proofs stay valid."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from stolik.play import envelope
from stolik.web.folder import FOLDER
from stolik.web.storage import schema
from stolik.web.table.change import now_ms
from tests.web import postgres
from tests.web.people import Player, guest
from tests.web.servers import threaded

VERSIONS = [f"{number:04}" for number in range(1, int(schema.HEAD))]
RELEASES = ("0001", "0004")  # by the schemas of the databases that were kept
Kept = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Old:
    """A server of today on the database of an earlier release, and what that release showed."""

    url: str
    kept: Kept


def kept_of(release: str) -> Kept:
    kept: Kept = json.loads((_folder(release) / "kept.json").read_text(encoding="utf-8"))
    return kept


def _folder(release: str) -> Path:
    return Path(__file__).parent / f"release_{release}"


@pytest.fixture(scope="module", params=[(release, kind) for release in RELEASES for kind in ("sqlite", "postgres")])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    release, kind = request.param
    with threaded(released(request, release, kind, tmp_path_factory.mktemp(release))) as address:
        yield Old(address, kept_of(release))


def released(request: pytest.FixtureRequest, release: str, kind: str, folder: Path) -> str:
    """The database that a release left a moment ago: tables where nobody was seen for days would be deleted."""
    path = folder / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((_folder(release) / "tables.sql").read_text(encoding="utf-8"))
        database.execute("update seats set seen = ? where seen > 0", [now_ms()])
        database.commit()
    if kind == "sqlite":
        return str(path)
    db = postgres.new_database(request.getfixturevalue("postgres_url"))
    migrate(db, release)
    _carry_over(path, db)
    return db


def migrate(db: str, version: str) -> None:
    """Bring a database to one of the schemas before today's."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER / "migrations"))
    kind = "postgresql+psycopg" if "://" in db else "sqlite"
    engine = create_engine(make_url(db if "://" in db else f"sqlite:///{db}").set(drivername=kind))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()


def _carry_over(path: Path, db: str) -> None:
    """All rows of a SQLite file, into a PostgreSQL of the same schema."""
    with closing(sqlite3.connect(path)) as source, psycopg.connect(db) as target:
        for name in ("settings", "tables", "seats", "keys", "moves", "lines"):
            rows = source.execute(f"select * from {name}")
            columns = [column[0] for column in rows.description]
            given = [_typed(target, name, dict(zip(columns, row, strict=True))) for row in rows]
            holes = ", ".join(f"%({column})s" for column in columns)
            named = ", ".join(f'"{column}"' for column in columns)
            with target.cursor() as cursor:
                cursor.executemany(f"insert into {name} ({named}) values ({holes})", given)


def _typed(target: "psycopg.Connection[Any]", name: str, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps truth values as numbers."""
    asked = "select column_name from information_schema.columns where table_name = %s and data_type = 'boolean'"
    truths = {found[0] for found in target.execute(asked, [name])}
    return {column: bool(value) if column in truths else value for column, value in row.items()}


def test_running_tables_are_as_they_were_and_go_on(old: Old) -> None:
    for name in [name for name in old.kept if name.endswith("-running")]:
        goes_on(old, name)


def goes_on(old: Old, name: str) -> None:
    kept, url = old.kept[name], old.url
    player = Player(url, kept["table"], kept["token"])
    view = player.view()
    assert (view["status"], view["ply"]) == (kept["status"], kept["ply"])
    assert view["view"] | kept["view"] == view["view"], "all that was seen is seen; there may be more fields now"
    assert view["legal"], "it was the person's turn"
    player.done("move", window=view["window"], word=view["legal"][0])
    assert player.view()["ply"] > kept["ply"]


def test_a_cookie_opens_its_seat(old: Old) -> None:
    kept, url = old.kept["ten-running"], old.url
    with guest(url, cookie=f"stolik-seat-{kept['table']}={kept['token']}") as browser:
        assert browser.get(f"/t/{kept['table']}/view").json()["seat"] == 0


def test_the_proof_of_a_finished_game_is_the_same_and_right(old: Old) -> None:
    kept, url = old.kept["lie-over"], old.url
    with guest(url) as anybody:
        proof = anybody.get(f"/t/{kept['table']}/proof.json").json()
    assert proof == kept["proof"]
    assert envelope.verify(proof).good


def test_an_invitation_still_leads_to_its_lobby(old: Old) -> None:
    kept, url = old.kept["lobby"], old.url
    with guest(url) as friend:
        sat = friend.post(f"/t/{kept['table']}/sit", json={"name": "Ola", "invite": kept["invite"]})
    assert sat.json()["seat"] == 1
    host = Player(url, kept["table"], kept["token"])
    host.done("start")
    assert host.view()["status"] == "playing"


def test_old_seat_cookies_join_at_the_next_visit_of_their_table(old: Old) -> None:
    kept, url = old.kept, old.url
    own = [kept["ten-running"], kept["lie-over"]]
    with guest(url, accept="text/html") as browser:
        for one in own:
            given = {"cookie": f"stolik-seat-{one['table']}={one['token']}; {browser_cookie(browser)}"}
            assert browser.get(f"/t/{one['table']}", headers=given).status_code == 200
        shown = browser.get("/", headers={"accept": "application/json"}).json()["yours"]
    assert {one["table"]: one["status"] for one in shown} == {
        kept["ten-running"]["table"]: "playing",
        kept["lie-over"]["table"]: "over",
    }
    assert [rank for rank, _ in shown[1]["result"]] == [1, 2], "a game that ended before results were stored"


def browser_cookie(browser: httpx.Client) -> str:
    return f"stolik-browser={browser.cookies.get('stolik-browser', '')}"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_from_every_later_schema_too_a_running_table_goes_on(
    request: pytest.FixtureRequest, tmp_path: Path, version: str, kind: str
) -> None:
    db = released(request, RELEASES[0], kind, tmp_path)
    migrate(db, version)
    with threaded(db) as address:
        goes_on(Old(address, kept_of(RELEASES[0])), "ten-running")
