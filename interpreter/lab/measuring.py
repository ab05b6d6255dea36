"""Measures how the beginning of a game affects its outcome: takes choices for the first answers, gives a row for each
combination.

The intervals of means have 95 % confidence, by the normal distribution.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

from interpreter.lab.balance import SURE, Interval, wide
from interpreter.lab.simulation import Report
from interpreter.session import UsageError

MOST_ROWS = 1000
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Mean:
    """The mean of a number in the reasons for endings, such as `decided after # rounds`: in how many games it occurs, its mean,
    the confidence interval."""

    what: str
    count: int
    mean: float
    limits: Interval


@dataclass(frozen=True)
class Row:
    """One combination of first answers, and the report of its games."""

    first: tuple[str, ...]
    report: Report

    @property
    def means(self) -> list[Mean]:
        """The means of the numbers in the reasons for endings, the most frequent reason first."""
        return means(self.report.reasons)

    def plain(self) -> dict[str, Any]:
        """The row as JSON data."""
        found = [
            {
                "what": each.what,
                "count": each.count,
                "mean": round(each.mean, 4),
                "limits": [round(one, 4) for one in each.limits],
            }
            for each in self.means
        ]
        return {"first": list(self.first), **self.report.plain(), "means": found}


def ways(choices: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All combinations of some choices of first answers. A choice `5-8` has four values, `3,5` two, any other text one.

    Errors: `UsageError` for too many combinations.
    """
    lists = [_values(each) for each in choices]
    count = 1
    for each in lists:
        count *= len(each)
    if count > MOST_ROWS:
        raise UsageError(f"these are {count} ways to begin, and {MOST_ROWS} are the most", "name fewer values")
    return product(*lists)


def _values(choice: str) -> list[str]:
    found: list[str] = []
    for part in choice.split(","):
        ends = re.fullmatch(r"\s*(\d{1,6})\s*-\s*(\d{1,6})\s*", part)
        if ends is None:
            found.append(part.strip())
        else:
            low, high = int(ends[1]), int(ends[2])
            if high < low or high - low >= MOST_ROWS:
                raise UsageError(f"`{part.strip()}` names no numbers, or too many", "write the smaller number first, as in 5-8")
            found += map(str, range(low, high + 1))
    return found


def means(reasons: Mapping[str, int]) -> list[Mean]:
    """The mean of each number in the reasons for endings, over those that differ only in one number. `reasons`: how often each
    occurred."""
    seen: dict[str, Counter[int]] = {}
    for reason, count in reasons.items():
        numbers = _NUMBER.findall(reason)
        if len(numbers) == 1:
            seen.setdefault(_NUMBER.sub("#", reason), Counter())[int(numbers[0])] += count
    found = []
    for what, counts in seen.items():
        games = sum(counts.values())
        mean = sum(number * count for number, count in counts.items()) / games
        spread = sum(count * (number - mean) ** 2 for number, count in counts.items()) / max(1, games - 1)
        reach = wide(SURE) * sqrt(spread / games)
        found.append(Mean(what, games, mean, (mean - reach, mean + reach)))
    return sorted(found, key=lambda each: (-each.count, each.what))
