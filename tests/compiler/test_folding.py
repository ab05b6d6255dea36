"""Constant folding: what is fixed is worked out, all else stays."""

import pytest

from interpreter.compiler.folding import folded
from interpreter.ir import NUMBER, TRUTH, Const, Local, Op, Type

YES, NO = Const(1, TRUTH), Const(0, TRUTH)
A, B = Local("a", TRUTH), Local("b", TRUTH)
N = Local("n", NUMBER)


def number(value):
    return Const(value, NUMBER)


def op(name, *args):
    return Op(name, args, TRUTH)


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        (op("and", A, B), op("and", A, B)),
        (op("and", YES, A, YES, B), op("and", A, B)),
        (op("and", A, YES), A),
        (op("and", NO, A), NO),
        (op("and", A, NO), op("and", A, NO)),  # the first test may break, so it is still made
        (op("and", YES, YES), YES),
        (op("or", A, NO, B), op("or", A, B)),
        (op("or", NO, A), A),
        (op("or", YES, A), YES),
        (op("or", A, YES), op("or", A, YES)),
        (op("or", NO, NO), NO),
        (op("not", YES), NO),
        (op("not", NO), YES),
        (op("not", A), op("not", A)),
        (op("eq", number(3), number(3)), YES),
        (op("eq", number(3), number(4)), NO),
        (op("ne", number(3), number(3)), NO),
        (op("ne", number(3), number(4)), YES),
        (op("eq", N, number(4)), op("eq", N, number(4))),
        (op("lt", number(3), number(4)), op("lt", number(3), number(4))),
        (op("if_else", YES, A, B), A),
        (op("if_else", NO, A, B), B),
        (op("if_else", A, YES, NO), op("if_else", A, YES, NO)),
        (op("eq", Const((1,), Type("set", "place")), Const((1,), Type("set", "place"))), None),
    ],
)
def test_what_is_fixed_is_worked_out(term, wanted):
    assert folded(term) == (term if wanted is None else wanted)
