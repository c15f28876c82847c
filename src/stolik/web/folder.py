"""Where the table's own templates, styles and scripts lie."""

from pathlib import Path

FOLDER = Path(__file__).parent
