"""How much a check by play works out: what is asked again is not worked out again, and a scene has its measure."""

from itertools import pairwise

import pytest

from interpreter.lab import check_by_play, scenes
from interpreter.lab.conditions import Evidence
from interpreter.lab.scenes import Scenes
from interpreter.lab.subject import subject_of

DEPTHS = "abcdefghijklm"
"""Questions, each of which asks the one before it twice."""
DEEP = len(DEPTHS)
GAME = """
kind side
    plural sides
    members red, blue

kind card
    plural cards
    block event by (player: side)

attribute gold of (player: side) is number
attribute ally of (player: side) is side or none

query a of (player: side) answers number
    answer gold of player
"""
GAME += "".join(
    f"query {above} of (player: side) answers number\n    answer {below} of player plus {below} of player\n"
    for below, above in pairwise(DEPTHS)
)
GAME += """
procedure (player: side) marches
    asks "with its ally?"
    player chooses a number from 0 to 1 called together
    if together is 1
        add 1 to gold of ally of player
    otherwise
        add 1 to gold of player

procedure play the game
    ally of red becomes blue
    ally of blue becomes red
    repeat until gold of red plus gold of blue is at least 3
        red marches
    nobody wins the game because "all is spent"
"""
DEEPLY = """card "Deep"
    event
        if m of player is at least 4096
            add 1 to gold of player

example "deeply"
    tests card "Deep"
    given gold of red becomes 1
    when event of "Deep" by red
    then gold of red is 2
"""
MARCHES = """card "Call"
    event
        add 1 to gold of player

example "a call"
    tests card "Call"
    given event of "Call" by red
    when red marches
        red answers "0"
    then gold of red is 2
"""


@pytest.fixture
def deep(opened):
    """Scenes of a card whose condition asks the same again and again."""
    session = opened(GAME, DEEPLY)
    return Scenes(session.rules, session.program(""), subject_of(session), Evidence(20, 60), 0)


def test_what_is_asked_again_is_worked_out_once(deep):
    deep.example(0)
    assert DEEP <= deep.account.work < 10 * DEEP
    assert {outcome.so.scenes for outcome in deep.account.outcomes.values()} == {1}


def test_a_scene_is_broken_off_when_it_has_worked_out_its_share(deep, monkeypatch):
    monkeypatch.setattr(scenes, "OF_ONE", DEEP // 2)
    for scene in (1, 2):
        deep.example(0)
        assert deep.account.work <= scene * (DEEP // 2 + 1)
    assert deep.account.outcomes == {}


def test_what_an_example_alone_makes_break_is_not_told(opened):
    """Nobody has an ally in its position, which is a part of a game."""
    assert [each for each in check_by_play(opened(GAME, MARCHES), 30) if each.code == "play-breaks"] == []
