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
    assert {each.name: [graph.name for graph in each.graphs] for each in (*result.rules.reaches, *result.rules.routes)} == {
        "waters": ["water"],
        "grounds": ["land"],
        "ways from (here)": ["land"],
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


def test_a_hole_for_a_path_may_say_what_it_leads_over(built):
    one = "\n\nquery (way: path of places) is long\n    when length of way is more than 3\n"
    used = TWO.replace("    seen becomes length of way\n", "    stop if way is long\n    seen becomes 2\n")
    result = of(built, used + SEARCHES + one)
    assert result.found == []
    assert [str(query.params[0].type) for query in result.rules.queries if query.name == "(way) is long"] == ["path of place"]
    assert of(built, used + SEARCHES + one.replace("path of places", "path of plates")).found == ["unknown-kind@46:7"]


# --- several graphs over one kind ----------------------------------------------------------------------------------------

CROSSED = """kind side
    members red

kind place
    members camp, mill, port

kind road

kind lane
    line price is number, else 1

graph land joins places by roads

graph sea joins places by lanes

attribute seen is number

procedure play the game
    seen becomes LOOK
"""


def crossed(look, more=""):
    return CROSSED.replace("LOOK", look) + more


@pytest.mark.parametrize(
    ("look", "terms"),
    [
        ("number of (places adjacent to camp by sea)", 'count(OnGraph(neighbours, "sea", [camp]))'),
        ("distance from camp to mill by land", 'OnGraph(distance, "land", [camp, mill])'),
        ("number of (lanes joining camp and mill)", 'count(OnGraph(connections, "sea", [camp, mill]))'),
        ("price of (lane between camp and mill)", 'FactOf("price", OnGraph(connection, "sea", [camp, mill]))'),
        ("number of (places where it is adjacent to camp by sea)", 'OnGraph(adjacent, "sea", [it, camp])'),
    ],
)
def test_a_graph_is_named_where_several_join_a_kind(built, look, terms):
    result = of(built, crossed(look))
    assert result.found == [] and terms in result.meaning()


@pytest.mark.parametrize(
    ("look", "at"),
    [
        ("number of (places adjacent to camp)", 29),
        ("distance from camp to mill", 18),
        ("number of (places where it is adjacent to camp)", 42),
    ],
)
def test_a_graph_that_is_not_named_is_found(built, look, at):
    result = of(built, crossed(look))
    assert result.found == [f"several-graphs@19:{at}"]
    (found,) = result.diagnostics
    assert found.message == "places are joined by `land` and by `sea`" and found.help == "write `by land` or `by sea` behind it"


def test_two_graphs_have_edges_of_their_own(built):
    assert of(built, CROSSED.replace("by lanes", "by roads").replace("LOOK", "distance from camp to mill")).found == [
        "edges-of-two@14:1"
    ]


STEPS = """
reach coast
    starts at places
    steps from (last: place) to (next: place)TAIL
        when next is not mill
"""


@pytest.mark.parametrize(
    ("tail", "found"),
    [
        ("", "several-graphs@23:5"),
        (" by air", "no-graph@23:5"),
        (" by (way: side)", "wrong-kind@23:50"),
        (" over sea", "no-steps@23:5"),
    ],
)
def test_steps_that_do_not_say_by_which_graph_are_found(built, tail, found):
    text = crossed("number of (coast)", STEPS.replace("TAIL", tail))
    assert of(built, text).found == [found]


@pytest.mark.parametrize("tail", [" by sea", " by (passage: lane)"])
def test_steps_go_by_a_graph(built, tail):
    result = of(built, crossed("number of (coast)", STEPS.replace("TAIL", tail)))
    assert result.found == [] and [graph.name for graph in result.rules.reaches[0].graphs] == ["sea"]


def test_what_was_written_below_goes_on_meaning_the_graph_of_the_layers_below(built):
    below = crossed("number of (places adjacent to camp) plus distance from camp to mill plus number of (coast)").replace(
        "graph sea joins places by lanes\n\n", ""
    ) + STEPS.replace("TAIL", "")
    above = 'graph sea joins places by lanes\n\nrule "at sea"\n    before play the game\n        seen becomes distance from camp to mill'
    files = {"rules/sample/text.rules": below, "mods/sea/sea.rules": above + "\n"}
    assert built(files).found == ["mods/sea/sea.rules:several-graphs@5:22"]
    files["mods/sea/sea.rules"] = above + " by sea\n"
    assert built(files).found == []


def test_an_edge_that_is_declared_may_have_a_name(built):
    more = '\nlane "Narrows" between camp and mill\n\nlane "Broads" between mill and camp\n    price 3\n\nlane between mill and port\n'
    result = of(built, crossed('price of "Broads" plus number of (lanes joining camp and mill)', more))
    assert result.found == []
    assert [(lane.name, lane.ends) for lane in result.rules.kinds["lane"].members] == [
        ("Narrows", (0, 1)),
        ("Broads", (1, 0)),
        ("mill - port", (1, 2)),
    ]
    same = of(built, crossed("distance from camp to mill by sea", more.replace('lane "Broads" between', "lane between")))
    assert [found.code for found in same.diagnostics] == ["edge-twice"]


def test_a_place_that_another_graph_knows_need_not_be_in_this_one(built):
    roads = "\nroad between camp and mill\n\nlane between mill and camp\n"
    look = "distance from camp to port by land"
    assert [(found.code, found.span.line) for found in of(built, crossed(look, roads)).diagnostics] == [
        ("island", 12),
        ("island", 14),
    ]
    joined = crossed(look, roads + "\nlane between camp and port\n")
    assert of(built, joined).found == []
    apart = crossed(look, roads).replace("by roads\n", "by roads\n    apart port\n")
    assert of(built, apart).found == []
