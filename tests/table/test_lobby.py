"""What can be played, as the lobby tells it."""

import json

from interpreter.session import Request, open_session
from interpreter.table.lobby import _sentence, about
from tests.table.house import TOWERS, House


def test_the_lobby_knows_what_can_be_played(tmp_path):
    with House(tmp_path / "tables.sqlite") as house:
        links = house.table(east="human", west="human")
        status, headers, data = house.ask("/api/lobby")
    told = json.loads(data)
    assert status == 200 and headers["cache-control"] == "no-store"
    found = {each["id"]: each for each in told["rule_sets"]}
    assert len(found) >= 8 and "punic" not in found and "mediterranean_battles" not in found
    facts = open_session(Request("mediterranean_empires"), house.cache, checks=False).facts
    empires = found["mediterranean_empires"]
    assert empires["scenarios"] == facts.scenarios and empires["scenario"] == facts.scenario
    assert {side["name"] for side in empires["sides"]} == {name for names in facts.playing.values() for name in names}
    assert [side["name"] for side in empires["sides"]][: len(facts.seats)] == facts.seats
    assert (
        empires["options"] == facts.options and {*empires["values"]} == {*facts.options} and empires["playing"] == facts.playing
    )
    assert {*found["hannibal_2018"]["bonds"]} == {"option", "scenario"} and found["hannibal_2018"]["bonds"]["option"]
    assert [each["name"] for each in told["bots"]][0] == "heuristic" and isinstance(told["whole"], bool)
    assert [each["id"] for each in told["tables"]] == [links.id]


def test_it_tells_a_sentence():
    assert _sentence(("Two towers grow. The ", "higher one wins.")) == "Two towers grow."
    assert _sentence(("One tower.",)) == "One tower."
    assert about(open_session(Request(str(TOWERS)))) == {"about": "", "map": None, "colours": {}}


def test_it_draws_a_map_in_a_few_strokes(hannibal):
    session = hannibal.session
    drawn, board = about(session)["map"], hannibal.board()
    places = [tuple(map(int, place.split(","))) for place in drawn["places"].removeprefix("M").removesuffix("h0").split("h0M")]
    assert places == list(board.places.values()) and drawn["roads"].count("M") == len(board.roads)
    left, top, wide, high = drawn["frame"]
    assert all(left < x < left + wide and top < y < top + high for x, y in places)
    assert drawn["land"].count("M") == drawn["land"].count("Z") > 5 and len(json.dumps(drawn)) < 20_000
