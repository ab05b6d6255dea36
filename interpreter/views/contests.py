"""Contests as a seat sees them: two sides that stand against each other for a period, and what they lay down, round by round.

In: a game, a seat (None: an onlooker), the words of the game and its style. Out: `Contest`s. They are read from the journal
entries that the seat may read, so they show nothing that its log does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from interpreter import ir
from interpreter.kernel import Entry, Value, hole_values, journal
from interpreter.runtime import Game, visible_entries
from interpreter.views.game_words import GameWords
from interpreter.views.log import LogLine, lines
from interpreter.views.prose.english import listed
from interpreter.views.style import ContestStyle

NOBODY = -1
OF_THE_GAME = 0
"""The index of a cell that has no holes."""


class Deed(NamedTuple):
    """One thing done in a contest: cards laid down, dice rolled, or a line of the log (`said`). `seat`: the side that laid the
    cards, or for which they were laid, -1 for none; `kind`, `members`: the cards or the faces (kind '' for numbers); `text`: the
    words."""

    sort: Literal["cards", "dice", "said"]
    seat: int
    kind: str
    members: tuple[int, ...]
    text: str


class Figure(NamedTuple):
    """One attribute of a side in a contest. `says`: its label; `text`: its value in words; `kind`, `member`: the member that is
    its value, if it holds one."""

    says: str
    text: str
    kind: str
    member: int


class Party(NamedTuple):
    """One side of a contest, with its figures. `leads`, `won`: whether it has the lead, whether it has won."""

    seat: int
    figures: tuple[Figure, ...]
    leads: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest up to now. `at`: kind and number of the place where it happens, None if the style names none; `parties`: its
    sides; `rounds`: the deeds of each round; `end`: the length of the journal when it ended, 0 while it goes on."""

    style: ContestStyle
    at: tuple[str, int] | None
    parties: tuple[Party, ...]
    rounds: tuple[tuple[Deed, ...], ...]
    end: int = 0


@dataclass(slots=True)
class _Begun:
    """A contest that began at an entry of the journal; `end`: where it ended, or 0."""

    style: ContestStyle
    begin: int
    end: int = 0


@dataclass(slots=True)
class _Walk:
    """What has been met on the way through the entries of a contest."""

    cells: dict[tuple[str, int], Value] = field(default_factory=dict)
    brought: dict[tuple[str, int], int] = field(default_factory=dict)
    """The most that there was of what is not set back with the contest: what has been left is taken home before it is over."""
    rounds: list[list[Deed]] = field(default_factory=lambda: [[]])
    heard: list[Entry] = field(default_factory=list)
    """Entries since the last deed, not told yet."""


class Contests:
    """The contests of one game; reads on in the journal at each call. After an undo make a new one, for entries that were read
    are gone."""

    def __init__(self, game: Game, words: GameWords, rules: ir.RuleSet, styles: Sequence[ContestStyle]) -> None:
        self._game, self._words, self._rules = game, words, rules
        periods = game.program.tables.periods
        self._styles = {periods.index(each.lasts): each for each in styles}
        self._columns = words.layout.columns
        self._begun: list[_Begun] = []
        self._read = 0

    def _look(self) -> None:
        """Read on in the journal."""
        entries = self._game.journal
        for number in range(self._read, len(entries)):
            match entries[number]:
                case (journal.BEGIN, period, _) if period in self._styles:
                    self._begun.append(_Begun(self._styles[period], number))
                case (journal.END, period, _) if period in self._styles:
                    for each in reversed(self._begun):
                        if each.style is self._styles[period] and not each.end:
                            each.end = number + 1
        self._read = len(entries)

    def now(self, seat: int | None, since: int) -> Contest | None:
        """The contest that goes on, else the last one that ended behind entry `since` of the journal; None if there is none that
        the seat knows of."""
        if not self._styles:
            return None
        self._look()
        recent = [each for each in reversed(self._begun) if not each.end or each.end > since]
        return next((told for each in recent if (told := self._as_seen(each, seat)) is not None), None)

    def over(self, seat: int | None, since: int) -> list[Contest]:
        """The contests that ended behind entry `since` of the journal, as far as the seat may see them, in the order in which
        they began."""
        if not self._styles:
            return []
        self._look()
        found = [self._as_seen(each, seat) for each in self._begun if each.end > since]
        return [each for each in found if each is not None and each.end]

    def _as_seen(self, begun: _Begun, seat: int | None) -> Contest | None:
        """A contest through the eyes of a seat; None for one of which it knows nothing yet."""
        game, style = self._game, begun.style
        entries = game.journal[begun.begin :]
        visible = entries if game.open_table else visible_entries(game.program, game.state, entries, seat)
        number = game.program.tables.periods.index(style.lasts)
        if not visible or visible[0][:2] != (journal.BEGIN, number):
            return None
        ends = next((at for at, each in enumerate(visible) if each[:2] == (journal.END, number)), len(visible))
        walk = self._walked(style, visible, ends, seat)
        at = None if style.at is None else self._member(walk, style.at)
        is_over = ends < len(visible)
        parties = tuple([self._party(style, walk, side, is_over) for side in self._sides(style, walk)])
        if not parties:
            return None
        rounds = tuple([tuple(_together(deeds)) for deeds in walk.rounds])
        return Contest(style, at, parties, rounds, begun.end if is_over else 0)

    # --- the way through the entries ----------------------------------------------------------------------------------------

    def _walked(self, style: ContestStyle, visible: Sequence[Entry], ends: int, seat: int | None) -> _Walk:
        """Through the entries that a seat may read, up to where the contest ends."""
        walk = _Walk()
        for attribute in [style.at, *style.sides, style.leads, style.winner, *[each for _, each in style.figures]]:
            if attribute is not None:
                self._start(walk, attribute)
        self._keep(walk, style, visible, seat)
        laid = {pile.name for pile in style.cards}
        for entry in visible[:ends]:
            if self._begins_round(style, entry):
                self._hear(walk, seat)
                walk.rounds.append([])
            match entry:
                case (journal.SET, column, index, _, new, _):
                    cell = (self._columns[column].name, index)
                    if cell in walk.cells:
                        walk.cells[cell] = new
                    if cell in walk.brought and isinstance(new, int):
                        walk.brought[cell] = max(walk.brought[cell], new)
                case (journal.MOVE, member, before, after, _):
                    if self._pile(after)[0] in laid and self._pile(before)[0] not in laid:
                        self._hear(walk, seat)
                        walk.rounds[-1].append(self._laid(member, before, after))
                case (journal.ANSWER | journal.REPORT | journal.ROLL, *_):
                    walk.heard.append(entry)
        self._hear(walk, seat)
        return walk

    def _begins_round(self, style: ContestStyle, entry: Entry) -> bool:
        match entry:
            case (journal.ANSWER, point, _, _, _, _):
                return isinstance(style.round, ir.Procedure) and self._game.program.tables.points[point].rule == style.round.name
            case (journal.SET, column, _, old, new, _) if isinstance(old, int) and isinstance(new, int):
                return isinstance(style.round, ir.Attribute) and self._columns[column].name == style.round.name and new > old
        return False

    def _start(self, walk: _Walk, attribute: ir.Attribute) -> None:
        """What an attribute is before anything has been written."""
        number, column = next((number, each) for number, each in enumerate(self._columns) if each.name == attribute.name)
        first = self._words.first_value(number)
        for index in range(column.size):
            walk.cells[attribute.name, index] = first if first is not None else NOBODY if column.optional else 0

    def _keep(self, walk: _Walk, style: ContestStyle, visible: Sequence[Entry], seat: int | None) -> None:
        """What figures were when the contest began, where it does not set them back: what the seat sees of them now, and back
        from there through all that it may read."""
        kept = {each.name for _, each in style.figures if each.lasts_for is None or each.lasts_for.name != style.lasts}
        if not kept:
            return
        for name, values in self._game.view(seat, kept)["columns"].items():
            walk.cells.update({(name, index): value for index, value in enumerate(values) if value is not None})
        for entry in reversed(visible):
            match entry:
                case (journal.SET, column, index, before, _, _) if self._columns[column].name in kept:
                    walk.cells[self._columns[column].name, index] = before
        walk.brought = {cell: value for cell, value in walk.cells.items() if cell[0] in kept and isinstance(value, int)}

    def _pile(self, slot: int) -> tuple[str, int]:
        """The name of the pile at a slot, and whose it is."""
        if slot < 0:
            return "", NOBODY
        spec, index = self._words.pile_at(slot)
        kinds = [hole.kind for hole in spec.holes]
        about = dict(zip(kinds, hole_values(spec.holes, index), strict=True))
        return spec.name, about.get(self._words.layout.seats, NOBODY)

    def _laid(self, member: int, before: int, after: int) -> Deed:
        """A card that was laid down: for whom it lies there, else by whom."""
        whose = self._pile(after)[1]
        return Deed("cards", self._pile(before)[1] if whose < 0 else whose, self._words.holds(after), (member,), "")

    def _hear(self, walk: _Walk, seat: int | None) -> None:
        """What was said and rolled since the last deed."""
        heard, walk.heard = walk.heard, []
        reader = None if self._game.open_table else NOBODY if seat is None else seat
        for line in lines(self._game.program, heard, "story", self._rules, reader, self._words) if heard else ():
            deed = self._opponents(line)
            if deed is not None:
                walk.rounds[-1].append(deed)

    def _opponents(self, line: LogLine) -> Deed | None:
        if line.rolled is not None:
            die, face = line.rolled
            return Deed("dice", NOBODY, self._game.program.tables.dice[die][1], (face,), self._words.rule(line.cause))
        return Deed("said", NOBODY, "", (), line.text) if line.sort in ("answer", "report") else None

    # --- the sides ----------------------------------------------------------------------------------------------------------

    def _sides(self, style: ContestStyle, walk: _Walk) -> list[int]:
        """Who stands against whom, the one that began first."""
        named = [value for each in style.sides if isinstance(value := walk.cells[each.name, OF_THE_GAME], int)]
        playing = [seat for seat in range(len(self._words.layout.seat_names)) if seat not in self._words.layout.idle]
        if len(named) < 2 and len(playing) == 2:
            named += [seat for seat in playing if seat not in named]
        return named[:2] if len(named) >= 2 and named[0] != named[1] else []

    def _party(self, style: ContestStyle, walk: _Walk, seat: int, is_over: bool) -> Party:
        cells = {**walk.cells, **walk.brought} if is_over else walk.cells
        figures = tuple([self._figure(says, attribute, cells[attribute.name, seat]) for says, attribute in style.figures])
        leads, winner = (None if each is None else walk.cells[each.name, OF_THE_GAME] for each in (style.leads, style.winner))
        return Party(seat, figures, leads == seat and winner in (None, NOBODY), winner == seat)

    def _figure(self, says: str, attribute: ir.Attribute, value: Value) -> Figure:
        if attribute.type.base == "member" and isinstance(value, int):
            kind = attribute.type.of
            return Figure(says, self._words.member(kind, value) if value >= 0 else "", kind, value)
        return Figure(says, str(value), "", NOBODY)

    def _member(self, walk: _Walk, attribute: ir.Attribute) -> tuple[str, int] | None:
        value = walk.cells[attribute.name, OF_THE_GAME]
        return (attribute.type.of, value) if isinstance(value, int) and value >= 0 else None

    def summary(self, contest: Contest) -> str:
        """One sentence about a contest that is over: place, sides, winner, and the numbers of both sides."""
        where = "" if contest.at is None else f" at {self._words.member(*contest.at)}"
        names = [self._words.seat(each.seat) for each in contest.parties]
        won = [self._words.seat(each.seat) for each in contest.parties if each.won]
        scores = [
            f"{says} {' : '.join(each.figures[number].text for each in contest.parties)}"
            for number, (says, attribute) in enumerate(contest.style.figures)
            if attribute.type.base == "number"
        ]
        parts = [f"{contest.style.title}{where}: {' against '.join(names)}", *([f"won by {listed(won)}"] if won else []), *scores]
        return ", ".join(parts)


def _together(deeds: Sequence[Deed]) -> Iterator[Deed]:
    """Dice that fell one after the other by one rule are one deed, and so are cards that one side laid down together."""
    last: Deed | None = None
    for deed in deeds:
        if last is not None and deed.sort != "said" and last._replace(members=()) == deed._replace(members=()):
            last = last._replace(members=(*last.members, *deed.members))
            continue
        if last is not None:
            yield last
        last = deed
    if last is not None:
        yield last
