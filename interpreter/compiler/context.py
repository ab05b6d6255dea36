"""The context that all writers of one compilation share: the rule set, the analyses of it, and what the writers collect for the
program's tables.
"""

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
from interpreter.effects import Secrecy
from interpreter.program import MenuLine, cell
from interpreter.source import NOWHERE, Span, end_of_rule

T = TypeVar("T")


class SourceMap:
    """Numbers positions in the rules. The numbers are the causes of journal entries and the origins of generated lines."""

    def __init__(self) -> None:
        self.places: list[tuple[Span, str]] = []
        self._numbers: dict[tuple[Span, str], int] = {}

    def number(self, span: Span, rule: str) -> int:
        """The number of a position in the rule with the title `rule`, assigned at the first call."""
        key = (span, rule)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.places)
            self.places.append(key)
        return number


class Offer(NamedTuple):
    """What a choice point offers. The fields are those of `ChoicePointTable`."""

    how: str = ""
    of: str = ""
    picks: str = ""
    holes: tuple[tuple[str, str], ...] = ()
    lines: tuple[MenuLine, ...] = ()
    plays: tuple[tuple[str, int], ...] = ()
    veiled: bool = False


class Context:
    """Shared by all writers of one program. `varied`: the options and rulings to which the examples give different values.

    What writers collect, in the order of first use: `constants` (text -> name), `reports` (text and types of a line of the log ->
    number), `needs` (position of a member that may be none and must not be -> number), `points` (number of a choice point -> what
    it offers), `member_blocks` (kind and block that are called by member -> name of their table), `polled` occasions,
    `asked_queries`, `indexed_facts`, `masked_facts`. `held`: the printed facts whose values are worked into the code, as
    `Program` describes it; `held_by`: the same for each function, by its name.
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
        """A copy for the writer of one body: it shares everything but `held`, which starts empty."""
        made = copy(self)
        made.held = set()
        return made

    def constant(self, text: str) -> str:
        """The name of a module-level constant with this text, for one that is too long to be written inline."""
        return self.constants.setdefault(text, f"K{len(self.constants)}")

    def report(self, text: str, types: tuple[str, ...]) -> int:
        """The number of a line of the log, given by its text with holes and the types of the holes."""
        return self.reports.setdefault((text, types), len(self.reports))

    def need(self, span: Span) -> int:
        """The number of a position at which a member must not be none; -1 for an expression that no rule contains (`NOWHERE`)."""
        return -1 if span == NOWHERE else self.needs.setdefault(span, len(self.needs))

    def words_at(self, span: Span) -> str:
        """The text of the rules inside a span, up to the end of its first line, with single blanks; a condition's leading `when`
        is left out."""
        source = self.rules.sources.get(span.path)
        line = "" if source is None else source.line(span.line)
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        return " ".join(line[span.column - 1 : end].removeprefix("when ").split())

    def line_at(self, span: Span) -> str:
        """The line of the rules in which a span begins, stripped and without its comment; '' if its file is not there."""
        source = self.rules.sources.get(span.path)
        line = "" if source is None else source.line(span.line)
        return line[: end_of_rule(line)].strip()

    def query(self, query: ir.Query) -> str:
        """The name of a query's function; the query is noted as asked."""
        self.asked_queries[id(query)] = query
        return self.names.query(query)

    def fact_index(self, fact: ir.Fact) -> str:
        """The name of the table from each value of a fact to the members that have it; the table is noted as needed."""
        self.indexed_facts[id(fact)] = fact
        self.held.add(self.names.fact(fact))
        return self.names.fact_index(fact)

    def members_by_value(self, fact: ir.Fact) -> dict[int | str, int]:
        """For each value of a fact, the bit set of the members that have it. Notes that the code depends on this fact."""
        self.held.add(self.names.fact(fact))
        known = self._members_by_value.get(id(fact))
        if known is None:
            known = self._members_by_value[id(fact)] = {}
            for member, value in enumerate(fact.values):
                known[value] = known.get(value, 0) | 1 << member
        return known

    def values(self, fact: ir.Fact) -> list[int | str]:
        """The values of a fact by member, for use at compile time. Notes that the code depends on this fact."""
        self.held.add(self.names.fact(fact))
        return fact.values

    def value(self, fact: ir.Fact, member: int) -> int | str:
        """The value of a fact for one member, for use at compile time. Notes that the code depends on this cell."""
        self.held.add(cell(self.names.fact(fact), member))
        return fact.values[member]

    def fact_masks(self, fact: ir.Fact) -> str:
        """The name of the table from each value of a fact to the bit set of its members; the table is noted as needed."""
        self.held.add(self.names.fact(fact))
        self.masked_facts[id(fact)] = fact
        return self.names.fact_masks(fact)


def required(part: T | None) -> T:
    """`part`, known not to be None, as in every rule set without findings. Errors: `ValueError` if it is None."""
    if part is None:
        raise ValueError("a declaration is not complete")
    return part
