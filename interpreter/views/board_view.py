"""The position of a game as one seat sees it: owners and contents of places, piles, markers on tracks, contents of boxes.

In: a game, a seat (None: an onlooker), the words of the game and its style. Out: numbers of members and texts, as plain tuples,
for a terminal or a page to draw. Only the seat's view of the game is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from interpreter import ir
from interpreter.kernel import Value, hole_values
from interpreter.runtime import Game, View
from interpreter.views.asked import Choice
from interpreter.views.cells import cells
from interpreter.views.game_words import GameWords
from interpreter.views.map_focus import standing_at
from interpreter.views.seat_view import absent
from interpreter.views.style import BoxesStyle, Style, TrackStyle

NOBODY = -1


class Counted(NamedTuple):
    """A number that is kept for a place. `order`: the index of the count in the `counts` of the style; `whose`: the seat that it
    belongs to, -1 for none."""

    place: int
    number: int
    order: int
    whose: int


class Stands(NamedTuple):
    """A member that stands on the board, by kind and number, with the number of its place."""

    kind: str
    member: int
    place: int


class SeenPile(NamedTuple):
    """A pile that is not empty, as a seat sees it. `name`: its words; `kind`, `number`: what it holds, and how many."""

    name: str
    kind: str
    number: int
    members: tuple[int, ...] | None
    """None where the seat may not see them."""
    whose: int
    """The seat that it belongs to; -1 for none."""
    is_own: bool
    """Does this seat see its contents, and not everybody?"""
    pile: str
    """The head of the pile in the rules."""


class Marker(NamedTuple):
    """A marker on a track. `value`: the box in which it stands; `whose`: the number of the member (of a side, mostly) that it
    belongs to, -1 if it is the game's."""

    value: int
    whose: int


class Lies(NamedTuple):
    """The content of a box of a display. `box_kind`, `box`: the member that stands for the box; `kind`, `number`: the member that
    lies there, or '' and a number, 1 for a truth."""

    box_kind: str
    box: int
    kind: str
    number: int


class BoardView:
    """The position of a game at one moment as `seat` sees it (None: an onlooker). Make a new one after each change of the
    game."""

    def __init__(self, game: Game, seat: int | None, words: GameWords, rules: ir.RuleSet, style: Style) -> None:
        self._game, self._seat = game, seat
        self._words, self._rules, self._style = words, rules, style

    @cached_property
    def _view(self) -> View:
        setup = self._style.setup
        tracked = [each.shows for each in tracks_of(self._style) if isinstance(each.shows, ir.Attribute)]
        held = [attribute for each in boxes_of(self._style) for attribute in each.holds]
        named = [setup.owner, *[attribute for attribute, _ in setup.counts], *setup.pieces, *tracked, *held]
        return self._game.view(self._seat, {attribute.name for attribute in named if attribute is not None})

    @cached_property
    def _away(self) -> set[int]:
        return absent(self._game)

    # --- the map ---------------------------------------------------------------------------------------------------------

    @property
    def owners(self) -> tuple[int, ...]:
        """The seat that owns each place, by the number of the place; -1 for none, or where this seat may not know. Empty where
        the style names no owner of places."""
        owner = self._style.setup.owner
        if owner is None or owner.name not in self._view["columns"]:
            return ()
        return tuple([value if isinstance(value, int) else NOBODY for value in self._view["columns"][owner.name]])

    @property
    def counts(self) -> list[Counted]:
        """The numbers kept for places that the style wants shown, without those that are 0 or hidden."""
        found = []
        nodes, seats = self._nodes, self._words.layout.seats
        owners = self.owners
        for order, (attribute, _) in enumerate(self._style.setup.counts):
            for names, value in self._cells(attribute, bool):
                if isinstance(value, int) and nodes in names:
                    place = names[nodes]
                    whose = names.get(seats, owners[place] if owners else NOBODY)
                    found.append(Counted(place, value, order, whose))
        return found

    @property
    def pieces(self) -> list[Stands]:
        """The members that stand on the board, with their places."""
        found = []
        for attribute in self._style.setup.pieces:
            for names, value in self._cells(attribute, _is_member):
                if isinstance(value, int):
                    found += [Stands(kind, member, value) for kind, member in names.items()]
        return found

    def places_of(self, kind: str, member: int) -> Iterator[int]:
        """The places at which a member stands: one for most pieces, none for a member that is no piece."""
        return standing_at(self._view, self._style.setup, kind, member)

    def lit(self, found: Sequence[Choice]) -> dict[int, str]:
        """The places of the map to highlight for these options, with the text to type: '' for the places of pieces that an option
        names. For a path the last place counts. Empty without a map."""
        made: dict[int, str] = {}
        if self._style.map is None:
            return made
        for choice in found:
            if choice.members and choice.kind == self._nodes:
                made.setdefault(choice.members[-1], choice.sign)
        for choice in found:
            for member in choice.members:
                for place in self.places_of(choice.kind, member):
                    made.setdefault(place, "")
        return made

    # --- beside the map --------------------------------------------------------------------------------------------------

    @property
    def piles(self) -> list[SeenPile]:
        """The piles that are not empty, of sides that are in play, in the order of the rules."""
        found, seats = [], self._words.layout.seats
        for spec in self._words.layout.piles:
            for index, lies in enumerate(self._view["piles"][spec.name]):
                about = dict(zip([hole.kind for hole in spec.holes], hole_values(spec.holes, index), strict=True))
                whose = about.get(seats, NOBODY)
                if not lies["number"] or whose in self._away:
                    continue
                members = tuple(self._in_order(spec.holds, lies["members"])) if "members" in lies else None
                is_own = members is not None and spec.shown not in ("all", "nobody")
                name = self._words.pile(spec.first + index)
                found.append(SeenPile(name, spec.holds, lies["number"], members, whose, is_own, spec.name))
        return found

    def _in_order(self, kind: str, members: Sequence[int]) -> list[int]:
        """What lies in a pile by its printed numbers, or in the order of the rules."""
        all_of: Sequence[ir.Member] = self._rules.kinds[kind].members
        return sorted(members, key=lambda each: ir.as_printed(all_of[each]))

    @property
    def tracks(self) -> list[list[Marker]]:
        """The markers on each track, in the order of `tracks_of`. A track with a value for each side has a marker for each side
        in play."""
        return [self._markers(style) for style in tracks_of(self._style)]

    def _markers(self, style: TrackStyle) -> list[Marker]:
        shown = style.shows
        held = self._cells(shown) if isinstance(shown, ir.Attribute) else cells(self._rules, shown, self._worked_out(shown))
        return [
            Marker(value, next(iter(names.values()), NOBODY))
            for names, value in held
            if isinstance(value, int) and (style.only is None or value in style.only) and not self._is_away(names)
        ]

    def _worked_out(self, value: ir.Value) -> list[int | None]:
        """What a declared value is for each member of its hole."""
        kinds = [param.type.of for param in value.params]
        return [
            None if self._is_away(dict(zip(kinds, members, strict=True))) else self._game.worked_out(value.name, *members)
            for members in product(*[range(len(self._rules.kinds[kind].members)) for kind in kinds])
        ]

    def _is_away(self, names: Mapping[str, int]) -> bool:
        """Is it a side's that nobody plays, or of something that is not there?"""
        seat = names.get(self._words.layout.seats)
        if seat is not None and (seat in self._away or seat in self._words.layout.idle):
            return True
        return any(self._rules.kinds[kind].members[number] in self._style.absent for kind, number in names.items())

    def marker_texts(self) -> list[tuple[str, str]]:
        """The markers of sides and of the game itself in words: pairs of the title of a track and the values on it, `North 3,
        South 5`."""
        seats, found = self._words.layout.seats, []
        for style, markers in zip(tracks_of(self._style), self.tracks, strict=True):
            kinds = [param.type.of for param in style.shows.params]
            if markers and kinds in ([], [seats]):
                each = [
                    (self._words.member(seats, whose) + " " if kinds else "") + self._value_text(style, value)
                    for value, whose in markers
                ]
                found.append((style.title, ", ".join(each)))
        return found

    def _value_text(self, style: TrackStyle, value: int) -> str:
        """What a value is called."""
        if style.shows.type.base == "member":
            return self._words.member(style.shows.type.of, value) if value >= 0 else "none"
        return str(value) if style.shows.type.base == "number" else "yes" if value else "no"

    @property
    def boxes(self) -> list[list[Lies]]:
        """The contents of the boxes of each display, in the order of `boxes_of`."""
        return [[lies for attribute in style.holds for lies in self._lying(attribute)] for style in boxes_of(self._style)]

    def _lying(self, attribute: ir.Attribute) -> Iterator[Lies]:
        kind = attribute.type.of if attribute.type.base == "member" else ""
        for names, value in self._cells(attribute):
            if isinstance(value, int) and (value >= 0 if kind else value):
                ((box_kind, box),) = names.items()
                yield Lies(box_kind, box, kind, value)

    # --- cells -----------------------------------------------------------------------------------------------------------

    @property
    def _nodes(self) -> str:
        return "" if self._style.map is None else self._style.map.graph.nodes.name

    def _cells(
        self, attribute: ir.Attribute, wanted: Callable[[Value | None], bool] | None = None
    ) -> Iterator[tuple[dict[str, int], Value | None]]:
        """What the seat sees of an attribute, as `cells` tells it; None for what is hidden."""
        return cells(self._rules, attribute, self._view["columns"].get(attribute.name, ()), wanted)


def _is_member(value: Value | None) -> bool:
    return isinstance(value, int) and value >= 0


def tracks_of(style: Style) -> list[TrackStyle]:
    """The displays of a style that are tracks with markers."""
    return [each for each in style.displays if isinstance(each, TrackStyle)]


def boxes_of(style: Style) -> list[BoxesStyle]:
    """The displays of a style whose boxes may hold something."""
    return [each for each in style.displays if isinstance(each, BoxesStyle) and each.holds]
