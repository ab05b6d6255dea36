"""Layers: what mods replace, remove and extend, where the result was written, and mods that no order parts."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.ir.printer import statement_lines
from interpreter.library import open_rule_set

BASE = """
    kind side
        members red, blue

    kind space
        line height is number, else 0
        line port size is number, else 0
        flag port
        flag walled

    kind leader
        line side is side
        line skill is number, else 1
        line far skill is number, else 5
        flag bold
        block event by (player: side)

    space "Ash"
        height 2
        port
        port size 3

    leader "Ann"
        side red
        skill 3
        cites A-1
        event
            add 1 to gold of player

    attribute gold of (player: side) is number
        note "Counted in coins."
        says "the gold of {player}"

    value income of (player: side)
        starts at 1

    procedure (player: side) earns (sum: number)
        add sum to gold of player

    query rich side answers side or none
        answer none

    step "Income"
        blue earns income of blue

    option "Long war"
        default off

    rule "thrift"
        after a side called owner earns a number
            take 1 from gold of owner

    procedure play the game
        red earns income of red
        carry out "Income"
        event of Ann by red
        if option "Long war" is on and rich side is none
            stop
    """
MOD = "mods/more/rules/more.rules"


def lines(text):
    """A text without the margin that it has here."""
    return "\n".join(line[4:] for line in text.strip("\n").split("\n")) + "\n"


@pytest.fixture
def layered(built):
    """The base with mods on top: name -> text, or (text, more lines of its manifest)."""

    def make(**mods):
        files = {"rules/sample/base.rules": lines(BASE)}
        for name, given in mods.items():
            text, manifest = given if isinstance(given, tuple) else (given, "")
            files[f"mods/{name}/rules/{name}.rules"] = lines(text)
            files[f"mods/{name}/manifest.yaml"] = f"id: {name}\ntitle: A Mod\nversion: 0.1.0\nlanguage: 1\n{manifest}"
        return built(files, text=MOD)

    return make


def named(result, name):
    return result.rules.items_by_name()[name][0]


def said(result, name):
    return statement_lines(named(result, name).body, result.rules)


def facts(result, kind, name):
    kind = result.rules.kinds[kind]
    member = next(member for member in kind.members if member.name == name)
    return {fact.name: fact.values[member.id] for fact in kind.facts.values()}


def test_the_base_is_clean(layered):
    result = layered()
    assert result.found == []
    assert facts(result, "leader", "Ann") == {"side": 0, "skill": 3, "far skill": 5, "bold": 0}


# --- replace -------------------------------------------------------------------------------------------------------------


def test_a_replaced_procedure_has_the_new_body_only(layered):
    result = layered(
        more="""
    replace procedure (player: side) earns (sum: number)
        add 2 to gold of player
        take sum from gold of player
    """
    )
    assert result.found == []
    assert said(result, "(player) earns (sum)") == [
        'Add "gold of (player)", [player], 2, 1',
        'Add "gold of (player)", [player], sum, -1',
    ]


def test_heads_are_the_same_whatever_their_holes_are_called(layered):
    result = layered(
        more="""
    replace procedure (who: side) earns (coins: number)
        add coins to gold of who
    """
    )
    assert result.found == []
    assert [procedure.name for procedure in result.rules.procedures if "earns" in procedure.name] == ["(who) earns (coins)"]


def test_a_head_with_other_kinds_is_another_head(layered):
    result = layered(
        more="""
    replace procedure (who: leader) earns (coins: number)
        add coins to gold of red
    """
    )
    assert result.found == ["nothing-to-change@1:1"]
    assert result.only().help == "did you mean `procedure (player) earns (sum)`?"


def test_a_replaced_member_keeps_nothing(layered):
    result = layered(
        more="""
    replace leader Ann
        side blue
        bold
    """
    )
    assert result.found == []
    assert facts(result, "leader", "Ann") == {"side": 1, "skill": 1, "far skill": 5, "bold": 1}
    assert named(result, "Ann").blocks == {} and named(result, "Ann").cites == ()


def test_what_is_replaced_stands_where_it_stood(layered):
    result = layered(
        more="""
    replace option "Long war"
        default on

    option "Short war"
        default off

    rule "short"
        after "Income"
            when option "Short war" is on
            gold of red becomes 0
    """
    )
    assert result.found == []
    assert [(option.name, option.chosen) for option in result.rules.options] == [("Long war", "on"), ("Short war", "off")]


# --- remove --------------------------------------------------------------------------------------------------------------


def test_a_removed_rule_acts_no_more(layered):
    assert len(named(layered(), "(player) earns (sum)").hooks) == 1
    result = layered(
        more="""
    remove rule "thrift"
    """
    )
    assert result.found == []
    assert named(result, "(player) earns (sum)").hooks == []


def test_what_a_removed_thing_was_used_for_is_found(layered):
    result = layered(
        more="""
    remove query rich side answers side or none
    """
    )
    assert result.found == ["still-used@1:1"]


def test_what_is_removed_can_be_declared_anew(layered):
    result = layered(
        more="""
    remove rule "thrift"

    rule "thrift"
        after "Income"
            take 1 from gold of red
    """
    )
    assert result.found == []
    assert len(named(result, "Income").hooks) == 1


def test_nothing_can_be_removed_twice(layered):
    result = layered(
        more="""
    remove rule "thrift"

    remove rule "thrift"
    """
    )
    assert result.found == ["declared-twice@3:1"]


# --- in one layer --------------------------------------------------------------------------------------------------------

RICH = "query rich side answers side or none\n        answer {}"


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (f"replace {RICH.format('red')}", f"replace {RICH.format('blue')}", "is replaced twice"),
        (f"replace {RICH.format('red')}", f"replace {RICH.format('red')}", "is replaced twice"),
        (f"replace {RICH.format('red')}", "remove query rich side answers side or none", "is both replaced and removed"),
        ("remove query rich side answers side or none", f"replace {RICH.format('red')}", "is both removed and replaced"),
        (f"extend {RICH.format('red')}", f"replace {RICH.format('blue')}", "is both extended and replaced"),
        (f"replace {RICH.format('blue')}", f"extend {RICH.format('red')}", "is both replaced and extended"),
        (f"extend {RICH.format('red')}", "remove query rich side answers side or none", "is both extended and removed"),
    ],
)
def test_a_layer_changes_a_thing_in_one_way(layered, one, other, said):
    result = layered(more=f"\n    {one}\n\n    {other}\n    ")
    again = 3 + one.count("\n")
    (found,) = (each for each in result.diagnostics if each.code == "declared-twice")
    assert (found.span.line, {each for each in result.codes if each != "still-used"}) == (again, {"declared-twice"})
    assert (found.message, found.level) == (f"query rich side {said} in one layer", "error")
    assert [(label.span.line, label.text) for label in found.others] == [(1, "first here")]
    assert ("extension" in found.help) == ("extend" in said and "replace" in said)


def test_it_is_found_in_several_files_and_by_other_names_of_holes(built):
    mod = {
        "mods/more/manifest.yaml": "id: more\ntitle: A Mod\nversion: 0.1.0\nlanguage: 1\n",
        "mods/more/rules/a.rules": lines("\n    replace procedure (who: side) earns (sum: number)\n        add 1 to gold of who"),
        MOD: lines("\n    replace procedure (one: side) earns (pay: number)\n        add 2 to gold of one"),
    }
    result = built({"rules/sample/base.rules": lines(BASE), **mod}, text=MOD)
    assert result.found == ["declared-twice@1:1"]
    assert result.only().others[0].span.path == "mods/more/rules/a.rules"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ('leader "Ann"\n        skill 4', 'leader "Ann"\n        skill 5', "it says `skill` twice"),
        ('leader "Ann"\n        skill 4', 'leader "Ann"\n        bold', ""),
        ('leader "Ann"\n        note "One."', 'leader "Ann"\n        note "Two."\n        cites A-2', ""),
        (
            'leader "Ann"\n        event\n            gold of player becomes 0',
            'leader "Ann"\n        event\n            gold of player becomes 1',
            "it says `event` twice",
        ),
        ('option "Long war"\n        default on', 'option "Long war"\n        default off', "it says `default` twice"),
        (
            "attribute gold of (player: side) is number from 0 to 4",
            "attribute gold of (player: side) is number from 0 to 9",
            "two extensions in one layer say `number from 0 to 4` and `number from 0 to 9`",
        ),
        (
            "value income of (player: side)\n        raised by 2",
            "value income of (player: side)\n        raised by 2",
            "",
        ),
        (
            "kind leader\n        line skill is number, else 2",
            "kind leader\n        line skill is number, else 3",
            "it says `fact skill` twice",
        ),
    ],
)
def test_what_a_thing_has_once_two_extensions_of_a_layer_do_not_both_say(layered, one, other, found):
    result = layered(more=f"\n    extend {one}\n\n    extend {other}\n    ")
    assert [each.message for each in result.diagnostics if each.code == "declared-twice"] == ([found] if found else [])


def test_layers_may_each_say_it(layered):
    more = (
        "\n    replace query rich side answers side or none\n        answer {}\n\n    extend leader Ann\n        skill {}\n    "
    )
    result = layered(more=more.format("red", 4), late=(more.format("blue", 5), "after: [more]\n"))
    assert result.found == []
    assert facts(result, "leader", "Ann")["skill"] == 5


# --- extend --------------------------------------------------------------------------------------------------------------


def test_a_fact_of_a_member_replaces_its_namesake_and_all_else_stays(layered):
    result = layered(
        more="""
    extend leader "Ann"
        skill 4
        bold
        cites A-2
        strength is no fact
    """
    )
    assert result.found == ["unknown-fact@5:5"]
    result = layered(
        more="""
    extend leader "Ann"
        skill 4
        bold
        cites A-2
    """
    )
    assert result.found == []
    assert facts(result, "leader", "Ann") == {"side": 0, "skill": 4, "far skill": 5, "bold": 1}
    assert named(result, "Ann").cites == ("A-1", "A-2")
    assert list(named(result, "Ann").blocks) == ["event"]


def test_a_fact_is_known_by_all_its_words(layered):
    """`port size` is no `port`: extending one leaves the other."""
    result = layered(
        more="""
    extend space "Ash"
        port size 1
    """
    )
    assert facts(result, "space", "Ash") == {"height": 2, "port size": 1, "port": 1, "walled": 0}
    result = layered(
        more="""
    extend space "Ash"
        walled
        height 7
    """
    )
    assert facts(result, "space", "Ash") == {"height": 7, "port size": 3, "port": 1, "walled": 1}


def test_a_block_replaces_its_namesake(layered):
    result = layered(
        more="""
    extend leader "Ann"
        event
            gold of player becomes 0
    """
    )
    assert result.found == []
    assert said(result, "event of Ann") == ['Write "gold of (player)", [p_player], 0']


def test_rule_lines_and_lines_of_values_are_added(layered):
    result = layered(
        more="""
    extend rule "thrift"
        before "Income"
            gold of red becomes 0

    extend value income of (player: side)
        raised by 3
            when player is red

    extend procedure (player: side) earns (sum: number)
        add 1 to gold of player

    extend kind side
        members green
    """
    )
    assert result.found == []
    assert len(named(result, "thrift").parts) == 2
    assert [line.how for line in named(result, "income of (player)").lines] == ["starts at", "raised by"]
    assert len(said(result, "(player) earns (sum)")) == 2
    assert [member.name for member in result.rules.kinds["side"].members] == ["red", "blue", "green"]


def test_single_lines_give_way_and_notes_are_gathered(layered):
    result = layered(
        more="""
    extend attribute gold of (player: side) is number
        says "what {player} owns"
        note "Never below zero."
    """
    )
    assert result.found == []
    gold = named(result, "gold of (player)")
    assert gold.says == "what {player} owns"
    assert gold.notes == ("Counted in coins.", "Never below zero.")


# --- places ----------------------------------------------------------------------------------------------------------------


def test_every_layer_that_shaped_a_thing_is_remembered(layered):
    result = layered(
        more="""
    extend leader "Ann"
        skill 4
    """,
        last=(
            """
    extend leader "Ann"
        skill 5
    """,
            "after: [more]\n",
        ),
    )
    assert result.found == []
    ann = named(result, "Ann")
    assert facts(result, "leader", "Ann")["skill"] == 5
    assert ann.layer == "last"
    assert [span.path for span in ann.origin] == ["rules/sample/base.rules", MOD, "mods/last/rules/last.rules"]


def test_what_is_wrong_in_a_merged_thing_is_found_where_it_was_written(layered):
    result = layered(
        more="""
    extend procedure (player: side) earns (sum: number)
        add 1 to glod of player

    extend leader "Ann"
        event
            add 1 to gold of plaeyr

    replace step "Income"
        red earns incom of red
    """
    )
    assert result.found == ["no-such-sentence@2:14", "unknown-name@6:26", "no-such-sentence@9:15"]


def test_terms_of_a_merged_body_keep_their_places(layered):
    result = layered(
        more="""
    extend procedure (player: side) earns (sum: number)
        take 1 from gold of player
    """
    )
    body = named(result, "(player) earns (sum)").body
    assert [(term.span.path, term.span.line) for term in body] == [("rules/sample/base.rules", 37), (MOD, 2)]


# --- order -------------------------------------------------------------------------------------------------------------------

ONE = """
    replace step "Income"
        gold of red becomes 1
    """
TWO = """
    extend step "Income"
        add 2 to gold of red
    """


def test_two_mods_without_an_order_may_not_shape_one_thing(layered):
    result = layered(more=ONE, other=TWO)
    assert result.found == ["mods/other/rules/other.rules:unordered-layers@1:1"]
    found = result.only()
    assert found.message == 'the mods "more" and "other" both shape step "Income", and neither comes after the other'
    assert [(label.span.path, label.span.line) for label in found.others] == [(MOD, 1)]
    assert "after: [more]" in found.help


@pytest.mark.parametrize("key", ["after", "requires"])
def test_a_manifest_settles_it(layered, key):
    result = layered(more=ONE, other=(TWO, f"{key}: [more]\n"))
    assert result.found == []
    assert said(result, "Income") == ['Write "gold of (player)", [red], 1', 'Add "gold of (player)", [red], 2, 1']


def test_an_order_by_way_of_a_third_mod_settles_it_too(layered):
    result = layered(
        more=ONE, between=('\n    option "Between"\n        default on\n', "after: [more]\n"), other=(TWO, "after: [between]\n")
    )
    assert [found.partition("@")[0] for found in result.found] == ["mods/between/rules/between.rules:unused"]


def test_mods_that_shape_different_things_need_no_order(layered):
    result = layered(
        more=ONE,
        other="""
    replace rule "thrift"
        before "Income"
            gold of blue becomes 0
    """,
    )
    assert result.found == []


@pytest.mark.parametrize("verb", ["replace", "remove"])
def test_what_one_mod_adds_no_other_may_change_without_an_order(layered, verb):
    new = """
    rule "new"
        after "Income"
            gold of red becomes 1
    """
    body = (
        """
        before "Income"
            gold of red becomes 1"""
        if verb == "replace"
        else ""
    )
    change = f"""
    {verb} rule "new"{body}
    """
    assert [found.split(":")[1].partition("@")[0] for found in layered(more=new, other=change).found] == ["unordered-layers"]
    assert layered(more=new, other=(change, "after: [more]\n")).found == []


def test_each_rival_is_told_once_and_the_rest_of_the_mod_is_read(layered):
    result = layered(
        more=ONE,
        other="""
    replace step "Income"
        gold of red becomes 2

    extend step "Income"
        gold of red becomes 3

    rule "other"
        after "Income"
            glod of red becomes 4
    """,
    )
    assert [found.partition(":")[2] for found in result.found] == [
        "unordered-layers@1:1",
        "unordered-layers@4:1",
        "no-such-sentence@9:9",
    ]


def test_the_layers_below_a_rule_set_have_an_order(tmp_path, monkeypatch):
    """Opened from disk: a family, the rule set that stands on it, and a mod."""
    monkeypatch.chdir(tmp_path)
    head = "title: A Sample\nversion: 0.1.0\nlanguage: 1\n"
    for path, text in {
        "rules/family/manifest.yaml": f"id: family\n{head}",
        "rules/family/base.rules": lines(BASE),
        "rules/sample/manifest.yaml": f"id: sample\nbase: family\n{head}",
        "rules/sample/more.rules": lines(ONE),
        "mods/other/manifest.yaml": f"id: other\n{head}",
        "mods/other/rules/other.rules": lines(TWO),
        "mods/third/manifest.yaml": f"id: third\n{head}",
        "mods/third/rules/third.rules": lines(TWO),
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")

    def found(*mods):
        diagnostics = Diagnostics()
        build(open_rule_set("sample", mods, diagnostics, roots=[tmp_path]), diagnostics)
        return [(each.code, each.span.path) for each in diagnostics]

    assert found("mods/other") == []
    assert found("mods/other", "mods/third") == [("unordered-layers", "mods/third/rules/third.rules")]


# --- printed numbers -----------------------------------------------------------------------------------------------------

NUMBERED = """
    kind card
        line cost is number from 1 to 3, else 1

    card 49 "Rain"
        cost 2

    card 50 "Sun"
        cost 3

    card "Moon"
"""


def found_in(layered, **mods):
    """What is found above a layer of numbered cards; it is a mod as well, for which the others are made."""
    after = {name: (text, "after: [cards]\n") for name, text in mods.items()}
    return [(found.code, str(found.span)) for found in layered(cards=NUMBERED, **after).diagnostics if found.code != "unused"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('extend card 49 "Rain"\n        cost 3', []),
        ('extend card "Rain"\n        cost 3', []),
        ('extend card 50 "Rain"\n        cost 3', ["wrong-number@1:13"]),
        ('extend card 51 "Moon"\n        cost 3', ["wrong-number@1:13"]),
        ('remove card 50 "Rain"', ["wrong-number@1:13"]),
        ('remove card 49 "Rain"', []),
        ('replace card 51 "Rain"\n        cost 3', []),
        ('replace card 50 "Rain"\n        cost 3', ["same-number@1:1"]),
        ('card 50 "Snow"\n        cost 3', ["same-number@1:1"]),
        ('card 51 "Snow"\n        cost 3', []),
        ('extend card "Rain"\n        cost 4', ["out-of-range@2:5"]),
        ('extend card "Rain"\n        cost 1\n        cost 3', ["declared-twice@3:5"]),
        ("extend kind card\n        line cost is number from 2 to 3, else 2", []),
        ("extend kind card\n        line cost is number from 1 to 2, else 2", ["out-of-range"]),
        (
            "extend kind card\n        line cost is number\n        line cost is number",
            ["missing-fact@2:5", "declared-twice@3:5"],
        ),
    ],
)
def test_numbers_and_ranges_of_cards_hold_in_all_layers(layered, text, found):
    told = found_in(layered, more="\n    " + text)
    here = [f"{code}@{place.removeprefix(MOD + ':')}" if place.startswith(MOD) else code for code, place in told]
    assert here == sorted(found, key=lambda each: "@" in each)


def test_two_mods_with_one_number_are_told_at_the_later_one(layered):
    told = found_in(layered, one='\n    card 65 "Snow"\n', two='\n    card 65 "Hail"\n')
    assert told == [("same-number", "mods/two/rules/two.rules:1:1")]


def test_a_table_that_replaces_another_must_cover_as_much(layered):
    table = '\n    {} "Storms" of (roll: 1 to 6)\n        gives lost\n        roll | lost\n        1-2  | 0\n        {}  | 1\n'
    lower = (table.format("table", "3-6"), "")
    told = layered(cards=lower, more=(table.format("replace table", "3-5"), "after: [cards]\n")).diagnostics
    assert [(found.code, found.message, str(found.span)) for found in told if found.code != "unused"] == [
        ("table-gap", "no row stands for a `roll` of 6", "mods/more/rules/more.rules:5:5")
    ]
