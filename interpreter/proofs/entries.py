"""The knowledge on entry to events, reactions and rule lines: the conditions under which others run them or ask for them, and who
may be asked.

Takes what is run or asked for, gives one `Knowledge` for each way in: a set of conditions with which it is entered. The knowledge
at a call is carried over to the parameters; that of the caller comes from its own callers, a few calls upwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from interpreter import ir
from interpreter.effects import TEXT, Looking, Relation, routines_of_unit
from interpreter.memo import Reads
from interpreter.proofs.asked import Asking, asked_by, asked_in
from interpreter.proofs.flow import Flow
from interpreter.proofs.knowledge import Knowledge
from interpreter.proofs.plain_ways import Plain, PlainWays
from interpreter.proofs.questions import MOST_INWARDS, Literal, Questions
from interpreter.records import NamedTuple
from interpreter.resolve import Defined

MOST_CALLS = 3
"""So many calls upwards it is asked under which conditions a block is entered, which all its like share."""
FEW_CALLS = 2
"""So many calls upwards it is asked for anything else."""
MOST_WAYS = 6
"""With more ways in nothing is known in any."""

PLAIN = (ir.Ask, ir.Const, ir.FactOf, ir.InPile, ir.Local, ir.OnGraph, ir.Op, ir.Read, ir.UnderWay, ir.ValueOf)
"""Terms of which plain conditions are made."""


class Way:
    """The conditions under which a routine, query, action or value is entered. `literals`: conditions over its parameters, keyed
    by number; `fresh`: attributes that still have their start value."""

    __slots__ = ("fresh", "key", "literals")

    def __init__(self, literals: Iterable[tuple[int, Literal]] = (), fresh: frozenset[ir.Attribute] = frozenset()) -> None:
        self.literals = dict(literals)
        self.key = (*self.literals,)
        self.fresh = fresh

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self.key == other.key and self.fresh == other.fresh

    def __hash__(self) -> int:
        return hash(self.key)


ANYHOW = Way()
WAYS, INTO = "ways", "ways into a block"
"""The steps that are worked out here: the ways into what has a number, so many calls upwards; those into the blocks of a head."""
Asked = ir.Query | ir.Action | ir.Value
Owner = ir.Procedure | Asked
"""What asks or runs others."""


class Sites(NamedTuple):
    """The knowledge inside a routine or a query. `run`: at each statement that runs others, by `id(statement)`; `asked`: at each
    term that asks for a query, action or value."""

    run: dict[int, list[Knowledge]]
    asked: dict[Asked, list[tuple[Asking, Knowledge]]]


THIS = ir.Local("'this", ir.Type("member"))
"""The member whose block is run."""
Kept = tuple[Sites, Reads]
Ways = tuple[Way, ...]
Fixed = tuple[ir.Const | None, Way]
"""A way into a block, with the member whose block it is, if that is a fixed one."""


class Entries:
    """The conditions on entry to the blocks, reactions and rule lines of a rule set."""

    def __init__(self, looking: Looking, questions: Questions) -> None:
        self._looking = looking
        self._questions = questions
        self._nothing = Knowledge(questions)
        self._plain_ways = PlainWays(looking.web.index)
        self._sites: dict[tuple[ir.Procedure | ir.Query, Way, bool], Kept] = {}
        self._taken_apart: dict[tuple[int, bool], tuple[ir.Expr, tuple[Literal, ...]]] = {}
        self._into: dict[tuple[Owner, int], tuple[Ways, Reads]] = {}
        memo, symbols = looking.memo, looking.web.index.symbols
        memo.step(WAYS, lambda key: self._entered(symbols[key[0]], key[1]), lambda key, ways: self._digest_of(ways))
        memo.step(INTO, self._leading_to, lambda key, ways: self._digest(ways), self._as_plain, self._from_plain)

    # --- what is asked for ----------------------------------------------------------------------------------------------

    def of_asked(self, what: Asked) -> list[Knowledge]:
        """One `Knowledge`, over its parameters, for each way in which a query, a value or an action is asked for. Empty if
        nothing is known of one of them."""
        ways = self._ways_into(what, FEW_CALLS)
        return [] if ANYHOW in ways else self._known(ways)

    def of_procedure(self, procedure: ir.Procedure) -> list[Knowledge]:
        """One `Knowledge`, over its parameters, for each way in which a procedure is run; at least one."""
        return self._known(self._ways_into(procedure, FEW_CALLS))

    def _ways_into(self, owner: Owner, calls: int) -> Ways:
        """The ways in which something is run or asked for; `ANYHOW` alone when they are too many, or not known."""
        rules = self._looking.rules
        if not calls or owner in (rules.main, rules.worth, rules.in_play):
            return (ANYHOW,)
        node = self._looking.web.index.numbers.get(owner)
        if node is None:  # it hangs on others
            return self._looking.once(self._into, (owner, calls), partial(self._entered, owner, calls))
        ways: Ways = self._looking.memo.ask(WAYS, (node, calls))
        return ways

    def _digest_of(self, ways: Ways) -> bytes | None:
        return self._plain_ways.digest([(None, (*way.literals.values(),), way.fresh) for way in ways])

    def _entered(self, owner: Owner, calls: int) -> Ways:
        if self._looking.is_crowded(owner, Relation.CALLS if isinstance(owner, ir.Procedure) else Relation.ASKS):
            return (ANYHOW,)
        self._into[owner, calls] = ((ANYHOW,), ())  # what leads to itself is not followed
        ways: dict[Way, None] = {}
        found = self._called(owner, calls) if isinstance(owner, ir.Procedure) else self._asked_for(owner, calls)
        for way in found:
            ways[way] = None
            if way == ANYHOW or len(ways) > MOST_WAYS:
                del self._into[owner, calls]
                return (ANYHOW,)
        del self._into[owner, calls]
        return tuple(ways) or (ANYHOW,)

    def _called(self, procedure: ir.Procedure, calls: int) -> Iterator[Way]:
        for caller, call in self._looking.callers(procedure):
            yield from self._handed(caller, call, call.args, procedure.params, calls - 1)

    def _asked_for(self, what: Asked, calls: int) -> Iterator[Way]:
        for unit in self._looking.askers(what):
            yield from self._in_unit(unit, what, calls - 1)

    def _in_unit(self, unit: Defined, what: Asked, calls: int) -> Iterator[Way]:
        """The ways in which one declaration asks for something."""
        made = unit.symbol
        if any(_asks(what, (each.while_, *(end.guard for end in each.ends))) for each in unit.effects):
            yield ANYHOW
        for routine, _ in routines_of_unit(unit):
            yield from self._asked_in(routine, what, calls)
        match made:
            case ir.Query():
                yield from self._asked_in(made, what, calls)
            case ir.Action():
                tests = tuple(clause.test for clause in made.clauses)
                for number, test in enumerate(tests):
                    known = self._nothing
                    for other in (*tests[:number], *tests[number + 1 :]):
                        known = known.knowing(other)
                    yield from self._below(made, asked_in(test, known), what, calls)
            case ir.Procedure() | ir.Value() | ir.Member() | ir.Rule() | ir.Scenario():
                pass  # routines, and what is hung on others
            case _:
                yield ANYHOW
        for host, part in unit.hung:
            if isinstance(host, ir.Action) and isinstance(part, ir.Allow):
                yield from self._in_line(host, part.condition, None, what, calls)
            elif isinstance(host, ir.Value) and isinstance(part, ir.Adjust):
                yield from self._in_line(host, part.condition, part.amount, what, calls)

    def _in_line(
        self, host: ir.Action | ir.Value, test: ir.Expr | None, amount: ir.Expr | None, what: Asked, calls: int
    ) -> Iterator[Way]:
        known = self._nothing.knowing_all(test)
        if test is not None:
            yield from self._below(host, asked_in(test, self._nothing), what, calls)
        if amount is not None:
            yield from self._below(host, asked_in(amount, known), what, calls)

    def _asked_in(self, owner: ir.Procedure | ir.Query, what: Asked, calls: int) -> Iterator[Way]:
        if not _asks(what, owner.body) and not (
            isinstance(owner, ir.Procedure) and _asks(what, self._looking.web.guards.get(owner))
        ):
            return
        for above in self._ways_into(owner, calls):
            yield from self._over(self._at(owner, above, asking=True).asked.get(what, ()), what)

    def _below(
        self, owner: ir.Value | ir.Action, found: Iterable[tuple[Asking, Knowledge]], what: Asked, calls: int
    ) -> Iterator[Way]:
        """The ways by which lines that ask for something are asked for themselves."""
        asking = [(term, known) for term, known in found if _asked(term) is what]
        for above in self._ways_into(owner, calls) if asking else ():
            yield from self._over([(term, self._entering(above, known)) for term, known in asking], what)

    def _over(self, asking: Iterable[tuple[Asking, Knowledge]], what: Asked) -> Iterator[Way]:
        for term, known in asking:
            yield self._way(known, term.args, what.params)

    # --- what is run ----------------------------------------------------------------------------------------------------

    def of_block(self, block: ir.Procedure, member: ir.Member) -> Knowledge:
        """The knowledge common to all ways in which the block of a member is run."""
        head = _head(block, member)
        if head is None:
            return self._nothing
        ways = self._into_blocks(head, tuple([param.name for param in block.params]))
        fitting = [way for fixed, way in ways if fixed is None or fixed.value == member.id]
        return self._entering(self._replaced(_common(fitting), {THIS.name: _const(member)}), self._nothing)

    def of_opening(self, block: ir.Procedure, member: ir.Member) -> Knowledge:
        """The knowledge common to all places that ask whether the block of a member is open."""
        head = _head(block, member)
        opening = self._looking.web.index.openings.get(head) if head is not None else None
        if head is None or opening is None:
            return self._nothing
        by: dict[str, ir.Expr] = {
            theirs.name: ir.Local(mine.name, mine.type) for mine, theirs in zip(block.params, opening.params[1:], strict=True)
        }
        by[opening.params[0].name] = _const(member)
        [(_, way)] = self._into_blocks(head, None)
        return self._entering(self._replaced(way, by), self._nothing)

    def _into_blocks(self, head: ir.BlockHead, names: tuple[str, ...] | None) -> list[Fixed]:
        """The ways into the blocks of a head whose parameters have these names, or to the question whether they are open: all
        blocks of a head share them, and whoever edits one of these would have all read that leads to it."""
        ways: list[Fixed] = self._looking.memo.ask(INTO, (self._looking.web.index.numbers[head], names))
        return ways

    def _leading_to(self, key: tuple[int, tuple[str, ...] | None]) -> list[Fixed]:
        node, names = key
        head = self._looking.web.index.symbols[node]
        assert isinstance(head, ir.BlockHead)
        if names is None:
            found: list[Fixed] = [(None, _common(self._ways_into(self._looking.web.index.openings[head], MOST_CALLS)))]
        else:
            own = (ir.Param(name, param.type) for name, param in zip(names, head.params, strict=True))
            found = self._run(head, (ir.Param(THIS.name, THIS.type), *own))
        self._as_plain(found)
        for path in self._plain_ways.paths:
            self._looking.memo.read(TEXT, path, aside=True)
        return found

    def _digest(self, ways: list[Fixed]) -> bytes | None:
        return self._plain_ways.digest([(member, (*way.literals.values(),), way.fresh) for member, way in ways])

    def _as_plain(self, ways: list[Fixed]) -> Plain | None:
        return self._plain_ways.plain([(member, (*way.literals.values(),), way.fresh) for member, way in ways])

    def _from_plain(self, plain: Plain) -> list[Fixed]:
        return [(member, self._way_of(given, fresh)) for member, given, fresh in self._plain_ways.again(plain)]

    def _run(self, head: ir.BlockHead, params: tuple[ir.Param, ...]) -> list[Fixed]:
        """The ways in which a block is run."""
        found: list[Fixed] = []
        for caller, call in self._looking.runs(head):
            fixed = call.member if isinstance(call.member, ir.Const) else None
            found += [(fixed, way) for way in self._handed(caller, call, (call.member, *call.args), params, MOST_CALLS)]
        return found

    def of_hook(self, host: ir.Procedure | ir.Occasion, hook: ir.Hook | ir.EffectEnd) -> list[Knowledge]:
        """One `Knowledge`, over the hook's parameters, for each way in which its procedure is run or its occasion announced; at
        least one."""
        params = tuple(ir.Param(own.name, own.type) for own in hook.params)
        ways: list[Way] = []
        if isinstance(host, ir.Procedure):
            by: dict[str, ir.Expr] = {
                theirs.name: ir.Local(own.name, own.type) for theirs, own in zip(host.params, params, strict=True)
            }
            ways += [self._replaced(way, by) for way in self._ways_into(host, FEW_CALLS)]
        elif isinstance(host, ir.Occasion):
            ways += self._announced(host, params)
        if isinstance(host, ir.Procedure) and isinstance(hook, ir.Hook) and hook.timing == "after":
            done = self._done(host, params)
            return [self._entering(done, self._behind(known, host, early=False)) for known in self._known(ways)]
        early = isinstance(host, ir.Procedure) and isinstance(hook, ir.Hook) and hook.timing != "after"
        return [self._behind(known, host, early) for known in self._known(ways)]

    def _done(self, host: ir.Procedure, params: Sequence[ir.Param]) -> Way:
        """What holds whenever a procedure has run, over other names of its parameters, if nothing else stands in for it."""
        if self._looking.hooks_on(host) > 1:
            return ANYHOW
        self._looking.at(host)
        ends: list[Knowledge] = []

        def met(statement: ir.Stmt, known: Knowledge) -> None:
            if isinstance(statement, ir.Return):
                ends.append(known)

        types = {param.name: param.type for param in host.params} | host.locals
        flow = Flow(types, lambda test, place, known: True, met, lambda statement: None)
        behind = flow.body(host.body, self._nothing)
        ends += [] if behind is None else [behind]
        args = tuple(ir.Local(param.name, param.type) for param in host.params)
        return _common([self._way(known, args, params) for known in ends])

    def _behind(self, known: Knowledge, host: ir.Procedure | ir.Occasion, early: bool) -> Knowledge:
        """What is left of it when something that hangs on a host has its turn."""
        if early and self._looking.hooks_on(host) < 2:
            return known
        written = self._looking.written_by(host)
        return known.forgetting(everything=True) if written is None else known.forgetting((), written, more=True)

    def of_reaction(self, occasion: ir.Occasion, reaction: ir.Reaction) -> list[Knowledge]:
        """One `Knowledge` for each way in which somebody is asked whether to answer an occasion by this reaction; at least
        one."""
        self._looking.at(occasion)
        holder, *params = reaction.body.params
        by: dict[str, ir.Expr] = {
            own.name: ir.Local(param.name, own.type) for own, param in zip(occasion.params, params, strict=True)
        }
        asked: list[ir.Expr] = []
        seat = ir.Local(holder.name, holder.type)
        for each in occasion.answered_by:
            whose: ir.Expr = ir.substitute(each, by)
            asked.append(ir.Op("eq" if whose.type.base == "member" else "in", (seat, whose), ir.TRUTH, span=occasion.span))
        who = tuple(asked) if len(asked) == 1 else (ir.Op("or", tuple(asked), ir.TRUTH, span=occasion.span),)
        ways = [self._behind(known, occasion, early=False) for known in self._known([*self._announced(occasion, params)])]
        for test in who if asked else ():
            ways = [known.knowing(test, above=True) for known in ways]
        return ways

    def _announced(self, occasion: ir.Occasion, params: Sequence[ir.Param]) -> Iterator[Way]:
        if self._looking.is_crowded(occasion, Relation.ANNOUNCES):
            return
        for caller, call in self._looking.announced(occasion):
            args = call.args if isinstance(call, ir.Announce) else ()
            yield from self._handed(caller, call, args, params, FEW_CALLS - 1)

    # --- ways -----------------------------------------------------------------------------------------------------------

    def _known(self, ways: Sequence[Way]) -> list[Knowledge]:
        if not ways or len(ways) > MOST_WAYS:
            return [self._nothing]
        return [self._entering(way, self._nothing) for way in dict.fromkeys(ways)]

    def _entering(self, way: Way, known: Knowledge) -> Knowledge:
        for test, holds in way.literals.values():
            known = known.knowing(test, holds, above=True)
        return known.begun(way.fresh) if way.fresh else known

    def _handed(
        self, caller: ir.Procedure, call: ir.Stmt, args: Sequence[ir.Expr], params: Sequence[ir.Param], calls: int
    ) -> Iterator[Way]:
        """The ways by which a statement is reached, over the parameters of what it runs."""
        for above in self._ways_into(caller, calls):
            for known in self._at(caller, above, asking=False).run.get(id(call), ()):
                yield self._way(known, args, params)

    def _way(self, known: Knowledge, args: Sequence[ir.Expr], params: Sequence[ir.Param]) -> Way:
        """What is known somewhere, over the parameters that are given there."""
        names: dict[str, ir.Expr] = {}
        given: list[Literal] = []
        meant = self._meanings(known)
        for arg, param in zip(args, params, strict=True):
            own = ir.Local(param.name, param.type)
            if isinstance(arg, ir.Local) and arg.name not in names:
                names[arg.name] = own
        for arg, param in zip(args, params, strict=True):
            own = ir.Local(param.name, param.type)
            if arg.type.base not in ("member", "number") or isinstance(arg, ir.Local) and names.get(arg.name) == own:
                continue
            told = self._said(arg, meant, names)
            if told is not None:
                given.append((ir.Op("eq", (own, told), ir.TRUTH, span=arg.span), True))
        for fact in known.facts:
            for test, holds in self._apart(*fact.literal):
                told = self._said(test, meant, names)
                if told is not None:
                    given.append((told, holds))
        return self._way_of(given, known.fresh)

    def _way_of(self, literals: Iterable[Literal], fresh: frozenset[ir.Attribute]) -> Way:
        number = self._questions.key
        return Way([(2 * number(test) + holds, (test, holds)) for test, holds in literals], fresh)

    def _replaced(self, way: Way, by: Mapping[str, ir.Expr]) -> Way:
        """A way over other names; what has none of them stays as it is."""
        about = self._questions.rests
        literals = way.literals.values()
        return self._way_of(
            [(test if about(test).names.isdisjoint(by) else ir.substitute(test, dict(by)), holds) for test, holds in literals],
            way.fresh,
        )

    def _apart(self, test: ir.Expr, holds: bool) -> tuple[Literal, ...]:
        """A condition as plain ones; kept, with what it was made of."""
        known = self._taken_apart.get((id(test), holds))
        if known is None:
            known = self._taken_apart[id(test), holds] = (test, (*self._plain(test, holds, MOST_INWARDS),))
        return known[1]

    def _meanings(self, known: Knowledge) -> dict[str, ir.Expr]:
        """What locals have been made of, as far as that is still the same."""
        found: dict[str, ir.Expr] = {}
        for fact in known.facts:
            match fact:
                case (ir.Op("eq", (ir.Local() as own, value)), True), True, _ if (
                    own.name not in self._questions.rests(value).names
                ):
                    found[own.name] = value
        return found

    def _said(self, term: ir.Expr, meant: Mapping[str, ir.Expr], names: Mapping[str, ir.Expr]) -> ir.Expr | None:
        """A term over other names; None where it is about something that has none."""
        about = self._questions.rests(term).names
        if not about:
            return term
        if not about <= names.keys():
            for _ in range(MOST_INWARDS):
                term = ir.substitute(term, {name: meant[name] for name in about - names.keys() if name in meant})
                about = frozenset(ir.free_names(term))
                if about <= names.keys():
                    break
            else:
                return None
        found: ir.Expr = ir.substitute(term, dict(names))
        return found

    def _plain(self, test: ir.Expr, holds: bool, inwards: int) -> Iterator[Literal]:
        """A condition as plain ones, about members, what is printed on them and what is kept: what an action or a question asks
        in its turn, taken apart. Those about sets are left out."""
        match test:
            case ir.Op("not", (one,)):
                yield from self._plain(one, not holds, inwards)
            case ir.Op("and" | "or" as name, args) if (name == "and") == holds:
                for arg in args:
                    yield from self._plain(arg, holds, inwards)
            case ir.Allowed() if holds and inwards:
                for clause in self._questions.clauses(test.action, test.args):
                    yield from self._plain(clause, True, inwards - 1)
            case ir.Ask() if inwards:
                asked = self._questions.expression(test.query, test.args)
                if asked is not None:
                    yield from self._plain(asked, holds, inwards - 1)
                elif all(isinstance(term, PLAIN) for term in ir.walk(test)):
                    yield test, holds
            case _ if all(isinstance(term, PLAIN) for term in ir.walk(test)):
                yield test, holds

    def _at(self, owner: ir.Procedure | ir.Query, above: Way, asking: bool) -> Sites:
        """What is known in a routine or a question that is entered in one way; `asking`: also where it asks for something."""
        return self._looking.once(self._sites, (owner, above, asking), lambda: self._walked(owner, above, asking))

    def _walked(self, owner: ir.Procedure | ir.Query, above: Way, asking: bool) -> Sites:
        sites = Sites({}, {})

        def ask(found: Iterable[tuple[Asking, Knowledge]]) -> None:
            for term, known in found:
                what = _asked(term)
                sites.asked.setdefault(what, []).append((term, known))

        def met(statement: ir.Stmt, known: Knowledge) -> None:
            if isinstance(statement, (ir.Call, ir.CallBlock, ir.Announce)):
                sites.run.setdefault(id(statement), []).append(known)
            elif isinstance(statement, ir.Verb) and statement.of is not None and statement.turn is not None:
                begun = statement.name == "begin"
                behind = known.begun(self._looking.moving.lasting(statement.of)) if begun else known
                sites.run.setdefault(id(statement), []).append(behind)
            if asking:
                ask(asked_by(statement, known))

        types = {param.name: param.type for param in owner.params} | owner.locals
        flow = Flow(types, lambda test, place, known: True, met, lambda statement: None)
        known = self._entering(above, self._nothing)
        guard = self._looking.web.guards.get(owner) if isinstance(owner, ir.Procedure) else None
        if guard is not None and asking:
            ask(asked_in(guard, known))
        flow.body(owner.body, flow.test(guard, known))
        return sites


def _asked(term: Asking) -> Asked:
    match term:
        case ir.Ask():
            return term.query
        case ir.Allowed():
            return term.action
        case ir.ValueOf():
            return term.value


def _asks(what: Asked, parts: object) -> bool:
    return any(isinstance(term, Asking) and _asked(term) is what for term in ir.walk(parts))


def _head(block: ir.Procedure, member: ir.Member) -> ir.BlockHead | None:
    return next((head for head in member.kind.blocks.values() if member.blocks.get(head.name) is block), None)


def _const(member: ir.Member) -> ir.Const:
    return ir.Const(member.id, ir.Type("member", member.kind.name))


def _common(ways: Sequence[Way]) -> Way:
    """What holds in each of some ways."""
    if not ways:
        return ANYHOW
    first, *others = ways
    literals = [(key, each) for key, each in first.literals.items() if all(key in other.literals for other in others)]
    return Way(literals, first.fresh.intersection(*(other.fresh for other in others)))
