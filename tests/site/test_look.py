"""What a rule set may ask of its site, and what is found in a file that asks for what is not there."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.diagnostics.codes import CATALOGUE
from interpreter.frontend import build
from interpreter.library import open_rule_set
from interpreter.views.style import read_look
from tests.site.conftest import FILES, SITE, put

SITE_FILE = "rules/sample/site.yaml"


def look_of(tmp_path, text):
    put(tmp_path, {**FILES, SITE_FILE: text})
    told, found = Diagnostics(), Diagnostics()
    library = open_rule_set("sample", diagnostics=told, roots=[tmp_path])
    look = read_look(library, build(library, told), found)
    return look, [(each.code, each.span.line, each.message) for each in found]


def test_a_whole_look(tmp_path):
    look, found = look_of(tmp_path, SITE)
    assert found == []
    assert look.rulebook == "the Sample Rules" and look.sections["2.1"] == "Raising"
    assert look.map.graph.name == "country" and look.map.size == (900, 500)
    assert look.map.sides["north"].letter == "N" and look.map.shapes[0][1] == "square"
    assert [(mark.sign, mark.flag.words, mark.number.words) for mark in look.map.marks] == [("H", "harbour", "dues")]
    assert look.setup.owner.name == "master of (spot)" and look.setup.pieces[0].name == "seat of (chief)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rulebook: the", "rulebok: the", 'nothing called "rulebok"'),
        ("graph: country", "graph: land", 'no graph called "land"'),
        ("size: [900, 500]", "size: [900]", "a width and a height"),
        ("size: [900, 500]", "size: big", "a list"),
        ("owner: holder", "owner: keeper", 'called "keeper"'),
        ("flag: walled", "flag: walls", 'no flag called "walls"'),
        ("shape: square", "shape: star", 'no shape "star"'),
        ('colour: "#123456"', "colour: blue", '"blue" is no colour'),
        ("number: dues", "number: fees", 'called "fees"'),
        ("fact: sort", "fact: kind", 'called "kind"'),
        ("area: shire", "area: county", 'called "county"'),
        ("fact: side of it", "fact: owner", 'called "owner"'),
        ("master of (spot)", "lord of (spot)", 'no attribute called "lord of (spot)"'),
        ("bands of (owner) at (spot)", "year", "no place"),
        ("seat of (chief)", "bands of (owner) at (spot)", "no place"),
        ("sides:", "side:", 'nothing called "side"'),
    ],
)
def test_what_the_rules_do_not_have_is_found(tmp_path, old, new, told):
    assert old in SITE
    _, found = look_of(tmp_path, SITE.replace(old, new, 1))
    assert found and {code for code, _, _ in found} == {"site-form"}
    assert told in found[0][2]
    assert found[0][1] == SITE[: SITE.index(old)].count("\n") + 1


def test_the_map_is_left_out_when_its_graph_is_not_there(tmp_path):
    look, _ = look_of(tmp_path, SITE.replace("graph: country", "graph: land"))
    assert look.map is None


def opened(root, examples):
    put(root, {example.path: example.text for example in examples})
    put(root, {"rules/sample/kinds.rules": "kind side\n    plural sides\n    members north, south\n"})
    told, found = Diagnostics(), Diagnostics()
    library = open_rule_set("sample", diagnostics=told, roots=[root])
    read_look(library, build(library, Diagnostics()), found)
    return {each.code for each in (*told, *found)}


def test_the_page_of_the_finding_tells_the_truth(tmp_path):
    page = CATALOGUE["site-form"]
    assert opened(tmp_path / "bad", page.bad) == {"site-form"}
    assert opened(tmp_path / "good", page.good) == set()
