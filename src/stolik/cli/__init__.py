"""The command `stolik`."""

from stolik.cli.app import main

__all__ = ["main"]
