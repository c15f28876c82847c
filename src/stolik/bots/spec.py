"""A bot as people write it: `random`, `greedy:slips=20`, `search:ms=300,threads=2`, `my.py`, `./program:level=3`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stolik.core.errors import BadSetupError, shown


@dataclass(frozen=True)
class Spec:
    """The kind of bot and its settings."""

    kind: str
    settings: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        settings = ",".join(f"{shown(name)}={value}" for name, value in self.settings.items())
        return f"{self.kind}:{settings}" if settings else self.kind


def is_file(text: str) -> bool:
    """Whether a spec names a Python file or a program, which has a slash in its path, instead of a kind of bot."""
    return "/" in text or text.partition(":")[0].endswith(".py")


def split(text: str) -> list[str]:
    """The specs of a list `a,b,c`; a comma before `name=value` belongs to the spec it is in."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part and ":" not in part and not is_file(part.strip()):
            specs[-1] += "," + part.strip()
        else:
            specs.append(part.strip())
    return specs


def parse(text: str) -> Spec:
    """A spec in its parts; says in a sentence what is wrong with it."""
    folder, slash, name = text.rpartition("/")
    kind, colon, rest = name.partition(":")
    kind = folder + slash + kind
    settings: dict[str, int] = {}
    for part in rest.split(",") if colon else []:
        name, value = _setting(text, part)
        if name in settings:
            given, told = shown(name), shown(text)
            raise BadSetupError(
                pl=f"„{given}” podano dwa razy w „{told}”.", en=f'"{given}" is given twice in "{told}".'
            )
        settings[name] = value
    return Spec(kind.strip(), settings)


def _setting(text: str, part: str) -> tuple[str, int]:
    name, equals, value = (piece.strip() for piece in part.partition("="))
    if not (name and equals and value.isascii() and value.isdigit() and len(value) < 10):
        raise BadSetupError(
            pl=f"Ustawienie bota to nazwa=liczba, na przykład search:ms=300; nie „{shown(part)}” w „{shown(text)}”.",
            en=f'A bot\'s setting is name=number, such as search:ms=300; not "{shown(part)}" in "{shown(text)}".',
        )
    return name, int(value)


def settings(spec: Spec, allowed: Mapping[str, range]) -> dict[str, int]:
    """The settings of a spec, checked against those that its kind has."""
    for name, value in spec.settings.items():
        if name not in allowed:
            known = ", ".join(allowed)
            raise BadSetupError(
                pl=f"Bot „{spec.kind}” nie ma ustawienia „{shown(name)}”. "
                + (f"Ma: {known}." if known else "Nie ma żadnych."),
                en=f'The bot "{spec.kind}" has no setting "{shown(name)}". '
                + (f"It has: {known}." if known else "It has none."),
            )
        if value not in allowed[name]:
            least, most = allowed[name].start, allowed[name].stop - 1
            raise BadSetupError(
                pl=f"„{shown(name)}” bota „{spec.kind}” może być od {least} do {most}, nie {value}.",
                en=f'"{shown(name)}" of the bot "{spec.kind}" can be {least} to {most}, not {value}.',
            )
    return dict(spec.settings)
