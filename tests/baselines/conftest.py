"""Tests that are asked of every game, as those of the environments are."""

from tests.envs.conftest import game, pytest_generate_tests

__all__ = ["game", "pytest_generate_tests"]
