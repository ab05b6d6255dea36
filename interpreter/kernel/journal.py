"""The journal: a list of what happened, entry by entry. It stands outside the state.

An entry is a tuple that begins with its operation and ends with its cause, the number of the position in the rules that did it.
Generated code and operations write plain tuples; readers take them apart with `match`:

    match entry:
        case (journal.SET, column, index, old, new, cause): ...

The state holds only `journal`, the function that takes entries: `list.append` of a journal, or None when nobody listens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from interpreter.kernel.values import Option, Plain, Reason, Value

SET: Final = 0
MOVE: Final = 1
SHUFFLE: Final = 2
ROLL: Final = 3
PICK: Final = 4
BEGIN: Final = 5
END: Final = 6
EFFECT: Final = 7
ENDED: Final = 8
ADVANCED: Final = 9
TAKEN_BACK: Final = 10
ANSWER: Final = 11
REPORT: Final = 12
WON: Final = 13
PLAYED: Final = 14
SEALED: Final = 15
SHOWN: Final = 16
RUNS: Final = 17
POLLED: Final = 18
ANEW: Final = 19

NAMES = (
    "set", "move", "shuffle", "roll", "pick", "begin", "end", "effect", "ended", "advanced", "taken back", "answer", "report",
    "won", "played", "sealed", "shown", "runs", "polled", "anew",
)  # fmt: skip
"""The operations by number, as words."""

Set: TypeAlias = "tuple[Literal[0], int, int, Value, Value, int]"
"""A cell changed: column, index, old, new, cause."""
Move: TypeAlias = "tuple[Literal[1], int, int, int, int]"
"""A member went on top of a pile: member, from slot or -1, to slot, cause."""
Shuffle: TypeAlias = "tuple[Literal[2], int, int]"
"""A pile was shuffled: slot, cause."""
Roll: TypeAlias = "tuple[Literal[3], int, int, int]"
"""A die fell: number of the die, face, cause."""
Pick: TypeAlias = "tuple[Literal[4], int, int, int]"
"""A member was picked at random: number of its kind, member, cause."""
Begin: TypeAlias = "tuple[Literal[5], int, int]"
"""A period begins: its number, cause."""
End: TypeAlias = "tuple[Literal[6], int, int]"
"""A period ends: its number, cause."""
EffectStarted: TypeAlias = "tuple[Literal[7], int, tuple[Plain, ...], int]"
"""A lasting effect came into force: its number, what it captured, cause."""
EffectEnded: TypeAlias = "tuple[Literal[8], int, tuple[Plain, ...], int]"
"""One instance of a lasting effect is over: its number, what it had captured, cause."""
EffectAdvanced: TypeAlias = "tuple[Literal[9], int, int, tuple[Plain, ...], int]"
"""One instance waits for its next end: its number, the new stage, what it captured, cause."""
TakenBack: TypeAlias = "tuple[Literal[10], int, int, int]"
"""A span was taken back: its number, number of the moment that was reached, cause. What changed by that follows."""
Answer: TypeAlias = "tuple[Literal[11], int, int, Option, tuple[Plain, ...], int]"
"""A seat answered: choice point, seat, option, the values of the holes in what was asked (none where the answer alone is told, or
the reader may not know them); the cause is -1."""
Report: TypeAlias = "tuple[Literal[12], int, tuple[Plain, ...], int]"
"""A rule reports: number of the text, values of its holes, cause."""
Won: TypeAlias = "tuple[Literal[13], tuple[int, ...], Reason, int]"
"""The game is over: winners, reason, cause."""
Played: TypeAlias = "tuple[Literal[14], int, int, int, int]"
"""A reaction was played: number of the occasion, of the reaction, seat, cause."""
Sealed: TypeAlias = "tuple[Literal[15], int]"
"""From here answers are sealed: cause."""
Shown: TypeAlias = "tuple[Literal[16], int]"
"""Sealed answers are shown: cause."""
Runs: TypeAlias = "tuple[Literal[17], str, int]"
"""A phase or step begins: label of its routine, cause."""
Polled: TypeAlias = "tuple[Literal[18], int, int]"
"""For all that everybody knows somebody may answer: number of the occasion, cause."""
Anew: TypeAlias = "tuple[Literal[19], int]"
"""Answers were taken back up to here, over chance or what was hidden, and chance is drawn anew from here on; the cause is -1."""

Entry: TypeAlias = (
    "Set | Move | Shuffle | Roll | Pick | Begin | End | EffectStarted | EffectEnded | EffectAdvanced | TakenBack | Answer"
    " | Report | Won | Played | Sealed | Shown | Runs | Polled | Anew"
)
"""Everything that a journal can say."""

Journal: TypeAlias = Callable[[Entry], None]
"""What takes entries."""
