"""A schema-based fuzzer over the whole API finds no answer of the kind 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from tests.web import servers
from tests.web.people import host_of, new_table, sit


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """A server with a game under way: its address, the table and a seat's token."""
    with servers.threaded(str(tmp_path_factory.mktemp("fuzz") / "fuzz.db")) as url:
        made = new_table(url, players=3, listed=True)
        sit(url, made)
        ola = host_of(url, made)
        ola.done("bot", seat=2, spec="random")
        ola.done("start")
        yield url, made["table"], made["token"]


@pytest.fixture(scope="module")
def api(running: tuple[str, str, str]) -> schemathesis.BaseSchema:
    schema = schemathesis.openapi.from_url(f"{running[0]}/openapi.json")
    return schema.exclude(path_regex="/stream$")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: schemathesis.Case[Any], running: tuple[str, str, str]) -> None:
    _url, table, token = running
    if "table" in case.path_parameters and hash(str(case.body)) % 4:
        case.path_parameters["table"] = table
        if case.path.endswith("leave"):
            return
        case.headers["authorization"] = f"Bearer {token}"
    response = case.call(timeout=20)
    not_a_server_error(None, response, case)  # type: ignore[arg-type]
