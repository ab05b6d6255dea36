"""Heads that cannot be: each is found, and none breaks anything."""

import pytest


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("graph sea by links joins spaces\n", "bad-head@1:1: a graph says what it joins and by what"),
        ("graph joins spaces by links\n", "bad-head@1:1: a graph says what it joins and by what"),
        ("graph sea joins spaces\n", "bad-head@1:1: a graph says what it joins and by what"),
        ("graph sea joins numbers by links\n", "unknown-kind@1:1: there is no kind called `numbers`"),
        ("graph sea joins spaces by number\n", "wrong-kind@1:1: a declared kind is needed here, and this is a number"),
        ("pile coins holds number\n", "wrong-kind@1:1: a declared kind is needed here, and this is a number"),
        ("span (who: side)\n", "bad-head@1:6: a span has no holes"),
        ("attribute depth of (at: 0 to deep) is number\n", "unknown-kind@1:20: there is no kind called `0 to deep`"),
        ("attribute depth of (at: 7 to 0) is number\n", "unknown-kind@1:20: there is no kind called `7 to 0`"),
        ("attribute depth of (at: space) is 0 to 3\n", "unknown-kind@1:1: `0 to 3` is no kind of value"),
        ("attribute depth of (at: space) by (at: space) is number\n", "name-taken@1:35: two holes are called `at`"),
    ],
)
def test_a_head_that_cannot_be_is_found(sample, text, found):
    told = [f"{one.code}@{one.span.line}:{one.span.column}: {one.message}" for one in sample(text).diagnostics]
    assert told == [found]


def test_a_range_in_a_hole_is_a_number(sample):
    result = sample("attribute depth at (step: 2 to 7) is number\n")
    (made,) = [attribute for attribute in result.rules.attributes if attribute.name == "depth at (step)"]
    assert [(str(param.type), param.low, param.high) for param in made.params] == [("number", 2, 7)]


def test_a_second_graph_by_the_same_edges_is_told_once(sample):
    assert sample("graph sea joins spaces by links\n").found == ["edges-of-two@1:1"]
