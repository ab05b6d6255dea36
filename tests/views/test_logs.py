"""Journals as stories; nobody reads in them what he may not know."""

import json
import re

import pytest

from interpreter.kernel import journal, known_to
from interpreter.views import log
from interpreter.views.log import as_text, lines, lines_for, log_for, log_of
from interpreter.views.seat_view import seat_view

SEEDS = (1, 2, 3)


def seen_names(game, seat):
    """Names of the members of piles that a seat has ever been able to see, by the journal itself."""
    layout = game.program.tables.layout
    secrecy = layout.secrecy
    slots = [(spec, index) for spec in layout.piles for index in range(spec.size)]
    kinds = {kind.name: kind for kind in layout.kinds}
    names = set()
    for entry in game.journal:
        if entry[0] == journal.MOVE:
            for slot in (entry[2], entry[3]):
                if slot >= 0 and known_to(secrecy[slot], seat):
                    names.add(kinds[slots[slot][0].holds].names[entry[1]])
    return names


def told(name, text):
    """Does the text name it (`Campaign I` is not in `Campaign II`)?"""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def hidden_names(game, seat):
    """Names of cards that this seat never saw, and that are no other thing's name."""
    layout = game.program.tables.layout
    held = {name for kind in layout.kinds if kind.held for name in kind.names}
    others = {name for kind in layout.kinds if not kind.held for name in kind.names}
    return {name for name in held - seen_names(game, seat) if name not in others}


@pytest.mark.parametrize("name", ["hannibal_1996", "small"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("answers", [5, 20])
@pytest.mark.parametrize("detail", ["story", "full"])
def test_no_seat_reads_what_it_may_not_know(play, rules_called, name, seed, answers, detail):
    game = play(name, seed, answers)
    for seat in (0, 1):
        hidden = hidden_names(game, seat)
        text = log_for(game, seat, detail, rules_called(name))
        assert [each for each in sorted(hidden) if told(each, text)] == []
        assert hidden, "nothing is hidden: this test would hold for any log"


@pytest.mark.parametrize("name", ["hannibal_1996", "small"])
def test_the_test_above_can_fail(play, rules_called, name):
    game = play(name, 1, 5)
    text = log_of(game, "full", rules_called(name))
    assert any(told(each, text) for each in hidden_names(game, 0))


def test_a_choice_out_of_a_hand_is_no_secret_told(play, rules_called):
    """The answer itself names no card to the other seat; its play does, when the card lies open."""
    game = play("hannibal_1996", 1, 40)
    rules = rules_called("hannibal_1996")
    for seat in (0, 1):
        answers = [line.text for line in lines_for(game, seat, "story", rules) if line.sort == "answer"]
        other = game.program.tables.layout.by_name["side"].names[1 - seat].capitalize()
        assert f"{other} chooses a card" in answers


def test_an_answer_that_is_told_again_at_once_is_told_once(play, rules_called):
    game = play("hannibal_1996", 1, 1200)
    rules = rules_called("hannibal_1996")
    story, full = (as_text(lines(game.program, game.journal, detail, rules)) for detail in ("story", "full"))
    assert re.search(r"^  (\w+): discard\.\n  \1 discards ", full, re.MULTILINE)
    assert (
        len(re.findall(r"^  \w+ discards ", story, re.MULTILINE)) == len(re.findall(r"^  \w+ discards ", full, re.MULTILINE)) > 2
    )
    assert ": discard." not in story and re.search(r"^  \w+: place markers\.$", story, re.MULTILINE)


@pytest.mark.parametrize(
    ("answer", "report", "once"),
    [
        ("Rome: discard", "Rome discards Rain", True),
        ("Rome: carry on", "Rome carries on in Spain", True),
        ("Rome: discard", "Carthage discards Rain", False),
        ("Rome: discard two", "Rome discards Rain", False),
        ("Rome: march", "Rome has marched", False),
        ("Rome says yes to: discard?", "Rome discards Rain", False),
        ("Rome: discard", "Romeo discards Rain", False),
    ],
)
def test_only_who_tells_the_answer_itself_repeats_it(answer, report, once):
    found = [log.LogLine(1, "answer", answer), log.LogLine(1, "report", report), log.LogLine(1, "answer", answer)]
    assert log._said_once(found) == found[1:] if once else found


def test_stories_tell_what_happened(play, rules_called):
    game = play("hannibal_1996", 1, 1200)
    rules = rules_called("hannibal_1996")
    found = lines(game.program, game.journal, "story", rules)
    text = as_text(found)
    headings = [line.text for line in found if line.sort == "heading"]
    assert headings[:2] == ["Dealing strategy cards", "Strategy phase"]
    assert "The Roman units at Agrigentum rise from 0 to 8." in text
    assert "Turn 1." in text
    rolls = sum(entry[0] == journal.ROLL for entry in game.journal)
    assert sum("shows" in line.text for line in found if line.sort == "chance") == rolls
    reports = sum(entry[0] == journal.REPORT for entry in game.journal)
    won = game.result is not None
    assert sum(line.sort == "report" for line in found) == reports + won


def test_full_logs_have_more_and_name_their_rules(play, rules_called):
    game = play("hannibal_1996", 1, 60)
    rules = rules_called("hannibal_1996")
    story, full = (lines(game.program, game.journal, detail, rules) for detail in ("story", "full"))
    assert len(full) > len(story)
    assert any(line.sort == "rule" for line in full)
    assert not any(line.sort == "rule" for line in story)
    with pytest.raises(ValueError, match="story or full"):
        lines(game.program, game.journal, "brief", rules)


def test_net_changes_only(play, rules_called):
    """A value that goes and comes back between two lines is not told."""
    game = play("hannibal_1996", 1, 60)
    column = next(number for number, each in enumerate(game.program.tables.layout.columns) if each.name == "current turn")
    there_and_back = [(journal.SET, column, 0, 3, 4, 0), (journal.SET, column, 0, 4, 3, 0)]
    assert lines(game.program, there_and_back) == []
    assert len(lines(game.program, there_and_back[:1])) == 1


def test_a_log_needs_no_rule_set(play):
    game = play("hannibal_1996", 1, 60)
    assert "units of rome at Agrigentum: 0 -> 8" in log_of(game).lower().replace("agrigentum", "Agrigentum")


@pytest.mark.parametrize("seed", SEEDS)
def test_views_by_name_hide_hands(play, seed):
    game = play("hannibal_1996", seed, 20)
    for seat, other in (("carthage", "rome"), ("rome", "carthage")):
        told = seat_view(game, seat)
        json.dumps(told)
        assert len(told["piles"][f"hand of {seat}"]["members"]) == told["piles"][f"hand of {seat}"]["number"]
        assert set(told["piles"][f"hand of {other}"]) == {"number"}
        text = json.dumps(told)
        hand = game.view(other)["piles"]["hand of (owner)"][1 - (seat == "rome")]["members"]
        names = [game.program.tables.layout.by_name["card"].names[card] for card in hand]
        assert names and not [name for name in names if f'"{name}"' in text]


def test_what_happens_to_several_alike_is_told_of_all(play, rules_called):
    """Those who march together are in one line, and nobody of them in the next."""
    told = log_of(play("hannibal_1996", 3, 200), "story", rules_called("hannibal_1996")).splitlines()
    found = [re.fullmatch(r" *(.*) (?:is|are) (at .*)", line) for line in told]
    assert any(each is not None and " and " in each[1] for each in found)
    pairs = [(one[2], other[2]) for one, other in zip(found, found[1:], strict=False) if one is not None and other is not None]
    assert all(one != other for one, other in pairs)
