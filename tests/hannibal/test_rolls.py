"""Who rolls: a roll that says so can be waited for by the cards of any mod."""

import pytest

from interpreter.ir import Roll, walk
from tests.shipped import rules_of

NOBODYS = {
    "hannibal_1996": ["the die of the casualties falls"],
    "hannibal_2018": [],
    "hamilcar_1e": [],
    "hamilcar_2e": ["the die of the casualties falls"],
    "mediterranean_battles": [],
}
"""The procedures that roll for nobody: both sides lose what one roll tells (HAN96-14.11-1, and with battles of cards in Hamilcar; in 2018 the winner rolls)."""


@pytest.mark.parametrize("rule_set", NOBODYS)
def test_every_roll_of_a_side_says_whose_it_is(rule_set):
    rules = rules_of(rule_set)
    rolls = [(made.name, term) for made in rules.procedures for term in walk(made.body) if isinstance(term, Roll)]
    hooks = [hook.body for host in rules.hosts for hook in host.hooks]
    reactions = [part.body for host in rules.occasions for part in host.reactions]
    rolls += [(made.name, term) for made in (*hooks, *reactions) for term in walk(made.body) if isinstance(term, Roll)]
    assert rolls
    assert [name for name, term in rolls if term.roller is None] == NOBODYS[rule_set]
