"""Members on boards and in the lists of kinds, changed by layers as any declaration is."""

import pytest

BASE = """
    kind side
        members red, blue

    kind space
        line height is number, else 0
        flag port
        members Isle

    kind road
        line sort is text
        flag muddy

    graph land joins spaces by roads
        apart Isle

    space "Ash"
        cites A-1

    attribute taken is space

    procedure play the game
        for each space called place
            where it is port and height of it is more than 0 and (it is adjacent to Ash or it is Isle)
            taken becomes place
    """
BOARDS = {
    "rules/sample/spaces.yaml": "kind: space\nmembers:\n"
    "  Ash: {height: 2, at: [3, 4], note: old}\n  Birch: {port: true}\n  Cedar: {at: [5, 6]}\n",
    "rules/sample/roads.yaml": "kind: road\nmembers:\n"
    "  - {between: [Ash, Birch], sort: straight}\n  - {between: [Birch, Cedar], sort: crooked}\n",
}
MOD = "mods/more/rules/more.rules"
MANIFEST = "id: {}\ntitle: A Mod\nversion: 0.1.0\nlanguage: 1\n"


def lines(text):
    return "\n".join(line[4:] for line in text.strip("\n").split("\n")) + "\n"


@pytest.fixture
def layered(built):
    """The base with a mod on top."""

    def make(text="", **files):
        more = {path.replace("__", "/") + ".yaml": board for path, board in files.items()}
        base = {"rules/sample/base.rules": lines(BASE), **BOARDS, "mods/more/manifest.yaml": MANIFEST.format("more")}
        return built({**base, **more, MOD: lines(text)}, text=MOD)

    return make


def named(result, kind, name):
    return next(member for member in result.rules.kinds[kind].members if member.name == name)


def facts(result, kind, name):
    kind, member = result.rules.kinds[kind], named(result, kind, name)
    return {fact.name: fact.values[member.id] for fact in kind.facts.values()}


def names(result, kind):
    return [member.name for member in result.rules.kinds[kind].members]


def test_what_an_extension_says_is_laid_over_the_board_and_the_order_stays(layered):
    result = layered("""
    extend space Cedar
        port
        cites A-2

    extend space Ash
        height 7
        cites A-3

    extend space Isle
        height 1
    """)
    assert result.found == []
    assert names(result, "space") == ["Isle", "Ash", "Birch", "Cedar"]
    assert [facts(result, "space", name) for name in names(result, "space")] == [
        {"height": 1, "port": 0},
        {"height": 7, "port": 0},
        {"height": 0, "port": 1},
        {"height": 0, "port": 1},
    ]
    ash, cedar = named(result, "space", "Ash"), named(result, "space", "Cedar")
    assert (ash.at, ash.meta, ash.cites, cedar.at, cedar.cites) == ((3, 4), {"note": "old"}, ("A-1", "A-3"), (5, 6), ("A-2",))
    places = [(span.path, span.line) for span in ash.origin]
    assert places == [("rules/sample/spaces.yaml", 3), ("rules/sample/base.rules", 16), (MOD, 5)]
    assert [(span.path, span.line) for span in cedar.origin] == [("rules/sample/spaces.yaml", 5), (MOD, 1)]


def test_a_replaced_member_keeps_its_places_and_nothing_else(layered):
    result = layered("""
    replace space "Ash"
        port
    """)
    assert result.found == []
    ash = named(result, "space", "Ash")
    assert facts(result, "space", "Ash") == {"height": 0, "port": 1}
    assert (ash.id, ash.at, ash.meta, ash.cites) == (1, (3, 4), {}, ())
    result = layered("""
    replace road between Birch and Ash
    """)
    assert result.found == ["missing-fact@1:1"]


@pytest.mark.parametrize("ends", ["Birch and Ash", "Ash and Birch", '"Ash" and Birch'])
def test_an_edge_is_called_by_its_ends(layered, ends):
    result = layered(f"""
    extend road between {ends}
        sort "winding"
        muddy
    """)
    assert result.found == []
    assert names(result, "road") == ["Ash - Birch", "Birch - Cedar"]
    assert facts(result, "road", "Ash - Birch") == {"sort": "winding", "muddy": 1}


def test_edges_come_and_go(layered):
    result = layered("""
    remove road between Cedar and Birch

    road between Ash and Cedar
        sort "new"
    """)
    assert result.found == []
    ends = [(member.name, member.ends) for member in result.rules.kinds["road"].members]
    assert ends == [("Ash - Birch", (1, 2)), ("Ash - Cedar", (1, 3))]


def test_a_listed_member_is_taken_away_with_its_uses_told(layered):
    result = layered("""
    remove space Cedar
    """)
    assert result.found == ["still-used@1:1"]
    assert [str(label.span) for label in result.only().others] == ["rules/sample/roads.yaml:4:23"]
    result = layered("""
    remove road between Birch and Cedar

    remove space Cedar
    """)
    assert (result.found, names(result, "space")) == ([], ["Isle", "Ash", "Birch"])
    result = layered("""
    remove side blue
    """)
    assert (result.found, names(result, "side")) == ([], ["red"])


@pytest.mark.parametrize(
    ("text", "found", "help_"),
    [
        ("extend space Ashh\n    port\n", "nothing-to-change@1:1", "did you mean `space Ash`?"),
        (
            "extend road between Ash and Cedar\n    muddy\n",
            "nothing-to-change@1:1",
            "did you mean `road between Birch and Cedar`?",
        ),
        (
            "space Ash\n    height 3\n",
            "declared-twice@1:1",
            "write `replace` or `extend` before it if it should change the first one",
        ),
        (
            'extend card Rain\n    note "dry"\n\nkind card\n    plural cards\n\ncard Rain\n    note "wet"\n',
            "nothing-to-change@1:1",
            "change it where it is declared",
        ),
        ('road Way\n    sort "new"\n', "board-form@1:1", "add `between: [A, B]`, or write `road between A and B` in rules"),
        ('road between Ash and Ast\n    sort "new"\n', "unknown-name@1:22", "did you mean `Ash`?"),
    ],
)
def test_what_cannot_be_changed_so(layered, text, found, help_):
    result = layered("".join(f"    {line}\n" for line in text.splitlines()))
    assert result.found[:1] == [found]
    assert [*result.diagnostics][0].help == help_


def test_one_layer_adds_to_its_board_without_a_word_before(layered):
    result = layered(
        """
    extend space Dogwood
        port
    """,
        mods__more__rules__board="kind: space\nmembers: {Dogwood: {}}\n",
    )
    found = next(each for each in result.diagnostics if each.code == "nothing-to-change")
    assert found.message == "space Dogwood stands in the same layer"
    assert found.help == "write `space Dogwood` without `extend`: in one layer this adds to what is listed"
    assert [str(label.span) for label in found.others] == ["mods/more/rules/board.yaml:2:11"]


def test_a_board_does_not_list_what_a_lower_layer_has(layered):
    result = layered("", mods__more__rules__board="kind: space\nmembers: {Ash: {port: true}}\n")
    assert [each.code for each in result.diagnostics] == ["declared-twice"]


def test_two_mods_without_an_order_do_not_shape_one_member(built):
    files = {"rules/sample/base.rules": lines(BASE), **BOARDS}
    for name in ("more", "other"):
        files[f"mods/{name}/manifest.yaml"] = MANIFEST.format(name)
        files[f"mods/{name}/rules/{name}.rules"] = "extend space Cedar\n    port\n"
    assert built(files, text=MOD).found == ["mods/other/rules/other.rules:unordered-layers@1:1"]


def test_what_a_mod_declares_takes_no_name_of_its_base(built):
    base = "kind side\n    members red, blue\n\nattribute gold of (owner: side) is number\n\nprocedure (total: number) is paid\n"
    base += "    let best be total plus 1\n    add best to gold of red\n\nprocedure play the game\n    2 is paid\n"
    mod = "query best answers number\n    answer gold of blue\n\nquery total answers number\n    answer best\n\n"
    mod += 'rule "twice"\n    after a number is paid\n        add best plus total to gold of blue\n'
    files = {"rules/sample/base.rules": base, "mods/more/manifest.yaml": MANIFEST.format("more"), MOD: mod}
    result = built(files, text=MOD)
    assert [each for each in result.found if "unused" not in each] == []
    (paid,) = [each for each in result.rules.procedures if each.name == "(total) is paid"]
    assert result.rules.queries and "Ask" not in repr(paid.body)
    own = base + "\nquery best answers number\n    answer 1\n"
    assert built({"rules/sample/base.rules": own}, text="rules/sample/base.rules").codes >= {"name-taken"}
