"""Rule sets for tests, from texts in memory, and one small game that uses every form of the language."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.library.layers import Layer, Library
from interpreter.library.manifest import Manifest
from interpreter.source import Source

HERE = Path(__file__).parent
SIDES = """
kind side
    plural sides
    members north, south
kind place
    plural places
    members alpha, beta, gamma, delta
"""


def library_of(text: str, board: str = "") -> Library:
    """A library of one layer with one file of rules and perhaps one board."""
    rules = (Source("made.rules", text, "made"),)
    boards = (Source("made.yaml", board, "made"),) if board else ()
    manifest = Manifest(id="made", title="Made", version="1", language=1, source=Source("manifest.yaml", "", "made"), places={})
    digest = hashlib.blake2b((text + board).encode(), digest_size=16).hexdigest()
    sources = {source.path: source for source in (*rules, *boards)}
    return Library(manifest, (Layer(manifest, rules, boards, ()),), rules, boards, (), digest, sources)


def rules_of(text: str, board: str = ""):
    """The rule set of a text; an error is a failure, and so is anything that could not be read. What runs and means little is
    often just what a test wants."""
    found = Diagnostics()
    rules = build(library_of(text, board), found)
    problems = [f"{d.span}: {d.code}: {d.message}" for d in found if d.level == "error" and d.code != "endless-loop"]
    assert not problems, "\n".join(problems)
    return rules


@cache
def built(text: str, board: str = "", examples: bool = False):
    """Rule set and program of a text."""
    rules = rules_of(text, board)
    return rules, compile_rules(rules, rules.examples if examples else ())


def program_of(body: str):
    """The program of a text that needs no more than two sides and four places."""
    return built(SIDES + body)[1]


def whole_game():
    """Rule set and program of the small game."""
    return built((HERE / "whole_game.rules").read_text(), (HERE / "whole_game.yaml").read_text(), True)


def settling_game():
    """Rule set and program of a small game in which much follows from a position: a line asks, one belongs to an effect."""
    return built(SIDES + (HERE / "settling.rules").read_text(), examples=True)
