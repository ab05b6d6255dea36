"""Scopes: names in sight, names of routines, what is captured of an outer routine, and terms whose names are settled."""

from interpreter.ir import NUMBER, TRUTH, Const, Filter, Local, Members, Op, Type
from interpreter.phrases import Routine, Scope
from interpreter.phrases.scope import OuterLocal

SPACE, SPACES = Type("member", "space"), Type("set", "space")


def test_names_of_a_routine_are_identifiers_and_unique():
    routine = Routine()
    names = [routine.fresh(shown, NUMBER).name for shown in ("first one", "first one", "class", "2nd", "it")]
    assert names == ["first_one", "first_one_2", "n_class", "n_2nd", "it"]
    assert routine.display["first_one_2"] == "first one"


def test_an_inner_name_hides_an_outer_one_to_the_end_of_its_block():
    scope = Scope(Routine())
    outer = scope.declare("goal", SPACE)
    inner = scope.inner()
    assert inner.find(("goal",)) == outer
    hiding = inner.declare("goal", NUMBER)
    assert inner.find(("goal",)) == hiding and scope.find(("goal",)) == outer
    assert set(inner.visible()) == {"goal"}


def effect():
    """The scope of a lasting effect inside a routine with two names."""
    outside = Scope(Routine())
    outside.declare("goal", SPACE)
    outside.bind("fixed", Const(3, NUMBER))
    return Scope(Routine(), outer=outside)


def test_looking_a_name_up_captures_nothing():
    held = effect()
    assert isinstance(held.find(("goal",)), OuterLocal)
    assert held.find(("fixed",)) == Const(3, NUMBER)
    assert held.find(("other",)) is None
    assert (held.captured, held.names, held.routine.types) == ({}, {}, {})


def test_what_a_settled_term_uses_of_another_routine_is_captured_once():
    held = effect()
    term = Op("eq", (held.find(("goal",)), held.inner().find(("goal",))), TRUTH)
    mine = Local("held_goal", SPACE)
    assert held.inner().settled(term) == Op("eq", (mine, mine), TRUTH)
    assert held.settled(term) == Op("eq", (mine, mine), TRUTH)
    assert held.captured == {"goal": (mine, Local("goal", SPACE))}
    assert held.routine.display == {"held_goal": "goal"}


def test_what_an_effect_has_captured_keeps_its_name_in_the_hooks_of_the_effect():
    held = effect()
    hook = Scope(Routine(), outer=held)
    mine = Local("held_goal", SPACE)
    assert hook.settled(hook.find(("goal",))) == mine
    assert held.captured == {"goal": (mine, Local("goal", SPACE))} and hook.captured == {"held_goal": (mine, mine)}


def some(var, condition):
    return Filter(Members(SPACES), var, condition, SPACES)


def test_bound_members_get_names_of_their_own_from_outside_inwards_in_the_order_of_the_text():
    it = Local("it'", SPACE)
    inner = some("it'", Op("quiet", (it,), TRUTH))
    term = some("it'", Op("and", (Op("near", (it, inner), TRUTH), Op("near", (inner, it), TRUTH)), TRUTH))
    scope = Scope(Routine())
    scope.declare("it", NUMBER)
    one, two, three = (Local(f"it_{number}", SPACE) for number in (2, 3, 4))
    second, third = (some(each.name, Op("quiet", (each,), TRUTH)) for each in (two, three))
    whole = some("it_2", Op("and", (Op("near", (one, second), TRUTH), Op("near", (third, one), TRUTH)), TRUTH))
    assert scope.settled(term) == whole
    assert scope.settled(whole) == whole
    assert scope.routine.types == {"it": NUMBER, "it_2": SPACE, "it_3": SPACE, "it_4": SPACE}
