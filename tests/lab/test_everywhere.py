"""The same seed is the same game in every process: other hash seeds, other Pythons where this machine has some."""

import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.15", "pypy3")

SCRIPT = """
import sys
from interpreter.session import Request, open_session
from interpreter.players import Question, seat_bots
from interpreter.runtime import Game
session = open_session(Request("rules/towers", scenario="A long day"))
assert not session.findings
program = session.program()
for seed in (0, 1, 2**62):
    game = Game.new(program, seed)
    bots = seat_bots({}, ("east", "west"), seed)
    while game.decision:
        game.answer(bots[game.decision.seat].choose(Question(game)))
        print(game.fingerprint())
print(session.digest)
"""


def told(python, hash_seed="random"):
    """What the script prints in a process of this Python."""
    packages = [str(TOP), *site.getsitepackages()]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(packages), "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"}
    folder = TOP / "tests" / "session" / "sample"
    done = subprocess.run([python, "-c", SCRIPT], capture_output=True, text=True, env=env, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def usable(python):
    """Can this Python read the libraries that we need?"""
    packages = os.pathsep.join(site.getsitepackages())
    code = "import sys; assert sys.version_info >= (3, 11); import click, lark, networkx, yaml"
    env = {**os.environ, "PYTHONPATH": packages}
    return subprocess.run([python, "-c", code], capture_output=True, env=env, check=False).returncode == 0


@pytest.mark.whole("tests/cli/test_processes.py: any hash seed gives the same games")
def test_hash_seeds_change_nothing():
    first = told(sys.executable, "0")
    assert len(first.split()) > 100
    assert told(sys.executable, "1") == told(sys.executable, "4711") == first


@pytest.mark.whole("tests/program/test_stored.py plays kept programs on another Python")
def test_other_pythons_play_the_same_games():
    found = [path for name in PYTHONS if (path := shutil.which(name)) and usable(path)]
    assert {told(python) for python in (sys.executable, *found)} == {told(sys.executable, "2")}
