"""A finding that a layer causes stands at its line first."""

from tests.frontend.sample import TEXT, WORLD, Built

MOD = "mods/alpha/rules/alpha.rules"


def modded(text, base=""):
    return Built({**WORLD, TEXT: base, MOD: text}, MOD)


def lines_of(built):
    return [(label.span.path.rpartition("/")[2], label.span.line) for label in built.only().others]


def test_what_is_taken_away_and_still_used_is_told_once_with_its_uses():
    built = modded("remove procedure (who: leader) moves to (goal: space)\n")
    assert built.found == ["still-used@1:1"]
    assert lines_of(built) == [("play.rules", 31)]


def test_a_title_too():
    built = modded('remove step "Income"\n')
    assert built.found == ["still-used@1:1"] and "a line uses it" in built.only().message
    assert lines_of(built) == [("play.rules", 70)]


def test_a_member_too():
    built = modded('remove leader "Dan"\n', 'example "Dan stands"\n    given place of Dan becomes Ash\n    then Dan is at Ash\n')
    assert built.found == ["still-used@1:1"]
    assert [place for place in lines_of(built) if place[0] == "text.rules"] == [("text.rules", 2), ("text.rules", 3)]


def test_what_is_taken_away_and_not_used_is_no_finding():
    assert modded('remove leader "Dan"\n').found == []


def test_what_a_layer_takes_away_and_puts_back_is_no_finding():
    text = 'remove step "Income"\n\nstep "Income"\n    add 1 to gold of red\n'
    assert modded(text).found == []


def test_a_mistake_elsewhere_is_told_where_it_stands():
    card = 'card 9 "Trial"\n    cost 1\n    event\n        frobnicate\n'
    assert Built({**WORLD, TEXT: card, MOD: 'remove leader "Dan"\n'}).found == ["unknown-name@4:9"]


def test_a_default_that_is_no_reading_stands_at_its_line_and_the_readings_are_counted_up():
    built = modded('extend ruling "ferries"\n    default "perhaps"\n')
    assert built.found == ["unknown-reading@2:13"]
    assert built.only().help == 'its readings are: "never", "at a loss"'
    assert lines_of(built) == [("state.rules", 33)]


def test_a_fact_that_a_layer_asks_of_lower_members_is_one_finding_at_the_fact():
    built = modded("extend kind leader\n    line rank is number\n")
    assert built.found == ["missing-fact@2:5"]
    assert built.only().message == "4 leaders of lower layers do not say their rank"
    own = modded('extend kind leader\n    line rank is number, else 1\n\nleader "Eve"\n    rank 2\n')
    assert own.found == ["missing-fact@4:1"]  # Eve says no side


def test_the_members_of_a_small_kind_are_counted_up():
    built = modded('leader "Eve"\n    side both\n')
    assert built.found == ["unknown-name@2:10"] and built.only().help == "the sides are: red, blue"


PAYS = "procedure (player: side) plays (chosen: card)\n    event of chosen by player\n"


def test_what_nothing_uses_any_more_is_told_where_its_last_use_was_replaced():
    built = modded(f"# A remark.\nreplace {PAYS}")
    assert built.found == ["unused@2:1"]
    assert built.only().message == "nothing uses the procedure `(player) pays (sum) gold` any more"
    assert lines_of(built) == [("play.rules", 13)]


RESTS = """procedure (player: side) rests
    add 1 to gold of player

rule "Rest"
    after winter comes
        red rests
"""


def test_and_where_it_was_taken_away():
    built = modded('remove rule "Rest"\n', RESTS)
    assert built.found == ["unused@1:1"] and lines_of(built) == [("text.rules", 1)]


def test_several_places_are_told_together():
    more = '\nrule "More rest"\n    before winter comes\n        blue rests\n'
    built = modded('remove rule "Rest"\n\nreplace rule "More rest"\n    before winter comes\n        stop\n', RESTS + more)
    assert built.found == ["unused@3:1"] and lines_of(built) == [("text.rules", 1), ("alpha.rules", 1)]
    assert modded('remove rule "Rest"\n', RESTS + more).found == []


def test_what_nothing_used_before_stands_where_it_stands():
    built = modded('remove leader "Dan"\n', "value dream\n    starts at 1\n")
    assert built.found == [f"{TEXT}:unused@1:1"] and "any more" not in built.only().message
