"""What needs a span and stands where none can be under way is told; what may stand inside one is not."""

import pytest

from tests.frontend.sample import TEXT, Built

BASE = """\
kind side
    members red, blue

kind card
    line cost is number
    block event by (player: side)

span march

attribute steps is number
    lasts for march

value speed
    starts at 4

procedure play the game
    red marches
    report "{steps} {speed}"

procedure (owner: side) marches
    begin march
    owner steps out
    MORE
    end march

procedure (owner: side) steps out
    add speed to steps

"""


def told(more, text=""):
    made = Built({TEXT: BASE.replace("MORE", more) + text})
    assert made.codes <= {"outside-span", "never-bites"}, made.found  # an effect may be over too soon as well
    return [(each.message.split(",")[0], each.label) for each in made.diagnostics if each.code == "outside-span"]


COME = "occasion (owner: side) has come\n\n"
HOOK = 'rule "come"\n    after a side called owner has come\n        {}\n'
CARD = 'card 1 "Rout"\n    cost 1\n    event\n        {}\n'


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ("add 2 to steps", ""),
        ("announce that owner has come", COME + HOOK.format("add 1 to steps")),
        (
            "event of first of cards by owner\n    owner steps out",
            CARD.format("until march ends\n            speed is raised by 1"),
        ),
        ("if march is under way\n        add 2 to steps", ""),
        ("if steps is 2\n        end march\n        stop", ""),
        ("stop if steps is 2", 'rule "again"\n    after a side marches\n        steps becomes 2\n'),
        (
            "add 1 to steps",
            'rule "first"\n    before a side marches\n        until march ends\n            speed is raised by 1\n',
        ),
        ("add 1 to steps", 'rule "first"\n    before march begins\n        add 1 to steps\n'),
    ],
)
def test_what_may_stand_inside_a_span(more, text):
    assert told(more, text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("steps becomes 2", ("this lasts for `march`", "set back when the next one begins")),
        ("until march ends\n            speed is raised by 1", ("this ends with `march`", "lasts until the next one ends")),
        ("stop if march is under way", ("`march` is never under way here", "always the same")),
        ("end march", ("`march` is never under way here", "nothing to end")),
    ],
)
def test_what_stands_behind_it(text, found):
    ((message, label),) = told("add 1 to steps", f'rule "again"\n    after a side marches\n        {text}\n')
    assert (message, label.split(",")[0]) == found


def test_a_card_that_is_played_inside_and_outside_may_need_it():
    card = CARD.format("until march ends\n            speed is raised by 1")
    again = 'rule "again"\n    after a side called owner marches\n        event of first of cards by owner\n'
    assert told("event of first of cards by owner", card + again) == []
    assert len(told("add 1 to steps", card + again)) == 1


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("after a side called owner steps out\n                add 1 to steps", []),
        (
            'after a side called owner counts up\n                report "counted"',
            ["what this waits for never comes while `march` is under way"],
        ),
        ("forbid that a side rests", []),
        ("forbid that a side sleeps", ["what this waits for never comes while `march` is under way"]),
        ("speed is raised by 1", []),
        ("patience is raised by 1", ["what this waits for never comes while `march` is under way"]),
    ],
)
def test_what_an_effect_waits_for_that_ends_with_a_span(line, found):
    card = CARD.format(f"until march ends\n            {line}")
    more = (
        "action (owner: side) rests\n    when steps is 2\n\naction (owner: side) sleeps\n    when steps is 2\n\n"
        "value patience\n    starts at 1\n\n"
        'procedure (owner: side) counts up\n    stop if owner may sleep\n    report "{patience} {steps}"\n\n'
        'rule "count"\n    after a side called owner marches\n        owner counts up\n\n'
    )
    assert [message for message, _ in told("if owner may rest\n        event of first of cards by owner", more + card)] == found
