"""Modules that moved: for one release the old names give the same modules, with a warning."""

import importlib
import sys
import warnings
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    f"stolik.core.{name}": f"stolik.extras.{name}"
    for name in ("cast", "explanations", "levels", "limit", "observing", "parts")
} | {"stolik.play.luck": "stolik.play.common_luck", "stolik.analysis.mirror": "stolik.analysis.rivals_belief"}


class OldPaths(MetaPathFinder, Loader):
    """Finds a module under its old name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        warnings.warn(f"{spec.name} is {MOVED[spec.name]} now", DeprecationWarning, stacklevel=2)
        module = importlib.import_module(MOVED[spec.name])
        self._own_spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._own_spec  # which the import has just replaced


def use() -> None:
    """Make the old names work."""
    sys.meta_path.append(OldPaths())
