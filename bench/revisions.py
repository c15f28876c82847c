"""The files of another revision of this repository, below build, for benches that measure before and after."""

import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def checkout(revision: str) -> Path:
    """Where they are; written there if they were not."""
    folder = ROOT / "build" / revision
    if not folder.exists():
        packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
    return folder
