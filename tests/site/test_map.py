"""Pictures: well formed, with every place where it is and leading to its page; owners, sorts of lines and marks to be seen."""

import xml.etree.ElementTree as XML

import pytest

from interpreter.site.drawing import Labels, element, shape

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
        for node in look.nodes.members:
            assert any(href.endswith(f"/{name}.html") for href in links for name in [address(any_site, node)]), node.name
            assert any(
                node.name in (text or "") or (node.says and node.says.split(" | ")[0].lower() in (text or "").lower())
                for text in texts
            ), node.name
        lines = [line for line in root.iter(SVG + "line") if line.find(SVG + "title") is not None]
        assert len(lines) == len(look.edges.members)


def address(site, member):
    from interpreter.site.context import SiteContext

    if not hasattr(site, "context"):
        site.context = SiteContext(site.rules, site.library, site.diagnostics)
    return site.context.permalinks.of(member).removesuffix(".md").split("/")[-1]


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


def test_labels_keep_out_of_each_others_way():
    labels = Labels((0.0, 0.0, 200.0, 200.0))
    spots = [(50.0, 50.0), (50.0, 100.0)]
    assert labels.put(spots, 40, 10) == (50.0, 50.0)
    assert labels.put(spots, 40, 10) == (50.0, 100.0)
    assert labels.put([(190.0, 10.0), (20.0, 180.0)], 40, 10) == (20.0, 180.0)  # the first would leave the frame
