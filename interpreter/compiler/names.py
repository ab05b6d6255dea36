"""The names of declared things in the generated program, and the numbers and sizes by which the kernel knows them.

Names carry their kind: `a_` attribute, `p_` pile, `w_` where the members of a kind lie, `x_` members by value of an indexed
attribute, `m_` the same as bit sets, `d_` bit set of the cells of an attribute that differ from their rest, `f_` fact, `fx_`
members by value of a fact, `fm_` the same as bit sets, `g_` graph, `q_` query, `v_` value, `ok_` action, `t_` route, `h_` reach,
`tb_` table, `X_` reactions at an occasion, `M_` blocks of members, `r_` plain routine, `N_` empty slots of a frame, `l_` local,
`b` + number block, `K` + number constant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter import ir
from interpreter.compiler.lowered import Routine
from interpreter.compiler.lowering import occasions_of
from interpreter.program import forms


def fact_name(thing: ir.Fact) -> str:
    """The name of the tuple of a fact's values; the same in every program of its rule set."""
    return forms.FACT + thing.ident


class Names:
    """The names in generated code, the kernel's numbers, and the sizes of what one rule set declares. A name is returned as a
    `str`."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self._rules = rules
        self._idents: dict[int, str] = {}
        self._taken: dict[str, set[str]] = {}
        self.occasions = occasions_of(rules)
        self._numbers: dict[int, int] = {}
        groups: tuple[Iterable[ir.Symbol], ...] = (
            rules.attributes, rules.piles, rules.periods, rules.dice, rules.kinds.values(), self.occasions,
        )  # fmt: skip
        for group in groups:
            for number, thing in enumerate(group):
                self._numbers[id(thing)] = number
        self._first_slot: dict[int, int] = {}
        first = 0
        for pile in rules.piles:
            self._first_slot[id(pile)] = first
            first += self.size(pile)

    # --- names --------------------------------------------------------------------------------------------------------

    def _name(self, prefix: str, thing: ir.Symbol) -> str:
        """`prefix` and the identifier of a declared thing, made unique among its like."""
        ident = self._idents.get(id(thing))
        if ident is None:
            base = re.sub(r"\W", "_", thing.ident) or "x"
            taken = self._taken.setdefault(type(thing).__name__, set())
            ident, number = base, 1
            while ident in taken:
                number += 1
                ident = f"{base}_{number}"
            taken.add(ident)
            self._idents[id(thing)] = ident
        return prefix + ident

    def opened(self, thing: ir.Attribute | ir.Pile) -> str:
        """The name of the function that tells whether a cell or a slot is visible to all; '' where no rule opens it."""
        if thing.opened is None:
            return ""
        return "open_" + (self.pile(thing) if isinstance(thing, ir.Pile) else self.attribute(thing))

    def attribute(self, thing: ir.Attribute) -> str:
        """The name of the state's field with the attribute's column."""
        return self._name("a_", thing)

    def pile(self, thing: ir.Pile) -> str:
        """The name of the state's field with the pile's slots."""
        return self._name("p_", thing)

    def kind(self, thing: ir.Kind) -> str:
        """The identifier of a kind, used behind a prefix."""
        return self._name("", thing)

    def where(self, thing: ir.Kind) -> str:
        """The name of the state's field with the slot of each member of a kind."""
        return self._name("w_", thing)

    def index(self, thing: ir.Attribute) -> str:
        """The name of the state's field with the members by value of an indexed attribute."""
        return "x_" + self.attribute(thing)

    def masks(self, thing: ir.Attribute) -> str:
        """The name of the state's field with the bit sets of members by value of an attribute."""
        return "m_" + self.attribute(thing)

    def differing(self, thing: ir.Attribute) -> str:
        """The name of the state's field with the bit set of the cells of an attribute that differ from their rest."""
        return "d_" + self.attribute(thing)

    def fact(self, thing: ir.Fact) -> str:
        """The name of the tuple of a fact's values by member."""
        return fact_name(thing)

    def fact_index(self, thing: ir.Fact) -> str:
        """The name of the dict from a fact's values to its members."""
        return self._name("fx_", thing)

    def fact_masks(self, thing: ir.Fact) -> str:
        """The name of the dict from a fact's values to the bit sets of its members."""
        return self._name(forms.FACT_MASKS, thing)

    def graph(self, thing: ir.Graph) -> str:
        """The name of a graph's board; with `_near` and `_link` behind it, the names of its parts."""
        return self._name(forms.BOARD, thing)

    def query(self, thing: ir.Query) -> str:
        """The name of the function that answers a query."""
        return self._name("q_", thing)

    def value(self, thing: ir.Value) -> str:
        """The name of the function that computes a value."""
        return self._name("v_", thing)

    def action(self, thing: ir.Action) -> str:
        """The name of the function that says whether an action is allowed."""
        return self._name("ok_", thing)

    def route(self, thing: ir.Route) -> str:
        """The name of the function that finds the paths of a route."""
        return self._name("t_", thing)

    def reach(self, thing: ir.Reach) -> str:
        """The name of the function that floods a reach."""
        return self._name("h_", thing)

    def table(self, thing: ir.Table) -> str:
        """The name of the function that looks up a cell of a table."""
        return self._name("tb_", thing)

    def reactions(self, thing: ir.Occasion) -> str:
        """The name of the function that lists the reactions at an occasion; with `M`, `P`, `T` behind it, the names of its
        tables."""
        return self._name(forms.REACTIONS, thing)

    def member_blocks(self, kind: ir.Kind, block: str) -> str:
        """The name of the dict from members to the table entries of their blocks."""
        return f"{forms.MEMBER_BLOCKS}{self.kind(kind)}_" + re.sub(r"\W", "_", block)

    def padding(self, routine: Routine) -> str:
        """The name of the tuple that fills the slots of a frame behind its parameters."""
        return forms.PADDING + routine.ident

    # --- numbers ------------------------------------------------------------------------------------------------------

    def number(self, thing: ir.Attribute | ir.Pile | ir.Period | ir.Die | ir.Kind | ir.Occasion) -> int:
        """The number of a declared thing among those of its sort, by which the kernel and the journal refer to it."""
        return self._numbers[id(thing)]

    def first_slot(self, thing: ir.Pile) -> int:
        """The number of a pile's first slot."""
        return self._first_slot[id(thing)]

    # --- sizes --------------------------------------------------------------------------------------------------------

    def count(self, kind: str) -> int:
        """How many members a kind has."""
        return len(self._rules.kinds[kind].members)

    def hole_range(self, param: ir.Param) -> tuple[int, int]:
        """The lowest value and the number of values of a hole."""
        return ir.hole_range(param, self._rules.kinds)

    def size(self, thing: ir.Attribute | ir.Pile) -> int:
        """The number of cells of a column, or of slots of a pile."""
        out = 1
        for param in thing.params:
            out *= self.hole_range(param)[1]
        return out
