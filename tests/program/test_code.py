"""Functions of a program are made one by one, when they are needed, and are what the whole text would have made."""

import sys
from functools import partial

import pytest

from interpreter.program import Program, called_by
from interpreter.program.code import DATA, compiled, line_of, stretches
from interpreter.runtime import run_random


def waiting(program):
    return {name for name, made in program.code.items() if made is None}


def test_every_line_belongs_to_one_stretch(program):
    found = stretches(program.text)
    lines = program.text.split("\n")
    taken = []
    for name, stretch in found.items():
        if name != DATA:
            own = stretch.text.split("\n")[:-1]
            assert lines[stretch.before : stretch.before + len(own)] == own and own[0].startswith(f"def {name}(")
            taken += range(stretch.before, stretch.before + len(own))
    data = [line for number, line in enumerate(lines) if number not in set(taken)]
    assert len(taken) == len(set(taken)) and found[DATA].text.split("\n") == data


def test_a_function_is_made_when_it_is_first_called(program):
    fresh = Program(program.tables, program.text)
    assert waiting(fresh) == set(fresh.code) - {DATA}
    fresh.prune(fresh.blank(1))
    made = set(fresh.code) - waiting(fresh)
    assert {"prune", "start"} < made and "prune" in made and waiting(fresh)
    assert fresh.namespace["prune"].__code__ is fresh.code["prune"]


def test_what_was_made_early_or_late_plays_the_same(program):
    late, early = Program(program.tables, program.text), program.completed()
    assert not waiting(early)
    assert [run_random(late, seed)[:2] for seed in range(4)] == [run_random(early, seed)[:2] for seed in range(4)]
    assert waiting(late)  # no game reaches everything


def test_a_function_is_what_the_whole_text_makes_it(program):
    """But for the file and the lines, in which its places are counted from its own beginning."""
    whole = {each.co_name: each for each in compile(program.text, "x", "exec").co_consts if hasattr(each, "co_name")}
    early = program.completed()
    for name, code in early.code.items():
        if name != DATA:
            assert code.co_code == whole[name].co_code and code.co_names == whole[name].co_names


def test_lines_of_a_function_are_lines_of_the_text(program):
    found = stretches(program.text)
    for name in ("start", "prune"):
        code = compiled(found[name], name, program.digest)
        first = line_of(program.digest, code.co_filename, code.co_firstlineno)
        assert program.text.split("\n")[first - 1].startswith(f"def {name}(")
        assert program.line_place(code.co_filename, code.co_firstlineno) == program.tables.causes[program.tables.lines[first - 1]]
    assert line_of(program.digest, "<rules other+3>", 1) is None and line_of(program.digest, __file__, 1) is None
    assert program.line_place(__file__, 1) is None
    beyond = compiled(found["start"], "start", program.digest)
    assert program.line_place(beyond.co_filename, len(program.tables.lines) + 1) is None


def test_a_program_that_is_made_so_tells_its_calls(program):
    """Those that really run, in whatever way they are reached; and it goes on as it would without."""
    telling, plain = Program(program.tables, program.text, calls=set()), program.completed()
    ran = set()
    begun = {name for name in program.code if name.startswith("start_")}  # the board is made once, and told each time

    def note(frame, event, arg):
        code = frame.f_code
        if code.co_name in program.code and line_of(program.digest, code.co_filename, 1) is not None:
            ran.add(code.co_name)

    for seed in range(3):
        ran.clear()
        sys.setprofile(note)
        try:
            outcome = run_random(plain, seed)[:2]
        finally:
            sys.setprofile(None)
        called, other = called_by(telling, partial(run_random, telling, seed))
        assert called == ran | {"start", *begun} and len(ran) > 20 and other[:2] == outcome


def test_a_program_that_tells_no_calls_is_not_asked(program):
    with pytest.raises(ValueError, match="does not tell"):
        called_by(program, lambda: None)
