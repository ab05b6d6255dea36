"""What a layer calls by another name stays what it is: both names mean it, in all layers, and it is shown by the new one."""

from textwrap import dedent

import pytest

BASE = """
    kind side
        members red, blue

    kind space
        line height is number, else 0
        members Isle

    kind road
        line sort is text

    kind card
        line cost is number
        block event by (player: side)

    kind weather
        members fair, dark storm

    graph land joins spaces by roads
        apart Isle

    die omen
        faces fair, dark storm

    space "Ash"
        height 2

    card 1 "Levy"
        cost 2
        event
            place of player becomes Ash

    attribute place of (player: side) is space

    attribute sky is weather

    option "Long war"
        default off

    step "Income"
        place of red becomes Ash

    rule "thrift"
        before "Income"
            place of blue becomes Birch

    scenario "The march"
        place of red becomes Cedar

    procedure play the game
        event of "Levy" by red
        carry out "Income"
        roll omen called fate
        sky becomes fate
        if option "Long war" is on and place of red is adjacent to Birch and sky is dark storm
            place of red becomes Isle
    """
BOARDS = {
    "rules/sample/spaces.yaml": "kind: space\nmembers:\n  Birch: {height: 3}\n  Cedar: {}\n",
    "rules/sample/cards.yaml": "kind: card\nmembers:\n  Scout: {copies: 3, cost: 1}\n",
    "rules/sample/roads.yaml": "kind: road\nmembers:\n"
    "  - {between: [Ash, Birch], sort: straight}\n  - {between: [Birch, Cedar], sort: crooked}\n",
}
MANIFEST = "id: {}\ntitle: A Mod\nversion: 0.1.0\nlanguage: 1\n{}"
MOD = "mods/more/rules/more.rules"
ABOVE = "mods/top/rules/top.rules"


def lines(text):
    return dedent(text).strip("\n") + "\n"


@pytest.fixture
def layered(built):
    """The base with a mod on top, and one on top of that; findings are those of the highest."""

    def make(text, above="", board="", **settings):
        files = {
            "rules/sample/base.rules": lines(BASE),
            **BOARDS,
            MOD: lines(text),
            "mods/more/manifest.yaml": MANIFEST.format("more", ""),
        }
        if above:
            files |= {ABOVE: lines(above), "mods/top/manifest.yaml": MANIFEST.format("top", "after: [more]\n")}
        if board:
            files["mods/top/rules/board.yaml"] = board
        return built(files, text=ABOVE if above else MOD, **settings)

    return make


def names(result, kind):
    return [member.name for member in result.rules.kinds[kind].members]


def test_a_member_is_what_it_was_and_called_otherwise(layered):
    result = layered(
        """
    rename space Ash to Rowan
    rename space Birch to "Two Birches"
        note "So the second edition."
        provenance "a guess"
    rename space Isle to Skerry
    rename card "Levy" to Draft
    """
    )
    assert result.found == []
    assert names(result, "space") == ["Skerry", "Two Birches", "Cedar", "Rowan"]
    ash, birch = (result.rules.items_by_name()[name][0] for name in ("Ash", "Birch"))
    assert (ash.name, ash.first_name, ash.former_names, ash.layer) == ("Rowan", "Ash", ("Ash",), "more")
    (renamed,) = birch.renamed
    assert (renamed.name, renamed.before, renamed.notes, renamed.provenance) == (
        "Two Birches",
        "Birch",
        ("So the second edition.",),
        "a guess",
    )
    assert (birch.notes, birch.provenance) == ((), ""), "what is said of a name is not said of what bears it"
    assert "event of Draft" in [made.name for made in result.rules.procedures]


def test_both_names_mean_it_in_all_layers(layered):
    result = layered(
        """
    rename space Ash to Rowan

    extend rule "thrift"
        after "Income"
            place of red becomes Rowan
            place of blue becomes Ash
    """
    )
    assert result.found == []
    thrift = next(made for made in result.rules.procedures if made.name == "Income").hooks[-1].body
    assert [statement.value.value for statement in thrift.body] == [3, 3]


def test_what_is_renamed_is_changed_by_either_name(layered):
    result = layered(
        """
    rename space Ash to Rowan
    rename space Birch to Beech
    rename card "Scout" to "Spy"

    extend space Rowan
        height 5

    extend space Birch
        height 6
    """,
        """
    replace card Levy
        cost 3
        event
            place of player becomes Rowan

    rename space Rowan to Hazel

    remove card "Spy"

    remove road between Beech and Cedar

    extend road between Beech and Rowan
        sort "long"

    road between Hazel and Cedar
        sort "longer"
    """,
    )
    assert [each for each in result.found if "island" not in each] == []
    heights = result.rules.kinds["space"].facts["height"].values
    assert dict(zip(names(result, "space"), heights, strict=True)) == {"Isle": 0, "Beech": 6, "Cedar": 0, "Hazel": 5}
    assert names(result, "card") == ["Levy"]
    ash = result.rules.items_by_name()["Rowan"][0]
    assert ash.former_names == ("Ash", "Rowan") and ash is result.rules.items_by_name()["Ash"][0]
    assert [(road.name, road.first_name) for road in result.rules.kinds["road"].members] == [
        ("Hazel - Beech", "Ash - Birch"),
        ("Hazel - Cedar", "Ash - Cedar"),
    ]
    assert result.rules.kinds["road"].facts["sort"].values == ["long", "longer"]


def test_boards_above_may_use_either_name(layered):
    board = "kind: road\nmembers:\n  - {between: [Rowan, Cedar], sort: new}\n  - {between: [Ash, Isle], sort: newer}\n"
    result = layered("rename space Ash to Rowan", 'option "Short war"\n    default off', board)
    assert [code for code in result.codes if code not in ("unused", "island")] == []
    assert names(result, "road") == ["Rowan - Birch", "Birch - Cedar", "Rowan - Cedar", "Rowan - Isle"]


def test_an_edge_that_stands_there_by_the_old_names_is_not_listed_twice(layered):
    board = "kind: road\nmembers:\n  - {between: [Rowan, Birch], sort: new}\n"
    result = layered("rename space Ash to Rowan", 'option "Short war"\n    default off', board)
    assert "declared-twice" in result.codes


def test_an_edge_may_get_a_name_of_its_own(layered):
    result = layered("rename road between Birch and Ash to High Road")
    assert result.found == []
    assert names(result, "road") == ["High Road", "Birch - Cedar"]
    assert result.rules.items_by_name()["Ash - Birch"][0].ends == (3, 1)
    result = layered("road between Isle and Cedar\n    sort new", "rename road between Cedar and Isle to Ferry")
    assert names(result, "road") == ["Ash - Birch", "Birch - Cedar", "Ferry"]


def test_copies_are_renamed_together(layered):
    result = layered('rename card "Scout" to "Spy"')
    assert result.found == []
    assert names(result, "card") == ["Spy 1", "Spy 2", "Spy 3", "Levy"]
    assert {card.family for card in result.rules.kinds["card"].members} == {"", "Spy"}
    assert len(result.rules.items_by_name()["Scout"]) == 3


def test_names_of_words_are_found_where_words_are(layered):
    result = layered(
        """
    rename weather dark storm to thunder

    extend rule "thrift"
        after "Income"
            when sky is thunder
            when sky is not dark storm
            place of red becomes Ash
    """
    )
    assert "never-true" in result.codes, "one weather is meant by both"
    assert result.rules.dice[0].faces == (0, 1)


def test_titles_are_renamed_and_found_by_either(layered):
    result = layered(
        """
    rename step "Income" to "Spring"
    rename rule "thrift" to "care"
    rename option "Long war" to "Campaign"
    rename scenario "The march" to "The retreat"

    extend rule "care"
        after "Spring"
            when option "Campaign" is on
            carry out "Income"

    example "a start by its old title"
        with option "Long war" on
        starts from the scenario "The march"
        tests rule "thrift"
        when carry out "Spring"
        then place of red is Ash
    """,
        options={"Long war": "on"},
    )
    assert [code for code in result.codes if code != "trigger-cycle"] == []
    rules = result.rules
    assert [made.name for made in (*rules.rules, *rules.options, *rules.scenarios)] == ["care", "Campaign", "The retreat"]
    assert rules.options[0].chosen == "on", "what a person chose by the old title is chosen"
    (example,) = rules.examples
    assert (example.scenario, example.tests) == (rules.scenarios[0], [rules.rules[0]])


@pytest.mark.parametrize(
    ("text", "found", "says"),
    [
        ("rename space Elm to Oak", "nothing-to-change@1:1", "there is no space Elm to rename"),
        ('rename step "Incom" to "Spring"', "nothing-to-change@1:1", 'there is no step "Incom" to rename'),
        ("rename space to Oak", "nothing-to-change@1:1", "there is no space to rename"),
        ("rename space Ash to Birch", "name-taken@1:21", "there is a space called Birch already"),
        ("rename space Ash to Isle", "name-taken@1:21", "there is a space called Isle already"),
        ('rename card Levy to "Scout 2"', "name-taken@1:21", "there is a card called Scout 2 already"),
        ('rename space Ash to "Ash"', "changes-nothing@1:21", "it is called Ash already"),
        ('rename card "Scout 1" to "Spy"', "copies-form@1:26", '"Scout 1" is one of the copies of "Scout"'),
        ('rename card 2 "Levy" to Draft', "wrong-number@1:13", 'card "Levy" has the number 1, not 2'),
        (
            "rename space Ash to Oak\nrename space Ash to Elm",
            "declared-twice@2:21",
            "space Ash is renamed twice in one layer",
        ),
        (
            "rename space Ash to Oak\nrename space Oak to Elm",
            "declared-twice@2:21",
            "space Oak is renamed twice in one layer",
        ),
        ("rename space Ash to Oak\nrename space Birch to Oak", "name-taken@2:23", "there is a space called Oak already"),
        ("rename space Ash to Oak\nrename space Birch to Ash", "name-taken@2:23", "there is a space called Ash already"),
        ("rename space Ash to Oak\n\nspace Oak\n    height 1", "name-taken@1:21", "there is a space called Oak already"),
        (
            "space Elm\n    height 1\n\nrename space Elm to Oak",
            "nothing-to-change@4:1",
            "space Elm stands in the same layer",
        ),
        ('rename option "Long war" to "Long war"', "changes-nothing@1:29", "it is called Long war already"),
    ],
)
def test_a_name_that_cannot_be_given_is_told_in_its_place(layered, text, found, says):
    result = layered(text)
    told = [each for each in result.diagnostics if each.code not in ("unused", "two-its")]
    assert [(f"{each.code}@{each.span.line}:{each.span.column}", each.message) for each in told] == [(found, says)]
    assert told[0].help or told[0].label


def test_a_name_may_be_taken_back_by_a_higher_layer(layered):
    result = layered("rename space Ash to Rowan", "rename space Rowan to Ash")
    assert result.found == []
    ash = result.rules.items_by_name()["Rowan"][0]
    assert (ash.name, ash.former_names, ash.names) == ("Ash", ("Ash", "Rowan"), ("Ash", "Ash", "Rowan"))


def test_two_mods_that_no_order_parts_cannot_both_rename(built):
    files = {
        "rules/sample/base.rules": lines(BASE),
        **BOARDS,
        MOD: "rename space Birch to Oak\n",
        ABOVE: "rename space Birch to Elm\n",
    }
    files |= {f"mods/{name}/manifest.yaml": MANIFEST.format(name, "") for name in ("more", "top")}
    assert "unordered-layers" in built(files, text=ABOVE).codes


def test_a_name_that_takes_words_of_a_lower_layer_over_is_told_where_it_is_given(layered):
    result = layered("rename weather fair to place of red")
    assert [each for each in result.found if "taken-over" in each or "name-taken" in each or "two-readings" in each]
