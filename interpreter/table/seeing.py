"""What each seat sees of one game, made once for all pages that look with its eyes: the view, and the lines of its log so far.

In: a prepared rule set (`LaidOut`), a game, a seat (None: an onlooker). Out: records of the protocol. Everything comes from the
seat's own view, decision and log of the game; the end of a log is made again after a phase of secret choices, when it is shown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from msgspec import UNSET, structs

from interpreter.runtime import Decision, Game
from interpreter.table.agreeing import own_answers, way_back
from interpreter.table.hinting import may_be_hinted
from interpreter.table.laid_out import LaidOut
from interpreter.table.listening import Sent
from interpreter.table.messages import Contest, Deed, Line, Log, OnMap, Option, Party, Pile, Question, Thing, Turn, View
from interpreter.table.replaying import Replay
from interpreter.table.standing_orders import passing
from interpreter.table.standing_orders import running as running_spans
from interpreter.views import (
    BoardView,
    Choice,
    Contests,
    LogLine,
    before_secrets,
    choices,
    ended,
    lines_for,
    question,
    running,
    sentence,
    since,
)
from interpreter.views import Contest as Fought

OVER = "the game has ended, and all of it lies open now"
"""Why nothing is taken back then: whoever looked at what others held could play on with it."""
FIRST_LINES = 120
"""So many lines of a log are sent to a page that comes; the earlier ones when it asks."""
MOMENT_LINES = 40
"""So many lines of a log, and all that are news there, are sent with an earlier moment."""


FIRM = ("answer", "heading")
"""No line of these sorts changes what was told before it: else a span may still come to an end in which nothing happened, and
changes of one thing are told as one."""


@dataclass(slots=True)
class _Told:
    """The log of a seat."""

    mark: int = 0
    """How much of the journal has been told for good, up to a line of `FIRM`: so it is the same story whether it is told bit by
    bit or all at once."""
    lines: list[Line] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    """For each line the entry of the journal with which it was there."""
    sure: int = 0
    """So many lines come of that."""
    read: int = 0
    """So many the seat had read when it answered last."""
    stops: list[tuple[int, int]] = field(default_factory=list)
    """For each time that it was told for good, `mark` and `sure` as they were then."""

    def until(self, written: int) -> _Told:
        """What was told for good of the first entries of the journal."""
        stops = self.stops[: bisect_left(self.stops, written, key=lambda stop: stop[0])]
        mark, sure = stops[-1] if stops else (0, 0)
        return _Told(mark, self.lines[:sure], self.entries[:sure], sure, min(self.read, sure), stops)


class Seeing:
    """The views and logs of all seats of one game, as it goes on. When answers are taken back, make a new one."""

    def __init__(self, laid: LaidOut, game: Game, before: Seeing | None = None, written: int = 0) -> None:
        """`before`: what was seen until the game went back to where so many entries of its journal were `written`; what was told
        of these is not told again."""
        self._laid, self._game = laid, game
        self._contests = Contests(game, laid.words, laid.rules, laid.style.contests)
        self._lasts = {each.lasts for each in laid.style.contests}
        kept = {} if before is None else before._logs
        self._logs: dict[int | None, _Told] = {seat: log.until(written) for seat, log in kept.items()}
        self._views: dict[int | None, View] = {}

        self.as_before = {seat for seat, log in self._logs.items() if log.sure == kept[seat].sure}
        """Of whose log nothing was let go."""
        for seat, log in self._logs.items():
            self._tell(log, seat)
            if seat not in self.as_before:
                log.read = self._read_before(seat)

    def changed(self) -> None:
        """Forget the cached views, since the game has gone on."""
        self._views.clear()

    def view(self, seat: int | None) -> View:
        """The present view of a seat, with number 0; of the log it has only the number of lines, and where the news begins."""
        if seat not in self._views:
            self._views[seat] = self._view(seat)
        return self._views[seat]

    def _view(self, seat: int | None) -> View:
        log = self._log(seat)
        return self._seen(seat, Log(len(log.lines), log.read, ()))

    def _seen(self, seat: int | None, log: Log) -> View:
        """All that a seat sees, with this as its log."""
        game, words = self._game, self._laid.words
        told = game.view(seat, ())["decision"]
        decision = game.decision
        asked = decision if decision is not None and seat is not None and decision.seat == seat else None
        board = BoardView(game, seat, words, self._laid.rules, self._laid.style)
        return View(
            view=0,
            eyes=seat,
            at=tuple(running(game, words)),
            map=OnMap(_in_letters(board.owners), tuple(board.counts), tuple(board.pieces)),
            piles=tuple(
                [
                    Pile(
                        each.name,
                        each.kind,
                        each.number if each.members is None else 0,
                        UNSET if each.members is None else each.members,
                        UNSET if each.whose < 0 else each.whose,
                        each.is_own and each.whose in (-1, seat),
                    )
                    for each in board.piles
                ]
            ),
            tracks=tuple(map(tuple, board.tracks)),
            boxes=tuple(map(tuple, board.boxes)) if any(board.boxes) else (),
            contest=self._contest(seat, board),
            log=log,
            turn=None if told is None else Turn(told["seat"], self._called(told["seat"], told["seat_name"])),
            question=None if asked is None else self._question(asked),
            undo=self.why_no_undo(seat),
            back="" if seat is None else self._way_back(seat),
            ended=sentence(ended(game, words)) if game.decision is None else "",
        )

    def why_no_undo(self, seat: int | None) -> str:
        """Why a seat cannot take its last answer back; '' if it can."""
        if seat is None:
            return "whoever looks on has given no answer"
        return OVER if self.is_over and not self._game.open_table else self._game.can_undo(seat)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._game.decision is None

    def _contest(self, seat: int | None, board: BoardView) -> Contest | None:
        """The contest that goes on, or was over since the seat answered last."""
        game = self._game
        contest = self._contests.now(seat, len(game.journal) if seat is None else since(game, seat))
        if contest is None:
            return None
        forces, hands = ([each.name for each in piles] for piles in (contest.style.forces, contest.style.hands))
        parties = []
        for each in contest.parties:
            lying = [pile for pile in board.piles if pile.whose == each.seat and not contest.end]
            open_there = [(pile.kind, card) for pile in lying if pile.pile in forces for card in pile.members or ()]
            held = [(pile.name, pile.number) for pile in lying if pile.pile in hands]
            parties.append(Party(each.seat, each.figures, each.leads, each.won, tuple(open_there), tuple(held)))
        rounds = tuple([tuple([Deed(*deed) for deed in deeds]) for deeds in contest.rounds])
        return Contest(contest.style.title, tuple(parties), rounds, contest.at, contest.end > 0)

    def _called(self, seat: int | None, otherwise: str) -> str:
        return otherwise if seat is None else self._laid.words.seat(seat)

    def numbered(self, view: View, number: int, first: int | None) -> View:
        """A copy of a view to be sent, with its number and the lines of its log from `first` on; None: the last lines of the log,
        to replace all that the page has."""
        lines = self._logs[view.eyes].lines
        begin = max(0, len(lines) - FIRST_LINES) if first is None else first
        return structs.replace(view, view=number, log=Log(begin, view.log.since, tuple(lines[begin:]), first is None))

    def sent(self, seat: int | None) -> Sent:
        """The record of a page that has been sent the whole of a seat's log."""
        log = self._logs[seat]
        return Sent(log.sure, tuple(log.lines[log.sure :]))

    def first_news(self, seat: int | None, had: Sent | None) -> int | None:
        """The first line of a seat's log that differs from what a page has (`had`); None if the page has nothing of it."""
        if had is None:
            return None
        now = self._logs[seat].lines[had.sure :]
        same = takewhile(lambda pair: pair[0] == pair[1], zip(had.behind, now, strict=False))
        return had.sure + sum(1 for _ in same)

    # --- the way back ------------------------------------------------------------------------------------------------------

    def _way_back(self, seat: int) -> str:
        """What it takes to go back to before the last answer of a seat; nothing where it has given none."""
        own = own_answers(self._game, seat)
        return self.way_back(seat, own[-1]) if own else ""

    def way_back(self, seat: int, count: int) -> str:
        """What a seat needs in order to go back to answer number `count` (`agreeing.way_back`). After the end of the game always
        `chance`, since everybody may have read the seed."""
        if self.is_over and not self._game.open_table:
            return "chance"
        return way_back(self._game, seat, count)

    def line_before(self, seat: int | None, count: int) -> int:
        """The number of lines in a seat's log before answer number `count`, which is counted from 0."""
        game = self._game
        at = count - len(game.answers) + len(game.begun)  # a copy of a game has no journal of what was before
        start = before_secrets(game.journal, game.begun[at][1]) if at >= 0 else 0
        return bisect_left(self._log(seat).entries, start)

    def behind(self, seat: int | None) -> int:
        """How many entries of the journal a seat's log does not contain yet."""
        return len(self._game.journal) - (self._logs[seat].mark if seat in self._logs else 0)

    def length(self, seat: int | None) -> int:
        """How many lines the log of a seat has now."""
        return len(self._log(seat).lines)

    def own_before(self, seat: int, line: int) -> int:
        """The number, from 0, of a seat's last answer at or before a line of its log; -1 if there is none."""
        own = own_answers(self._game, seat)
        found = bisect_right(own, line, key=lambda count: self.line_before(seat, count))
        return own[found - 1] if found else -1

    # --- the question ------------------------------------------------------------------------------------------------------

    def _question(self, decision: Decision) -> Question:
        words, passes = self._laid.words, passing(decision)
        return Question(
            seat=decision.seat,
            how=decision.point.how,
            text=question(decision, words),
            rule=decision.rule,
            options=tuple(map(_option, choices(decision, words))),
            about=tuple(self._about(decision)),
            picked=tuple([(decision.point.of, member) for member in decision.picked]),
            passes=passes,
            spans=tuple(running_spans(self._game)) if passes >= 0 else (),
            hint=may_be_hinted(self._game, decision),
        )

    @staticmethod
    def _about(decision: Decision) -> list[Thing]:
        """The members that the question names."""
        return [
            (type_.removesuffix(" or none"), value)
            for (_, type_), value in zip(decision.point.holes, decision.named, strict=True)
            if isinstance(value, int) and value >= 0 and type_.removesuffix(" or none") not in ("number", "truth")
        ]

    # --- the log -----------------------------------------------------------------------------------------------------------

    def _log(self, seat: int | None) -> _Told:
        """The log of a seat, as far as it goes now. While several choose in secret its end may change: it is told again."""
        if seat not in self._logs:
            self._logs[seat] = _Told()
            self._tell(self._logs[seat], seat)
            self._logs[seat].read = self._read_before(seat)
        else:
            self._tell(self._logs[seat], seat)
        return self._logs[seat]

    def _tell(self, log: _Told, seat: int | None) -> None:
        """Add what has happened since."""
        del log.lines[log.sure :], log.entries[log.sure :]
        found = self._lines(seat, log.mark)
        ends = any(each.sort == "end" for each in found)
        over = {each.end - 1: each for each in self._contests.over(seat, log.mark)} if ends else {}
        for each in found:
            log.lines.append(self._line(each, over.get(each.entry)))
            log.entries.append(max(each.entry, log.entries[-1] if log.entries else 0))
        if self._game.state.sealed is None:
            last = next((k for k in range(len(found) - 1, -1, -1) if found[k].sort in FIRM), 0)
            if last:
                log.mark, log.sure = found[last].entry, log.sure + last
                log.stops.append((log.mark, log.sure))

    def _lines(self, seat: int | None, start: int) -> list[LogLine]:
        return lines_for(self._game, seat, "story", self._laid.rules, start, self._laid.words, self._lasts)

    def _line(self, line: LogLine, contest: Fought | None = None) -> Line:
        """A line as it is sent. `contest`: the one that ends there."""
        if line.sort in ("begin", "end") and line.text in self._lasts:
            text = line.text if contest is None else self._contests.summary(contest)
            return Line(line.level, "contest", text) if line.sort == "begin" else Line(line.level, "over", sentence(text))
        return Line(line.level, line.sort, line.text if line.sort in ("heading", "begin") else sentence(line.text), line.rolled)

    def _read_before(self, seat: int | None) -> int:
        """How many lines a seat that nobody has looked with had read when it answered last."""
        if seat is None or all(each.seat != seat for each in self._game.answers):
            return 0
        news = self._lines(seat, since(self._game, seat))
        return max(0, len(self._logs[seat].lines) - len(news))

    def answers(self, seat: int) -> None:
        """Note that a seat is about to answer, and so has read its log up to here."""
        if seat in self._logs:
            self._logs[seat].read = len(self._logs[seat].lines)

    # --- earlier moments ---------------------------------------------------------------------------------------------------

    def moment_of_line(self, replay: Replay, line: int, seat: int | None) -> int:
        """The number of a seat's first moment at which its log contained this line."""
        entries = self._log(seat).entries
        return replay.moment_behind(entries[min(line, len(entries) - 1)], seat) if entries else 0

    def moment(self, replay: Replay, number: int, seat: int | None) -> View:
        """The view of a seat at an earlier moment, with number 0, without options, and with the last lines of its log up to
        then."""
        moments = replay.moments(seat)
        stop = moments[number]
        log, written = self._log(seat), replay.written(stop)
        end = bisect_left(log.entries, written)
        news = bisect_left(log.entries, replay.written(moments[number - 1])) if number else end
        begin = min(news, max(0, end - MOMENT_LINES))
        log_part = Log(begin, news, tuple(log.lines[begin:end]), anew=True)
        view = Seeing(self._laid, replay.at(stop))._seen(seat, log_part)
        asked = view.question if view.question is None else structs.replace(view.question, options=())
        return structs.replace(view, question=asked, undo="", back="")

    def turns(self, replay: Replay, seat: int | None) -> list[tuple[int, str]]:
        """For each heading in a seat's log: the number of the moment at which it appeared, and its text."""
        log = self._log(seat)
        headings = [(entry, line.text) for line, entry in zip(log.lines, log.entries, strict=True) if line.sort == "heading"]
        return [(replay.moment_behind(entry, seat), text) for entry, text in headings]

    def earlier(self, seat: int | None, before: int) -> tuple[int, tuple[Line, ...]]:
        """Lines of a seat's log before line `before`, as many as are sent at once: the number of the first, and the lines."""
        lines = self._log(seat).lines[:before]
        first = max(0, len(lines) - FIRST_LINES)
        return first, tuple(lines[first:])


def _option(choice: Choice) -> Option:
    """An option as it is sent: its own words only if they do not follow from the others."""
    own, rest = choice.name or choice.key, choice.key.removeprefix(f"{choice.form} ") if choice.form else choice.key
    return Option(choice.key, choice.form, "" if own == rest else own, choice.kind, choice.members)


def _in_letters(owners: Iterable[int]) -> str:
    """The numbers of the sides that own places, -1 for none, as they are sent: a list would be twice as long."""
    return "".join(["." if side < 0 else chr(ord("0") + side) for side in owners])
