"""Graphs, and the searches that go over them: each finds its own by the kinds of its holes."""

import pytest

TWO = """kind side
    members red

kind sea
    members calm sea, deep sea

kind strait

kind place
    members camp, mill

kind road

graph land joins places by roads

graph water joins seas by straits

attribute seen is number

procedure play the game
    seen becomes number of (waters) plus number of (grounds)
    red chooses ways from camp called way
    otherwise
        stop
    seen becomes length of way
"""
SEARCHES = """
reach waters
    starts at seas
    steps from (last: sea) to (next: sea)
        when next is not deep sea

reach grounds
    starts at places
    steps from (last: place) to (next: place)
        when next is not mill

route ways from (here: place)
    starts at here
    steps from (last: place) to (next: place)
        when last is not next
    ends at next
        when next is mill
"""


def of(built, text):
    return built({"rules/sample/text.rules": text})


def test_each_search_goes_over_the_graph_that_joins_the_kind_of_its_holes(built):
    result = of(built, TWO + SEARCHES)
    assert result.found == []
    assert {each.name: each.graph.name for each in (*result.rules.reaches, *result.rules.routes)} == {
        "waters": "water",
        "grounds": "land",
        "ways from (here)": "land",
    }


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("(last: side) to (next: side)", "no-graph@39:16"),
        ("(last: side) to (next: place)", "wrong-kind@39:16"),
        ("(last: place) to (next: side)", "wrong-kind@39:33"),
    ],
)
def test_steps_that_no_graph_joins_are_found(built, steps, found):
    text = TWO + SEARCHES.replace(
        "steps from (last: place) to (next: place)\n        when last", f"steps from {steps}\n        when last"
    )
    assert of(built, text).found == [found]


def test_a_hole_for_a_path_is_over_the_one_graph(built):
    one = "\n\nquery (way: path) is long\n    when length of way is more than 3\n"
    used = TWO.replace("    seen becomes length of way\n", "    stop if way is long\n    seen becomes 2\n")
    assert of(built, used + SEARCHES + one).found == ["several-graphs@46:7"]
    land = used.replace("graph water joins seas by straits\n", "").replace("number of (waters) plus ", "")
    searches = SEARCHES[SEARCHES.index("reach grounds") :]
    result = of(built, land + searches + one)
    assert result.found == []
    (query,) = [query for query in result.rules.queries if query.name == "(way) is long"]
    assert str(query.params[0].type) == "path of place"


def test_a_second_graph_of_one_kind_is_found_once(built):
    again = TWO.replace("graph water joins seas by straits", "graph track joins places by straits")
    text = again.replace("number of (waters) plus ", "") + SEARCHES[SEARCHES.index("reach grounds") :]
    result = of(built, text)
    assert result.found == ["several-graphs@16:1"]
    assert [graph.name for graph in result.rules.graphs] == ["land", "track"]
