"""The explanation of a move: records, and their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that does not hold: its words, its place in the rules, and the inner conditions that fail (`because`)."""

    text: str
    span: Span
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """The explanation of one move: whether it is offered, by which rule and where, and the reasons if it is not.

    `others`: the nearest moves that could be named here, if `move` could not be named at all.
    """

    move: str
    offered: bool
    rule: str
    span: Span
    reasons: tuple[Reason, ...] = ()
    others: tuple[str, ...] = ()


def explanation_text(account: Account, places: bool = True) -> str:
    """An account as text, with indented reasons. `places`: also the rules, and their files and lines."""
    by = f" by {account.rule}\n  {account.span}" if places else ""
    if account.offered:
        lines = [f"`{account.move}` is offered{by}"]
    elif account.reasons:
        lines = [f"`{account.move}` is not offered{by}", *_lines(account.reasons, 1, places)]
    else:
        lines = [f"no move called `{account.move}` could be named here" + (f" ({account.rule})" if places else "")]
        lines += ["  near: " + ", ".join(f"`{other}`" for other in account.others)] if account.others else []
    return "\n".join(lines) + "\n"


def _lines(reasons: Sequence[Reason], depth: int, places: bool) -> Iterator[str]:
    for reason in reasons:
        yield "  " * depth + f"- {reason.text}"
        if places:
            yield "  " * depth + f"    {reason.span}"
        yield from _lines(reason.because, depth + 1, places)
