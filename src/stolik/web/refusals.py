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


def old_invitation() -> Refusal:
    return Refusal(
        403,
        "old-invitation",
        "To zaproszenie już nie działa: od tego czasu kogoś wyproszono. Poproś gospodarza o nowe.",
        "This invitation has ended: somebody was sent away since. Ask the host for the new one.",
    )


def bad_token() -> Refusal:
    return Refusal(401, "bad-token", "Ten klucz nie pasuje do tego stołu.", "This token does not belong to this table.")


def not_host_token() -> Refusal:
    return Refusal(
        401,
        "not-host-token",
        "To nie jest token gospodarza. Serwer wypisuje go przy starcie.",
        "This is not the host's token. The server prints it when it starts.",
    )


def bad_link() -> Refusal:
    return Refusal(
        404, "bad-link", "Ten link jest nieprawdziwy albo już zużyty.", "This link is not real, or was used already."
    )


def no_games() -> Refusal:
    return Refusal(
        409,
        "no-games",
        "Ta przeglądarka nie ma jeszcze żadnego stołu.",
        "This browser has no table yet.",
    )


def no_name() -> Refusal:
    return Refusal(422, "not-understood", "Podaj imię, choćby jedną literę.", "Give a name, one letter at least.")


def not_this_machine() -> Refusal:
    return Refusal(
        403,
        "not-this-machine",
        "Sieć lokalną włącza się tylko na komputerze, na którym działa stolik.",
        "The local network is switched on only at the machine that runs stolik.",
    )


def not_seated() -> Refusal:
    return Refusal(403, "not-seated", "Nie siedzisz przy tym stole.", "You do not sit at this table.")


def asleep() -> Refusal:
    return Refusal(
        401,
        "asleep",
        "Twoje miejsce czeka: gra za ciebie bot albo jest wolne. Wróć do gry, zanim ktoś je zajmie.",
        "Your seat waits: a bot plays for you, or it is open. Come back before somebody takes it.",
    )


def no_promise() -> Refusal:
    return Refusal(
        409,
        "no-promise",
        "Twoje miejsce przy nowym stole nie jest już trzymane. Poproś tam kogoś o zaproszenie.",
        "Your seat at the new table is not kept any more. Ask somebody there for an invitation.",
    )


def other_device() -> Refusal:
    return Refusal(
        409,
        "other-device",
        "Przy tym stole kilka osób gra już na innym urządzeniu.",
        "At this table several people play on another device already.",
    )


def locked() -> Refusal:
    return Refusal(
        403,
        "locked",
        "To urządzenie jest zasłonięte. Najpierw dotknij swojego imienia.",
        "This device is locked. Tap your name first.",
    )


def not_shared() -> Refusal:
    return Refusal(
        409,
        "not-shared",
        "Na tym miejscu nie gra się na wspólnym urządzeniu.",
        "This seat is not played on the shared device.",
    )


def wrong_pin() -> Refusal:
    return Refusal(403, "wrong-pin", "To nie ten PIN.", "This is not the PIN.")


def too_many_pins() -> Refusal:
    return Refusal(
        429,
        "too-many-pins",
        "Za dużo prób z PIN-em. Spróbuj za pół minuty.",
        "Too many wrong PINs. Try again in half a minute.",
    )


def too_many_names(free: int) -> Refusal:
    return Refusal(
        409,
        "too-many-names",
        f"Wolnych miejsc przy tym stole: {free}. Wpisz najwyżej tyle imion.",
        f"Open seats at this table: {free}. Enter at most that many names.",
    )


def not_host() -> Refusal:
    return Refusal(403, "not-host", "To może zrobić tylko gospodarz stołu.", "Only the table's host can do that.")


def no_seat() -> Refusal:
    return Refusal(409, "no-seat", "To miejsce jest zajęte albo go nie ma.", "That seat is taken, or does not exist.")


def seat_alive() -> Refusal:
    return Refusal(
        409,
        "seat-alive",
        "Ktoś tam siedzi i gra. Bota można posadzić za kogoś, kto wstał albo kogo nie ma przy stole.",
        "Somebody sits there and plays. A bot can replace someone who left, or is away.",
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


def list_closed() -> Refusal:
    return Refusal(
        409,
        "list-closed",
        "Lista ziaren jest zamknięta: gra zaraz się zacznie.",
        "The list of seeds is closed: the game is about to begin.",
    )


def list_open() -> Refusal:
    return Refusal(
        409,
        "list-open",
        "Lista ziaren nie jest jeszcze zamknięta. Ujawnij ziarno, gdy gospodarz zacznie.",
        "The list of seeds is not closed yet. Reveal the seed when the host has started.",
    )


def not_listed() -> Refusal:
    return Refusal(
        409, "not-listed", "Na liście nie ma skrótu twojego ziarna.", "The hash of your seed is not on the list."
    )


def wrong_seed() -> Refusal:
    return Refusal(
        422,
        "wrong-seed",
        "To nie jest ziarno, którego skrót jest na liście.",
        "This is not the seed whose hash is on the list.",
    )


def not_begun() -> Refusal:
    return Refusal(409, "not-begun", "Gra jeszcze się nie zaczęła.", "The game has not begun.")


def no_envelope() -> Refusal:
    return Refusal(
        409,
        "no-envelope",
        "Przy tym stole los nie pochodził z zapieczętowanej koperty, więc nie ma czego sprawdzać.",
        "At this table chance did not come from a sealed envelope, so there is no proof.",
    )


def branch_unproved() -> Refusal:
    return Refusal(
        409,
        "no-envelope",
        "Ta gra zaczęła się od pozycji z innej partii. Jej karty i kości były już znane, "
        "więc nie ma zapieczętowanej koperty ani dowodu.",
        "This game began from a position of another one. Its cards and dice were known already, "
        "so there is no sealed envelope and no proof.",
    )


def over_there() -> Refusal:
    return Refusal(
        409,
        "over-there",
        "W tym miejscu gra jest już skończona. Wybierz wcześniejszy ruch.",
        "The game is over at this move. Choose an earlier one.",
    )


def not_over() -> Refusal:
    return Refusal(
        403,
        "not-over",
        "To będzie do zobaczenia po końcu gry: teraz zdradziłoby ukryte karty.",
        "This can be seen after the game: now it would give hidden cards away.",
    )


def no_day(first: str, last: str) -> Refusal:
    return Refusal(
        404, "no-day", f"Rzut dnia jest od {first} do {last}.", f"There is a roll of the day from {first} to {last}."
    )


def no_push() -> Refusal:
    return Refusal(
        409,
        "no-push",
        "Powiadomienia są tylko przy stołach spokojnych i tam, gdzie serwer je umie wysłać.",
        "There are messages only at relaxed tables, and where the server can send them.",
    )


def bad_endpoint() -> Refusal:
    return Refusal(
        422,
        "bad-endpoint",
        "Pod ten adres nie można wysyłać powiadomień: musi to być https i publiczny adres.",
        "Messages cannot be sent to this address: it must be https, at a public address.",
    )


def same_for_all() -> Refusal:
    return Refusal(
        409,
        "same-for-all",
        "W rzucie dnia wszyscy grają sami, z tymi samymi botami: miejsc nie można tu zmieniać.",
        "In the roll of the day everybody plays alone, with the same bots: seats cannot be changed here.",
    )


def cannot_fall(word: str) -> Refusal:
    return Refusal(
        409,
        "cannot-fall",
        f"To nie mogło wypaść: „{word}” nie ma wśród tego, czego jeszcze nie widać. Sprawdź, co leży na stole.",
        f'This cannot have come up: "{word}" is not among what is still unseen. Look again at what lies on the table.',
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


def no_lesson() -> Refusal:
    return Refusal(404, "no-lesson", "Ta gra nie ma jeszcze lekcji.", "This game has no lesson yet.")


def not_in_lesson(pl: str, en: str) -> Refusal:
    return Refusal(422, "not-in-lesson", pl, en)


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


def too_many_reviews() -> Refusal:
    return Refusal(
        429,
        "too-many-reviews",
        "Trener ma teraz dużo pracy. Poproś o tę analizę później.",
        "The coach has much to do now. Ask for this review later.",
    )


def review_failed() -> Refusal:
    return Refusal(
        500,
        "review-failed",
        "Analiza się nie udała. Można o nią poprosić jeszcze raz.",
        "The review failed. You can ask for it again.",
    )


def no_coach() -> Refusal:
    return Refusal(
        403,
        "no-coach",
        "Przy tym stole gra się bez trenera. O tym decyduje gospodarz, otwierając stół.",
        "This table plays without the coach. Its host decides that when the table is made.",
    )


def coach_not_agreed() -> Refusal:
    return Refusal(
        403,
        "coach-not-agreed",
        "Gra tu kilka osób: trener pomaga dopiero, gdy wszystkie się na to zgodzą.",
        "Several people play here: the coach helps once all of them agree.",
    )


def too_much_advice() -> Refusal:
    return Refusal(
        429,
        "too-much-advice",
        "Za dużo pytań do trenera. Odczekaj kilka minut.",
        "Too many questions to the coach. Wait a few minutes.",
    )


def not_reviewed() -> Refusal:
    return Refusal(
        404,
        "not-reviewed",
        "Tej partii trener jeszcze nie obejrzał. Poproś o analizę na jej stronie.",
        "The coach has not looked at this game yet. Ask for the review on its page.",
    )


def given_up() -> Refusal:
    return Refusal(
        409,
        "given-up",
        "Tej gry nie dokończono. Trener ocenia tylko skończone partie.",
        "This game was not finished. The coach reviews finished games only.",
    )


def too_many_streams() -> Refusal:
    return Refusal(429, "too-many-streams", "Za dużo otwartych kart.", "Too many open pages.")


def too_much_chat() -> Refusal:
    return Refusal(429, "too-much-chat", "Za dużo wiadomości. Odczekaj chwilę.", "Too many messages. Wait a moment.")


def foreign_origin() -> Refusal:
    return Refusal(403, "foreign-origin", "To żądanie przyszło z innej strony.", "This request came from another site.")


def other_host(public: str) -> Refusal:
    if public:
        return Refusal(421, "other-host", f"Ten stół jest pod adresem {public}.", f"This table is at {public}.")
    return Refusal(
        421,
        "other-host",
        "Ten serwer nie zna tej nazwy. Kto go uruchamia, podaje ją w --public.",
        "This server does not know this name. Whoever runs it can give it with --public.",
    )


def broken() -> Refusal:
    return Refusal(
        500,
        "broken",
        "Coś się u nas zepsuło. Żaden ruch nie przepadł.",
        "Something broke on our side. No move was lost.",
    )


def database_busy() -> Refusal:
    return Refusal(
        503,
        "database-busy",
        "Inny program zajął bazę stołu. Spróbuj za chwilę.",
        "Another program holds the table's database. Try again in a moment.",
    )


def no_person() -> Refusal:
    return Refusal(409, "no-person", "Nie siedzi tam nikt inny.", "Nobody else sits there.")


def muted() -> Refusal:
    return Refusal(403, "muted", "Gospodarz odebrał ci głos.", "The host took the word from you.")


def cannot_undo(error: StolikError) -> Refusal:
    return Refusal(409, "cannot-undo", error.say("pl"), error.say("en"))


def no_undo_in_race() -> Refusal:
    return Refusal(409, "cannot-undo", "W wyścigu nie cofa się odpowiedzi.", "Answers in a race cannot be taken back.")


def nothing_to_do() -> Refusal:
    return Refusal(409, "nothing-to-do", "Ta decyzja należy do ciebie.", "This decision is yours to make.")
