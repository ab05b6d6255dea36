"""What happened, entry by entry. The journal stands outside the state.

An entry is a tuple `(operation, arguments..., cause)`; `cause` is the number of the place in the rules that did it. The state
holds only `journal`, the function that takes entries: `list.append` of a journal, or of a bottomless sink when nobody listens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

SET = 0  # column, index, old, new
MOVE = 1  # member, from slot or -1, to slot
SHUFFLE = 2  # slot
ROLL = 3  # die, face
PICK = 4  # kind number, member
BEGIN = 5  # span
END = 6  # span
EFFECT = 7  # effect, captures
ENDED = 8  # effect, captures
ADVANCED = 9  # effect, stage, captures
REWIND = 10  # mark that was reached
ANSWER = 11  # point, seat, option; the cause is -1
REPORT = 12  # report, values
WON = 13  # winner, reason
PLAYED = 14  # occasion, reaction, seat
SEALED = 15  # (nothing)
SHOWN = 16  # (nothing)
RUNS = 17  # routine (phases and steps)

NAMES = (
    "set", "move", "shuffle", "roll", "pick", "begin", "end", "effect", "ended", "advanced", "rewind", "answer", "report",
    "won", "played", "sealed", "shown", "runs",
)  # fmt: skip

Entry = tuple[object, ...]


def sink() -> Callable[[Entry], None]:
    """A function that takes entries and keeps none (made in C, so that simulations pay next to nothing)."""
    return deque(maxlen=0).append
