"""Which options are drawn together."""

from interpreter.compiler import compile_rules
from tests.pairs.command import deciding, in_words, settings_of, together
from tests.shipped import rules_of

RULES = "hannibal_2018"


def test_every_value_is_drawn_and_what_cannot_go_together_is_not():
    rules = rules_of(RULES)
    values = {(option.name, value) for option in rules.options for value in option.values if value != option.default}
    alone, pairs = list(together(rules, 1)), list(together(rules, 2))
    drawn = {(option.name, option.values[state]) for chosen in (*alone, *pairs) for option, state in chosen.items()}
    assert drawn == values
    assert len({in_words(chosen) for chosen in pairs}) == len(pairs) < len(values) * (len(values) - 1) / 2
    bars = [
        (option, bond.other)
        for option in rules.options
        for bond in option.bonds
        if not bond.needs and bond.other in rules.options
    ]
    assert bars and not any(one in chosen and other in chosen for one, other in bars for chosen in pairs)
    needy = {option for option in rules.options if any(bond.needs for bond in option.bonds)}
    assert needy and not any(needy & set(chosen) for chosen in alone)
    assert any(needy & set(chosen) for chosen in pairs)


def test_all_options_can_be_varied_in_one_program():
    rules = rules_of(RULES)
    order = settings_of(deciding(rules))
    assert set(rules.options) <= set(order)
    assert len(compile_rules(rules, deciding(rules)).tables.settings) == len(order)
