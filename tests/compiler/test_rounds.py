"""Turns of going round: where it is known without a look at the state what they come to."""

from types import SimpleNamespace

import pytest

from interpreter.compiler.lowered import Looked, Passed
from interpreter.compiler.rounds import Rounds
from interpreter.ir import NUMBER, TRUTH, ChoicePoint, Const, If, Leave, Menu, MenuOption, Report, SetLocal, Win, YesNo
from interpreter.source import NOWHERE
from tests.runtime.made_rules import built

POINT = ChoicePoint(1, "", "", "", NOWHERE, "")
ASKER = Const(0, NUMBER)
TEST = Const(1, TRUTH)
QUIET = Report("nothing", ())
LET = SetLocal("n", Const(1, NUMBER))
DEED = Win(None, "it is done")
PASSED, LOOKED = Passed(), Looked()


def menu(*bodies, otherwise=(), repeats=False):
    options = tuple([MenuOption(f"option {number}", None, None, None, body) for number, body in enumerate(bodies)])
    return Menu(POINT, ASKER, options, repeats, otherwise)


def turn(body, played=None):
    return Rounds(SimpleNamespace(any_time=played, settling=None)).turn(body)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((), (PASSED,)),
        ((LET, QUIET), (LET, QUIET, PASSED)),
        ((QUIET, Leave(True)), (QUIET, PASSED)),
        ((Leave(False),), (LOOKED, Leave(False))),
        ((DEED,), (LOOKED, DEED)),
        ((DEED, QUIET), (LOOKED, DEED, QUIET)),
        ((LET, menu((DEED,), (QUIET,))), (LET, menu((LOOKED, DEED), (QUIET, PASSED), otherwise=(PASSED,)))),
        ((menu((DEED,), otherwise=(QUIET,)),), (menu((LOOKED, DEED), otherwise=(QUIET, PASSED)),)),
        ((menu((QUIET,), repeats=True),), (LOOKED, menu((QUIET,), repeats=True))),
        ((DEED, menu((QUIET,))), (LOOKED, DEED, menu((QUIET,)))),
        ((If(((TEST, (DEED,)),)),), (If(((TEST, (LOOKED, DEED)),), (PASSED,)),)),
        ((YesNo(POINT, ASKER, None, (DEED,)),), (YesNo(POINT, ASKER, None, (LOOKED, DEED), (PASSED,)),)),
    ],
)
def test_what_only_asks_and_reports_passes(body, expected):
    assert turn(body) == expected


def test_where_plays_are_open_the_state_is_looked_at():
    body = (menu((QUIET,)),)
    assert turn(body, "play") == (LOOKED, *body)
    assert turn((QUIET,), "play") == (QUIET, PASSED)


CARDS = """
kind side
    plural sides
    members north, south
kind card
    plural cards
    members Ace, Boon, Clog, Dud
pile hand of (owner: side) holds cards
pile table holds cards
attribute player of (played: card) is side or none
    starts as none
attribute goal is card or none
    starts as none
procedure (owner: side) lays (played: card)
    player of played becomes owner
    move played to table
procedure (owner: side) takes (played: card) up
    move played to hand of owner
procedure (owner: side) looks at (played: card)
    stop if played is Dud
    move played to table
procedure all play
    go round sides called turn until all pass in a row
        turn chooses
            to lay a card in hand of turn called played
                {}
            to pass
                report "{{turn}} passes"
"""


@pytest.mark.parametrize(
    ("deeds", "known"),
    [
        (("turn lays played",), True),
        (("goal becomes played", "turn lays played"), True),
        (("turn lays played", "goal becomes none"), True),
        (("move played to table",), True),
        (("turn lays played", "turn takes played up"), False),
        (("move played to hand of south",), False),
        (("goal becomes played",), False),
        (("turn looks at played",), False),
        (("if goal is none", "    turn lays played"), False),
        (("turn lays played", "go on with the next if goal is none"), False),
        (("stop if goal is none", "turn lays played"), False),
        (("shuffle hand of turn", "turn lays played"), False),
    ],
)
def test_who_moves_a_card_out_of_his_hand_has_not_passed(deeds, known):
    _, program = built(CARDS.format(f"\n{' ' * 16}".join(deeds)))
    assert ("fingerprint(S)" not in program.text) == known


def test_a_hook_of_what_is_done_counts_as_well():
    hooked = 'rule "cards come back"\n    after a side lays a card called played\n        move played to hand of north\n'
    _, program = built(CARDS.format("move played to table\n                turn lays played") + hooked)
    assert "fingerprint(S)" in program.text
