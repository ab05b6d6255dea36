"""Numbers for the symbols that heads declare. Takes declarations whose bodies have not been read; gives each symbol a number that
stays valid from check to check.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from interpreter import ir
from interpreter.resolve import Declarations, MergedDeclaration

ALONE = ("procedure", "query", "action", "value")
GONE = ir.Symbol(name="", ident="")
"""In the place of what is not declared any more."""


class Index:
    """The symbols that heads declare, numbered; the numbers depend on the heads alone. `written`: the symbols of the
    declarations, in the order of the heads; a position in it is a declaration's number (`unit`). `addresses`: for each unit a
    number that stays the same from check to check; `units`: the inverse. `in_order`: all numbers in the order of the rules;
    `adding`: the members that add options to menus."""

    def __init__(self, declared: Declarations, interned: Callable[[str], int] | None = None) -> None:
        """`interned`: the number of a name, the same as ever. With it what is `said_alone` has numbers that hang on its own name,
        and everything else on nothing but the rest: so these stay what they are when a head is added."""
        self.interned = interned
        rules = declared.rules
        self.rules = rules
        self.written = [made for made, _ in declared.heads]
        self.symbols: list[ir.Symbol] = []
        for kind in rules.kinds.values():
            self.symbols += [kind, *kind.blocks.values()]
            self.symbols += [kind.reactions_prelude] if kind.reactions_prelude is not None else []
        for shelf in (rules.attributes, rules.piles, rules.bundles, rules.periods, rules.values, rules.queries, rules.actions):
            self.symbols += shelf
        self.symbols += [made for made in rules.procedures if made.owner is None]
        self.symbols += [made for made in rules.occasions if made is not rules.any_time]
        for more in (rules.effects, rules.routes, rules.reaches, rules.tables, rules.dice, rules.options):
            self.symbols += more
        self.symbols += rules.rulings
        self.symbols += [] if rules.any_time is None else [rules.any_time]
        told = {made for made, standing in declared.heads if said_alone(standing)} if interned is not None else set()
        self._number(told.intersection(self.symbols))
        self.openings = dict(declared.openings)
        additions = declared.reaching.additions.values()
        self.adding = frozenset(addition.this for some in additions for addition in some if addition.this is not None)
        self.ended = {span.ended: span for span in rules.periods if span.ended is not None}
        self.whole_game = rules.main is not None
        dealt = {pile.holds for pile in rules.piles}
        self.brought = {kind.name: kind for kind in rules.kinds.values() if kind not in dealt and _is_brought(kind, rules.seats)}

    def _number(self, alone: Collection[ir.Symbol]) -> None:
        """Give everything its number. `symbols` has gaps then, where names were that are gone."""
        others = [made for made in self.symbols if made not in alone]
        self.numbers = {made: number for number, made in enumerate(others)}
        self.in_order = [*self.numbers.values()]
        if self.interned is not None:
            for made in self.symbols:
                if made in alone:
                    types = [f"{each.type.base} {each.type.of} {each.type.optional}" for each in getattr(made, "params", ())]
                    self.numbers[made] = len(others) + self.interned("\n".join([type(made).__name__, made.name, *types]))
            self.in_order = [self.numbers[made] for made in self.symbols]
            places = {number: made for made, number in self.numbers.items()}
            self.symbols = [places.get(number, GONE) for number in range(max(places, default=-1) + 1)]
        place = 0
        self.addresses: list[int] = []
        for made in self.written:
            place -= made not in alone
            self.addresses.append(self.numbers[made] if made in alone else place)
        self.units = {address: unit for unit, address in enumerate(self.addresses)}


def said_alone(standing: MergedDeclaration) -> bool:
    """Can other texts use the declaration only by writing its words? Adding such a declaration leaves the numbers of all others
    unchanged."""
    if standing.word not in ALONE or len(standing.parts) != 1 or standing.damaged:
        return False
    part = standing.parts[0]
    return not part.over and not part.outline.reaches and part.declaration.mode == "new"


def _is_brought(kind: ir.Kind, seats: ir.Kind | None) -> bool:
    """Does something have to bring the members of a kind into play, which lie in no pile: what is to be done with them, or who
    serves a side?"""
    if seats is None or kind is seats:
        return False
    owned = any(fact.type.of == seats.name and not fact.type.optional for fact in kind.facts.values())
    return bool(kind.blocks) or owned
