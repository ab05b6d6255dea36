"""Scenarios that are set up and begun, and examples that are run without what they say to test.

Takes resolved rules and what is asked about, gives findings. A scenario is set up by the reference interpreter, which plays a few
games from there at random, and asks at each decision whether all holds that must; so it needs no program of its own. What an
example tests is taken out of the rules, the examples that test it are compiled and run, and it is put back. Errors: none for
sound rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import (
    TRUTH,
    Adjust,
    Allow,
    ChoicePoint,
    Const,
    Example,
    Hook,
    Member,
    Procedure,
    Reaction,
    Rule,
    RuleSet,
    Scenario,
    Switch,
    Symbol,
)
from interpreter.kernel import Broken, GameOver, Option
from interpreter.lab.subject import Subject
from interpreter.players import Stream
from interpreter.reference import ReferenceInterpreter, starting_position
from interpreter.runtime import run_example

GAMES = 3
"""So many games are begun from each scenario."""
MOST = 24
"""So many decisions each of them has at most."""
MOST_EXAMPLES = 12
"""Of what more examples test it is not asked whether one of them fails without it."""
Part = Hook | Allow | Adjust | Reaction


class _Enough(Exception):
    """The game has been long enough."""


class _Doubtful(Exception):
    """Something has been found that ends the trial of a scenario."""

    def __init__(self, message: str, others: tuple[Label, ...] = ()) -> None:
        super().__init__(message)
        self.others = others


def tried_scenarios(rules: RuleSet, subject: Subject, seed: int, done: Callable[[], None]) -> Iterator[Diagnostic]:
    """What the scenarios in question come to that players are offered: the first thing that is wrong with each."""
    for scenario in rules.scenarios if rules.main is not None else ():
        if scenario.setup is None or scenario.for_examples or not subject.concerns(scenario.span):
            continue
        try:
            for number in range(GAMES):
                _begun(rules, scenario, seed * 1_000_003 + number)
                done()
        except _Doubtful as doubt:
            yield Diagnostic(
                "play-breaks",
                str(doubt),
                scenario.span,
                label="so it is set up",
                others=doubt.others,
                help="correct what the scenario sets up, or say what is missing",
            )


def _begun(rules: RuleSet, scenario: Scenario, seed: int) -> None:
    """A game from a scenario. Errors: `_Doubtful`."""
    chance, count = Stream(seed ^ 0x5CE7E), 0

    def asked(point: ChoicePoint, seat: int, options: list[Option]) -> Option:
        nonlocal count
        held()
        count += 1
        if count > MOST:
            raise _Enough
        return options[chance.below(len(options))]

    def held() -> None:
        for invariant in rules.invariants:
            if not all(player.evaluate.holds(clause.test, {}) for clause in invariant.clauses):
                when = "when it is set up" if not count else f"at decision {count + 1} of a game from this scenario"
                raise _Doubtful(f'the invariant "{invariant.name}" does not hold {when}', (Label(invariant.span, "must hold"),))

    decided: dict[Switch, int] = dict(scenario.decides.items())
    position = starting_position(rules, seed, settings=decided)
    player = ReferenceInterpreter(rules, asked, position)
    try:
        if scenario.setup is not None:
            player.call(scenario.setup)
        held()
        if rules.main is not None:
            player.call(rules.main)
    except _Enough:
        return
    except GameOver:
        pass
    except Broken as broken:
        raise _Doubtful(f"a game from this scenario breaks: {broken}") from broken
    except RecursionError as error:
        raise _Doubtful("a game from this scenario calls itself again and again") from error
    if not count:
        raise _Doubtful("a game from this scenario is over before anybody has decided anything")


def tried_examples(rules: RuleSet, subject: Subject, done: Callable[[], None]) -> Iterator[Diagnostic]:
    """The examples in question that hold just as well without what they test, where no other example of it fails without it."""
    testing: dict[int, tuple[Symbol, list[Example]]] = {}
    for example in rules.examples:
        for tested in example.tests:
            if subject.concerns(tested.span):
                testing.setdefault(id(tested), (tested, []))[1].append(example)
    for tested, examples in testing.values():
        own = [each for each in examples if subject.concerns(each.span) and any(step.word == "when" for step in each.steps)]
        if not own or len(examples) > MOST_EXAMPLES or not _hold(rules, own):
            continue
        with _without(rules, tested) as took:
            holds = took and _hold(rules, examples)
        done()
        if holds:
            what = tested.kind.name if isinstance(tested, Member) else "rule"
            yield Diagnostic(
                "proves-nothing",
                f"all that is expected here comes about without the {what} {tested.name} as well",
                own[0].span,
                label="proves nothing of what it tests",
                others=(Label(tested.span, "taken away, nothing fails"),),
                help="begin where only this makes a difference, or expect what it does",
            )


def _hold(rules: RuleSet, examples: list[Example]) -> bool:
    program = compile_rules(rules, examples)
    return all(run_example(program, example, tells=False).good for example in program.tables.examples)


@contextmanager
def _without(rules: RuleSet, tested: Symbol) -> Iterator[bool]:
    """For as long as it is entered something does nothing; whether there was anything to take away."""
    routines: list[Procedure] = []
    hung: list[tuple[list[Any], Part]] = []
    match tested:
        case Member():
            names = {tested.family, tested.name} - {""}
            routines += [block for block in tested.blocks.values() if block.role == "block"]
            hung += [(where, part) for where, part in _hung(rules) if isinstance(part, Reaction) and part.member is tested]
            hung += [
                (where, part)
                for where, part in _hung(rules)
                if not isinstance(part, Reaction) and part.rule in names and part.span.path == tested.span.path
            ]
        case Rule():
            parts = {id(part) for part in tested.parts}
            hung += [(where, part) for where, part in _hung(rules) if id(part) in parts]
    kept = [(where, [*where]) for where, _ in hung]
    bodies = [(routine, routine.body, routine.guard) for routine in routines]
    gone = {id(part) for _, part in hung}
    try:
        for where, _ in hung:
            where[:] = [part for part in where if id(part) not in gone]
        for routine in routines:
            routine.body, routine.guard = (), Const(0, TRUTH)
        yield bool(hung or routines)
    finally:
        for where, whole in reversed(kept):
            where[:] = whole
        for routine, body, guard in bodies:
            routine.body, routine.guard = body, guard


def _hung(rules: RuleSet) -> Iterable[tuple[list[Any], Part]]:
    """All that hangs on something, with the list in which it stands."""
    for host in rules.hosts:
        yield from ((host.hooks, hook) for hook in host.hooks)
    for occasion in rules.occasions:
        yield from ((occasion.reactions, reaction) for reaction in occasion.reactions)
    for action in rules.actions:
        yield from ((action.allows, allow) for allow in action.allows)
    for value in rules.values:
        yield from ((value.lines, line) for line in value.lines)
