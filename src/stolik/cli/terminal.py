"""Playing in the terminal: the view, the moves in words, and commands such as `hint`, `log` and `undo`."""

import difflib
import secrets
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from stolik.bots import Bot, end, observe, sit
from stolik.cli.record import save, written
from stolik.core.contract import CHANCE
from stolik.core.errors import BadSetupError, StolikError
from stolik.core.language import say
from stolik.core.state import to_plain
from stolik.play.dealers import HandDealer
from stolik.play.match import Match, Step, tell


class Leave(Exception):  # noqa: N818
    """The person gets up from the table."""


class Terminal:
    def __init__(
        self, match: Match, seat: int, bots: dict[int, Bot], names: list[str], lang: str, by_hand: bool
    ) -> None:
        self._match = match
        self._seat = seat
        self._bots = bots
        self._names = names
        self._lang = lang
        self._console = Console(highlight=False)
        self._told: list[str] = []  # the log as this seat may read it, a sentence a move
        if by_hand:
            match.dealer = HandDealer(self._ask_outcome)

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self._print(self._intro())
        try:
            for seat, bot in self._bots.items():
                sit(bot, seat)
            self._deal()
            while not self._match.over:
                self._turn()
            for bot in self._bots.values():
                end(bot, self._match.game.ranks(self._match.state), self._match.game.scores(self._match.state))
            self._draw()
            self._result()
            with suppress(EOFError):
                self._after()
        except (Leave, KeyboardInterrupt, EOFError):
            self._print(self._say(pl="\nDo zobaczenia przy stole.", en="\nSee you at the table."))

    def _after(self) -> None:
        """The game is over: it can be looked at and saved."""
        offered = self._say(
            pl="save PLIK zapisuje grę · log · Enter kończy", en="save FILE keeps the game · log · Enter ends"
        )
        self._print(offered)
        while text := self._read("> "):
            command, _, rest = text.partition(" ")
            match command.lower():
                case "save":
                    self._save(rest.strip())
                case "log":
                    self._show_log()
                case "quit" | "exit" | "q":
                    break
                case _:
                    self._print(offered)

    # One decision at a time: the person's own first, so that it can be taken back

    def _turn(self) -> None:
        pending = self._match.pending
        if self._seat in pending:
            self._ask()
            return
        seat = pending[0]
        action = self._bots[seat].choose(self._match.view(seat), seat, self._match.legal(seat))
        self._play(seat, action)

    def _play(self, who: int, action: int) -> None:
        self._tell(self._match.play(who, action))
        self._deal()

    def _deal(self) -> None:
        while (step := self._match.deal_one()) is not None:
            self._tell(step)

    def _tell(self, step: Step) -> None:
        observe(self._match.game, self._bots.items(), step.before, step.move.who, step.move.action)
        sentence = tell(self._match.game, step, self._seat, self._names, self._lang)
        self._told.append(sentence)
        if sentence:
            self._print(f"  {sentence}")

    # What the person types

    def _ask(self) -> None:
        self._draw()
        while True:
            text = self._read(f"{self._names[self._seat]}> ")
            command, _, rest = text.partition(" ")
            match command.lower():
                case "":
                    if self._play_the_only_move():
                        return
                case "?" | "help":
                    self._show_legal()
                case "undo":
                    if self._undo():
                        return
                case "log":
                    self._show_log()
                case "save":
                    self._save(rest.strip())
                case "rules":
                    self._show_rules()
                case "auto":
                    if self._auto():
                        return
                case "hint":
                    self._show_hints()
                case "quit" | "exit" | "q":
                    raise Leave
                case _:
                    if self._try(text):
                        return

    def _try(self, text: str) -> bool:
        legal = self._legal_words()
        word = _meant(text, list(legal))
        try:
            self._play(self._seat, legal[word] if word in legal else self._match.game.parse(self._seat, text))
        except StolikError as error:
            self._print(error.say(self._lang) + self._suggestion(text, list(legal)))
            return False
        return True

    def _suggestion(self, text: str, legal: list[str]) -> str:
        near = difflib.get_close_matches(text, legal, n=3, cutoff=0.5)
        shown = ", ".join(near) if near else "?"
        return self._say(pl=f" Może: {shown}", en=f" Perhaps: {shown}")

    def _play_the_only_move(self) -> bool:
        legal = self._match.legal(self._seat)
        if len(legal) == 1:
            self._play(self._seat, legal[0])
            return True
        self._print(self._say(pl="Wpisz ruch albo ? po listę.", en="Type a move, or ? for the list."))
        return False

    def _undo(self) -> bool:
        try:
            self._match.undo(self._seat)
        except StolikError as error:
            self._print(error.say(self._lang))
            return False
        self._told.pop()
        self._print(self._say(pl="  Cofnięto.", en="  Taken back."))
        return True

    def _auto(self) -> bool:
        """Let the game make the tedious moves of a sequence, as far as it has an opinion."""
        made = False
        while self._seat in self._match.pending:
            action = self._match.game.auto(to_plain(self._match.view(self._seat)), self._seat)
            if action < 0:
                break
            self._play(self._seat, action)
            made = True
        if not made:
            self._print(self._say(pl="Tu trzeba wybrać samemu.", en="This choice is yours."))
        return made

    def _show_hints(self) -> None:
        hints = self._match.game.hints
        lines = hints.hints(to_plain(self._match.view(self._seat)), self._seat, self._lang) if hints else []
        self._print("\n".join(lines) or self._say(pl="Nie ma podpowiedzi.", en="There are no hints here."))

    def _show_legal(self) -> None:
        """What can be typed, and the legal words, several on a line, none broken."""
        self._print(self._commands())
        line = ""
        for word in self._legal_words():
            if line and len(line) + 2 + len(word) > self._console.width:
                self._print(line)
                line = ""
            line += f"  {word}" if line else word
        self._print(line)

    def _show_rules(self) -> None:
        from rich.markdown import Markdown  # late: few ask, and it takes a while to load

        self._console.print(Markdown(self._match.game.rules_page(self._lang) or ""))

    def _show_log(self) -> None:
        for sentence in self._told:
            if sentence:
                self._print(f"  {sentence}")

    def _save(self, name: str) -> None:
        try:
            self._require_open()
            path = Path(name or f"stolik-{self._match.game.name}-{secrets.token_hex(3)}.json")
            save(path, written(self._match.to_record()))
        except StolikError as error:
            self._print(error.say(self._lang))
        else:
            self._print(self._say(pl=f"Zapisano: {path}", en=f"Saved: {path}"))

    def _require_open(self) -> None:
        """A record names every card: it is written when the game is over, or where nothing of it is hidden from us."""
        game = self._match.game
        if self._match.over or all(
            game.seen_word(step.before, step.move.who, step.move.action, self._seat)
            == game.word(step.move.who, step.move.action)
            for step in self._match.steps()
        ):
            return
        raise BadSetupError(
            pl="Zapis zdradziłby karty, których nie widzisz. Grę z ukrytymi kartami można zapisać po jej końcu.",
            en="The record would give away cards that you cannot see. It can be saved when the game is over.",
        )

    def _ask_outcome(self, outcomes: list[tuple[int, int]]) -> int:
        """Ask for what the real cards or dice show."""
        game = self._match.game
        words = {game.word(CHANCE, outcome): outcome for outcome, _ in outcomes}
        while True:
            text = self._read(self._say(pl="Co wypadło? ", en="What came up? "))
            if text in ("quit", "exit", "q"):
                raise Leave
            word = _meant(text, list(words))
            if word in words:
                return words[word]
            self._print(", ".join(words))

    def _read(self, prompt: str) -> str:
        return " ".join(self._console.input(prompt, markup=False).split())

    # What the person sees

    def _draw(self) -> None:
        view = to_plain(self._match.view(self._seat))
        self._print("")
        self._print(self._match.game.draw(view, self._seat, self._names, self._lang))
        self._print("")

    def _result(self) -> None:
        game, state = self._match.game, self._match.state
        for place, (score, rank) in enumerate(zip(game.scores(state), game.ranks(state), strict=True)):
            line = self._say(
                pl=f"{rank}. miejsce: {self._names[place]}, wynik {score}",
                en=f"place {rank}: {self._names[place]}, score {score}",
            )
            self._print(line)

    def _intro(self) -> str:
        title = self._match.game.words.TITLE[self._lang]
        how = self._say(pl="Ruchy wpisujesz słowami.", en="You type moves as words.")
        return f"{title}. {how} {self._commands()}"

    def _commands(self) -> str:
        """What can be typed beside moves; only what this game has."""
        hints = self._match.game.hints
        own = (" · hint" if hasattr(hints, "hints") else "") + (" · auto" if hasattr(hints, "auto") else "")
        return self._say(
            pl=f"? ruchy · undo · log{own} · save PLIK · rules · quit",
            en=f"? moves · undo · log{own} · save FILE · rules · quit",
        )

    def _legal_words(self) -> dict[str, int]:
        game = self._match.game
        return {game.word(self._seat, action): action for action in self._match.legal(self._seat)}

    def _print(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)

    def _say(self, pl: str, en: str) -> str:
        return say(self._lang, pl=pl, en=en)


def _meant(text: str, words: list[str]) -> str:
    """The word that a person most likely means: in any case, or by an ending that fits one word alone."""
    if text in words:
        return text
    folded = text.casefold()
    same = [word for word in words if word.casefold() == folded]
    endings = [word for word in words if word.casefold().endswith(f" {folded}")]
    for found in (same, endings):
        if len(found) == 1:
            return found[0]
    return text
