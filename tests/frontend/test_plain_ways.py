"""Ways into blocks as they are kept: what comes back is what was put away, whatever its terms are of."""

import marshal
from dataclasses import replace

import pytest

from interpreter.effects import Index
from interpreter.frontend import stages
from interpreter.ir import Expr, Expression, Local, Read, Symbol, Term, Type, walk
from interpreter.ir.types import NUMBER, TRUTH
from interpreter.proofs.plain_ways import PlainWays
from interpreter.records import fields_of
from interpreter.source import Span
from tests.shipped import library_of


@pytest.fixture(scope="module")
def made():
    return stages(library_of("mediterranean_battles"))


def same(one, other):
    """Are two terms alike to the last field, places too, and speak of the same symbols?"""
    if isinstance(one, Symbol) or one in (NUMBER, TRUTH):
        return one is other
    if isinstance(one, tuple) and type(one) is type(other) is tuple:
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Term):
        return type(one) is type(other) and all(same(getattr(one, f.name), getattr(other, f.name)) for f in fields_of(type(one)))
    return one == other


def expressions(rules):
    """A hundred expressions of each class that the rules have."""
    shelves = (rules.queries, rules.procedures, rules.actions, rules.values, rules.routes, rules.reaches)
    bodies = [part for shelf in shelves for made in shelf for part in (vars_of(made))]
    found = {}
    for term in walk(tuple(bodies)):
        if isinstance(term, Expr):
            found.setdefault(type(term), []).append(term)
    return {kind: terms[:100] for kind, terms in found.items()}


def vars_of(made):
    """The terms of a symbol."""
    values = [getattr(made, f.name) for f in fields_of(type(made))]
    return [value for value in values if isinstance(value, (Term, tuple))]


def test_every_sort_of_term_comes_back(made):
    ways = PlainWays(Index(made.declared))
    found = expressions(made.rules)
    assert len(found) >= 10 and set(found) <= set(Expression.__args__)
    for kind, terms in found.items():
        given = tuple([(term, number % 2 == 0) for number, term in enumerate(terms)])
        plain = ways.plain([(None, given, frozenset(made.rules.attributes[:2]))])
        assert plain is not None, kind
        [(member, again, fresh)] = ways.again(marshal.loads(marshal.dumps(plain)))
        assert member is None and same(given, again) and fresh == frozenset(made.rules.attributes[:2])


def test_the_texts_to_which_ways_point_are_told(made):
    ways = PlainWays(Index(made.declared))
    term = Local("here", NUMBER, span=Span("there.rules", 1, 1, 1, 2))
    ways.plain([(None, ((term, True),), frozenset())])
    assert [*ways.paths] == ["there.rules"]
    ways.plain([])
    assert [*ways.paths] == []


def test_what_no_head_declares_is_not_kept(made):
    stranger = replace(made.rules.attributes[0])
    term = Read(stranger, (), Type("truth"))
    assert PlainWays(Index(made.declared)).plain([(None, ((term, True),), frozenset())]) is None
