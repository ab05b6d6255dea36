"""The pages read as English: what readers stumbled over stands on none of them."""

import re

import pytest

from interpreter.ir import Example
from interpreter.library import catalogue
from interpreter.views import page_text
from interpreter.views.prose import english

STUMBLES = {
    "a verb that disagrees": r"\b1 [a-z]+[^s\s] are\b|\b1 [a-z]+s\b (?:is|at|inside)\b",
    "square brackets": r"[\[\]⟨⟩]",
    "a sentence of algebra": r"(?m)^\s*- Let the \w+ be\b",
    "the keeping of the history": r"moves (?:are|need not be) remembered|[Rr]emember how things stand",
    "a nought for a player to add": r"\b0 added to\b",
    "an aside about the program": r"\(it is(?: not)?\)|This concerns",
    "nothing called by its kind": r"is no battle type|at some space",
    "two words for one pair": r"\b(?:either|or) both\b",
    "a participle for a thing": r"loses the lost\b(?! card)",
    "brackets that hang behind": r"\((?:floor|size|first|mates|crowd): ",
}
"""Found by readers of the pages; each was on a dozen of them."""


@pytest.fixture(scope="module")
def lines(rules_called):
    """The lines of all pages of shipped rule sets that are made of rules: no examples, no notes."""
    found = []
    for rules in [rules_called(manifest.id) for manifest in catalogue() if not manifest.abstract]:
        items = [item for item in rules.all_items() if not isinstance(item, Example)]
        found += [line for item in items for line in page_text(rules, item).splitlines() if not line.startswith("Note: ")]
    assert len(found) > 5000
    return found


@pytest.mark.parametrize("stumble", STUMBLES)
def test_no_page_makes_a_reader_stumble(lines, stumble):
    assert [line.strip() for line in lines if re.search(STUMBLES[stumble], line)] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{} new units at Alpha", "that many new units (the toll) at Alpha"),
        ("{} of them at Alpha", "that many of them (the toll) at Alpha"),
        ("{} gold", "that much gold (the toll)"),
        ("at most {}", "at most the toll"),
        ("{} added to the roll", "the toll added to the roll"),
    ],
)
def test_a_number_by_name_stands_around_what_it_counts(text, wanted):
    number = english.open_count("that many", "the toll", " (the toll)")
    assert english.settled(text.replace("{}", number)) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{} units march", "as many units as half of the toll march"),
        ("{} points are left", "as many points as half of the toll are left"),
        ("{} times", "half of the toll times"),
    ],
)
def test_a_number_worked_out_stands_around_what_it_counts(text, wanted):
    number = english.open_count("as many", "half of the toll", " as half of the toll")
    assert english.settled(text.replace("{}", number)) == wanted


def test_a_number_that_says_what_it_counts_is_said_alone():
    number = english.open_count("as many", "the leader's movement points", " as the leader's movement points")
    assert english.settled(f"spends {number} movement points") == "spends the leader's movement points"
    assert (
        english.settled(f"has at least {number} movement points")
        == "has at least as many movement points as the leader's movement points"
    )
