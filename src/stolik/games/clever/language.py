"""The game's things by name, in Polish and English."""

from stolik.core.language import say
from stolik.core.types import State
from stolik.games.clever.tables import (
    ACTION,
    AREAS,
    DICE,
    FOX,
    FREE,
    SOLO_BANDS,
    TRACKS,
    YELLOW_COLUMN,
    YELLOW_VALUE,
)

DIE_LETTER = "WSYBGP"
# A die as what is chosen (Polish accusative)
DIE_NAME = {
    "pl": ("białą", "srebrną", "żółtą", "niebieską", "zieloną", "różową"),
    "en": ("white", "silver", "yellow", "blue", "green", "pink"),
}
# An area as where something is written (Polish locative)
AREA_NAME = {
    "pl": ("srebrnym", "żółtym", "niebieskim", "zielonym", "różowym"),
    "en": ("silver", "yellow", "blue", "green", "pink"),
}
ROW_NAME = {lang: names[1:] for lang, names in AREA_NAME.items()}
AREA_TITLE = {
    "pl": ("srebrny", "żółty", "niebieski", "zielony", "różowy"),
    "en": ("silver", "yellow", "blue", "green", "pink"),
}
TRACK_SIGN = ("RR", "RET", "+1")
BONUS_SIGN = ("", "RR", "RET", "+1", "FOX", "S?", "Y?", "B?", "G?", "P?")  # by the number of the bonus
BONUS_NAME = {
    "pl": ("", "przerzut", "powrót kości", "dodatkowa kość", "lis")
    + ("dowolne pole srebrne", "dowolne pole żółte")
    + ("dowolna liczba niebieska", "dowolna liczba zielona", "dowolna liczba różowa"),
    "en": ("", "a re-roll", "a return", "an extra die", "a fox")
    + ("any silver cell", "any yellow cell", "any blue number", "any green number", "any pink number"),
}
SOLO_TITLE = {
    "pl": (
        "Kości jeszcze cię nie słuchają.",
        "Rozgrzewka za tobą.",
        "Z rundy na rundę lepiej.",
        "Porządny wynik.",
        "Trening procentuje.",
        "Naprawdę sprytnie.",
        "Kości jedzą ci z ręki.",
        "Mistrzowska ręka.",
        "Czapki z głów.",
        "Geniusz łańcuchów.",
        "Legenda srebrnej tacy!",
    ),
    "en": (
        "The dice do not obey you yet.",
        "Warmed up.",
        "Better with every round.",
        "A solid result.",
        "Practice pays.",
        "Clever indeed.",
        "The dice eat out of your hand.",
        "A master's hand.",
        "Hats off.",
        "A genius of chains.",
        "A legend of the silver tray!",
    ),
}


def solo_title(points: int, lang: str) -> str:
    """What a solo total is called (K15)."""
    return SOLO_TITLE[lang][sum(points >= least for least in SOLO_BANDS)]


def bonuses(sheet: State) -> list[int]:
    """Every bonus noted on a sheet and every `?` that waits: how many of each, by the bonus's number."""
    counts = [0] * len(BONUS_SIGN)
    for track in range(TRACKS):
        counts[ACTION + track] = sheet.gained[track]
    counts[FOX] = sheet.foxes
    for area in range(AREAS):
        counts[FREE + area] = sheet.waiting[area]
    return counts


def bonus_list(sheet: State) -> str:
    """The `?` that wait: `S? S? Y?`."""
    return " ".join(BONUS_SIGN[FREE + area] for area in range(AREAS) for _ in range(sheet.waiting[area]))


def bonus_names(sheet: State, lang: str) -> str:
    """The same in words."""
    return ", ".join(BONUS_NAME[lang][FREE + area] for area in range(AREAS) for _ in range(sheet.waiting[area]))


def yellow_cell(where: int, lang: str) -> str:
    """A yellow cell as people find it on the sheet."""
    value, column = YELLOW_VALUE[where], YELLOW_COLUMN[where] + 1
    return say(lang, pl=f"żółte pole {value} w kolumnie {column}", en=f"the yellow {value} in column {column}")


def dice_text(values: list[int], dice: int) -> str:
    """Some dice as they lie: `W4 Y2 P6`; one that is not rolled yet shows a dot."""
    return " ".join(f"{DIE_LETTER[die]}{values[die] or '·'}" for die in range(DICE) if dice >> die & 1)
