"""A scenario that players are offered, and from which no game can go on, is told; one for examples is not."""

import pytest

from tests.frontend.sample import TEXT, Built

GAME = """\
kind side
    members red, blue

span march

attribute steps of (owner: side) is number

procedure (owner: side) marches
    {asks}
    begin march
    add 1 to steps of owner
    end march

procedure play the game
    red marches
    {then}

scenario "At home"
    steps of red becomes 1

scenario "On the way"
    {says}
    begin march
    {more}
"""


def told(asks="", then="", says="", more=""):
    text = GAME.format(asks=asks, then=then, says=says, more=more).replace("    \n", "")
    found = Built({TEXT: text}).diagnostics
    return [(each.span.line, *[label.span.line for label in each.others]) for each in found if each.code == "no-beginning"]


def test_what_is_under_way_when_the_game_begins_it_again():
    assert told() == [(20, 13, 8, 9)]


@pytest.mark.parametrize(
    "other",
    [
        {"says": "for examples"},
        {"more": "end march"},
        {"asks": "stop if march is under way"},
    ],
)
def test_what_can_be_played(other):
    assert told(**other) == []


@pytest.mark.parametrize(("manifest", "codes"), [("", ["no-beginning"]), ("abstract: true\n", [])])
def test_only_what_is_played_by_itself_needs_a_scenario_for_players(manifest, codes):
    text = GAME.format(asks="", then="", says="for examples", more="").replace("    \n", "")
    text = text.replace('scenario "At home"\n', 'scenario "At home"\n    for examples\n')
    files = {TEXT: text, "rules/sample/manifest.yaml": f"id: sample\ntitle: Sample\nversion: 1\nlanguage: 1\n{manifest}"}
    assert [each.code for each in Built(files).diagnostics if each.code == "no-beginning"] == codes
