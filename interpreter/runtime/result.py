"""The result of a game: takes a state, gives names and words. Errors: none."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.kernel import Ending, State
from interpreter.program import Program
from interpreter.records import record
from interpreter.runtime.decision import member_name

NOBODY_WINS = "nobody"


@record
class Result:
    """How a game ended. `winners`: names of seats in board order, empty when nobody has won; `reason`: the rule's own words;
    `rule`: its title."""

    winners: tuple[str, ...]
    reason: str
    rule: str

    @property
    def who(self) -> str:
        """The winners in words: `nobody`, `red`, `red and blue`."""
        return these(self.winners)

    @property
    def summary(self) -> str:
        """The winners and the reason in words."""
        return f"{self.who} {'have' if len(self.winners) > 1 else 'has'} won: {self.reason}"


def result_of(program: Program, s: State) -> Result | None:
    """The result of the game in a state; None while it goes on."""
    return None if s.over is None else ended_as(program, s.over)


def ended_as(program: Program, over: Ending) -> Result:
    """The result for an ending of the kernel, with names for ids."""
    winners, reason, rule = over
    return Result(tuple([member_name(program, program.tables.layout.seats, each) for each in winners]), reason, rule)


def these(names: Sequence[str]) -> str:
    """The names of winners joined in words; `nobody` for none."""
    if not names:
        return NOBODY_WINS
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
