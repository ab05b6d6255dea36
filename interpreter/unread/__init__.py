"""Why a phrase has no parse: takes what could not be read, in its place, gives findings with the nearest thing that could."""

from collections.abc import Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.unread.unreadable import UnreadablePhrase


def explain(unread: UnreadablePhrase) -> list[Diagnostic]:
    """See `report`: most texts can be read, and do without it."""
    from interpreter.unread import report

    return report.explain(unread)


def explain_joined(joined: Sequence[UnreadablePhrase]) -> tuple[int, list[Diagnostic], bool]:
    """See `report`."""
    from interpreter.unread import report

    return report.explain_joined(joined)


def explain_comparison(sides: Sequence[UnreadablePhrase], whole: UnreadablePhrase | None) -> list[Diagnostic]:
    """See `report`."""
    from interpreter.unread import report

    return report.explain_comparison(sides, whole)


def load() -> None:
    """Load now what is loaded late."""
    from interpreter.unread import report
