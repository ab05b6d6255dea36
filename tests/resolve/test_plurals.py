"""A plural stands for its singular where a sentence is about that kind, and is another word anywhere else."""

import pytest

BASE = """\
kind side
    members red, blue

kind train
    members one, two

kind battle card
    members fight, flight

kind man of war
    plural men of war
    members victory

attribute driver of (engine: train) is side

attribute morale of (owner: side) is number

attribute train of (owner: side) is train or none

query trains under (owner: side) answers trains
    answer trains where driver of it is owner

query cards on the table answers number
    answer 2

pile yard holds trains

procedure (owner: side) trains hard
    add 1 to morale of owner

procedure (owner: side) sends (count: number) trains
    add count to morale of owner

"""
"""Of these words only those for battle cards, and for men of war, are nouns of more than one word."""


def found_in(built, line):
    return built({"rules/sample/text.rules": BASE + f"procedure (owner: side) acts\n    {line}\n"}).found


@pytest.mark.parametrize(
    "line",
    [
        "red trains hard",
        "red sends 1 train",
        "red sends 2 trains",
        "train of red becomes first of trains under red",
        "morale of red becomes number of (trains under blue)",
        "for each train under red called engine\n        driver of engine becomes blue",
        "for each train in yard called engine\n        driver of engine becomes blue",
        "morale of red becomes number of (trains in yard)",
        "morale of red becomes cards on the table",
        "morale of red becomes number of battle cards",
        "morale of red becomes number of men of war",
    ],
)
def test_what_reads(built, line):
    assert [each for each in found_in(built, line) if "unused" not in each] == []


@pytest.mark.parametrize(
    "line",
    [
        "red train hard",  # a verb
        "morale of red becomes card on the table",  # battle cards are another kind, and this is a number
        "morale of red becomes number of battles card",
        "morale of red becomes number of man of wars",
    ],
)
def test_what_does_not(built, line):
    assert [each.partition("@")[0] for each in found_in(built, line) if "unused" not in each] == ["no-such-sentence"]


def test_words_that_are_no_nouns_may_differ_by_an_s_alone(built):
    more = "procedure (owner: side) train hard\n    take 1 from morale of owner\n\n"
    more += "procedure (owner: side) acts\n    red trains hard\n    red train hard\n"
    assert [each for each in built({"rules/sample/text.rules": BASE + more}).found if "unused" not in each] == []


def test_two_sentences_about_one_kind_may_not(built):
    more = "query trains of (owner: side) answers trains\n    answer trains under owner\n"
    assert "same-words" in built({"rules/sample/text.rules": BASE + more}).codes
