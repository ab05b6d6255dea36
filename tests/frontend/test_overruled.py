"""A mod may overrule what stands below it; what it says in vain is told."""

import pytest

from tests.frontend.sample import MANIFEST, TEXT, WORLD, Built

LOWER = """\
action (player: side) rests at (here: space)
    when owner of here is player

value patience
    starts at 3

procedure (player: side) makes merry at (here: space)
    if player may rest at here
        add patience to gold of player

rule "base"
    permit that a side rests at Ash
    forbid that a side rests at Elm
    before a side called player makes merry at a space
        add 1 to gold of player

card 5 "Feast"
    cost 1
    event
        for each space called here
            player makes merry at here
"""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("permit that a side rests at Elm", []),
        ("forbid that a side rests at Ash", ["never-bites@2:5"]),
        ("forbid that a side rests at Elm", ["never-bites@2:5"]),
        ("permit that a side rests at Ash", ["never-bites@2:5"]),
        ("forbid that a side rests at Dell", []),
        ("permit that a side called player rests at a space called here\n        when owner of here is player", []),
        (
            "permit that a side called player rests at a space called here\n"
            "        when owner of here is player and here is not Elm",
            ["never-bites@2:5"],
        ),
        ("patience counts as 4", []),
        ("patience is limited to 4", ["never-bites@2:5"]),
        ("patience is limited to 3", []),
        ("patience is limited to 2", []),
        ("instead of a side called player makes merry at a space\n        add 2 to gold of player", []),
    ],
)
def test_what_a_mod_says_over_the_rules_below(line, found):
    mod = f'rule "more"\n    {line}\n'
    files = {**WORLD, TEXT: LOWER, "mods/one/manifest.yaml": MANIFEST.format("one"), "mods/one/rules/a.rules": mod}
    assert Built(files, "mods/one/rules/a.rules").found == found
