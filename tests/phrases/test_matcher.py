"""The matcher by itself, as data: sentences and a phrase, its parses with their scores, what is ambiguous."""

import pytest

from interpreter.ir import NONE, NUMBER, TRUTH, UNKNOWN, Type
from interpreter.phrases import TooManyReadings, accepts
from tests.phrases.village import Village

SPACE, SPACES, PLACE = Type("member", "space"), Type("set", "space"), Type("member", "space", True)
FORDS = {
    "kinds": {"ford": ["North Ford", "Mill Ford"], "side": ["red", "blue"], "river bank": ["Left"]},
    "adjectives": {"ford": ["wet", "very old"]},
    "qualifiers": {"ford": ["of (owner: side)", "near (other: ford)", "at the end"]},
}
LESS = "(a: number) less (b: number)"


@pytest.mark.parametrize(
    ("wanted", "given", "expected"),
    [
        (NUMBER, NUMBER, True),
        (NUMBER, TRUTH, False),
        (None, TRUTH, True),
        (SPACE, SPACE, True),
        (SPACE, PLACE, True),
        (SPACE, Type("member", "leader"), False),
        (SPACE, SPACES, False),
        (SPACES, SPACE, False),
        (Type("set"), SPACES, True),
        (SPACES, Type("set"), True),
        (PLACE, NONE, True),
        (NUMBER, NONE, False),
        (SPACES, NONE, False),
        (NUMBER, UNKNOWN, True),
        (UNKNOWN, NUMBER, True),
    ],
)
def test_nothing_is_turned_from_one_kind_into_another(wanted, given, expected):
    assert accepts(wanted, given) is expected


@pytest.mark.parametrize(
    ("phrase", "parses"),
    [
        ("3", ["1 3"]),
        ("yes", ["1 yes"]),
        ("no", ["1 no"]),
        ("none", ["1 none"]),
        ('"Flood"', ["0 'Flood'"]),
        ("North Ford", ["2 North Ford"]),
        ('"North Ford"', ["2 North Ford", "0 'North Ford'"]),
        ("red", ["2 red"]),
        ("half of 3", ["5 halfof_(3)"]),
        ("half of half of 3", ["9 halfof_(halfof_(3))"]),
        ("half of half", []),
        ("half of (half of 3)", ["5 halfof_(halfof_(3))"]),
        ("gold of red", ["6 goldof_(red)"]),
        ("red's gold", ["6 goldof_(red)"]),
        ("foe of red's gold", ["10 goldof_(foeof_(red))"]),
        ("red's foe's gold", ["10 goldof_(foeof_(red))"]),
        ("fords", ["1 Members(ford)"]),
        ("all fords", ["3 Members(ford)"]),
        ("no fords", ["3 {}"]),
        ("river banks", ["2 Members(river bank)"]),
        ("wet fords", ["3 Filter(Members(ford), it': wet(it'))"]),
        ("all very old wet fords", ["9 Filter(Members(ford), it': and(veryold(it'), wet(it')))"]),
        ("dry fords", []),
        ("fords of red", ["5 Filter(Members(ford), it': of_(it', red))"]),
        ("fords of foe of red", ["9 Filter(Members(ford), it': of_(it', foeof_(red)))"]),
        ("fords at the end", ["7 Filter(Members(ford), it': attheend(it'))"]),
        ("fords near North Ford of red", ["9 Filter(Members(ford), it': and(near_(it', North Ford), of_(it', red)))"]),
        ("first of fords of red", ["9 firstof_(Filter(Members(ford), it': of_(it', red)))"]),
    ],
)
def test_the_parses_of_a_phrase(phrase, parses):
    village = Village(
        "half of (n: number)",
        "gold of (owner: side)",
        "foe of (owner: side) -> side",
        "first of (things: fords) -> ford",
        **FORDS,
    )
    assert village.parses(phrase) == parses


def test_owners_nest_to_the_left_only():
    village = Village("tribute of (place: ford) of (owner: side)", "tribute of (owner: side)", **FORDS)
    assert village.parses("red's tribute") == ["6 tributeof_(red)"]
    assert village.parses("North Ford's red's tribute") == []


def test_a_name_in_sight_is_nothing_else():
    village = Village("half of (n: number)", "half of one", "one")
    assert village.parses("half of one") == ["6 halfof_(one())", "6 halfofone()"]
    village.scope.declare("half of one", NUMBER)
    assert village.parses("half of one") == ["6 half_of_one"]


def test_this_is_the_member_whose_rule_it_is():
    village = Village("gold of (owner: side)", **FORDS)
    assert village.parses("gold of this side") == []
    village.this = village.rules.kinds["side"].members[1]
    assert village.parses("gold of this side") == ["8 goldof_(blue)"]
    assert village.parses("this ford") == []


def test_a_bracket_that_means_nothing_is_filled_in_by_nothing():
    village = Village("half of (n: number)")
    assert village.tokens("half of (third of 3)")[2].parse is None
    assert village.parses("half of (third of 3)") == []


# --- ambiguities --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentences", "phrase", "best"),
    [
        ([LESS], "1 less 2", "_less_(1, 2)"),
        ([LESS], "1 less 2 less 3", "_less_(1, _less_(2, 3)) ? _less_(1, _less_(2, 3)) | _less_(_less_(1, 2), 3)"),
        ([LESS], "(1 less 2) less 3", "_less_(_less_(1, 2), 3)"),
        (["pay (n: number)", LESS], "pay 3 less 2", "_less_(pay_(3), 2) ? _less_(pay_(3), 2) | pay_(_less_(3, 2))"),
        (["pay (n: number)", LESS, "pay (n: number) less (m: number) at once"], "pay 3 less 2 at once", "pay_less_atonce(3, 2)"),
        (["gold", "gold -> truth"], "gold", "gold() ? gold() | gold()"),
    ],
)
def test_what_accounts_for_as_many_words_in_another_way_is_ambiguous(sentences, phrase, best):
    assert Village(*sentences).best(phrase) == best


def test_a_type_settles_which_of_two_is_meant():
    village = Village("gold", "gold -> truth")
    assert (village.best("gold", "number"), village.best("gold", "text")) == ("gold()", None)


def test_an_ambiguity_inside_a_hole_is_one_of_the_whole():
    village = Village(LESS, "half of (n: number)", "half of (n: number) today")
    (ambiguity,) = village.matcher("half of 1 less 2 less 3 today").best().ambiguities
    assert (ambiguity.span.column, ambiguity.span.end_column) == (20, 35)


# --- the work -------------------------------------------------------------------------------------------------------------


JOINED = "(things: set) except those of (others: set) -> set"


def loose(count):
    """`fords except those of fords except those of ...`, which can be bracketed in as many ways as the Catalan number of `count`."""
    return "fords" + " except those of fords" * count


def test_of_each_type_only_the_best_parse_and_its_rival_are_kept():
    village = Village(JOINED, **FORDS)
    assert [len(village.parses(loose(count))) for count in (1, 2, 5)] == [1, 2, 2]


@pytest.mark.parametrize(
    ("village", "phrase"),
    [
        (Village(JOINED, **FORDS), loose),
        (Village(LESS), lambda count: "1" + " less 2" * count),
        (Village(**FORDS), lambda count: "fords" + " near North Ford of red" * count),
        (Village(**FORDS), lambda count: "fords near first of fords" + " near North Ford" * count),
        (Village("foe of (owner: side) -> side", **FORDS), lambda count: "red" + "'s foe" * count),
    ],
)
def test_the_work_grows_with_a_power_of_the_length_never_faster(village, phrase):
    """Terms made for a phrase twice as long: at most so many times as many as a cube would be."""
    made = []
    for count in (6, 12):
        village.makes = 0
        village.matcher(phrase(count)).parses()
        made.append(village.makes)
    assert made[1] <= 2**4 * max(made[0], 1)


def test_a_line_of_loose_holes_is_read_with_few_terms():
    """Twelve exceptions, which fit into one line, can be bracketed in 208,012 ways."""
    village = Village(JOINED, **FORDS)
    assert village.best(loose(12)).count(" ? ") == 1
    assert village.makes < 2000


@pytest.mark.parametrize(
    ("village", "phrase"),
    [
        (Village("(a: number) x (b: number) x (c: number) x (d: number) -> number"), "1" + " x 1" * 70),
        (Village("(a: set) x (b: set) x (c: set) x (d: set) -> set", **FORDS), "fords" + " x fords" * 32),
    ],
)
def test_what_can_be_read_in_too_many_ways_is_given_up(village, phrase):
    matcher = village.matcher(phrase)
    with pytest.raises(TooManyReadings) as told:
        matcher.parses()
    assert told.value.span == matcher.span(0, len(matcher.tokens))


def test_parses_are_worked_out_once():
    village = Village(LESS, "half of (n: number)")
    village.matcher("1 less 2 less half of 3").parses()
    made = village.makes
    village.makes = 0
    matcher = village.matcher("1 less 2 less half of 3")
    matcher.parses()
    matcher.best()
    matcher.best_of(0, 3, NUMBER)
    assert village.makes == made
