"""Who plays: what is found in the lines that say so, in the sample world with three sides more."""

import pytest

KINDS = "rules/sample/kinds.rules"


@pytest.fixture
def found(sample, world_files):
    """Findings in a text; nobody plays the pirates."""
    kinds = world_files[KINDS].replace(
        "members red, blue\n", "members red, blue, green, white, pirates\n    nobody plays pirates\n"
    )
    assert kinds != world_files[KINDS]

    def of(text, more=""):
        return sample(text, {KINDS: kinds + more}).found

    return of


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('scenario "Two"\n    played by red, green\n    turn becomes 1\n', []),
        ('scenario "Two"\n    played by red, gren\n', ["unknown-name@2:20"]),
        ('scenario "Two"\n    played by red, pirates\n', ["no-seat@2:20"]),
        ('scenario "Two"\n    played by red, green, red\n', ["declared-twice@2:27"]),
        ('scenario "Two"\n    turn becomes 1\n    play by red\n', ["no-such-sentence@3:10"]),
        ('rule "a raid"\n    before storm begins\n        pirates chooses a number from 0 to 3 called loot\n        turn becomes loot\n', ["no-seat@3:9"]),
        ('rule "a raid"\n    before storm begins\n        gold of pirates becomes 3\n', []),
        ('rule "an end"\n    before storm begins\n        sides in play win the game because "all won"\n', []),
        ('rule "an end"\n    before storm begins\n        sides in play wins the game because "all won"\n', ["wrong-kind@3:9"]),
        ('rule "an end"\n    before storm begins\n        red win the game because "it won"\n', ["wrong-kind@3:9"]),
        ('rule "an end"\n    before storm begins\n        if pirates is in play\n            turn becomes 1\n', []),
    ],
)  # fmt: skip
def test_what_is_found(found, text, wanted):
    assert found(text) == wanted


def test_only_sides_have_seats(found):
    assert found("", "\nkind weather\n    plural weathers\n    members fair, foul\n    nobody plays foul\n\nrule \"x\"\n    before storm begins\n        for each weather called sky\n            turn becomes 1\n")[0].endswith("no-seat@68:18")  # fmt: skip


def test_a_set_that_wins_is_told_how_it_is_written(sample):
    (told,) = sample('rule "x"\n    before storm begins\n        sides wins the game because "all"\n').diagnostics
    assert "win the game because" in told.help


GIFT = """procedure (giver: side) gives
    {guard}giver chooses a number from 0 to 3 called gift
    {guard}add gift to gold of giver

procedure (giver: side) is kind
    let friend be giver
    friend gives

rule "a gift"
    before storm begins
        {call}
"""


@pytest.mark.parametrize(
    ("guard", "call", "wanted"),
    [
        ("", "pirates is kind", ["no-seat@11:9"]),
        ("", "red is kind", []),
        ("if giver is red\n        ", "pirates is kind", []),
        ("if giver is not red\n        ", "pirates is kind", ["no-seat@12:9"]),
        ("if giver is in play\n        ", "pirates is kind", []),
        ("if gold of giver is at least 1\n        ", "pirates is kind", ["no-seat@12:9"]),
        ("if there is a leader of giver\n        ", "pirates is kind", []),
        ("", "for each side called one\n            one is kind", ["no-seat@11:9"]),
        ("", "for each side in play called one\n            one is kind", []),
        ("", "for each side called one\n            where gold of it is 0\n            one is kind", []),
        ("", "go round sides in order from red called one until all pass in a row\n            one is kind", ["no-seat@11:9"]),
        ("", "if pirates is in play\n            turn becomes 1", []),
        ("", "let foe be pirates\n        foe may\n            turn becomes 1", ["no-seat@12:9"]),
        ("", "let foe be pirates\n        stop if turn is 1\n        foe gives", ["no-seat@13:9"]),
        ("", "red may\n            pirates is kind", ["no-seat@12:13"]),
    ],
)
def test_a_side_that_nobody_plays_is_followed_through_calls(found, guard, call, wanted):
    text = GIFT.format(guard=guard, call=call)
    if guard:
        text = text.replace(f"    {guard}add", "        add")
    assert [each for each in found(text) if each.startswith("no-seat")] == wanted


@pytest.mark.parametrize(
    ("choice", "is_told"),
    [
        ("giver chooses exactly 1 cards in hand of giver called gone\n    otherwise\n        stop", False),
        ("giver chooses space called gone\n        where it is walled\n    otherwise\n        stop", True),
        ("giver may\n        when gold of giver is at least 1\n        turn becomes 1", False),
        ("giver may\n        when turn is at least 2\n        turn becomes 1", True),
        ("giver chooses\n        to rest\n            turn becomes 1\n        to work\n            turn becomes 2", True),
        ("for each space in the order chosen by giver called place\n        turn becomes 1", True),
    ],
)
def test_a_choice_that_may_leave_it_nothing_is_not_told(found, choice, is_told):
    text = f'procedure (giver: side) gives\n    {choice}\n\nrule "a gift"\n    before storm begins\n        pirates gives\n'
    told = [each for each in found(text) if each.startswith("no-seat")]
    assert told == ([f"no-seat@{text.count(chr(10))}:9"] if is_told else [])


def test_where_it_is_asked_is_shown(sample, world_files):
    kinds = world_files[KINDS].replace("members red, blue\n", "members red, blue, pirates\n    nobody plays pirates\n")
    (told,) = (
        each
        for each in sample(GIFT.format(guard="", call="pirates is kind"), {KINDS: kinds}).diagnostics
        if each.code == "no-seat"
    )
    assert "`(giver) is kind` asks the side that stands here" in told.message
    assert [label.span.line for label in told.others] == [2] and told.span.line == 11


def test_where_all_play_those_in_play_are_nobodys_mistake(sample):
    text = 'rule "x"\n    before storm begins\n        sides in play win the game because "all won"\n'
    assert sample(text).found == []
