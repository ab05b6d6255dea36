"""The levels of findings. Raises nothing.

An error: the rules cannot be read whole, or break in play; they are not run. A warning: they can be run, and part of them has no
effect, or probably another one than intended; `--strict` counts it as an error. A note: nothing is wrong with the game.
"""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """The levels, the heaviest first; the value is the word that is printed."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
