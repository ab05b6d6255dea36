"""What there is to say about a move: records, and how people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that does not hold: in words, where it stands, and what it failed on (inner conditions)."""

    text: str
    span: Span
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """Of one move: is it offered, by which rule and where, and if not why.

    `others`: when no such move could be named here at all, the nearest that could.
    """

    move: str
    offered: bool
    rule: str
    span: Span
    reasons: tuple[Reason, ...] = ()
    others: tuple[str, ...] = ()


def explanation_text(account: Account, places: bool = True) -> str:
    """An account for people, with indented reasons and, if `places`, by which rules and where these stand."""
    by = f" by {account.rule}\n  {account.span}" if places else ""
    if account.offered:
        lines = [f"`{account.move}` is offered{by}"]
    elif account.reasons:
        lines = [f"`{account.move}` is not offered{by}", *_told(account.reasons, 1, places)]
    else:
        lines = [f"no move called `{account.move}` could be named here" + (f" ({account.rule})" if places else "")]
        lines += ["  near: " + ", ".join(f"`{other}`" for other in account.others)] if account.others else []
    return "\n".join(lines) + "\n"


def _told(reasons: Sequence[Reason], depth: int, places: bool) -> Iterator[str]:
    for reason in reasons:
        yield "  " * depth + f"- {reason.text}"
        if places:
            yield "  " * depth + f"    {reason.span}"
        yield from _told(reason.because, depth + 1, places)
