"""Games in C are the games in Python: the same report, for one process and two, with whatever library there is, and without."""

from dataclasses import replace

import pytest

from interpreter.cache import NO_CACHE
from interpreter.cli import run
from interpreter.lab.games import Plan
from interpreter.lab.simulation import simulate
from interpreter.native import Making, compilers
from interpreter.program import Program
from interpreter.session import Request
from tests.runtime.made_rules import whole_game

WAYS = [replace(way, level="-O0" if way.level else "") for way in compilers()]


def found(report):
    """What a report tells but how fast, and by what."""
    return {**report.plain(), "seconds": 0, "in_c": 0}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("check", [False, True])
def test_the_report_is_the_same(open_sample, jobs, check):
    program = open_sample().program()
    plan, request = Plan(80, 5, check=check, each=True), Request("rules/towers")
    making = Making(program, NO_CACHE, WAYS).wait()
    report = simulate(program, plan, request, jobs, None, making)
    assert found(report) == found(simulate(program, plan, request))
    assert report.outcomes == simulate(program, plan, request).outcomes
    assert report.in_c == (80 if making.library is not None else 0)
    assert (making.trouble == "") == bool(WAYS)


def test_a_game_without_an_end_is_told_alike(open_sample):
    program = open_sample("endless").program()
    plan, request = Plan(6, most=50), Request("rules/endless")
    making = Making(program, NO_CACHE, WAYS).wait()
    assert found(simulate(program, plan, request, 1, None, making)) == found(simulate(program, plan, request))


def test_a_library_that_comes_late_takes_over(open_sample):
    program = open_sample().program()
    request, later = Request("rules/towers"), Making(program, NO_CACHE, ())
    before = simulate(program, Plan(10), request, 1, None, later)
    assert before.in_c == 0 and later.trouble
    made = Making(program, NO_CACHE, WAYS).wait()
    later.data = made.data
    after = simulate(program, Plan(10), request, 1, None, later)
    assert after.in_c == (10 if made.data is not None else 0)
    assert found(before) == found(after)


def test_what_is_broken_is_told_by_python():
    program = whole_game()[1]
    for old, new in (
        (
            "    o = sorted(S.p_pile_hand_of_owner[l_player])",
            "    o = sorted([*S.p_pile_hand_of_owner[l_player], *S.p_pile_hand_of_owner[l_player]])",
        ),
        ("== 12)", "== 12 and S.a_a_rounds_played[0] < 2)"),
        ("deal(S, (3 -", "deal(S, (3 if S.a_a_rounds_played[0] < 2 else not_none(-1)) + (0 -"),
    ):
        assert program.text.count(old) == 1
        broken = Program(program.tables, program.text.replace(old, new))
        plan, request = Plan(20, check=True), Request("small")
        making = Making(broken, NO_CACHE, WAYS).wait()
        report, python = simulate(broken, plan, request, 1, None, making), simulate(broken, plan, request)
        assert found(report) == found(python)
        assert python.failed and report.in_c < 20


@pytest.mark.parametrize("words", [["--log"], ["--coverage"], ["--from", "examples"]])
def test_what_c_does_not_note_is_not_wanted_of_it(sample, capsys, words):
    assert run(["simulate", "rules/towers", "--native", *words]) == 2
    assert "--native plays whole games and notes nothing" in capsys.readouterr().err


def test_where_there_is_no_compiler_it_is_told_once(sample, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path))
    monkeypatch.setenv("PUNICA_CC", "no-such-compiler")
    assert run(["simulate", "rules/towers", "--games", "3"]) == 0
    told = capsys.readouterr()
    assert run(["simulate", "rules/towers", "--games", "3", "--native"]) == 0
    native = capsys.readouterr()
    assert native.out.splitlines()[:-1] == told.out.splitlines()[:-1]
    assert native.err.count("played in Python: no-such-compiler cannot be run") == 1
