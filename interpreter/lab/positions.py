"""Positions from which games begin: takes examples and saved games, gives positions in a fixed order.

An example gives the position just before its last step is carried out, and one after each answer in that step; the step goes on
by the game's own dice and answers. Then the whole game goes on, as it does once its board is set up; but if the example stands in
the middle of a period (a march, a battle), which nothing would end, play stops after the step. A saved game goes on where it
stands. Errors: `UsageError` when there is no position, or a saved game is of other rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.kernel import State, mix
from interpreter.runtime import ExampleFailed, ExampleRun, Game, LoadError, RuleFault, drive
from interpreter.session import UsageError, read_saved

if TYPE_CHECKING:
    from interpreter.program import ExampleTable, Program
    from interpreter.session import Session

EXAMPLES = "examples"
"""The word for the examples of the rule set, wherever they stand."""
_ENDING = ".json"


@dataclass(frozen=True)
class Positions:
    """The positions from which games begin."""

    word: str
    """What was asked for."""
    examples: tuple[tuple[int, int], ...]
    """Numbers of examples in the program, each with how many answers to the last thing that it shows are given."""
    saves: tuple[dict[str, Any], ...]
    """Saved games as their data."""
    left_out: int
    """How many positions of examples are none that a game could have."""

    def __len__(self) -> int:
        return len(self.examples) + len(self.saves)

    def plain(self) -> dict[str, Any]:
        """The numbers of positions as JSON data."""
        return {"from": self.word, "examples": len(self.examples), "saves": len(self.saves), "left_out": self.left_out}


def positions_from(session: Session, program: Program, word: str, among: Sequence[int] | None = None) -> Positions:
    """The positions that a word stands for: `examples`, or a folder of saved games or of rules with examples.

    `program`: with its examples; `among`: the numbers of those that may be used, None for all. A position is left out when its
    example fails, or the game is over in it, or nothing is left to do, or an invariant does not hold: it then shows a part of the
    rules on a board that no game has. Errors: `UsageError`.
    """
    folder = Path(word)
    numbers = range(len(program.tables.examples)) if among is None else among
    wanted = [n for n in numbers if word == EXAMPLES or _within(program.tables.examples[n].span.path, folder)]
    ways = [(n, answers) for n in wanted for answers in range(_answers(program.tables.examples[n]) + 1)]
    examples = tuple((n, answers) for n, answers in ways if _is_sound(program, program.tables.examples[n], answers))
    saves: tuple[dict[str, Any], ...] = ()
    if word != EXAMPLES:
        is_folder = os.path.isdir(folder)  # of a name that no folder can have too, where a path would be an error
        if not is_folder and not wanted:
            raise UsageError(f"there is no folder {word}", _WAY_OUT)
        paths = sorted(folder.glob(f"*{_ENDING}")) if is_folder else []
        saves = tuple(_saved(program, path) for path in paths)
    if not examples and not saves:
        raise UsageError(f"{word} holds no position of {session.id} from which a game goes on", _WAY_OUT)
    return Positions(word, examples, saves, len(ways) - len(examples))


_WAY_OUT = (
    f"name a folder of saved games (*{_ENDING}) or of rules with examples, or `{EXAMPLES}` for all examples of the rule set"
)


def beginnings(program: Program, positions: Positions) -> Callable[[int], State]:
    """A function that gives, for the seed of a game, the state in which it begins: the position whose number is the seed modulo
    their count. Errors of that function: `RuleFault` when the example's last step breaks a rule."""
    made: list[Prepared] = [of_example(program, program.tables.examples[n], answers) for n, answers in positions.examples]
    made += [Prepared(Game.load(program, data).state, "", False) for data in positions.saves]

    def begin(seed: int) -> State:
        position = made[seed % len(made)]
        state = position.state.copy()
        state.seed, state.counter = mix(seed), 0
        if position.routine and program.tables.routines[position.routine].entry >= 0:
            state.stack.append(program.frame(position.routine))
        elif position.routine:
            drive.call(program, state, position.routine)
        if position.goes_on and state.over is None:
            state.stack.insert(0, program.frame(program.tables.main))
        return state

    return begin


class Prepared(NamedTuple):
    """A position ready to play. `routine`: the name of the routine to run first, or ''; `goes_on`: does the whole game go on
    afterwards?"""

    state: State
    routine: str
    goes_on: bool


def _within(path: str, folder: Path) -> bool:
    return Path(path).is_relative_to(folder) or Path(path).resolve().is_relative_to(folder.resolve())


def _saved(program: Program, path: Path) -> dict[str, Any]:
    """A saved game that waits for an answer. Errors: `UsageError`."""
    saved = read_saved(path)
    try:
        game = Game.load(program, saved.data)
    except LoadError as error:
        raise UsageError(
            f"{path}: {error}", "positions must be of the rules that are played, with their scenario and options"
        ) from error
    if game.decision is None:
        raise UsageError(f"{path}: this game is over", "take it out of the folder")
    return saved.data


def _answers(example: ExampleTable) -> int:
    """How many answers the last thing that an example shows has."""
    return max([0, *[len(step.answers) for step in example.steps if step.word == "when"][-1:]])


def of_example(program: Program, example: ExampleTable, answers: int) -> Prepared:
    """The position of an example after the first `answers` answers of its last step. Errors: `ExampleFailed`, `RuleFault`."""
    run = ExampleRun(program, example)
    step = run.lead_up()
    state = run.state
    main = program.tables.routines.get(program.tables.main)
    goes_on = main is not None and main.entry >= 0 and not state.stack and not state.periods
    if step is not None and answers:
        run.happen(step, answers)
    state.script, state.journal = None, None
    return Prepared(state, "" if step is None or answers else step.name, goes_on)


def _is_sound(program: Program, example: ExampleTable, answers: int) -> bool:
    """Can a game be in a position of an example, and has it anything to go on with?"""
    try:
        position = of_example(program, example, answers)
        state = position.state
        goes_on = state.over is None and (state.stack or position.routine or position.goes_on)
        return bool(goes_on) and all(drive.holds(program, state, each.function) for each in program.tables.invariants)
    except (ExampleFailed, RuleFault):
        return False
