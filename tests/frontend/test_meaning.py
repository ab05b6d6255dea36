"""The list of mistakes of meaning is well formed, and what is told of one is judged as it says; `python -m tests mistakes --meaning`
tries all."""

from collections import Counter

import pytest

from tests.mistakes.meaning import Bench, Edit, Gone, Mistake, listed
from tests.mistakes.recall import table

NAMED = {
    "event that can never be played": 20,
    "condition that is always or never so": 12,
    "rule line that meets nothing": 10,
    "statement behind the end": 7,
    "written and never read": 10,
    "counter card that no occasion lets in": 6,
    "choice asked of the wrong seat": 10,
    "loop that nothing in it ends": 5,
    "mod that changes nothing": 8,
    "table that a roll can leave": 6,
    "card without an example": 4,
    "effect outside its span": 7,
    "scenario that says two things": 5,
    "invariant that counts what a mod may add to": 3,
    "trait of one that everybody has": 3,
    "citation of another card": 2,
    "line of a board that cannot be meant": 2,
}
"""How many of each class that the issue or the review names."""
GONE = 5
"""So many of the lines may have been rewritten since the list was last gone over; then it wants new ones."""
IDLE = Edit(
    "rules/spies.rules",
    ("when number in face down cards of attacker is at least 2",),
    ("when number in face down cards of attacker is at least 0",),
)
SILENT = Edit(
    "rules/spies.rules",
    ("# A card that is played when an expedition sets out, and points for a landing.",),
    ("# A card that is played when an expedition sets out.",),
)
POINTS = Edit("rules/spies.rules", ("add 1 to victory points of defender",), ("add 2 to victory points of defender",))


@pytest.fixture(scope="module")
def all_():
    return listed()


@pytest.fixture(scope="module")
def bench(all_):
    return Bench(all_)


def mistake(mod, edit, **more):
    return Mistake("x", "a class", True, "Why.", "mediterranean_battles", mod, (edit,), (edit.new[0],), **more)


def test_there_are_a_hundred_and_fifty_mistakes_a_fifth_of_them_of_classes_that_nobody_named(all_):
    assert len({each.id for each in all_.mistakes}) == len(all_.mistakes) == 150
    assert Counter(each.kind for each in all_.mistakes if each.named) == NAMED
    assert sum(not each.named for each in all_.mistakes) == 30
    assert not {each.kind for each in all_.mistakes if not each.named} & set(NAMED)


def test_they_stand_in_all_rule_sets_and_a_third_of_them_in_mods(all_):
    in_mods = [each for each in all_.mistakes if each.mod]
    assert len(in_mods) >= 50
    assert {each.mod for each in in_mods} == set(all_.mods)
    counted = Counter(each.rule_set for each in all_.mistakes)
    assert set(counted) == {"hannibal_1996", "hamilcar_2e", "mediterranean_battles"}
    assert min(counted.values()) >= 15


def test_all_but_a_few_can_be_made_and_say_where_a_finding_would_stand(all_, bench):
    gone = {}
    for each in all_.mistakes:
        assert each.wrong.endswith(".")
        try:
            _, places, blocks = bench.made(each)
        except Gone as said:
            gone[each.id] = said
            continue
        assert places
        assert {path for path, _ in places} <= set(blocks)
    assert len(gone) <= GONE, gone


def test_a_finding_in_the_line_is_noticed_and_placed(bench):
    outcome = bench.attempt(mistake("spies", IDLE), ["check"])["check"]
    assert [each.code for each in outcome.told] == ["always-true"]
    assert outcome.placed


def test_what_a_hand_has_judged_to_be_about_something_else_counts_for_nothing(bench):
    outcome = bench.attempt(mistake("spies", IDLE, unlike=frozenset({"always-true"})), ["check"])["check"]
    assert not outcome.noticed
    assert [each.code for each in outcome.aside] == ["always-true"]


def test_what_was_told_before_counts_for_nothing(bench):
    assert bench.before("mediterranean_battles", "spies", "test")
    outcomes = bench.attempt(mistake("spies", SILENT), ["check", "test"])
    assert not any(outcome.noticed or outcome.aside for outcome in outcomes.values())


def test_an_example_that_held_before_notices(bench):
    outcomes = bench.attempt(mistake("spies", POINTS), ["check", "test"])
    assert not outcomes["check"].noticed
    assert [each.message for each in outcomes["test"].told] == ["spies cost an expedition a card"]


def test_what_is_noticed_is_asked_of_nobody_else(bench):
    assert [*bench.attempt(mistake("spies", IDLE), ["check", "test"])] == ["check"]


def test_the_table_counts_by_class(bench):
    tried = [(each, bench.attempt(each, ["check"])) for each in (mistake("spies", IDLE), mistake("spies", SILENT))]
    lines = table(tried, ["check"])
    assert lines[1].split() == ["a", "class", "2", "1", "1", "0", "1", "50", "%"]
    assert lines[-1].split() == ["in", "all", "2", "1", "1", "0", "1", "50", "%"]
