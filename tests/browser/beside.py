"""The game beside a page, kept by the runtime alone: what the page must show of it.

In: rules laid out, a seed, the seats that people play; answers as they are given; what is drawn, as `looking.js` tells it. Out: where
the two differ, in words. Nothing of a table or of its messages is asked, only the game and what is said of it at a terminal too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from interpreter.runtime import Game
from interpreter.table import LaidOut
from interpreter.table.laid_out import NOBODY
from interpreter.table.messages import Side, Track
from interpreter.views import BoardView, Choice, Marker, choices, ended, lines_for, question, running, sentence

LINES = 4
"""So many of the last lines of a log must be there."""


class Beside:
    """One game."""

    def __init__(self, laid: LaidOut, seed: int, playing: Collection[int]) -> None:
        self.game = Game.new(laid.program, seed)
        self.game.ask_always(*playing)
        self._laid = laid
        self._board = laid.board()
        self._contests = {each.lasts for each in laid.style.contests}  # told in short when they are over
        self._logs: dict[int | None, list[str]] = {}
        self._marks: Counter[int | None] = Counter()

    @property
    def options(self) -> list[Choice]:
        """What is offered now."""
        return [] if self.game.decision is None else choices(self.game.decision, self._laid.words)

    def answer(self, option: int) -> None:
        self.game.answer(option)

    # --- what must be drawn ------------------------------------------------------------------------------------------------

    def differences(self, drawn: dict[str, Any]) -> list[str]:
        """Where what is drawn is not what it must be."""
        decision, words = self.game.decision, self._laid.words
        seat = drawn["eyes"] if decision is None else decision.seat
        view = BoardView(self.game, seat, words, self._laid.rules, self._laid.style)
        found = [
            *_other("the eyes", [drawn["eyes"]], [seat]),
            *_other("what runs", [drawn["at"]], [_plain(" · ".join(running(self.game, words)))]),
            *(f"the page says: {each}" for each in drawn["trouble"]),
            *(f"no picture: {each}" for each in drawn["broken"]),
            *(f"counters lie away from their place: {self._name(self._board.node, place)}" for place in drawn["far"]),
            *self._on_map(view, drawn),
            *_other("the tracks", [(title, *map(_tight, stand)) for title, stand in drawn["tracks"]], self._beside_map(view)),
            *self._lines(seat, drawn["lines"]),
        ]
        if decision is None:
            told = _plain(sentence(ended(self.game, words)))
            return [*found, *_other("the end", [drawn["ended"], drawn["asked"], drawn["over"]], [told, told, True])]
        return [*found, *self._question(drawn), *self._lights(view, drawn), *self._hand(view, drawn)]

    def _name(self, kind: str, number: int) -> str:
        return self._laid.words.member(kind, number)

    def _side(self, seat: int) -> Side:
        """How what belongs to a seat is marked."""
        return self._board.sides[seat] if 0 <= seat < len(self._board.sides) else NOBODY

    def _question(self, drawn: dict[str, Any]) -> Iterable[str]:
        """Who is asked what, and every option as a button."""
        decision, words, options = self.game.decision, self._laid.words, self.options
        assert decision is not None
        who, told = words.seat(decision.seat), question(decision, words)
        yield from _other("the question", [drawn["asked"]], [_plain(f"{who}: {told[0].upper()}{told[1:]}")])
        yield from _other("who is marked", drawn["turn"], [who])
        yield from _other("what is offered", drawn["keys"], [each.key for each in options])
        buttons = [(each.number, _plain(each.name or each.key)) for each in options]
        yield from _other("the buttons", sorted(map(tuple, drawn["buttons"])), buttons)

    def _lights(self, view: BoardView, drawn: dict[str, Any]) -> Iterable[str]:
        """What is lit is what is offered, wherever it is drawn."""
        board = self._board
        offered = {(each.kind, each.members[-1]) for each in self.options if each.members}
        pieces = {(piece.kind, piece.member) for piece in view.pieces if piece.place in board.places}
        places = {(board.node, place) for place in board.places}
        lit = set(map(tuple, drawn["lit"]))
        for kind, number in sorted(lit - offered):
            yield f"lit, but not offered: {self._name(kind, number)}"
        drawable = {each for each in offered if each in pieces or each in places or each[0] in board.faces}
        for kind, number in sorted(drawable - lit):
            yield f"offered, but not lit: {self._name(kind, number)}"
        yield from _other("the places in light", sorted(drawn["halos"]), sorted(place for _, place in offered & places))
        yield from _other("the pieces in light", sorted(map(tuple, drawn["glowing"])), sorted(offered & pieces))

    def _on_map(self, view: BoardView, drawn: dict[str, Any]) -> Iterable[str]:
        """Whose each place is, what is counted there, every piece at its place."""
        board = self._board
        owners = [
            (p, board.sides[seat].colour, board.sides[seat].letter)
            for p, seat in enumerate(view.owners)
            if seat >= 0 and p in board.places
        ]
        counts = [
            (each.place, str(each.number), self._side(each.whose).colour) for each in view.counts if each.place in board.places
        ]
        yield from _other("whose places are", map(tuple, drawn["owners"]), owners)
        yield from _other("what is counted", map(tuple, drawn["counts"]), counts)
        pieces = []
        for kind, member, place in view.pieces:
            if place in board.places:
                printed = board.printed.get(kind, ())
                own = [_plain(self._name(kind, member)), _plain(printed[member]) if member < len(printed) else ""]
                of = board.side_of.get(kind, ())
                pieces.append(
                    (kind, member, place, self._side(of[member] if member < len(of) else -1).colour, *filter(None, own))
                )
        yield from _other("the pieces", map(tuple, drawn["pieces"]), pieces)

    def _beside_map(self, view: BoardView) -> Iterable[tuple[str, ...]]:
        """What each track with a marker on it and each display says in its line."""
        for track, markers in zip(self._board.tracks, view.tracks, strict=True):
            if markers:
                yield track.title, *map(_tight, self._standing(track, markers))
        for boxes, lying in zip(self._board.boxes, view.boxes, strict=True):
            yield boxes.title, str(len(lying))

    def _standing(self, track: Track, markers: Sequence[Marker]) -> Iterable[str]:
        """Where each marker stands; how many in each box, where they are no markers of sides."""
        called = {value: text or str(value) for value, text in track.boxes}
        if track.whose not in ("", self._board.seats):
            full = Counter(marker.value for marker in markers)
            return [f"{full[value]} {text}" for value, text in track.boxes if full[value]]
        return [self._letter(track, whose) + called.get(value, str(value)) for value, whose in markers]

    def _letter(self, track: Track, whose: int) -> str:
        if not track.whose:
            return ""
        return "●" if whose < 0 else self._side(whose).letter or self._name(self._board.seats, whose)[0]

    def _hand(self, view: BoardView, drawn: dict[str, Any]) -> Iterable[str]:
        """The piles that a seat alone sees, with every card."""
        shown = {name: [tuple(each) for each in cards] for name, cards in drawn["hand"]}
        decision = self.game.decision
        assert decision is not None
        for pile in view.piles:
            if pile.is_own and pile.whose in (-1, decision.seat):
                name, cards = _plain(f"{pile.name} ({pile.number})"), [(pile.kind, each) for each in pile.members or ()]
                if shown.get(name) != cards:
                    yield f"the hand: {name} shows {shown.get(name)}, not {cards}"

    def _lines(self, seat: int | None, shown: Sequence[str]) -> Iterable[str]:
        """The last lines of the log, as they are told at once to who comes now. They are kept up to the last answer: what stands
        behind may be told otherwise yet, as may what several choose in secret."""
        told, mark = self._logs.get(seat, []), self._marks[seat]
        for line in lines_for(self.game, seat, "story", self._laid.rules, mark):
            if line.sort == "answer" and self.game.state.sealed is None:
                self._logs[seat], self._marks[seat] = told, line.entry
            if line.sort != "heading" and not (line.sort in ("begin", "end") and line.text in self._contests):
                told = [*told, _plain(line.text if line.sort == "begin" else sentence(line.text))][-LINES:]
        yield from (f"not in the story: {each}" for each in told if each not in shown)


def _plain(text: str) -> str:
    """As a page shows it."""
    return re.sub(r"\s+", " ", text).strip()


def _tight(text: str) -> str:
    return re.sub(r"\s", "", text)


def _other(what: str, shown: Iterable[Any], wanted: Iterable[Any]) -> Iterable[str]:
    """What is shown and should not be, and what is not and should, of things in any order."""
    ours, theirs = Counter(wanted), Counter(shown)
    extra, missing = list((theirs - ours).elements()), list((ours - theirs).elements())
    if extra or missing:
        yield f"{what}: shown {str(extra)[:300]}, wanted {str(missing)[:300]}"
