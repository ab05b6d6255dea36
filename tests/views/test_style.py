"""What a rule set may ask of its site, and what is found in a file that asks for what is not there."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.diagnostics.codes import CATALOGUE
from interpreter.frontend import build
from interpreter.library import open_rule_set
from interpreter.views import read_style
from tests.site.conftest import FILES, SITE, put

SITE_FILE = "rules/sample/site.yaml"


def style_of(tmp_path, text):
    put(tmp_path, {**FILES, SITE_FILE: text})
    told, found = Diagnostics(), Diagnostics()
    library = open_rule_set("sample", diagnostics=told, roots=[tmp_path])
    style = read_style(library, build(library, told), found)
    return style, [(each.code, each.span.line, each.message) for each in found]


def test_a_whole_style(tmp_path):
    style, found = style_of(tmp_path, SITE)
    assert found == []
    assert style.about == (("Two bands fight over a country.",),)
    assert style.rulebook == "the Sample Rules" and style.sections["2.1"] == "Raising"
    assert style.map.graph.name == "country" and style.map.size == (900, 500)
    assert style.map.sides["north"].letter == "N" and style.map.shapes[0][1] == "square"
    assert [(mark.sign, mark.flag.words, mark.number.words) for mark in style.map.marks] == [("H", "harbour", "dues")]
    assert {kind.name: [mark.sign for mark in marks] for kind, marks in style.signs.items()} == {"place": ["~"], "chit": ["*"]}
    shires, tent, storm, years = style.displays
    assert [[box.name for box in row] for row in shires.rows] == [["Alder", "Birch"], ["Cedar", "Dogwood"]]
    assert [[box and box.name for box in row] for row in tent.rows] == [["Ada", None], ["Siege 1", "Bo"]]
    assert storm.table.name == "Storm" and (years.shows.name, years.low, years.high) == ("year", 0, 3)
    assert style.setup.owner.name == "master of (spot)" and style.setup.pieces[0].name == "seat of (chief)"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rulebook: the", "rulebok: the", 'nothing called "rulebok"'),
        ("about: [", "about: Two [", "here belongs a list"),
        ("a country.", "a country of {acres}.", 'no number without holes called "acres"'),
        ("a country.", "[a country](cuntry).", 'no item called "cuntry"'),
        ("rulebook: the", "learn: [{says: Hello}]\nrulebook: the", "a lesson has a title"),
        ("rulebook: the", "learn: [{title: A, shows: [the ends]}]\nrulebook: the", 'no item called "the ends"'),
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
        ("place: [", "spot: [", 'no kind called "spot"'),
        ("number: strength", "number: force", 'called "force"'),
        ("title: The shires, of: [place]", "title: The shires", "a display has a title, and shows one thing"),
        ("title: The storm, ", "", "a display has a title, and shows one thing"),
        ("by: shire, holds", "holds", "boxes are of one kind or more, and stand in rows"),
        ("by: shire, holds", "by: county, holds", 'called "county"'),
        ("[Ada, ", "[Ida, ", 'no member called "Ida"'),
        ("holds: [seat of (chief)]", "holds: [master of (spot)]", "has no place in these boxes"),
        ("table: Storm", "table: Calm", 'no table called "Calm"'),
        ("track: year, to: 3", "track: year", "this track has no end"),
        ("track: year, to: 3", "track: year, to: 300", "this track has no end"),
        ("track: year", "track: bands of (owner) at (spot)", "is no track"),
        ("track: year, to: 3", "track: year, to: greatest year", 'no value without holes called "greatest year"'),
        ("track: year, to: 3", "track: seat of (chief), only: [Elder]", 'no member called "Elder"'),
    ],
)
def test_what_the_rules_do_not_have_is_found(tmp_path, old, new, told):
    assert old in SITE
    _, found = style_of(tmp_path, SITE.replace(old, new, 1))
    assert found and {code for code, _, _ in found} == {"site-form"}
    assert told in found[0][2]
    assert found[0][1] == SITE[: SITE.index(old)].count("\n") + 1


def test_the_map_is_left_out_when_its_graph_is_not_there(tmp_path):
    style, _ = style_of(tmp_path, SITE.replace("graph: country", "graph: land"))
    assert style.map is None


VALUED = """value wealth of (owner: side)
    starts at sum of bands of owner at it over all places
value next card of (owner: side)
    starts at sum of cost of it over all cards in deck
value last year
    starts at 4
"""


def test_a_track_may_show_a_declared_value_that_everybody_may_know(tmp_path):
    put(tmp_path, {"rules/sample/valued.rules": VALUED})
    wealth = "  - {title: Wealth, track: wealth of (owner), to: last year}\n"
    style, found = style_of(tmp_path, SITE + wealth)
    assert found == [] and (style.displays[-1].shows.name, style.displays[-1].high.name) == ("wealth of (owner)", "last year")
    style, found = style_of(tmp_path, SITE + wealth.replace("wealth of", "next card of"))
    assert [code for code, _, _ in found] == ["site-form"] and "hangs on what not everybody may see" in found[0][2]


def test_a_later_layer_adds_displays_and_replaces_those_of_its_titles(tmp_path):
    put(
        tmp_path,
        {
            "rules/upper/manifest.yaml": "id: upper\ntitle: Upper\nversion: 1\nlanguage: 1\nbase: sample\nsite: site.yaml\n",
            "rules/upper/site.yaml": "displays:\n  - {title: The years, track: year, to: 5}\n  - {title: Seats, track: seat of (chief), only: [Birch]}\n",
            **FILES,
        },
    )
    told = Diagnostics()
    library = open_rule_set("upper", diagnostics=told, roots=[tmp_path])
    style = read_style(library, build(library, told), told)
    assert [each.title for each in style.displays] == ["The shires", "The tent", "The storm", "The years", "Seats"]
    assert style.displays[3].high == 5 and style.displays[4].only == (1,)


ASKED = """query (spot: place) is drowned
    when spot is harbour

query (spot: place) is safe
    when bands of north at seat of Ada is 0 or spot is walled
"""


@pytest.mark.parametrize(
    ("named", "absent", "told"),
    [
        ("(spot) is drowned", ["Alder - Birch", "Birch", "Birch - Cedar"], ""),
        ("(spot) is downed", [], 'there is no truth about one thing called "(spot) is downed"'),
        ("year", [], 'there is no truth about one thing called "year"'),
        ("(spot) is safe", [], "this cannot be asked before play"),
    ],
)
def test_what_is_absent_is_asked_before_play(tmp_path, named, absent, told):
    put(tmp_path, {"rules/sample/asked.rules": ASKED})
    style, found = style_of(tmp_path, f'{SITE}absent: ["{named}"]\n')
    assert sorted(each.name for each in style.absent) == absent
    assert [line for _, line, _ in found] == ([SITE.count("\n") + 1] if told else [])
    assert told in "".join(message for _, _, message in found)


def test_rules_with_errors_are_not_asked_what_is_absent(tmp_path):
    put(tmp_path, {**FILES, "rules/sample/asked.rules": ASKED, SITE_FILE: f'{SITE}absent: ["(spot) is drowned"]\n'})
    told = Diagnostics()
    library = open_rule_set("sample", diagnostics=told, roots=[tmp_path])
    assert read_style(library, build(library, told), Diagnostics(), is_playable=False).absent == frozenset()


def opened(root, examples):
    put(root, {example.path: example.text for example in examples})
    put(root, {"rules/sample/kinds.rules": "kind side\n    plural sides\n    members north, south\n"})
    told, found = Diagnostics(), Diagnostics()
    library = open_rule_set("sample", diagnostics=told, roots=[root])
    read_style(library, build(library, Diagnostics()), found)
    return {each.code for each in (*told, *found)}


def test_the_page_of_the_finding_tells_the_truth(tmp_path):
    page = CATALOGUE["site-form"]
    assert opened(tmp_path / "bad", page.bad) == {"site-form"}
    assert opened(tmp_path / "good", page.good) == set()
