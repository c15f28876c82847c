"""People whom players meet in several games: always with the same name and face, and much the same temper."""

from stolik.extras.levels import Character, Face

_FACES = {
    "halina": Face("#f2c9a5", "bun", "#c9c4bb", "#4f7a8c", extra="glasses"),
    "bruno": Face("#d99a6c", "short", "#2b2320", "#b3402f", brows="raised", mouth="grin", extra="beard"),
    "fela": Face("#f0bd92", "long", "#a8432d", "#6a4c93", brows="sly", eyes="wink", mouth="smirk"),
    "kazik": Face("#e6b48c", "bald", "#8a6a4a", "#5b7f3a", mouth="smile", extra="moustache"),
    "iga": Face("#c58a5e", "curls", "#3a2417", "#c98a1b", brows="stern", mouth="flat"),
}
_NAMES = {"halina": "Halina", "bruno": "Bruno", "fela": "Fela", "kazik": "Kazik", "iga": "Iga"}


def person(who: str, spec: str, trait: tuple[str, str], pl: str, en: str) -> Character:
    """One of them in a game: the bot's spec, the trait in Polish and English, and what can be expected."""
    return Character(spec, _NAMES[who], _FACES[who], {"pl": trait[0], "en": trait[1]}, pl, en)
