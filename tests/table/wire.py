"""Pairs of tables that look alike to one of the pages at them: what is sent to it must be the same, byte for byte, number and order.

In: a rule set laid out. Out: a `Tally` with every difference. The games of a pair are those of `tests.secrecy.exchange`: the real one, and one
in which all that the observer cannot see was dealt anew. `python -m tests wire [--pairs N] [--seed S] RULESET ...` compares many.
"""

from __future__ import annotations

import argparse
import random
import time

from interpreter.cache import open_cache
from interpreter.runtime import Game
from interpreter.session import Request, open_session
from interpreter.table import GameTable, LaidOut
from interpreter.table.messages import About, Answer, Look, Position, WhyNot, write
from interpreter.table.replaying import Replay
from tests.secrecy.exchange import LONGEST, OFTEN, Pair, Tally, walks


class FromHere:
    """A game that is seen again from where a pair begins: what lay before was dealt otherwise in one of both."""

    def __init__(self, game: Game) -> None:
        self.game, self.begun = game, game.clone()

    def fresh(self) -> Game:
        """The game at its beginning."""
        return self.begun.clone()

    def __getattr__(self, name):
        return getattr(self.game, name)


class TablePair(Pair):
    """One pair, seen by a page: all seats are played by people, each with a page of his own; or somebody looks on."""

    def __init__(self, laid: LaidOut, game: Game, observer: int | None, chance: random.Random, tally: Tally) -> None:
        super().__init__(laid.program, laid.rules, game, observer, chance, tally)
        names = laid.seats
        playing = [names.index(name) for name in laid.session.facts.seats]
        begun = [FromHere(self.real), FromHere(self.other)]
        self.tables = [GameTable(laid, each, dict.fromkeys(playing, "human")) for each in (self.real, self.other)]
        for table, game in zip(self.tables, begun, strict=True):
            table._replay = Replay(game)
        self.people = [{seat: table.join(seat) for seat in playing} for table in self.tables]
        self.pages = [table.join(observer if observer in playing else None) for table in self.tables]
        for table, people in zip(self.tables, self.people, strict=True):
            for page in people.values():
                table.greet(page)

    def compare(self) -> None:
        """Errors: `Noticed`."""
        self.same(
            "the welcome", *[self.bytes_of(each for each in table.greet(page) if each.to is page) for table, page in self.both]
        )
        for _ in range(self.chance.randrange(1, LONGEST)):
            key = self.key_for_both()
            if not key:
                return
            self.ask()
            told = [self.given(number, key) for number in range(2)]
            self.tally.answers += 1
            if self.came_out():
                self.tally.came_out += 1
                return
            self.same(f"what is sent behind `{key}`", *told)

    @property
    def both(self):
        return list(zip(self.tables, self.pages, strict=True))

    def given(self, number, key):
        """An answer of whoever is asked, and what the observer's page is sent because of it."""
        table = self.tables[number]
        decision = table.game.decision
        asked = self.people[number][decision.seat]
        said = Answer(table.shown_to(asked), decision.keys().index(key), key)
        return self.bytes_of(each for each in table.hear(asked, said) if each.to is self.pages[number])

    def ask(self) -> None:
        """What a page may ask at any time is told alike too."""
        self.tally.explanations += 1
        kinds = [kind for kind in self.rules.kinds.values() if kind.members]
        kind = self.chance.choice(kinds)
        thing = (kind.name, self.chance.randrange(len(kind.members)))
        for said in (WhyNot(1, thing), About(2, thing), Position(3)) if self.dear else (About(2, thing),):
            self.same(f"what is told of {thing}", *[self.bytes_of(table.hear(page, said)) for table, page in self.both])
        looks = [
            Look(4, self.chance.randrange(9), turns=True),
            Look(5, self.chance.randrange(20), by="line"),
            Look(6, 99, eyes=None),
        ]
        for said in looks if self.chance.randrange(OFTEN) == 0 else []:
            self.same("an earlier moment", *[self.bytes_of(table.hear(page, said)) for table, page in self.both])

    @staticmethod
    def bytes_of(letters):
        return [write(letter.says) for letter in letters]


def compared(laid: LaidOut, seed: int, pairs: int):
    """A tally after each game, until it has as many pairs."""
    yield from walks(
        laid.program,
        laid.rules,
        seed,
        pairs,
        lambda game, observer, chance, tally: TablePair(laid, game, observer, chance, tally),
    )


def main() -> int:
    """Do what the words say."""
    words = argparse.ArgumentParser(prog="python -m tests wire", description=__doc__)
    words.add_argument("rule_sets", nargs="*", default=["hannibal_1996"], metavar="RULESET")
    words.add_argument("--pairs", type=int, default=2000, metavar="N")
    words.add_argument("--seed", type=int, default=0, metavar="S")
    read = words.parse_args()
    found = 0
    for name in read.rule_sets:
        laid = LaidOut(open_session(Request(name), open_cache()))
        begun, told = time.monotonic(), 0
        for tally in compared(laid, read.seed, read.pairs):
            for leak in tally.leaks[told:]:
                print(leak, flush=True)
            told = len(tally.leaks)
        found += told
        print(
            f"{name}: {tally.pairs} pairs, {tally.answers} answers, {tally.came_out} came out, {told} differences, "
            f"{time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return 1 if found else 0
