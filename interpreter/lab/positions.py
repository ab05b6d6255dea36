"""Positions from which games begin: takes examples and saved games, gives positions in a fixed order, each by how it comes about.

A game played from a position first ends what is under way in it, and goes on as a whole game does once its board is set up. Dice
and draws to come hang on the game's own seed. Errors: `UsageError` when there is no position, or a saved game is of other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.kernel import State, mix, sink
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
    """Where games begin. `word`: what was asked for; `examples`: names of examples by their number in the program; `saves`: saved
    games as their data; `left_out`: how many examples end where no game goes on."""

    word: str
    examples: tuple[int, ...]
    saves: tuple[dict[str, Any], ...]
    left_out: int

    def __len__(self) -> int:
        return len(self.examples) + len(self.saves)

    def plain(self) -> dict[str, Any]:
        """The same for a machine, counted."""
        return {"from": self.word, "examples": len(self.examples), "saves": len(self.saves), "left_out": self.left_out}


def positions_from(session: Session, program: Program, word: str) -> Positions:
    """The positions that a word stands for: `examples`, or a folder of saved games or of rules with examples.

    `program`: with its examples. An example is left out when it ends the game, fails, or ends where an invariant does not hold
    (it then showed a part of the rules on a board that no game has). Errors: `UsageError`.
    """
    folder = Path(word)
    wanted = [n for n, each in enumerate(program.tables.examples) if word == EXAMPLES or _within(each.span.path, folder)]
    examples = tuple(n for n in wanted if _goes_on(program, program.tables.examples[n])) if program.tables.main else ()
    saves: tuple[dict[str, Any], ...] = ()
    if word != EXAMPLES:
        if not folder.is_dir() and not wanted:
            raise UsageError(f"there is no folder {word}", _WAY_OUT)
        paths = sorted(folder.glob(f"*{_ENDING}")) if folder.is_dir() else []
        saves = tuple(_saved(program, path) for path in paths)
    if not examples and not saves:
        raise UsageError(f"{word} holds no position of {session.id} from which a game goes on", _WAY_OUT)
    return Positions(word, examples, saves, len(wanted) - len(examples))


_WAY_OUT = (
    f"name a folder of saved games (*{_ENDING}) or of rules with examples, or `{EXAMPLES}` for all examples of the rule set"
)


def beginnings(program: Program, positions: Positions) -> Callable[[int], State]:
    """A function that gives, for the seed of a game, the state in which it begins: the position whose number is the seed modulo
    their count."""
    made: Sequence[State] = [
        *[_after_example(program, program.tables.examples[number]) for number in positions.examples],
        *[Game.load(program, data).state for data in positions.saves],
    ]

    def begin(seed: int) -> State:
        state = made[seed % len(made)].copy()
        state.seed, state.counter = mix(seed), 0
        return state

    return begin


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


def _after_example(program: Program, example: ExampleTable) -> State:
    """The state at the end of an example, with the whole game below what is under way. Errors: `ExampleFailed`, `RuleFault`."""
    run = ExampleRun(program, example)
    run.run()
    state = run.state
    state.script, state.journal = None, sink()
    state.stack.insert(0, program.frame(program.tables.main))
    return state


def _goes_on(program: Program, example: ExampleTable) -> bool:
    """Does an example end in a position in which a game can be?"""
    try:
        state = _after_example(program, example)
        return state.over is None and all(drive.holds(program, state, each.function) for each in program.tables.invariants)
    except (ExampleFailed, RuleFault):
        return False
