"""English: articles, plurals, lists, negation, relative CLAUSES."""

import pytest

from interpreter.views.prose import english as words
from interpreter.views.prose.clauses import Clauses
from interpreter.views.prose.lines import Line, under_titles

CLAUSES = Clauses({"units", "gains", "rolls"}, ["North"])


@pytest.mark.parametrize(
    ("noun", "wanted"),
    [
        ("army", "an army"),
        ("unit", "a unit"),
        ("elder", "an elder"),
        ("one-way pass", "a one-way pass"),
        ("Etruscan", "an Etruscan"),
        ("use", "a use"),
    ],
)
def test_articles(noun, wanted):
    assert words.article(noun) == wanted


@pytest.mark.parametrize(
    ("noun", "wanted"),
    [("army", "armies"), ("day", "days"), ("pass", "passes"), ("city of refuge", "city of refuges"), ("march", "marches")],
)
def test_plurals(noun, wanted):
    assert words.plural_of(noun) == wanted


def test_lists():
    assert words.listed([]) == ""
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b"]) == "a and b"
    assert words.listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("{city} is besieged", "{city} is not besieged"),
        ("there is something for {leader} to pick up", "there is nothing for {leader} to pick up"),
        ("{owner} has a general at {place}", "{owner} does not have a general at {place}"),
        ("{leader} has fought", "{leader} has not fought"),
        ("the army has come by sea", "the army has not come by sea"),
        ("{place} supplies {owner}", "{place} does not supply {owner}"),
        ("{owner} carries supply", "{owner} does not carry supply"),
        ("{leader} can raise troops", "{leader} cannot raise troops"),
        ("... controls {place}", "... does not control {place}"),
        ("{owner} is not led", "{owner} is led"),
        ("mercenaries waver", "it is not so that mercenaries waver"),
        ("{owner} gains control", "{owner} does not gain control"),
        ("North rolls a die", "North does not roll a die"),
        ("the tired units of this army hold {place}", "it is not so that the tired units of this army hold {place}"),
        ("no unit of this army moves", "no unit of this army does not move"),
        ("a march is under way", "no march is under way"),
        ("an attempt at crossing has been announced", "no attempt at crossing has been announced"),
        ("a rider of {owner} is away", "a rider of {owner} is not away"),
        ("the raft could have been met", "the raft could not have been met"),
    ],
)
def test_negation(sentence, wanted):
    assert CLAUSES.negated(sentence) == wanted


@pytest.mark.parametrize(
    ("sentence", "now", "no_longer"),
    [
        ("{city} is besieged", "{city} is now besieged", "{city} is no longer besieged"),
        ("{leader} has fought", "{leader} has now fought", "{leader} no longer counts as having fought"),
        ("the raft could have been met", "the raft could now have been met", "the raft could no longer have been met"),
    ],
)
def test_what_is_new_and_what_is_no_longer(sentence, now, no_longer):
    assert (CLAUSES.changed(sentence), CLAUSES.changed(sentence, no=True)) == (now, no_longer)


def test_where_something_was_counted_is_said_once():
    carts = words.open_count("as many", "the carts of Ann at the ford", " as the carts of Ann at the ford")
    assert words.settled(f"Bob takes {carts} carts at the ford") == "Bob takes the carts of Ann at the ford"
    assert words.settled(f"Bob takes {carts} carts at the mill") == "Bob takes the carts of Ann at the ford at the mill"


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("{owner} attacks {goal}", "{owner} attack {goal}"),
        ("{owner} has lost its camp", "{owner} have lost their camp"),
        ("{owner} may attack {goal}", "{owner} may attack {goal}"),
        ("{owner} {goal} attacks", "{owner} {goal} attacks"),
        ("camps of {owner}", "camps of {owner}"),
    ],
)
def test_what_several_do(sentence, wanted):
    assert CLAUSES.of_many(sentence) == wanted


def test_what_several_say_alike_is_said_once():
    told = [("", "a"), ("North", "a"), ("North", "a"), ("North", "b"), ("Ann", "c"), ("Bob", "c"), ("", "c")]
    assert [each.text for each in under_titles((title, [Line(0, text)]) for title, text in told)] == [
        "a", "North:", "a", "b", "Ann and Bob:", "c", "c"
    ]  # fmt: skip


def test_permission():
    assert CLAUSES.allowed("{owner} draws back to {goal}") == "{owner} may draw back to {goal}"
    assert CLAUSES.allowed("{owner} carries {load}", True) == "{owner} may not carry {load}"
    assert CLAUSES.allowed("{leader} may enter {goal}", True) == "{leader} may not enter {goal}"


@pytest.mark.parametrize(
    ("clause", "many", "wanted"),
    [
        ("it is walled", False, "that is walled"),
        ("it is walled", True, "that are walled"),
        ("it commands a unit", True, "that command a unit"),
        ("it has not fought", True, "that have not fought"),
        ("its side is north", False, "whose side is north"),
        ("there is no unit there", False, "where there is no unit"),
        ("there is no unit of it there", False, None),
        ("Ann controls it", True, "that Ann controls"),
        ("the leader may march to it", True, "to which the leader may march"),
        ("Ann controls it or Bob leads it", True, None),
        ("there is nobody with it", False, None),
    ],
)
def test_relative_clauses(clause, many, wanted):
    assert words.relative(clause, many) == wanted


@pytest.mark.parametrize(
    ("noun", "wanted"),
    [
        ("the units at Alpha", True),
        ("the leader's rating", False),
        ("the number of cards", False),
        ("the losses of the owner", True),
        ("the mass", False),
        ("the rider's bonus beside riders", False),
        ("the losses against riders", True),
    ],
)
def test_agreement(noun, wanted):
    assert words.is_plural(noun) is wanted


def test_repairs():
    assert words.tidy("it has 1 units at it") == "it has 1 unit there"
    assert words.tidy("11 units") == "11 units"
    assert words.tidy("Barge 1 counts as a fleet, Ann loses 1 units") == "Barge 1 counts as a fleet, Ann loses 1 unit"
    assert words.tidy("more elephants than the units there at it") == "more elephants than the units there"
    assert words.tidy("at least 1 units are on the march") == "at least 1 unit is on the march"
    assert words.tidy("1 new units and 2 more are here") == "1 new unit and 2 more are here"
    assert words.tidy("Ann loses 2 units, with 0 added to the roll") == "Ann loses 2 units"
    assert words.tidy("among them 0 horse") == "among them no horse"
    assert words.tidy("controls the land a land (the home)") == "controls a land (the home)"
    assert words.tidy("there is not a tribe") == "there is no tribe"
    assert words.tidy("if There are at most 1 unit here") == "if There is at most 1 unit here"
    assert words.tidy("there are 1 point left") == "there are 1 point left"
    assert words.tidy("it has no the unit of the a side") == "it has no unit of a side"
    assert words.tidy("-1 units, 1 new markers, 1 less") == "-1 units, 1 new marker, 1 less"
    assert words.sentence("“x” is offered") == "“X” is offered."
    assert words.sentence("if so:") == "If so:"
    assert (
        words.sentence("add that many units (the toll) to that many units (the toll)")
        == "Add that many units (the toll) to that many units."
    )
    assert words.sentence("that many units (the one) to that many units (the other)").endswith(" (the other).")
