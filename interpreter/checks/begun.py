"""Finds set-ups that break an invariant, and examples of a `forbid` rule that prove nothing, since the action's own conditions
already refuse what they try.

Takes a declaration, gives findings. No game is started: the lines are followed in a `Sketch`. What they leave to chance, to
players or to rules hung on them counts as unknown, and is never reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Looking
from interpreter.proofs import Sketch


def check_begun(made: ir.Symbol, looking: Looking) -> Iterator[Diagnostic]:
    """Findings: the invariants that certainly do not hold after the set-up of a scenario that is offered to players."""
    if not isinstance(made, ir.Scenario) or not isinstance(made.setup, ir.Procedure) or made.for_examples:
        return
    body = made.setup.body
    broken = _broken(body, looking.invariants(), looking)
    for invariant in broken:
        needed = [at for at in range(len(body)) if invariant not in _broken((*body[:at], *body[at + 1 :]), [invariant], looking)]
        place = body[needed[-1]].span if needed else made.span
        yield Diagnostic(
            "breaks-invariant",
            f'when this is set up the invariant "{invariant.name}" does not hold',
            place,
            label="so it begins",
            others=(Label(invariant.span, "must hold"),),
            help="correct what is set up, or the invariant",
        )


def _broken(body: Sequence[ir.Stmt], invariants: Sequence[ir.Invariant], looking: Looking) -> list[ir.Invariant]:
    sketch = Sketch(looking)
    sketch.run(body, {})
    if sketch.lost:
        return []
    return [each for each in invariants if any(sketch.holds(clause.test, {}) is False for clause in each.clauses)]


def check_refused(made: ir.Symbol, looking: Looking) -> Iterator[Diagnostic]:
    """Findings: an example of a `forbid` rule whose `then not allowed` lines are all refused by the action's own conditions
    already."""
    if not isinstance(made, ir.Example) or made.dice or made.settings or not made.tests:
        return
    forbidding = [part for each in made.tests if isinstance(each, ir.Rule) for part in each.parts]
    if not all(isinstance(each, ir.Rule) for each in made.tests) or not all(
        isinstance(part, ir.Allow) and part.forbids for part in forbidding
    ):
        return
    sketch = Sketch(looking)
    scenario = made.scenario or looking.rules.scenario if made.from_scenario else None
    if scenario is not None and scenario.setup is not None:
        looking.at_setup(scenario)
        sketch.run(scenario.setup.body, {})
    refused = None
    for step in made.steps:
        match step.word, step.test:
            case "given", _ if step.procedure is not None:
                sketch.run(step.procedure.body, {})
            case "then", ir.Op(name="not", args=(ir.Allowed(action=action, args=args),)) if not step.because:
                if not sketch.refuses(action, [sketch.value(arg, {}) for arg in args]):
                    return
                refused = refused or step.span
            case _:
                return
    if refused is not None and not sketch.lost:
        yield Diagnostic(
            "proves-nothing",
            "this is not allowed in any case: the action itself says so",
            refused,
            label="proves nothing of what it tests",
            help="begin where only the rule that is tested forbids it",
        )
