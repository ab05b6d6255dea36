"""The position of a game in sentences, as a seat sees it: all of it, or what concerns one member.

In: a game, a seat (None: an onlooker), the words of the game. Out: sentences without capital and full stop, and lists under a
head. They hold only what the seat's view holds, so nothing hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter.kernel import Column, Hole, PileSpec, Value, hole_values
from interpreter.runtime import Game, PileView
from interpreter.views.game_words import GameWords
from interpreter.views.prose.english import capital, listed
from interpreter.views.seat_view import absent, is_empty

Cell: TypeAlias = tuple[int, Column, int, Value]
"""A cell of the state: the number of its column, that column, its index, its value."""


@dataclass(frozen=True, slots=True)
class Part:
    """A list of things of which the same is said, in an overview of a position. `head`: what is said of them; `lines`: they
    themselves. Without a head `lines` is one whole sentence."""

    head: str
    lines: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """`North controls Alpha, Beta`, `Ann and Bob are at Alpha`, `the discard pile: Tax`."""
        verb, _, rest = self.head.partition(" ")
        if verb == "is":
            return f"{listed(self.lines)} {'are' if len(self.lines) > 1 else 'is'} {rest}"
        return " ".join([self.head, ", ".join(self.lines)]).strip()


def whereabouts(game: Game, seat: int | None, words: GameWords, kind: str, member: int) -> list[str]:
    """Sentences about one member: its attributes, its place, and what lies at it. Values of none, no or 0 are left out."""
    cells = [cell for cell in _cells(game, seat, words) if _is_about(cell, kind, member) or _names(cell, kind, member)]
    found = [str(part) for part in _grouped(words, cells, (kind, member))]
    for spec, index, lies in _slots(game, seat, words):
        slot = words.pile(spec.first + index)
        if (kind, member) in _holes_at(spec.holes, index):
            found.append(f"in {slot}: {_contents(words, spec, lies)}")
        if spec.holds == kind and member in lies.get("members", ()):
            found.append(f"{words.member(kind, member)} is in {slot}")
    return found


def overview(game: Game, seat: int | None, words: GameWords) -> list[Part]:
    """The whole position as a seat sees it: first the values of the game itself, then those of its members, grouped, then the
    piles."""
    parts, piles = _grouped(words, _cells(game, seat, words)), []
    for spec, index, lies in _slots(game, seat, words):
        piles.append(Part(f"{words.pile(spec.first + index)}:", [_contents(words, spec, lies)]))
    return [*sorted(parts, key=lambda part: bool(part.head)), *piles]


def _grouped(words: GameWords, cells: Iterable[Cell], about: tuple[str, int] | None = None) -> list[Part]:
    """Cells as sentences; those that differ only in the last thing that they name under one head, unless all are `about` that."""
    found: dict[str, Part] = {}
    for number, column, index, value in cells:
        text = words.state(number, index, value)
        last = _holes_at(column.holes, index)[-1:]
        name = "" if not last or last[0] == about or not last[0][0] else words.member(*last[0])
        head = _without_number(words.state(number, index, 0)) if column.base == "number" else text
        if name and column.base == "number" and head.startswith(f"{name}'s "):
            head = capital(head.removeprefix(f"{name}'s "))
            found.setdefault(head, Part(head)).lines.append(f"{name} {value}")
            continue
        if name and len(column.holes) == 1 and column.base == "member" and re.match(rf"{re.escape(name)} (?!is )", head):
            head = capital(head.removeprefix(f"{name} ")) + ":"
            found.setdefault(head, Part(head)).lines.append(name)
            continue
        if not name or not (head.startswith(f"{name} is ") or head.endswith(f" {name}")):
            found.setdefault(text, Part("", [text]))
            continue
        head = _cut(head, name)
        found.setdefault(head, Part(head)).lines.append(f"{name} {value}" if column.base == "number" else name)
    return list(found.values())


def _without_number(sentence: str) -> str:
    """`North has 0 units at Alpha` as `North has units at Alpha`, `the steps of Ann are 0` as `the steps of Ann:`."""
    return re.sub(r" (is|are) 0$", ":", sentence).replace(" 0 ", " ", 1)


def _cut(sentence: str, name: str) -> str:
    """A sentence without a name in it."""
    before, _, after = sentence.rpartition(name)
    return " ".join(f"{before} {after}".split())


def _cells(game: Game, seat: int | None, words: GameWords) -> Iterator[Cell]:
    """The cells that the seat sees and that say anything. What a period sets back is told while it lasts."""
    view, away, idle = game.view(seat), absent(game), set(words.layout.idle)
    for number, column in enumerate(words.layout.columns):
        if not words.is_current(number, view["spans"]):
            continue
        for index, value in enumerate(view["columns"].get(column.name, ())):
            if value is None or is_empty(column, value):
                continue
            about = [member for kind, member in _holes_at(column.holes, index) if kind == words.layout.seats]
            if away.intersection(about):
                continue
            if not idle.isdisjoint(about) and value == words.first_value(number):
                continue  # nobody plays it: what it began with is nobody's
            if not column.holes or column.base != "member" or value != words.first_value(number):
                yield number, column, index, value


def _slots(game: Game, seat: int | None, words: GameWords) -> Iterator[tuple[PileSpec, int, PileView]]:
    """The slots of piles in which anything lies, as the seat sees them."""
    view = game.view(seat)
    for spec in words.layout.piles:
        for index, lies in enumerate(view["piles"][spec.name]):
            if lies["number"]:
                yield spec, index, lies


def _holes_at(holes: tuple[Hole, ...], index: int) -> tuple[tuple[str, int], ...]:
    """The kinds of holes ('' for numbers) with what stands in them at an index."""
    return tuple([(hole.kind, value) for hole, value in zip(holes, hole_values(holes, index), strict=True)])


def _contents(words: GameWords, spec: PileSpec, lies: PileView) -> str:
    """What lies in a slot by name, or how much."""
    if "members" not in lies:
        return words.unknown(spec.holds, lies["number"])
    return ", ".join([words.member(spec.holds, member) for member in lies["members"]])


def _is_about(cell: Cell, kind: str, member: int) -> bool:
    """Does a member stand in one of the holes?"""
    return (kind, member) in _holes_at(cell[1].holes, cell[2])


def _names(cell: Cell, kind: str, member: int) -> bool:
    """Does the value name the member?"""
    _, column, _, value = cell
    return column.of == kind and (member in value if isinstance(value, tuple) else column.base == "member" and value == member)
