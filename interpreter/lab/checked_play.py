"""Findings from play about a rule set, about mods on top of it, or about some files: takes a session, plays, gives findings.

First many fast games of the program: they show which rules break and which lines are reached, and supply positions. Then the
examples, and scenes in these positions, which are watched closely until every question has its answer. Where only some rules are
checked, all play begins where these are reached, their scenarios are set up and begun, and their examples run without what they
test; a break of other rules in the position of an example, which is only part of a game, is then not reported. All is bounded by
counts, so that the same seed finds the same. Errors: `Unsound` when there are errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.diagnostics import Diagnostic, Diagnostics, Label
from interpreter.lab.conditions import Evidence
from interpreter.lab.coverage import Notes, lines_reached
from interpreter.lab.doubts import Doubts
from interpreter.lab.games import Plan
from interpreter.lab.playing import Setting, play_watched
from interpreter.lab.positions import EXAMPLES, Positions, Prepared, beginnings, of_example, positions_from
from interpreter.lab.scenes import BEGINNING, EIGHTHS, Breach, Scenes
from interpreter.lab.simulation import reproduce
from interpreter.lab.subject import Subject, noted_about, subject_of
from interpreter.lab.trials import MOST_WORK, Trials
from interpreter.lab.trying import tried_examples, tried_scenarios
from interpreter.runtime import Game, drive
from interpreter.session import UsageError
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.program import Program
    from interpreter.session import Session

GAMES = 300
"""So many games of the program are played where nothing is said."""
MOST = 100
"""So many decisions each of them has at most; a bot that weighs positions takes longer over fewer."""
WEIGHED = 12
ASK_INVARIANTS_EVERY = 3
"""At each third decision it is asked whether all holds that must."""
EVERY = 23
"""So many decisions lie between two positions that are kept for scenes."""
POOL = 60
"""So many positions of games are kept, so many ends, and so many of examples are taken."""
BESIDE = 24
"""So many positions of other examples are taken beside those of what is asked about."""
SHARE = 10
"""For each game so many decisions of scenes are played at most; but never more scenes than games."""
FEWER = 6
"""The same where some rules alone are asked about."""
EXAMPLES_HAVE, LOOKS_HAVE, STRETCHES_HAVE = 4, 5, 7
"""So many eighths of all work in scenes are done at most when examples, a first look at what is open, and stretches of games have
had their turn."""
LOOK = 12
"""After so many scenes it is looked whether a question is still open."""

OF_ALL = Evidence(40, 250)
"""What it takes to doubt a rule of a whole rule set."""
OF_SOME = Evidence(20, 60)
"""The same where all scenes turn round some rules."""

Tick = Callable[[int], None]


@dataclass
class _Games:
    """What games of the program have come to. `pool`: positions on the way; `ends`: where those from the beginning
    were over, or broken off."""

    session: Session
    program: Program
    seed: int
    positions: Positions | None
    subject: Subject
    findings: Diagnostics = field(default_factory=Diagnostics)
    pool: list[State] = field(default_factory=list)
    ends: list[State] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)

    def play(self, number: int, notes: Notes, begin: Callable[[int], State] | None) -> None:
        """One game: two of three from the position of an example; in one of eight a side plays with a plan now and then."""
        from_example = begin is not None and (number % 3 != 0 or not self.session.holds_game)
        if not from_example and not self.session.holds_game:
            return
        seats = self.program.tables.layout.seat_names
        has_plan = bool(self.program.tables.worth) and number % 8 == 7 and len(seats) > 1
        bots = {seats[number // 8 % len(seats)]: "heuristic:0.2"} if has_plan else {}
        most = WEIGHED if has_plan else MOST
        plan = Plan(1, self.seed + number, bots, positions=self.positions if from_example else None)
        count = 0

        def watch(game: Game) -> None:
            nonlocal count
            count += 1
            if not from_example and (game.decision is None or count > most) and len(self.ends) < POOL:
                self.ends.append(game.state.copy())
            if game.decision is None:
                return
            for invariant in self.program.tables.invariants if count % ASK_INVARIANTS_EVERY == 0 else ():
                if invariant.function not in self.broken and not drive.holds(notes.program, game.state, invariant.function):
                    if not self._is_theirs((invariant.span,), from_example):
                        return
                    self.broken.add(invariant.function)
                    self._tell(f'the invariant "{invariant.name}" does not hold in a game', (invariant.span,), plan)
            if count % EVERY == 3 and len(self.pool) < POOL:
                self.pool.append(game.state.copy())

        setting = Setting(begin if from_example else None, notes)
        played = play_watched(notes.program, plan.seed, bots, most, watch, setting)
        if played.spans and self._is_theirs(played.spans, from_example):
            self._tell(played.trouble, played.spans, plan)

    def _is_theirs(self, spans: tuple[Span, ...], from_example: bool) -> bool:
        """Is it the business of those who ask? Positions of examples are parts of games, in which others' rules may break by
        themselves: from there only what comes through their own rules is; what an example shows is none."""
        if self.subject.whole or not from_example:
            return True
        return any(self.subject.concerns(span) and (span.path, span.line) not in self._shown for span in spans)

    @cached_property
    def _shown(self) -> frozenset[tuple[str, int]]:
        """The lines of examples."""
        steps = [step.span for example in self.program.tables.examples for step in example.steps]
        return frozenset((span.path, line) for span in steps for line in range(span.line, span.end_line + 1))

    def _tell(self, message: str, spans: tuple[Span, ...], plan: Plan) -> None:
        first, *others = dict.fromkeys(spans)
        self.findings.add(
            Diagnostic(
                "play-breaks",
                message,
                first,
                others=tuple(Label(span, "under way then") for span in others[:3] if span.path in self.session.sources),
                help=f"see it again: {reproduce(self.session.request, plan, plan.seed)}",
            )
        )


def check_by_play(
    session: Session, games: int = GAMES, seed: int = 0, tick: Tick | None = None, of: Sequence[str] = ()
) -> list[Diagnostic]:
    """The findings of play about what the words `of` stand for (`subject_of`), in the order of their positions: without words the
    mods, or the whole rule set if there are none. A line with a finding of `check` gets no doubt beside it.

    `games`: how many games of the program; `tick`: called now and then with the number of steps done, of `steps_of_play(session,
    games)`. Errors: also `UsageError` for words that stand for nothing.
    """
    subject = subject_of(session, of)
    rules, program = session.rules, session.program("")
    done = _counting(tick)
    marked, about = noted_about(rules, program, subject)
    positions = _positions(session, program, about)
    notes = Notes(marked)
    begin = None if positions is None else beginnings(marked.program, positions)
    notes.taken()
    fast = _Games(session, program, seed, positions, subject)
    for number in range(games):
        fast.play(number, notes, begin)
        done()
    reached = lines_reached(marked, notes.taken())
    evidence = OF_ALL if subject.whole else OF_SOME
    if not subject.whole:
        fast.findings.extend([*tried_scenarios(rules, subject, seed, done), *tried_examples(rules, program, subject, done)])
    scenes = Scenes(rules, program, subject, evidence, seed)
    own_first = sorted(about, key=lambda number: not subject.concerns(program.tables.examples[number].span))
    for number in own_first:
        if scenes.may_go_on(EXAMPLES_HAVE):
            scenes.example(number)
        done()

    def doubts() -> Doubts:
        return Doubts(scenes, reached, evidence)

    prepared = _prepared(program, positions, about, seed)
    pool = [*fast.pool, *[each.state for _, each in prepared]]
    if not subject.whole:
        _opened(scenes, pool, LOOKS_HAVE)
    sorts = _sorts(session, subject, bool(prepared), bool(pool and scenes.blocks))
    most = games * (SHARE if subject.whole else FEWER)
    for number in range(games if sorts else 0):
        if scenes.decisions >= most or not scenes.may_go_on(STRETCHES_HAVE) or (number % LOOK == 0 and not doubts().are_open):
            break
        sort, turn = sorts[number % len(sorts)], number // len(sorts)
        _scene(scenes, sort, turn * sorts.count(sort) + sorts[: number % len(sorts)].count(sort), prepared, pool)
        done()
    _opened(scenes, pool)
    for breach in scenes.breaches if subject.whole else [each for each in scenes.breaches if _is_own(each, subject)]:
        again = session.request.command("check", "--play", *_of(of), "--games", str(games), "--seed", str(seed))
        fast.findings.add(
            Diagnostic("play-breaks", breach.message, breach.span, label=f"in {breach.scene}", help=f"see it again: {again}")
        )
    found = Diagnostics()
    places = {(each.span.path, each.span.line) for each in (*session.findings, *fast.findings)}
    found.extend(fast.findings)
    trials = Trials(rules, program, pool, fast.ends, seed, None if subject.whole else MOST_WORK)
    found.extend(
        each for each in Doubts(scenes, reached, evidence, trials).findings() if (each.span.path, each.span.line) not in places
    )
    return list(found)


def _sorts(session: Session, subject: Subject, has_positions: bool, has_blocks: bool) -> list[str]:
    """The sorts of scenes, in turn: whole games come to some rules less often than what begins where they are."""
    nearer = [*(["after"] if has_positions else []), *(["tried"] if has_blocks else [])]
    if not session.holds_game:
        return nearer
    return [*nearer, "beginning"] if subject.whole or subject.is_mod else [*nearer, *nearer, "beginning"]


def _is_own(breach: Breach, subject: Subject) -> bool:
    """Did a rule in question break, or one in a game from its beginning?"""
    return subject.concerns(breach.span) or breach.scene == BEGINNING


def _opened(scenes: Scenes, pool: Sequence[State], eighths: int = EIGHTHS) -> None:
    for state in pool:
        if scenes.may_go_on(eighths):
            scenes.opened(state)


def _of(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        yield from ("--of", word)


def _positions(session: Session, program: Program, about: Sequence[int]) -> Positions | None:
    """The positions of some examples, and of a few others from all over the rules; None where no example has any."""
    number = len(program.tables.examples)
    beside = range(0, number, max(1, number // BESIDE))
    try:
        return positions_from(session, program, EXAMPLES, sorted({*about, *beside}))
    except UsageError:
        return None


def steps_of_play(session: Session, games: int = GAMES) -> int:
    """The number of steps of a check by play, for a progress bar."""
    return games + session.facts.examples + games


def _counting(tick: Tick | None) -> Callable[[], None]:
    count = 0

    def done() -> None:
        nonlocal count
        count += 1
        if tick is not None:
            tick(count)

    return done


def _prepared(program: Program, positions: Positions | None, about: Sequence[int], seed: int) -> list[tuple[int, Prepared]]:
    """Positions of examples before what they show last: of those in question from all over the rules, then of others."""
    numbers = [] if positions is None else [number for number, answers in positions.examples if answers == 0]
    nearer = [number for number in numbers if number in set(about)]
    stride = max(1, len(nearer) // POOL)
    taken = [*nearer[seed % stride :: stride], *[number for number in numbers if number not in set(about)]]
    return [(number, of_example(program, program.tables.examples[number], 0)) for number in taken]


def _scene(scenes: Scenes, sort: str, turn: int, prepared: list[tuple[int, Prepared]], pool: list[State]) -> None:
    """One scene of a sort; `turn`: how many of its sort came before."""
    match sort:
        case "after":
            example, position = prepared[turn % len(prepared)]
            scenes.after(turn, example, position.state, position.goes_on)
        case "tried":
            scenes.tried(turn, pool[turn % len(pool)])
        case _:
            scenes.beginning(turn)
