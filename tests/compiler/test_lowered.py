"""The closed unions of the lowered IR hold every class: the writers' `match` misses nothing."""

from typing import get_args

import pytest

from interpreter import ir
from interpreter.compiler import lowered


@pytest.mark.parametrize(
    ("base", "union", "whole"),
    [(ir.Expr, lowered.LoweredExpression, ir.Expression), (ir.Stmt, lowered.LoweredStatement, ir.Statement)],
)
def test_the_union_is_closed(base, union, whole):
    assert {each.__name__ for each in base.__subclasses__()} == {each.__name__ for each in get_args(union)}
    assert set(get_args(whole)) < set(get_args(union))
