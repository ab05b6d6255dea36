"""How a phrase can be read: every sentence that reads it, what it counts, which one stands, and what only just does not fit."""

import pytest

from interpreter.lab import readings_of
from interpreter.session import Request, UsageError, open_session

MANIFEST = "id: {}\ntitle: A Sample\nversion: 1\nlanguage: 1\n"
RULES = """\
kind side
    members red, blue

kind camp
    members hill, dale
    narrowed by held by (owner: side)
        when holder of it is owner

attribute holder of (place: camp) is side or none

attribute gold of (owner: side) is number

query yield of (land: camps) answers number
    answer number of land

query tithe of (sum: number) answers number
    answer sum minus 1

action (owner: side) digs at (place: camp)

procedure (owner: side) digs at (place: camp)
    add 1 to gold of owner

occasion (owner: side) has dug

rule "dug"
    after a side called digger digs at a camp called place
        announce that digger has dug
"""
MOD = "query yield of camps held by (owner: side) answers number\n    answer 7\n\n"
MOD += "query tithe of gold of (owner: side) answers number\n    answer 0\n"


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """The sample without and with its mod."""
    top = tmp_path_factory.mktemp("sample")
    for name, text in (("base", RULES), ("mod", MOD)):
        (top / name / "rules").mkdir(parents=True)
        (top / name / "manifest.yaml").write_text(MANIFEST.format(name))
        (top / name / "rules" / "text.rules").write_text(text)
    return {
        "": open_session(Request(str(top / "base"))),
        "mod": open_session(Request(str(top / "base"), mods=(str(top / "mod"),))),
    }


@pytest.fixture
def readings(sample):
    """The readings of words, briefly."""

    def read(words, mods=""):
        found = readings_of(sample[mods], words)
        return [(each.what, each.gives, each.counts, each.stands) for each in found.readings]

    return read


YIELD = "query yield of (land: camps)"


def test_a_reading_tells_what_it_gives_and_what_fills_its_holes(sample, readings):
    assert readings("yield of camps held by red") == [(YIELD, "a number", 11, True)]
    (found,) = readings_of(sample[""], "yield of camps held by red").readings
    assert found.fillings == (("land", "camps held by red"),)
    assert found.place.endswith("base/rules/text.rules:13")


def test_of_two_that_give_the_same_the_one_that_accounts_for_more_stands(readings):
    longer = "query yield of camps held by (owner: side)"
    assert readings("yield of camps held by red", "mod") == [(longer, "a number", 12, True), (YIELD, "a number", 11, False)]


def test_of_two_that_count_the_same_none_stands(sample, readings):
    words = "tithe of gold of red"
    assert [(counts, stands) for _, _, counts, stands in readings(words)] == [(10, True)]
    assert [(counts, stands) for _, _, counts, stands in readings(words, "mod")] == [(10, False), (10, False)]
    assert "no reading wins" in readings_of(sample["mod"], words).text()


def test_what_is_said_in_several_uses_stands_in_each(readings):
    assert readings("red digs at hill") == [
        ("procedure (owner: side) digs at (place: camp)", "", 8, True),
        ("action (owner: side) digs at (place: camp)", "a truth", 8, True),
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("(mine: camp)", [("a name in sight", "a camp", 2, True)]),
        ("gold of (digger: side)", [("attribute gold of (owner: side)", "a number", 6, True)]),
        ("camps held by red", [("noun of camp", "a set of camps", 7, True)]),
        ("red", [("side red", "a side", 2, True)]),
        ("red has dug", [("occasion (owner: side) has dug", "", 6, True)]),
        ("hill is among camps", [("sentence (x: thing) is among (things: set)", "a truth", 7, True)]),
    ],
)
def test_other_readings(readings, words, found):
    assert readings(words) == found


def test_what_only_just_does_not_fit_says_what_is_needed(sample):
    found = readings_of(sample[""], "gold of hill")
    assert not found.readings
    assert [each.partition("): ")[2] for each in found.misfits] == ["`hill` must be a side, and is a camp"]
    assert len(found.why_not) == 1 and "a side is needed here" in found.why_not[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gold of red plus gold of blue", "more than one phrase"),
        ("gold of", "no declared question"),
        ("plus", "is no phrase"),
        ("gold of (x: sides of hill)", "no kind called `sides of hill`"),
    ],
)
def test_what_is_no_phrase_is_told(sample, words, message):
    try:
        found = readings_of(sample[""], words)
        assert not found.readings and message in found.why_not[0]
    except UsageError as error:
        assert message in error.message
