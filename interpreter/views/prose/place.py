"""Where prose stands: how the names in sight are shown there, which of them are used, whose text it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter import ir
from interpreter.views.prose.english import quoted
from interpreter.views.prose.spreads import Spread


class Answered(NamedTuple):
    """How a truth that is an answer is told, and its opposite; empty where it has no words of its own."""

    yes: str = ""
    no: str = ""


@dataclass(slots=True)
class Place:
    """A place in the rules."""

    names: dict[str, str] = field(default_factory=dict)
    """The words of local names."""
    used: frozenset[str] = frozenset()
    """Names that are spoken of again."""
    known: set[str] = field(default_factory=set)
    """Names that have been introduced."""
    host: ir.Symbol | None = None
    """The declaration whose text is told."""
    changing: set[str] = field(default_factory=set)
    """Those that get another value."""
    written: dict[str, ir.Expr] = field(default_factory=dict)
    """What stands in the place of a name."""
    answers: dict[str, Answered] = field(default_factory=dict)
    """Truths that are told as the answer, with the words for it."""
    counting: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Names that count in a loop, with their first and last number."""
    spread: dict[str, Spread] = field(default_factory=dict)
    """Those that a loop uses up."""
    setting_up: bool = False
    """The board is set up there."""
    decided: frozenset[ir.Switch] = frozenset()
    """Options and rulings that are decided there, whatever they are in this game."""

    def shown(self, name: str) -> str:
        """The words of a local name; a name without any is told by its own letters."""
        text = self.names.get(name)
        if text is None:
            text = re.sub(r"_\d+$", "", name).removeprefix("held_").removeprefix("n_").replace("_", " ")
        return text

    def local(self, name: str) -> str:
        """A local as a noun phrase: `the mover`, `it`."""
        text = self.shown(name)
        return text if text in ("it", "those", "each", "any") or text.startswith("the ") else "the " + text

    def truth_name(self, name: str) -> str:
        """A local that is true or not: `“held”`, or `the answer`."""
        return "the answer" if name in self.answers else quoted(self.shown(name))

    def introduced(self, name: str) -> str:
        """` (the mover)` behind what gets this name, if it is spoken of again; from here on the name is known."""
        text = self.shown(name)
        self.known.add(name)
        return "" if text == "it" or name not in self.used else f" (the {text})"
