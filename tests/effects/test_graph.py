"""The graph of the rules: every kind of edge, what follows from it, and how it is shown.

`village.graph` was read line by line against `village.rules` when it was accepted; after a wanted change it is written anew with
PUNICA_ACCEPT=1.
"""

import os
from pathlib import Path
from xml.etree import ElementTree

from interpreter.effects import Relation, as_dot, as_svg, as_text

GOLDEN = Path(__file__).with_name("village.graph")


def item(dependencies, name):
    return next(symbol for symbol in dependencies.rules.all_items() if symbol.name == name)


def test_every_edge_of_a_village(village):
    items = village.rules.all_items()
    told = "\n".join(as_text(village, each) for each in items if village.of(each) or village.into(each))
    if os.environ.get("PUNICA_ACCEPT"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")


def test_every_relation_occurs(village):
    items = village.rules.all_items()
    found = {relation for each in items for relation, _ in village.of(each)}
    assert set(Relation) - found == {Relation.STARTS}


def test_each_edge_is_told_from_both_ends(village):
    every = village.reached(village.rules.all_items())
    edges = {(one, relation, other) for one in every for relation, other in village.of(one)}
    assert edges == {(one, relation, other) for other in every for relation, one in village.into(other) if one in every}
    assert len(edges) > 40 and all(one is not other for one, _, other in edges)


def test_a_picture_and_a_text_for_graphviz_name_the_same_neighbours(village):
    gathers = item(village, "(owner) gathers")
    picture, dot = as_svg(village, gathers), as_dot(village, gathers)
    ElementTree.fromstring(picture)
    for _, other in (*village.of(gathers), *village.into(gathers)):
        assert other.name in picture and other.name in dot
    assert dot.startswith("digraph") and dot.count("->") == len(village.of(gathers)) + len(village.into(gathers))


def test_the_name_of_the_item_stands_in_the_middle_of_its_box(village):
    picture = ElementTree.fromstring(as_svg(village, item(village, "(owner) gathers")))
    box = next(part for part in picture if part.tag.endswith("rect") and part.get("rx"))
    name = next(part for part in picture if part.get("font-weight") == "bold")
    left, top, width, height = (int(box.get(key)) for key in ("x", "y", "width", "height"))
    base = int(name.get("y")) - top
    assert int(name.get("x")) == left + width // 2 and height / 2 < base < 0.8 * height
