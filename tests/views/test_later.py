"""At which question to come something can be done with a thing about which nothing is asked now."""

import random

from interpreter.kernel import pile_members
from interpreter.runtime import Game, Sight
from interpreter.views import GameWords, explanation_text, later_for
from tests.views.conftest import program, rule_set


def begun(rules, answers=0):
    game = Game.new(program("hannibal_1996"), 5)
    for _ in range(answers):
        game.answer(0)
    return game, GameWords(game.program, rules)


def number(rules, kind, name):
    return next(each.id for each in rules.kinds[kind].members if each.name == name)


def test_a_general_belongs_to_the_question_how_a_card_is_used(hannibal):
    game, words = begun(hannibal)
    seat = game.decision.seat
    found = later_for(hannibal, game, words, seat, ("general", number(hannibal, "general", "Hannibal")))
    assert len(found.path) == 2 and found.path[0] in game.decision.keys()
    assert found.rule == "(player) uses (played)" and found.account.offered and found.account.move == "activate Hannibal"
    assert later_for(hannibal, game, words, seat, ("general", number(hannibal, "general", "Hannibal"))) == found


def test_what_is_not_offered_there_has_its_reasons(hannibal):
    game, words = begun(hannibal)
    found = later_for(hannibal, game, words, game.decision.seat, ("general", number(hannibal, "general", "Varro")))
    assert not found.account.offered and "Varro" in explanation_text(found.account, places=False)
    assert found.account.reasons


def test_what_no_question_names_is_not_looked_for(hannibal):
    game, words = begun(hannibal)
    assert later_for(hannibal, game, words, game.decision.seat, ("battle card", 3)) is None


def test_the_game_stays_as_it_is_and_nothing_hidden_is_told(hannibal):
    """With the other hand exchanged the same is told."""
    told = []
    for exchanged in (False, True):
        game, words = begun(rule_set("hannibal_1996"))
        seat = game.decision.seat
        fields = {pile.name: pile.field for pile in game.program.tables.layout.piles}
        hands, decks = (pile_members(game.state, fields[name]) for name in ("hand of (owner)", "strategy deck"))
        if exchanged:
            (one, *hand), (two, *deck) = hands[1 - seat], decks[0]
            hands[1 - seat], decks[0] = (two, *hand), (one, *deck)
            where = game.program.tables.layout.by_name["card"].where_field
            spots = getattr(game.state, where)
            spots[one], spots[two] = spots[two], spots[one]
        before = game.fingerprint()
        told.append([later_for(hannibal, game, words, seat, ("card", card)) for card in range(0, 60, 6)])
        assert game.fingerprint() == before
    assert told[0] == told[1] and any(told[0])


def test_no_way_leads_by_what_the_seat_does_not_see():
    """In a position that the seat imagines, it draws a card; that this card lies on top of the deck, nobody knows."""
    rules = rule_set("mediterranean_empires")
    game, chance = Game.new(program("mediterranean_empires"), 0), random.Random(0)
    for _ in range(42):
        game.answer(chance.randrange(len(game.decision.options)))
    words, seat = GameWords(game.program, rules), game.decision.seat
    unseen = {words.member("card", each) for each in Sight(game.program, game.state, seat).unknown("card")}
    found = later_for(rules, game, words, seat, ("card", number(rules, "card", "Noble Cavalry 4")))
    assert found is None or not any(name in text for text in (*found.path, found.asked) for name in unseen)
