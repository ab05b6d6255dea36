"""Makes the deeds of one declaration.

Takes a compiled declaration; gives its `Deeds` and the positions that they number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never
from zlib import crc32

from interpreter import ir
from interpreter.effects.certain import certain_calls
from interpreter.effects.deeds import (
    RELATIONS,
    SAYS_NOTHING,
    WHICHEVER,
    Begun,
    Deeds,
    Loop,
    Momentary,
    Needing,
    Opening,
    Paying,
    Place,
    Ref,
    Sequel,
    Siding,
    Spanning,
    Spending,
    Waiting,
    Wanting,
)
from interpreter.effects.dependencies import edges_of, terms_of
from interpreter.effects.emptying import emptied
from interpreter.effects.graph import Relation
from interpreter.effects.habits import (
    blocks_in,
    handed,
    is_about_print,
    openings,
    payings,
    sequels,
    side_of,
    spendings,
    wantings,
    whose,
)
from interpreter.effects.index import Index
from interpreter.resolve import Defined
from interpreter.source import Span

_NUMBERS = {relation: number for number, relation in enumerate(RELATIONS)}
_CALLING_FOR = {*RELATIONS}.difference(SAYS_NOTHING)
TRAITS = {"raised by": 0, "lowered by": 1}
_REBINDING = (ir.ChooseNumber, ir.ChooseOne, ir.ChooseSome, ir.Pick, ir.Roll, ir.SetLocal)
"""Statements that give a local another value."""


def deeds_of(unit: Defined, index: Index, proofs: bool = False) -> tuple[Deeds, tuple[Span, ...]]:
    """The deeds of one declaration, and the positions that they number. `proofs`: include the deeds of examples, of procedures
    for examples and of invariants of a whole game, which the checks leave out."""
    return _Writer(unit, index).written(proofs)


def is_proof(made: ir.Symbol) -> bool:
    """Is a declaration no part of the game: an example, an invariant, or a procedure for examples?"""
    return isinstance(made, (ir.Example, ir.Invariant)) or (isinstance(made, ir.Procedure) and made.for_examples)


def routines_of_unit(unit: Defined) -> Iterator[tuple[ir.Procedure, ir.Expr | None]]:
    """All routines of a declaration, each with the condition under which it runs at all; steps of examples are left out."""
    match unit.symbol:
        case ir.Procedure() as made:
            yield made, None
        case ir.Member() as member:
            yield from ((block, block.guard) for block in member.blocks.values() if block.role == "block")
        case ir.Kind(reactions_prelude=ir.Procedure() as prelude):
            yield prelude, None
        case ir.Scenario(setup=ir.Procedure() as setup):
            yield setup, None
    for _, part in unit.hung:
        match part:
            case ir.Hook():
                yield part.body, part.guard
            case ir.Reaction():
                yield part.body, part.condition


class _Writer:
    """Writes the deeds of one declaration."""

    def __init__(self, unit: Defined, index: Index) -> None:
        self.unit = unit
        self.index = index
        self.own: dict[ir.Symbol, Ref] = {}
        self.edges: dict[tuple[Ref, int, Ref], None] = {}
        self.certain: list[tuple[Ref, tuple[Ref, ...]]] = []
        self.changes: dict[Ref, None] = {}
        self.rests: dict[Ref, None] = {}
        self.plays: dict[tuple[Ref, int], None] = {}
        self.emptied: dict[Ref, None] = {}
        self.filled: dict[Ref, None] = {}
        self.loops: list[Loop] = []
        self.begun: list[Begun] = []
        self.ends: dict[tuple[Ref, Ref], None] = {}
        self.minds: dict[tuple[Ref, Ref], None] = {}
        self.needing: dict[Needing, None] = {}
        self.sidings: dict[Siding, None] = {}
        self.spannings: dict[Spanning, None] = {}
        self.payings: list[Paying] = []
        self.sequels: list[Sequel] = []
        self.spendings: list[Spending] = []
        self.wantings: list[Wanting] = []
        self.named: dict[tuple[Ref, int], None] = {}
        self.moments: dict[Momentary, None] = {}
        self.places: list[Span] = []

    def written(self, proofs: bool) -> tuple[Deeds, tuple[Span, ...]]:
        unit, made = self.unit, self.unit.symbol
        proves = is_proof(made)
        if proves and self.index.whole_game and not proofs:
            return Deeds(offers=tuple(unit.offered), prints=is_about_print(made)), ()  # nothing is reached because of them
        following = [part.body for _, part in unit.hung if isinstance(part, ir.Hook) and part.timing == "whenever"]
        for routine, guard in routines_of_unit(unit):
            self.routine(routine)
            self.needs(routine, (guard, routine.body))
            self.habits(routine, None if routine in following else guard)
            if isinstance(made, ir.Member | ir.Procedure):
                self.sided(made, routine)
            if isinstance(made, ir.Member):
                self.spanned(made, routine)
        self.own_bodies(made)
        self.of_sides(made)
        hooks, reactions = self.hung()
        for effect in unit.effects:
            self.body(effect, (effect.while_, *(end.guard for end in effect.ends)))
            for end in effect.ends:
                self.edge(effect, Relation.READS, end.host)
        deeds = Deeds(
            edges=tuple(self.edges),
            certain=tuple(self.certain),
            changes=tuple(self.changes),
            rests=tuple(self.rests),
            hooks=hooks,
            reactions=reactions,
            polls=tuple([self.ref(each) for each in _occasions(made) if each.answered_by]),
            loops=tuple(self.loops),
            starts=tuple(map(self.ref, _beginnings(made))),
            emptied=tuple(self.emptied),
            filled=tuple(self.filled),
            proves=(self.ref(made),) if proves else (),
            offers=tuple(unit.offered),
            speaks=bool(unit.hung),
            titled=any(isinstance(part, (ir.Allow, ir.Adjust)) for _, part in unit.hung),
            alters=tuple(dict.fromkeys(self.altered(lasting=False))),
            lends=tuple(dict.fromkeys(self.altered(lasting=True))),
            plays=tuple(self.plays),
            begun=tuple(self.begun),
            ends=tuple(self.ends),
            minds=tuple(self.minds),
            needing=tuple(self.needing),
            moments=tuple(self.moments),
            sidings=tuple(self.sidings),
            spannings=tuple(self.spannings),
            staying=(self.ref(made),) if isinstance(made, ir.Attribute) and made.stays else (),
            payings=tuple(self.payings),
            sequels=tuple(self.sequels),
            spendings=tuple(self.spendings),
            wantings=tuple(self.wantings),
            named=tuple(self.named),
            openings=tuple([Opening(self.ref(what), held, self.place(span)) for what, held, span in openings(made)]),
            prints=is_about_print(made),
            lasts=((self.ref(made), self.ref(made.lasts_for)),) if isinstance(made, ir.Attribute) and made.lasts_for else (),
        )
        return deeds, tuple(self.places)

    # --- numbers -----------------------------------------------------------------------------------------------------

    def ref(self, symbol: ir.Symbol) -> Ref:
        number = self.index.numbers.get(symbol)
        return self.own.setdefault(symbol, -len(self.own) - 1) if number is None else number

    def place(self, span: Span) -> Place:
        self.places.append(span)
        return len(self.places) - 1

    def edge(self, one: ir.Symbol, relation: Relation, other: ir.Symbol) -> None:
        self.edges[self.ref(one), _NUMBERS[relation], self.ref(other)] = None

    # --- bodies ------------------------------------------------------------------------------------------------------

    def own_bodies(self, made: ir.Symbol) -> None:
        """Write what stands in the declaration itself."""
        match made:
            case ir.Query() | ir.Action() | ir.Route() | ir.Reach():
                self.body(made, terms_of(made))
            case ir.Bundle():
                self.body(made, terms_of(made))
                for question in (made.number, made.free):
                    if question is not None:
                        self.body(question, question.body)
            case ir.Attribute() | ir.Pile():
                self.body(made, (made.start, made.opened))
            case ir.Occasion() | ir.Die():
                for each in _occasions(made):
                    self.body(each, each.answered_by)
            case ir.Kind():
                self.body(made, tuple(qualifier.condition for qualifier in made.qualifiers))
            case ir.Invariant():
                self.body(made, tuple(clause.test for clause in made.clauses))
            case ir.Example():
                for step in made.steps:
                    self.body(made, (step.procedure and step.procedure.body, step.test, step.what))
                for tested in made.tests:
                    if not isinstance(tested, ir.Member):
                        self.edge(made, Relation.NAMES, tested)
            case ir.Member():
                for name, head in made.kind.blocks.items():
                    block = made.blocks.get(name)
                    if block is not None:
                        self.edge(head, Relation.CALLS, block)
                        self.body(self.index.openings[head], (block.guard,))
                        minding = (each for each in ir.walk(block.guard) if isinstance(each, ir.UnderWay))
                        self.minds.update(((self.ref(block), self.ref(each.of)), None) for each in minding)

    def hung(self) -> tuple[tuple[Waiting, ...], tuple[tuple[Ref, Place], ...]]:
        """What is hung on hosts: edges of these, and the hooks and reactions."""
        hooks: list[Waiting] = []
        reactions: list[tuple[Ref, Place]] = []
        for host, part in self.unit.hung:
            self.waits(host, part)
            match part:
                case ir.Adjust():
                    self.body(host, (part.amount, part.condition, part.effect and ir.InForce(part.effect)))
                case ir.Allow():
                    self.body(host, (part.condition, part.effect and ir.InForce(part.effect)))
                case ir.Hook():
                    self.body(part.body, (part.guard, part.each))
                    self.edge(host, Relation.TRIGGERS, part.body)
                    if part.effect is not None:
                        self.edge(part.body, Relation.READS, part.effect)
                        self.edge(part.effect, Relation.TRIGGERS, part.body)
                    named = (self.ref(host), self.ref(part.body), self.place(part.span))
                    rests = self.refs(ir.walk((part.guard, part.each)), _CALLING_FOR)
                    hooks.append(Waiting(*named, part.guard is not None, part.effect is not None, part.timing, rests))
                case ir.Reaction():
                    self.body(part.body, (part.condition,))
                    self.edge(host, Relation.TRIGGERS, part.body)
                    kind = part.member.kind
                    if kind.reactions_prelude is not None:
                        self.edge(host, Relation.TRIGGERS, kind.reactions_prelude)
                    if kind.reactions_pile is not None:
                        self.edge(host, Relation.READS, kind.reactions_pile)
                    reactions.append((self.ref(host), self.place(part.span)))
                case _:
                    assert_never(part)
        return tuple(hooks), tuple(reactions)

    def waits(self, host: ir.Symbol, part: object) -> None:
        """Note what a line of a lasting effect hangs on that ends with a span, and on what it rests that lasts for one."""
        effect = part.effect if isinstance(part, (ir.Adjust, ir.Allow, ir.Hook)) else None
        match effect:
            case ir.Effect(ends=[ir.EffectEnd(host=ir.Occasion() as end)]) if end in self.index.ended:
                assert isinstance(part, (ir.Adjust, ir.Allow, ir.Hook))
                span = self.index.ended[end]
                self.needing[Needing(self.ref(host), self.ref(span), "waits", self.place(part.span))] = None
        match part:
            case ir.Adjust():
                parts: tuple[ir.Expr | None, ...] = (part.amount, part.condition)
            case ir.Allow():
                parts = (part.condition,)
            case _:
                return
        for term in ir.walk(parts):
            match term:
                case ir.Read(attribute=ir.Attribute(lasts_for=ir.Period() as span)):
                    self.needing[Needing(self.ref(host), self.ref(span), "rests", self.place(part.span))] = None

    def altered(self, lasting: bool) -> Iterator[Ref]:
        """The hosts of adjustments and allowances elsewhere, of lasting effects or of no such."""
        for host, part in self.unit.hung:
            if isinstance(part, (ir.Allow, ir.Adjust)) and (part.effect is not None) is lasting and host is not self.unit.symbol:
                yield self.ref(host)

    def routine(self, routine: ir.Procedure) -> None:
        """What a routine does, what it does in any case, its loops."""
        self.body(routine, routine.body)
        certain = tuple(dict.fromkeys(map(self.ref, certain_calls(routine.body))))
        if certain:
            self.certain.append((self.ref(routine), certain))
        for term in ir.walk(routine.body):
            if isinstance(term, ir.Repeat) and term.mode != "times":
                self.loop(term)
            if isinstance(term, ir.Verb) and term.name == "begin" and term.of is not None:
                self.begins(routine, term, term.of)

    def begins(self, routine: ir.Procedure, term: ir.Verb, span: ir.Period) -> None:
        """Note where a routine begins a span, what runs then in its block as long as nothing there ends it, and what the
        beginning sets back at once."""
        block = next(each for each in blocks_in(routine.body) if any(part is term for part in each))
        at = next(at for at, part in enumerate(block) if part is term)
        inside: dict[Ref, None] = {}
        within = dict.fromkeys(self.refs([term], {Relation.ANNOUNCES}))
        closes = may_end = leaves = False
        for statement in block[at + 1 :]:
            terms = [*ir.walk(statement)]
            run = self.refs(terms, {Relation.CALLS, Relation.ANNOUNCES})
            within.update(dict.fromkeys(run))
            if _ends(statement, span):
                closes = not leaves or may_end
                break
            may_end = may_end or any(_ends(each, span) for each in terms)
            leaves = leaves or any(isinstance(each, (ir.Return, ir.Leave)) for each in terms)
            if not may_end and not any(isinstance(each, ir.UnderWay) and each.of is span for each in terms):
                inside.update(dict.fromkeys(run))
        ahead = self.refs(ir.walk(block[:at]), {Relation.CALLS, Relation.ANNOUNCES})
        place = self.place(term.span)
        self.begun.append(Begun(self.ref(routine), self.ref(span), place, tuple(inside), ahead, tuple(within), closes))
        for statement in reversed(block[:at]):
            if not isinstance(statement, ir.Write) or any(isinstance(each, (ir.Ask, ir.ValueOf)) for each in ir.walk(statement)):
                break
            if statement.attribute.lasts_for is span:
                self.needing[Needing(self.ref(routine), self.ref(span), "loses", self.place(statement.span))] = None

    def needs(self, routine: ir.Procedure, parts: object) -> None:
        """Note what a routine does that needs a span that is under way."""
        for term in ir.walk(parts):
            match term:
                case (
                    ir.Write(attribute=ir.Attribute(lasts_for=ir.Period() as span))
                    | ir.Add(attribute=ir.Attribute(lasts_for=ir.Period() as span))
                ):
                    how = "writes"
                case ir.StartEffect(effect=ir.Effect(ends=[ir.EffectEnd(host=ir.Occasion() as host)])) if (
                    host in self.index.ended
                ):
                    span, how = self.index.ended[host], "starts"
                case ir.UnderWay(of=span):
                    how = "asks"
                case ir.Read(attribute=ir.Attribute(lasts_for=ir.Period() as span)):
                    how = "reads"
                case ir.Verb(name="keep_moment", of=ir.Period() as span):
                    how = "keeps"
                case ir.Verb(name="end", of=ir.Period() as span):
                    how = "ends"
                case _:
                    continue
            self.needing[Needing(self.ref(routine), self.ref(span), how, self.place(term.span))] = None

    def habits(self, routine: ir.Procedure, guard: ir.Expr | None) -> None:
        """Note what a routine does that others of its sort do too."""
        for attribute, least, writes, runs, span in payings(routine, guard):
            if attribute in self.index.numbers:
                called = tuple(dict.fromkeys(map(self.ref, runs)))
                self.payings.append(Paying(self.ref(attribute), least, writes, called, self.place(span)))
        for attribute, comes, same, span in spendings(routine, self.index.rules.seats) if self.index.rules.seats else ():
            self.spendings.append(Spending(self.ref(attribute), comes, same, self.place(span)))
        for first, second, span in sequels(routine):
            self.sequels.append(Sequel(self.ref(first), self.ref(second), self.place(span)))

    def sided(self, made: ir.Member | ir.Procedure, routine: ir.Procedure) -> None:
        """Note for whom the event or the reaction of a member, or a procedure, calls others."""
        seats = self.index.rules.seats
        player = next((param.name for param in routine.params if seats is not None and param.type.of == seats.name), None)
        if seats is None or player is None:
            return
        side = side_of(made, seats) if isinstance(made, ir.Member) else None
        for term in ir.walk(routine.body):
            if isinstance(term, ir.Call):
                for hole, arg in enumerate(term.args):
                    own = _is_own(arg, seats, player, side)
                    if own is None or isinstance(made, ir.Procedure) and isinstance(arg, ir.Const):
                        continue
                    named = side is not None and isinstance(arg, ir.Const)
                    how = "step" if isinstance(made, ir.Procedure) else "named" if named else "event"
                    self.sidings[Siding(self.ref(term.procedure), hole, own, how, self.place(term.span))] = None

    def of_sides(self, made: ir.Symbol) -> None:
        """Note whose numbers a member raises or lowers, under which conditions it hangs something on others, and whose leader,
        captain or the like a member is held to be."""
        seats = self.index.rules.seats
        for host, part in self.unit.hung:
            guard = part.guard if isinstance(part, ir.Hook) else part.condition
            if isinstance(made, ir.Member):
                self.wants(host, part, guard)
                if seats is not None and isinstance(host, ir.Value) and isinstance(part, ir.Adjust):
                    self.traits(made, host, part, seats)
            inside = part.body.body if isinstance(part, ir.Hook | ir.Reaction) else ()
            self.belongs(guard, inside)
        for routine, guard in routines_of_unit(self.unit):
            self.belongs(guard, routine.body)

    def belongs(self, guard: ir.Expr | None, body: tuple[ir.Stmt, ...]) -> None:
        seats = self.index.rules.seats
        for asked, hole, own, span in whose((guard, body), self.index.rules, seats) if seats is not None else ():
            self.sidings[Siding(self.ref(asked), hole, own, "whose", self.place(span))] = None

    def traits(self, made: ir.Member, host: ir.Value, part: ir.Adjust, seats: ir.Kind) -> None:
        side = side_of(made, seats)
        holes = {param.name for param in host.params if param.type.of == seats.name}
        for test in ir.conjuncts(part.condition) if side is not None and part.how in TRAITS else ():
            match test:
                case ir.Op("eq", (ir.Local(name=name), ir.Const(int(value)))) if name in holes:
                    self.sidings[Siding(self.ref(made.kind), TRAITS[part.how], value == side, "trait", self.place(part.span))] = (
                        None
                    )

    def wants(self, host: ir.Symbol, part: ir.Adjust | ir.Allow | ir.Hook | ir.Reaction, guard: ir.Expr | None) -> None:
        params = part.params if isinstance(part, ir.Hook) else part.body.params if isinstance(part, ir.Reaction) else ()
        names = tuple([param.name for param in params])
        how = crc32((part.timing if isinstance(part, ir.Hook) else type(part).__name__).encode())
        for form, denied, span in wantings(guard, names):
            self.wantings.append(Wanting(self.ref(host), how, crc32(form.encode()), denied, False, self.place(span)))
        if isinstance(part, ir.Hook | ir.Reaction):
            at = part.body.span
            self.wantings.append(Wanting(self.ref(host), how, 0, False, False, self.place(at)))
            for call in part.body.body:
                if isinstance(call, ir.Call):
                    self.wantings.append(Wanting(self.ref(call.procedure), how, 0, False, True, self.place(call.span)))
                    for form, denied, span in wantings(guard, names, handed(call, names)):
                        number = crc32(form.encode())
                        self.wantings.append(Wanting(self.ref(call.procedure), how, number, denied, True, self.place(span)))

    def spanned(self, made: ir.Member, routine: ir.Procedure) -> None:
        """Note how long the effects last that a member starts."""
        answered = next((host for host, part in self.unit.hung if isinstance(part, ir.Reaction) and part.body is routine), None)
        head = next((head for name, head in made.kind.blocks.items() if made.blocks.get(name) is routine), None)
        at = answered if isinstance(answered, ir.Occasion) else head
        for block in blocks_in(routine.body) if at is not None else ():
            for number, statement in enumerate(block):
                match statement:
                    case ir.StartEffect(effect=ir.Effect(ends=[ir.EffectEnd(host=ir.Occasion() as end)])) if (
                        end in self.index.ended and at
                    ):
                        if at is not head or any(isinstance(each, ir.Call) for each in block[number + 1 :]):
                            span = self.ref(self.index.ended[end])
                            self.spannings[Spanning(self.ref(at), span, self.place(statement.span))] = None

    def body(self, owner: ir.Symbol, parts: object) -> None:
        """The edges from `owner` by what these terms do."""
        transfers: list[ir.Transfer] = []
        for term in ir.walk(parts):
            if isinstance(term, ir.Const) and (kind := self.index.brought.get(term.type.of)) is not None:
                if term.type.base == "member" and isinstance(term.value, int) and term.value >= 0:
                    self.named[self.ref(kind), term.value] = None
            for relation, other in self.edges_of(term):
                self.edge(owner, relation, other)
            if isinstance(term, ir.Transfer):
                transfers.append(term)
            elif isinstance(term, ir.Verb) and term.of is not None and term.name in ("keep_moment", "take_back"):
                self.moments[Momentary(self.ref(owner), self.ref(term.of), term.name == "keep_moment", self.place(term.span))] = (
                    None
                )
            if _sets_back(term):
                self.changes[self.ref(owner)] = None
            if isinstance(term, (ir.InForce, ir.EffectsOf, ir.UnderWay, ir.MomentsKept)):
                self.rests[self.ref(owner)] = None
            if isinstance(term, ir.UnderWay):
                self.minds[self.ref(owner), self.ref(term.of)] = None
            if isinstance(term, ir.Verb) and term.name == "end" and term.of is not None:
                self.ends[self.ref(owner), self.ref(term.of)] = None
        self.emptied.update((self.ref(bundle), None) for bundle in emptied(transfers, parts))
        self.filled.update((self.ref(each.target.bundle), None) for each in transfers if each.target is not None)

    def edges_of(self, term: ir.Term) -> Iterator[tuple[Relation, ir.Symbol]]:
        """What a term does to symbols that have numbers."""
        if isinstance(term, ir.CallBlock):
            head = self.index.rules.kinds[term.kind].blocks[term.block]
            named = term.member.value if isinstance(term.member, ir.Const) else WHICHEVER
            self.plays[self.ref(head), named if isinstance(named, int) else WHICHEVER] = None
            yield Relation.CALLS, head
            return
        for relation, other in edges_of(term, self.index.rules):
            if other in self.index.numbers:
                yield relation, other

    # --- loops -------------------------------------------------------------------------------------------------------

    def loop(self, term: ir.Repeat) -> None:
        """Note a loop, unless its own text tells that it may end."""
        inside, condition = [*ir.walk(term.body)], [*ir.walk(term.bound)]
        if any(isinstance(each, (ir.Return, ir.Win)) or each == ir.Leave(False) or _sets_back(each) for each in inside):
            return
        if any(isinstance(each, (ir.InForce, ir.EffectsOf, ir.UnderWay, ir.MomentsKept)) for each in condition):
            return
        if isinstance(term.bound, ir.Const) and bool(term.bound.value) is (term.mode == "until"):
            return  # it never starts, which is no harm
        named = {each.name for each in inside if isinstance(each, _REBINDING)}
        named |= {each.result for each in inside if isinstance(each, ir.Call) and each.result is not None}
        if any(isinstance(each, ir.Local) and each.name in named for each in condition):
            return
        self.loops.append(
            Loop(
                self.place(term.span),
                isinstance(term.bound, ir.Const),
                any(_leads_away(each, term) for each in inside),
                self.refs(condition, {Relation.READS}),
                self.refs(condition, {Relation.ASKS}),
                self.refs([each for each in inside if not _leads_away(each, term)], {Relation.WRITES}),
                self.refs(inside, {Relation.CALLS, Relation.ANNOUNCES}),
            )
        )

    def refs(self, terms: Iterable[ir.Term], relations: set[Relation]) -> tuple[Ref, ...]:
        """The symbols to which terms stand in one of these relations."""
        told = (self.ref(other) for term in terms for relation, other in self.edges_of(term) if relation in relations)
        return tuple(dict.fromkeys(told))


def _beginnings(made: ir.Symbol) -> list[ir.Symbol]:
    """Where play begins: a set-up; of a rule set that holds no whole game each example."""
    match made:
        case ir.Scenario(setup=ir.Procedure() as setup):
            return [setup]
        case ir.Example():
            return [made]
        case _:
            return []


def _occasions(made: object) -> list[ir.Occasion]:
    """The occasions that a head declares: itself, or before and after a die is rolled."""
    match made:
        case ir.Occasion():
            return [made]
        case ir.Die():
            return [each for each in (made.rolls, made.rolled) if each is not None]
    return []


def _ends(term: ir.Term, span: ir.Period) -> bool:
    return isinstance(term, ir.Verb) and term.name == "end" and term.of is span


def _is_own(arg: ir.Expr, seats: ir.Kind, player: str, side: int | None) -> bool | None:
    """Is it the side whose event it is (True), or the other one (False)? None where that cannot be told."""
    if arg.type.of != seats.name or arg.type.base != "member":
        return None
    match arg:
        case ir.Local(name=name) if name == player:
            return True
        case ir.Const(value=int(value)):
            return value == side
        case ir.Ask(args=(ir.Local(name=name),)) if name == player:
            return False
    return None


def _leads_away(term: ir.Term, loop: ir.Repeat) -> bool:
    """Does a statement in a loop only lead away from where the loop ends: adds to what must become less, or the like?"""
    match term, loop.bound:
        case (
            ir.Add(amount=ir.Const(int(amount))),
            ir.Op("lt" | "le" | "gt" | "ge" as name, (ir.Read() as one, ir.Const() | ir.ValueOf())),
        ) if amount > 0:
            wanted = 1 if (name in ("gt", "ge")) is (loop.mode == "until") else -1
            return (term.attribute, term.args) == (one.attribute, one.args) and term.sign != wanted
    return False


def _sets_back(term: ir.Term) -> bool:
    """May it change what it does not name: what lasts for a span that begins, or what is taken back?"""
    return isinstance(term, ir.Verb) and (term.turn is not None or term.name == "take_back")
