"""Lasting effects and additions to menus: found wherever statements stand, and in which order."""


def test_effects_start_in_scenarios_and_examples_too(sample):
    text = """scenario "Siege"
    until winter comes
        forbid that Ann enters Ash

example "a siege"
    given until winter comes
        forbid that Ann enters Birch
    then Ann may enter Cedar
"""
    result = sample(text)
    assert not any(code.startswith("unknown") for code in result.found)
    started = [effect for effect in result.rules.effects if effect.span.path.endswith("text.rules")]
    assert {effect.name for effect in started} <= {"Siege", "a siege"} and "Siege" in {effect.name for effect in started}


def test_what_stands_below_as_long_as_is_a_condition_and_starts_nothing(sample):
    text = """rule "deep winter"
    as long as turn is 3
        forbid that Ann enters Ash
        as long as gold of red is 0
            forbid that Ann enters Birch
"""
    result = sample(text)
    assert result.found == []
    (action,) = [action for action in result.rules.actions if action.name == "(who) enters (goal)"]
    added = [allow for allow in action.allows if allow.span.path.endswith("text.rules")]
    assert [allow.effect for allow in added] == [None, None]
    assert [len(allow.condition.args) for allow in added] == [3, 4]
    assert not [effect for effect in result.rules.effects if effect.span.path.endswith("text.rules")]


def test_what_rules_add_to_a_menu_comes_before_what_members_add(sample):
    text = """leader "Eve"
    side red
    skill 2
    also "move"
        to wait alone
            turn becomes 1

rule "more"
    also "move"
        to wait together
            turn becomes 2
"""
    result = sample(text)
    assert result.found == []
    (phase,) = result.rules.items_by_name()["Moves"]
    keys = [option.key for option in phase.body[0].body[0].options]
    assert keys[-2:] == ["wait together", "wait alone"]
    assert {"Eve"} <= {member.name for member in result.speaking} and "Ann" not in {member.name for member in result.speaking}
