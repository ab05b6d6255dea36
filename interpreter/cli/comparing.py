"""Compares how games ended with and without one change of the rules: takes two reports, gives lines and JSON data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.lab import Change, Comparison, Played, Report, compared
from interpreter.session import UsageError, counted

PAIRS = 400
"""So many are played unless something else is said: enough to see a change of one game in ten."""
ALWAYS_TOLD = 0.005
"""Endings that are rarer in both are left out, unless they have certainly become more or less frequent."""


def must_be_comparable(games: int | None, wants_more: bool) -> None:
    """Check the options of a comparison. Errors: `UsageError` for a single game, or if more is asked for than how games end."""
    if wants_more:
        raise UsageError("--compare counts how whole games end", "leave --log, --coverage and --from out")
    if games == 1:
        raise UsageError("one game compares nothing", f"--compare plays {PAIRS} pairs when --games is left out")


def compared_plainly(before: Report, after: Report, what: str) -> dict[str, Any]:
    """Two reports and their comparison as JSON data. `what`: the change, in words."""
    found = {"change": what, "without": before.plain(), "with": after.plain()}
    comparison = _comparison(before, after)
    return found | ({} if comparison is None else {"comparison": comparison.plain()})


def compared_in_words(before: Report, after: Report, what: str) -> Iterator[str]:
    """Two reports and their comparison, as lines of text. `what`: the change, in words."""
    seed = before.plan.seed
    yield f"{before.title}: {counted(before.games, 'pair')} of games, seed {seed} to {seed + before.games - 1}"
    yield f"  each game without and with {what}"
    comparison = _comparison(before, after)
    if comparison is None:
        yield "  too few games came to an end for a comparison"
    else:
        yield from _figures(comparison)
    seconds = before.seconds + after.seconds
    yield f"  {before.decisions + after.decisions} decisions in {seconds:.2f} s"
    yield from told_errors(before)
    yield from told_errors(after)


def told_errors(report: Report) -> Iterator[str]:
    """Lines about the games that went wrong, grouped by error, each with the command that plays one again; none if all went
    well."""
    if not report.failed:
        return
    yield f"  {counted(report.failed, 'game')} went wrong:"
    for message, errors in _alike(report.errors).items():
        yield f"\n  {len(errors)} x {message}"
        for line in errors[0].way:
            yield f"       in {line}"
        yield f"    again: {report.again(errors[0])}"


def _comparison(before: Report, after: Report) -> Comparison | None:
    seats = [*dict.fromkeys([*before.bots, *after.bots])]
    if len(before.outcomes.keys() & after.outcomes.keys()) < 2:
        return None
    return compared(before.outcomes, after.outcomes, seats, before.games)


def _alike(errors: list[Played]) -> dict[str, list[Played]]:
    """Errors by place and message, the most frequent first."""
    found: dict[str, list[Played]] = {}
    for error in errors:
        head = ": ".join(part for part in (error.place, error.rule, error.trouble) if part)
        found.setdefault(head, []).append(error)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _figures(comparison: Comparison) -> Iterator[str]:
    """The figures, in a table, and what they say."""
    if comparison.left_out:
        yield f"  {counted(comparison.left_out, 'pair')} left out, since a game went wrong"
    wins = [(f"{change.what} wins", change) for change in comparison.wins]
    ends = [
        (change.what, change)
        for change in comparison.endings
        if change.is_certain or max(change.before, change.after) >= ALWAYS_TOLD
    ]
    lines = [*wins, *ends, (comparison.length.what, comparison.length)]
    width = max(len(name) for name, _ in lines)
    yield f"\n  {'':<{width}}  {'without':>8}  {'with':>8}  {'change':>8}   95 % interval"
    for name, change in lines:
        yield f"  {name:<{width}}  {_row(change)}"
    others = f"\n  somebody else wins in {comparison.other} of {comparison.pairs} pairs"
    yield f"{others}; {comparison.alike} end alike after as many decisions"
    yield from (f"  {line}" for line in _verdict(comparison))


def _row(change: Change) -> str:
    low, high = change.limits
    if change.is_share:
        figures = f"{100 * change.before:>6.1f} %  {100 * change.after:>6.1f} %  {100 * change.by:>+8.1f}"
        limits = f"{100 * low:+.1f} to {100 * high:+.1f}"
    else:
        figures = f"{change.before:>8.1f}  {change.after:>8.1f}  {change.by:>+8.1f}"
        limits = f"{low:+.1f} to {high:+.1f}"
    return f"{figures}   {limits}{'  *' if change.is_certain else ''}"


def _verdict(comparison: Comparison) -> Iterator[str]:
    """What the figures say about who wins."""
    certain = [change for change in comparison.wins if change.is_certain]
    for change in certain:
        yield f"{change.what} wins {'more' if change.by > 0 else 'less'} often"
    if not certain:
        reach = max(max(abs(limit) for limit in change.limits) for change in comparison.wins)
        yield f"no change of who wins is certain; one of more than {100 * reach:.1f} of 100 games can be ruled out"
