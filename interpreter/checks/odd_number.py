"""In a column of a table the numbers only rise, or only fall, from row to row, but for one of them.

It is hardly what is printed. Where it is, say so in a `note`, or split the table.

bad: rules

    die die
        faces 1 to 6

    table "Storm" of (roll: 1 to 6)
        gives losses
        roll | losses
        1    | 0
        2    | 1
        3    | 9
        4    | 2
        5    | 3
        6    | 4

    procedure play the game
        roll die called toss
        let lost be losses in "Storm" for (toss)
        report "{lost} ships are lost"

good: rules

    die die
        faces 1 to 6

    table "Storm" of (roll: 1 to 6)
        gives losses
        roll | losses
        1    | 0
        2    | 1
        3    | 1
        4    | 2
        5    | 3
        6    | 4

    procedure play the game
        roll die called toss
        let lost be losses in "Storm" for (toss)
        report "{lost} ships are lost"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Unit

LEVEL = Level.WARNING

FEWEST = 4
"""So many rows say which way a column goes."""


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Finding: the one number in a column of a table that breaks its order; nothing for other declarations."""
    made = unit.made
    if not isinstance(made, ir.Table) or len(made.cells) < FEWEST:
        return
    for column in range(len(made.cells[0])):
        for number, result in enumerate(made.results):
            if result.type is not ir.NUMBER:
                continue
            row = _odd([cells[column][number] for cells in made.cells])
            if row is not None:
                value = made.cells[row][column][number]
                yield Diagnostic(
                    "odd-number",
                    f"the {value} of row {row + 1} is out of order: all others only rise, or only fall",
                    made.span,
                    label=f"{result.words} {value}".strip(),
                    help="correct the number, or say in a note why it is so",
                )
                return


def _odd(numbers: Sequence[int]) -> int | None:
    """The number, neither the first nor the last, without which all go one way; None where there is none, or more than one."""
    for way in (1, -1):
        told = [way * each for each in numbers]
        if told != sorted(told) and told[0] < told[-1]:
            odd = [at for at in range(1, len(told) - 1) if _goes_up([*told[:at], *told[at + 1 :]])]
            beyond = [at for at in odd if not told[at - 1] <= told[at] <= told[at + 1]]
            if len(beyond) == 1 and (not told[0] <= told[beyond[0]] <= told[-1] or len(told) > FEWEST):
                return beyond[0]
    return None


def _goes_up(numbers: Sequence[int]) -> bool:
    return all(one <= other for one, other in zip(numbers, numbers[1:], strict=False))
