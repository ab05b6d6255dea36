"""The reference interpreter agrees with compiled programs on a small game that uses every form, and would notice if they were wrong."""

import pytest

from interpreter.program import Program
from tests.differential.lockstep import games
from tests.differential.mixed_positions import compare_mixed, procedures
from tests.runtime.made_rules import whole_game
from tests.sampling import tried


@pytest.fixture(scope="module")
def whole():
    return whole_game()


def test_they_agree_at_every_decision(whole):
    assert [*games(*whole, range(100, 125))] == []


FAULTS = [
    ("take_back(S, 0, 1,", "take_back(S, 0, 0,"),
    ("end_effect(S, l__effect0", "advance_effect(S, l__effect0"),
    ("move(S, l_it, 3", "move(S, l_it, 0"),
    ("    if S.effect_mask >> 0 & 1:", "    if 0:"),
    ("!= l_holder", "== l_holder"),
    ("if (S.effect_mask & 1) else", "if 0 else"),
    ("(S.a_a_becalmed[0] == 0)", "1"),
    (" >= 3)", " >= 2)"),
    ("if S.a_a_becalmed[0]:", "if 0:"),
    (": settle(S,", ": 0 and settle(S,"),
    (" ^= 1 << k_", " ^= 0 << k_"),
    ("    S.periods |= 2", "    S.periods |= 1"),
    ("    forget_moments(S, 0)", "    0"),
    ("    shuffle(S, 0,", "    0 and shuffle(S, 0,"),
    ("o.append(-1)", "o.insert(0, -1)"),
    ("+ 1 if l__before", "+ 2 if l__before"),
    ("members(S.m_a_a_holder_of_spot[l_owner]), (0xff", "(0,), (0xff"),
    ("h_reach_support_of_owner(S, l_player)", "h_reach_support_of_owner(S, 0)"),
    ("l_on == 1", "l_on == 0"),
]


@pytest.mark.parametrize(
    "fault", tried(FAULTS, 4, "each is one fault of one sort", apart=False), ids=[repr(a) for a, _ in FAULTS]
)
def test_seeded_faults_are_found(whole, fault):
    rules, program = whole
    old, new = fault
    assert old in program.text
    wrong = Program(program.tables, program.text.replace(old, new))
    assert any(games(rules, wrong, range(40)))


def test_procedures_agree_from_mixed_positions(whole):
    mixed = compare_mixed(*whole, seed=3, count=1500)
    assert mixed.differences == [] and mixed.agreed > 1200


def test_mixed_positions_find_what_games_hardly_reach(whole):
    rules, program = whole
    text = program.text.replace("v_ = o_ - l_paid", "v_ = o_ + l_paid")
    assert text != program.text
    wrong = Program(program.tables, text)
    assert compare_mixed(rules, wrong, seed=3, count=1500, first=True).differences


def test_what_is_run_from_mixed_positions(whole):
    """Procedures, blocks of members and bodies of reactions, but not the game itself."""
    rules, program = whole
    ready = procedures(rules, program)
    found = {procedure.name for procedure, _ in ready}
    blocks = {block.name for kind in rules.kinds.values() for member in kind.members for block in member.blocks.values()}
    reactions = {reaction.body.name for occasion in rules.occasions for reaction in occasion.reactions}
    plain = {procedure.name for procedure in rules.procedures if procedure is not rules.main}
    assert blocks and reactions and plain
    assert found == blocks | reactions | plain and len({id(procedure) for procedure, _ in ready}) == len(ready)
    assert all(program.tables.routines[label].rule == procedure.name for procedure, label in ready)
