"""A game at a terminal: seats for people and bots, one keyboard.

In: a session, a game, who sits where, lines from people. Out: what they see. Every command can be abandoned; nothing is lost by
a wrong one. When several people share the keyboard, a screen parts their hands, and whoever may have an answer, for all that the
others know, is asked even if there is nothing to choose. At an open table nothing is parted.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from interpreter.cli.screen import Screen
from interpreter.diagnostics import Diagnostics
from interpreter.players import Question, seat_bots
from interpreter.runtime import AnswerError, Decision, Game, RuleFault, UndoError
from interpreter.session import HUMAN, Session, UsageError, find_items, holds_another, save_game
from interpreter.views import log_for, page_text, position_lines, read_style, seat_view

HELP = """\
  3            answer with option number 3; its words do too
  ?            the rule that asks;  ?3 the rule behind option 3
  log          all that you may know of what has happened
  look NAME    what stands there, or the rule of that name
  table        the whole position as you may see it
  save FILE    write the game;  undo  take your last answer back
  ask always   ask me whenever I may have an answer, for all that the others know (so it is where several people play)
  ask able     ask me only when I have one: the others can tell by it what I hold
  resign       give the game up;  quit  leave it (it is saved when a file was named)"""


class Quit(Exception):
    """The people leave the table."""


class Table:
    """Plays a game to its end, or until somebody leaves."""

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
    ) -> None:
        """`seats`: the players of the seats, by name; `say`, `ask`, `clear`: print a line, read one, empty the screen;
        `file`: where the game lies; `is_answered`: does a person answer, so that it can be asked before a file is lost?"""
        self.session, self.game = session, game
        self.say, self.ask, self.clear = say, ask, clear
        self.names = game.program.tables.layout.seat_names
        self.seats = {name: seats.get(name, HUMAN) for name in session.facts.seats}
        self.people = [name for name, player in self.seats.items() if player == HUMAN]
        self.bots = seat_bots({name: bot for name, bot in self.seats.items() if bot != HUMAN}, self.names, game.seed)
        style = read_style(session.library, session.rules, Diagnostics())
        self.screen = Screen(game, session.rules, style, session.library.manifest.title)
        self.file = file
        self.is_answered = is_answered
        self.at_keyboard = ""
        self.resigned = ""
        self.parted = len(self.people) > 1 and not game.open_table
        self.always = set(self.people) if self.parted else set()
        """Who is asked though there may be nothing to choose."""

    def run(self) -> None:
        """To the end. Errors: `Quit`, `RuleFault`."""
        self.ask_always()
        while (decision := self.game.decision) is not None and not self.resigned:
            name = self.names[decision.seat]
            if self.seats[name] != HUMAN:
                self.game.answer(self.bots[decision.seat].choose(Question(self.game)))
                continue
            self.hand_over(name)
            self.turn(decision)
        self.close()

    def hand_over(self, name: str) -> None:
        """Part two people's hands by an empty screen."""
        if self.parted and self.at_keyboard and self.at_keyboard != name:
            self.clear()
            self.say(f"It is {name}'s turn to decide. Hand the keyboard over; nobody else should look.")
            self.ask(f"{name}, press Enter ")
        self.at_keyboard = name

    def turn(self, decision: Decision) -> None:
        """Show the position and read until an answer is given."""
        size = shutil.get_terminal_size()
        self.clear()
        for line in self.screen.draw(decision, size.columns, size.lines):
            self.say(line)
        while True:
            word = self.ask(f"{self.names[decision.seat]}> ").strip()
            if self.command(decision, word):
                return

    def command(self, decision: Decision, word: str) -> bool:
        """Carry a line out; True when the position has changed or must be shown again. Errors: `Quit`."""
        seat = decision.seat
        verb, _, rest = word.partition(" ")
        if not word:
            return True
        if word in ("help", "h"):
            self.say(HELP)
        elif word.startswith("?"):
            self.rule(decision, word[1:].strip())
        elif word == "log":
            self.say(log_for(self.game, seat, "story", self.session.rules))
        elif word == "table":
            self.position(seat)
        elif verb == "look":
            self.look(rest.strip())
        elif verb == "save":
            self.save(rest.strip())
        elif word == "undo":
            return self.undo(seat)
        elif verb == "ask":
            return self.asked_when(self.names[seat], rest.strip())
        elif word == "quit":
            raise Quit
        elif word == "resign":
            if self.ask("give the game up? yes or no: ").strip() == "yes":
                self.resigned = self.names[seat]
                return True
        else:
            return self.answer(decision, word)
        return False

    def asked_when(self, name: str, word: str) -> bool:
        """When a seat wants to be asked; True when nothing is asked of it any more."""
        if word not in ("always", "able"):
            self.say("ask when? `ask always` or `ask able`")
            return False
        if word == "always":
            self.always.add(name)
            self.say("you are asked whenever you may have an answer, for all that the others know")
        else:
            self.always.discard(name)
            self.say("you are asked only when you have an answer: the others can tell by it what you hold")
        before = self.game.decision
        self.ask_always()
        return self.game.decision is not before

    def ask_always(self) -> None:
        """Tell the game who is asked though there may be nothing to choose."""
        self.game.ask_always(*(number for number, name in enumerate(self.names) if name in self.always))

    def answer(self, decision: Decision, word: str) -> bool:
        """A number or the words of an option; True when it was taken."""
        count = len(decision.options)
        choice: int | str = int(word) - 1 if word.isascii() and word.isdigit() else word
        if isinstance(choice, int) and not 0 <= choice < count:
            self.say(f"there is no option {word}; they go from 1 to {count}")
            return False
        try:
            self.game.answer(choice)
        except AnswerError as error:
            self.say(f"{error}\n  `help` lists what else can be said")
            return False
        except RuleFault as fault:
            self.say(f"the rules broke at {fault.span}: {fault.message}\n  the game stands where it was; another answer may work")
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Take the seat's last answer back; True when that could be done."""
        why = self.game.can_undo(seat) if self.game.answers else "there is no answer to take back"
        if why:
            self.say(f"this cannot be taken back: {why}")
            return False
        try:
            self.game.undo(seat)
        except UndoError as error:
            self.say(f"this cannot be taken back: {error}")
            return False
        return True

    def rule(self, decision: Decision, number: str) -> None:
        """The rule that asks, and the thing that the option of this number names."""
        if not number:
            self.say(f"{decision.rule} ({decision.span})")
            self.prose(decision.rule)
            return
        if not number.isdigit() or not 1 <= int(number) <= len(decision.options):
            self.say(f"there is no option {number}; they go from 1 to {len(decision.options)}")
            return
        key = decision.key(int(number) - 1)
        _, name = self.screen.form(decision, int(number) - 1, key)
        self.say(f"option {number}: {key}\n{decision.rule} ({decision.span})")
        if not self.prose(name.removeprefix("play ")):
            self.prose(decision.rule)

    def look(self, name: str) -> None:
        """The rules of what is so called."""
        if not name:
            self.say("look at what? `look NAME`")
        elif not self.prose(name):
            self.say(f'there is nothing called "{name}"')

    def prose(self, name: str) -> bool:
        """Print the rules of this name; False when nothing has it."""
        found = find_items(self.session.rules, name)
        for item in found[:3]:
            self.say(page_text(self.session.rules, item).rstrip() + "\n")
        return bool(found)

    def position(self, seat: int) -> None:
        """The seat's whole view, a line for each thing."""
        for line in position_lines(seat_view(self.game, seat)):
            self.say(line)

    def save(self, name: str) -> None:
        """Write the game, into the file of last time when none is named."""
        path = Path(name) if name else self.file
        if path is None:
            self.say("save where? `save FILE`")
            return
        if path != self.file and not self.may_write(path):
            self.say("nothing was saved")
            return
        try:
            save_game(self.session, self.game, path)
        except UsageError as error:
            self.say(f"{error.message}; {error.help}")
            return
        self.file = path
        self.say(f"saved: {path}")

    def may_write(self, path: Path) -> bool:
        """Is it settled that what lies there may be lost?"""
        if not holds_another(self.session, self.game, path):
            return True
        if not self.is_answered:
            self.say(f"{path} is there already, and is no save of this game: name a file that is new")
            return False
        return self.ask(f"{path} is there already, and is no save of this game. Write over it? yes or no: ").strip() == "yes"

    def close(self) -> None:
        """How it ended."""
        if self.resigned:
            others = [name for name in self.seats if name != self.resigned]
            self.say(f"\n{self.resigned} gives the game up" + (f"; {others[0]} wins" if len(others) == 1 else ""))
            return
        result = self.game.result
        if result is not None:
            self.say(f"\n{result.told} ({result.rule})")
