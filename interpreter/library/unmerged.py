"""Removes the conflict markers that a version control system leaves in a text that it could not merge.

Git, Mercurial and Subversion write `<<<<<<<` above one side, `=======` between the two, `>>>>>>>` below the other, and before the
middle `|||||||` above the common ancestor, if they are asked to.
"""

from __future__ import annotations

from interpreter.diagnostics import Diagnostics
from interpreter.source import Span

OPENING = "<<<<<<< "
"""What such a stretch begins with, at the start of a line."""
_LATER = ("||||||| ", "=======", ">>>>>>> ")


def without_marks(text: str, name: str, diagnostics: Diagnostics) -> str:
    """The text with empty lines in place of markers, so that the other lines keep their numbers. Each conflict is one finding, at
    its first line; both of its sides are read."""
    if not text.startswith(OPENING) and f"\n{OPENING}" not in text:
        return text
    lines, is_open = text.split("\n"), False
    for number, line in enumerate(lines, 1):
        if line.startswith(OPENING):
            message = "this was not merged: two versions of these lines stand here"
            way_out = "keep the one that is right, and take away the other with the lines `<<<<<<<`, `=======` and `>>>>>>>`"
            diagnostics.error(
                "unmerged", message, Span(name, number, 1, number, len(line) + 1), label=line[:40].rstrip(), help=way_out
            )
            is_open = True
        elif not is_open or not line.startswith(_LATER):
            continue
        is_open = not line.startswith(_LATER[-1])
        lines[number - 1] = ""
    return "\n".join(lines)
