"""The types of values in a state: plain values that compare, copy and marshal alike everywhere.

Members of kinds stand as dense ids (none is -1), truths as 0 and 1, sets as sorted tuples of ids, paths as tuples of ids in
order.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Value: TypeAlias = "int | str | tuple[int, ...]"
"""What a cell of a column holds."""

Plain: TypeAlias = "int | str | None | tuple[Plain, ...]"
"""What a slot of a frame, a capture or a report holds."""

Option: TypeAlias = "int | tuple[int, ...]"
"""A raw option of a decision: a member, a number, 0 or 1, a packed option of a menu; or a path. Pass and done are -1."""

Instance: TypeAlias = "tuple[int, int, *tuple[Plain, ...]]"
"""A lasting effect in force: number of the effect, stage, then what it captured. Equal instances are the same."""

Moment: TypeAlias = "tuple[int, int, list[Instance], tuple[list[Value], ...], tuple[Any, ...]]"
"""A position to which a span can be taken back: number of the span, number of the moment, lasting effects, the cells of each
column that is taken back, and what is kept beside these columns, in the order of `State.BESIDE`. None of its lists is ever
written."""

Question: TypeAlias = "tuple[int, int, list[Option], int]"
"""An open decision: number of the choice point, seat, options, the block that takes the answer."""

Reason: TypeAlias = "str | tuple[int, tuple[Plain, ...]]"
"""Why a game ends: a text, or the number of one with the values of its holes."""

Ending: TypeAlias = "tuple[tuple[int, ...], str, str]"
"""How a game ended: the winners' ids in board order, the author's words, the title of the rule."""

Frame: TypeAlias = "list[Any]"
"""A routine that waits: number of the block, register, then its locals. Items are `Any`: the first is an `int`, the others
`Plain`, and no type of a list can say so."""

MOST = 1 << 53
"""Numbers that rules keep and multiply lie between this and its negative: what grows further soon fills the memory."""

MOST_NUMBERS = 10_000
"""How far the ends of a choice of a number may lie apart."""

LONGEST_NUMBER = 10**40


def number_text(number: int) -> str:
    """A number for a message; a fixed phrase for one of more than 40 digits, which Python might refuse to write."""
    return str(number) if -LONGEST_NUMBER < number < LONGEST_NUMBER else "a number beyond all measure"
