"""What one rule set says that another does not: each difference once, with what it says and the places that did it."""

import pytest

from interpreter.frontend import removals_of
from interpreter.session import Request, open_session
from interpreter.site import Edition, difference_data, difference_markdown, difference_text, differences
from interpreter.site.changed_words import changed_lines
from interpreter.site.difference_text import lines_text

MANIFEST = "id: {}\ntitle: A Sample\nversion: 1\nlanguage: 1\n"
RULES = """\
kind side
    members red, blue

kind camp
    line size is number
    flag walled

kind road sort
    members track, paved

kind road
    line sort is road sort

graph land joins camps by roads

kind card
    line cost is number
    block event by (player: side)

card 1 "Rain"
    cost 1
    event
        add 1 to gold of player

card 2 "Sun"
    cost 2

span march

attribute gold of (owner: side) is number

value tax of (owner: side)
    starts at 2

table "Loss" of (roll: at most 4) and (size: 1 to 2)
    gives dead, hurt
    roll      | 1   | 2
    at most 3 | 0/0 | 1/0
    4         | 1/1 | 2/1

rule "taxes"
    before a side called payer pays
        stop if tax of payer is 0

procedure (owner: side) pays
    take tax of owner from gold of owner

example "gold"
    given gold of red becomes 2
    then gold of red is 2

option "Hard times"
    default off

query wage answers number
    if option "Hard times" is on
        answer 1
    answer 2

scenario "Peace"
    gold of red becomes wage

scenario "War"
    gold of red becomes 9

card 5 "Rations"
    copies 2
    cost 1
    event
        report "{player} eats"
"""
CAMPS = "kind: camp\nmembers:\n  Ash: {at: [1, 2], size: 3}\n  Birch: {at: [3, 4], size: 1, walled: true}\n  Cedar: {at: [5, 6], size: 1}\n"
ROADS = "kind: road\nmembers:\n  - {between: [Ash, Birch], sort: track}\n  - {between: [Birch, Cedar], sort: paved}\n"
BOARDS = [("camps.yaml", CAMPS), ("roads.yaml", ROADS)]


@pytest.fixture
def told(tmp_path):
    """The differences that a mod makes, briefly: how, what, the lines of the mod and below, what is gone, what is new."""

    def opened(name, text, boards=()):
        home = tmp_path / f"{len([*tmp_path.iterdir()])}" / name
        (home / "rules").mkdir(parents=True)
        (home / "manifest.yaml").write_text(MANIFEST.format(name))
        (home / "rules" / "text.rules").write_text(text)
        for file, board in boards:
            (home / "rules" / file).write_text(board)
        return str(home)

    base = opened("base", RULES, BOARDS)

    def tell(mod="", options=(), scenario="", whole=False, base_of=(), texts=()):
        first = opened("first", texts[0], BOARDS) if texts else base
        second = opened("second", texts[1] if texts else RULES, base_of or BOARDS) if base_of or texts else base
        one = open_session(Request(first))
        two = open_session(Request(second, (opened("mod", mod),) if mod else (), options, scenario))
        assert not one.errors and not two.errors, [each.message for each in two.errors]
        editions = Edition("base", one.rules, one.library), Edition("mod", two.rules, two.library)
        found = differences(*editions, removals_of(two.library))
        if whole:
            return found
        told = [(each.how, each.what, [_short(str(place)) for place in each.places], *_sides(each)) for each in found.entries]
        return told, found.echoes, difference_text(found)

    return tell


def _sides(difference):
    """The lines of what it was, and of what it is."""
    old = tuple(changed.old for changed in difference.lines if changed.old)
    return old, tuple(changed.new for changed in difference.lines if changed.new)


def _short(place):
    home, _, file = place.rpartition("/rules/")
    return f"{home.rpartition('/')[2]} {file}"


@pytest.mark.parametrize(
    ("mod", "found"),
    [
        ('extend card 2 "Sun"\n    cost 2\n', []),
        (
            "extend camp Ash\n    walled\n",
            [("changed", 'camp "Ash"', ["mod text.rules:1", "base camps.yaml:3"], (), ("Walled.",))],
        ),
        (
            "road between Ash and Cedar\n    sort paved\n",
            [("new", 'road "Ash - Cedar"', ["mod text.rules:1"], (), ("It joins Ash and Cedar.", "Sort: paved."))],
        ),
        (
            "extend road between Birch and Ash\n    sort paved\n",
            [("changed", 'road "Ash - Birch"', ["mod text.rules:1", "base roads.yaml:3"], ("Sort: track.",), ("Sort: paved.",))],
        ),
        (
            "remove road between Birch and Ash\n",
            [
                (
                    "gone",
                    'road "Ash - Birch"',
                    ["mod text.rules:1", "base roads.yaml:3"],
                    ("It joins Ash and Birch.", "Sort: track."),
                    (),
                )
            ],
        ),
        (
            'replace card 1 "Rain"\n    cost 3\n',
            [
                (
                    "changed",
                    'card 1 "Rain"',
                    ["mod text.rules:1", "base text.rules:20"],
                    ("Cost: 1.", "Event", "Add 1 to the player's gold."),
                    ("Cost: 3.",),
                )
            ],
        ),
        (
            'rule "mercy"\n    tax of red is lowered by 1\n    after red pays\n        add 1 to gold of blue\n',
            [
                (
                    "new",
                    'rule "mercy"',
                    ["mod text.rules:1"],
                    (),
                    ("The tax of Red is lowered by 1.", "After Red pays: add 1 to Blue's gold."),
                )
            ],
        ),
        (
            "attribute fatigue of (owner: side) is number\n    lasts for march\n",
            [
                (
                    "new",
                    "attribute fatigue of (owner)",
                    ["mod text.rules:1"],
                    (),
                    ("What the game keeps for each side: a number.", "It begins anew with each march."),
                )
            ],
        ),
        (
            'replace table "Loss" of (roll: at most 4) and (size: 1 to 2)\n    gives dead, hurt\n    roll      | 1   | 2\n'
            "    at most 3 | 0/0 | 1/0\n    4         | 1/1 | 3/1\n",
            [
                (
                    "changed",
                    "table Loss",
                    ["mod text.rules:1", "base text.rules:35"],
                    ("roll 4, size 2: 2/1",),
                    ("roll 4, size 2: 3/1",),
                )
            ],
        ),
        (
            'remove example "gold"\n\nexample "more gold"\n    then gold of red is 0\n',
            [
                ("new", 'example "more gold"', ["mod text.rules:3"], (), ()),
                ("gone", 'example "gold"', ["mod text.rules:1", "base text.rules:48"], (), ()),
            ],
        ),
    ],
)
def test_each_difference_is_told_once(told, mod, found):
    assert told(mod)[0] == found


def test_what_is_only_read_otherwise_is_named_and_no_more(told):
    found, echoes, text = told(
        'replace procedure (owner: side) pays\n    says "{owner} is taxed"\n    take tax of owner from gold of owner\n'
    )
    assert [(how, what, gone, new) for how, what, _, gone, new in found] == [
        ("changed", "procedure (owner) pays", (), ("Read as “{owner} is taxed”.",))
    ]
    assert echoes == ('rule "taxes"',)
    assert text.endswith('\nuntouched, but read otherwise because of these: rule "taxes"\n')


def test_copies_are_told_as_one_with_what_is_not_so_of_all(told):
    found, _, text = told('extend card "Rations"\n    cost 2, 3\n    event\n        add 1 to gold of player\n')
    (only,) = found
    assert only[:2] == ("changed", 'card "Rations" (2 copies)')
    assert only[3] == ("Nothing changes; it is only told what has happened.", "Rations 1: Cost: 1.", "Rations 2: Cost: 1.")
    assert only[4] == ("Add 1 to the player's gold.", "Rations 1: Cost: 2.", "Rations 2: Cost: 3.")
    assert text.count("Add 1") == 1


def test_copies_that_are_gone_or_new_are_told_once(told):
    found, _, _ = told('remove card "Rations"\n\ncard 8 "Bread"\n    copies 2\n    cost 1\n')
    assert [each[:2] + each[4:] for each in found] == [
        ("new", 'card "Bread" (2 copies)', ("One of 2 copies of “Bread”.", "Cost: 1.", "Bread 1: number 8", "Bread 2: number 9")),
        ("gone", 'card "Rations" (2 copies)', ()),
    ]


def test_what_reads_the_same_and_is_made_otherwise_is_told_by_how_it_is_made(told):
    found, _, text = told('extend card "Rations"\n    event\n        report "{player} eats bread"\n')
    (only,) = found
    assert only[:2] == ("changed", 'card "Rations" (2 copies)')
    assert only[3:] == (('Report "{} eats", [p_player]',), ('Report "{} eats bread", [p_player]',))
    assert "which reads as before and is made otherwise" in text


def test_what_is_said_anew_word_for_word_is_no_difference(told):
    assert told('extend card "Rations"\n    event\n        report "{player} eats"\n')[0] == []


def test_what_says_the_same_under_another_name_is_renamed(told):
    found = told('remove card 2 "Sun"\n\ncard 2 "Moon"\n    cost 2\n', whole=True)
    renamed = [(each.title, each.was, each.lines) for each in found.entries if each.how == "renamed"]
    assert renamed == [("2 Moon", "2 Sun", ())]
    assert "renamed: 2 Moon, which was 2 Sun" in difference_text(found)
    assert not [each for each in found.entries if each.chapter == "Cards" and each.how in ("new", "gone")]


def test_what_says_something_else_under_another_name_is_new_and_gone(told):
    found = told('remove card 2 "Sun"\n\ncard 2 "Moon"\n    cost 3\n', whole=True)
    assert [(each.how, each.title) for each in found.entries if each.chapter == "Cards"] == [("new", "2 Moon"), ("gone", "2 Sun")]


def test_what_is_kept_track_of_has_another_name_where_most_of_its_words_are_the_same(told):
    rule = "attribute silver coin purse of (owner: side) is number\n\nattribute anger of (owner: side) is truth\n    lasts for march\n"
    now = rule.replace("silver coin purse of", "silver money purse of").replace("anger of", "zeal of")
    found = told(whole=True, texts=(f"{RULES}\n{rule}", f"{RULES}\n{now}"))
    assert [(each.how, each.what) for each in found.entries] == [
        ("renamed", "attribute silver money purse of (owner)"),
        ("new", "attribute zeal of (owner)"),
        ("gone", "attribute anger of (owner)"),
    ]


def test_the_words_that_changed_are_marked(told):
    found = told("extend camp Ash\n    size 4\n", whole=True)
    assert "  - Size: [3].\n  + Size: [4].\n" in difference_text(found)
    assert "- was: Size: ~~3~~.\n- now: Size: **4**.\n" in difference_markdown(found)
    (line,) = difference_data(found)["found"][0]["lines"]
    assert line["new_parts"] == [
        {"text": "Size: ", "changed": False},
        {"text": "4", "changed": True},
        {"text": ".", "changed": False},
    ]
    place = difference_data(found)["found"][0]["places"][0]
    assert (place["layer"], place["line"]) == ("mod", 1)


def test_things_rules_and_lists_have_headings_in_the_order_of_a_book(told):
    found = told(
        'rule "mercy"\n    tax of red is lowered by 1\n\nextend camp Ash\n    size 4\n\n'
        'ruling "rest"\n    asks "may they rest"\n    reading "yes"\n    reading "no"\n    default "yes"\n    because "So it is."\n',
        whole=True,
    )
    assert [each.chapter for each in found.entries] == ["Camps", "Other rules", "Rulings"]


def test_on_another_map_nothing_is_told_of_where_things_are_drawn(told):
    """What is drawn elsewhere is told where most of the map is as it was, and not where it is another map."""
    one_moved = CAMPS.replace("[1, 2]", "[1, 9]")
    assert "On the map at 1, [9]" in told(base_of=[("camps.yaml", one_moved), ("roads.yaml", ROADS)])[2]
    another = CAMPS.replace("[1, 2], size: 3", "[11, 12], size: 4").replace("[3, 4]", "[13, 14]").replace("[5, 6]", "[15, 16]")
    found = told(base_of=[("camps.yaml", another), ("roads.yaml", ROADS)])
    assert [each[1] for each in found[0]] == ['camp "Ash"'] and "Size: [4]" in found[2] and "On the map" not in found[2]


def test_an_edge_that_joins_the_same_by_other_numbers_is_no_difference(told):
    first, *others = CAMPS.split("\n  ")
    turned = "\n  ".join([first, *(each.strip() for each in reversed(others))]) + "\n"
    assert told(base_of=[("camps.yaml", turned), ("roads.yaml", ROADS)])[0] == []


def test_of_a_long_line_is_told_what_has_changed_and_what_stands_beside_it():
    words = " ".join(f"word{number}" for number in range(200))
    ((old, new),) = [lines_text([f"- {words} ends well {words}."], [f"- {words} ends badly {words}."])]
    assert len(old) < 250 and "ends [well] word0" in old and "ends [badly] word0" in new
    assert old.startswith("- - word0") and " ... " in old and old.endswith("word199.")


def test_an_option_is_told_by_the_rules_that_ask_for_it(told):
    found = told(options=(("Hard times", "on"),), whole=True)
    assert [(each.chapter, each.title) for each in found.entries] == [("Other rules", "Wage"), ("Options", "Hard times")]
    assert [(line.old, line.new) for line in found.entries[0].lines] == [("This is 2.", "This is 1.")]


def test_a_scenario_is_told_by_how_it_begins(told):
    found = told(scenario="War", whole=True)
    assert [(each.chapter, each.title, each.was) for each in found.entries] == [("Scenarios", "War", "Peace")]
    assert [(line.old, line.new) for line in found.entries[0].lines] == [
        ("Red's gold is the wage.", "Red's gold is 9."),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (["a b c"], ["a b c"], []),
        (["one two three"], ["one two four"], [("one two three", "one two four")]),
        (["one two three"], ["six seven eight"], [("", "six seven eight"), ("one two three", "")]),
        (["x y", "one two three"], ["one two four"], [("x y", ""), ("one two three", "one two four")]),
    ],
)
def test_lines_that_are_alike_stand_together(old, new, expected):
    assert [(line.old, line.new) for line in changed_lines(old, new)] == expected
