"""Readings: the results of reading a tree. Making one reports nothing and binds nothing; whoever uses one reports its
troubles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import Derivation, Doubt, Parse, Takeovers, TooManyReadings, with_article
from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.syntax import nodes

Trouble = Diagnostic | Callable[[], Iterable[Diagnostic]] | Doubt | Derivation
"""A finding, or the work that would give findings, which nobody does for what is only tried; or a doubt whether a higher layer
has taken a phrase over, which is no finding before the tree was read without that. How a phrase came about is no trouble, and
goes the same way: it is heard of what stands."""


class Reading(NamedTuple):
    """The result of reading a tree: its term, or None, and the findings to report if it is used."""

    term: ir.Expr | None
    troubles: tuple[Trouble, ...] = ()


def too_many_readings(error: TooManyReadings) -> Diagnostic:
    """The finding about a phrase with more parses than are tried."""
    return Diagnostic(
        "long-phrase",
        "these words can be read in too many ways",
        error.span,
        help="put brackets round the parts that belong together, or name one with `let` on a line before",
    )


def mixed_and_or(span: Span) -> Diagnostic:
    """The finding about `and` beside `or` without brackets. `span`: the part with `and`."""
    return Diagnostic(
        "mixed-and-or",
        "`and` and `or` stand side by side without brackets",
        span,
        "does this belong together?",
        help="put brackets round the part that belongs together",
    )


def ambiguities(parse: Parse[ir.Term], kinds: Mapping[str, ir.Kind]) -> Iterator[Diagnostic]:
    """A finding for each part of a phrase with two equally good parses, unless an unknown term or `none` is the cause."""
    for span, first, second in parse.ambiguities:
        terms = (term for each in (first, second) for term in ir.walk(each) if isinstance(term, ir.Expr))
        if not any(term.type in (ir.NONE, ir.UNKNOWN) for term in terms):
            one, other = (with_article(each.type, kinds) for each in (first, second))
            yield Diagnostic(
                "two-readings",
                "these words can be read in two ways",
                span,
                f"{one} either way" if one == other else f"{one} or {other}",
                help="put brackets round the part that belongs together, or reword one of the declared sentences",
            )


def compared_number(node: nodes.Exists) -> Diagnostic:
    """The finding about `there are no units of red at Mill`, where the noun is a number."""
    return Diagnostic(
        "wrong-kind",
        "`there is` asks for members of a set, and this is a number",
        node.noun.span,
        "a number",
        help="compare it: `... is 0`, `... is at least 1`",
    )


def never_equal(one: ir.Type, other: ir.Type, kinds: Mapping[str, ir.Kind], span: Span) -> Diagnostic:
    """The finding about a comparison of two things of different types."""
    return Diagnostic(
        "wrong-kind",
        f"{with_article(one, kinds)} is compared with {with_article(other, kinds)}",
        span,
        "these can never be equal",
        help="only what is of a kind `or none` may be none"
        if ir.NONE in (one, other)
        else "compare things of one kind; `is among` asks whether something belongs to a set",
    )


def no_value_of(option: ir.Expr, compared: ir.Expr, span: Span) -> Iterator[Diagnostic]:
    """A finding where the number of an option is compared with a number that is none of its values."""
    match option, compared:
        case ir.Const(switch=ir.OptionSwitch() as switch, numbers=numbers), ir.Const(value=int() as value, switch=None):
            if numbers and value not in numbers:
                yield Diagnostic(
                    "unknown-reading",
                    f"the option “{switch.name}” is never {value}",
                    span,
                    others=(Label(switch.span, "its values"),),
                    help=f"it is one of {', '.join(switch.values)}",
                )


class Meant(NamedTuple):
    """The meaning of a phrase, and whether it has another that is as good (`tied`)."""

    term: object
    tied: bool


def meant_by(reading: Reading) -> Meant | None:
    """The meaning of a reading; None when it has no term."""
    if reading.term is None:
        return None
    return Meant(reading.term, any(_is_tie(each) for each in reading.troubles))


def without_ties(troubles: Iterable[Trouble]) -> tuple[Trouble, ...]:
    """Troubles without the findings about ambiguity."""
    return tuple(each for each in troubles if not _is_tie(each))


def _is_tie(trouble: Trouble) -> bool:
    return isinstance(trouble, Diagnostic) and trouble.code == "two-readings"


def note_takeovers(
    takeovers: Takeovers,
    troubles: Iterable[Trouble],
    meant: Meant | None,
    without: Callable[[frozenset[ir.Symbol]], Meant | None],
) -> bool:
    """Record which declarations of higher layers have changed the meaning of a phrase of a lower one. `without`: reads the phrase
    without the words of some declarations. True if these declarations alone make it ambiguous."""
    doubts = [each for each in troubles if isinstance(each, Doubt)]
    if not doubts or meant is None:
        return False
    places = {stranger: doubt.span for doubt in reversed(doubts) for stranger in doubt.strangers}
    before = without(frozenset(places))
    if before is None or before == meant:
        return False
    tied = meant.tied and not before.tied
    for stranger, span in places.items():
        if len(places) == 1 or without(frozenset([stranger])) != meant:
            takeovers.note(stranger, span, tied)
    return tied


def within_limits(read: Callable[[], Reading]) -> Reading:
    """The result of `read`, or a reading with the finding that a phrase has too many parses."""
    try:
        return read()
    except TooManyReadings as error:
        return Reading(None, (too_many_readings(error),))


def findings_of(troubles: Iterable[Trouble]) -> Iterator[Diagnostic]:
    """The findings of a reading that is used: each trouble that is one, and those that the functions among the troubles give when
    called. Doubts and derivations are left out."""
    for trouble in troubles:
        if isinstance(trouble, Diagnostic):
            yield trouble
        elif not isinstance(trouble, (Doubt, Derivation)):
            try:
                yield from trouble()
            except TooManyReadings as error:
                yield too_many_readings(error)
