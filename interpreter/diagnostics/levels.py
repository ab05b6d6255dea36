"""The levels of findings: one table from codes to levels. Raises nothing.

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


LIGHTER = {
    "all-alike": Level.WARNING,
    "always-true": Level.WARNING,
    "asked-by-nobody": Level.WARNING,
    "asked-of-another": Level.WARNING,
    "asked-the-wrong-way": Level.WARNING,
    "breaks-invariant": Level.WARNING,
    "broken-notes": Level.WARNING,
    "byte-order-mark": Level.NOTE,
    "changed-below": Level.WARNING,
    "changes-nothing": Level.WARNING,
    "cites-another": Level.WARNING,
    "condition-gone": Level.NOTE,
    "copied-in-part": Level.WARNING,
    "counted-once": Level.WARNING,
    "counted-twice": Level.WARNING,
    "does-nothing": Level.WARNING,
    "edge-twice": Level.WARNING,
    "finds-itself": Level.WARNING,
    "fixed-number": Level.WARNING,
    "former-name": Level.WARNING,
    "gone-below": Level.WARNING,
    "holds-for-all": Level.WARNING,
    "idle-turn": Level.WARNING,
    "island": Level.WARNING,
    "left-behind": Level.WARNING,
    "made-for-another": Level.NOTE,
    "moot-operand": Level.WARNING,
    "more-than-all": Level.WARNING,
    "never-announced": Level.WARNING,
    "never-begins": Level.WARNING,
    "never-bites": Level.WARNING,
    "never-ends": Level.WARNING,
    "never-named": Level.WARNING,
    "never-playable": Level.WARNING,
    "never-reached": Level.WARNING,
    "never-read": Level.WARNING,
    "never-taken-back": Level.WARNING,
    "never-true": Level.WARNING,
    "no-last-newline": Level.WARNING,
    "no-such-option": Level.WARNING,
    "not-in-play": Level.WARNING,
    "nothing-read": Level.WARNING,
    "number-of-another": Level.WARNING,
    "odd-duration": Level.WARNING,
    "odd-flag": Level.WARNING,
    "odd-number": Level.WARNING,
    "odd-place": Level.WARNING,
    "other-asked": Level.WARNING,
    "other-numbers": Level.WARNING,
    "other-play": Level.WARNING,
    "no-beginning": Level.WARNING,
    "other-side": Level.WARNING,
    "other-title": Level.WARNING,
    "outside-span": Level.WARNING,
    "outside-table": Level.WARNING,
    "overwritten": Level.WARNING,
    "play-breaks": Level.WARNING,
    "left-here": Level.NOTE,
    "play-idle": Level.WARNING,
    "play-never-open": Level.WARNING,
    "play-never-reached": Level.WARNING,
    "play-never-varies": Level.WARNING,
    "play-no-effect": Level.WARNING,
    "play-no-say": Level.WARNING,
    "play-not-met": Level.NOTE,
    "play-single-option": Level.WARNING,
    "printed-count": Level.WARNING,
    "proves-nothing": Level.WARNING,
    "rules-apart": Level.WARNING,
    "span-in-itself": Level.WARNING,
    "set-twice": Level.WARNING,
    "stop-in-loop": Level.WARNING,
    "taken-over": Level.WARNING,
    "tells-secret": Level.WARNING,
    "unasked-ruling": Level.WARNING,
    "undone": Level.WARNING,
    "unknown-citation": Level.WARNING,
    "unlike-others": Level.WARNING,
    "untried": Level.WARNING,
    "unused": Level.WARNING,
    "unused-hole": Level.WARNING,
    "written-only": Level.WARNING,
    "wrong-sign": Level.WARNING,
}
"""The codes that are no errors. Every other code is one."""


def level_of(code: str) -> Level:
    """The level of a code; an unknown code is an error."""
    return LIGHTER.get(code, Level.ERROR)
