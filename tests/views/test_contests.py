"""Contests: two sides that stand against each other, read from what a seat's own log tells."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.kernel import journal
from interpreter.library import open_rule_set
from interpreter.runtime import Game
from interpreter.views import Contests, GameWords, lines_for, read_style
from interpreter.views.style import ContestStyle
from tests.runtime import made_rules as made
from tests.site.conftest import FILES, SITE, put
from tests.views.test_style import SITE_FILE, style_of

RULES = """
kind note
    plural notes
    members Red, Blue, Green
span duel
attribute spot of the duel is place or none
    starts as none
    lasts for duel
attribute opener is side
    starts as north
    lasts for duel
attribute victor is side or none
    starts as none
    lasts for duel
attribute hurt of (owner: side) is number
    lasts for duel
attribute sweep is number
    lasts for duel
pile sleeve of (owner: side) holds notes
    shown to owner
pile table holds notes
pile box holds notes
    shown to nobody
die die
    faces 1 to 6

procedure play the game
    move Red to sleeve of north
    move Green to sleeve of north
    move Blue to sleeve of south
    south fights at beta
    north chooses a number from 1 to 2 called done
    opener becomes north

procedure (owner: side) fights at (ground: place)
    begin duel
    spot of the duel becomes ground
    opener becomes owner
    a sweep of the duel
    a sweep of the duel
    victor becomes north
    add 2 to hurt of south
    report "the duel is done"
    end duel

procedure a sweep of the duel
    add 1 to sweep
    for each side called fighter
        fighter lays something
    roll die called one
    roll die called two
    add one to hurt of north

procedure (owner: side) lays something
    owner may choose note in sleeve of owner called laid
    otherwise
        stop
    move laid to table
"""


@pytest.fixture
def fought():
    rules, program = made.built(made.SIDES + RULES)
    return rules, Game.new(program, 3)


def style(rules, **more):
    attributes, piles = ({each.name: each for each in some} for some in (rules.attributes, rules.piles))
    named = {"at": "spot of the duel", "winner": "victor", "leads": "opener", "round": "sweep"} | more
    return ContestStyle(
        "Duel",
        "duel",
        attributes[named["at"]],
        (attributes["opener"],),
        attributes[named["leads"]],
        attributes[named["winner"]],
        attributes.get(named["round"]) or next(each for each in rules.procedures if each.name == named["round"]),
        (("hurt", attributes["hurt of (owner)"]),),
        (piles["table"],),
    )


def contests(rules, game, **more):
    return Contests(game, GameWords(game.program, rules), rules, [style(rules, **more)])


def test_two_sides_with_what_they_lay_down_round_by_round(fought):
    rules, game = fought
    game.answer("Red")
    game.answer("Blue")
    told = contests(rules, game).now(None, 0)
    assert told.at == ("place", 1) and not told.end
    assert [(each.seat, each.leads, each.won) for each in told.parties] == [(1, True, False), (0, False, False)]
    before, first, second = told.rounds
    assert before == () and second == ()
    assert [deed.members for deed in first if deed.sort == "cards"] == [(0,), (1,)]
    assert [deed.seat for deed in first if deed.sort == "cards"] == [0, 1]
    (dice,) = [deed for deed in first if deed.sort == "dice"]
    assert len(dice.members) == 2 and told.parties[1].figures[0].text == str(dice.members[0])


def test_a_round_may_begin_when_a_procedure_asks(fought):
    rules, game = fought
    for key in ("Red", "Blue", "Green"):
        game.answer(key)
    told = contests(rules, game, round="(owner) lays something").now(None, 0)
    assert [[deed.members for deed in deeds if deed.sort == "cards"] for deeds in told.rounds[1:]] == [[(0,)], [(1,)], [(2,)]]


def test_it_is_shown_until_the_next_answer_and_told_in_a_line(fought):
    rules, game = fought
    made_of = contests(rules, game)
    for key in ("Red", "Blue", "Green"):
        game.answer(key)
    told = made_of.now(0, 0)
    assert told.end and game.journal[told.end - 1][0] == journal.END
    assert [each.won for each in told.parties] == [False, True] and not any(each.leads for each in told.parties)
    assert made_of.now(0, told.end) is None and made_of.now(0, told.end - 1) is not None
    assert made_of.over(None, 0) == [made_of.now(None, 0)]
    north = told.parties[1].figures[0].text
    assert made_of.summary(told) == f"Duel at beta: South against North, won by North, hurt 2 : {north}"
    ends = [each.text for each in lines_for(game, None, rules=rules, ends={"duel"}) if each.sort == "end"]
    assert ends == ["duel"] and not any(each.sort == "end" for each in lines_for(game, None, rules=rules))


def test_what_one_may_not_see_has_no_face(fought):
    rules, _ = fought
    hidden = made.built(made.SIDES + RULES.replace("pile table holds notes", "pile table holds notes\n    shown to nobody"))
    game = Game.new(hidden[1], 3)
    game.answer("Red")
    for seat, card in ((0, 0), (1, -1), (None, -1)):
        told = contests(hidden[0], game).now(seat, 0)
        assert [deed.members for deeds in told.rounds for deed in deeds if deed.sort == "cards"] == [(card,)]


def test_what_begins_in_secret_is_not_there_for_others():
    text = RULES.replace("    south fights at beta\n", "    together\n        north fights at beta\n")
    rules, program = made.built(made.SIDES + text.replace("may choose note", "may secretly choose note"))
    game = Game.new(program, 3)
    assert game.state.sealed is not None
    assert contests(rules, game).now(1, 0) is None and contests(rules, game).now(None, 0) is None


WAR = """span war
attribute field is place or none
    starts as none
attribute leader is side
    starts as north
attribute hurt of (owner: side) is number
procedure the war
    begin war
    end war
"""
DUEL = """contests:
  - title: Duel
    lasts: war
    at: field
    winner: leader
    round: the war
    cards: [deck]
    figures: [{says: hurt, of: hurt of (owner)}]
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lasts: war", "lasts: peace", 'no span called "peace"'),
        ("    lasts: war\n", "", "a contest lasts for a span"),
        ("title: Duel\n    ", "", "a contest has a title"),
        ("at: field", "at: year", '"year" is no member of its own'),
        ("winner: leader", "winner: field", '"field" is no side'),
        ("of: hurt of (owner)", "of: year", "is not kept of a side"),
        ("cards: [deck]", "cards: [desk]", 'no pile called "desk"'),
        ("round: the war", "round: field", 'no procedure or number called "field"'),
    ],
)
def test_what_the_rules_do_not_have_is_found(tmp_path, old, new, told):
    put(tmp_path, {"rules/sample/war.rules": WAR})
    style, found = style_of(tmp_path, SITE + DUEL)
    assert found == [] and style.contests[0].figures[0][0] == "hurt"
    assert old in DUEL
    _, found = style_of(tmp_path, SITE + DUEL.replace(old, new))
    assert [code for code, _, _ in found] == ["site-form"] and told in found[0][2]


def test_layers_add_to_a_contest_of_one_title(tmp_path):
    put(tmp_path, {**FILES, "rules/sample/war.rules": WAR, SITE_FILE: SITE + DUEL})
    put(
        tmp_path,
        {"rules/upper/manifest.yaml": "id: upper\ntitle: Upper\nversion: 1\nlanguage: 1\nbase: sample\nsite: site.yaml\n"},
    )
    put(tmp_path, {"rules/upper/site.yaml": "contests: [{title: Duel, leads: leader, figures: []}]\n"})
    told = Diagnostics()
    library = open_rule_set("upper", diagnostics=told, roots=[tmp_path])
    (duel,) = read_style(library, build(library, told), told).contests
    assert (duel.lasts, duel.leads.name, duel.figures, duel.at.name) == ("war", "leader", (), "field")
