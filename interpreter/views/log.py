"""Journals as stories: what happened, told under the phase, step and rule that made it happen.

`log_of(game)` tells everything; `log_for(game, seat)` only what that seat (None: an onlooker) may know: cards in hidden piles are
`a card`, hidden columns and secret answers are left out. Two details: `story` (decisions, chance, what changed for good) and
`full` (every change, with its rule). Errors: ValueError for another detail.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.ir import RuleSet
from interpreter.kernel import journal
from interpreter.program import Program
from interpreter.runtime import Game, visible_entries
from interpreter.views.log_words import HIDDEN, Words
from interpreter.views.prose.english import listed, sentence

DETAILS = ("story", "full")
STORY_LEVEL = {"phase": 0, "step": 1}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log. `sort`: heading, rule, answer, chance, change, report, end. `cause`: its place in the rules, or -1."""

    level: int
    sort: str
    text: str
    cause: int = -1


@dataclass(slots=True)
class _Beat:
    """What changed since the last thing worth a line of its own: net changes of columns, moves of cards."""

    changes: dict[tuple[int, int], tuple[Any, Any, int]] = field(default_factory=dict)
    moves: list[tuple[int, int, int, int]] = field(default_factory=list)


def log_of(game: Game, detail: str = "story", rules: RuleSet | None = None) -> str:
    """The whole journal of a game, nothing hidden: for studies and simulations, never for a seat."""
    return as_text(lines(game.program, game.journal, detail, rules))


def log_for(game: Game, seat: int | str | None, detail: str = "story", rules: RuleSet | None = None) -> str:
    """The journal as a seat may read it; None is an onlooker, who knows no hand."""
    return as_text(lines_for(game, seat, detail, rules))


def lines_for(game: Game, seat: int | str | None, detail: str = "story", rules: RuleSet | None = None) -> list[LogLine]:
    """The lines of a seat's log."""
    layout = game.program.tables.layout
    if isinstance(seat, str):
        seat = next(kind.names for kind in layout.kinds if kind.name == layout.seats).index(seat)
    entries = visible_entries(game.program, game.journal, seat)
    return lines(game.program, entries, detail, rules, -1 if seat is None else seat)


def lines(
    program: Program, entries: list[tuple[Any, ...]], detail: str = "story", rules: RuleSet | None = None, seat: int | None = None
) -> list[LogLine]:
    """Entries as lines. `seat`: for whom the entries were chosen (-1: an onlooker; None: somebody who may know everything)."""
    if detail not in DETAILS:
        raise ValueError(f"a log is told as {listed(DETAILS, 'or')}, not as {detail}")
    teller = _Teller(Words(program, rules), detail, seat)
    return list(_without_empty(list(teller.tell(entries))))


def as_text(found: list[LogLine]) -> str:
    """Lines as plain text: headings underlined by their depth, the rest indented."""
    out: list[str] = []
    for line in found:
        if line.sort == "heading":
            out.extend(["", f"{'#' * (line.level + 1)} {line.text}"])
        else:
            out.append("  " * line.level + (f"-- {line.text} --" if line.sort == "begin" else sentence(line.text)))
    return "\n".join(out).strip("\n") + "\n"


def _without_empty(found: list[LogLine]) -> Iterator[LogLine]:
    """Beginnings of spans in which nothing was told are left out."""
    kept: list[LogLine] = []
    for line in found:
        if line.sort == "end":
            if kept and kept[-1].sort == "begin" and kept[-1].text == line.text:
                kept.pop()
            continue
        kept.append(line)
    yield from kept


class _Teller:
    """Tells entries in their order."""

    def __init__(self, words: Words, detail: str, seat: int | None) -> None:
        self.words = words
        self.full = detail == "full"
        self.seat = seat
        self.beat = _Beat()
        self.last_rule = ""

    def tell(self, entries: list[tuple[Any, ...]]) -> Iterator[LogLine]:
        for entry in entries:
            op = entry[0]
            if op == journal.SET:
                self.changed(*entry[1:])
                continue
            if op == journal.MOVE:
                self.beat.moves.append(entry[1:])
                continue
            yield from self.flush()
            yield from getattr(self, "on_" + journal.NAMES[op])(*entry[1:])
        yield from self.flush()

    def changed(self, column: int, index: int, old: Any, new: Any, cause: int) -> None:
        before = self.beat.changes.get((column, index))
        self.beat.changes[(column, index)] = (old if before is None else before[0], new, cause)

    def flush(self) -> Iterator[LogLine]:
        """What changed since the last line, as lines."""
        beat, self.beat = self.beat, _Beat()
        groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for member, at, to, cause in beat.moves:
            groups.setdefault((at, to), []).append((member, cause))
        for (at, to), found in groups.items():
            yield from self.under(found[-1][1])
            yield LogLine(2, "change", self.moved(at, to, [member for member, _ in found]), found[-1][1])
        for (column, index), (old, new, cause) in beat.changes.items():
            if old == new or not (self.full or self.words.lasting(self.words.layout.columns[column])):
                continue
            yield from self.under(cause)
            yield LogLine(2, "change", self.words.change(column, index, old, new), cause)

    def moved(self, at: int, to: int, members: list[int]) -> str:
        kind = self.words.holds(to)
        known = [self.words.member(kind, member) for member in members if member >= 0]
        hidden = len(members) - len(known)
        what = listed([*known, *([self.words.cards(kind, hidden)] if hidden else [])])
        where = f" from {self.words.pile(at)}" if at >= 0 else ""
        return f"{what} {'goes' if len(members) == 1 else 'go'}{where} to {self.words.pile(to)}"

    def under(self, cause: int) -> Iterator[LogLine]:
        """The rule that speaks now, when it is another than before (full logs only)."""
        rule = self.words.rule(cause)
        if self.full and rule and rule != self.last_rule:
            self.last_rule = rule
            yield LogLine(1, "rule", f"[{rule}]", cause)

    # --- one method for each sort of entry --------------------------------------------------------------------------------

    def on_runs(self, label: str, cause: int) -> Iterator[LogLine]:
        title = self.words.rule(cause)
        yield LogLine(STORY_LEVEL.get(self.words.roles.get(title, "phase"), 0), "heading", title, cause)

    def on_answer(self, point: int, seat: int, option: Any, cause: int) -> Iterator[LogLine]:
        table = self.words.program.tables.points[point]
        if option == -1 and table.how in ("menu", "some", "play") and not self.full:
            return
        secret = self.seat is not None and seat != self.seat and self.words.names_held(table, option)
        yield LogLine(1, "answer", self.words.answer(table, seat, option, secret), cause)

    def on_roll(self, die: int, face: int, cause: int) -> Iterator[LogLine]:
        yield from self.under(cause)
        name, kind = self.words.program.tables.dice[die]
        shown = self.words.member(kind, face) if kind else str(face)
        yield LogLine(2, "chance", f"the {name} shows {shown} ({self.words.rule(cause)})", cause)

    def on_pick(self, kind: int, member: int, cause: int) -> Iterator[LogLine]:
        yield from self.under(cause)
        name = next(each.name for each in self.words.layout.kinds if each.number == kind)
        yield LogLine(2, "chance", f"drawn at random: {self.words.member(name, HIDDEN if member < 0 else member)}", cause)

    def on_shuffle(self, slot: int, cause: int) -> Iterator[LogLine]:
        yield from self.under(cause)
        yield LogLine(2, "chance", f"{self.words.pile(slot)} is shuffled", cause)

    def on_begin(self, span: int, cause: int) -> Iterator[LogLine]:
        yield LogLine(1, "begin", self.words.program.tables.spans[span], cause)

    def on_end(self, span: int, cause: int) -> Iterator[LogLine]:
        yield LogLine(1, "end", self.words.program.tables.spans[span], cause)

    def on_effect(self, effect: int, captures: tuple[Any, ...], cause: int) -> Iterator[LogLine]:
        yield LogLine(2, "change", f"from now on: {self.words.effect(effect)}", cause)

    def on_ended(self, effect: int, captures: tuple[Any, ...], cause: int) -> Iterator[LogLine]:
        yield LogLine(2, "change", f"no longer: {self.words.effect(effect)}", cause)

    def on_advanced(self, effect: int, stage: int, captures: tuple[Any, ...], cause: int) -> Iterator[LogLine]:
        if self.full:
            yield LogLine(2, "change", f"{self.words.effect(effect)} waits for its end number {stage + 1}", cause)

    def on_rewind(self, mark: int, cause: int) -> Iterator[LogLine]:
        yield LogLine(2, "change", f"the moves after {mark} are taken back", cause)

    def on_report(self, number: int, values: tuple[Any, ...], cause: int) -> Iterator[LogLine]:
        yield LogLine(1, "report", self.words.report(number, values), cause)

    def on_won(self, winner: int, reason: str, cause: int) -> Iterator[LogLine]:
        yield LogLine(0, "report", f"{self.words.seat(winner)} wins the game: {reason}", cause)

    def on_played(self, occasion: int, reaction: int, seat: int, cause: int) -> Iterator[LogLine]:
        if self.full:
            yield LogLine(2, "change", f"{self.words.seat(seat)} answers: {self.words.program.tables.occasions[occasion]}", cause)

    def on_sealed(self, cause: int) -> Iterator[LogLine]:
        yield LogLine(1, "change", "all choose in secret", cause)

    def on_shown(self, cause: int) -> Iterator[LogLine]:
        yield LogLine(1, "change", "the choices are shown", cause)


__all__ = ["DETAILS", "LogLine", "as_text", "lines", "lines_for", "log_for", "log_of"]
