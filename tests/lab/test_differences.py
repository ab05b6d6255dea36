"""What one rule set says that another does not: each difference once, with what it says and the places that did it."""

import pytest

from interpreter.frontend import removals_of
from interpreter.lab import differences
from interpreter.session import Request, open_session

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
"""
CAMPS = "kind: camp\nmembers:\n  Ash: {at: [1, 2], size: 3}\n  Birch: {at: [3, 4], size: 1, walled: true}\n  Cedar: {at: [5, 6], size: 1}\n"
ROADS = "kind: road\nmembers:\n  - {between: [Ash, Birch], sort: track}\n  - {between: [Birch, Cedar], sort: paved}\n"


@pytest.fixture
def told(tmp_path):
    """The differences that a mod makes, briefly: how, what, the lines of the mod and below, what is gone, what is new."""

    def opened(name, text, boards=()):
        home = tmp_path / name
        (home / "rules").mkdir(parents=True)
        (home / "manifest.yaml").write_text(MANIFEST.format(name))
        (home / "rules" / "text.rules").write_text(text)
        for file, board in boards:
            (home / "rules" / file).write_text(board)
        return str(home)

    base = opened("base", RULES, [("camps.yaml", CAMPS), ("roads.yaml", ROADS)])

    def tell(mod):
        one = open_session(Request(base))
        two = open_session(Request(base, mods=(opened("mod", mod),)))
        assert not one.errors and not two.errors, [each.message for each in two.errors]
        found = differences(one.rules, two.rules, ("base", "mod"), removals_of(two.library))
        told = [(each.how, each.what, [_short(place) for place in each.places], each.gone, each.new) for each in found.found]
        return told, found.echoes, found.text()

    return tell


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
            [("gone", 'road "Ash - Birch"', ["mod text.rules:1", "base roads.yaml:3"], (), ())],
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
                    ("What the game keeps for each side: a number.", "With each march it begins anew."),
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
