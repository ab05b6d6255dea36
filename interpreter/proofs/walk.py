"""The walk through one declaration with what is known at each place: each condition is judged where it stands, each statement
where it is carried out.

Takes a declaration and those who judge; gives their findings. What is known at a condition are those tested before it, and in the
event of a card those under which the card can be played at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs.flow import Flow
from interpreter.proofs.knowledge import Knowledge
from interpreter.proofs.unit import Unit
from interpreter.records import NamedTuple
from interpreter.source import Span


class Judges(NamedTuple):
    """What is told of what the walk meets, each by the module of its code. `never`: a condition that cannot hold, with its place;
    `always`: a condition that can; `vain`: a statement; `begun`: an effect that is started in a routine; `dead`: a statement
    that nothing reaches; `idle`: a line that acts in no way into it."""

    never: Callable[[ir.Expr, Span, Knowledge], Diagnostic]
    always: Callable[[ir.Expr, Span, Knowledge], Diagnostic | None]
    vain: Callable[[ir.Stmt, Knowledge], Diagnostic | None]
    begun: Callable[[ir.Procedure, ir.StartEffect, Knowledge], Diagnostic | None]
    dead: Callable[[ir.Stmt], Diagnostic]
    idle: Callable[[Span], Diagnostic]


class Walk:
    """Goes through one declaration; finds one thing at a place."""

    def __init__(self, unit: Unit, judges: Judges) -> None:
        self._unit = unit
        self._judges = judges
        self._looking = unit.looking
        self._nothing = Knowledge(unit.questions)
        self._entries = unit.entries
        self._found: dict[Span, Diagnostic] = {}
        self._sets_up = isinstance(unit.made, ir.Scenario)

    def found(self) -> Sequence[Diagnostic]:
        """The findings about the conditions and statements of the declaration."""
        unit, made = self._unit, self._unit.made
        match made:
            case ir.Query() | ir.Action():
                self._clauses(made.clauses, self._nothing)
                if isinstance(made, ir.Query) and not made.clauses:
                    self._flow(made.locals).body(made.body, self._nothing)
            case ir.Route() | ir.Reach():
                for leg in made.legs:
                    self._flow({}).test(leg.step, self._nothing)
        reactions = {part.body: (host, part) for host, part in unit.hung if isinstance(part, ir.Reaction)}
        hooks = {
            part.body: (host, part)
            for host, part in unit.hung
            if isinstance(part, ir.Hook) and isinstance(host, (ir.Procedure, ir.Occasion))
        }
        for routine, guard in unit.routines:
            ways, place = [self._nothing], None
            if routine in reactions:
                host, reaction = reactions[routine]
                place = reaction.span
                ways = self._entries.of_reaction(host, reaction) if isinstance(host, ir.Occasion) else ways
            elif routine in hooks:
                ways, place = self._entries.of_hook(*hooks[routine]), hooks[routine][1].span
            elif routine.role == "block" and isinstance(made, ir.Member):
                self._block(routine, made)
                continue
            self._routine(routine, guard, ways, place)
        for host, part in unit.hung:
            match part:
                case ir.Adjust():
                    self._flow({}).test(part.condition, self._nothing)
                case ir.Allow() if isinstance(host, ir.Action):
                    self._allow(host, part)
        for effect in unit.effects:
            self._effect(effect)
        return [*self._found.values()]

    # --- where conditions stand -----------------------------------------------------------------------------------------

    def _routine(self, routine: ir.Procedure, guard: ir.Expr | None, ways: list[Knowledge], place: Span | None) -> None:
        """A routine for each way in which it is entered: what is found in all of them is wrong, and so is a condition above it
        that holds in none. `place`: that of the line to which it belongs."""
        flow = self._flow({param.name: param.type for param in routine.params} | routine.locals, routine)
        before, runs = len(self._found), False

        def go(known: Knowledge) -> None:
            nonlocal runs
            within = flow.test(guard, known)
            if within.is_possible:
                runs = True
                flow.body(routine.body, within)

        self._in_all(ways, go)
        if not runs and place is not None and len(self._found) == before:
            self._found[place] = self._judges.idle(place)

    def _block(self, block: ir.Procedure, member: ir.Member) -> None:
        """The conditions of a block, each time that it is asked whether it is open, and its statements, each time that they run:
        then the conditions held before."""
        flow = self._flow({param.name: param.type for param in block.params} | block.locals, block)
        if flow.test(block.guard, self._entries.of_opening(block, member)).is_possible:
            flow.body(block.body, self._entries.of_block(block, member).knowing_all(block.guard))

    def _in_all(self, ways: list[Knowledge], go: Callable[[Knowledge], None]) -> None:
        """Go through something for each way in which it is entered; what is found in all of them that can be is wrong."""
        before = dict(self._found)
        found: list[dict[Span, Diagnostic]] = []
        for known in ways:
            self._found = dict(before)
            go(known)
            if len(self._found) == len(before) or not known.contradicts_itself():
                found.append(self._found)
        if not found:
            self._found = before
            return
        first, *others = found
        self._found = {
            place: each
            for place, each in first.items()
            if all(place in other and other[place].code == each.code for other in others)
        }

    def _allow(self, action: ir.Action, allow: ir.Allow) -> None:
        """A `forbid` where the action would be allowed; a `permit` wherever it stands."""
        known = self._nothing
        if allow.forbids and all(isinstance(each, ir.Allow) and each.forbids for each in self._looking.alterations(action)):
            for clause in action.clauses:
                known = known.knowing(clause.test)
        if known.is_possible:
            self._flow({}).test(allow.condition, known)

    def _effect(self, effect: ir.Effect) -> None:
        flow = self._flow({})
        flow.test(effect.while_, self._nothing)
        for end in effect.ends:
            flow.test(end.guard, self._nothing)

    def _clauses(self, clauses: tuple[ir.Clause, ...], known: Knowledge) -> None:
        for clause in clauses:
            known = self._flow({}).test(clause.test, known)

    def _flow(self, types: Mapping[str, ir.Type], routine: ir.Procedure | None = None) -> Flow:
        return Flow(types, self._asked, _nothing_met if routine is None else partial(self._met, routine), self._dead)

    def _met(self, routine: ir.Procedure, statement: ir.Stmt, known: Knowledge) -> None:
        judges = self._judges
        if known.is_possible and not self._sets_up:  # what a set-up says twice is told elsewhere
            vain = judges.vain(statement, known)
            if vain is not None:
                self._found.setdefault(statement.span, vain)
        if isinstance(statement, ir.StartEffect):
            over = judges.begun(routine, statement, known)
            if over is not None:
                self._found[statement.span] = over

    def _asked(self, test: ir.Expr, place: Span, known: Knowledge) -> bool:
        """Can a condition be? If it cannot, or must, that is told."""
        if place in self._found or not _may_tell(test, known):
            return True
        if known.excludes(test):
            self._found[place] = self._judges.never(test, place, known)
            return False
        always = self._judges.always(test, place, known)
        if always is not None:
            self._found[place] = always
        return True

    def _dead(self, statement: ir.Stmt) -> None:
        self._found[statement.span] = self._judges.dead(statement)


def _may_tell(test: ir.Expr, known: Knowledge) -> bool:
    """Can anything come of looking into it? What is asked for any members is told where the question is declared."""
    match test:
        case ir.Ask(args=args) | ir.Allowed(args=args):
            return any(isinstance(arg, ir.Const) for arg in args) or known.has_to_do_with(test)
        case ir.Op() | ir.FactOf(member=ir.Const()):
            return True
    return known.has_to_do_with(test)


def _nothing_met(statement: ir.Stmt, known: Knowledge) -> None:
    """Nobody wants to know."""
