"""`python -m tests pairs [--games N] [--alone N] [--seed S] [--scenario TITLE] [RULE SET...]`: options alone, and every two that may go
together.

Each value that is not the default is played alone, then with each value of each other option, unless the rules say that they do not go
together, or that one of them needs a third. Games are played at random, and looked at after each decision: in C where there is a compiler,
by Python where C says that something is wrong. It leaves with 1 when a game goes wrong. An option that no example decides is told: it
cannot be varied in one program.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from interpreter.cache import open_cache
from interpreter.compiler import compile_rules
from interpreter.ir import Example, OptionSwitch, RuleSet, Switch, clashes
from interpreter.kernel import State
from interpreter.lab.in_c import InC
from interpreter.lab.playing import MOST_DECISIONS, Played, Setting
from interpreter.lab.soak import soak
from interpreter.library import catalogue
from interpreter.native import Making
from interpreter.program import GAME_ROUTINE, Program
from interpreter.runtime import drive
from interpreter.session import Request, open_session

Chosen = dict[OptionSwitch, int]
"""Options that are not as they are by default, with the numbers of their values."""


def main() -> int:
    """Play and tell."""
    words = argparse.ArgumentParser(prog="python -m tests pairs", description=__doc__)
    words.add_argument("rule_sets", nargs="*", default=[each.id for each in catalogue() if not each.abstract])
    words.add_argument("--games", type=int, default=50, help="with two options")
    words.add_argument("--alone", type=int, default=100, help="with one")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--scenario", default="")
    given = words.parse_args()
    return max([of_rule_set(name, given) for name in given.rule_sets])


def of_rule_set(name: str, given: argparse.Namespace) -> int:
    """Play one; does a game go wrong?"""
    session = open_session(Request(name, scenario=given.scenario), open_cache())
    rules, examples = session.rules, deciding(session.rules)
    program = compile_rules(rules, examples).completed()
    order = settings_of(examples)
    told = {option.name for option in rules.options if option not in order}
    for title in sorted(told):
        print(f'{name}: no example decides the option "{title}"')
    making = Making(program, open_cache()).wait()
    play, seed, wrong, begun = Playing(program, order, making), given.seed, 0, time.perf_counter()
    for count, games in ((1, given.alone), (2, given.games)):
        sets = [each for each in together(rules, count) if all(option.name not in told for option in each)]
        for chosen in sets:
            found = play.games(chosen, range(seed, seed + games))
            seed += games
            wrong += len(found)
            for each in found:
                print(f"{name}: {in_words(chosen)}: seed {each.seed}: {each.trouble} ({each.place})", flush=True)
        print(f"{name}: {len(sets)} {'alone' if count == 1 else 'pairs'}, {games} games each", flush=True)
    wins, seconds = dict(play.winners.most_common()), time.perf_counter() - begun
    print(f"{name}: {wrong} of {seed - given.seed} games went wrong, {play.in_c} in C, {seconds:.0f} s, winners {wins}")
    making.close()
    return int(wrong > 0 or bool(told))


def deciding(rules: RuleSet) -> list[Example]:
    """For each option the first example that decides it: a program with these leaves the options open, and is no larger than need be."""
    found: dict[Switch, Example] = {}
    for example in rules.examples:
        for switch in example.settings:
            found.setdefault(switch, example)
    return list(dict.fromkeys(example for switch, example in found.items() if isinstance(switch, OptionSwitch)))


def settings_of(examples: Iterable[Example]) -> list[Switch]:
    """What a program with these examples leaves open: options and rulings, in the order of its settings."""
    return list(dict.fromkeys(switch for example in examples for switch in example.settings))


def together(rules: RuleSet, count: int) -> Iterator[Chosen]:
    """So many options, each in a state that is not its default, in every way in which the rules let them go together."""
    values = [(option, state) for option in rules.options for state, value in enumerate(option.values) if value != option.default]
    for drawn in combinations(values, count):
        chosen = dict(drawn)
        if len(chosen) == count and not any(clashes(rules, chosen, rules.scenario)):
            yield chosen


def in_words(chosen: Chosen) -> str:
    """`Mild winters=on, Length=5`."""
    return ", ".join([f"{option.name}={option.values[state]}" for option, state in chosen.items()])


class Playing:
    """Plays games of one program with options of their own. `winners`: sums over all of them; `in_c`: how many C has played."""

    def __init__(self, program: Program, order: Sequence[Switch], making: Making) -> None:
        """`order`: what the settings of the program are."""
        self.winners: Counter[str] = Counter()
        self._program = program
        self._order = order
        self._chosen: Chosen = {}
        self._c = InC(making, self._begin)

    @property
    def in_c(self) -> int:
        """Games that C has played to their end."""
        return self._c.count

    def games(self, chosen: Chosen, seeds: range) -> list[Played]:
        """Play with these options; gives the games that went wrong."""
        self._chosen = chosen
        wrong = []
        for seed in seeds:
            played = self._c.play(seed, {}, MOST_DECISIONS, True)
            if played is None or not played.finished:
                played = soak(self._program, seed, {}, MOST_DECISIONS, Setting(self._begin))
            if played.finished:
                self.winners[" and ".join(played.winners)] += 1
            else:
                wrong.append(played)
        return wrong

    def _begin(self, seed: int) -> State:
        states = zip(self._order, self._program.tables.settings, strict=True)
        settings = tuple([self._chosen.get(each, state) if isinstance(each, OptionSwitch) else state for each, state in states])
        state = drive.board(self._program, seed, settings)
        state.stack.append(self._program.frame(GAME_ROUTINE))
        return state
