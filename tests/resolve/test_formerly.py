"""What was called otherwise in older versions: the old name is understood above, told with what mends it, and yields to new things."""

from functools import cache
from textwrap import dedent

import pytest

from interpreter.ir import symbol_lines
from tests.frontend.sample import Built

BASE = """
    kind side
        members red, blue

    kind space
        line height is number, else 0
        members Isle

    kind road
        line sort is text

    kind card
        line cost is number
        line home is space

    graph land joins spaces by roads
        apart Isle

    space Hill
        formerly "Mound"
        height 2

    space Isle
        formerly "Skerry"

    card 1 "Levy"
        formerly "Draft"
        formerly "Call to Arms"
        cost 2
        home Hill

    card "Scout"
        formerly "Spy"
        copies 2
        cost 1
        home Hill

    attribute place of (player: side) is space
        formerly "spot taken by (player)"

    attribute (here: space) is burnt
        formerly "(here) lies in ashes"

    pile hand of (owner: side) holds cards
        formerly "cards held by (owner)"

    pile deck holds cards
        formerly "draw pile"
        starts with cards

    span march
        formerly "campaign"

    value worth of (here: space)
        formerly "(here) counts for"
        starts at height of here

    action (player: side) enters (here: space)
        formerly "(player) goes into (here)"
        when not here is burnt

    query (player: side) stands at (here: space)
        formerly "(here) holds (player)"
        when place of player is here

    procedure (player: side) moves to (here: space)
        formerly "(player) marches to (here)"
        place of player becomes here

    step "Income"
        formerly "Taxes"
        place of red becomes Hill

    rule "thrift"
        before "Income"
            when red stands at Hill
            red moves to Birch

    table "Weather" of (height: 1 to 2)
        formerly "Sky"
        gives rain
        height | rain
        1 | 3
        2 | 4

    option "Long war"
        formerly "Endless war"
        default off

    ruling "who moves"
        formerly "movers"
        asks "who moves?"
        reading "red"
        reading "blue"
        default "red"
        because "so it is"

    scenario "The march"
        formerly "The walk"
        place of red becomes Cedar

    procedure play the game
        carry out "Income"
        begin march
        end march
    """
BOARDS = {
    "rules/sample/spaces.yaml": "kind: space\nmembers:\n  Birch: {height: 3, formerly: [Beech, Old Birch]}\n  Cedar: {}\n",
    "rules/sample/roads.yaml": "kind: road\nmembers:\n"
    "  - {between: [Hill, Birch], sort: straight}\n  - {between: [Birch, Cedar], sort: crooked}\n",
}
MOD = "mods/more/rules/more.rules"


def lines(text):
    return dedent(text).strip("\n") + "\n"


@pytest.fixture(scope="module")
def layered():
    """The base with a mod on top, read once; findings are those of the mod."""

    @cache
    def make(text, board="", scenario=""):
        files = {"rules/sample/base.rules": lines(BASE), **BOARDS, MOD: lines(text)}
        if board:
            files["mods/more/rules/board.yaml"] = board
        return Built(files, text=MOD, scenario=scenario)

    return lambda text, board="", scenario="": make(lines(text), board, scenario)


def mended(layered, text):
    """The text after all repairs of the findings in it, in as many rounds as these need."""
    text = lines(text)
    while edits := [edit for found in layered(text).diagnostics for edit in found.repair if edit.span.path == MOD]:
        rows = text.split("\n")
        for span, new in sorted(((edit.span, edit.text) for edit in edits), reverse=True):
            rows[span.line - 1] = rows[span.line - 1][: span.column - 1] + new + rows[span.line - 1][span.end_column - 1 :]
        text = "\n".join(rows)
    return text


def test_the_base_says_nothing_of_its_old_names(layered):
    result = layered("# nothing\n")
    assert not result.codes & {"former-name", "formerly-form", "name-taken"}
    assert not [each for each in result.diagnostics if each.level == "error"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when spot taken by red is Hill", "when place of red is Hill"),
        ("when Hill lies in ashes", "when Hill is burnt"),
        ("when number in cards held by red is 0", "when number in hand of red is 0"),
        ('when "Levy" is in cards held by red', 'when "Levy" is in hand of red'),
        ('when "Draft" is in draw pile', 'when "Levy" is in deck'),
        ('when "Call to Arms" is in deck', 'when "Levy" is in deck'),
        ('when "Spy 2" is in deck', 'when "Scout 2" is in deck'),
        ("when campaign is under way", "when march is under way"),
        ("when Hill counts for is 2", "when worth of Hill is 2"),
        ("when Mound holds red", "when red stands at Hill"),
        ("when Skerry is burnt", "when Isle is burnt"),
        ("when Beech is adjacent to Old Birch", "when Birch is adjacent to Birch"),
        ('when rain in "Sky" for 2 is 4', 'when rain in "Weather" for 2 is 4'),
        ('when option "Endless war" is on', 'when option "Long war" is on'),
        ('when ruling "movers" is "blue"', 'when ruling "who moves" is "blue"'),
    ],
)
def test_a_condition_by_an_old_name_means_what_it_means_by_the_new_one(layered, old, new):
    text = 'rule "more"\n    after "Income"\n        {}\n        red moves to Birch\n'
    result, same = layered(text.format(old)), layered(text.format(new))
    assert {each for each in result.found if not each.startswith("rules/")} and "former-name" in result.codes
    assert mended(layered, text.format(old)) == lines(text.format(new))
    hooks = [
        symbol_lines(next(made for made in each.rules.procedures if made.name == "Income"), each.rules) for each in (result, same)
    ]
    assert hooks[0] == hooks[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("red marches to Cedar", "red moves to Cedar"),
        ('move "Levy" to cards held by red', 'move "Levy" to hand of red'),
        ("deal 1 from draw pile to cards held by red", "deal 1 from deck to hand of red"),
        ("begin campaign", "begin march"),
        ('carry out "Taxes"', 'carry out "Income"'),
        ("spot taken by red becomes Cedar", "place of red becomes Cedar"),
    ],
)
def test_a_statement_by_an_old_name_does_what_it_does_by_the_new_one(layered, old, new):
    text = "procedure more\n    {}\n"
    result, same = layered(text.format(old)), layered(text.format(new))
    assert "former-name" in result.codes and not [each for each in result.diagnostics if each.level == "error"]
    shown = [symbol_lines(next(m for m in each.rules.procedures if m.name == "more"), each.rules) for each in (result, same)]
    assert shown[0] == shown[1]
    assert mended(layered, text.format(old)) == lines(text.format(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("after a side called one marches to a space called goal", "after a side called one moves to a space called goal"),
        ("after campaign begins", "after march begins"),
        ('before "Taxes"', 'before "Income"'),
        ("forbid that red goes into Hill", "forbid that red enters Hill"),
        ("Hill counts for is raised by 1", "worth of Hill is raised by 1"),
    ],
)
def test_rules_hang_on_old_names_as_on_new_ones(layered, old, new):
    text = 'rule "more"\n    {}\n'
    if "forbid" not in old and "raised" not in old:
        text += '        report "so"\n'
    result = layered(text.format(old))
    assert "former-name" in result.codes and not [each for each in result.diagnostics if each.level == "error"]
    assert mended(layered, text.format(old)) == lines(text.format(new))
    assert "former-name" not in layered(text.format(new)).codes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("extend space Mound\n    height 5\n", "extend space Hill\n    height 5\n"),
        ('extend card 1 "Draft"\n    cost 5\n', 'extend card 1 "Levy"\n    cost 5\n'),
        ("extend space Beech\n    height 5\n", "extend space Birch\n    height 5\n"),
        ('replace step "Taxes"\n    red moves to Cedar\n', 'replace step "Income"\n    red moves to Cedar\n'),
        ('rename step "Taxes" to "Rents"\n', 'rename step "Income" to "Rents"\n'),
        ('remove card "Spy"\n', 'remove card "Scout"\n'),
        (
            "replace query (here: space) holds (one: side)\n    when place of one is not here\n",
            "replace query (one: side) stands at (here: space)\n    when place of one is not here\n",
        ),
        (
            "extend procedure (player: side) marches to (here: space)\n    place of blue becomes here\n",
            "extend procedure (player: side) moves to (here: space)\n    place of blue becomes here\n",
        ),
        ('extend option "Endless war"\n    default on\n', 'extend option "Long war"\n    default on\n'),
        ('extend ruling "movers"\n    default "blue"\n', 'extend ruling "who moves"\n    default "blue"\n'),
        ("remove pile cards held by (owner: side)\n", "remove pile hand of (owner: side)\n"),
    ],
)
def test_what_is_changed_by_an_old_name_is_changed(layered, old, new):
    result, same = layered(old), layered(new)
    assert [each for each in result.found if each.startswith("former-name")] == [result.found[0]] or "former-name" in result.codes
    without = [each for each in result.found if not each.startswith("former-name")]
    assert [each.partition("@")[0] for each in without] == [each.partition("@")[0] for each in same.found]
    assert mended(layered, old) == lines(new)
    told = [[symbol_lines(item, each.rules) for item in each.rules.all_items()] for each in (result, same)]
    assert told[0] == told[1]


def test_facts_and_ends_may_say_old_names_and_are_told(layered):
    board = "kind: road\nmembers:\n  - {between: [Mound, Cedar], sort: new}\n  - {between: [Beech, Isle], sort: newer}\n"
    result = layered('card "Envoy"\n    cost 1\n    home Mound\n', board)
    assert [each for each in result.found if "former-name" in each] == [
        "mods/more/rules/board.yaml:former-name@3:16",
        "mods/more/rules/board.yaml:former-name@4:16",
        "former-name@3:10",
    ]
    card, spaces = result.rules.kinds["card"], {space.name: space.id for space in result.rules.kinds["space"].members}
    assert card.facts["home"].values[-1] == spaces["Hill"]
    assert [road.ends for road in result.rules.kinds["road"].members][2:] == [
        (spaces["Hill"], spaces["Cedar"]),
        (spaces["Birch"], spaces["Isle"]),
    ]


def test_a_higher_layer_may_give_an_old_name_to_something_of_its_own(layered):
    result = layered(
        """
    space Mound
        height 7

    query (here: space) holds (player: side)
        when here is burnt

    step "Taxes"
        if Mound holds red
            red moves to Mound
    """
    )
    assert "former-name" not in result.codes and not [each for each in result.diagnostics if each.level == "error"]
    assert [each.name for each in result.rules.kinds["space"].members][-1] == "Mound"


def test_examples_name_old_titles_and_are_told(layered):
    result = layered(
        """
    example "as it was"
        starts from the scenario "The walk"
        with option "Endless war" on
        with ruling "movers" as "blue"
        tests card "Draft"
        then spot taken by red is Cedar
    """
    )
    assert [each for each in result.found if each.startswith("former-name")] == [
        "former-name@2:30",
        "former-name@3:17",
        "former-name@4:17",
        "former-name@5:16",
        "former-name@6:10",
    ]


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ("{Elm: {formerly: 3}}", ""),
        ("{Elm: {formerly: [a, [b]]}}", "board-form@2:27"),
        ("{Elm: {formerly: {a: b}}}", "board-form@2:27"),
        ("{Elm: {formerly: Cedar}}", "name-taken@2:27"),
        ("{Elm: {formerly: Mound}}", "name-taken@2:27"),
        ("{Elm: {formerly: Elm}}", "name-taken@2:27"),
        ("{Elm: {formerly: [Yew, Yew]}}", "name-taken@2:33"),
    ],
)
def test_what_a_board_may_say(layered, board, found):
    result = layered("# nothing\n", f"kind: space\nmembers: {board}\n")
    told = [each.removeprefix("mods/more/rules/board.yaml:") for each in result.found if "board.yaml" in each]
    assert [each for each in told if each.startswith(("board-form", "name-taken", "formerly"))] == ([found] if found else [])


def test_a_name_that_a_layer_gives_to_something_else_is_no_old_name_any_more(layered):
    result = layered('rename space Cedar to Mound\n\nrule "more"\n    after "Income"\n        red moves to Mound\n')
    assert "former-name" not in result.codes and not [each for each in result.diagnostics if each.level == "error"]


def test_an_option_is_found_by_its_old_title(layered):
    result = layered('extend option "Endless war"\n    note "so"\n')
    (option,) = result.rules.options
    assert (option.name, option.first_name, option.former_names) == ("Long war", "Long war", ("Endless war",))
