"""Who mentions whom: what each sort of item speaks of, whose rule lines count for whom, and which examples exercise what."""

import pytest

from interpreter.site.context import SiteContext
from tests.site.conftest import FILES, Published, put

MORE = {
    "rules/sample/more.rules": """span harvest

attribute taxes of (payer: side) is number
    lasts for harvest
    starts as greatest camp of payer

occasion (holder: side) is paid
    answered by holder

action (walker: chief) enters (goal: place)
    when seat of walker is Alder

route road of (walker: chief) from (home: place)
    starts at home
    steps from (last: place) to (next: place)
        when walker may enter next
    length at most 2
    toll bands of (side of walker) at next
    ends at next
        when next is Cedar

reach havens from (here: place)
    starts at places where it is here
    steps from (last: place) to (next: place)
        when next is harbour

rule "Walls"
    after north raises a band
        year becomes 0
    forbid that a chief enters a place
        when year is 1
    greatest camp of a side is raised by 1
        when taxes of north is 1

table "Raiders" of (roll: 1 to 6)
    gives count, landing is place or none
    roll | count/landing
    1-2  | 0/none
    3-4  | 1/Cedar
    5-6  | 2/Alder

procedure pay
    begin harvest
    announce that north is paid
    end harvest
"""
}


@pytest.fixture(scope="module")
def context(tmp_path_factory):
    """The small game with some more items."""
    root = tmp_path_factory.mktemp("more")
    put(root, {**FILES, **MORE})
    site = Published("sample", [root])
    assert {found.code for found in site.diagnostics} <= {"unused", "outside-span"}
    return SiteContext(site.rules, site.library, [])


def item(context, name):
    (found,) = [each for each in context.rules.all_items() if each.name == name]
    return found


def names(found):
    return [each.name for each in found]


@pytest.mark.parametrize(
    ("name", "mentioned"),
    [
        ("place", ["shire", "side"]),
        ("Birch", ["place", "Westshire", "Alder", "Cedar"]),
        ("Muster Call", ["card", "muster in (spot) for (owner)", "Birch", "side"]),
        ("country", ["place", "way"]),
        ("taxes of (payer)", ["side", "greatest camp of (owner)", "harvest"]),
        ("bag", ["chit"]),
        ("harvest", []),
        ("(spot) is open to (owner)", ["place", "side", "bands of (owner) at (spot)", "greatest camp of (owner)"]),
        ("pay", ["harvest", "(holder) is paid", "north"]),
        ("The storm", ["bag", "die", "Storm", "year"]),
        ("(walker) enters (goal)", ["seat of (chief)", "Alder"]),
        ("(holder) is paid", ["side"]),
        (
            "road of (walker) from (home)",
            ["chief", "place", "country", "bands of (owner) at (spot)", "Cedar", "(walker) enters (goal)"],
        ),
        ("havens from (here)", ["place", "country"]),
        ("Long camps", []),
        ("Raiders", ["Cedar", "Alder"]),
        ("no debts", ["year"]),
        ("a band is raised", ["(taker) raises a band", "master of (spot)", "Alder", "north", "bands of (owner) at (spot)"]),
    ],
)
def test_an_item_mentions_what_its_text_speaks_of_in_its_order(context, name, mentioned):
    assert names(context.references.of(item(context, name))) == mentioned


def test_rule_lines_count_for_the_item_in_whose_text_they_stand(context):
    walls, levy = item(context, "Walls"), item(context, "(taker) raises a band")
    assert names(context.references.of(walls)) == [
        "(taker) raises a band", "north", "year", "(walker) enters (goal)", "greatest camp of (owner)", "taxes of (payer)",
    ]  # fmt: skip
    assert walls in context.references.by(levy) and item(context, "year") not in context.references.of(levy)
    for name in ("(taker) raises a band", "(walker) enters (goal)", "greatest camp of (owner)"):
        assert context.references.writers(item(context, name)) == [walls]
    assert context.references.writers(walls) == []


def test_who_mentions_whom_is_told_both_ways(context):
    for each in context.rules.all_items():
        assert all(each in context.references.by(other) for other in context.references.of(each))
        assert all(each in context.references.of(other) for other in context.references.by(each))
        assert each not in context.references.of(each)


def test_an_example_exercises_what_it_tests_and_what_it_speaks_of_but_not_what_is_kept_track_of(context):
    assert names(context.examples_of(item(context, "(taker) raises a band"))) == ["a band is raised"]
    assert names(context.examples_of(item(context, "Birch"))) == ["Muster Call brings a band to Birch"]
    assert names(context.examples_of(item(context, "Muster Call"))) == ["Muster Call brings a band to Birch"]
    assert context.examples_of(item(context, "bands of (owner) at (spot)")) == []
    assert context.examples_of(item(context, "The storm")) == []
