"""Tries scenarios by setting them up and beginning a game, and examples by running them without what they say to test.

Takes resolved rules and what is asked about, gives findings. All scenarios are compiled together, each as an example that sets it
up; a few games are played from there at random, and the invariants are tested at each decision. What an example tests is taken
out of the rules, the examples that test it are compiled and run, and it is put back. Errors: none for sound rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostic, Label
from interpreter.lab.playing import Setting, play_watched
from interpreter.lab.subject import Subject
from interpreter.runtime import Game, drive, run_example

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.program import ExampleTable, Program

GAMES = 3
"""So many games are begun from each scenario."""
MOST = 24
"""So many decisions each of them has at most."""
MOST_EXAMPLES = 12
"""Of what more examples test it is not asked whether one of them fails without it."""
MOST_TRIED = 30
"""Of so many things that examples test it is asked at most: for each a program is compiled."""
Part = ir.Hook | ir.Allow | ir.Adjust | ir.Reaction


class _Doubtful(Exception):
    """Something has been found that ends the trial of a scenario."""

    def __init__(self, message: str, others: tuple[Label, ...] = ()) -> None:
        super().__init__(message)
        self.others = others


def tried_scenarios(rules: ir.RuleSet, subject: Subject, seed: int, done: Callable[[], None]) -> Iterator[Diagnostic]:
    """Findings about those scenarios in the subject that players are offered: the first trouble with each. `done` is called after
    each game."""
    scenarios = [
        each
        for each in rules.scenarios
        if each.setup is not None and not each.for_examples and subject.concerns(each.span) and rules.main is not None
    ]
    if not scenarios:
        return
    program = compile_rules(rules, [_standing(each) for each in scenarios])
    for scenario, standing in zip(scenarios, program.tables.examples, strict=True):
        try:
            for number in range(GAMES):
                _begun(program, standing, seed * 1_000_003 + number)
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


def _standing(scenario: ir.Scenario) -> ir.Example:
    """An example in which it is set up, and no more."""
    return ir.Example(
        name=scenario.name,
        ident=scenario.ident,
        span=scenario.span,
        from_scenario=True,
        scenario=scenario,
        settings=dict(scenario.decides.items()),
    )


def _begun(program: Program, standing: ExampleTable, seed: int) -> None:
    """A game from a scenario. Errors: `_Doubtful`."""
    count = 0

    def watch(game: Game) -> None:
        nonlocal count
        if game.decision is not None:
            held(game.state)
            count += 1

    def held(state: State) -> None:
        for invariant in program.tables.invariants:
            if not drive.holds(program, state, invariant.function):
                when = "when it is set up" if not count else f"at decision {count + 1} of a game from this scenario"
                raise _Doubtful(f'the invariant "{invariant.name}" does not hold {when}', (Label(invariant.span, "must hold"),))

    def begin(seed: int) -> State:
        state = drive.board(program, seed, standing.settings)
        drive.call(program, state, standing.setup)
        held(state)
        if program.tables.routines[program.tables.main].entry >= 0:
            state.stack.insert(0, program.frame(program.tables.main))
        else:
            drive.call(program, state, program.tables.main)
        return state

    played = play_watched(program, seed, {}, MOST, watch, Setting(begin))
    if played.spans:
        raise _Doubtful(f"a game from this scenario breaks: {played.trouble}")
    if not count:
        raise _Doubtful("a game from this scenario is over before anybody has decided anything")


def tried_examples(rules: ir.RuleSet, program: Program, subject: Subject, done: Callable[[], None]) -> Iterator[Diagnostic]:
    """Findings about the examples in the subject that hold just as well without what they test, if no other example of that fails
    without it. `program`: with all examples; `done` is called after each thing taken away. Copies of a member are taken away
    together, as an example may mean any of them."""
    testing: dict[object, tuple[dict[int, ir.Symbol], dict[int, ir.Example]]] = {}
    for number, example in enumerate(rules.examples):
        for tested in example.tests:
            if subject.concerns(tested.span):
                symbols, examples = testing.setdefault(_copied(tested), ({}, {}))
                symbols[id(tested)] = tested
                examples[number] = example
    tried = 0
    for symbols, examples in testing.values():
        own = [number for number, each in examples.items() if subject.concerns(each.span) and _happens(each)]
        if not own or len(examples) > MOST_EXAMPLES or tried >= MOST_TRIED:
            continue
        if not all(run_example(program, program.tables.examples[number], tells=False).good for number in own):
            continue
        tried += 1
        with _without(rules, [*symbols.values()]) as took:
            holds = took and _hold(rules, [*examples.values()])
        done()
        if holds:
            tested = next(iter(symbols.values()))
            what = tested.kind.name if isinstance(tested, ir.Member) else "rule"
            name = tested.family or tested.name if isinstance(tested, ir.Member) else tested.name
            yield Diagnostic(
                "proves-nothing",
                f"all that is expected here comes about without the {what} {name} as well",
                examples[own[0]].span,
                label="proves nothing of what it tests",
                others=(Label(tested.span, "taken away, nothing fails"),),
                help="begin where only this makes a difference, or expect what it does",
            )


def _copied(tested: ir.Symbol) -> object:
    """What copies of a member have in common; anything else itself."""
    return (tested.kind.name, tested.family) if isinstance(tested, ir.Member) and tested.family else id(tested)


def _happens(example: ir.Example) -> bool:
    return any(step.word == "when" for step in example.steps)


def _hold(rules: ir.RuleSet, examples: list[ir.Example]) -> bool:
    program = compile_rules(rules, examples)
    return all(run_example(program, example, tells=False).good for example in program.tables.examples)


@contextmanager
def _without(rules: ir.RuleSet, taken: list[ir.Symbol]) -> Iterator[bool]:
    """For as long as it is entered some things do nothing; whether there was anything to take away."""
    routines: list[ir.Procedure] = []
    hung: list[tuple[list[Any], Part]] = []
    for tested in taken:
        match tested:
            case ir.Member():
                names = {tested.family, tested.name} - {""}
                routines += [block for block in tested.blocks.values() if block.role == "block"]
                hung += [(where, part) for where, part in _hung(rules) if isinstance(part, ir.Reaction) and part.member is tested]
                hung += [
                    (where, part)
                    for where, part in _hung(rules)
                    if not isinstance(part, ir.Reaction) and part.rule in names and part.span.path == tested.span.path
                ]
            case ir.Rule():
                parts = {id(part) for part in tested.parts}
                hung += [(where, part) for where, part in _hung(rules) if id(part) in parts]
    kept = [(where, [*where]) for where, _ in hung]
    bodies = [(routine, routine.body, routine.guard) for routine in routines]
    gone = {id(part) for _, part in hung}
    try:
        for where, _ in hung:
            where[:] = [part for part in where if id(part) not in gone]
        for routine in routines:
            routine.body, routine.guard = (), ir.Const(0, ir.TRUTH)
        yield bool(hung or routines)
    finally:
        for where, whole in reversed(kept):
            where[:] = whole
        for routine, body, guard in bodies:
            routine.body, routine.guard = body, guard


def _hung(rules: ir.RuleSet) -> Iterable[tuple[list[Any], Part]]:
    """All that hangs on something, with the list in which it stands."""
    for host in rules.hosts:
        yield from ((host.hooks, hook) for hook in host.hooks)
    for occasion in rules.occasions:
        yield from ((occasion.reactions, reaction) for reaction in occasion.reactions)
    for action in rules.actions:
        yield from ((action.allows, allow) for allow in action.allows)
    for value in rules.values:
        yield from ((value.lines, line) for line in value.lines)
