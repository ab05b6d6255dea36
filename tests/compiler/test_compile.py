"""What compiling gives: the text of the program, its labels and places; what it means is held against the reference interpreter."""

import ast
import re
from random import Random

import pytest

from interpreter.compiler import compile_rules
from interpreter.ir import Allowed, Const
from interpreter.reference import Evaluator, position_of
from interpreter.runtime import Game, run_random


def test_labels_are_unique_and_blocks_never_empty(program):
    labels = [block.label for block in program.tables.blocks]
    assert len(set(labels)) == len(labels) == len(program.blocks)
    assert all(block.routine in program.tables.routines for block in program.tables.blocks)


def test_the_same_rules_give_the_same_text(whole):
    rules, program = whole
    again = compile_rules(rules, rules.examples)
    assert again.text == program.text and again.tables == program.tables


def test_every_line_has_a_place(program):
    assert len(program.tables.lines) == program.text.count("\n")
    assert max(program.tables.lines) < len(program.tables.causes)


def test_only_what_can_ask_is_in_blocks(program):
    asks = {label: table.entry >= 0 for label, table in program.tables.routines.items()}
    assert asks["game"] and asks["p_march_mover"] and asks["p_player_fights_at_spot"]
    assert not asks["p_dealing"]
    assert [label for label in asks if label.startswith("r_") and asks[label]] == ["r_ambush"]  # its roll may be answered


def test_a_block_that_asks_only_reads(program):
    """Up to its question such a block stores nothing but its own frame, and that something hidden came to bear."""
    tree = ast.parse(program.text)
    functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
    asking = [k for k, block in enumerate(program.tables.blocks) if block.point >= 0]
    assert len(asking) > 10
    for k in asking:
        for node in ast.walk(functions[f"b{k}"]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("move", "roll", "pick", "start_effect", "win", "settle", "reset"), k
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                assert node.attr in ("ask", "barrier")  # both stand beside the state


def test_what_does_not_depend_on_the_member_is_worked_out_once(of):
    program = of("""
attribute worth of (spot: place) is number
attribute marked of (spot: place) is truth
query best worth answers number
    let best be 0
    for each places called one
        if worth of one is more than best
            best becomes worth of one
    answer best
procedure play the game
    for each places called one
        where worth of it is best worth
        marked of one becomes yes
    north chooses places called spot
        where worth of it is best worth
    otherwise
        stop
    worth of spot becomes 3
""")
    (listing,) = re.findall(r"o = \[i\d+ for .*", program.text)
    assert "keep(h" in listing and run_random(program, 1).decisions == 1


def test_kept_sets_are_used(of):
    program = of("""
attribute owner of (spot: place) is side or none
    indexed
    starts as none
attribute count is number
procedure play the game
    north chooses places called spot
        where owner of it is none
    otherwise
        stop
    owner of spot becomes north
    count becomes number of (places where owner of it is north)
    play the game
""")
    assert re.search(r"S\.x_\w+\[-1\]", program.text) and re.search(r"len\(S\.x_\w+\[0\]\)", program.text)
    outcome = run_random(program, 1)
    assert outcome.decisions == 3 and outcome.over[1] == "the game came to its end"


@pytest.mark.parametrize(("coins", "left"), [(0, 5), (2, 0)])
def test_a_menu_that_repeats_has_nothing_to_offer_only_when_nobody_has_acted(of, coins, left):
    """Its `otherwise` runs when there was no option from the beginning, not when the last one has been used up."""
    program = of(f"""
attribute coins is number
    starts as {coins}
procedure play the game
    north declares any of these
        to spend
            when coins is at least 1
            take 1 from coins
    otherwise
        add 5 to coins
""")
    game = Game.new(program, 1)
    while game.decision is not None:
        game.answer(0)
    assert game.state.a_a_coins == [left]


def test_a_rule_set_without_adjustments_costs_nothing_for_them(of, sides):
    """Adding a rule line changes no text outside what it changes."""
    base = """
attribute coins of (player: side) is number
action (player: side) pays for (spot: place)
    when coins of player is at least 1
value fee of (player: side)
    starts at 1
procedure play the game
    repeat up to 3 times
        turn of north
        turn of south
procedure turn of (player: side)
    player chooses
        to pay at a place called spot
            where player may pay for it
            take fee of player from coins of player
        to rest
            add 1 to coins of player
"""
    plain, more = of(base), of(base + 'rule "dear"\n    fee of a side called payer is raised by 1\n        when payer is south\n')

    def functions(program):
        found = {}
        for node in ast.parse(program.text).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = re.sub(r", \d+\)\)", ")", ast.unparse(node))
        return found

    one, two = functions(plain), functions(more)
    assert [name for name in one if one[name] != two.get(name)] == ["v_v_fee_of_player"] and one.keys() == two.keys()


def test_allowed_is_what_the_reference_interpreter_allows(whole):
    """Over all candidates, at many positions; and every listed option is allowed."""
    rules, program = whole
    action = next(each for each in rules.actions if each.name == "(mover) enters (goal)")
    ok = program.function("ok_act_mover_enters_goal")
    answers, listings = set(), 0
    for seed in range(8):
        game, rng = Game.new(program, seed), Random(seed)
        while game.decision is not None:
            s = game.state
            reference = Evaluator(rules, position_of(rules, program.tables.layout, s))
            for mover in range(4):
                if s.a_a_place_of_mover[mover] < 0:
                    continue
                for goal in range(8):
                    args = tuple(Const(each, param.type) for each, param in zip((mover, goal), action.params, strict=True))
                    assert bool(ok(s, mover, goal)) == reference.holds(Allowed(action, args), {})
                    answers.add(bool(ok(s, mover, goal)))
            decision = game.decision
            if decision.point.how == "menu" and any(key.startswith("step") for key in decision.keys()):
                mover = game.state.stack[-1][2:][program.slots("p_march_mover").index("mover")]
                listed = {key[8:] for key in decision.keys() if key.startswith("step to ")}
                places = next(k.names for k in program.tables.layout.kinds if k.name == "place")
                assert listed == {places[goal] for goal in range(8) if ok(s, mover, goal)}
                listings += 1
            game.answer(rng.randrange(len(decision.options)))
    assert answers == {True, False} and listings > 8


def test_a_value_is_what_the_reference_interpreter_works_out(whole):
    rules, program = whole
    value = next(each for each in rules.values if each.name == "strength of (mover)")
    strength = program.function(program.tables.values[value.name])
    game = Game.new(program, 1)
    reference = Evaluator(rules, position_of(rules, program.tables.layout, game.state))
    found = [strength(game.state, mover) for mover in range(4)]
    assert found == [reference.sum_of(value, {"mover": mover}) for mover in range(4)] and len(set(found)) > 1


def test_a_query_has_a_function_where_it_is_asked_by_one(of):
    """One that is written out wherever it is asked has none; one that loops has, and so has what that one asks."""
    program = of("""
attribute worth of (spot: place) is number
query (spot: place) is rich
    when worth of spot is at least 3
query total answers number
    let found be 0
    for each places called spot
        add (share of spot) to found
    answer found
query share of (spot: place) answers number
    let left be worth of spot
    repeat while left is more than 2
        take 2 from left
    answer left
query nothing of it answers number
    let left be 3
    repeat while left is more than 2
        take 2 from left
    answer left
procedure measure
    for each (places where it is rich) called spot
        worth of spot becomes total
""").text
    written = re.findall(r"^def q_q_(\w+)\(", program, re.MULTILINE)
    assert written == ["total", "share_of_spot"]
    assert set(re.findall(r"q_q_(\w+)\(", program)) == set(written)
