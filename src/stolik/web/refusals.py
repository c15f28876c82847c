"""Everything that the table refuses, each with its own status, a short id for programs, and a sentence for people."""

from stolik.core.errors import StolikError


class Refusal(StolikError):  # noqa: N818
    """A request that is refused; nothing was changed."""

    def __init__(self, status: int, id: str, pl: str, en: str) -> None:
        super().__init__(pl=pl, en=en)
        self.status, self.id = status, id


def no_table() -> Refusal:
    return Refusal(404, "no-table", "Nie ma takiego stołu.", "There is no such table.")


def no_page() -> Refusal:
    return Refusal(404, "no-page", "Nie ma takiej strony.", "There is no such page.")


def no_ply(last: int) -> Refusal:
    return Refusal(404, "no-ply", f"Ta gra ma ruchy od 0 do {last}.", f"This game has moves 0 to {last}.")


def not_allowed_here() -> Refusal:
    return Refusal(
        403,
        "not-invited",
        "Ten stół jest tylko na zaproszenie. Poproś o link.",
        "This table is by link only. Ask for a link.",
    )


def bad_token() -> Refusal:
    return Refusal(401, "bad-token", "Ten klucz nie pasuje do tego stołu.", "This token does not belong to this table.")


def bad_link() -> Refusal:
    return Refusal(
        404, "bad-link", "Ten link jest nieprawdziwy albo już zużyty.", "This link is not real, or was used already."
    )


def not_seated() -> Refusal:
    return Refusal(403, "not-seated", "Nie siedzisz przy tym stole.", "You do not sit at this table.")


def not_host() -> Refusal:
    return Refusal(403, "not-host", "To może zrobić tylko gospodarz stołu.", "Only the table's host can do that.")


def no_seat() -> Refusal:
    return Refusal(409, "no-seat", "To miejsce jest zajęte albo go nie ma.", "That seat is taken, or does not exist.")


def seat_alive() -> Refusal:
    return Refusal(
        409,
        "seat-alive",
        "Ktoś tam siedzi i gra. Bota można posadzić za kogoś, kto wstał albo od minuty go nie ma.",
        "Somebody sits there and plays. A bot can replace someone who left, or has been away for a minute.",
    )


def seats_open() -> Refusal:
    return Refusal(
        409,
        "seats-open",
        "Są jeszcze wolne miejsca. Posadź tam boty albo poczekaj na graczy.",
        "There are open seats. Put bots there, or wait for players.",
    )


def already_seated() -> Refusal:
    return Refusal(409, "already-seated", "Już siedzisz przy tym stole.", "You already sit at this table.")


def has_begun() -> Refusal:
    return Refusal(409, "has-begun", "Gra już się zaczęła.", "The game has begun.")


def not_begun() -> Refusal:
    return Refusal(409, "not-begun", "Gra jeszcze się nie zaczęła.", "The game has not begun.")


def not_over() -> Refusal:
    return Refusal(
        403,
        "not-over",
        "To będzie do zobaczenia po końcu gry: teraz zdradziłoby ukryte karty.",
        "This can be seen after the game: now it would give hidden cards away.",
    )


def is_over() -> Refusal:
    return Refusal(409, "is-over", "Gra jest skończona.", "The game is over.")


def old_rules() -> Refusal:
    return Refusal(
        409,
        "old-rules",
        "Ten stół grał według dawnej wersji zasad, której już nie ma.",
        "This table was played by a former version of the rules, which is no longer here.",
    )


def window_passed() -> Refusal:
    return Refusal(
        409,
        "wrong-window",
        "Ta decyzja już zapadła albo sytuacja się zmieniła. Spójrz na stół jeszcze raz.",
        "This decision has been made, or the situation has changed. Look at the table again.",
    )


def not_your_decision() -> Refusal:
    return Refusal(409, "not-your-decision", "To nie jest teraz twoja decyzja.", "It is not your decision now.")


def answered_otherwise(word: str) -> Refusal:
    return Refusal(409, "answered", f"Tę decyzję już podjęto: {word}.", f"This decision was made already: {word}.")


def illegal(error: StolikError) -> Refusal:
    return Refusal(422, "illegal", error.say("pl"), error.say("en"))


def not_understood(pl: str, en: str) -> Refusal:
    return Refusal(422, "not-understood", pl, en)


def bad_json() -> Refusal:
    return Refusal(400, "bad-json", "To nie jest poprawny JSON.", "This is not valid JSON.")


def bad_type() -> Refusal:
    return Refusal(415, "bad-type", "Przyjmuję JSON albo formularz.", "Send JSON (application/json) or a form.")


def too_big(most: int) -> Refusal:
    return Refusal(
        413, "too-big", f"Za dużo naraz: najwyżej {most} bajtów.", f"That is too much at once: {most} bytes at most."
    )


def too_fast() -> Refusal:
    return Refusal(429, "too-fast", "Za szybko. Odczekaj chwilę.", "Too fast. Wait a moment.")


def too_many_tables() -> Refusal:
    return Refusal(
        429,
        "too-many-tables",
        "Masz już dużo nowych stołów. Spróbuj za godzinę.",
        "You made many tables. Try again in an hour.",
    )


def too_many_streams() -> Refusal:
    return Refusal(429, "too-many-streams", "Za dużo otwartych kart.", "Too many open pages.")


def too_much_chat() -> Refusal:
    return Refusal(429, "too-much-chat", "Za dużo wiadomości. Odczekaj chwilę.", "Too many messages. Wait a moment.")


def foreign_origin() -> Refusal:
    return Refusal(403, "foreign-origin", "To żądanie przyszło z innej strony.", "This request came from another site.")


def cannot_undo(error: StolikError) -> Refusal:
    return Refusal(409, "cannot-undo", error.say("pl"), error.say("en"))


def no_undo_in_race() -> Refusal:
    return Refusal(409, "cannot-undo", "W wyścigu nie cofa się odpowiedzi.", "Answers in a race cannot be taken back.")


def nothing_to_do() -> Refusal:
    return Refusal(409, "nothing-to-do", "Ta decyzja należy do ciebie.", "This decision is yours to make.")
