"""Filters worked out as bit sets: each form means what the reference interpreter makes of it, from positions made at random."""

import re

import pytest

from tests.differential.mixed_positions import compare_mixed
from tests.runtime.made_rules import built
from tests.sampling import count

MIXED = count(40, 150)
"""Positions in which both are asked."""

BEGINNING = (
    """
kind side
    plural sides
    members north, south
kind region
    plural regions
    members upland, lowland
kind place
    plural places
    line region is region
    line room is number, else 2
    line warden is scout or none, else none
    flag walled
kind scout
    plural scouts
    members Ada, Bo, Cy, Di, Ed, Flo, Gus, Hal, Ida
kind road
    plural roads
graph land joins places by roads
"""
    + "".join(
        f'place "P{number}"\n    region {"upland" if number % 3 else "lowland"}\n    room {number % 4}\n'
        + "    walled\n" * (number % 2)
        + f"    warden {('Ada', 'Cy', 'Ida')[number // 4]}\n" * (number % 3 > 0)
        for number in range(12)
    )
    + "".join(
        f"road between P{number} and P{other}\n"
        for number in range(12)
        for other in (number + 1, 3 * number + 2)
        if number < other < 12
    )
)
STATE = """
attribute units of (owner: side) at (spot: place) is number
attribute debt of (spot: place) is number
    starts as 0 minus 1
attribute (spot: place) is burnt
attribute holder of (spot: place) is side or none
    starts as none
attribute post of (who: scout) is place or none
    starts as none
attribute (who: scout) is tired
    lasts for watch
attribute tally is number
attribute goal is place or none
    starts as none
attribute mover is scout or none
    starts as none
attribute dry is truth
span watch
reach ground of (owner: side)
    starts at places where holder of it is owner
    steps from (last: place) to (next: place)
        when holder of last is owner or last is burnt
reach backyard of (owner: side)
    starts at places where it is goal
        when there is a place where units of owner at it is at least 1
    steps from (last: place) to (next: place)
        when units of owner at next is 0
        when last is walled or next is burnt
        when units of owner at last is at most 1
query foe of (player: side) answers side
    if player is north
        answer south
    answer north
query (spot: place) is guarded
    if warden of spot is none
        answer no
    answer warden of spot is tired
query (spot: place) is watched
    when there is a scout where post of it is spot
query (spot: place) is dear to (owner: side) beside (other: place)
    when spot is adjacent to other or spot is other
    when holder of spot is owner or units of owner at other is at least 1
    when units of owner at spot is at least room of other
action (who: scout) of (owner: side) reaches (spot: place)
    when dry or holder of spot is owner
    when spot is adjacent to post of who
    when spot is burnt
    when post of who is not P0
query (spot: place) is watched in vain
    when there is a scout where post of it is spot and it is tired
procedure strike (spot: place) (owner: side) (n: number)
    units of owner at spot becomes n
    spot is burnt becomes no
    debt of spot becomes n minus 2
procedure a watch begins
    begin watch
"""
FORMS = {
    "units of owner at it is at least 1": "d_a_a_units",
    "units of (foe of owner) at it is 0": "d_a_a_units",
    "it is burnt": "d_a_a_spot_is_burnt",
    "not (it is burnt)": "^ S.d_a_a_spot_is_burnt",
    "holder of it is owner": "m_a_a_holder_of_spot[l_owner]",
    "holder of it is none": "m_a_a_holder_of_spot[-1]",
    "holder of it is not owner": "^ S.m_a_a_holder",
    "it is walled": "0xaaa",
    "region of it is upland and room of it is at least 2": "(2, 7, 10, 11)",
    "it is goal": "1 << S.a_a_goal[0]",
    "it is not goal and it is burnt": "& S.d_a_a_spot_is_burnt",
    "it is one of P1, P5": "(1, 5)",
    "it is walled or (it is burnt and holder of it is owner)": "0xaaa)",
    "dry and it is burnt": "if S.a_a_dry[0] else 0",
    "dry or it is burnt": "if S.a_a_dry[0] else 0",
    "debt of it is at least 1": "in K0 if (S.a_a_debt_of_spot[",
    "debt of it is 0": "^ S.d_a_a_debt",
    "it is watched": "mask_of([S.a_a_post_of_who[",
    "it is watched in vain and it is burnt": "in members(S.d_a_a_who_is_tired)])",
    "not (it is watched)": "^ mask_of([S.a_a_post_of_who[",
    "it is burnt and debt of it is at least 0": "members(S.d_a_a_spot_is_burnt) if",
    "units of owner at it is at least room of it and it is walled": "(1, 3, 5, 7, 9, 11)",
    "(units of owner at it plus units of (foe of owner) at it) is at least 2": "0xfff) | (S.d_a_a_units",
    "(units of owner at it plus units of (foe of owner) at it) is less than 2": "for i1 in K",
    "(units of owner at it plus debt of it) is at least 2": "0xfff) | S.d_a_a_debt_of_spot)",
    "it is adjacent to P3": "g_graph_land.near[3]",
    "it is adjacent to P2 or it is burnt": "g_graph_land.near_mask[2] | S.d_a_a_spot_is_burnt",
    "not (it is adjacent to P2) and it is walled": "^ g_graph_land.near_mask[2]",
    "goal is not none and (it is adjacent to goal)": "(g_graph_land.near_mask[S.a_a_goal[0]] if S.a_a_goal[0] >= 0",
    "P2 is adjacent to it and holder of it is owner and it is burnt": "g_graph_land.near_mask[2]",
    "there is a place called other where other is adjacent to it and holder of other is owner": "g_graph_land.near_mask[i",
    "it is dear to owner beside P4": "g_graph_land.near_mask[4]",
    "goal is not none and (it is dear to owner beside goal)": "g_graph_land.near_mask[S.a_a_goal[0]]",
    "warden of it is not none and (warden of it is tired)": "fm_f_place_warden.spread(S.d_a_a_who_is_tired)",
    "it is guarded and holder of it is owner": "fm_f_place_warden.spread(S.d_a_a_who_is_tired)",
    "there is a place called other where holder of other is owner and other is not it": "others(S.m_a_a_holder_of_spot[l_owner]",
    "it is among ground of owner and it is burnt": "mask_of(h_reach_ground_of_owner(S, l_owner))",
    "it is among ((ground of owner) and those of (ground of south)) and it is walled": "(S, l_owner)) | mask_of(h_reach_ground",
    "it is among ((ground of owner) except those of (backyard of south)) and it is walled": "(0xfff ^ mask_of(h_reach_backyard",
    "it is burnt and it is among (backyard of owner)": "mask_of(h_reach_backyard_of_owner(S, l_owner))",
    "there is a place called other where holder of other is owner and other is burnt": "if (S.m_a_a_holder_of_spot[l_owner] & S.d_a",
    "goal is not none and holder of goal is owner and it is burnt": "S.d_a_a_spot_is_burnt if",
}
LOOPS = {
    "units of owner at it is at least 1": "while m_ := (S.d_a_a_units_of_owner_at_spot",
    "units of owner at it is at least 1 and debt of it is at least 0": "while m_ := (S.d_a_a_units_of_owner_at_spot",
    "debt of it is at least 0": "in K",
}


def rules_with(condition):
    """A filter with this condition, counted, asked for, listed and looked for first."""
    noun = f"places where {condition}"
    return f"""{BEGINNING}{STATE}
query found by (owner: side) answers places
    answer {noun}
procedure measure (owner: side)
    tally becomes number of ({noun})
    if there is a place where {condition}
        add 100 to tally
    goal becomes first of ({noun})
    for each (found by owner) called field
        add 1 to debt of field
"""


@pytest.mark.parametrize("condition", FORMS)
def test_a_form_means_what_the_reference_makes_of_it(condition):
    rules, program = built(rules_with(condition))
    assert FORMS[condition] in program.text
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 3


def test_which_places_a_flood_leaves_is_worked_out_at_once():
    _, program = built(rules_with("it is among ground of owner or it is among backyard of owner"))
    ground, backyard = [program.text.split(f"def h_reach_{name}")[1].split("\n")[1] for name in ("ground", "backyard")]
    assert ground.endswith(", 0xfff, (S.m_a_a_holder_of_spot[l_owner] | S.d_a_a_spot_is_burnt))")
    test = "((f_f_place_walled[n1] or S.a_a_spot_is_burnt[n2]) and (S.a_a_units_of_owner_at_spot[l_owner*12 + n1] <= 1))"
    assert backyard.endswith(f"0xfff)), None, lambda n1, n2: {test})")


def test_of_whom_a_fact_names_nobody_it_breaks_for_them():
    rules, program = built(rules_with("warden of it is tired"))
    assert "spread" not in program.text
    mixed = compare_mixed(rules, program, seed=5, count=50)
    assert mixed.differences == []


def test_a_set_that_is_found_at_once_is_narrowed_down_at_once():
    noun = "(((ground of owner) and those of (backyard of owner)) where it is burnt)"
    rules, program = built(
        f"{BEGINNING}{STATE}procedure measure (owner: side)\n    tally becomes number of {noun}\n"
        f"    for each {noun} called field\n        add 1 to debt of field\n"
    )
    body = program.text.split("def r_p_measure_owner")[1].split("\ndef ")[0]
    assert body.count("& S.d_a_a_spot_is_burnt).bit_count()") == 1 and "for i1 in" not in body
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 3


def test_what_may_break_is_left_to_be_tested_of_each():
    """`holder of goal` breaks where the goal is none: no mask is made of it, and where nobody is asked nothing breaks."""
    rules, program = built(rules_with("it is burnt and holder of goal is owner"))
    assert "members(S.d_a_a_spot_is_burnt) if (S.a_a_holder_of_spot[not_none(" in program.text
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 5


@pytest.mark.parametrize("condition", LOOPS)
def test_a_loop_goes_on_with_those_that_pass_when_their_turn_comes(condition):
    """The body takes units away from members before and behind the one at hand, and gives some."""
    of_spot = re.sub(r"\bit\b", "spot", condition)
    body = f"""
procedure measure (owner: side)
    for each places called spot
        where {of_spot}
        add 1 to tally
        units of owner at P9 becomes 1
        units of owner at P7 becomes 0
        units of owner at P1 becomes 1
        debt of P8 becomes 3
"""
    rules, program = built(BEGINNING + STATE + body)
    assert LOOPS[condition] in program.text.split("def r_p_measure")[1].split("def ")[0]
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 3


def test_few_members_are_looked_through():
    _, program = built(BEGINNING + STATE + "procedure measure\n    tally becomes number of (sides where it is north)\n")
    assert "members(" not in program.text.split("def r_p_measure")[1].split("def ")[0]


def test_a_function_is_asked_of_those_for_whom_it_may_say_yes():
    """Where it breaks for who is nowhere, it is asked of all that would come so far."""
    rules, program = built(rules_with("mover is not none and (mover of owner may reach it)"))
    counted = program.text.split("def r_p_measure_owner")[1].split("len(")[1].split("\n")[0]
    place = "S.a_a_post_of_who[S.a_a_mover[0]]"
    assert "ok_act_who_of_owner_reaches_spot(S, S.a_a_mover[0], l_owner, i1)" in counted
    assert "S.m_a_a_holder_of_spot[l_owner]" in counted and "burnt" not in counted
    assert f"(g_graph_land.near_mask[{place}] if {place} >= 0 else 0xfff)" in counted
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 5


LARGE = """
query (spot: place) suits (owner: side)
    when dry or holder of spot is owner or spot is burnt or units of owner at spot is at least 1
    when spot is walled or units of owner at spot is at least 1 or units of (foe of owner) at spot is 0
    when spot is not P3
    when spot is burnt or spot is adjacent to P2 or units of owner at spot is 0 or spot is walled
"""


def test_a_large_query_that_masks_tell_all_about_is_not_asked():
    """It is too large to be written out where it is used."""
    rules, program = built(rules_with("it suits owner and it is walled").replace("procedure strike", LARGE + "procedure strike"))
    assert "q_q_spot_suits_owner(S, " not in program.text.split("def r_p_measure_owner")[1]
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 3


HANDS = f"""{BEGINNING}{STATE}
kind token
    plural tokens
    line worth is number, else 1
pile bag holds tokens
    starts with tokens
pile purse of (owner: side) holds tokens
procedure measure (owner: side)
    tally becomes number of (tokens where it is not T3 and it is in purse of owner)
    for each tokens called coin
        where coin is in purse of owner and worth of coin is at least 2
        add worth of coin to tally
    add number of (tokens where it is in bag) to tally
""" + "".join(f'token "T{number}"\n    worth {number % 3}\n' for number in range(20))


def test_what_lies_in_one_of_several_piles_is_looked_for_there():
    rules, program = built(HANDS)
    measure = program.text.split("def r_p_measure_owner")[1].split("\ndef ")[0]
    assert "for i1 in tuple(sorted(S.p_pile_purse_of_owner[l_owner])) if (i1 != 3)" in measure and "== 0)" in measure
    mixed = compare_mixed(rules, program, seed=5, count=MIXED)
    assert mixed.differences == [] and mixed.agreed > MIXED * 2 // 3
