"""Rule sets for tests of views: every shipped one that can be played, and the small game of the runtime tests."""

import hashlib
import random
from functools import cache
from pathlib import Path

import pytest

from interpreter import ir as declared
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.ir import RuleSet
from interpreter.library.layers import Layer, Library
from interpreter.library.manifest import Manifest
from interpreter.runtime import Game
from interpreter.source import Source
from tests.sampling import tried
from tests.shipped import EDITIONS, program_of, rules_of

for _class in (RuleSet, *vars(declared).values()):
    # a failing test shows its arguments, and the repr of one declaration would be the whole rule set many times over
    if isinstance(_class, type) and (_class is RuleSet or issubclass(_class, declared.Symbol)):
        _class.__repr__ = lambda self: (
            f"<{type(self).__name__} {getattr(self, 'name', self.ident if hasattr(self, 'ident') else '')}>"
        )

SOME = ("mediterranean_battles", "hannibal_1996")
SMALL = Path(__file__).parents[1] / "runtime"


@cache
def rule_set(name):
    """A shipped rule set, or `small`."""
    if name == "small":
        return made((SMALL / "whole_game.rules").read_text(), (SMALL / "whole_game.yaml").read_text())
    return rules_of(name)


@cache
def made(text, board=""):
    """The rule set of a text; an error is a failure."""
    found = Diagnostics()
    rules = (Source("made.rules", text, "made"),)
    boards = (Source("made.yaml", board, "made"),) if board else ()
    manifest = Manifest(id="made", title="Made", version="1", language=1, source=Source("manifest.yaml", "", "made"), places={})
    digest = hashlib.blake2b((text + board).encode(), digest_size=16).hexdigest()
    sources = {source.path: source for source in (*rules, *boards)}
    result = build(Library(manifest, (Layer(manifest, rules, boards, ()),), rules, boards, (), digest, sources), found)
    assert [f"{each.span}: {each.message}" for each in found if each.level == "error"] == []
    return result


@cache
def played(name, seed, most=1200):
    """A game played at random to its end, or for so many answers; not to be changed by a test."""
    game = Game.new(program(name), seed)
    chance = random.Random(seed)
    while game.decision is not None and len(game.answers) < most:
        game.answer(chance.randrange(len(game.decision.options)))
    return game


@cache
def program(name):
    return compile_rules(rule_set(name)) if name == "small" else program_of(name)


@pytest.fixture(scope="session", params=[*tried(EDITIONS, SOME, "the shelves have each construct on a page"), "small"])
def any_rules(request):
    """Each shipped rule set and the small game."""
    return rule_set(request.param)


@pytest.fixture(scope="session")
def hannibal():
    return rule_set("hannibal_1996")


@pytest.fixture(scope="session")
def make():
    return made


@pytest.fixture(scope="session")
def play():
    return played


@pytest.fixture(scope="session")
def rules_called():
    return rule_set


@pytest.fixture(scope="session")
def program_called():
    return program
