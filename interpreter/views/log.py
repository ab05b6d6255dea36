"""Journals as stories: what happened, each event under the phase, step and rule that made it happen.

`log_of(game)` hides nothing; `log_for(game, seat)` shows only what that seat (None: an onlooker) may know: a member of a hidden
pile is named by its kind, hidden columns and secret answers are left out. Two levels of detail: `story` (decisions, chance,
lasting changes) and `full` (every change, with its rule). Errors: ValueError for another detail.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Literal, assert_never

from interpreter import ir
from interpreter.kernel import Entry, Option, Plain, Reason, Value, journal
from interpreter.program import Program
from interpreter.runtime import Game, numbered_entries, these
from interpreter.views.game_words import HIDDEN, GameWords
from interpreter.views.prose.english import base_form, listed, sentence

DETAILS = ("story", "full")
STORY_LEVEL = {"phase": 0, "step": 1}
"""How deep the heading of a procedure stands, by its role."""
ALIKE = re.compile(r" is ((?:at|in|inside|on|near|under|outside|out of) .*)")
"""What is told of several together: `Ann and Bob are at Alpha`, what may follow a name."""
ONLOOKER = -1
"""The reader who knows what lies open, and no more."""

LineSort = Literal["heading", "rule", "answer", "chance", "change", "report", "begin", "end"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log. `level`: its indent; `cause`: the entry of the source map with the place of its rule, or -1; `rolled`: for
    a die, its number and the face that came up; `entry`: the number of the last journal entry that the line is made from."""

    level: int
    sort: LineSort
    text: str
    cause: int = -1
    rolled: tuple[int, int] | None = None
    entry: int = field(default=-1, compare=False)


@dataclass(slots=True)
class _Beat:
    """What changed since the last thing worth a line of its own.

    `changes`: for a column and an index the old value, the new one and the cause; `moves`: member, from slot, to slot, cause;
    `entry`: the number of the last entry among them.
    """

    changes: dict[tuple[int, int], tuple[Value, Value, int]] = field(default_factory=dict)
    moves: list[tuple[int, int, int, int]] = field(default_factory=list)
    entry: int = -1


def log_of(game: Game, detail: str = "story", rules: ir.RuleSet | None = None) -> str:
    """The whole journal of a game as text, with everything hidden: for studies and simulations, never for a seat."""
    return as_text(lines(game.program, game.journal, detail, rules))


def log_for(game: Game, seat: int | str | None, detail: str = "story", rules: ir.RuleSet | None = None) -> str:
    """The journal as text, as far as a seat (by number or name) may read it; None is an onlooker, who sees no hand."""
    return as_text(lines_for(game, seat, detail, rules))


def lines_for(
    game: Game,
    seat: int | str | None,
    detail: str = "story",
    rules: ir.RuleSet | None = None,
    start: int = 0,
    words: GameWords | None = None,
    ends: Collection[str] = (),
) -> list[LogLine]:
    """The log of a seat as lines. `start`: the journal entry to begin with, as `since` gives it; `words` and `ends` as for
    `lines`.

    Errors: ValueError for a name that no seat has, and for an unknown detail.
    """
    if isinstance(seat, str):
        seat = game.program.tables.layout.seat_names.index(seat)
    entries = game.journal[start:]
    if game.open_table:
        return _lines(game.program, list(enumerate(entries, start)), detail, rules, None, words, ends)
    visible = [(start + number, entry) for number, entry in numbered_entries(game.program, game.state, entries, seat)]
    return _lines(game.program, visible, detail, rules, ONLOOKER if seat is None else seat, words, ends)


def since(game: Game, seat: int, answers: int = 1) -> int:
    """The number of the journal entry at which the last `answers` answers of a seat begin: the seat has read what stands before
    it. It is never inside a secret choice, whose answers are shown together, but before it. If the seat has answered less often:
    the entry after the set-up."""
    own = [entries for who, entries in game.begun if who == seat]
    if len(own) >= answers:
        return before_secrets(game.journal, own[-answers])
    began = (journal.RUNS, journal.BEGIN, journal.ANSWER)
    return next((number for number, entry in enumerate(game.journal) if entry[0] in began), len(game.journal))


def running(game: Game, words: GameWords) -> list[str]:
    """The titles of the phase that runs now and of the steps in it, outermost first, without those that began during a secret
    choice."""
    found: dict[int, str] = {}
    hidden = game.state.sealed is not None
    for entry in reversed(game.journal):
        match entry:
            case (journal.SEALED, _):
                hidden = False
            case (journal.RUNS, _, cause) if not hidden:
                level = STORY_LEVEL.get(words.role(cause), 0)
                if not found or level < min(found):
                    found[level] = words.rule(cause)
                if not level:
                    break
    return [found[level] for level in sorted(found)]


def ended(game: Game, words: GameWords) -> str:
    """The end of the game in one line: winners, reason and rule; '' while it goes on."""
    for entry in reversed(game.journal):
        match entry:
            case (journal.WON, winners, reason, cause):
                return f"{_won(words, winners, reason)} ({words.rule(cause)})"
    return "" if game.result is None else game.result.summary


def _won(words: GameWords, winners: Sequence[int], reason: Reason) -> str:
    who = these([words.seat(each) for each in winners])
    return f"{who} {'win' if len(winners) > 1 else 'wins'} the game: {words.reason(reason)}"


def before_secrets(entries: Sequence[Entry], number: int) -> int:
    """The entry with which a secret choice of several sides begins, if entry `number` lies inside one; else `number` itself."""
    depth = 0
    for at in range(number, -1, -1):
        match entries[at]:
            case (journal.SHOWN, _):
                depth += 1
            case (journal.SEALED, _) if not depth:
                return at
            case (journal.SEALED, _):
                depth -= 1
    return number


def lines(
    program: Program,
    entries: Sequence[Entry],
    detail: str = "story",
    rules: ir.RuleSet | None = None,
    seat: int | None = None,
    words: GameWords | None = None,
    ends: Collection[str] = (),
) -> list[LogLine]:
    """Journal entries as lines. `seat`: the seat for which the entries were selected, None if the reader may know everything;
    `words`: the words of the game, if they exist already; `ends`: the periods whose ends get a line. Errors: ValueError for an
    unknown detail."""
    return _lines(program, list(enumerate(entries)), detail, rules, seat, words, ends)


def _lines(
    program: Program,
    entries: Sequence[tuple[int, Entry]],
    detail: str,
    rules: ir.RuleSet | None,
    seat: int | None,
    words: GameWords | None,
    ends: Collection[str],
) -> list[LogLine]:
    if detail not in DETAILS:
        raise ValueError(f"a log is told as {listed(DETAILS, 'or')}, not as {detail}")
    found = _without_empty(_Teller(words or GameWords(program, rules), detail == "full", seat).tell(entries), ends)
    return found if detail == "full" else _said_once(found)


def as_text(found: Sequence[LogLine]) -> str:
    """Lines as plain text: headings marked by their depth, the rest indented."""
    out: list[str] = []
    for line in found:
        if line.sort == "heading":
            out.extend(["", f"{'#' * (line.level + 1)} {line.text}"])
        else:
            out.append("  " * line.level + (f"-- {line.text} --" if line.sort == "begin" else sentence(line.text)))
    return "\n".join(out).strip("\n") + "\n"


def _without_empty(found: Iterator[LogLine], ends: Collection[str]) -> list[LogLine]:
    """Beginnings of spans in which nothing was told are left out, and all ends but those of these."""
    kept: list[LogLine] = []
    for line in found:
        if line.sort == "end":
            if kept and kept[-1].sort == "begin" and kept[-1].text == line.text:
                kept.pop()
            elif line.text in ends:
                kept.append(line)
            continue
        kept.append(line)
    return kept


def _said_once(found: Sequence[LogLine]) -> list[LogLine]:
    """Lines without the answers that a report repeats directly behind them: `Ann: discard`, `Ann discards Rain`."""
    pairs = zip_longest(found, found[1:])
    return [each for each, behind in pairs if each.sort != "answer" or behind is None or not _repeats(each.text, behind)]


def _repeats(answer: str, line: LogLine) -> bool:
    """Does a report tell of somebody what he has answered, and perhaps more?"""
    who, sign, done = answer.partition(": ")
    if not sign or line.sort != "report" or not line.text.startswith(who + " "):
        return False
    verb, *rest = line.text.removeprefix(who).split()
    told = done.split()
    return [base_form(verb), *rest][: len(told)] == told


class _Teller:
    """Tells entries in their order."""

    def __init__(self, words: GameWords, full: bool, seat: int | None) -> None:
        self.words = words
        self.tables, self.layout = words.program.tables, words.program.tables.layout
        self.full = full
        self.seat = seat
        self.beat = _Beat()
        self.last_rule = ""

    def tell(self, entries: Sequence[tuple[int, Entry]]) -> Iterator[LogLine]:
        """The lines of entries; changes are gathered till something else happens."""
        for number, entry in entries:
            match entry:
                case (journal.SET, column, _, old, new, _) if self.layout.columns[column].untold in (old, new):
                    continue
                case (journal.SET, column, index, old, new, cause):
                    first = self.beat.changes.get((column, index))
                    self.beat.changes[(column, index)] = (old if first is None else first[0], new, cause)
                    self.beat.entry = number
                case (journal.MOVE, member, at, to, cause):
                    self.beat.moves.append((member, at, to, cause))
                    self.beat.entry = number
                case _:
                    yield from self._told_at(self.beat.entry, self._changed())
                    yield from self._told_at(number, self._event(entry))
        yield from self._told_at(self.beat.entry, self._changed())

    @staticmethod
    def _told_at(number: int, found: Iterator[LogLine]) -> Iterator[LogLine]:
        """Lines with the number of the entry with which they could be told."""
        return (replace(line, entry=number) for line in found)

    def _event(self, entry: Entry) -> Iterator[LogLine]:
        """An entry that has a line of its own, or none in this log."""
        words = self.words
        match entry:
            case (journal.RUNS, _, cause):
                yield LogLine(STORY_LEVEL.get(words.role(cause), 0), "heading", words.rule(cause), cause)
            case (journal.ANSWER, point, seat, option, named, cause):
                yield from self._answer(point, seat, option, named, cause)
            case (journal.ROLL, die, face, cause):
                yield from self._under(cause)
                name, kind = self.tables.dice[die]
                shown = words.member(kind, face) if kind else str(face)
                yield LogLine(2, "chance", f"the {name} shows {shown} ({words.rule(cause)})", cause, (die, face))
            case (journal.PICK, number, member, cause):
                yield from self._under(cause)
                kind = next(each.name for each in words.layout.kinds if each.number == number)
                drawn = words.member(kind, HIDDEN if member < 0 else member)
                yield LogLine(2, "chance", f"drawn at random: {drawn}", cause)
            case (journal.SHUFFLE, slot, cause):
                yield from self._under(cause)
                yield LogLine(2, "chance", f"{words.pile(slot)} is shuffled", cause)
            case (journal.BEGIN, span, cause):
                yield LogLine(1, "begin", self.tables.periods[span], cause)
            case (journal.END, span, cause):
                yield LogLine(1, "end", self.tables.periods[span], cause)
            case (journal.EFFECT, effect, _, cause):
                yield LogLine(2, "change", f"from now on: {words.effect(effect)}", cause)
            case (journal.ENDED, effect, _, cause):
                yield LogLine(2, "change", f"no longer: {words.effect(effect)}", cause)
            case (journal.ADVANCED, effect, stage, _, cause):
                if self.full:
                    yield LogLine(2, "change", f"{words.effect(effect)} waits for its end number {stage + 1}", cause)
            case (journal.TAKEN_BACK, span, number, cause):
                yield LogLine(2, "change", f"the {self.tables.periods[span]} is taken back to how it stood at {number}", cause)
            case (journal.REPORT, number, values, cause):
                yield LogLine(1, "report", words.report(number, values), cause)
            case (journal.WON, winners, reason, cause):
                yield LogLine(0, "report", _won(words, winners, reason), cause)
            case (journal.PLAYED, occasion, _, seat, cause):
                if self.full:
                    yield LogLine(2, "change", f"{words.seat(seat)} answers: {self.tables.occasions[occasion]}", cause)
            case (journal.POLLED, occasion, cause):
                if self.full:
                    yield LogLine(2, "change", f"this may be answered: {self.tables.occasions[occasion]}", cause)
            case (journal.ANEW, cause):
                yield LogLine(1, "chance", "answers were taken back up to here, and chance is drawn anew from here on", cause)
            case (journal.SEALED, cause):
                yield LogLine(1, "change", "all choose in secret", cause)
            case (journal.SHOWN, cause):
                yield LogLine(1, "change", "the choices are shown", cause)
            case (journal.SET | journal.MOVE, *_):
                raise ValueError("changes are told together")
            case _:
                assert_never(entry)

    def _answer(self, point: int, seat: int, option: Option, named: tuple[Plain, ...], cause: int) -> Iterator[LogLine]:
        """An answer; that nothing (more) is chosen belongs to full logs only."""
        table = self.tables.points[point]
        if option == -1 and table.how in ("menu", "some", "play") and not self.full:
            return
        secret = self.seat is not None and seat != self.seat and self.words.names_held(table, option)
        yield LogLine(1, "answer", self.words.answer(table, seat, option, secret, named), cause)

    def _changed(self) -> Iterator[LogLine]:
        """What changed since the last line, as lines: members moved together, then the net changes of columns."""
        beat, self.beat = self.beat, _Beat()
        groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for member, at, to, cause in beat.moves:
            groups.setdefault((at, to), []).append((member, cause))
        for (at, to), found in groups.items():
            cause = found[-1][1]
            yield from self._under(cause)
            yield LogLine(2, "change", self._moved(at, to, [member for member, _ in found]), cause)
        changes: dict[tuple[str, int], tuple[list[str], int]] = {}
        for (column, index), (old, new, cause) in beat.changes.items():
            if old == new or not (self.full or self.words.lasting(column)):
                continue
            text = self.words.change(column, index, old, new)
            name = self.words.last_named(column, index)
            alike = ALIKE.fullmatch(text[len(name) :]) if name and text.startswith(name) else None
            names, _ = changes.setdefault((alike[1] if alike else text, cause if self.full else -1), ([], cause))
            names.extend([name] if alike else [])
        for (text, _), (names, cause) in changes.items():
            yield from self._under(cause)
            yield LogLine(2, "change", f"{listed(names)} {'are' if len(names) > 1 else 'is'} {text}" if names else text, cause)

    def _moved(self, at: int, to: int, members: list[int]) -> str:
        """Members that went from one pile to another, those that are not known by their number."""
        kind = self.words.holds(to)
        known = [self.words.member(kind, member) for member in members if member >= 0]
        hidden = len(members) - len(known)
        what = listed([*known, *([self.words.unknown(kind, hidden)] if hidden else [])])
        where = f" from {self.words.pile(at)}" if at >= 0 else ""
        return f"{what} {'goes' if len(members) == 1 else 'go'}{where} to {self.words.pile(to)}"

    def _under(self, cause: int) -> Iterator[LogLine]:
        """The rule that speaks now, when it is another than before (full logs only)."""
        rule = self.words.rule(cause)
        if self.full and rule and rule != self.last_rule:
            self.last_rule = rule
            yield LogLine(1, "rule", f"[{rule}]", cause)
