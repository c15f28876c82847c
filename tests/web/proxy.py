"""A real nginx in front of a server, with the very configuration that the guide gives."""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.web.people import PATIENCE
from tests.web.servers import wait_for

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "host-a-table.md"
DEPLOY = ROOT / "deploy"
_AROUND = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {server}
}}
"""


def binary() -> str | None:
    return shutil.which("nginx") or ("/usr/sbin/nginx" if os.access("/usr/sbin/nginx", os.X_OK) else None)


def why_not() -> str:
    """Why no proxy can be started here; empty if it can."""
    if binary() is None:
        return "nginx is not installed (apt-get install nginx-light)"
    return "" if shutil.which("openssl") else "openssl is not installed"


def from_the_guide(kind: str) -> str:
    """The configuration of a proxy, as the guide prints it."""
    found = re.search(rf"```{kind}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@contextlib.contextmanager
def running(folder: Path, port: int, *server_ports: int) -> Iterator[str]:
    """nginx with the guide's configuration, or with that of several processes; ports and certificate are other ones."""
    _make_certificate(folder)
    several = len(server_ports) > 1
    server = (DEPLOY / "nginx.conf").read_text(encoding="utf-8") if several else from_the_guide("nginx")
    for printed, here in (
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("stolik.example", "localhost"),
        ("/etc/ssl/stolik/", f"{folder}/"),
        *((f"127.0.0.1:{8317 + i}", f"127.0.0.1:{own}") for i, own in enumerate(server_ports)),
    ):
        assert printed in server
        server = server.replace(printed, here)
    (folder / "nginx.conf").write_text(_AROUND.format(folder=folder, server=server))
    process = subprocess.Popen([str(binary()), "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=-3)
    try:
        wait_for(f"https://localhost:{port}", verify=False)
        yield f"https://localhost:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _make_certificate(folder: Path) -> None:
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-nodes"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
