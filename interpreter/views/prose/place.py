"""The context of prose at one place in the rules: the words for the names in scope, which of them are used, whose text it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter import ir
from interpreter.views.prose.english import quoted
from interpreter.views.prose.spreads import Spread


class Answered(NamedTuple):
    """The clauses for a truth that is the answer of a procedure: for yes, and for no; '' where it has no words of its own."""

    yes: str = ""
    no: str = ""


@dataclass(slots=True)
class Place:
    """The context of prose at one place in the rules."""

    names: dict[str, str] = field(default_factory=dict)
    """The words for local names."""
    used: frozenset[str] = frozenset()
    """Local names that are mentioned again."""
    known_names: set[str] = field(default_factory=set)
    """Names that have been introduced."""
    host: ir.Symbol | None = None
    """The declaration to which the text belongs."""
    changing: set[str] = field(default_factory=set)
    """Names that are assigned again."""
    written: dict[str, ir.Expr] = field(default_factory=dict)
    """Names that are replaced by an expression, with that expression."""
    answers: dict[str, Answered] = field(default_factory=dict)
    """Names of truths that are the answer of a procedure, with the words for them."""
    counting: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Names that a loop counts, with their first and last number."""
    spread: dict[str, Spread] = field(default_factory=dict)
    """Names of amounts that a loop uses up, with the parts of that loop."""
    setting_up: bool = False
    """Is this the set-up of the board?"""
    decided: frozenset[ir.Switch] = frozenset()
    """Options and rulings whose state is fixed here, whatever it is in this game."""

    def shown(self, name: str) -> str:
        """The words for a local name; if none are declared, the name itself without its prefix and number, with blanks for
        underscores."""
        text = self.names.get(name)
        if text is None:
            text = re.sub(r"_\d+$", "", name).removeprefix("held_").removeprefix("n_").replace("_", " ")
        return text

    def local(self, name: str) -> str:
        """A local name as a noun phrase: `the mover`, `it`."""
        text = self.shown(name)
        return text if text in ("it", "those", "each", "any") or text.startswith("the ") else "the " + text

    def truth_name(self, name: str) -> str:
        """A local truth as a noun phrase: `“held”`, or `the answer`."""
        return "the answer" if name in self.answers else quoted(self.shown(name))

    def introduced(self, name: str) -> str:
        """The words that introduce a name, ` (the mover)`, to be put behind what it names; '' if it is not mentioned again. Marks
        the name as known."""
        text = self.shown(name)
        self.known_names.add(name)
        return "" if text == "it" or name not in self.used else f" (the {text})"
