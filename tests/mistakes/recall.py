"""How many of the mistakes of meaning are noticed, by class and by whom: tries them side by side, and prints a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tests.mistakes.meaning import FRESH, LIST, WAYS, Gone, Listed, Mistake, Outcome, attempt, listed

LEAST = {LIST: {"check": 70, "play": 90}, FRESH: {"check": 55, "play": 80}}
"""Of a hundred mistakes of a list so many must be noticed by these ways and those before them, in all."""

Tried = Sequence[tuple[Mistake, dict[str, Outcome]]]


def chosen(all_: Listed, words: str) -> list[Mistake]:
    """The mistakes whose class or name has these words."""
    return [each for each in all_.mistakes if words in each.kind or words in each.id]


def recall(words: str, also: Sequence[str], jobs: int, show: bool, path: Path = LIST) -> int:
    """Try mistakes of a list by `check` and some other ways, print what was told of each (`show`), then the counts of each class; 1 when too
    few are noticed, or when a mistake cannot be made any more."""
    ways = [way for way in WAYS if way == "check" or way in also]
    mistakes = chosen(listed(path), words)
    outcomes: dict[str, dict[str, Outcome]] = {}
    for mistake, outcome in _outcomes(mistakes, ways, jobs, path):
        if isinstance(outcome, str):
            print(f"{mistake.id} cannot be made any more: {outcome}", flush=True)
            continue
        outcomes[mistake.id] = outcome
        if show:
            print("\n".join(_shown(mistake, outcome)), flush=True)
    tried = [(mistake, outcomes[mistake.id]) for mistake in mistakes if mistake.id in outcomes]
    print("\n".join(table(tried, ways)))
    enough = all(_share(tried, ways[: at + 1]) >= LEAST.get(path, {}).get(way, 0) for at, way in enumerate(ways))
    return 0 if tried and enough and len(tried) == len(mistakes) else 1


def _outcomes(
    mistakes: Sequence[Mistake], ways: Sequence[str], jobs: int, path: Path
) -> Iterator[tuple[Mistake, dict[str, Outcome] | str]]:
    """What came of each mistake, as it is ready. Those of one mod follow each other: its right form is asked about once."""
    together = sorted(mistakes, key=lambda each: (each.mod, each.rule_set) if path == LIST else (each.rule_set, each.mod))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from zip(together, pool.map(partial(_attempt, ways=ways, path=path), together, chunksize=10), strict=True)


def _attempt(mistake: Mistake, ways: Sequence[str], path: Path) -> dict[str, Outcome] | str:
    """What was told by each way, or why the mistake cannot be made."""
    try:
        return attempt(mistake, ways, path)
    except Gone as gone:
        return str(gone)


def table(tried: Tried, ways: Sequence[str]) -> list[str]:
    """The counts of each class: of how many, noticed by each way of which those before it noticed nothing, told in the right line by
    `check`, those of which `check` tells something in a wrong place alone, noticed in all."""
    kinds = dict.fromkeys(mistake.kind for mistake, _ in tried)
    parts = [(kind, [each for each in tried if each[0].kind == kind]) for kind in kinds]
    parts += [
        ("all named classes", [each for each in tried if each[0].named]),
        ("all other classes", [each for each in tried if not each[0].named]),
        ("in mods", [each for each in tried if each[0].mod]),
        ("in all", [*tried]),
    ]
    heads = ["made", *ways, "in line", "aside", "in all", "share"]
    lines = [f"{'class':<48}" + "".join(f"{head:>9}" for head in heads)]
    for name, part in parts:
        if part:
            by_way = [sum(way in outcome and outcome[way].noticed for _, outcome in part) for way in ways]
            placed = sum(outcome["check"].placed for _, outcome in part)
            aside = sum(bool(outcome["check"].aside) and not outcome["check"].noticed for _, outcome in part)
            noticed = sum(any(of_way.noticed for of_way in outcome.values()) for _, outcome in part)
            share = f"{_share(part, ways):.0f} %"
            lines.append(f"{name:<48}" + "".join(f"{each:>9}" for each in [len(part), *by_way, placed, aside, noticed, share]))
    return lines


def _share(tried: Tried, ways: Sequence[str]) -> float:
    noticed = sum(any(outcome[way].noticed for way in ways if way in outcome) for _, outcome in tried)
    return 100 * noticed / len(tried) if tried else 0


def _shown(mistake: Mistake, outcome: dict[str, Outcome]) -> list[str]:
    """A mistake and what was told of it, what counts for nothing in brackets."""
    lines = [f"{mistake.id} ({mistake.kind}): {mistake.wrong}"]
    for way, of_way in outcome.items():
        where = "in the right line" if of_way.placed else "elsewhere"
        told = [f"{each.code} {each.path}:{each.line} {each.message}" for each in of_way.told[:1]]
        aside = [f"({each.code} {each.path}:{each.line} {each.message})" for each in of_way.aside]
        lines += [f"  {way}, {where}: {each}" for each in told] or [f"  {way}: nothing"]
        lines += [f"  {way}, counted for nothing: {each}" for each in aside]
    return lines
