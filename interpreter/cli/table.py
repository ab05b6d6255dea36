"""A game at a terminal: seats for persons and bots, one keyboard.

In: a session, a game, the players of the seats, lines from persons. Out: what they see. Every command can be abandoned; nothing
is lost by a wrong one. When several persons share the keyboard, an empty screen separates their turns, and whoever may have an
answer, for all that the others know, is asked even if there is nothing to choose. At an open table there is no such separation.
When the window changes while somebody types, its content is drawn anew.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from interpreter.cli.answers import VERBS, Answers, no_option, quoted
from interpreter.cli.keyboard import Resized
from interpreter.cli.layout import Book, lines_of
from interpreter.cli.screen import Picture, Screen
from interpreter.diagnostics import Diagnostics, suggest
from interpreter.players import Ahead, seat_bots
from interpreter.runtime import AnswerError, Decision, Game, RuleFault, UndoError
from interpreter.session import HUMAN, Session, UsageError, holds_another, save_game
from interpreter.views import Piece, Row, choices, ended, option_meant, read_style, sentence, text_of

MORE = "-- Enter goes on, q ends --"
QUESTION = "-- Enter shows the question --"
STAND_IN = "heuristic"
"""The bot that plays for who has given the game up."""
LEAST = 3
"""So many letters of an option stand for it where it is asked what was meant."""
MOST_NEAR = 4
"""At most so many options are told that may have been meant."""
FEW = 3
"""So many rows of news may be left to those who ask for them."""


class Quit(Exception):
    """The persons leave the game."""


class Table:
    """Plays one game at the terminal, to its end, or until somebody leaves."""

    def __init__(
        self,
        session: Session,
        game: Game,
        seats: Mapping[str, str],
        say: Callable[[str], None],
        ask: Callable[[str], str],
        clear: Callable[[], None],
        file: Path | None = None,
        is_answered: bool = True,
        draw: Callable[[Sequence[Row]], None] | None = None,
        is_plain: bool = False,
        ahead: Ahead | None = None,
    ) -> None:
        """`seats`: the players of the seats, by name; `say`, `ask`, `clear`: print a line, read one (or raise `Resized`), empty
        the screen;
        `file`: where the game lies; `is_answered`: does a person answer, so that it can be asked before a file is lost?
        `draw`: print rows in colours, for a person who turns pages; else they are printed plainly, and all at once; `is_plain`:
        without letters that not every terminal has; `ahead`: how bots look ahead, if not in Python."""
        self.session, self.game = session, game
        self.say, self.ask, self.clear = say, ask, clear
        self.draw = draw
        self.names = game.program.tables.layout.seat_names
        self.seats = {name: seats.get(name, HUMAN) for name in session.facts.seats}
        self.people = [name for name, player in self.seats.items() if player == HUMAN]
        self.bots = seat_bots({name: bot for name, bot in self.seats.items() if bot != HUMAN}, self.names, game.seed)
        self.ahead = ahead or Ahead()
        style = read_style(session.library, session.played_rules, Diagnostics())
        self.screen = Screen(game, session.played_rules, style, session.library.manifest.title, is_plain)
        self.answers = Answers(session, game, self.screen)
        self.file = file
        self.is_answered = is_answered
        self.at_keyboard = ""
        self.typed = ""
        """A line that was typed where pages are turned."""
        self.below: list[Book] = []
        """What has been told below the position since it was drawn last."""
        self.told_before = (-1, -1)
        """Before which question what has happened was told last: the seat, and how long the journal was."""
        self.resigned = ""
        self.parted = len(self.people) > 1 and not game.open_table
        self.is_unkept = False
        """Could the game not be written behind the last answer?"""
        self.always = set(self.people) if self.parted else set()
        """Who is asked though there may be nothing to choose."""

    def run(self) -> None:
        """Play to the end of the game. Errors: `Quit`, `RuleFault`."""
        self.ask_always()
        while (decision := self.game.decision) is not None and not self.resigned:
            name = self.names[decision.seat]
            if self.seats[name] != HUMAN:
                self.game.answer(self.ahead.choose(self.bots[decision.seat], self.game))
                continue
            self.hand_over(name)
            self.turn(decision)
            self.keep()
        self.close()

    # --- showing ---------------------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Show a few lines of text, long ones wrapped."""
        self.show_below(lambda size: lines_of(text, size.columns))

    def tell_line(self, text: str) -> None:
        """Show a line without wrapping it, so that it can be copied."""
        self.show_below(lambda size: [[Piece(text)]])

    def show_below(self, book: Book) -> None:
        """Show rows below the position, and keep them to be drawn again when the window changes."""
        self.below.append(book)
        self.show(book(shutil.get_terminal_size()))

    def show(self, rows: Sequence[Row]) -> None:
        """Print rows, in colours if the terminal has them."""
        if self.draw is not None:
            self.draw(rows)
            return
        for row in rows:
            self.say(text_of(row))

    def hear(self, prompt: str, again: Callable[[], None]) -> str:
        """Read a line, stripped of blanks. `again`: draws what stands above the prompt, after the window has changed."""
        while True:
            try:
                return self.ask(prompt).strip()
            except Resized:
                self.clear()
                again()

    def page(self, book: Book, closing: str = "") -> bool:
        """Show rows page by page, if a person reads them. False when he leaves before the end; another word that he types then is
        kept as his next command (`said`). `closing`: a prompt after the last page."""
        read = 0
        while True:
            size = shutil.get_terminal_size()
            rows = _without_end(book(size))
            start = _row_behind(rows, read)
            end = len(rows) if self.draw is None else start + max(1, size.lines - 2)
            self.show(rows[start:end])
            is_last = end >= len(rows)
            if is_last and not closing:
                return True
            try:
                said = self.ask(closing if is_last else MORE).strip()
            except Resized:
                self.clear()
                continue
            self.typed = "" if said == "q" else said
            if is_last or said:
                return is_last
            read = sum(map(_letters, rows[:end]))

    def hand_over(self, name: str) -> None:
        """Clear the screen between two persons' turns, and wait for the next one to press Enter."""
        if self.parted and self.at_keyboard and self.at_keyboard != name:
            who = self.screen.words.seat(self.names.index(name))

            def part() -> None:
                text = f"It is {who}'s turn to decide. Hand the keyboard over; nobody else should look."
                self.show(lines_of(text, shutil.get_terminal_size().columns))

            self.clear()
            part()
            self.hear(f"{who}, press Enter ", part)
        self.at_keyboard = name

    def turn(self, decision: Decision) -> None:
        """Show the position and read commands until an answer is given. If much of the news does not fit on the screen, it is
        shown first."""
        self.clear()
        picture = self.picture(decision)
        asked = (decision.seat, len(self.game.journal))
        if picture.untold > FEW and self.draw is not None and asked != self.told_before:
            self.told_before = asked
            self.page(self.news(decision.seat), QUESTION)
            if option_meant(decision, self.typed) is not None:
                self.typed = ""  # nobody answers what he has not read
            self.clear()
            picture = self.picture(decision)
        self.below = []
        self.show(picture.rows)
        while True:
            word, self.typed = self.typed or self.hear(f"{self.names[decision.seat]}> ", lambda: self.lay_out(decision)), ""
            self.below = []
            if self.command(decision, word):
                return
            self.show(self.screen.question(decision, shutil.get_terminal_size().columns))

    def picture(self, decision: Decision) -> Picture:
        """The position drawn for the present window."""
        size = shutil.get_terminal_size()
        return self.screen.draw(decision, size.columns, size.lines)

    def lay_out(self, decision: Decision) -> None:
        """Draw the position anew with the messages below it; of messages longer than the window, the last rows."""
        size = shutil.get_terminal_size()
        self.show(self.picture(decision).rows)
        if self.below:
            asked = self.screen.question(decision, size.columns)
            rows = [row for book in self.below for row in _without_end(book(size))]
            self.show([*rows[-max(1, size.lines - len(asked) - 1) :], *asked])

    def news(self, seat: int, for_all: bool = False) -> Book:
        """The log since a seat's last decision, under a heading."""
        head = "Since the last decision:" if for_all else "Since your last decision:"
        return lambda size: [*lines_of(head, size.columns, "heading"), *self.screen.news(seat, size.columns, for_all)]

    def command(self, decision: Decision, word: str) -> bool:
        """Carry out a typed line; True when the position has changed or must be shown again. Errors: `Quit`."""
        verb, _, rest = word.partition(" ")
        if verb.casefold() in VERBS and option_meant(decision, word) is None:
            verb = verb.casefold()
            word = f"{verb} {rest}" if rest else verb
        rows = self.answers.reply(decision, word)
        if rows is not None:
            self.below = [rows]
            self.page(rows)
            return False
        match verb:
            case "":
                return True
            case "save":
                self.save(rest.strip())
            case "undo" if not rest:
                return self.undo(decision.seat)
            case "ask":
                return self.asked_when(self.names[decision.seat], rest.strip())
            case "quit" if not rest:
                raise Quit
            case "resign" if not rest:
                if self.hear("give the game up? yes or no: ", lambda: self.lay_out(decision)) == "yes":
                    self.resign(decision.seat)
                    return True
            case _:
                return self.answer(decision, word)
        return False

    def resign(self, seat: int) -> None:
        """A seat gives up the game. With two seats that ends it; with more, a bot plays on for it, as long as persons are
        left."""
        name = self.names[seat]
        self.people.remove(name)
        if len(self.seats) == 2 or not self.people:
            self.resigned = name
            return
        self.tell(f"{self.screen.words.seat(seat)} gives the game up; the bot `{STAND_IN}` plays on for it")
        self.seats[name] = STAND_IN
        stand_in = seat_bots({name: STAND_IN}, self.names, self.game.seed)[seat]
        self.bots = (*self.bots[:seat], stand_in, *self.bots[seat + 1 :])
        self.always.discard(name)
        self.ask_always()

    def asked_when(self, name: str, word: str) -> bool:
        """Carry out `ask always` or `ask able`; True when the present question goes away by that."""
        if word not in ("always", "able"):
            self.tell("ask when? `ask always` or `ask able`")
            return False
        if word == "always":
            self.always.add(name)
            self.tell("you are asked whenever you may have an answer, for all that the others know")
        else:
            self.always.discard(name)
            self.tell("you are asked only when you have an answer: the others can tell by it what you hold")
        before = self.game.decision
        self.ask_always()
        return self.game.decision is not before

    def ask_always(self) -> None:
        """Tell the game which seats are to be asked even if there is nothing to choose."""
        self.game.ask_always(*(number for number, name in enumerate(self.names) if name in self.always))

    def answer(self, decision: Decision, word: str) -> bool:
        """Give the answer that was typed, an option's sign or its words; True when it was accepted. A wrong one prints similar
        options."""
        number = option_meant(decision, word)
        if number is None and word.isascii() and word.isdecimal():
            self.tell(no_option(decision, word, self.screen.words))
            return False
        try:
            self.game.answer(word if number is None else number)
        except AnswerError as error:
            near = " or ".join([f"`{key}`" for key in self._near(decision, word, error.near)])
            hint = f": did you mean {near}?" if near else "."
            said = quoted(word)
            self.tell(
                f"`{said}` is no answer to this question{hint}\n  `help` lists all that can be said, `? {said}` tells why not."
            )
            return False
        except RuleFault as fault:
            self.tell(
                f"the rules broke at {fault.span}: {fault.message}\n  the game stands where it was; another answer may work"
            )
            return False
        return True

    def _near(self, decision: Decision, word: str, near: Sequence[str]) -> Sequence[str]:
        """What may have been meant by what is no answer: the options that have it as their own words or among them, those that
        are `near` by a slip, or something else that can be said."""
        offered, said = choices(decision, self.screen.words), word.casefold()
        verb = said.partition(" ")[0]
        return (
            [each.key for each in offered if each.name.casefold() == said]
            or [each.key for each in offered if len(said) >= LEAST and said in each.key.casefold()][:MOST_NEAR]
            or near
            or suggest(verb, VERBS)
        )

    def undo(self, seat: int) -> bool:
        """Take back the seat's last answer; True when that was possible."""
        why = self.game.can_undo(seat) if self.game.answers else "there is no answer to take back"
        if why:
            self.tell(f"this cannot be taken back: {why}")
            return False
        try:
            self.game.undo(seat)
        except UndoError as error:
            self.tell(f"this cannot be taken back: {error}")
            return False
        return True

    def save(self, name: str) -> None:
        """Save the game to the named file, or to that of the last time."""
        path = Path(name) if name else self.file
        if path is None:
            self.tell("save where? `save FILE`")
            return
        if path != self.file and not self.may_write(path):
            self.tell("nothing was saved")
            return
        try:
            save_game(self.session, self.game, path)
        except UsageError as error:
            self.tell(f"{error.message}; {error.help}")
            return
        self.file = path
        self.tell_line(f"saved: {path}")

    def keep(self) -> None:
        """Save the game after a person's answer, if a file was named, so that a killed process loses only the answer under way. A
        failure is reported once."""
        if self.file is None:
            return
        try:
            save_game(self.session, self.game, self.file)
        except UsageError as error:
            if not self.is_unkept:
                self.tell(f"{error.message}; {error.help}")
            self.is_unkept = True
        else:
            self.is_unkept = False

    def may_write(self, path: Path) -> bool:
        """May this file be written? If it exists and is no save of this game, the person is asked."""
        if not holds_another(self.session, self.game, path):
            return True
        if not self.is_answered:
            self.tell_line(f"{path} is there already, and is no save of this game: name a file that is new")
            return False
        asked = f"{path} is there already, and is no save of this game. Write over it? yes or no: "
        return self.hear(asked, self.lay_out_open) == "yes"

    def lay_out_open(self) -> None:
        """Draw the position at the open decision anew."""
        if self.game.decision is not None:
            self.lay_out(self.game.decision)

    def close(self) -> None:
        """Print how the game ended."""
        if self.resigned:
            who = {name: self.screen.words.seat(number) for number, name in enumerate(self.names) if name in self.seats}
            others = [told for name, told in who.items() if name != self.resigned]
            self.say(f"\n{who[self.resigned]} gives the game up" + (f"; {others[0]} wins" if len(others) == 1 else ""))
            return
        if self.at_keyboard:
            self.clear()
            self.page(self.news(self.names.index(self.at_keyboard), self.parted))
        told = ended(self.game, self.screen.words)
        if told:
            self.say("")
            self.show(lines_of(f"The game is over. {sentence(told)}", shutil.get_terminal_size().columns, "question"))


def _without_end(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows without empty ones at the end."""
    end = len(rows)
    while end and not text_of(rows[end - 1]):
        end -= 1
    return rows[:end]


def _letters(row: Row) -> int:
    """How many letters stand in a row; blanks come and go where it is wrapped otherwise."""
    return len("".join(text_of(row).split()))


def _row_behind(rows: Sequence[Row], read: int) -> int:
    """The row in which what follows so many letters begins, or the last."""
    for number, row in enumerate(rows):
        read -= _letters(row)
        if read < 0:
            return number
    return max(0, len(rows) - 1)
