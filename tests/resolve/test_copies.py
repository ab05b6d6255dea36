"""Copies: one declaration, several members with names, numbers and facts of their own; on boards too; and what layers do to them."""

import pytest

from interpreter.session.lookup import find_item
from interpreter.views import page_text

BASE = """
kind side
    members red, blue

kind card
    line worth is number
    line mark is text, else ""
    block event by (player: side)

kind chit
    line size is number, else 1

card 7 "Rain"
    copies I, II, III
    worth 1, 2, 3
    note "It rains."
    event
        add worth of this card to gold of player
    income of a side called owner is raised by worth of this card
        when gold of owner is worth of this card

card "Sun"
    copies numbered 3, 20
    worth 5

card "Wind"
    copies 2
    worth 4

attribute gold of (player: side) is number

value income of (player: side)
    starts at 0

procedure play the game
    for each card called drawn
        event of drawn by red
    gold of blue becomes income of blue plus number of chits

example "rain pays"
    tests card "Rain"
    when event of "Rain III" by red
    then gold of red is 3
    then income of red is 3
"""
BOARD = "kind: chit\nmembers:\n  Stone: {copies: 3, size: 2}\n  Rock: {copies: [old, new]}\n"
FILES = {"rules/sample/base.rules": BASE.lstrip("\n"), "rules/sample/chits.yaml": BOARD}
MOD = "mods/more/rules/more.rules"


@pytest.fixture
def layered(built):
    """The base, with a mod on top."""

    def make(text=""):
        manifest = "id: more\ntitle: A Mod\nversion: 0.1.0\nlanguage: 1\n"
        return built({**FILES, "mods/more/manifest.yaml": manifest, MOD: text}, text=MOD)

    return make


def told(result, kind, fact):
    kind = result.rules.kinds[kind]
    return [(each.name, each.number and each.number.plain, kind.facts[fact].values[each.id]) for each in kind.members]


def test_each_copy_is_a_member(built):
    result = built(FILES)
    assert result.found == []
    assert told(result, "card", "worth") == [
        *[("Rain I", 7, 1), ("Rain II", 8, 2), ("Rain III", 9, 3)],
        *[("Sun 1", 3, 5), ("Sun 2", 20, 5), ("Wind 1", None, 4), ("Wind 2", None, 4)],
    ]
    assert told(result, "chit", "size") == [
        *[("Stone 1", None, 2), ("Stone 2", None, 2), ("Stone 3", None, 2), ("Rock old", None, 1), ("Rock new", None, 1)],
    ]
    cards = result.rules.kinds["card"].members
    assert [each.family for each in cards] == ["Rain"] * 3 + ["Sun"] * 2 + ["Wind"] * 2
    (example,) = result.rules.examples
    assert example.tests == cards[:3]
    assert len(result.rules.values[0].lines) == 4
    assert {each.blocks["event"].name for each in cards[:3]} == {"event of Rain I", "event of Rain II", "event of Rain III"}


def test_a_copy_is_found_by_the_name_of_all_and_tells_what_it_does(built):
    rules = built(FILES).rules
    assert find_item(rules, "Rain").name == "Rain I"
    pages = [page_text(rules, find_item(rules, f"Rain {number}")) for number in ("I", "II", "III")]
    for number, page in enumerate(pages, 1):
        assert "One of 3 copies of “Rain”." in page
        assert f"Worth: {number}" in page
        assert page.count("is raised by") == 1


def test_layers_change_the_declaration(layered):
    result = layered('extend card "Rain"\n    copies 2\n    worth 6\n\nextend chit Stone\n    copies 2\n    size 4\n')
    assert result.found == ["rules/sample/base.rules:unknown-name@41:19"]  # the example speaks of the third
    assert told(result, "card", "worth")[:3] == [("Rain 1", 7, 6), ("Rain 2", 8, 6), ("Sun 1", 3, 5)]
    assert told(result, "chit", "size")[:3] == [("Stone 1", None, 4), ("Stone 2", None, 4), ("Rock old", None, 1)]
    result = layered('remove card "Sun"\n\nremove chit Stone\n\nremove chit "Rock new"\n')
    assert result.found == []
    assert [name for name, _, _ in told(result, "card", "worth")] == ["Rain I", "Rain II", "Rain III", "Wind 1", "Wind 2"]
    assert told(result, "chit", "size") == [("Rock old", None, 1)]


def test_each_copy_may_have_a_value_of_its_own_of_any_type(layered):
    text = """kind flag pole
    line owner is side
    line ally is side or none, else none
    line height is number, else 1
    line motto is text, else ""

flag pole "Banner"
    copies "of Red", "of Blue"
    owner red, blue
    ally blue, none
    height 3
    motto "up", "down"

flag pole "Mast"
    copies 2
    owner red
"""
    found = layered(text)
    assert [told(found, "flag pole", fact) for fact in ("owner", "ally", "height", "motto")] == [
        [("Banner of Red", None, 0), ("Banner of Blue", None, 1), ("Mast 1", None, 0), ("Mast 2", None, 0)],
        [("Banner of Red", None, 1), ("Banner of Blue", None, -1), ("Mast 1", None, -1), ("Mast 2", None, -1)],
        [("Banner of Red", None, 3), ("Banner of Blue", None, 3), ("Mast 1", None, 1), ("Mast 2", None, 1)],
        [("Banner of Red", None, "up"), ("Banner of Blue", None, "down"), ("Mast 1", None, ""), ("Mast 2", None, "")],
    ]


@pytest.mark.parametrize("copies", [2, 4])
def test_values_for_some_copies_are_told(layered, copies):
    text = f"kind tent\n    line owner is side\n\ntent Wool\n    copies {copies}\n    owner red, blue, red\n"
    (one,) = [each for each in layered(text).diagnostics if each.code == "wrong-kind"]
    assert (one.span.line, one.message) == (6, "a side is needed here, and this is `red blue red`")
    assert "one for each" in one.help


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("copies 1", "copies-form@2:5: this does not say which copies there are"),
        ("copies 1001", "copies-form@2:5: this does not say which copies there are"),
        ("copies I, I", "copies-form@2:5: this does not say which copies there are"),
        ("copies", "copies-form@2:5: this does not say which copies there are"),
        ("copies numbered 5, 6", "copies-form@2:5: the head has a number too"),
        ("copies 2\n    worth 1, 2, 3", "wrong-kind@3:5: a number is needed here, and this is `1 2 3`"),
        ("copies 2\n    copies 3", "declared-twice@3:5: it says `copies` twice"),
    ],
)
def test_what_is_no_number_of_copies(layered, line, found):
    worth = "" if "worth" in line else "\n    worth 1"
    result = layered(f'card 30 "Fog"\n    {line}{worth}\n')
    assert [f"{one.code}@{one.span.line}:{one.span.column}: {one.message}" for one in result.diagnostics][:1] == [found]


def test_a_copy_on_a_board_has_no_copies_itself(layered):
    result = layered('extend chit "Stone 1"\n    copies 2\n')
    told = [(each.code, each.span.line, each.message, each.help) for each in result.diagnostics]
    assert told == [("copies-form", 2, '"Stone 1" is one of the copies of "Stone"', 'say how many there are of "Stone"')]


def test_no_fact_is_called_copies(layered):
    assert layered("kind tent\n    line copies is number\n").found[:1] == ["fact-form@2:5"]


@pytest.mark.parametrize("said", ["1", "[a]", "[a, a]", "{a: b}", "many"])
def test_what_is_no_number_of_copies_on_a_board(built, said):
    files = {**FILES, "rules/sample/more.yaml": f"kind: chit\nmembers:\n  Pebble: {{copies: {said}}}\n"}
    assert built(files).found[:1] == ["rules/sample/more.yaml:copies-form@3:20"]


def test_each_copy_starts_lasting_effects_of_its_own(layered):
    text = """card "Cloud"
    copies 2
    worth 1
    event
        until play the game
            income of player is raised by 1
"""
    result = layered(text)
    effects = [(each.member.name, len(each.ends)) for each in result.rules.effects]
    assert effects == [("Cloud 1", 1), ("Cloud 2", 1)]
    lasting = [line.effect.member.name for line in result.rules.values[0].lines if line.effect is not None]
    assert lasting == ["Cloud 1", "Cloud 2"]


def test_a_copy_that_is_read_again_is_not_taken_for_another(built, tmp_path):
    from interpreter.cache import Cache
    from interpreter.frontend import stages

    (tmp_path / "cache").mkdir()
    cache = Cache(tmp_path / "cache", b"secret")
    first = stages(built(FILES).library, cache=cache, name="sample")
    again = stages(built(FILES).library, cache=cache, name="sample")
    fewer = {**FILES, "rules/sample/base.rules": FILES["rules/sample/base.rules"].replace("I, II, III", "I, II, IV")}
    changed = stages(built(fewer).library, cache=cache, name="sample")
    assert [len(each.findings) for each in (first, again, changed)] == [0, 0, 1]
