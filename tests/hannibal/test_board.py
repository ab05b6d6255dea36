"""The printed facts of Hannibal against figures from elsewhere: component lists, the majorities of the 2007 rulebook, worked examples."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import networkx
import pytest
import yaml

ROOT = Path(__file__).parents[2]
GAME = ROOT / "rules" / "hannibal"
LAYERS = (GAME, ROOT / "rules" / "battle_of_cards", ROOT / "rules" / "punic")
"""Where what the game prints may stand: with itself, in the part that it takes, in the family."""


def standing(path):
    """A file of the game, in whichever of its layers it stands."""
    return next(layer / path for layer in LAYERS if (layer / path).is_file())


def members(name):
    """The members in a YAML file of the board."""
    return yaml.safe_load(standing(f"board/{name}.yaml").read_text(encoding="utf-8"))["members"]


def heads(folder):
    """The head of every member declared in a folder: its title to its lines, a line to its value (or True)."""
    found = {}
    for path in sorted((ROOT / folder).rglob("*.rules")):
        text = path.read_text(encoding="utf-8")
        first = re.search(r'^[a-z ]+?(?: (\d+))? "(.+)"$', text, re.MULTILINE)
        assert first, path
        if first[0].startswith(("extend", "example")):
            continue  # what a game adds to a card of a part
        facts, copies = {"file": path.name, "number": int(first[1] or 0)}, []
        for line in text[first.end() :].splitlines():
            if line and not line.startswith((" ", "#")):
                break
            if named := re.match(r"    (operations|side|strategy|battle) ([\w, ]+)$", line):
                facts[named[1]] = int(named[2]) if named[2].isdigit() else named[2]
            elif copied := re.match(r"    copies (.+)$", line):
                copies = [*map(str, range(1, int(copied[1]) + 1))] if copied[1].isdigit() else copied[1].split(", ")
            elif re.match(
                r"    (counter event|playable either way|removed if played|breaks truce|campaign|drawn as consul)$", line
            ):
                facts[line.strip()] = True
        for at, name in enumerate([f"{first[2]} {copy}" for copy in copies] or [first[2]]):
            assert name not in found, f"{name} stands twice"
            each = {word: int(value.split(", ")[at]) if ", " in str(value) else value for word, value in facts.items()}
            found[name] = {**each, "number": facts["number"] + at}
    return found


def rows(name):
    """The rows of a table, heads of columns first, as lists of stripped cells."""
    text = standing(f"tables/{name}.rules").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if "|" in line and not line.startswith("#")]


SPACES = members("spaces")
PROVINCES = members("provinces")
REGIONS = members("regions")
CONNECTIONS = members("connections")
CARDS = dict(
    sorted(
        [card for folder in ("common_cards", "hannibal", "hannibal_1996") for card in heads(f"cards/{folder}/strategy").items()],
        key=lambda card: card[1]["number"],
    )
)
GENERALS = heads("generals/hannibal")
LAND = networkx.Graph([tuple(line["between"]) for line in CONNECTIONS])
LAND.add_nodes_from(SPACES)

# "More than half of the spaces", as the 2007 rulebook counts it out.
MAJORITIES = {
    "Liguria": 2, "Baetica": 3, "Orospeda": 3, "Celtiberia": 3, "Idubeda": 4, "Massilia": 3, "Gallia Transalpina": 5,
    "Gallia Cisalpina": 3, "Etruria": 3, "Samnium": 3, "Latium": 1, "Campania": 2, "Apulia": 3, "Lucania": 3, "Sicilia": 3,
    "Syracuse": 1, "Corsica-Sardinia": 3, "Western Numidia": 3, "Eastern Numidia": 3, "Carthaginia": 4, "Carthage": 1,
    "Balearic Islands": 1,
}  # fmt: skip


def test_counts():
    assert len(SPACES) == 96
    assert len(CONNECTIONS) == 176
    assert len(PROVINCES) == 22
    assert sum("port" in facts for facts in SPACES.values()) == 34
    assert sum("walled" in facts for facts in SPACES.values()) == 13
    assert sum("tribal" in facts for facts in SPACES.values()) == 8


def test_control_in_218():
    printed = Counter((facts.get("printed control"), "tribal" in facts) for facts in SPACES.values())
    assert printed["carthage", False] == 34
    assert printed["rome", False] == 34
    assert printed["carthage", True] == 3
    assert printed[None, True] == 5
    cities = Counter(facts["printed control"] for facts in SPACES.values() if "walled" in facts)
    assert cities == {"rome": 8, "carthage": 5}


def test_majorities():
    sizes = Counter(facts["province"] for facts in SPACES.values())
    assert {province: size // 2 + 1 for province, size in sizes.items()} == MAJORITIES


def test_score_in_218():
    """The example of rule 22.2: Rome 9 points, Carthage 7."""
    score = Counter()
    for province, majority in MAJORITIES.items():
        held = Counter(facts.get("printed control") for facts in SPACES.values() if facts["province"] == province)
        score.update(
            side for side in ("rome", "carthage") if held[side] >= majority and "politically significant" in PROVINCES[province]
        )
    assert score == {"rome": 9, "carthage": 7}


def test_provinces():
    assert sum("politically significant" in facts for facts in PROVINCES.values()) == 18
    assert {facts["region"] for facts in PROVINCES.values() if "region" in facts} == set(REGIONS)
    shared = Counter(facts.get("region") for facts in PROVINCES.values())
    assert shared == {"Italy": 7, "Spain": 4, "Africa": 4, "Sicily": 2, "Corsica-Sardinia": 1, None: 4}
    assert {name for name, facts in PROVINCES.items() if facts["ally cards"] == 2} == {"Western Numidia", "Eastern Numidia"}


def test_spaces_make_sense():
    for name, facts in SPACES.items():
        assert facts["province"] in PROVINCES, name
        assert ("walled" in facts) == ("capacity" in facts), name
        assert "port" in facts or "port modifier" not in facts, name
        assert not ("walled" in facts and "tribal" in facts), name
        assert 0 < facts["at"][0] < 2300 and 0 < facts["at"][1] < 1582, name
    assert {name for name, facts in SPACES.items() if facts.get("capacity") == 5} == {"Rome", "Carthage"}
    assert {name for name, facts in SPACES.items() if facts.get("siege modifier") == -1} == {"Rome", "Carthage", "Syracuse"}
    assert [name for name, facts in SPACES.items() if "walled" in facts and "port" not in facts] == ["Capua"]


def test_ports_of_the_worked_example():
    """Rule 11.6: from Carthage or New Carthage -2 each, to Rhegium +1."""
    assert [SPACES[port]["port modifier"] for port in ("Carthage", "New Carthage", "Rhegium")] == [-2, -2, 1]


def test_connections():
    sorts = Counter(line["sort"] for line in CONNECTIONS)
    assert sorts == {"road": 166, "pass": 4, "alpine pass": 4, "strait": 2}
    assert set(sorts) == set(members("connection_sorts"))
    pairs = [frozenset(line["between"]) for line in CONNECTIONS]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)
    assert set(LAND) == set(SPACES)
    straits = {frozenset(line["between"]) for line in CONNECTIONS if line["sort"] == "strait"}
    assert straits == {frozenset(("Rhegium", "Messana")), frozenset(("Aleria", "Sassari"))}


def test_seas_part_the_lands():
    parts = [{PROVINCES[SPACES[name]["province"]].get("region") for name in part} for part in networkx.connected_components(LAND)]
    assert len(parts) == 4
    assert {"Africa"} in parts
    assert {"Corsica-Sardinia"} in parts
    assert {None} in parts  # Baleares
    assert {None, "Spain", "Italy", "Sicily"} in parts


def crossings():
    """Pairs of lines on the map picture that cross where they should not."""

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for one, two in combinations(CONNECTIONS, 2):
        if set(one["between"]) & set(two["between"]):
            continue
        (a, b), (c, d) = ([SPACES[name]["at"] for name in line["between"]] for line in (one, two))
        if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
            yield one["between"], two["between"]


def test_lines_do_not_cross():
    assert list(crossings()) == []


@pytest.mark.parametrize("way", ["Saguntum Dertosa Tarraco Emporiae Narbo"])
def test_marches_of_worked_examples(way):
    names = way.split()
    assert all(LAND.has_edge(*pair) for pair in zip(names, names[1:], strict=False))


def test_cards():
    assert [facts["number"] for facts in CARDS.values()] == list(range(1, 65))
    files = {facts["file"]: facts["number"] for facts in reversed(CARDS.values())}
    assert all(file.startswith(f"{number:03}_") for file, number in files.items())
    assert Counter(facts["operations"] for facts in CARDS.values()) == {1: 21, 2: 22, 3: 21}
    assert Counter(facts.get("side") for facts in CARDS.values()) == {"rome": 10, "carthage": 17, None: 37}


def numbers(flag):
    """The cards that carry a flag."""
    return {facts["number"] for facts in CARDS.values() if flag in facts}


def test_flags_of_cards():
    assert numbers("counter event") == {6, 7, 8, 20, 31, 32, 41, 42, 59, 60}
    assert numbers("playable either way") == {7, 8}
    assert numbers("campaign") == {33, 34, 37, 38, 39, 40}
    assert numbers("removed if played") == {25, 26}
    # Those that only move an army, the Truce itself, and counter events do not break one (25.64).
    assert numbers("breaks truce") == set(range(1, 65)) - {5, 18, 28, 50, 54, 61, 62, 63, 64} - numbers("campaign") - (
        numbers("counter event") - {7, 8}
    )


def test_generals():
    assert {name: (facts["strategy"], facts["battle"]) for name, facts in GENERALS.items() if facts["side"] == "carthage"} == {
        "Hannibal": (1, 4), "Hasdrubal": (2, 3), "Hanno": (3, 2), "Mago": (2, 2), "H. Gisgo": (2, 1)}  # fmt: skip
    assert {name: (facts["strategy"], facts["battle"]) for name, facts in GENERALS.items() if facts["side"] == "rome"} == {
        "Publius Scipio": (3, 2), "Longus": (2, 1), "Flaminius": (2, 2), "Fabius": (3, 3), "Marcellus": (2, 3), "Nero": (1, 2),
        "Varro": (1, 1), "Paullus": (3, 2), "Scipio Africanus": (1, 4)}  # fmt: skip
    roman = {name for name, facts in GENERALS.items() if facts["side"] == "rome"}
    assert {name for name, facts in GENERALS.items() if "drawn as consul" in facts} == roman - {"Scipio Africanus"}


def test_battle_deck():
    deck = members("battle_cards")
    assert {facts["type"]: facts["copies"] for facts in deck.values()} == {
        "frontal assault": 12, "flank left": 9, "flank right": 9, "probe": 8, "double envelopment": 6, "reserve": 4}  # fmt: skip
    assert sum(facts["copies"] for facts in deck.values()) == 48


def pairs(cells):
    """The two figures of each cell."""
    return [tuple(map(int, cell.split("/"))) for cell in cells]


def test_attrition():
    head, *body = rows("attrition")
    assert head[1:] == ["1", "2", "3", "4", "5-6", "7-9", "at least 10"]
    losses = [[loss for loss, _ in pairs(row[1:])] for row in body]
    assert len(losses) == 7
    for line in losses + [list(column) for column in zip(*losses, strict=True)]:
        assert line == sorted(line)  # never less for a bigger stack or a higher roll
    assert losses[4][3] == 1  # rule 14.11: four rounds, a roll of 5, one unit
    assert [sum(line) for line in losses] == [2, 3, 5, 7, 10, 13, 16]
    assert {elephants for row in body[:5] for _, elephants in pairs(row[1:])} == {0}
    assert {elephants for row in body[5:] for _, elephants in pairs(row[1:])} == {1}


def test_other_tables():
    assert [row[1:] for row in rows("retreat")[1:]] == [
        ["0", "1"],
        ["1", "2"],
        ["1", "2"],
        ["2", "3"],
        ["2", "3"],
        ["2", "4"],
        ["3", "5"],
        ["99", "99"],
    ]
    assert pairs(row[1] for row in rows("siege")[1:]) == [(0, 1), (0, 0), (1, 1), (1, 0), (1, 0), (2, 0)]
    assert [row[1] for row in rows("naval_combat")[1:]] == ["unharmed", "turned back", "sunk"]
    assert rows("turns")[1:] == [
        ["1-3", "7/none"],
        ["4-5", "8/none"],
        ["6", "8/Scipio Africanus"],
        ["7-9", "9/none"],
    ]


def test_rulings():
    text = "".join((layer / "rulings.rules").read_text(encoding="utf-8") for layer in LAYERS)
    parts = re.split(r"^ruling ", text, flags=re.MULTILINE)[1:]
    assert len(parts) > 30
    assert len({part.splitlines()[0] for part in parts}) == len(parts)
    for part in parts:
        readings = re.findall(r'^    reading "(.*)"$', part, re.MULTILINE)
        default = re.search(r'^    default "(.*)"$', part, re.MULTILINE)
        assert default and default[1] in readings and len(readings) >= 2, part


def test_what_is_cited_is_in_the_register():
    register = yaml.safe_load((ROOT / "rules" / "hannibal_1996" / "register.yaml").read_text(encoding="utf-8"))
    ids = [entry["id"] for entry in register]
    assert len(set(ids)) == len(ids) == 494
    files = [
        *(path for layer in LAYERS for path in (layer / "board").glob("*.rules")),
        *(path for layer in LAYERS for path in (layer / "tables").glob("*.rules")),
        *(layer / "rulings.rules" for layer in LAYERS),
        *(ROOT / "cards" / "hannibal").rglob("*.rules"),
        *(ROOT / "generals" / "hannibal").rglob("*.rules"),
    ]
    for path in files:
        for line in re.findall(r"^ +cites (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert {cited.strip() for cited in line.split(",")} <= set(ids), path
