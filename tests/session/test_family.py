"""Which rule sets are compared where all are published."""

import pytest

from interpreter.session import family


@pytest.mark.parametrize(
    ("layers", "pairs"),
    [
        ({"a": ["ground", "a"], "b": ["ground", "b"]}, [("a", "b")]),
        ({"a": ["ground", "a"], "b": ["other", "b"]}, []),
        ({"a": ["ground", "a"], "b": ["ground", "a", "b"]}, [("a", "b")]),
        (
            {"a": ["ground", "a"], "b": ["ground", "a", "b"], "c": ["ground", "a", "c"], "d": ["ground", "d"]},
            [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c")],
        ),
    ],
    ids=["one ground", "another ground", "the one below", "what stands on one that is played"],
)
def test_who_stands_on_one_ground_is_compared(layers, pairs):
    assert family(layers) == pairs
