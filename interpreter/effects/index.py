"""Numbers for the symbols that heads declare. Takes declarations whose bodies have not been read; gives each symbol a number that
stays valid from check to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from interpreter import ir
from interpreter.resolve import Declarations, MergedDeclaration, text_of
from interpreter.syntax import own_title, words_of_title

ALONE = ("procedure", "query", "action", "value", "attribute")
"""Declarations that other texts use by writing their words."""
TITLED = ("rule", "scenario", "option", "ruling")
"""Declarations that other texts use by writing their titles, if at all."""
EXAMPLES, NAMES = 1_000_000, 2_000_000
"""Below these the addresses of examples and of what is found by its name begin, downwards."""
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
        self.symbols += [made for made in rules.occasions if made not in (rules.any_time, rules.settling)]
        for more in (rules.effects, rules.routes, rules.reaches, rules.tables, rules.dice, rules.options):
            self.symbols += more
        self.symbols += rules.rulings
        self.symbols += [each for each in (rules.any_time, rules.settling) if each is not None]
        alone: set[ir.Symbol] = set()
        if interned is not None:
            alone = {made for made, standing in declared.heads if is_named(standing)}.intersection(self.symbols)
        self._number(alone)
        self.openings = dict(declared.openings)
        additions = declared.reaching.additions.values()
        self.adding = frozenset(addition.this for some in additions for addition in some if addition.this is not None)
        self.ended = {span.ended: span for span in rules.periods if span.ended is not None}
        self.whole_game = rules.main is not None
        dealt = {pile.holds for pile in rules.piles}
        self.brought = {kind.name: kind for kind in rules.kinds.values() if kind not in dealt and _is_brought(kind, rules.seats)}

    def _number(self, alone: Collection[ir.Symbol]) -> None:
        """Give everything its number. `symbols` has gaps then, where names were that are gone."""
        others = [
            made for made in self.symbols if made not in alone and (self.interned is None or not isinstance(made, ir.Effect))
        ]
        self.numbers = {made: number for number, made in enumerate(others)}
        self.in_order = [*self.numbers.values()]
        if self.interned is not None:
            for made in self.symbols:
                if made in alone:
                    self.numbers[made] = len(others) + self.interned(_name_of(made))
            begun: Counter[str] = Counter()
            for effect in self.rules.effects:
                name = "" if effect.owner is None else _name_of(effect.owner)
                begun[name] += 1
                self.numbers[effect] = len(others) + self.interned(f"{type(effect).__name__} {begun[name]}\n{name}")
            self.in_order = [self.numbers[made] for made in self.symbols]
            places = {number: made for made, number in self.numbers.items()}
            self.symbols = [places.get(number, GONE) for number in range(max(places, default=-1) + 1)]
        self.addresses = self._addresses(alone)
        self.units = {address: unit for unit, address in enumerate(self.addresses)}

    def _addresses(self, alone: Collection[ir.Symbol]) -> list[int]:
        """The addresses of `written`. What has no name of its own is counted from -1 down, examples apart from the rest: so the
        others keep their addresses when a member or an example is added."""
        place, proofs, used = 0, 0, set[int]()
        found: list[int] = []
        for made in self.written:
            at = self.numbers[made] if made in alone else self._by_name(made)
            if at is None or at in used:
                example = isinstance(made, ir.Example)
                place, proofs = place - (not example), proofs - example
                at = proofs - EXAMPLES if example else place
            used.add(at)
            found.append(at)
        return found

    def _by_name(self, made: ir.Symbol) -> int | None:
        """The address of what has a title and no number."""
        if self.interned is None or made in self.numbers or not isinstance(made, (ir.Member, ir.Rule, ir.Scenario)):
            return None
        return -NAMES - self.interned(_name_of(made))


MODES = ("new", "extend", "replace")
"""How a layer may say a declaration without another name."""


def said_alone(standing: MergedDeclaration) -> bool:
    """Can other texts use the declaration only by writing its words? Adding such a declaration leaves the numbers of all others
    unchanged."""
    return standing.word in ALONE and _is_plain(standing) and not standing.adds


def is_named(standing: MergedDeclaration) -> bool:
    """Can other texts use the declaration only by writing its words or its title? False for members: see `said_by_title`."""
    return said_alone(standing) or (standing.word in TITLED and said_by_title(standing))


def said_by_title(standing: MergedDeclaration) -> bool:
    """Can other texts use the declaration, a member too, only by writing its title? Options that it adds to menus do not count:
    they are read where the menu is."""
    if standing.formerly or standing.renamed or not _is_plain(standing):
        return False
    if standing.word in TITLED:
        return bool(standing.title)
    if standing.member is None or standing.form is None or standing.form.name == ir.SEATS_KIND:
        return False
    if all(part.declaration.mode == "extend" for part in standing.parts):
        return True  # it is listed on a board
    ends = standing.member.head.ends
    if ends is not None:
        return all(words_of_title(text_of(end)) for end in ends)
    return any(own_title(part.declaration) for part in (*standing.parts, *standing.parts[0].over))


def _name_of(made: ir.Symbol) -> str:
    """What tells a symbol from all others: its class, its kind, its name, and the types of its holes."""
    kind = made.kind.name if isinstance(made, ir.Member) else ""
    types = [f"{each.type.base} {each.type.of} {each.type.optional}" for each in getattr(made, "params", ())]
    return "\n".join([type(made).__name__, kind, made.name, *types])


def _is_plain(standing: MergedDeclaration) -> bool:
    return not standing.damaged and all(part.declaration.mode in MODES for part in standing.parts)


def _is_brought(kind: ir.Kind, seats: ir.Kind | None) -> bool:
    """Does something have to bring the members of a kind into play, which lie in no pile: what is to be done with them, or who
    serves a side?"""
    if seats is None or kind is seats:
        return False
    owned = any(fact.type.of == seats.name and not fact.type.optional for fact in kind.facts.values())
    return bool(kind.blocks) or owned
