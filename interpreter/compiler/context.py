"""What every emitter of one compilation shares: names of things, constant tables, causes, places of lines.

Emitted names carry their kind: `a_` attribute, `p_` pile, `w_` where members lie, `x_` kept sets, `q_` query, `v_` value, `ok_`
action, `r_` plain routine, `b` + number block, `t_` route, `h_` reach, `K` + number constant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.compiler.inline import Inliner
from interpreter.compiler.routines import Routines
from interpreter.ir import (
    Action,
    Attribute,
    Const,
    Expr,
    Fact,
    Graph,
    Kind,
    Op,
    Period,
    Pile,
    Query,
    Read,
    RuleSet,
    Symbol,
    Table,
    Value,
)
from interpreter.source import Span


@dataclass(frozen=True)
class Line:
    """One generated line. `store`: the local that it assigns (then `text` is the right side); `place`: number of its span."""

    indent: int
    text: str
    place: int
    store: str = ""


@dataclass
class Context:
    """Shared by all emitters of one program."""

    rules: RuleSet
    routines: Routines
    inline: Inliner = field(default_factory=Inliner)
    numbers: dict[int, int] = field(default_factory=dict)
    idents: dict[int, str] = field(default_factory=dict)
    used: dict[str, set[str]] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    places: dict[tuple[Span, str], int] = field(default_factory=dict)
    causes: list[tuple[Span, str]] = field(default_factory=list)
    reports: dict[tuple[str, tuple[str, ...]], int] = field(default_factory=dict)
    member_tables: dict[tuple[str, str], str] = field(default_factory=dict)
    polls: dict[int, str] = field(default_factory=dict)
    indexed_facts: dict[int, Fact] = field(default_factory=dict)
    points: dict[int, dict[str, object]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = self.rules
        self.occasions = list(rules.occasions)
        for group in (
            rules.attributes,
            rules.piles,
            rules.spans,
            rules.dice,
            list(rules.kinds.values()),
            rules.graphs,
            rules.tables,
        ):
            for number, thing in enumerate(group):
                self.numbers[id(thing)] = number
        for span in rules.spans:
            self.occasions += [o for o in (span.began, span.ended) if o is not None and o not in self.occasions]
        for number, occasion in enumerate(self.occasions):
            self.numbers[id(occasion)] = number
        lasting = [a for a in rules.attributes if a.lasts_for is not None]
        self.dirty = {id(a): 1 << bit for bit, a in enumerate(lasting)}
        first = 0
        self.first_slot: dict[int, int] = {}
        for pile in rules.piles:
            self.first_slot[id(pile)] = first
            first += self.size(pile)

    # --- names --------------------------------------------------------------------------------------------------------

    def name(self, prefix: str, thing: Symbol) -> str:
        """The emitted name of a declared thing: `prefix` and its identifier, made unique among its like."""
        ident = self.idents.get(id(thing))
        if ident is None:
            base = re.sub(r"\W", "_", thing.ident) or "x"
            taken = self.used.setdefault(type(thing).__name__, set())
            ident, number = base, 1
            while ident in taken:
                number += 1
                ident = f"{base}_{number}"
            taken.add(ident)
            self.idents[id(thing)] = ident
        return prefix + ident

    def attribute(self, thing: Attribute) -> str:
        return self.name("a_", thing)

    def pile(self, thing: Pile) -> str:
        return self.name("p_", thing)

    def kind(self, thing: Kind) -> str:
        return self.name("", thing)

    def fact(self, thing: Fact) -> str:
        return self.name("f_", thing)

    def fact_index(self, thing: Fact) -> str:
        """The name of the members by value of a fact."""
        self.indexed_facts[id(thing)] = thing
        return self.name("fx_", thing)

    def graph(self, thing: Graph) -> str:
        return self.name("g_", thing)

    def query(self, thing: Query) -> str:
        return self.name("q_", thing)

    def value(self, thing: Value) -> str:
        return self.name("v_", thing)

    def action(self, thing: Action) -> str:
        return self.name("", thing)

    def table(self, thing: Table) -> str:
        return self.name("tb_", thing)

    def span(self, thing: Period) -> int:
        return self.numbers[id(thing)]

    # --- sizes --------------------------------------------------------------------------------------------------------

    def hole_size(self, param: object) -> tuple[int, int]:
        """Lowest value and number of values of a hole."""
        if param.type.base == "member":
            return 0, len(self.rules.kinds[param.type.of].members)
        return param.low, param.high - param.low + 1

    def size(self, thing: Attribute | Pile) -> int:
        out = 1
        for param in thing.params:
            out *= self.hole_size(param)[1]
        return out

    # --- tables -------------------------------------------------------------------------------------------------------

    def constant(self, text: str) -> str:
        """A name for a constant that is too long to stand in line."""
        return self.constants.setdefault(text, f"K{len(self.constants)}")

    def place(self, span: Span, rule: str) -> int:
        """The number of a place in the rules: a journal entry's cause, and where a generated line comes from."""
        key = (span, rule)
        number = self.places.get(key)
        if number is None:
            number = self.places[key] = len(self.causes)
            self.causes.append(key)
        return number

    def report(self, text: str, types: tuple[str, ...]) -> int:
        """The number of a text of the log."""
        return self.reports.setdefault((text, types), len(self.reports))

    def never_negative(self, term: Expr) -> bool:
        """Is this surely no negative number?"""
        if isinstance(term, Const):
            return isinstance(term.value, int) and term.value >= 0
        if isinstance(term, Read):
            return not self.may_be_negative(term.attribute) and term.type.base == "number"
        return isinstance(term, Op) and term.name in ("count", "path_length")

    def may_be_negative(self, attribute: Attribute) -> bool:
        """Only a number that starts below zero may fall below zero."""
        start = attribute.start
        if isinstance(start, Const):
            return isinstance(start.value, int) and start.value < 0
        return isinstance(start, Op) and start.name == "minus" and _below_zero(start)


def _below_zero(start: Expr) -> bool:
    a, b = start.args
    return isinstance(a, Const) and isinstance(b, Const) and a.value < b.value
