"""The web of a rule set: what play reaches, what leads back to itself."""

from pathlib import Path

import pytest

from interpreter.effects import Deeds, Dependencies, Index, Relation, Web, deeds_of
from interpreter.effects.deeds import RELATIONS
from interpreter.frontend import stages
from interpreter.phrases import Unread
from interpreter.resolve import DefinePass, declare
from tests.runtime import made_rules
from tests.sampling import tried
from tests.shipped import EDITIONS, session_of

VILLAGE = Path(__file__).resolve().with_name("village.rules")
HEAD = "kind side\n    members red, blue\n\n"


def web_of(text):
    declared = stages(made_rules.library_of(text)).declared
    bodies = DefinePass(declared)
    index = Index(declared)
    read = [bodies.define(*head) for head in declared.heads]
    return Web(index, [deeds_of(each, index)[0] for each in read], [b""] * len(read), read.__getitem__)


def laid(edges):
    """A web in which one thing calls another, as a mapping says."""
    index = Index(stages(made_rules.library_of(HEAD)).declared)
    index.symbols = [*range(max([0, *edges, *(other for others in edges.values() for other in others)]) + 1)]
    calls = RELATIONS.index(Relation.CALLS)
    deeds = Deeds(edges=tuple((one, calls, other) for one, others in edges.items() for other in others))
    return Web(index, [deeds], [b""], [].__getitem__)


def named(web, nodes):
    return {web.index.symbols[node].name for node in nodes if node < len(web.index.symbols)}


@pytest.fixture(scope="module")
def village():
    return web_of(VILLAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("rule_set", tried(EDITIONS, ("mediterranean_battles",), "the smallest"))
def test_checks_and_pages_know_the_same_of_who_does_what(rule_set):
    """The web of deeds and the graph that pages show, between what heads declare: a call of a block is one of all its members there."""
    session = session_of(rule_set)
    library = session.library
    declared, _ = declare(library, session.built().merged, library.manifest.options, Unread())
    bodies, index = DefinePass(declared), Index(declared)
    read = [bodies.define(*head) for head in declared.heads]
    bodies.finish()
    web = Web(index, [deeds_of(each, index)[0] for each in read], [b""] * len(read), read.__getitem__)
    pages = Dependencies(declared.rules)
    blocks = {index.numbers[block] for kind in declared.rules.kinds.values() for block in kind.blocks.values()}
    structure = (Relation.HAS, Relation.NAMES)
    known = {
        (index.symbols[node], relation, index.symbols[other])
        for node in range(len(index.symbols))
        for relation in Relation
        for other in web.ends(node, {relation})
        if relation not in structure and other < len(index.symbols) and other not in blocks
    }
    for moment in (declared.rules.any_time, declared.rules.settling):
        if moment not in declared.rules.occasions:  # nothing hangs there, and pages say nothing of it
            known = {edge for edge in known if edge[2] is not moment}
    shown = {
        (made, relation, other)
        for made in index.symbols
        for relation, other in pages.of(made)
        if relation not in structure and other in index.numbers
    }
    assert known == shown and len(known) > 100


def test_what_play_reaches(village):
    reached = named(village, village.reached(village.numbered([village.index.rules.main])))
    assert {"(owner) gathers", "tax of (owner)", "gold of (owner)", "coin", "harvest begins"} <= reached
    assert "dream" not in reached


def test_knots_go_through_values_too():
    web = web_of(
        HEAD
        + """
value flood
    starts at 1
    raised by 1
        when dam is low

query dam is low
    when height of dam is less than 2

query height of dam answers number
    answer flood minus 1

query height of hill answers number
    answer flood

procedure play the game
    stop if height of hill is 3
"""
    )
    (knot,) = web.knots({Relation.ASKS})
    assert {web.index.symbols[node].name for node in knot} == {"dam is low", "height of dam", "flood"}
    assert knot == sorted(knot)


@pytest.mark.parametrize(
    ("edges", "found"),
    [
        ({}, []),
        ({1: [2], 2: [3]}, []),
        ({1: [1]}, [[1]]),
        ({1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [4]}, [[1, 2, 3], [4, 5]]),
        ({1: [2, 3], 2: [4], 3: [4], 4: [1]}, [[1, 2, 3, 4]]),
        ({5: [1], 1: [5], 2: [1]}, [[1, 5]]),
    ],
)
def test_knots(edges, found):
    assert laid(edges).knots({Relation.CALLS}) == found


def test_a_long_chain_is_no_recursion():
    size = 50_000
    ring = laid({node: [(node + 1) % size] for node in range(size)})
    assert ring.knots({Relation.CALLS}) == [list(range(size))] and ring.knots({Relation.ASKS}) == []
