"""Walking sees every term: fields that hold terms are told by their annotations, and none is overlooked."""

import dataclasses

import pytest

from interpreter.compiler import lowered
from interpreter.ir import (
    NUMBER,
    TRUTH,
    Expr,
    Filter,
    Local,
    Measure,
    Members,
    MenuOption,
    Op,
    Stmt,
    Term,
    Type,
    free_names,
    inner_fields,
    mentions,
    walk,
)
from tests.shipped import rules_of


def classes(base):
    for each in base.__subclasses__():
        yield each
        yield from classes(each)


def parts(value):
    """All terms in a value, through any tuple."""
    if isinstance(value, Term):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from parts(each)


@pytest.mark.parametrize("rule_set", ["hannibal_1996", "hamilcar_2e"])
def test_no_field_that_holds_terms_is_overlooked(rule_set):
    rules = rules_of(rule_set)
    seen = {}
    for procedure in rules.procedures:
        for term in walk(procedure.body):
            held = {f.name for f in dataclasses.fields(term) if any(True for _ in parts(getattr(term, f.name)))}
            assert held <= set(inner_fields(type(term))), type(term).__name__
            seen.setdefault(type(term), set()).update(held)
    assert len(seen) > 20 and any("branches" in names for names in seen.values())


def test_fields_of_every_class():
    known = {each for base in (Expr, Stmt) for each in classes(base)} | {MenuOption}
    assert lowered.Capture in known
    assert inner_fields(lowered.Capture) == ("instance",)
    assert all(set(inner_fields(each)) <= {f.name for f in dataclasses.fields(each)} for each in known)


MEMBER = Type("member", "space")


def truth(name, *args):
    return Op(name, args, TRUTH)


def test_mentions_agrees_with_free_names():
    """A filter's variable is bound in its condition, and nowhere else."""
    here, there, it = Local("here", MEMBER), Local("there", MEMBER), Local("it", MEMBER)
    spaces = Members(Type("set", "space"))
    found = Filter(spaces, "it", truth("and", truth("eq", it, here), truth("ne", it, here)), spaces.type)
    shadowed = Filter(Op("with", (spaces, it), spaces.type), "it", truth("eq", it, there), spaces.type)
    most = Measure(
        "highest", Filter(spaces, "at", truth("eq", it, here), spaces.type), "it", Op("plus", (it, there), NUMBER), NUMBER
    )
    for term in (here, spaces, found, shadowed, most, truth("some", found), (found, (shadowed, None))):
        assert {name for name in ("here", "there", "it", "at") if mentions(term, {name})} == free_names(term)
    assert mentions(found, {"it", "here"}) and not mentions(found, {"it", "there"})
    assert not mentions(found, set()) and not mentions(None, {"it"})
