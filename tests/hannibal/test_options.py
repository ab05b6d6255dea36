"""The options of the edition of 2018: each is proved by examples, and what cannot go together is known from either side."""

import pytest

from interpreter.cache import open_cache
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.ir import clashes
from interpreter.runtime import Game
from interpreter.session import Request, open_session
from interpreter.site.context import SiteContext
from interpreter.site.map_svg import MapDrawing
from interpreter.views import read_style
from interpreter.views.map_text import MapText
from interpreter.views.pieces import text_of
from tests.shipped import session_of


@pytest.fixture(scope="module")
def opened():
    """The rules with their examples, and the facts about them."""
    session = session_of("hannibal_2018")
    return session.rules, session.facts


def test_each_option_is_decided_by_an_example_in_each_of_its_values(opened):
    """In its default it is anyway wherever nobody decides it."""
    rules, _ = opened
    met = {(option, state) for example in rules.examples for option, state in example.settings.items()}
    unproved = [
        f"{option.name}={value}"
        for option in rules.options
        for state, value in enumerate(option.values)
        if value != option.default and (option, state) not in met
    ]
    assert len(rules.options) >= 10 and unproved == []


@pytest.mark.parametrize(
    ("chosen", "scenario", "told"),
    [
        (["Original Hannibal", "Mauretania"], "Second Punic War", [("Mauretania", "Original Hannibal")]),
        (["Original Hannibal", "Bomilcar on turn 4"], "Second Punic War", [("Bomilcar on turn 4", "Original Hannibal")]),
        (["Original Hannibal"], "The Climax", [("Original Hannibal", "The Climax")]),
        (["Mauretania"], "The Metaurus", [("Mauretania", "The Metaurus")]),
        (["Alternative Elephant Fright"], "Second Punic War", []),
        (["Original Hannibal", "Destiny", "Control by marching", "Alternative sieges"], "Invasion of Italy", []),
        (["Mauretania", "Bomilcar on turn 4", "Fallen leaders", "Alternative reinforcements"], "Bitter End", []),
    ],
)
def test_what_cannot_go_together(opened, chosen, scenario, told):
    rules, _ = opened
    by_name = {option.name: option for option in rules.options}
    played = next(each for each in rules.scenarios if each.name == scenario)
    found = clashes(rules, {by_name[name]: 1 for name in chosen}, played)
    assert [tuple(sorted(party.name for party in clash.both)) for clash in found] == told


def test_the_set_ups_that_name_an_added_general_shut_out_the_original_game(opened):
    """By what the scenarios themselves do: whoever is flagged as an addition arrives there."""
    rules, facts = opened
    generals = rules.kinds["general"]
    added = {member.name for member in generals.members if generals.facts["late addition"].values[member.id]}
    naming = [
        each.name
        for each in rules.scenarios
        if any(f"{name} arrives" in rules.sources[place.path].text for name in added for place in each.origin)
    ]
    shut_out = [line for line in facts.bonds["option"]["Original Hannibal"] if line.startswith("not with scenario")]
    assert len(added) == 6
    assert sorted(shut_out) == sorted(f'not with scenario "{name}"' for name in naming)


@pytest.mark.parametrize("state", ["off", "on"])
def test_mauretania_is_shown_with_its_option_alone(state):
    asked = Request("hannibal_2018", options=(("Mauretania", state),))
    session = session_of("hannibal_2018") if state == "off" else open_session(asked, open_cache(), checks=False)
    rules, names = session.played_rules, ("Abyla", "Rusaddir", "Siga")
    context = SiteContext(rules, session.library, ())
    style = read_style(session.library, rules, Diagnostics())
    picture = MapDrawing(context, style.map).draw("map/index.md")
    program = session.program() if state == "off" else compile_rules(rules)
    letters = MapText(Game.new(program, 1), style).whole(None, {}, 200, 60).rows
    page = "\n".join(map(text_of, letters))
    places = {each.name: context.permalinks.of(each) for each in rules.kinds["space"].members}
    for name in names:
        assert (name in picture, name in page, places[name] is not None) == (state == "on",) * 3
    assert "Gades" in picture and "Gades" in page and places["Gades"]
