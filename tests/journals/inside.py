"""What a rule set does, told in words of its data alone: the one place of this tool that knows the interpreter from inside.

In: the id of a rule set. Out: a `Story` for each random game (by seed) and each example. A story holds names of attributes, piles,
members and rules, files and lines; no number that a compiler made up. So two checkouts that behave alike tell the same stories.

Run as a script, this module tells the stories of whatever interpreter it finds: `python inside.py RULESET [KEY]` prints one story as
text, or, without a key, the digests of all as JSON. It imports nothing of this folder, so that another checkout can run it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.kernel import journal
from interpreter.kernel.layout import hole_values
from interpreter.runtime import Game, RuleFault, run_random, these
from interpreter.runtime.decision import Decision, member_name, value_text
from interpreter.runtime.examples import ExampleFailed, ExampleRun
from interpreter.session import Request, open_session

SEEDS = range(1, 51)
EVERY = 10
"""A mark is kept of every so many decisions, so that a difference can be placed without the other checkout."""
MOST = 100_000
PARTS = ("answers", "journal", "causes", "end")
M64 = (1 << 64) - 1


@dataclass
class Story:
    """`beats`: for each answer (before the first: the beginning) its line, what it changed, and the rules that did it (as many).

    `end`: how it came out and the position reached, by name.
    """

    key: str
    beats: list[tuple[str, list[str], list[str]]] = field(default_factory=list)
    end: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The whole story, to be read and compared."""
        out = []
        for number, (answer, changes, causes) in enumerate(self.beats):
            out.append(f"{number}. {answer}")
            out += [f"    {change}  [{cause}]" for change, cause in zip(changes, causes, strict=True)]
        return "\n".join([*out, *self.end]) + "\n"

    def digests(self) -> str:
        """A digest for each of the `PARTS`, then the marks."""
        parts = (
            [answer for answer, _, _ in self.beats],
            [line for _, changes, _ in self.beats for line in changes],
            [line for _, _, causes in self.beats for line in causes],
            self.end,
        )
        marks = [_digest(map(repr, self.beats[: n + 1]), 4) for n in range(EVERY, len(self.beats), EVERY)]
        return " ".join([*(_digest(part, 12) for part in parts), *marks])


def _digest(lines: Any, length: int) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:length]


def opened(rule_set: str) -> Any:
    """The program of a rule set, with its examples, compiled here and now: no cache. Errors: `Unsound` when it has findings."""
    return open_session(Request(rule_set)).program("")


def plays(program: Any) -> bool:
    """Does the rule set hold a whole game? (A rule set of battles alone has a game that ends at once.)"""
    return Game.new(program, 0).decision is not None


def stories(program: Any, seeds: Any = SEEDS, wanted: Callable[[str], bool] = lambda key: True) -> Iterator[Story]:
    """The games of these seeds, if there is a game at all, then the examples by file and line: those with a key that is `wanted`."""
    if plays(program):
        for seed in seeds:
            yield game(program, seed)
    for found in sorted(program.tables.examples, key=lambda each: (each.span.path, each.span.line)):
        if wanted(example_key(found)):
            yield example(program, found)


def story(program: Any, key: str) -> Story:
    """The story with this key. Errors: `KeyError`."""
    if key.startswith("seed "):
        return game(program, int(key.removeprefix("seed ")))
    for found in program.tables.examples:
        if example_key(found) == key:
            return example(program, found)
    raise KeyError(key)


def game(program: Any, seed: int) -> Story:
    """A whole game with the choices of `run_random`; its end is compared with what `run_random` makes of the same seed."""
    names = Names(program)
    told = Story(f"seed {seed}", [("the beginning", [], [])])
    x = ((2 * seed + 1) * 0x9E3779B97F4A7C15 + 0x1234567) & M64
    played, read = Game.new(program, seed), 0
    try:
        while (decision := played.decision) is not None and len(played.answers) < MOST:
            read = names.told(played.journal, read, told.beats[-1])
            x = (x * 6364136223846793005 + 1442695040888963407) & M64
            number = (x >> 33) * len(decision.options) >> 31
            told.beats.append((f"{decision.seat_name}: {decision.key(number)}", [decision.rule], [place(decision.span)]))
            played.answer(number)
        names.told(played.journal, read, told.beats[-1])
        result = played.result
        told.end.append(f"won: {result.who}, {result.reason}, {result.rule}" if result is not None else "not over")
    except RuleFault as fault:
        told.end.append(f"broken: {fault.message}, {fault.rule} ({place(fault.span)})")
    fast = run_random(program, seed, MOST)
    same = fast.decisions == len(played.answers) and fast.state.columns() == played.state.columns()
    told.end.append(f"the fast player: {fast.decisions} decisions" if same else "THE FAST PLAYER PLAYS ANOTHER GAME")
    told.end += names.position(played.state)
    return told


def example_key(found: Any) -> str:
    return f"{found.span.path}: {found.name}"


def example(program: Any, found: Any) -> Story:
    """An example from its scenario to its verdict."""
    names = Names(program)
    told = Story(example_key(found), [("the position", [], [])])
    runner = ExampleRun(program, found)
    try:
        runner.run()
        told.end.append("good")
    except ExampleFailed as failed:
        told.end.append(f"failed: {failed} ({place(failed.place)})")
    except RuleFault as fault:
        told.end.append(f"broken: {fault.message}, {fault.rule} ({place(fault.span)})")
    for word, span, _, answers, text, side, *_ in found.steps:
        told.beats[0][1].append(f"{word} {text} {names.member(names.layout.seats, side)}")
        told.beats[0][2].append(place(span))
        told.beats += [(f"{names.member(names.layout.seats, seat)}: {key}", [], []) for seat, key, *_ in answers]
    told.beats.append(("what happened", [], []))
    names.told(runner.journal, 0, told.beats[-1])
    s = runner.state
    if s.ask is not None:
        decision = Decision(program, s)
        told.end.append(f"asked: {decision.seat_name}, {decision.rule}: {', '.join(decision.keys())}")
    told.end.append(f"over: {s.over}")
    told.end += names.position(s)
    return told


def place(span: Any) -> str:
    """A file and a line."""
    return f"{span.path}:{span.line}"


class Names:
    """Journal entries and positions in words of the data."""

    def __init__(self, program: Any) -> None:
        self.program = program
        self.tables = program.tables
        self.layout = program.tables.layout
        self.slots = [(pile, index) for pile in self.layout.piles for index in range(pile.size)]
        self.kinds = {kind.number: kind.name for kind in self.layout.kinds}

    def told(self, entries: list[Any], read: int, beat: tuple[str, list[str], list[str]]) -> int:
        """Tell the entries from number `read` on, into a beat; gives how many are told now. Answers are beats themselves, and that
        there might have been one is no change."""
        for entry in entries[read:]:
            if entry[0] not in (journal.ANSWER, journal.POLLED):
                beat[1].append(self.change(entry))
                span, title = self.program.place(entry[-1])
                beat[2].append(f"{place(span)} {title}")
        return len(entries)

    def member(self, kind: str, number: int) -> str:
        return member_name(self.program, kind, number)

    def value(self, base: str, of: str, value: Any) -> str:
        """A value of this type."""
        return self.member(of, value) if base == "member" else value_text(self.program, f"{base} of {of}" if of else base, value)

    def typed(self, type_: str, value: Any) -> str:
        """A value of a type that is written out."""
        kind = type_.removesuffix(" or none")
        return self.member(kind, value) if kind in self.kinds.values() else value_text(self.program, type_, value)

    def at(self, thing: Any, index: int) -> str:
        """An attribute or pile with what stands in its holes."""
        values = hole_values(thing.holes, index)
        shown = [self.member(hole.kind, v) if hole.kind else str(v) for hole, v in zip(thing.holes, values, strict=True)]
        return f"{thing.name} [{', '.join(shown)}]" if shown else thing.name

    def slot(self, number: int) -> str:
        return self.at(*self.slots[number]) if number >= 0 else "nowhere"

    def effect(self, number: int, captures: tuple[Any, ...]) -> str:
        """A lasting effect with what it keeps."""
        name, types, _ = self.tables.effects[number]
        return f"{name} [{', '.join(self.typed(of, value) for (_, of), value in zip(types, captures, strict=True))}]"

    def change(self, entry: tuple[Any, ...]) -> str:
        """One entry in words, without the rule that caused it."""
        tables = self.tables
        match entry[:-1]:
            case (journal.SET, column, index, old, new):
                c = self.layout.columns[column]
                return f"{self.at(c, index)}: {self.value(c.base, c.of, old)} -> {self.value(c.base, c.of, new)}"
            case (journal.MOVE, member, at, to):
                return f"{self.member(self.slots[to][0].holds, member)}: {self.slot(at)} -> {self.slot(to)}"
            case (journal.SHUFFLE, slot):
                return f"shuffled: {self.slot(slot)}"
            case (journal.ROLL, die, face):
                name, kind = tables.dice[die]
                return f"{name}: {self.member(kind, face) if kind else face}"
            case (journal.PICK, kind, member):
                return f"picked: {self.member(self.kinds[kind], member)}"
            case (journal.BEGIN, period):
                return f"{tables.periods[period]} begins"
            case (journal.END, period):
                return f"{tables.periods[period]} ends"
            case (journal.EFFECT, effect, captures):
                return f"from now on: {self.effect(effect, captures)}"
            case (journal.ENDED, effect, captures):
                return f"no longer: {self.effect(effect, captures)}"
            case (journal.ADVANCED, effect, stage, captures):
                return f"stage {stage}: {self.effect(effect, captures)}"
            case (journal.TAKEN_BACK, period, number):
                return f"{tables.periods[period]} is taken back to {number}"
            case (journal.REPORT, report, values):
                text, types = tables.reports[report]
                return f"report: {text} {[self.typed(of, value) for of, value in zip(types, values, strict=True)]}"
            case (journal.WON, winners, reason):
                return f"won: {these([self.member(self.layout.seats, each) for each in winners])}, {reason}"
            case (journal.PLAYED, occasion, _, seat):
                return f"{self.member(self.layout.seats, seat)} reacts to: {tables.occasions[occasion]}"
            case (journal.SEALED,):
                return "all choose in secret"
            case (journal.SHOWN,):
                return "the choices are shown"
            case (journal.RUNS, _):
                return f"runs: {self.program.place(entry[-1])[1]}"
        raise ValueError(f"no journal holds {entry}")

    def position(self, s: Any) -> list[str]:
        """All attributes, piles, lasting effects and open periods, sorted by name; and how far the dice have gone."""
        out = []
        for c in self.layout.columns:
            out += [f"{self.at(c, i)}: {self.value(c.base, c.of, value)}" for i, value in enumerate(getattr(s, c.field))]
        for pile in self.layout.piles:
            for i, ids in enumerate(getattr(s, pile.field)):
                out.append(f"{self.at(pile, i)}: {', '.join(self.member(pile.holds, m) for m in ids)}")
        out.sort()
        out += [f"in force: {self.effect(e[0], e[2:])}, stage {e[1]}" for e in s.effects]
        out += [f"in: {name}" for number, name in enumerate(self.tables.periods) if s.periods >> number & 1]
        return [*out, f"dice: {s.counter}"]


def recorded(program: Any, seeds: Any = SEEDS, wanted: Callable[[str], bool] = lambda key: True) -> dict[str, str]:
    """Key -> digests, of the stories that are `wanted`."""
    return {each.key: each.digests() for each in stories(program, seeds, wanted)}


if __name__ == "__main__":
    program = opened(sys.argv[1])
    if sys.argv[2:]:
        sys.stdout.write(story(program, sys.argv[2]).text())
    else:
        json.dump(recorded(program), sys.stdout)
