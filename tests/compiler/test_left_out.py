"""A program of which only some routines are written: whoever comes to another is told so, the others do what they do in the whole."""

from functools import partial

import pytest

from interpreter.compiler import compile_rules
from interpreter.kernel import LeftOut
from interpreter.program import called_by
from interpreter.runtime import run_example
from tests.runtime import made_rules


@pytest.fixture(scope="module")
def rules():
    return made_rules.whole_game()[0]


@pytest.fixture(scope="module")
def called(rules):
    """What each example calls in the whole program, blocks by their labels."""
    program = compile_rules(rules, rules.examples, calls=set())
    found = {}
    for example in program.tables.examples:
        found[example.name] = what_is_called(program, example)
    return found


def what_is_called(program, example):
    """Functions, blocks by their labels; but not what examples expect, which is numbered through the program."""
    names, verdict = called_by(program, partial(run_example, program, example))
    assert verdict.good
    blocks = {f"b{number}": block.label for number, block in enumerate(program.tables.blocks)}
    return {blocks.get(name, name) for name in names if not name.startswith("then_")}


def test_an_example_ends_the_same_with_what_it_calls(rules, called):
    whole = len(compile_rules(rules, rules.examples).text)
    for example in rules.examples:
        only = {name.partition("/")[0] for name in called[example.name]}
        program = compile_rules(rules, [example], calls=set(), only=only)
        assert what_is_called(program, program.tables.examples[0]) == called[example.name] and len(program.text) < whole


def test_whoever_comes_to_anything_else_is_told(rules, called):
    """Each routine, and each question, that an example calls is taken away once."""
    taken = 0
    for example in rules.examples:
        only = {name.partition("/")[0] for name in called[example.name]}
        for one in sorted(only):
            if one.startswith(("r_", "p_", "q_", "v_", "ok_", "t_", "h_")):
                taken += 1
                program = compile_rules(rules, [example], only=only - {one})
                with pytest.raises(LeftOut):
                    run_example(program, program.tables.examples[0])
    assert taken > 12
