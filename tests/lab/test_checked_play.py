"""What play shows to be doubtful: each finding where it must be told, and where it must not."""

import pytest

from interpreter.diagnostics import Level
from interpreter.diagnostics.codes import CATALOGUE
from interpreter.lab import check_by_play, steps_of_play

CODES = [code for code in CATALOGUE if code.startswith("play-")]


@pytest.mark.parametrize("code", CODES)
def test_the_bad_page_is_found_by_play_alone(opened, code):
    (bad,) = CATALOGUE[code].bad
    assert {each.code for each in check_by_play(opened(bad.text), 120)} == {code}


@pytest.mark.parametrize("code", CODES)
def test_the_good_page_is_not_doubtful(opened, code):
    (good,) = CATALOGUE[code].good
    assert check_by_play(opened(good.text), 120) == []


GAME = """
kind side
    plural sides
    members red, blue

kind card
    plural cards
    block event by (player: side)
    line rank is number

card 1 "Tax"
    rank 1
    event
        add 1 to gold of player
card 2 "Tithe"
    rank 1
    event
        add 2 to gold of player

attribute gold of (player: side) is number
attribute rounds is number

pile deck holds cards
    shown to nobody
    starts with cards where rank of it is 1
pile hand of (player: side) holds cards
    shown to player
pile discards holds cards

value income of (player: side)
    starts at 1

occasion the turn ends

procedure play the game
    repeat until rounds is 3
        add 1 to rounds
        move all discards to deck
        for each sides called player
            deal 1 from deck to hand of player
            player plays a card
            add income of player to gold of player
            announce that the turn ends
        for each sides called player
            move all hand of player to discards
    nobody wins the game because "three rounds are over"

procedure (player: side) plays a card
    player may choose cards in hand of player called used
        where event of it by player is open
    otherwise
        stop
    move used to discards
    event of used by player
"""
"""Whoever makes a mod of it adds a card that never lies in the deck: play has to put it into a hand."""


def of_mod(opened, text):
    return {(each.code, each.span.line) for each in check_by_play(opened(GAME, text), 60)}


def test_a_card_of_a_mod_that_nobody_can_play_is_told_at_its_condition(opened):
    lines = 'card 3 "Boon"\n    rank 2\n    event\n        when gold of player is at least {}\n        add 1 to gold of player\n'
    assert of_mod(opened, lines.format(90)) == {("play-never-open", 4)}
    assert of_mod(opened, lines.format(2)) == set()


def test_a_card_of_a_mod_that_does_nothing_is_told(opened):
    lines = 'card 3 "Boon"\n    rank 2\n    event\n        add {} to gold of player\n        take 1 from gold of player\n'
    assert {code for code, _ in of_mod(opened, lines.format(1))} == {"play-no-effect"}
    assert of_mod(opened, lines.format(2)) == set()


def test_a_lasting_effect_of_a_mod_that_ends_before_it_has_a_say_is_told(opened):
    lines = 'card 3 "Boon"\n    rank 2\n    event\n        until the turn ends\n            income of player is raised by 2\n{}'
    at_once = lines.format("        announce that the turn ends\n")
    assert ("play-no-say", 4) in of_mod(opened, at_once)
    assert of_mod(opened, lines.format("")) == set()


def test_a_line_of_a_mod_that_is_never_carried_out_is_told(opened):
    lines = 'card 3 "Boon"\n    rank 2\n    event\n        add 1 to gold of player\n        if gold of player is at least {}\n            add 1 to rounds\n'
    assert of_mod(opened, lines.format(90)) == {("play-never-varies", 5)}
    assert of_mod(opened, lines.format(4)) == set()


def test_a_rule_of_a_mod_that_never_acts_is_told(opened):
    lines = 'rule "luck"\n    income of a side called lucky is raised by 1\n        when gold of lucky is at least {}\n'
    assert of_mod(opened, lines.format(90)) == {("play-idle", 2)}
    assert of_mod(opened, lines.format(3)) == set()


def test_what_breaks_is_told_where_it_breaks_with_what_was_under_way_and_how_to_see_it_again(opened):
    session = opened(GAME.replace("gold of (player: side) is number", "gold of (player: side) is number from 0 to 4"))
    found = check_by_play(session, 40)
    assert {each.code for each in found} == {"play-breaks"}
    assert all("punica simulate" in each.help or "punica check" in each.help for each in found)


def test_what_an_example_shows_is_not_doubtful(opened):
    card = 'card 3 "Boon"\n    rank 2\n    event\n        when gold of player is at least 90\n        add 1 to gold of player\n'
    example = (
        '\nexample "a boon for the rich"\n    tests card "Boon"\n    given gold of red becomes 90\n    when event of "Boon" by red\n'
        "    then gold of red is 91\n"
    )
    assert of_mod(opened, card + example) == set()


def test_the_same_seed_finds_the_same_and_counts_its_way(opened):
    session = opened(
        GAME,
        'card 3 "Boon"\n    rank 2\n    event\n        when gold of player is at least 90\n        add 1 to gold of player\n',
    )
    counts = []
    first = check_by_play(session, 40, 7, counts.append)
    assert first == check_by_play(session, 40, 7) != []
    assert counts == list(range(1, len(counts) + 1)) and 40 < counts[-1] <= steps_of_play(session, 40)


SHOP = """
kind side
    plural sides
    members red, blue

attribute gold of (player: side) is number
attribute rounds is number
attribute luck is number

action (player: side) buys
    when gold of player is at least 2

value price for (player: side)
    starts at 2

procedure play the game
    repeat until rounds is 6
        add 1 to rounds
        for each sides called player
            add 1 to gold of player
            player visits the shop
    nobody wins the game because "six rounds are over"

procedure (player: side) visits the shop
    player chooses
        to buy
            when player may buy
            when gold of player is at least price for player
            take price for player from gold of player
        to wait
            add 1 to luck
"""


def of_shop(opened, text, games=150):
    session = opened(SHOP, text)
    session.findings.clear()  # what `check` knows already is another matter
    return {(each.code, each.span.line) for each in check_by_play(session, games)}


def test_of_a_line_of_which_check_has_told_something_nothing_is_doubted(opened):
    limit = 'rule "cheap"\n    price for a side called buyer is raised by 0\n'
    session = opened(SHOP, limit)
    assert [each.span.line for each in session.findings] == [2]
    assert check_by_play(session, 60) == []
    assert of_shop(opened, limit) == {("play-idle", 2)}


def test_a_line_that_another_says_already_is_told(opened):
    idle = 'rule "poor"\n    forbid that a side called buyer buys\n        when gold of buyer is {}\n'
    assert of_shop(opened, idle.format(1)) == {("play-idle", 2)}
    assert of_shop(opened, idle.format(3)) == set()


def test_a_permit_of_what_is_allowed_where_it_permits_is_told(opened):
    permit = 'rule "credit"\n    permit that a side called buyer buys\n        when gold of buyer is {} price for buyer\n'
    assert of_shop(opened, permit.format("more than")) == {("play-idle", 2)}
    assert of_shop(opened, permit.format("less than")) == set()


def test_a_limit_that_nothing_ever_comes_to_is_told(opened):
    limit = 'rule "cheap"\n    price for a side called buyer is limited to {}\n'
    assert of_shop(opened, limit.format(4)) == {("play-idle", 2)}
    assert of_shop(opened, limit.format(1)) == set()


def test_what_is_done_afterwards_and_changes_nothing_is_told(opened):
    after = 'rule "sale"\n    after a side called buyer visits the shop\n        {}\n'
    found = of_shop(opened, after.format("take gold of buyer minus gold of buyer from gold of buyer"))
    assert ("play-no-effect", 2) in found
    assert of_shop(opened, after.format("add 1 to luck")) == set()


def test_a_statement_that_never_changes_anything_is_told_at_its_line(opened):
    mod = 'rule "sale"\n    after a side called buyer visits the shop\n        add 1 to luck\n        if gold of buyer is 0\n            gold of buyer becomes {}\n'
    assert of_shop(opened, mod.format(0)) == {("play-no-effect", 5)}
    assert of_shop(opened, mod.format(1)) == set()


def test_an_option_that_is_never_offered_is_told(opened):
    mod = 'procedure (player: side) gambles\n    player chooses\n        to stake\n            when gold of player is at least {}\n            add 1 to gold of player\n        to leave\n            add 1 to luck\n        to stay\n            add 2 to luck\n\nrule "gambling"\n    after a side called buyer visits the shop\n        buyer gambles\n'
    assert {code for code, _ in of_shop(opened, mod.format(90))} == {"play-never-open"}
    assert of_shop(opened, mod.format(2)) == set()


def test_a_condition_of_a_filter_that_always_holds_is_told(opened):
    mod = 'query rich sides answers number\n    answer number of (sides where gold of it is at least {})\n\nrule "rich"\n    after a side called buyer visits the shop\n        add rich sides to luck\n'
    assert of_shop(opened, mod.format(0)) == {("play-never-varies", 2)}
    assert of_shop(opened, mod.format(2)) == set()


def test_what_play_never_met_but_could_is_no_warning_and_says_where_it_would_matter(opened):
    mod = 'rule "rich"\n    price for a side called buyer is raised by 1\n        when gold of buyer is at least {}\n'
    (note,) = check_by_play(opened(SHOP, mod.format(9)), 150)
    assert (note.code, note.span.line, note.level) == ("play-not-met", 2, Level.NOTE)
    assert "gold of" in note.label and "is 9" in note.label
    assert of_shop(opened, mod.format(40)) == {("play-idle", 2)}  # nobody comes near it


def test_a_place_of_which_play_never_asks_is_tried_on_purpose(opened):
    mod = """kind town
    plural towns
    members Mill, Ford

attribute holder of (place: town) is side or none
    starts as none

value toll at (place: town) for (payer: side)
    starts at 1
    raised by 1
        when place is Ford
        when holder of Ford is not none
        when holder of Ford is{} payer

rule "toll"
    after a side called buyer visits the shop
        add toll at Mill for buyer to gold of buyer
        if gold of buyer is 99
            take toll at Ford for buyer from gold of buyer
            holder of Ford becomes buyer
"""

    def told(text):
        return [(each.code, each.level) for each in check_by_play(opened(SHOP, text), 150) if each.span.line == 10]

    assert told(mod.format(" not")) == told(mod.format("")) == [("play-not-met", Level.NOTE)]


def test_a_lasting_effect_that_was_still_in_force_when_the_scene_ended_is_no_warning(opened):
    card = 'card 3 "Boon"\n    rank 2\n    event\n        add 1 to gold of player\n        until {}\n            income of player is raised by 2\n'
    moment = "occasion the war ends\n\n"
    found = check_by_play(
        opened(
            GAME.replace("add income of player to gold of player", "add 1 to gold of player"),
            moment + card.format("the war ends"),
        ),
        60,
    )
    assert {each.level for each in found if each.span.line > 2 and each.code.startswith("play-n")} <= {Level.NOTE}
    assert "play-no-say" not in {each.code for each in found}
    labels = [each.label for each in found if each.code == "play-not-met"]
    assert labels == ["it would have where player is red, player when it began is red"]
