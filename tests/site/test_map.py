"""Pictures: well formed, with every place where it is and leading to its page; owners, sorts of lines and marks to be seen."""

import re
import xml.etree.ElementTree as XML
from pathlib import Path

import pytest

from interpreter.site.context import SiteContext
from interpreter.site.drawing import element, shape
from interpreter.site.map_labels import OVER, Labels, farther, gap_to, width_of
from interpreter.site.map_svg import MapDrawing
from interpreter.site.setups import set_up
from tests.sampling import tried
from tests.shipped import EDITIONS, PLAYABLE, library_of, rules_of
from tests.site.conftest import SITE

TRIALS = Path(__file__).resolve().parents[1] / "trials"
SVG = "{http://www.w3.org/2000/svg}"


def picture(site, path):
    return XML.fromstring(site.pages[path])


def test_pictures_are_well_formed_and_hold_every_place(any_site):
    paths = [path for path in any_site.pages if path.endswith(".svg") and not path.startswith(("graphs/", "example/"))]
    if "map/index.md" not in any_site.pages:
        assert paths == []
        return
    look = any_site.rules.graphs[0]
    assert len(paths) == 1 + len(any_site.rules.scenarios)
    for path in paths:
        root = picture(any_site, path)
        links = {link.get("href") for link in root.iter(SVG + "a")}
        texts = {text.text for text in root.iter(SVG + "text")}
        absent = context_of(any_site).style.absent
        for node in (each for each in look.nodes.members if each not in absent):
            assert any(href.endswith(f"/{name}.html") for href in links for name in [address(any_site, node)]), node.name
            assert any(
                node.name in (text or "") or (node.says and node.says.split(" | ")[0].lower() in (text or "").lower())
                for text in texts
            ), node.name
        drawn = [line for sort in ("line", "path") for line in root.iter(SVG + sort) if line.find(SVG + "title") is not None]
        graphs = [graph for graph in any_site.rules.graphs if graph.nodes is look.nodes]
        assert len(drawn) == sum(each not in absent for graph in graphs for each in graph.edges.members)


def context_of(site):
    from interpreter.site.context import SiteContext

    if not hasattr(site, "context"):
        site.context = SiteContext(site.rules, site.library, site.diagnostics)
    return site.context


def address(site, member):
    return context_of(site).permalinks.of(member).removesuffix(".md").split("/")[-1]


def test_the_page_holds_the_same_picture_without_empty_lines(sample):
    inner = sample.pages["map/index.md"]
    start = inner.index('<div class="atlas">')
    block = inner[start : inner.index("</div>", start)]
    assert sample.pages["map/map.svg"].strip() in block
    assert "\n\n" not in block and "\n " not in block


def test_places_lines_owners_and_marks(sample):
    root = picture(sample, "map/map.svg")
    places = {link.get("id"): link for link in root.iter(SVG + "a") if link.get("id")}
    assert set(places) == {"node-alder", "node-birch", "node-cedar", "node-dogwood"}
    square = places["node-alder"].find(SVG + "rect")
    assert square.get("fill") == "#123456" and float(square.get("x")) + float(square.get("width")) / 2 == 100
    circle = places["node-birch"].find(SVG + "circle")
    assert (circle.get("cx"), circle.get("cy")) == ("300", "120")
    assert "N" in [text.text for text in places["node-alder"].iter(SVG + "text")]
    assert "H\u22121" in [text.text for text in places["node-birch"].iter(SVG + "text")]
    dashes = {
        line.find(SVG + "title").text: line.get("stroke-dasharray")
        for line in root.iter(SVG + "line")
        if line.find(SVG + "title") is not None
    }
    assert dashes == {"Alder - Birch: road": None, "Birch - Cedar: ferry": "2 9", "Cedar - Dogwood: road": None}
    on_edges = [text.text for group in root.iter(SVG + "g") if group.get("class") == "edges" for text in group.iter(SVG + "text")]
    assert on_edges == ["f3"] and "ferried, with its fare" in [text.text for text in root.iter(SVG + "text")]
    fills = {group.get("id"): group.get("fill") for group in root.iter(SVG + "g") if group.get("class") == "area"}
    assert fills["area-westshire"] == "url(#tint-north)"
    tints = {pattern.get("id"): pattern.find(SVG + "rect").get("fill") for pattern in root.iter(SVG + "pattern")}
    assert tints == {"tint-north": "#abcdef"}
    assert "WESTSHIRE" in [text.text for text in root.iter(SVG + "text")]


def test_the_set_up_is_the_board_after_the_scenario(sample):
    root = picture(sample, "scenarios/the-start.svg")
    places = {link.get("id"): counters_on(link) for link in root.iter(SVG + "a") if link.get("id")}
    assert places["node-alder"] == [("North 2 bands", ["2", "bands", "N"], "#123456")]
    assert places["node-birch"] == [("Ada, skill 3", ["N", "Ada", "3"], "#123456")]
    assert places["node-dogwood"] == [("South 1 bands", ["1", "bands", "S"], "#654321")]
    assert any(text.text == "Ada, skill 3" for text in root.iter(SVG + "text"))  # what its numbers mean, in the legend
    assert "S" not in [
        text.text
        for link in picture(sample, "map/map.svg").iter(SVG + "a")
        if link.get("id") == "node-dogwood"
        for text in link.iter(SVG + "text")
    ]


def counters_on(link):
    """What lies on a place: told to a pointer, written, in which colour."""
    groups = [group for group in link.iter(SVG + "g") if group.get("class") == "counter"]
    return [
        (group.find(SVG + "title").text, [text.text for text in group.iter(SVG + "text")], group.find(SVG + "rect").get("fill"))
        for group in groups
    ]


def test_what_lies_on_the_map_is_drawn_as_a_counter_where_it_is_told_of(sample):
    page, index = sample.pages["chiefs/ada.md"], sample.pages["chiefs/index.md"]
    assert "Its counter: <svg" in page and index.count('class="counter" aria-hidden="true"') == 2
    assert 'class="counter"' not in sample.pages["chits/index.md"]


def test_a_sign_tells_sorts_of_edges_apart(changed):
    site = changed({"rules/sample/site.yaml": SITE.replace('ferry: "2 9"}', 'ferry: "2 9"}, signs: {ferry: waves}')})
    edges = next(group for group in picture(site, "map/map.svg").iter(SVG + "g") if group.get("class") == "edges")
    assert [group.get("transform") for group in edges.iter(SVG + "g") if group.find(SVG + "path") is not None] == [
        "translate(360 174)"
    ]
    wrong = changed({"rules/sample/site.yaml": SITE.replace('ferry: "2 9"}', 'ferry: "2 9"}, signs: {ferry: wave}')})
    assert 'there is no sign "wave"' in wrong.pages["diagnostics.md"]


def test_land_lies_behind_the_map(changed):
    coast = 'coast: {land: ["0,0 900,0 450,-40", "10,10 20,10 15,30"]}\n'
    land = picture(changed({"rules/sample/site.yaml": SITE + coast}), "map/map.svg").find(SVG + "svg")
    assert land.find(SVG + "path").get("d") == "M0,0L900,0L450,-40ZM10,10L20,10L15,30Z" and land.get("x") == "4"
    wrong = changed({"rules/sample/site.yaml": SITE + 'coast: {land: ["0,0 900,0 450,\\" onclick"]}\n'})
    assert "this is no outline" in wrong.pages["diagnostics.md"] and "onclick" not in wrong.pages["map/map.svg"]


def test_elements_are_escaped_and_numbers_short():
    assert (
        element("text", "a", x=1.25, y=2.0, text_anchor="end", class_='"<', id=None)
        == '<text x="1.2" y="2" text-anchor="end" class=\'"&lt;\'>a</text>'
    )
    assert element("g", ["<a/>", "<b/>"]) == "<g><a/><b/></g>"


@pytest.mark.parametrize(
    ("sort", "tag"), [("circle", "circle"), ("square", "rect"), ("hexagon", "polygon"), ("diamond", "polygon")]
)
def test_shapes(sort, tag):
    assert XML.fromstring(shape(sort, 10, 10, 5)).tag == tag


def test_labels_keep_off_each_other_and_what_is_kept_free():
    labels = Labels((0.0, 0.0, 200.0, 200.0))
    high, low = (50.0, 50.0, 90.0, 60.0), (50.0, 100.0, 90.0, 110.0)
    assert labels.laid([[high, low], [high, low]]) == [high, low]
    outside = (190.0, 10.0, 230.0, 20.0)
    assert labels.laid([[outside, low]]) == [low]
    assert labels.laid([[high, low], [high]]) == [low, high]  # the first makes room for one that has no other place
    third = (50.0, 150.0, 90.0, 160.0)
    assert labels.laid([[high], [low, third], [high, low]]) == [high, third, low]  # so does one that is in nobody's first place
    labels.keep_free(low, 3.0)
    assert labels.laid([[high, low], [high, third]]) == [high, third]


def test_labels_that_lie_on_something_are_moved_farther_away():
    labels = Labels((0.0, 0.0, 200.0, 200.0))
    only, far = (50.0, 50.0, 90.0, 60.0), (50.0, 150.0, 90.0, 160.0)
    assert labels.laid([[only], [only]]) == [only, only]
    assert sorted(labels.laid([[only], [only]], lambda label: [far])) == [only, far]
    labels.keep_free(only, OVER)
    assert labels.laid([[only]], lambda label: [far]) == [far]


def test_a_label_far_from_its_place_has_a_line_to_it():
    assert gap_to(10.0, 10.0, (40.0, 0.0, 60.0, 20.0)) == (30.0, 40.0, 10.0)
    assert gap_to(10.0, 10.0, (0.0, 0.0, 20.0, 20.0))[0] == 0
    near, *_, last = (gap_to(100.0, 100.0, box)[0] for box in farther(100.0, 100.0, 20.0, 80.0, 40.0))
    assert 20 < near < last


def test_no_label_on_a_map_lies_on_another_or_on_a_place(any_site):
    for path in (path for path in any_site.pages if path.endswith(".svg") and not path.startswith(("graphs/", "example/"))):
        assert collisions(picture(any_site, path)) == [], path


def test_nor_does_it_on_a_picture_of_a_step_of_play_or_reach_beyond(any_site):
    paths = [path for path in any_site.pages if path.startswith("example/") and path.endswith(".svg")]
    assert bool(paths) == ("example.md" in any_site.pages)
    for path in paths:
        assert collisions(picture(any_site, path), 1) == [], path


@pytest.mark.parametrize(
    "name", tried([name for name in PLAYABLE if name not in EDITIONS], (), "the editions, whose boards and style these have")
)
def test_nor_does_it_in_a_campaign(name):
    context = SiteContext(rules_of(name), library_of(name), [])
    for scenario in [None, *context.rules.beginnings]:
        placed = None if scenario is None else set_up(context, scenario)
        drawn = MapDrawing(context, context.style.map).draw("map/index.md", placed)
        assert collisions(XML.fromstring(drawn)) == [], scenario


def collisions(root, least=4):
    """Labels that lie on each other, on a place, or outside the picture: as broad as letters are taken to be, which is on the safe
    side of the fonts that are there. A label is all that stands beside a place, or the name of an area. `least`: so many of both
    there are."""
    left, top, wide, high = map(float, root.get("viewBox").split())
    labels, places = [], []
    for link in root.iter(SVG + "a"):
        texts = [text for text in link.findall(SVG + "text") if not text.get("font-weight") or text.get("paint-order")]
        boxes = [text_box(text) for text in texts if text.get("paint-order")]
        boxes += [counter_box(group) for group in link.findall(SVG + "g")]
        labels.append((texts[0].text, union(boxes)))
        token = next((link.find(SVG + sort) for sort in ("circle", "rect", "polygon") if link.find(SVG + sort) is not None), None)
        if token is not None:
            places.append((texts[0].text, token_box(token)))
    assert len(labels) >= least and len(places) >= least
    pairs = [(one, other) for at, one in enumerate(labels) for other in labels[at + 1 :]]
    pairs += [(one, other) for one in labels for other in places if one[0] != other[0]]
    found = [(one[0], other[0]) for one, other in pairs if over(one[1], other[1])]
    frame = (left, top, left + wide, top + high)
    return found + [name for name, box in labels if union([box, frame]) != frame]


def text_box(text):
    size, x, y = float(text.get("font-size")), float(text.get("x")), float(text.get("y"))
    width = width_of(text.text, size, text.get("font-weight") == "bold") + len(text.text) * float(text.get("letter-spacing") or 0)
    start = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
    return start, y - size * 0.75, start + width, y + size * 0.2


def counter_box(group):
    x, y = map(float, re.findall(r"[\d.-]+", group.get("transform")))
    outline = group.find(SVG + "rect") if group.find(SVG + "rect") is not None else group.find(SVG + "polygon")
    if outline.tag == SVG + "rect":
        return x, y, x + float(outline.get("width")), y + float(outline.get("height"))
    return moved(outline, x, y)


def moved(polygon, x=0.0, y=0.0):
    points = [tuple(map(float, point.split(","))) for point in polygon.get("points").split()]
    return tuple(edge(point[axis] for point in points) + (x, y)[axis] for edge in (min, max) for axis in (0, 1))


def token_box(token):
    if token.tag == SVG + "polygon":
        return moved(token)
    if token.tag == SVG + "rect":
        x, y, wide, high = (float(token.get(key)) for key in ("x", "y", "width", "height"))
        return x, y, x + wide, y + high
    x, y, r = (float(token.get(key)) for key in ("cx", "cy", "r"))
    return x - r, y - r, x + r, y + r


def union(boxes):
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def over(one, other):
    """Do they share more than a rim?"""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def test_each_graph_is_drawn_and_edges_between_the_same_places_lie_apart(published):
    site = published(TRIALS / "sea")
    assert [each.message for each in site.diagnostics] == []
    root = picture(site, "map/map.svg")
    drawn = {sort: list(root.iter(SVG + sort)) for sort in ("line", "path")}
    named = {
        each.find(SVG + "title").text: each for sort in drawn.values() for each in sort if each.find(SVG + "title") is not None
    }
    assert len(named) == 10
    assert named["Cape - Hill: by land"].get("stroke-dasharray") is None
    assert named["Open Sea: by sea"].get("stroke-dasharray") == "2 9" and named["Open Sea: by sea"].tag == SVG + "line"
    bent = {name: each.get("d") for name, each in named.items() if each.tag == SVG + "path"}
    assert sorted(bent) == ["Harbour - Cape: by land", "Inner Passage: by sea", "Narrows: by sea", "Outer Passage: by sea"]
    assert len(set(bent.values())) == 4
    assert "M 300 300 Q 412 327 500 400" in bent["Outer Passage: by sea"]
    texts = [text.text for text in root.iter(SVG + "text")]
    assert "by land" in texts and "by sea" in texts
    assert "joined by 4 [roads]" in site.pages["map/index.md"] and "and 6 [lanes]" in site.pages["map/index.md"]
