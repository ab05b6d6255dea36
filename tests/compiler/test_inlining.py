"""Inlining: small queries and actions are written out, and mean what they meant."""

from interpreter.compiler.inlining import LARGER, SMALL, Inliner
from interpreter.compiler.lowered import ActionAllowed, AnyEffectActive
from interpreter.ir import (
    NUMBER,
    TRUTH,
    Action,
    Allow,
    Allowed,
    Ask,
    Clause,
    Const,
    Effect,
    Filter,
    If,
    Local,
    Members,
    Op,
    Param,
    Query,
    Return,
    SetLocal,
    Type,
    single_expression,
)  # fmt: skip
from interpreter.source import NOWHERE

PLACE, PLACES = Type("member", "place"), Type("set", "place")
N, M, P = Local("n", NUMBER), Local("m", NUMBER), Local("p", PLACE)


def op(name, *args):
    return Op(name, args, TRUTH if name in ("eq", "ne", "gt", "and", "or", "not") else NUMBER)


def number(value):
    return Const(value, NUMBER)


def query(*body, params=("n",), type=NUMBER):
    return Query(name="asked", ident="asked", params=tuple(Param(p, NUMBER) for p in params), type=type, body=body)


def ask(asked, *args):
    return Ask(asked, args, asked.type)


def test_a_query_of_one_answer_stands_at_its_use():
    doubled = query(Return(op("plus", N, N)))
    assert Inliner()(op("minus", ask(doubled, M), number(1))) == op("minus", op("plus", M, M), number(1))


def test_tests_and_answers_become_one_expression():
    body = (If(((op("gt", N, number(2)), (Return(number(7)),)), (op("eq", N, number(1)), (Return(M),)))), Return(N))
    wanted = op("if_else", op("gt", N, number(2)), number(7), op("if_else", op("eq", N, number(1)), M, N))
    assert single_expression(body, NUMBER) == wanted
    assert single_expression((body[0],), NUMBER) is None  # it may come to its end without an answer
    assert single_expression((SetLocal("m", N), Return(M)), NUMBER) is None
    assert single_expression((), NUMBER) is None


def test_what_follows_from_a_fixed_argument_is_folded():
    chosen = query(If(((op("eq", N, number(1)), (Return(number(7)),)),)), Return(M))
    assert Inliner()(ask(chosen, number(1))) == number(7)
    assert Inliner()(ask(chosen, number(2))) == M


def test_folding_goes_from_the_inside_out_and_into_filters():
    inner = op("if_else", op("and", op("eq", N, number(1)), op("not", Const(0, TRUTH))), op("gt", M, M), op("eq", M, M))
    within = Filter(Members(PLACES), "it", op("or", Const(0, TRUTH), inner), PLACES)
    found = Inliner()(ask(query(Return(within), type=PLACES), number(1)))
    assert isinstance(found, Filter) and found.condition == op("gt", M, M)
    assert Inliner()(ask(query(Return(within), type=PLACES), number(2))).condition == op("eq", M, M)


def test_an_argument_is_not_worked_out_twice():
    doubled, once = query(Return(op("plus", N, N))), query(Return(op("plus", N, number(1))))
    costly = op("times", M, M)
    assert Inliner()(ask(doubled, costly)) == ask(doubled, costly)
    assert Inliner()(ask(once, costly)) == op("plus", costly, number(1))


def test_a_query_that_asks_itself_stays_a_call():
    deep = query(params=("n",))
    deep.body = (Return(op("plus", ask(deep, N), number(1))),)
    assert Inliner()(ask(deep, M)) == op("plus", ask(deep, M), number(1))


def test_a_large_query_stays_a_call():
    def chain(size):
        return query(Return(op("smaller", *[number(0)] * (size - 2), N)))

    assert isinstance(Inliner()(ask(chain(SMALL), M)), Op)
    assert isinstance(Inliner()(ask(chain(SMALL + 1), M)), Ask)


def test_a_filter_inside_captures_nothing():
    """The query filters by a variable called as the argument is."""
    others = Query(
        name="others", ident="others", params=(Param("p", PLACE),), type=PLACES,
        body=(Return(Filter(Members(PLACES), "it", op("ne", Local("it", PLACE), P), PLACES)),),
    )  # fmt: skip
    found = Inliner()(Ask(others, (Local("it", PLACE),), PLACES))
    assert isinstance(found, Filter) and found.var != "it"
    assert found.condition == op("ne", Local(found.var, PLACE), Local("it", PLACE))


def action(*tests, allows=()):
    clauses = tuple(Clause(test, NOWHERE) for test in tests)
    return Action(name="does", ident="does", params=(Param("n", NUMBER),), clauses=clauses, allows=list(allows))


def test_an_action_is_its_clauses_and_that_nothing_forbids():
    forbids = Allow(forbids=True, condition=op("eq", N, number(3)))
    does = action(op("gt", N, number(1)), op("gt", M, N), allows=[forbids])
    wanted = op("and", op("gt", number(5), number(1)), op("gt", M, number(5)), Const(1, TRUTH))
    found = Inliner()(Allowed(does, (number(5),)))
    assert found == op("and", *wanted.args[:2])  # 5 is not 3
    assert Inliner()(Allowed(does, (M,))) == op("and", op("gt", M, number(1)), op("gt", M, M), op("not", op("eq", M, number(3))))
    always = Allow(forbids=True, condition=None)
    assert Inliner()(Allowed(action(allows=[always]), (M,))) == Const(0, TRUTH)
    assert Inliner()(Allowed(action(), (M,))) == Const(1, TRUTH)


def test_the_function_of_an_action_decides_where_an_effect_or_a_permission_has_a_say():
    effect = Effect(name="fog", ident="fog", number=3)
    foggy = action(op("gt", N, number(1)), allows=[Allow(forbids=True, condition=None, effect=effect)])
    by_function = ActionAllowed(foggy, (M,))
    assert Inliner()(Allowed(foggy, (M,))) == Op("if_else", (AnyEffectActive(1 << 3), by_function, op("gt", M, number(1))), TRUTH)
    permitted = action(op("gt", N, number(1)), allows=[Allow(forbids=False, condition=op("gt", N, number(9)))])
    assert Inliner()(Allowed(permitted, (M,))) == ActionAllowed(permitted, (M,))


def test_a_large_action_is_decided_by_its_function():
    does = action(*[op("gt", N, number(1))] * (LARGER // 3))
    assert isinstance(Inliner()(Allowed(does, (M,))), Op)
    does = action(*[op("gt", N, number(1))] * (LARGER // 3 + 1))
    assert isinstance(Inliner()(Allowed(does, (M,))), ActionAllowed)
