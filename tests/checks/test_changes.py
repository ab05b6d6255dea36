"""A mod that says what holds already is told so, and what it no longer asks is noted; what it changes is not."""

import pytest

from tests.frontend.sample import MANIFEST, TEXT, WORLD, Built

LOWER = """\
card 21 "Toll"
    cost 2
    event
        add 1 to gold of player
        add 2 to gold of player

value courage of (who: leader)
    starts at skill of who
    raised by 1
        when who is bold

kind chit
    line worth is number, else 0

chit "Rock"
    copies 3

option "Tolls"
    default off

rule "tolls"
    forbid that Ann enters Ash
        when option "Tolls" is on and gold of red is courage of Ann

procedure collect the tolls
    for each side called owner
        where gold of it is less than 3
        where it is not foe of red
        add 2 to gold of owner

rule "courage"
    courage of Ann counts as 4
    courage of Bob is raised by 1
    courage of Bob is limited to 2

rule "collection"
    after "Income"
        collect the tolls

"""


def told(mod):
    files = {**WORLD, TEXT: LOWER, "mods/one/manifest.yaml": MANIFEST.format("one"), "mods/one/rules/a.rules": mod}
    made = Built(files, "mods/one/rules/a.rules")
    return made.found


@pytest.mark.parametrize(
    ("mod", "found"),
    [
        ('extend card 21 "Toll"\n    cost 2\n', ["changes-nothing@2:5"]),
        ('extend card 21 "Toll"\n    cost 3\n', []),
        ("extend leader Cleo\n    skill 2\n", ["changes-nothing@2:5"]),
        ("extend leader Bob\n    skill 1\n", ["changes-nothing@2:5"]),
        ("extend leader Ann\n    bold\n", ["changes-nothing@2:5"]),
        ("extend leader Bob\n    bold\n", []),
        ("extend space Birch\n    height 0\n", ["changes-nothing@2:5"]),
        ("extend space Ash\n    height 3\n", []),
        ("extend space Ash\n    walled\n", ["changes-nothing@2:5"]),
        ('extend chit "Rock"\n    worth 0\n', ["changes-nothing@2:5"]),
        ('extend chit "Rock"\n    worth 0, 0, 0\n', ["changes-nothing@2:5"]),
        ('extend chit "Rock"\n    worth 0, 0, 1\n', []),
        ('extend option "Tolls"\n    default off\n', ["changes-nothing@2:5"]),
        ('extend option "Tolls"\n    default on\n', []),
        (
            'extend card 21 "Toll"\n    event\n        add 1 to gold of player\n        add 2 to gold of player\n',
            ["changes-nothing@2:5"],
        ),
        ('extend card 21 "Toll"\n    event\n        add 1 to gold of player\n        add 3 to gold of player\n', []),
        ("extend value courage of (who: leader)\n    starts at skill of who\n", ["changes-nothing@2:5"]),
        (
            "extend action (who: leader) enters (goal: space)\n    when goal is not burnt\n",
            ["changes-nothing@2:5"],
        ),
        (
            'extend rule "tolls"\n    forbid that Ann enters Ash\n        when option "Tolls" is on and gold of red is courage of Ann\n',
            ["changes-nothing@2:5"],
        ),
        ('extend rule "courage"\n    courage of Ann counts as 4\n', ["changes-nothing@2:5"]),
        ('extend rule "courage"\n    courage of Ann counts as 5\n', []),
        ('extend rule "courage"\n    courage of Bob is limited to 2\n', ["changes-nothing@2:5"]),
        ('extend rule "courage"\n    courage of Bob is raised by 1\n', []),
    ],
)
def test_what_extends(mod, found):
    assert told(mod) == found


TOLLS = "replace procedure collect the tolls\n    for each side called owner\n{}        add {} to gold of owner\n"
LESS = "        where gold of it is less than 3\n"
NOT = "        where it is not foe of red\n"


@pytest.mark.parametrize(
    ("mod", "found"),
    [
        (TOLLS.format(LESS + NOT, 2), ["changes-nothing@1:1"]),
        (TOLLS.format(LESS + NOT, 3), []),
        (TOLLS.format(LESS, 2), ["condition-gone@1:1"]),
        (TOLLS.format(NOT, 3), ["condition-gone@1:1"]),
        (TOLLS.format(NOT, 3) + "        take 1 from gold of red\n", []),
        ('replace card 21 "Toll"\n    cost 2\n    event\n        add 1 to gold of player\n', []),
    ],
)
def test_what_replaces(mod, found):
    assert told(mod) == found


def test_the_condition_that_is_gone_is_shown():
    files = {
        **WORLD,
        TEXT: LOWER,
        "mods/one/manifest.yaml": MANIFEST.format("one"),
        "mods/one/rules/a.rules": TOLLS.format(LESS, 2),
    }
    (found,) = Built(files).diagnostics
    assert [LOWER.splitlines()[label.span.line - 1].strip() for label in found.others] == ["where it is not foe of red"]
