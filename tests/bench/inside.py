"""Measures one checkout from within: `python inside.py SUBJECT RULESET [GAMES]` prints `{what: figure}`, in seconds of CPU, bytes or lines.

Run as a script, with another checkout's package on the path as well as with this one's: it uses only what both have.
"""

import json
import resource
import sys
import time

from interpreter import cache
from interpreter.players import Stream
from interpreter.runtime import Game, run_random
from interpreter.runtime.decision import Decision
from interpreter.session import Request, open_session

CACHE = cache.open_cache() if hasattr(cache, "open_cache") else cache.Cache(cache.cache_folder())
"""The cache of this process, in the words of the measured checkout."""
STEP = 5
"""Each fifth position is looked at."""
EARLY = 20
"""The answers of a game that counts as short."""


def program_of(name):
    """The program, as the cache has it."""
    return open_session(Request(name), CACHE).program()


def best(work, times):
    """The CPU seconds of one run of `work`: the least of three rows of so many runs."""
    found = []
    for _ in range(3):
        begun = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - begun) / times)
    return min(found)


def play(name, games):
    """Random play: seconds for each decision."""
    program = program_of(name)
    run_random(program, 0)
    begun = time.process_time()
    decisions = sum(run_random(program, seed).decisions for seed in range(games))
    return {"a decision in random play": (time.process_time() - begun) / decisions}


def positions(name, games):
    """What is done with single positions: one game, looked at now and then."""
    program = program_of(name)
    spent = {}

    def timed(what, work, times):
        spent.setdefault(what, []).append(best(work, times))

    for seed in range(max(games // 20, 1)):
        game, stream, count, told = Game.new(program, seed), Stream(seed), 0, ""
        while game.decision is not None:
            state = game.state
            if count == EARLY:
                timed("cloning a game, short", game.clone, 100)
            if count % STEP == 0:
                timed("copying a state", state.copy, 50)
                timed("fingerprint", game.fingerprint, 3)
                timed("view of a seat", lambda game=game: game.view(0), 3)
                timed("texts of all options", lambda state=state: Decision(program, state).keys(), 3)
                timed("saving", game.save, 1)
            last = game.clone()
            number = stream.below(len(game.decision.options))
            begun = time.process_time()
            game.answer(number)
            spent.setdefault("an answer, to the next options", []).append(time.process_time() - begun)
            count += 1
        for _ in range(2):
            timed("cloning a game, long", game.clone, 100)
        told = json.dumps(last.save())
        timed("loading a long game", lambda told=told: Game.load(program, json.loads(told)), 1)
    return {what: sum(times) / len(times) for what, times in spent.items()}


def compiling(name, games):
    """From resolved rules to a program all of whose functions are code."""
    from interpreter.compiler import compile_rules

    rules = open_session(Request(name)).rules

    def work():
        program = compile_rules(rules)
        if hasattr(program, "completed"):
            program.completed()

    return {"compiling": best(work, 1)}


def memory(name, games):
    """The longest of some games, played with its journal, saved and loaded: bytes at the peak."""
    program = program_of(name)
    seed = max(range(games), key=lambda seed: run_random(program, seed).decisions)
    game, stream = Game.new(program, seed), Stream(seed)
    while game.decision is not None:
        game.answer(stream.below(len(game.decision.options)))
    Game.load(program, json.loads(json.dumps(game.save())))
    return {"a long game": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}


def lines(name, games):
    """How many lines of rules the rule set has."""
    sources = open_session(Request(name), CACHE).sources
    return {"lines": sum(source.text.count("\n") for path, source in sources.items() if path.endswith(".rules"))}


SUBJECTS = {"play": play, "positions": positions, "compiling": compiling, "memory": memory, "lines": lines}

if __name__ == "__main__":
    print(json.dumps(SUBJECTS[sys.argv[1]](sys.argv[2], int(sys.argv[3]))))
