"""Pictures: well formed, with every place where it is and leading to its page; owners, sorts of lines and marks to be seen."""

import xml.etree.ElementTree as XML
from pathlib import Path

import pytest

from interpreter.site.drawing import element, shape
from interpreter.site.map_labels import Labels, width_of

TRIALS = Path(__file__).resolve().parents[1] / "trials"
SVG = "{http://www.w3.org/2000/svg}"


def picture(site, path):
    return XML.fromstring(site.pages[path])


def test_pictures_are_well_formed_and_hold_every_place(any_site):
    paths = [path for path in any_site.pages if path.endswith(".svg") and not path.startswith("graphs/")]
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
    tints = {
        circle.get("fill")
        for group in root.iter(SVG + "g")
        if group.get("id") == "area-westshire"
        for circle in group.iter(SVG + "circle")
    }
    assert tints == {"#abcdef"}
    assert "WESTSHIRE" in [text.text for text in root.iter(SVG + "text")]


def test_the_set_up_is_the_board_after_the_scenario(sample):
    root = picture(sample, "scenarios/the-start.svg")
    places = {link.get("id"): [text.text for text in link.iter(SVG + "text")] for link in root.iter(SVG + "a") if link.get("id")}
    assert "N 2 bands" in places["node-alder"] and "Ada" in places["node-birch"]
    assert "S" in places["node-dogwood"] and "S 1 bands" in places["node-dogwood"]
    assert "S" not in [
        text.text
        for link in picture(sample, "map/map.svg").iter(SVG + "a")
        if link.get("id") == "node-dogwood"
        for text in link.iter(SVG + "text")
    ]


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


def test_no_name_on_a_map_lies_on_another(any_site):
    """As broad as letters are taken to be; which is on the safe side of the fonts that are there."""
    for path in (path for path in any_site.pages if path.endswith(".svg") and not path.startswith("graphs/")):
        root = picture(any_site, path)
        boxes = []
        for link in root.iter(SVG + "a"):
            texts = [text for text in link.iter(SVG + "text") if len(text.text or "") > 1 and not text.get("letter-spacing")]
            for text in texts[:1]:
                width, x, y = width_of(text.text, 21), float(text.get("x")), float(text.get("y"))
                left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
                boxes.append((text.text, left, y - 16, left + width, y + 4))
        over = [
            (one[0], other[0])
            for at, one in enumerate(boxes)
            for other in boxes[at + 1 :]
            if min(one[3], other[3]) - max(one[1], other[1]) > 2 and min(one[4], other[4]) - max(one[2], other[2]) > 2
        ]
        assert over == [], path


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
