"""A schema-based fuzzer over the whole API finds no answer of the kind 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.web import servers
from tests.web.people import PATIENCE, host_of, new_table, sit

EXAMPLES = 15


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


def test_no_request_breaks_the_server(running: tuple[str, str, str]) -> None:
    url, table, token = running
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json").exclude(path_regex="/stream$")
    operations: list[Any] = list(schema.get_all_operations())
    assert len(operations) > 15
    for found in operations:
        fuzz(found.ok(), table, token)


def fuzz(operation: Any, table: str, token: str) -> None:
    """Many requests to one address, most of them from somebody who sits at a real table."""

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        headers = {"accept": "application/json"}
        if "table" in case.path_parameters and not case.path.endswith("leave"):
            case.path_parameters["table"] = table
            headers["authorization"] = f"Bearer {token}"
        response = case.call(headers=headers, timeout=PATIENCE)
        assert response.status_code < 500, (case.method, case.path, case.body, response.text)

    check()
