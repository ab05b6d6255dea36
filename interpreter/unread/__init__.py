"""Explanations for phrases that cannot be parsed: takes such a phrase in its context, gives findings that name the nearest thing
that can.
"""

from collections.abc import Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.unread.unreadable import UnreadablePhrase


def explain(unread: UnreadablePhrase) -> list[Diagnostic]:
    """As `report.explain`, which is loaded here at its first use, since most texts can be read."""
    from interpreter.unread import report

    return report.explain(unread)


def explain_joined(joined: Sequence[UnreadablePhrase]) -> tuple[int, list[Diagnostic], bool]:
    """As `report.explain_joined`, loaded at its first use."""
    from interpreter.unread import report

    return report.explain_joined(joined)


def explain_comparison(sides: Sequence[UnreadablePhrase], whole: UnreadablePhrase | None) -> list[Diagnostic]:
    """As `report.explain_comparison`, loaded at its first use."""
    from interpreter.unread import report

    return report.explain_comparison(sides, whole)


def load() -> None:
    """Load the modules of this room that are otherwise loaded at their first use."""
    from interpreter.unread import report
