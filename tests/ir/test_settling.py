"""Terms where options are decided: what asks for them is gone, what cannot be is left out, and all else stays as it is."""

import pytest

from interpreter.ir import NUMBER, TRUTH, Const, If, Local, Op, OptionSwitch, Return, is_settled, settled

SNOW = OptionSwitch(ident="snow", name="Snow")
SIZE = OptionSwitch(ident="size", name="Size", values=("3", "5"), default="3", chosen="3")
ON = Const(0, TRUTH, why="snow", switch=SNOW, state=1)
RAIN = Local("rain", TRUTH)
LATE = Local("late", TRUTH)
YES, NO = Const(1, TRUTH), Const(0, TRUTH)


def op(name, *args):
    return Op(name, args, TRUTH)


@pytest.mark.parametrize(
    ("term", "off", "on"),
    [
        (ON, NO, YES),
        (op("not", ON), YES, NO),
        (op("and", RAIN, ON), NO, RAIN),
        (op("or", RAIN, ON), RAIN, YES),
        (op("and", RAIN, LATE, ON), NO, op("and", RAIN, LATE)),
        (op("not", op("and", RAIN, ON)), YES, op("not", RAIN)),
        (op("if_else", ON, RAIN, LATE), LATE, RAIN),
        (op("and", RAIN, LATE), op("and", RAIN, LATE), op("and", RAIN, LATE)),
    ],
)
def test_conditions_are_cut_down(term, off, on):
    assert (settled(term, {SNOW: 0}), settled(term, {SNOW: 1})) == (off, on)


def test_a_number_is_that_of_its_state():
    size = Const(3, NUMBER, why="Size", switch=SIZE)
    assert settled(Op("plus", (size, size), NUMBER), {SIZE: 1}) == Op("plus", (Const(5, NUMBER),) * 2, NUMBER)


def test_branches_that_are_never_taken_go_and_those_that_always_are_stand_open():
    one, two, three = (Return(Const(number, NUMBER)) for number in (1, 2, 3))
    body = (If(((op("and", ON, RAIN), (one,)), (ON, (two,))), (three,)), one)
    assert settled(body, {SNOW: 0}) == (three,), "what follows the end is never reached"
    assert settled(body, {SNOW: 1}) == (If(((RAIN, (one,)),), (two,)), one)


def test_what_asks_for_nothing_decided_comes_back_itself():
    term = op("and", RAIN, ON)
    assert settled(term, {SIZE: 1}) is term


def test_no_test_always_holds():
    assert is_settled(None, True) and not is_settled(None, False)
    assert is_settled(YES, True) and is_settled(NO, False) and not is_settled(ON, False)
