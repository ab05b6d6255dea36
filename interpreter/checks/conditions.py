"""Conditions that never hold, or always, and unreachable statements.

Takes a compiled declaration, gives findings. A condition is judged where it stands: given the conditions tested before it, and in
the event of a card those under which the card can be played at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from interpreter import ir
from interpreter.checks.vain import in_vain
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking, routines_of_unit
from interpreter.proofs import Entries, Flow, Knowledge, Questions, written_by
from interpreter.resolve import Defined
from interpreter.source import Span

COMPARING = frozenset({"eq", "ne", "lt", "le", "gt", "ge", "in", "or"})


class Conditions:
    """Finds conditions that cannot hold, or must, and unreachable statements; one declaration after the other."""

    def __init__(self, looking: Looking, questions: Questions, entries: Entries) -> None:
        self._looking = looking
        self._questions = questions
        self._nothing = Knowledge(questions)
        self._entries = entries
        self._found: dict[Span, Diagnostic] = {}
        self._sets_up = False  # what a set-up says twice is told elsewhere

    def of(self, unit: Defined) -> Iterator[Diagnostic]:
        """The findings about the conditions and statements of one declaration."""
        self._found = {}
        made = unit.made
        self._sets_up = isinstance(made, ir.Scenario)
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
        for routine, guard in routines_of_unit(unit):
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
        yield from self._found.values()

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
            self._found[place] = Diagnostic(
                "never-bites",
                "wherever this might act, one of its conditions does not hold",
                place,
                label="never acts",
                help="hang it on what happens under these conditions, or change them",
            )

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
        """What is in vain here, and an effect that begins where that does not hold as long as which it is to last, if nothing
        behind it makes it hold."""
        vain = in_vain(statement, known) if known.is_possible and not self._sets_up else None
        if vain is not None:
            self._found.setdefault(statement.span, vain)
        if not isinstance(statement, ir.StartEffect) or statement.effect.while_ is None or known.is_empty:
            return
        captures = {param.name: given for param, given in zip(statement.effect.captures, statement.captures, strict=True)}
        test: ir.Expr = ir.substitute(statement.effect.while_, captures)
        rests = self._questions.rests(test)
        behind = [each for each in ir.statements_in(routine.body) if each.span.line > statement.span.line]
        written = [written_by(each, self._looking) for each in behind]
        if rests.opaque or any(each is None or not each.isdisjoint(rests.attributes) for each in written):
            return
        if known.excludes(test):
            self._found[statement.span] = Diagnostic(
                "never-bites",
                "what this lasts for does not hold when it begins, and nothing behind it makes it hold",
                statement.span,
                label="over at once",
                help="start it where the condition holds, or let it last for something else",
            )

    # --- what is found --------------------------------------------------------------------------------------------------

    def _asked(self, test: ir.Expr, place: Span, known: Knowledge) -> bool:
        """Can a condition be? If it cannot, or must, that is told."""
        if place in self._found or not _may_tell(test, known):
            return True
        if known.excludes(test):
            reason = known.culprit(test) or self._answered(test, known)
            others = (Label(reason, "because of this"),) if reason is not None and reason != place else ()
            self._found[place] = Diagnostic(
                "never-true",
                "this is never so",
                place,
                label="cannot be" if not others else "cannot be as well",
                others=others,
                help="change one of the two, or leave out what can never happen" if others else "leave out what can never happen",
            )
            return False
        asked = self._was_asked(test, known)
        if asked is not None or isinstance(test, ir.Op) and test.name in COMPARING and known.surely.excludes(test, False):
            others = (Label(asked, "asked here"),) if asked is not None and asked != place else ()
            self._found[place] = Diagnostic(
                "always-true", "this is always so", place, "asks nothing", others, "leave it out, or ask what was meant"
            )
        return True

    def _answered(self, test: ir.Expr, known: Knowledge) -> Span | None:
        """The one answer of a question by which a comparison cannot be, whatever else is compared; None where it is not that."""
        match test:
            case ir.Op(name, (one, other)) if name in COMPARING:
                for asked, compared in (
                    (one, ir.Op(name, (ir.Local("", one.type), other), test.type)),
                    (other, ir.Op(name, (one, ir.Local("", other.type)), test.type)),
                ):
                    if isinstance(asked, ir.Ask) and not known.excludes(compared):
                        self._looking.at(asked.query)
                        answers = [each for each in ir.statements_in(asked.query.body) if isinstance(each, ir.Return)]
                        return answers[0].span if len(answers) == 1 else None
        return None

    def _was_asked(self, test: ir.Expr, known: Knowledge) -> Span | None:
        """Where just this was asked in the same breath, or as much of the same term before; None where it was not."""
        if not known.facts:
            return None
        last = known.facts[-1]
        if not last.above and last.literal == (test, True) and ir.switches_of(last.literal[0]) == ir.switches_of(test):
            return last.literal[0].span
        term = _compared(test)
        for fact in reversed(known.facts) if term is not None else ():
            asked, holds = fact.literal
            if not fact.above and not fact.sure and holds and _compared(asked) == term:
                if self._nothing.knowing(asked).excludes(test, False):
                    return asked.span
        return None

    def _dead(self, statement: ir.Stmt) -> None:
        self._found[statement.span] = Diagnostic(
            "never-reached",
            "nothing leads to this",
            statement.span,
            label="never carried out",
            help="put it before what ends here (`stop`, `answer`, `leave the loop`, a win), or leave it out",
        )


def _may_tell(test: ir.Expr, known: Knowledge) -> bool:
    """Can anything come of looking into it? What is asked for any members is told where the question is declared."""
    match test:
        case ir.Ask(args=args) | ir.Allowed(args=args):
            return any(isinstance(arg, ir.Const) for arg in args) or known.has_to_do_with(test)
        case ir.Op() | ir.FactOf(member=ir.Const()):
            return True
    return known.has_to_do_with(test)


def _compared(test: ir.Expr) -> ir.Expr | None:
    """The term that a condition compares with a fixed one; None where it does nothing of the kind."""
    match test:
        case ir.Op(name, (one, ir.Const(switch=None))) if name in COMPARING and one.type.base in ("number", "member"):
            return one
    return None


def _nothing_met(statement: ir.Stmt, known: Knowledge) -> None:
    """Nobody wants to know."""
