"""The files that other programs read: a workflow that tests on every push, and hooks that run before a commit."""

import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]


def parsed(name: str) -> dict[Any, Any]:
    document: dict[Any, Any] = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    return document


def test_the_workflow_runs_make_test_on_the_python_we_promise() -> None:
    workflow = parsed(".github/workflows/test.yml")
    assert workflow[True] == ["push", "pull_request"]  # YAML takes the key "on" for a yes
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert {"runs-on", "timeout-minutes", "steps"} == set(job)
    steps = {step.get("uses", step.get("run")).partition("@")[0]: step for step in job["steps"]}
    assert list(steps) == ["actions/checkout", "actions/setup-python", "make test"]
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f">={steps['actions/setup-python']['with']['python-version']}" == promised


HOOKS = [hook for repository in parsed(".pre-commit-config.yaml")["repos"] for hook in repository["hooks"]]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_hooks_run_the_programs_of_the_environment(hook: dict[str, Any]) -> None:
    assert hook["language"] == "system"
    program = Path(shlex.split(hook["entry"])[0])
    assert program.parent == Path(".venv/bin")
    assert (Path(sys.executable).parent / program.name).exists()
