"""Chain Reaction in words: moves, events as sentences, refusals. Polish and English."""

from stolik.core.contract import CHANCE
from stolik.core.language import plural_en, plural_pl, say
from stolik.core.types import State
from stolik.games.chain.result import score
from stolik.games.chain.rules import ACTIONS, OUTCOMES
from stolik.games.chain.state import COLUMNS, Phase
from stolik.games.chain.tables import COLOUR_COUNT, COLOURS, KIND, KINDS, PRINTED, SIDES, TRIPLES, WORTH

TITLE = {"pl": "Reakcja łańcuchowa", "en": "Chain Reaction"}
BLURB = {
    "pl": "Połóż kafelek na jednej z pięciu kolumn i patrz, ile pasujących kafelków pociągnie za sobą.",
    "en": "Lay a tile on one of five columns and watch how many matching tiles it tears out.",
}

COLOUR_NAME = {
    "pl": dict(zip(COLOURS, ("czerwony", "niebieski", "żółty", "zielony"), strict=True)),
    "en": dict(zip(COLOURS, ("red", "blue", "yellow", "green"), strict=True)),
}


# Moves


def action_word(action: int) -> str:
    name, number = ACTIONS.find(action)
    match name:
        case "place":
            return f"{number // SIDES + 1}/{number % SIDES}"
        case "claim":
            return f"claim {token_word(number)}"
        case "give":
            return f"give {kind_word(number)}"
        case _:
            return "done"


def outcome_word(outcome: int) -> str:
    name, number = OUTCOMES.find(outcome)
    match name:
        case "lay":
            return f"lay {number // SIDES + 1}/{number % SIDES}"
        case "colour":
            return f"colour {COLOURS[number]}"
        case _:
            return f"hand {number + 1}"


def token_word(token: int) -> str:
    """A token by its three values: 123."""
    return "".join(str(value) for value in TRIPLES[token])


def kind_word(kind: int) -> str:
    """A tile by its value and colour: 2R."""
    return f"{kind // COLOUR_COUNT + 1}{COLOURS[kind % COLOUR_COUNT]}"


def kind_read(word: str, lang: str) -> str:
    """The same with the letter that is read on the tile, in Polish 2C."""
    return word[0] + COLOUR_NAME[lang][word[1]][0].upper()


def tile_read(tile: int, lang: str) -> str:
    """A tile by its value, colour and symbols clockwise from the top: 2R ABCD."""
    return f"{kind_read(kind_word(int(KIND[tile - 1])), lang)} {PRINTED[tile - 1][:SIDES]}"


def seen(before: State, who: int, action: int, viewer: int) -> str:
    if who != CHANCE:
        return action_word(action)
    name = OUTCOMES.find(action)[0]
    if name == "lay" or viewer == before.turn:
        return outcome_word(action)
    return f"{name} ?"  # C2: known to the owner alone


# Refusals


def refusal(view: State, seat: int, action: int, lang: str) -> str:
    name, number = ACTIONS.find(action)
    if view.phase == Phase.PLACE:
        return say(
            lang,
            pl="Najpierw połóż kafelek z ręki: kolumna i obrót, na przykład 3/1 (C3).",
            en="First lay your hand tile: column and rotation, such as 3/1 (C3).",
        )
    if view.phase == Phase.GIVE:
        return _refuse_gift(view, name, number, lang)
    if name == "claim":
        return _refuse_claim(view, number, lang)
    return say(
        lang,
        pl="Twój kafelek już leży. Weź żeton (claim) albo zakończ turę (done) (C6).",
        en="Your tile is laid already. Claim a token or say done (C6).",
    )


def _refuse_gift(view: State, name: str, kind: int, lang: str) -> str:
    token = token_word(view.claimed - 1)
    value = TRIPLES[view.claimed - 1][view.paid]
    if name == "give" and kind // COLOUR_COUNT + 1 == value:
        return say(
            lang,
            pl=f"Nie masz przed sobą kafelka {kind_read(kind_word(kind), 'pl')} (C6).",
            en=f"No tile {kind_word(kind)} lies before you (C6).",
        )
    return say(
        lang,
        pl=f"Płacisz za żeton {token}: oddaj teraz kafelek o wartości {value} (C6).",
        en=f"You are paying for token {token}: give up a tile of value {value} now (C6).",
    )


def _refuse_claim(view: State, token: int, lang: str) -> str:
    word = token_word(token)
    if not view.tokens >> token & 1:
        return say(lang, pl=f"Żeton {word} jest już zabrany (C6).", en=f"Token {word} is taken already (C6).")
    values = ", ".join(word)
    return say(
        lang,
        pl=f"Nie stać cię na żeton {word}: trzeba oddać kafelki o wartościach {values} (C6).",
        en=f"You cannot pay for token {word}: it takes tiles of the values {values} (C6).",
    )


# Events


def tell(before: State, who: int, word: str, after: State, names: list[str], lang: str) -> str:
    verb, _, rest = word.partition(" ")
    if who == CHANCE:
        sentence = _tell_chance(before, verb, rest, after, names[before.turn], lang)
    elif verb == "claim":
        sentence = _tell_claim(rest, names[who], lang)
    elif verb == "give":
        sentence = _tell_gift(before, who, rest, after, names[who], lang)
    elif verb == "done":
        sentence = say(lang, pl=f"{names[who]} nie bierze więcej żetonów.", en=f"{names[who]} takes no more tokens.")
    else:
        sentence = _tell_place(before, who, int(verb[0]) - 1, after, names[who], lang)
    if after.over and not before.over:
        sentence += " " + _tell_end(after, names, lang)
    return sentence


def _tell_chance(before: State, verb: str, rest: str, after: State, name: str, lang: str) -> str:
    if verb == "lay":
        if after.phase == Phase.LAY:
            return ""
        return say(lang, pl="Kolumny ułożone: pięć po osiem kafelków.", en="The columns are laid: five of eight tiles.")
    if verb == "colour":
        if rest == "?":
            return say(lang, pl=f"{name} dostaje tajny kolor.", en=f"{name} gets a secret colour.")
        colour = COLOUR_NAME[lang][rest]
        return say(lang, pl=f"{name} dostaje tajny kolor: {colour}.", en=f"{name} gets a secret colour: {colour}.")
    tile = "" if rest == "?" else f" {tile_read(int(rest), lang)}"
    if before.phase == Phase.DRAW and after.left == 0:
        return say(lang, pl=f"{name} dobiera ostatni kafelek{tile}.", en=f"{name} draws the last tile{tile}.")
    return say(lang, pl=f"{name} dobiera kafelek{tile}.", en=f"{name} draws a tile{tile}.")


def _tell_place(before: State, who: int, column: int, after: State, name: str, lang: str) -> str:
    cell = after.cells[column][after.height[column] - 1]  # C5: the laid tile stays, on top
    tile = tile_read((cell - 1) // SIDES + 1, lang)
    turn = (cell - 1) % SIDES
    sentence = say(
        lang,
        pl=f"{name} kładzie kafelek {tile} (obrót {turn}) na kolumnie {column + 1}",
        en=f"{name} lays tile {tile} (rotation {turn}) on column {column + 1}",
    )
    taken = [after.seat[who].tiles[kind] - before.seat[who].tiles[kind] for kind in range(KINDS)]
    count, points = sum(taken), sum(n * (kind // COLOUR_COUNT + 1) for kind, n in enumerate(taken))
    if count == 0:
        return sentence + say(lang, pl=" i nic nie zabiera.", en=" and takes nothing.")
    words = kinds_read(taken, lang)
    if count == 1:
        return sentence + say(lang, pl=f" i zabiera kafelek {words}.", en=f" and takes a tile {words}.")
    return sentence + say(
        lang,
        pl=f" i zabiera {count} {plural_pl(count, 'kafelek', 'kafelki', 'kafelków')} o sumie {points}: {words}.",
        en=f" and takes {count} tiles worth {points}: {words}.",
    )


def kinds_text(counts: list[int]) -> str:
    """Tiles by kind, as moves are written: 2×1R 3B."""
    return kinds_read(counts, "en")


def kinds_read(counts: list[int], lang: str) -> str:
    """The same with the letters that are read on the tiles, in Polish 2×1C 3N."""
    return " ".join((f"{n}×" if n > 1 else "") + kind_read(kind_word(kind), lang) for kind, n in enumerate(counts) if n)


def _points(n: int, lang: str) -> str:
    return say(
        lang,
        pl=f"{n} {plural_pl(n, 'punkt', 'punkty', 'punktów')}",
        en=f"{n} {plural_en(n, 'point', 'points')}",
    )


def _tell_claim(token: str, name: str, lang: str) -> str:
    worth = _points(int(WORTH[TRIPLES.index(tuple(int(value) for value in token))]), lang)
    return say(lang, pl=f"{name} sięga po żeton {token} ({worth}).", en=f"{name} claims token {token} ({worth}).")


def _tell_gift(before: State, who: int, kind: str, after: State, name: str, lang: str) -> str:
    tile = kind_read(kind, lang)
    sentence = say(lang, pl=f"{name} oddaje kafelek {tile}", en=f"{name} gives up a tile {tile}")
    new = after.seat[who].tokens & ~before.seat[who].tokens
    if not new:
        return sentence + "."
    token = new.bit_length() - 1
    worth = _points(int(WORTH[token]), lang)
    return sentence + say(
        lang,
        pl=f" i zabiera żeton {token_word(token)}: {worth}.",
        en=f" and takes token {token_word(token)}: {worth}.",
    )


def _tell_end(after: State, names: list[str], lang: str) -> str:
    empty = [str(column + 1) for column in range(COLUMNS) if after.height[column] == 0]
    if empty:
        columns = ", ".join(empty)
        why = say(
            lang,
            pl=f"{'Puste kolumny' if empty[1:] else 'Pusta kolumna'} {columns}: koniec gry.",
            en=f"Empty {plural_en(len(empty), 'column', 'columns')} {columns}: the game is over.",
        )
    else:
        why = say(lang, pl="Nikt nie ma już kafelka: koniec gry.", en="Nobody has a tile left: the game is over.")
    results = []
    for p in range(after.players):
        colour = COLOUR_NAME[lang][COLOURS[after.seat[p].shown - 1]]
        results.append(f"{names[p]} ({colour}) {_points(int(score(after, p)), lang)}")
    return f"{why} {', '.join(results)}."
