"""State, chance, piles, boards, journal: what every game is made of. Knows no card, no rule, no game; imports no other room.

In: declared tables, ids and values. Out: a state class, operations on it, searches on boards, saved forms, fingerprints.
"""

from interpreter.kernel import graph, journal, operations, state
from interpreter.kernel.errors import BadState, Broken, GameOver
from interpreter.kernel.journal import sink
from interpreter.kernel.layout import Column, Hole, KindSpec, Layout, PileSpec, hole_values
from interpreter.kernel.operations import spent
from interpreter.kernel.rng import mix, shuffled
from interpreter.kernel.saving import dump, pack, part, restore, unpack
from interpreter.kernel.state import RESERVE, fingerprint, rebuild, state_source

__all__ = [
    "BadState",
    "Broken",
    "Column",
    "GameOver",
    "Hole",
    "KindSpec",
    "Layout",
    "PileSpec",
    "RESERVE",
    "dump",
    "fingerprint",
    "graph",
    "hole_values",
    "journal",
    "mix",
    "operations",
    "pack",
    "part",
    "rebuild",
    "restore",
    "shuffled",
    "sink",
    "spent",
    "state",
    "state_source",
    "unpack",
]
