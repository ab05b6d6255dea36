"""Statistics of a game's balance: takes how games ended, gives shares with confidence intervals, and how these change under other
rules.

All intervals have 95 % confidence. Shares: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
1927. Differences of shares in pairs: A. Agresti and Y. Min, Simple improved confidence intervals for comparing matched
proportions, 2005. Means of differences: the normal distribution, so that few games say little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import Any

from interpreter.lab.games import Outcome

SURE = 0.95


def wide(sure: float) -> float:
    """The half-width, in standard deviations, of the interval around its mean that contains this share of a normal
    distribution."""
    return NormalDist().inv_cdf((1 + sure) / 2)


_WIDE = wide(SURE)

Interval = tuple[float, float]


@dataclass(frozen=True)
class Change:
    """A quantity compared between the games of two rule sets: its value in each, the difference, and the confidence interval of
    that. `is_share`: a share from 0 to 1, else a mean."""

    what: str
    before: float
    after: float
    by: float
    limits: Interval
    is_share: bool = True

    @property
    def is_certain(self) -> bool:
        """Does the interval of the difference exclude 0?"""
        return self.limits[0] > 0 or self.limits[1] < 0


@dataclass(frozen=True)
class Comparison:
    """The comparison of two rule sets by games played in pairs, both games of a pair with the same seed."""

    pairs: int
    """So many."""
    other: int
    """In how many of them somebody else wins."""
    alike: int
    """Pairs that ended alike after as many decisions."""
    left_out: int
    """Pairs of which a game went wrong."""
    wins: tuple[Change, ...]
    endings: tuple[Change, ...]
    length: Change

    def plain(self) -> dict[str, Any]:
        """The comparison as JSON data."""
        return asdict(self)


def share(count: int, games: int) -> Interval:
    """The confidence interval of a share that was observed `count` times in so many games."""
    if not games:
        return 0.0, 1.0
    seen, square = count / games, _WIDE**2 / games
    middle = (seen + square / 2) / (1 + square)
    reach = _WIDE * sqrt(seen * (1 - seen) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def compared(before: Mapping[int, Outcome], after: Mapping[int, Outcome], seats: Sequence[str], games: int) -> Comparison:
    """The comparison of two rule sets by games with the same seeds. `before`, `after`: how each game ended, by seed, without
    failed ones; `seats`: the seats listed first; `games`: how many pairs were begun. Errors: `ValueError` for fewer than two
    pairs."""
    pairs = [(before[seed], after[seed]) for seed in sorted(before.keys() & after.keys())]
    if len(pairs) < 2:
        raise ValueError("two pairs at least are compared")
    winners = dict.fromkeys([*seats, *sorted({each.winners for pair in pairs for each in pair})])
    reasons = sorted({each.reason for pair in pairs for each in pair})
    wins = [_share(name, [(one.winners == name, two.winners == name) for one, two in pairs]) for name in winners]
    ends = [_share(reason, [(one.reason == reason, two.reason == reason) for one, two in pairs]) for reason in reasons]
    return Comparison(
        pairs=len(pairs),
        other=sum(one.winners != two.winners for one, two in pairs),
        alike=sum(one == two for one, two in pairs),
        left_out=games - len(pairs),
        wins=tuple(wins),
        endings=tuple(sorted(ends, key=lambda change: (-max(change.before, change.after), change.what))),
        length=_mean("decisions", [(one.decisions, two.decisions) for one, two in pairs]),
    )


def _share(what: str, pairs: Sequence[tuple[bool, bool]]) -> Change:
    games = len(pairs)
    before, after = sum(one for one, _ in pairs), sum(two for _, two in pairs)
    gained = sum(two and not one for one, two in pairs)
    lost = sum(one and not two for one, two in pairs)
    more = games + 2  # half a pair of each of the four kinds
    middle = (gained - lost) / more
    reach = _WIDE * sqrt(max(0.0, gained + lost + 1 - (gained - lost) ** 2 / more)) / more
    return Change(what, before / games, after / games, (after - before) / games, (middle - reach, middle + reach))


def _mean(what: str, pairs: Sequence[tuple[int, int]]) -> Change:
    gains = [two - one for one, two in pairs]
    middle, reach = fmean(gains), _WIDE * sqrt(variance(gains) / len(gains))
    before, after = fmean(one for one, _ in pairs), fmean(two for _, two in pairs)
    return Change(what, before, after, middle, (middle - reach, middle + reach), is_share=False)
