"""The web of a rule set: the deeds of all its declarations in one graph, for the checks of the whole.

Nodes are numbers: those of an `Index` first, then those of symbols that belong to single declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property

from interpreter import ir
from interpreter.effects.deeds import (
    NOTHING_DONE,
    RELATIONS,
    Begun,
    Deeds,
    Loop,
    Momentary,
    Needing,
    Opening,
    Paying,
    Ref,
    Sequel,
    Siding,
    Spanning,
    Spending,
    Waiting,
    Wanting,
)
from interpreter.effects.graph import Graph, Relation
from interpreter.effects.index import Index
from interpreter.effects.reaching import Leading, knots, reached
from interpreter.effects.writing import deeds_of, routines_of_unit
from interpreter.records import NamedTuple
from interpreter.resolve import Defined
from interpreter.source import Span

Node = int
Read = Callable[[int], Defined]
"""Gives what the declaration of a number came to; its body is read now if it was not before."""


class Placed(NamedTuple):
    """A position in a declaration. `unit`: the declaration's number; `at`: the number of the position in the list that comes with
    its deeds."""

    unit: int
    at: int


class Web(Graph[int]):
    """The deeds of all declarations. `keys`: a hash of each declaration's contents; `guards`: conditions of the routines read so
    far. `hooks`, `reactions`, `loops`, `begun`, `needing`, `moments`, `sidings`, `spannings`, `payings`, `sequels`, `spendings`,
    `wantings`: as in `Deeds`, each with its place; `openings`: with the declaration's number. `alters`, `lends`: by host, the
    declarations that alter it; `naming`: by a member's kind and id, the declarations that name it; `printing`: the invariants
    about printed facts. `staying`: attributes that are not taken back with a span; `lasting`: attributes with the span for which
    they last; `ending`, `minding`: by span, the routines that end it or test for it; the rest as in `Deeds`."""

    def __init__(self, index: Index, deeds: Sequence[Deeds], keys: Sequence[bytes], read: Read) -> None:
        super().__init__()
        self.index = index
        self.keys = keys
        self.guards: dict[ir.Procedure, ir.Expr | None] = {}
        self._read = read
        self._defined: dict[int, Defined] = {}
        self._unit: dict[Node, int] = {}
        self._preludes: dict[Node, int] = {}
        """What is done before members are played out of turn, with the number of their kind; only who needs it needs it."""
        self._own: dict[int, list[Node]] = {}
        self.proofs: set[Node] = set()
        self.starts: list[Node] = []
        self.polls: set[Node] = set()
        self.changes: set[Node] = set()
        self.rests: set[Node] = set()
        self.hooks: list[tuple[Placed, Waiting]] = []
        self.reactions: list[tuple[Placed, Node]] = []
        self.offered: set[str] = set()
        self.loops: list[tuple[Placed, Loop]] = []
        self.emptied: set[Node] = set()
        self.filled: set[Node] = set()
        self.certain: dict[Node, tuple[Node, ...]] = {}
        self.alters: dict[Node, list[int]] = {}
        self.lends: dict[Node, list[int]] = {}
        self.begun: list[tuple[Placed, Begun]] = []
        self.needing: list[tuple[Placed, Needing]] = []
        self.sidings: list[tuple[Placed, Siding]] = []
        self.spannings: list[tuple[Placed, Spanning]] = []
        self.payings: list[tuple[Placed, Paying]] = []
        self.sequels: list[tuple[Placed, Sequel]] = []
        self.openings: list[tuple[int, Opening]] = []
        self.spendings: list[tuple[Placed, Spending]] = []
        self.wantings: list[tuple[Placed, Wanting]] = []
        self.naming: dict[tuple[Node, int], set[int]] = {}
        self.printing: list[int] = []
        self.moments: list[tuple[Placed, Momentary]] = []
        self.staying: set[Node] = set()
        self.lasting: list[tuple[Node, Node]] = []
        self.ending: dict[Node, set[Node]] = {}
        self.minding: dict[Node, set[Node]] = {}
        free = len(index.symbols)
        for unit, each in enumerate(deeds):
            free = self._laid(unit, each, free)

    def _laid(self, unit: int, deeds: Deeds, free: int) -> int:
        """Lay the deeds of one declaration to the others; its own nodes begin with the number `free`. Gives the next free one."""
        last = free
        written = self.index.written[unit]
        made = self.index.numbers.get(written)
        if made is not None:
            self._unit[made] = unit
        if isinstance(written, ir.Kind) and written.reactions_prelude is not None:
            self._preludes[self.index.numbers[written.reactions_prelude]] = unit
        if deeds is NOTHING_DONE:
            return free

        def node(ref: Ref) -> Node:
            nonlocal last
            if ref >= 0:
                return ref
            last = max(last, free - ref)
            self._unit[free - ref - 1] = unit
            return free - ref - 1

        for one, number, other in deeds.edges:
            self.lay(node(one), RELATIONS[number], node(other))
        if not any(deeds[1:]):  # as with most queries
            return last
        for routine, hosts in deeds.certain:
            self.certain[node(routine)] = tuple(map(node, hosts))
        self.proofs.update(map(node, deeds.proves))
        self.starts += map(node, deeds.starts)
        self.polls.update(map(node, deeds.polls))
        self.emptied.update(map(node, deeds.emptied))
        self.filled.update(map(node, deeds.filled))
        self.changes.update(map(node, deeds.changes))
        self.rests.update(map(node, deeds.rests))
        for hook in deeds.hooks:
            laid_hook = hook._replace(host=node(hook.host), body=node(hook.body), rests=tuple(map(node, hook.rests)))
            self.hooks.append((Placed(unit, hook.place), laid_hook))
        self.reactions += [(Placed(unit, at), node(occasion)) for occasion, at in deeds.reactions]
        self.offered.update(deeds.offers)
        self.loops += [(Placed(unit, loop.place), loop) for loop in deeds.loops]
        for begun in deeds.begun:
            inside, ahead, within = (tuple(map(node, run)) for run in (begun.inside, begun.ahead, begun.within))
            laid = Begun(node(begun.routine), node(begun.span), begun.place, inside, ahead, within, begun.closes)
            self.begun.append((Placed(unit, begun.place), laid))
        for need in deeds.needing:
            placed = Placed(unit, need.place)
            self.needing.append((placed, need._replace(routine=node(need.routine), span=node(need.span))))
        self.sidings += [(Placed(unit, each.place), each._replace(host=node(each.host))) for each in deeds.sidings]
        for effect in deeds.spannings:
            self.spannings.append((Placed(unit, effect.place), effect._replace(at=node(effect.at), span=node(effect.span))))
        for paying in deeds.payings:
            runs = tuple(map(node, paying.runs))
            self.payings.append((Placed(unit, paying.place), paying._replace(attribute=node(paying.attribute), runs=runs)))
        for sequel in deeds.sequels:
            laid_sequel = sequel._replace(first=node(sequel.first), second=node(sequel.second))
            self.sequels.append((Placed(unit, sequel.place), laid_sequel))
        self.openings += [(unit, each._replace(what=node(each.what))) for each in deeds.openings]
        self.spendings += [(Placed(unit, each.place), each._replace(attribute=node(each.attribute))) for each in deeds.spendings]
        self.wantings += [(Placed(unit, each.place), each._replace(host=node(each.host))) for each in deeds.wantings]
        for kind, member in deeds.named:
            self.naming.setdefault((kind, member), set()).add(unit)
        if deeds.prints:
            self.printing.append(unit)
        for moment in deeds.moments:
            laid_moment = moment._replace(routine=node(moment.routine), span=node(moment.span))
            self.moments.append((Placed(unit, moment.place), laid_moment))
        self.staying.update(deeds.staying)
        self.lasting += deeds.lasts
        for routine, span in deeds.ends:
            self.ending.setdefault(node(span), set()).add(node(routine))
        for routine, span in deeds.minds:
            self.minding.setdefault(node(span), set()).add(node(routine))
        for host in deeds.alters:
            self.alters.setdefault(node(host), []).append(unit)
        for host in deeds.lends:
            self.lends.setdefault(node(host), []).append(unit)
        return last

    # --- asked -------------------------------------------------------------------------------------------------------

    def read(self, unit: int) -> Defined:
        """The compiled body of a declaration; afterwards `guards` has the conditions of its routines."""
        if unit not in self._defined:
            made = self._defined[unit] = self._read(unit)
            self.guards.update(routines_of_unit(made))
        return self._defined[unit]

    def span(self, placed: Placed) -> Span:
        """The position in the text of something in a declaration."""
        _, places = deeds_of(self.read(placed.unit), self.index)
        return places[placed.at]

    def units_of(self, node: Node) -> Iterator[int]:
        """The number of the declaration to which a node belongs; nothing for a node that no declaration wrote."""
        if node in self._unit:
            yield self._unit[node]
        elif node in self._preludes:
            yield self._preludes[node]

    def nodes_of(self, unit: int) -> Sequence[Node]:
        """The nodes that belong to a declaration, given by its number."""
        if not self._own:
            for node, owner in self._unit.items():
                self._own.setdefault(owner, []).append(node)
        return self._own.get(unit, ())

    def users(self, node: Node, how: Relation) -> list[int]:
        """The numbers of the declarations that stand in this relation to a node, sorted."""
        calling = (other for relation, other in self.into(node) if relation is how)
        return sorted({unit for other in calling for unit in self.units_of(other)})

    def acting_on(self, node: Node) -> set[Node]:
        """The nodes that act on a node, without itself and without examples and invariants."""
        return {user for _, user in self.into(node)} - self.proofs - {node}

    @property
    def roots(self) -> list[Node]:
        """The nodes where play begins, and those that the program asks from outside."""
        rules = self.index.rules
        named = [made for made in (rules.worth, rules.main, rules.in_play, rules.settling) if made is not None]
        return [*self.starts, *self.numbered(named)]

    @cached_property
    def alive(self) -> set[Node]:
        """All that some play reaches. In a rule set that holds no whole game, play starts at each example."""
        return self.reached(self.roots)

    @cached_property
    def kept(self) -> list[ir.Attribute]:
        """The attributes that rules declare; none in a rule set that cannot be played: who is to read them may be written yet.
        The shown face of a die and who is in play are the program's."""
        rules = self.index.rules
        if rules.main is None or not rules.scenarios:
            return []
        kernel = {rules.in_play, *(die.shown for die in rules.dice)}
        return [each for each in rules.attributes if each.origin and each not in kernel]

    def relations_to(self, attribute: ir.Attribute) -> set[Relation]:
        """How others stand to an attribute."""
        node = self.index.numbers[attribute]
        return {relation for relation, user in self.into(node) if user != node}

    def brings_about(self, start: Iterable[Node], host: Node) -> bool:
        """Does one of `start` bring `host` about in any case, or is one of them `host`?"""
        return host in reached(self._bringing, start)

    @cached_property
    def _bringing(self) -> Leading[Node]:
        """Who brings about whom in any case: calls that no condition guards, hooks that always act."""
        instead = {hook.host for _, hook in self.hooks if hook.timing == "instead"}
        found: dict[Node, list[Node]] = {}
        for routine, hosts in self.certain.items():
            if routine not in instead:
                found.setdefault(routine, []).extend(hosts)
        for _, hook in self.hooks:
            if not hook.guarded and not hook.lasting:
                found.setdefault(hook.host, []).append(hook.body)
        return found

    def numbered(self, symbols: Iterable[ir.Symbol]) -> list[Node]:
        """The nodes of some symbols, in their order. Errors: `KeyError` for a symbol that no head declares."""
        return [self.index.numbers[symbol] for symbol in symbols]

    def knots(self, relations: Collection[Relation]) -> list[list[Node]]:
        """The groups of nodes that lead back to themselves by edges of these relations, in the order of the rules."""
        place = {node: at for at, node in enumerate(self.index.in_order)}
        found = [sorted(knot, key=lambda node: place.get(node, len(place) + node)) for knot in knots(self.leading(relations))]
        return sorted(found, key=lambda knot: place.get(knot[0], len(place) + knot[0]))
