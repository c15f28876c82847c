"""A copy of the database is a whole one: games go on, seats and proofs are good; and nothing is replaced unasked."""

from pathlib import Path

import pytest

from stolik.core.errors import BadSetupError
from stolik.web.storage import backups
from tests.web import postgres, servers
from tests.web.people import Player, guest, new_table, play_out, two_playing


def another_database(db: str, folder: Path) -> str:
    return postgres.new_database(db.rpartition("/")[0]) if "://" in db else str(folder / "restored" / "tables.db")


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """pg_dump of the server's own version."""
    if (folder := postgres.binaries()) is not None:
        monkeypatch.setenv("PATH", str(folder), prepend=":")


def test_a_copy_made_while_people_play_is_restored_and_played_on(db: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.stolik"
    with servers.threaded(db) as url:
        ola, jan = two_playing(url)
        over, other = two_playing(url)
        play_out(url, [over, other], pick=-1)
        view = ola.view()
        ola.done("move", window=view["window"], word=view["legal"][0])
        backups.backup(db, copy)
        kept, ply = jan.view()["view"], jan.view()["ply"]
        later = new_table(url)
        with guest(url) as http:
            proof = http.get(f"/t/{over.table}/proof.json").json()
    again = another_database(db, tmp_path)
    backups.restore(again, copy, replace=False)
    with servers.threaded(again) as url:
        there = Player(url, jan.table, jan.token)
        assert (there.view()["view"], there.view()["ply"]) == (kept, ply)
        play_out(url, [Player(url, ola.table, ola.token), there], pick=-1)
        assert there.view()["status"] == "over"
        with guest(url) as http:
            assert http.get(f"/t/{over.table}/proof.json").json() == proof
            assert http.get(f"/t/{later['table']}").status_code == 404
    with pytest.raises(BadSetupError, match="--replace"):
        backups.restore(again, copy, replace=False)
    backups.restore(again, copy, replace=True)
    with servers.threaded(again) as url:
        assert Player(url, jan.table, jan.token).view()["ply"] == ply


def test_a_copy_is_not_written_over_and_a_broken_one_not_restored(tmp_path: Path) -> None:
    db, copy = str(tmp_path / "tables.db"), tmp_path / "copy"
    with pytest.raises(BadSetupError, match="no database"):
        backups.backup(db, copy)
    with servers.threaded(db) as url:
        new_table(url)
        backups.backup(db, copy)
        with pytest.raises(BadSetupError, match="Another server uses"):
            backups.restore(db, copy, replace=True)
    with pytest.raises(BadSetupError, match="there already"):
        backups.backup(db, copy)
    (tmp_path / "half").write_bytes(copy.read_bytes()[:9000])
    for bad in ("half", "nowhere"):
        with pytest.raises(BadSetupError):
            backups.restore(str(tmp_path / "new.db"), tmp_path / bad, replace=False)
    assert not (tmp_path / "new.db").exists()


def test_a_database_that_cannot_be_reached_is_told_in_a_sentence(tmp_path: Path) -> None:
    if postgres.binaries() is None:
        pytest.skip("pg_dump is not installed")
    with pytest.raises(BadSetupError, match="pg_dump: "):
        backups.backup("postgresql://stolik:secret@127.0.0.1:1/none", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
