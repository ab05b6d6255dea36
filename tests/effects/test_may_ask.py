"""The graph of the rules and the compiler agree on what may ask a player, though one looks at symbols and the other at routines."""

import pytest

from interpreter.compiler.lowering import lower
from interpreter.compiler.may_ask import MayAsk
from interpreter.effects import Dependencies
from tests.shipped import rules_of


@pytest.mark.parametrize("rule_set", ["hannibal_1996", "hamilcar_2e", "mediterranean_battles"])
def test_both_analyses_agree(rule_set):
    rules = rules_of(rule_set)
    routines = lower(rules)
    compiled, graph = MayAsk(routines), Dependencies(rules).may_ask
    by_symbol = {host: routines.procedure(host) for host in rules.procedures}
    by_symbol |= {host: routine for host in rules.occasions if (routine := routines.occasion(host)) is not None}
    assert [host.name for host, routine in by_symbol.items() if compiled.routine(routine) != (host in graph)] == []
    assert 0 < sum(host in graph for host in by_symbol) < len(by_symbol)
