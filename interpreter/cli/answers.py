"""Answers what a player at a terminal may ask about the game before he decides: rules, reasons, news, places, cards.

In: a line that he types. Out: rows for any window, or None when it is no such question. They show only what his seat may know.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from interpreter import ir
from interpreter.cli.layout import Book, defined, lines_of, shortened, wrapped
from interpreter.cli.screen import Screen
from interpreter.diagnostics import suggest
from interpreter.runtime import Decision, Game
from interpreter.session import Session, find_items, find_things, near_items, near_text
from interpreter.views import (
    Board,
    Choice,
    GameWords,
    Piece,
    Row,
    account_for,
    capital,
    choices,
    explanation_text,
    is_number,
    lines_for,
    overview,
    page_text,
    sentence,
    whereabouts,
)

HELP: Mapping[str, str] = {
    "3": "the number before an option answers with it; so do its words. Where a number is asked, type that number itself",
    "?": "the rule that asks;  ?3  what stands behind option 3",
    "? march to Mill": "why an answer is offered, or why not",
    "since": "what has happened since your last decision;  log  all of it",
    "look NAME": "where it is, what stands there, and the rule of that name",
    "hand": "your cards, with what they do",
    "map": "the whole map;  map NAME  a place from near, a region, or where somebody is;  map left, right, up, down  what lies "
    "beside the part on the screen",
    "table": "the whole position as you may see it",
    "save FILE": "write the game;  undo  take your last answer back",
    "ask always": "ask me whenever I may have an answer, for all that the others know (so it is where several people play)",
    "ask able": "ask me only when I have one: the others can tell by it what I hold",
    "resign": "give the game up",
    "quit": "leave it (it is saved when a file was named)",
}
"""What can be said, and what it does."""
VERBS = (
    "since", "log", "look", "hand", "map", "table", "save", "undo", "ask", "resign", "quit", "help", "h"
)  # fmt: skip
"""What is understood in capitals too."""
MOST = 3
"""So many things of one name are told."""
LONG = 40
"""So many letters of what was typed are told again."""
NEAR = 6
"""So many names that look like one are looked at for such as a map shows."""
BESIDE: Mapping[str, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Where to look on from the part of a map that is in sight."""


class Answers:
    """Answers the questions of the persons at one terminal."""

    def __init__(self, session: Session, game: Game, screen: Screen) -> None:
        self.session, self.game, self.screen = session, game, screen

    def reply(self, decision: Decision, word: str) -> Book | None:
        """The rows that answer a typed question (`? WORDS`, `log`, `since`, `look NAME` ...), as a function of the window's
        size. None when `word` is no such question."""
        verb, _, rest = word.partition(" ")
        rest, seat = rest.strip(), decision.seat
        if word.startswith("?"):
            return lambda size: self.rule_or_reason(decision, word[1:].strip(), size.columns)
        match verb:
            case "log" if not rest:
                return lambda size: self.screen.log_rows(
                    lines_for(self.game, seat, "story", self.session.played_rules), size.columns
                )
            case "help" | "h" if not rest:
                return lambda size: defined(HELP, size.columns)
            case "since" if not rest:
                return lambda size: self.screen.news(seat, size.columns) or wrapped("nothing has happened since", size.columns)
            case "table" if not rest:
                return lambda size: self.table(seat, size.columns)
            case "look":
                return lambda size: self.look(seat, rest, size.columns)
            case "hand" if not rest:
                return lambda size: self.hand(seat, size.columns)
            case "map":
                return self.map(decision, rest)
            case _:
                return None

    # --- rules -----------------------------------------------------------------------------------------------------------

    def rule_or_reason(self, decision: Decision, words: str, width: int) -> list[Row]:
        """The rows for `? WORDS`: without words the rule that asks; for an option's number the thing or rule behind it; else why
        this answer is offered or not."""
        if not words:
            return [*lines_of(f"{decision.rule} ({decision.span})", width), *self.prose(decision.rule, width)]
        for choice in choices(decision, self.screen.words):
            if words == choice.sign:
                return self.behind(decision, choice, width)
        if is_number(words) and any(choice.sign for choice in choices(decision, self.screen.words)):
            return wrapped(no_option(decision, words, self.screen.words), width, "warning")
        return lines_of(explanation_text(account_for(self.session.played_rules, self.game, words), places=False), width)

    def behind(self, decision: Decision, choice: Choice, width: int) -> list[Row]:
        """The rows for an option: the thing that it names, or else the rule that offers it."""
        head = lines_of(f"option {choice.sign}: {choice.key}\n{decision.rule} ({decision.span})", width)
        return [*head, *(self.prose(choice.name, width) or self.prose(decision.rule, width))]

    def prose(self, name: str, width: int) -> list[Row]:
        """The rules of the items with this name; no rows if there are none."""
        found = find_items(self.session.rules, name)[:MOST]
        return [row for item in found for row in [*lines_of(page_text(self.session.rules, item).rstrip(), width), []]]

    # --- things ----------------------------------------------------------------------------------------------------------

    def look(self, seat: int, name: str, width: int) -> list[Row]:
        """The rows for `look NAME`: where a thing is and what is there, then its rules; a hint at similar names for an unknown
        one."""
        if not name:
            return wrapped("look at what? `look NAME`", width, "warning")
        found = find_things(self.session.played_rules, name)[:MOST]
        if any(isinstance(item, ir.Example) for item in found):
            return self.prose(name, width)
        if not found:
            way_out = near_text([ir.label(item) for item in near_items(self.session.played_rules, name)])
            return wrapped(f'there is nothing called "{name}": {way_out}', width, "warning")
        return [row for item in found for row in [*self.here(seat, item, width), *self.page(item, width), []]]

    def here(self, seat: int, item: ir.Item, width: int) -> list[Row]:
        """What the seat sees of a thing in this game; no rows for an item that is no member, or of whose kind no state is
        kept."""
        if not isinstance(item, ir.Member):
            return []
        told = self.screen.inside(seat, item)
        if self.screen.words.is_kept(item.kind.name):
            told = [*whereabouts(self.game, seat, self.screen.words, item.kind.name, item.id), *told]
            told = told or [f"you see nothing of {item.name} in this game now"]
        return [row for text in told for row in wrapped(sentence(text), width, "force", indent="  ", first="  ")]

    def page(self, item: ir.Item, width: int) -> list[Row]:
        """The rows of an item's page: its rules in prose."""
        return lines_of(page_text(self.session.played_rules, item).rstrip(), width)

    def hand(self, seat: int, width: int) -> list[Row]:
        """The cards that only this seat sees, with all that is printed on them."""
        rows: list[Row] = []
        for name, kind, members in self.screen.own_piles(seat):
            rows += wrapped(capital(name), width, "heading")
            for member in members:
                face = self.screen.faces.face(kind, member)
                rows += wrapped(
                    f"{face.name} ({face.facts})" if face.facts else face.name, width, "force", indent="  ", first="  "
                )
                rows += wrapped(face.does, width, indent="", first="      ")
        return rows or wrapped("you hold nothing that only you see", width)

    # --- the whole -------------------------------------------------------------------------------------------------------

    def map(self, decision: Decision, words: str) -> Book:
        """The answer to `map WORDS`: without words the whole map; for `left`, `right`, `up`, `down` the part beside the one last
        shown; for a name the part with that thing."""
        seat, made = decision.seat, self.screen.map(decision.seat)
        lit = self.screen.lit(seat, choices(decision, self.screen.words))
        things = [item for item in find_things(self.session.played_rules, words) if isinstance(item, ir.Member)] if words else []
        nodes = sorted({node for item in things for node in self.screen.nodes_of(seat, item)})
        if words in BESIDE and not nodes:
            size = shutil.get_terminal_size()
            made.move(*BESIDE[words], size.columns, _map_room(size))
            return lambda size: _with_note(made.part(seat, lit, size.columns, _map_room(size)), size.columns)
        if not words:
            return lambda size: _with_note(made.whole(seat, lit, size.columns, _map_room(size)), size.columns)
        if not nodes:
            named = ir.by_names(member for kind in self.session.played_rules.kinds.values() for member in kind.members)
            known = [name for name in suggest(words, named, NEAR) if self.screen.nodes_of(seat, named[name])]
            near = f": did you mean {' or '.join(known[:2])}?" if known else ""
            return lambda size: wrapped(f"there is no place called {words} on the map{near}", size.columns, "warning")
        return lambda size: _with_note(made.near(seat, lit, size.columns, _map_room(size), nodes), size.columns)

    def table(self, seat: int, width: int) -> list[Row]:
        """The rows of `table`: the position in sentences."""
        parts = overview(self.game, seat, self.screen.words)
        return [row for part in parts for row in wrapped(sentence(str(part)), width, indent="    ", first="  ")]


def _map_room(size: os.terminal_size) -> int:
    """The height of a map that a person wants to see: the note below it, the question and the prompt have rows of their own."""
    return size.lines - 3


def _with_note(board: Board, width: int) -> list[Row]:
    """A map with a row that says how to see more of it."""
    if not board.rows:
        return wrapped("there is no map, or no room for it", width)
    note = "`map NAME` shows a part from near; `map left`, `right`, `up`, `down` go on"
    return [*board.rows, [Piece(shortened(note, width), "warning")]]


def no_option(decision: Decision, word: str, words: GameWords) -> str:
    """The message that no option has this number, and what can be typed."""
    signs = [choice.sign for choice in choices(decision, words) if choice.sign]
    way_out = f"they go from {signs[0]} to {signs[-1]}" if signs else f"type one of these numbers: {', '.join(decision.keys())}"
    return f"There is no option {quoted(word)}: {way_out}."


def quoted(word: str) -> str:
    """Typed text as a message repeats it: only the beginning of a very long one."""
    return word if len(word) <= LONG else f"{word[:LONG]}..."
