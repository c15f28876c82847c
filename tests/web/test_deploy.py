"""The files of deploy/ are good ones for the programs that read them. nginx's is run by test_processes.py."""

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.web import servers
from tests.web.people import PATIENCE
from tests.web.postgres import free_port
from tests.web.proxy import DEPLOY, from_the_guide

needs_caddy = pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed (apt-get install caddy)")


@needs_caddy
@pytest.mark.parametrize("which", ["guide", "deploy"])
def test_caddy_reads_its_configuration(which: str, tmp_path: Path) -> None:
    given = from_the_guide("caddy") if which == "guide" else (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    (tmp_path / "Caddyfile").write_text(given, encoding="utf-8")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr


@contextlib.contextmanager
def named(port: int) -> Iterator[ThreadingHTTPServer]:
    """A server that answers with its own port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(str(port).encode())

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", port), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@needs_caddy
def test_caddy_sends_a_table_to_one_process_and_to_another_when_that_is_lost(tmp_path: Path) -> None:
    port, first, second = free_port(), free_port(), free_port()
    given = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("stolik.example", f"http://127.0.0.1:{port}")
    given = given.replace("127.0.0.1:8317", f"127.0.0.1:{first}").replace("127.0.0.1:8318", f"127.0.0.1:{second}")
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + given, encoding="utf-8")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    url, tables = f"http://127.0.0.1:{port}", [f"{number:024x}" for number in range(12)]

    def where() -> list[str]:
        return [httpx.get(f"{url}/t/{table}/view", timeout=PATIENCE).text for table in tables]

    with named(first):
        with named(second):
            caddy = subprocess.Popen(command, env={"HOME": str(tmp_path)}, stderr=subprocess.DEVNULL)
            try:
                servers.wait_for(url)
                homes = where()
                assert set(homes) == {str(first), str(second)}
                assert homes == [httpx.get(f"{url}/t/{table}/move?x=1", timeout=PATIENCE).text for table in tables]
                assert httpx.get(f"{url}/metrics", timeout=PATIENCE).status_code == 404
            except BaseException:
                caddy.kill()
                raise
        try:
            assert where() == [str(first)] * len(tables)
        finally:
            caddy.terminate()
            caddy.wait(PATIENCE)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "stolik@.service").read_text(encoding="utf-8")
    unit = unit.replace("/opt/stolik/.venv/bin/stolik", "/bin/true").replace("User=stolik", "User=root")
    (tmp_path / "stolik@.service").write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "stolik@.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "stolik@" not in done.stderr, done.stderr
