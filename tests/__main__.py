"""The programs beside the suite: `python -m tests` lists them, `python -m tests NAME ...` runs one, and `--help` behind its name tells more.

They take long, or need what not every machine has, or measure, or make something: the suite tries a little of most of them.
"""

from __future__ import annotations

import sys
from importlib import import_module

PROGRAMS: dict[str, dict[str, tuple[str, str]]] = {
    "Search for faults": {
        "incremental": ("incremental", "edits rules at random: a check after an edit says what one from nothing says"),
        "journals": ("journals.command", "games and examples do what they did when they were recorded"),
        "lockstep": ("lockstep.command", "Python and C side by side, decision by decision"),
        "pairs": ("pairs.command", "plays options alone, and every two that may go together"),
        "soak": ("soak.command", "plays thousands of games under distrust, and tells what they reached"),
        "secrecy": ("secrecy.command", "deals anew what is hidden from somebody: he can tell nothing by it"),
        "saves": ("saves.command", "alters saved games: each that was altered is told"),
        "apart": ("table.apart", "takes every message of a table apart: its seat may know it"),
        "wire": ("table.wire", "compares tables of which a page cannot tell the difference, byte for byte"),
        "faults": ("table.faults", "kills the server at random moments: what was confirmed is kept"),
    },
    "In a browser, and by engines of editors": {
        "browser": ("browser.command", "looks at reference sites"),
        "clicking": ("browser.clicking", "plays by clicking"),
        "colours": ("editor.colours", "asks the engines of editors for the colours of all rules"),
    },
    "Ask the tests, the checks and the examples what they notice": {
        "mutants": ("mutants.command", "small faults in the interpreter: does the suite notice?"),
        "nearest": ("mutants.nearest", "the tests nearest to a module, for as long as one waits: ten seconds"),
        "mutations": ("mutations.command", "small changes of rules: do checks and examples notice?"),
        "lines": ("mutations.lines", "lines of rules taken away: does an example miss them?"),
        "statements": ("mutations.statements", "statements of the rulebook taken away: does an example miss them?"),
        "mistakes": ("mistakes.command", "mistakes in spelling and in meaning: does the checker tell, and where?"),
    },
    "Measure": {
        "bench": ("bench.command", "commands, games, memory, a modder's edits, beside another checkout"),
        "edits": ("bench.edits", "what a check takes after an edit"),
        "growth": ("bench.growth", "how the time of a listing grows with its options"),
        "in-c": ("bench.in_c", "how many times as fast games are in C"),
        "reading": ("bench.reading", "how fast texts are read"),
        "seats": ("bench.seats", "how the time of a round grows with the seats"),
        "side-by-side": ("bench.side_by_side", "how fast rule sets are played, one beside the other"),
        "strength": ("strength.command", "how often bots win"),
        "waits": ("editor.measure", "how long an editor waits"),
    },
    "Make": {
        "coast": ("coast.command", "bends the coast of the world to boards"),
    },
}
"""By what they are for: each one's name, its module below `tests`, what it does."""


def main() -> int:
    """Run the program that is named, or list them all. Ends as it does, with 2 for a name that there is not."""
    every = {name: module for programs in PROGRAMS.values() for name, (module, _) in programs.items()}
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(listed())
        return 0
    name = sys.argv.pop(1)
    if name not in every:
        print(f"There is no program {name!r}: `python -m tests` lists them.", file=sys.stderr)
        return 2
    return import_module(f"tests.{every[name]}").main() or 0


def listed() -> str:
    """The list of all, for people."""
    lines = ["python -m tests NAME ..., and `python -m tests NAME --help` tells more"]
    for title, programs in PROGRAMS.items():
        lines += ["", f"{title}:"] + [f"  {name:<14}{what}" for name, (_, what) in programs.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
