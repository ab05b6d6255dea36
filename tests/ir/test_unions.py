"""The closed unions of the IR hold every class of their base: a `match` over a union misses nothing."""

from typing import get_args

import pytest

from interpreter import ir


@pytest.mark.parametrize(("base", "union"), [(ir.Expr, ir.Expression), (ir.Stmt, ir.Statement)])
def test_the_union_is_closed(base, union):
    classes = {each for each in vars(ir).values() if isinstance(each, type) and issubclass(each, base) and each is not base}
    assert classes == set(get_args(union)) and len(classes) > 15
    derived = {each.__name__ for each in base.__subclasses__() if each.__module__.startswith("interpreter.ir.")}
    assert derived == {each.__name__ for each in classes}, "a class of this base stands outside the door"
