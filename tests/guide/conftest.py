"""Where the guide keeps its examples."""

from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "example"
