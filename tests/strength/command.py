"""`python -m tests strength [--bot BOT]... [--against BOT] [--games N] [--seed S] [--scenario TITLE] [--seat SEAT]... [RULE SET]`: how
strong bots are.

Plays each bot in each seat against another in all the rest, in C, and prints a row of a table for each: games won, the limits within
which their share lies 95 times in 100, seconds of this processor for a game, and how many decisions that is. All but the seconds is
the same wherever it runs.
"""

from __future__ import annotations

import argparse
import sys
import time

from interpreter.cache import open_cache
from interpreter.lab.balance import share
from interpreter.lab.games import Games, Plan, Tally
from interpreter.native import Making
from interpreter.players import BOTS
from interpreter.session import Request, UsageError, open_session, read_seats

BUDGETS = ("search/2000", "search/8000", "search/40000")


def main() -> int:
    """Play and print; 1 when a game went wrong. Exits with a message for a bot, a seat or a rule set that there is not."""
    words = argparse.ArgumentParser(prog="python -m tests strength")
    words.add_argument("rule_set", nargs="?", default="hannibal_1996")
    words.add_argument("--bot", action="append", help="play this bot; may stand several times")
    words.add_argument("--against", default="heuristic")
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--scenario", default="")
    words.add_argument("--seat", action="append", help="this seat only; may stand several times")
    given = words.parse_args()
    cache, tried = open_cache(), given.bot or BUDGETS
    try:
        session = open_session(Request(given.rule_set, scenario=given.scenario), cache)
        if session.errors:
            first = session.errors[0]
            raise UsageError(first.message, first.help)
        for bot in (*tried, given.against):
            read_seats([f"{session.facts.seats[0]}={bot}"], session.facts, list(BOTS))
        played = [*read_seats([f"{seat}=random" for seat in given.seat or ()], session.facts, list(BOTS))]
    except UsageError as mistake:
        words.error(f"{mistake.message}; {mistake.help}" if mistake.help else mistake.message)
    program = session.program()
    making = Making(program, cache).wait()
    seats, failed = program.tables.layout.playing_names, 0
    print(f"| bot | seat | won against `{given.against}` | share | s a game | decisions a game |")
    print("|---|---|---|---|---|---|", flush=True)
    for bot in tried:
        for seat in played or seats:
            bots = {each: bot if each == seat else given.against for each in seats}
            games, tally, begun = Games(program, Plan(given.games, given.seed, bots), making), Tally(), time.process_time()
            for number in range(given.games):
                tally.add(games.play(number, 1))
                print(f"\r{number + 1}: {tally.winners[seat]} won ", end="", file=sys.stderr, flush=True)
            print("\r", end="", file=sys.stderr)
            failed += tally.failed
            print(row(bot, seat, tally, time.process_time() - begun), flush=True)
    making.close()
    return int(failed > 0)


def row(bot: str, seat: str, tally: Tally, seconds: float) -> str:
    """A row of the table."""
    won, low_high = tally.winners[seat], share(tally.winners[seat], tally.games - tally.failed)
    limits = " to ".join(f"{100 * limit:.0f}" for limit in low_high)
    return f"| `{bot}` | {seat} | {won} of {tally.games} | {limits} % | {seconds / tally.games:.2f} | {tally.decisions // tally.games} |"
