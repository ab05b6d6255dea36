"""What all writers of one compilation share: the rule set, what analyses say of it, what they leave for the program's tables."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple, TypeVar

from interpreter import ir
from interpreter.compiler.inlining import Inliner
from interpreter.compiler.lengths import Lengths
from interpreter.compiler.lowering import Routines
from interpreter.compiler.may_ask import MayAsk
from interpreter.compiler.names import Names
from interpreter.compiler.totals import Totals
from interpreter.dependencies import Secrecy
from interpreter.program import MenuLine, cell
from interpreter.source import NOWHERE, Span, end_of_rule

T = TypeVar("T")


class SourceMap:
    """Places in the rules by number: the causes of journal entries, and where generated lines come from."""

    def __init__(self) -> None:
        self.places: list[tuple[Span, str]] = []
        self._numbers: dict[tuple[Span, str], int] = {}

    def number(self, span: Span, rule: str) -> int:
        """The number of a place in the rule with this title."""
        key = (span, rule)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.places)
            self.places.append(key)
        return number


class Offer(NamedTuple):
    """What a choice point offers, in the words of `ChoicePointTable`."""

    how: str = ""
    of: str = ""
    picks: str = ""
    holes: tuple[tuple[str, str], ...] = ()
    lines: tuple[MenuLine, ...] = ()
    plays: tuple[tuple[str, int], ...] = ()
    veiled: bool = False


class Context:
    """Shared by all writers of one program. `varied`: the options and rulings that its examples put in states of their own.

    What writers leave behind, in the order of first use: `constants` (text -> name), `reports` (text and types of a line of the
    log -> number), `needs` (place of a member that may be none and must not be -> number), `points` (number of a choice point ->
    what it offers), `member_blocks` (kind and block that are called by member -> name of their table), `polled` occasions,
    `asked_queries`, `indexed_facts`, `masked_facts`. `held`: what of printed facts stands worked out in what is written, as
    `Program` tells it; `held_by` functions, by their names.
    """

    def __init__(self, rules: ir.RuleSet, routines: Routines, varied: Sequence[ir.Switch] = (), apart: bool = False) -> None:
        self.rules = rules
        self.routines = routines
        self.may_ask = MayAsk(routines)
        self.lengths = Lengths(rules, routines)
        self.varied = varied
        self.inline = Inliner(varied, apart)
        self.is_total = Totals(self.inline)
        self.secrecy = Secrecy(rules)
        self.names = Names(rules)
        self.source_map = SourceMap()
        self.needs: dict[Span, int] = {}
        self.constants: dict[str, str] = {}
        self.reports: dict[tuple[str, tuple[str, ...]], int] = {}
        self.points: dict[int, Offer] = {}
        self.member_blocks: dict[tuple[str, str], str] = {}
        self.polled: dict[int, ir.Occasion] = {}
        self.asked_queries: dict[int, ir.Query] = {}
        self.indexed_facts: dict[int, ir.Fact] = {}
        self.masked_facts: dict[int, ir.Fact] = {}
        self.held: set[str] = set()
        self.held_by: dict[str, set[str]] = {}
        self._members_by_value: dict[int, dict[int | str, int]] = {}

    def of_body(self) -> Context:
        """The same for a writer of one body, of which is told apart what it holds of printed facts."""
        made = copy(self)
        made.held = set()
        return made

    def constant(self, text: str) -> str:
        """A name for a constant that is too long to stand in line."""
        return self.constants.setdefault(text, f"K{len(self.constants)}")

    def report(self, text: str, types: tuple[str, ...]) -> int:
        """The number of a text of the log."""
        return self.reports.setdefault((text, types), len(self.reports))

    def need(self, span: Span) -> int:
        """The number of a place that needs a member; -1 for one that nobody wrote."""
        return -1 if span == NOWHERE else self.needs.setdefault(span, len(self.needs))

    def words_at(self, span: Span) -> str:
        """What stands at a place in the rules; of a condition without its `when`."""
        source = self.rules.sources.get(span.path)
        line = "" if source is None else source.line(span.line)
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        return " ".join(line[span.column - 1 : end].removeprefix("when ").split())

    def line_at(self, span: Span) -> str:
        """The line of the rules in which a place begins, without what stands around it, and without its comment."""
        source = self.rules.sources.get(span.path)
        line = "" if source is None else source.line(span.line)
        return line[: end_of_rule(line)].strip()

    def query(self, query: ir.Query) -> str:
        """The name of the function of a query."""
        self.asked_queries[id(query)] = query
        return self.names.query(query)

    def fact_index(self, fact: ir.Fact) -> str:
        """The name of the members by value of a fact."""
        self.indexed_facts[id(fact)] = fact
        self.held.add(self.names.fact(fact))
        return self.names.fact_index(fact)

    def members_by_value(self, fact: ir.Fact) -> dict[int | str, int]:
        """The bit sets of the members that have each value of a fact."""
        self.held.add(self.names.fact(fact))
        known = self._members_by_value.get(id(fact))
        if known is None:
            known = self._members_by_value[id(fact)] = {}
            for member, value in enumerate(fact.values):
                known[value] = known.get(value, 0) | 1 << member
        return known

    def values(self, fact: ir.Fact) -> list[int | str]:
        """The values of a fact by member, to be worked with now."""
        self.held.add(self.names.fact(fact))
        return fact.values

    def value(self, fact: ir.Fact, member: int) -> int | str:
        """The value of a fact for one member, to be worked with now."""
        self.held.add(cell(self.names.fact(fact), member))
        return fact.values[member]

    def fact_masks(self, fact: ir.Fact) -> str:
        """The name of the bit sets of members by value of a fact."""
        self.held.add(self.names.fact(fact))
        self.masked_facts[id(fact)] = fact
        return self.names.fact_masks(fact)


def required(part: T | None) -> T:
    """A part that every sound declaration has. Errors: `ValueError`, for a rule set with findings."""
    if part is None:
        raise ValueError("a declaration is not complete")
    return part
