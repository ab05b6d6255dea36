"""Programs for tests of the native room, and their libraries where C can be compiled here."""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from interpreter.cache import NO_CACHE
from interpreter.native import NoLibrary, compilers, open_library
from interpreter.session import Request
from tests import shipped
from tests.runtime.made_rules import built, program_of, settling_game, whole_game
from tests.sampling import WHOLE
from tests.shipped import opened, session_of

HERE = Path(__file__).parents[1]
TRIALS = tuple(sorted(path.parent.name for path in HERE.glob("trials/*/manifest.yaml")))
SHIPPED = ("mediterranean_battles", *(("hamilcar_2e",) if WHOLE else ()))


@cache
def program(name):
    """The program of a trial, of a shipped rule set, `small`, `settling` or `forms`, with its examples; `hannibal` without."""
    if name == "hannibal":
        return session_of("hannibal_1996").program()
    if name == "small":
        return whole_game()[1]
    if name == "settling":
        return settling_game()[1]
    if name == "forms":
        return built((HERE / "compiler/forms.rules").read_text(), (HERE / "compiler/forms.yaml").read_text(), True)[1]
    if name in SHIPPED:
        return shipped.program_of(name)
    return opened(Request(str(HERE / "trials" / name))).program("")


CAREFUL = "PUNICA_CAREFUL_TESTS"
"""The variable by which `python -m tests lockstep --suite --careful` wants libraries with checks of memory and of arithmetic."""


@cache
def quick():
    """The ways to compile that there are here, without what makes code quicker."""
    return [replace(way, level="-O0" if way.level else "") for way in compilers(careful=CAREFUL in os.environ)]


@cache
def of(made):
    """The library of a program, made quickly, once by all processes of a run. None where no C can be compiled: then that is what is
    told."""
    if quick():
        return open_library(made, shipped.kept(), quick())
    with pytest.raises(NoLibrary, match="there is no C compiler"):
        open_library(made, NO_CACHE)
    return None


@pytest.fixture(scope="session")
def program_called():
    return program


@pytest.fixture(scope="session")
def library():
    """The library of a program by name, or of a text of rules."""
    return lambda name: of(program_of(name) if "\n" in name else program(name))
