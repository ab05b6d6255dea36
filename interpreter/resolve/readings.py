"""Readings: what reading a tree came to. Tells nothing and binds nothing: whoever lets a reading stand tells its troubles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import NONE, UNKNOWN, Const, Expr, Kind, OptionSwitch, Term, walk
from interpreter.phrases import Parse, TooManyReadings, with_article
from interpreter.source import Span

Trouble = Diagnostic | Callable[[], Iterable[Diagnostic]]
"""A finding, or the work that would give findings, which nobody does for what is only tried."""


class Reading(NamedTuple):
    """What reading a tree came to: its term, or None, and what is to be told if the tree stands."""

    term: Expr | None
    troubles: tuple[Trouble, ...] = ()


def too_many_readings(error: TooManyReadings) -> Diagnostic:
    """A phrase can be read in more ways than are tried."""
    return Diagnostic(
        "long-phrase",
        "these words can be read in too many ways",
        error.span,
        help="put brackets round the parts that belong together, or name one with `let` on a line before",
    )


def mixed_and_or(span: Span) -> Diagnostic:
    """`and` beside `or` without brackets; `span` is the part with `and`."""
    return Diagnostic(
        "mixed-and-or",
        "`and` and `or` stand side by side without brackets",
        span,
        "does this belong together?",
        help="put brackets round the part that belongs together",
    )


def ambiguities(parse: Parse[Term], kinds: Mapping[str, Kind]) -> Iterator[Diagnostic]:
    """A finding for each stretch that could be read in another way; not where something unknown or `none` makes it so."""
    for span, first, second in parse.ambiguities:
        terms = (term for each in (first, second) for term in walk(each) if isinstance(term, Expr))
        if not any(term.type in (NONE, UNKNOWN) for term in terms):
            yield Diagnostic(
                "two-readings",
                "these words can be read in two ways",
                span,
                f"{with_article(first.type, kinds)} either way",
                help="put brackets round the part that belongs together, or reword one of the declared sentences",
            )


def no_value_of(option: Expr, compared: Expr, span: Span) -> Iterator[Diagnostic]:
    """A finding where the number of an option is compared with one that it never is."""
    match option, compared:
        case Const(switch=OptionSwitch() as switch, numbers=numbers), Const(value=int() as value, switch=None):
            if numbers and value not in numbers:
                yield Diagnostic(
                    "unknown-reading",
                    f"the option “{switch.name}” is never {value}",
                    span,
                    others=(Label(switch.span, "its values"),),
                    help=f"it is one of {', '.join(switch.values)}",
                )
