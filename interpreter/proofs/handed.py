"""Which members the parameters of procedures, occasions, actions, values and queries can be.

Takes a declared thing and one of its holes. Whether it can be a member is traced back through all that call the procedure,
announce the occasion, or ask for the action, value or query, to the sets from which they choose. Where that cannot be told, it
can.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.effects import routines_of_unit
from interpreter.memo import Reads
from interpreter.proofs.solver import Solver
from interpreter.proofs.text import named
from interpreter.proofs.unit import Reasoning
from interpreter.records import NamedTuple
from interpreter.resolve import Defined

MOST_STEPS = 6
"""So many calls and questions upwards it is asked who can be meant."""


Host = ir.Procedure | ir.Occasion | ir.Action | ir.Value | ir.Query


class Site(NamedTuple):
    """A place where something is run or asked for. `place`: the part of the rules around it; `host`: the declaration of that
    part, whose callers can be traced, or None; `params`: its parameters; `parts`: its terms; `args`: the arguments handed
    over."""

    place: object
    host: Host | None
    params: Sequence[ir.Param]
    parts: tuple[object, ...]
    args: Sequence[ir.Expr]


class Handed:
    """Decides which members the parameters of procedures, occasions, actions, values and queries can be."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._looking, self._questions = reasoning.looking, reasoning.questions
        self._known: dict[tuple[Host, int, int], tuple[bool, Reads]] = {}
        self._open: set[tuple[Host, int, int]] = set()
        self._asked: dict[int, tuple[Defined, dict[Host, list[Site | None]]]] = {}
        self._locals: dict[int, tuple[object, dict[str, list[ir.Expr | ir.Procedure | None]]]] = {}

    def may_be(self, host: Host, at: int, member: ir.Const) -> bool:
        """Can a member be meant by a hole of a host, given by its number? True where that cannot be told."""
        return self._may_be(host, at, member, MOST_STEPS)

    def _may_be(self, host: Host, at: int, member: ir.Const, steps: int) -> bool:
        """Can a member be meant by a hole?"""
        key = (host, at, int(str(member.value)))
        if not steps or key in self._open:
            return key not in self._open  # what leads to itself hands on whom others have named
        self._open.add(key)
        try:
            return self._looking.once(self._known, key, lambda: self._is_named(host, at, member, steps))
        finally:
            self._open.discard(key)

    def _is_named(self, host: Host, at: int, member: ir.Const, steps: int) -> bool:
        found = False
        for site in self._sites(host):
            found = True
            if site is None or self._can_be(site.args[at], member, site, steps - 1):
                return True
        return not found

    def _sites(self, host: Host) -> Iterator[Site | None]:
        """Where something is run or asked for; None where that is not known."""
        looking = self._looking
        if looking.is_tried(host):
            yield None
        elif isinstance(host, ir.Procedure):
            for caller, call in looking.callers(host):
                yield self._in_routine(caller, looking.web.guards.get(caller), call.args)
        elif isinstance(host, ir.Occasion):
            for caller, announcing in looking.announced(host):
                args = announcing.args if isinstance(announcing, ir.Announce) else ()
                yield self._in_routine(caller, looking.web.guards.get(caller), args)
        else:
            for unit in looking.askers(host):
                if id(unit) not in self._asked:
                    self._asked[id(unit)] = (unit, self._asking(unit))
                yield from self._asked[id(unit)][1].get(host, (None,))

    def _in_routine(self, routine: ir.Procedure, guard: ir.Expr | None, args: Sequence[ir.Expr]) -> Site:
        follows = routine.role == "procedure" and routine in self._looking.web.index.numbers
        return Site(routine, routine if follows else None, routine.params, (guard, routine.body), args)

    def _asking(self, unit: Defined) -> dict[Host, list[Site | None]]:
        """Where one declaration asks for what."""
        made = unit.symbol
        places = [self._in_routine(routine, guard, ()) for routine, guard in routines_of_unit(unit)]
        match made:
            case ir.Query():
                places.append(Site(made, made, made.params, (made.body,), ()))
            case ir.Action():
                places.append(Site(made, made, made.params, (made.clauses,), ()))
        for other, part in unit.hung:
            match part:
                case ir.Adjust() if isinstance(other, ir.Value):
                    places.append(Site(part, other, other.params, (part.amount, part.condition), ()))
                case ir.Allow() if isinstance(other, ir.Action):
                    places.append(Site(part, other, other.params, (part.condition,), ()))
        found: dict[Host, list[Site | None]] = {}
        for effect in unit.effects:
            for term in ir.walk((effect.while_, tuple(end.guard for end in effect.ends))):
                if isinstance(term, ir.Ask | ir.Allowed | ir.ValueOf):
                    found[_asked_for(term)] = [None]
        for place in places:
            for term in ir.walk(place.parts):
                if isinstance(term, ir.Ask | ir.Allowed | ir.ValueOf):
                    found.setdefault(_asked_for(term), []).append(place._replace(args=term.args))
        return found

    def _can_be(self, arg: ir.Expr, member: ir.Const, site: Site, steps: int) -> bool:
        """Can a term come to a member?"""
        if isinstance(arg, ir.Const) and arg.switch is None:
            return arg.value == member.value
        if not isinstance(arg, ir.Local):
            return not Solver(self._questions).excludes(ir.Op("eq", (arg, member), ir.TRUTH), True)
        if id(site.place) not in self._locals:
            self._locals[id(site.place)] = (site.place, _sources(site.parts))  # kept, so that its id stays its own
        sources = self._locals[id(site.place)][1].get(arg.name, [])
        at = next((at for at, param in enumerate(site.params) if param.name == arg.name), None)
        if at is None and not sources:
            return True
        if at is not None and (site.host is None or self._may_be(site.host, at, member, steps)):
            return True
        return any(self._among(source, member, site, steps) for source in sources)

    def _answers(self, procedure: ir.Procedure, member: ir.Const, steps: int) -> bool:
        """Can it be what a procedure answers?"""
        self._looking.at(procedure)
        within = self._in_routine(procedure, None, ())
        answers = (each.value for each in ir.statements_in(procedure.body) if isinstance(each, ir.Return))
        return not steps or any(each is None or self._can_be(each, member, within, steps - 1) for each in answers)

    def _among(self, source: ir.Expr | ir.Procedure | None, member: ir.Const, site: Site, steps: int) -> bool:
        """Can a member be what a local is bound to: one of a set, a single one, or what a procedure answers?"""
        if source is None or not steps:
            return True
        if isinstance(source, ir.Procedure):
            return self._answers(source, member, steps)
        if source.type.base == "member":
            return self._can_be(source, member, site, steps - 1)
        return not Solver(self._questions).excludes(ir.Op("in", (member, source), ir.TRUTH), True)


def _sources(parts: object) -> dict[str, list[ir.Expr | ir.Procedure | None]]:
    """From what the locals take their members, wherever they are given one; None where that is not followed."""
    found: dict[str, list[ir.Expr | ir.Procedure | None]] = defaultdict(list)
    for term in ir.walk(parts):
        match term:
            case ir.Filter() | ir.Measure():
                found[term.var].append(term.source)
            case ir.ForEach():
                found[term.var].append(_sifted(term.source, term.var, term.condition))
            case ir.ChooseOne() | ir.Pick(count=None):
                found[term.name].append(term.source)
            case ir.MenuOption(var=str() as var):
                found[var].append(term.source)
            case ir.SetLocal():
                found[term.name].append(term.value)
            case ir.GoRound():
                found[term.var].append(None)
            case ir.Call(result=str() as result):
                found[result].append(term.procedure)
            case ir.Stmt():
                name = named(term)
                if name is not None:
                    found[name].append(None)
    return found


def _sifted(source: ir.Expr, var: str, condition: ir.Expr | None) -> ir.Expr:
    return source if condition is None else ir.Filter(source, var, condition, source.type)


def _asked_for(term: ir.Ask | ir.Allowed | ir.ValueOf) -> ir.Query | ir.Action | ir.Value:
    match term:
        case ir.Ask():
            return term.query
        case ir.Allowed():
            return term.action
        case ir.ValueOf():
            return term.value
