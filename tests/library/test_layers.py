"""Layers in their order, and what keeps them from standing on each other."""

import dataclasses
import gc

import pytest

from interpreter import library
from interpreter.diagnostics import Diagnostics
from interpreter.library import catalogue, open_rule_set
from interpreter.library.files import data_root
from interpreter.source import Source


def ids(opened):
    return [layer.id for layer in opened.layers]


def test_a_chain_of_bases_stands_lowest_first_with_sorted_files(root):
    root.rule_set("family", "abstract: true")
    root.rule_set("game", "base: family")
    root.rule_set("sample", "base: game", "register: [register/book.yaml]")
    root.write("rules/sample/register/book.yaml", "- id: S-1\n")
    for path in (
        "rules/family/b.rules",
        "rules/family/a/z.rules",
        "rules/game/board/spaces.yaml",
        "cards/sample/041_x.rules",
        "generals/sample/y.rules",
        "rules/sample/first.rules",
        "cards/game/list.yaml",
    ):
        root.write(path, "x\n")
    opened = root.open()
    assert root.found == []
    assert ids(opened) == ["family", "game", "sample"]
    assert [source.path for source in opened.rules] == [
        "rules/family/a/z.rules",
        "rules/family/b.rules",
        "cards/sample/041_x.rules",
        "generals/sample/y.rules",
        "rules/sample/first.rules",
    ]
    assert [source.path for source in opened.boards] == ["cards/game/list.yaml", "rules/game/board/spaces.yaml"]
    assert [source.path for source in opened.registers] == ["rules/sample/register/book.yaml"]
    assert [source.layer for source in opened.rules] == ["family", "family", "sample", "sample", "sample"]
    assert opened.manifest.id == "sample"
    assert opened.sources["rules/game/manifest.yaml"].layer == "game"
    assert set(opened.sources) >= {source.path for source in (*opened.rules, *opened.boards, *opened.registers)}
    assert [layer.is_mod for layer in opened.layers] == [False, False, False]


def test_the_library_is_frozen(root):
    root.rule_set("sample")
    with pytest.raises(dataclasses.FrozenInstanceError):
        root.open().digest = "other"


def test_the_digest_tells_texts_paths_and_order_apart_but_not_where_they_lie(root, tmp_path_factory):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", "one\n")
    mods = [root.mod("first"), root.mod("second")]
    root.write("mods/first/rules/m.rules", "two\n")
    alone, both = root.open().digest, root.open(mods=mods).digest
    seen = {alone, both}
    root.write("rules/sample/a.rules", "one \n")
    seen.add(root.open().digest)
    (root.path / "rules/sample/a.rules").unlink()
    root.write("rules/sample/b.rules", "one\n")
    seen.add(root.open().digest)
    assert len(seen) == 4
    root.write("rules/sample/a.rules", "one\n")
    (root.path / "rules/sample/b.rules").unlink()
    root.mod("second", "after: [first]")
    later = root.open(mods=mods).digest
    root.mod("first", "after: [second]")
    root.mod("second")
    assert root.open(mods=mods).digest not in {both, later}
    root.mod("first")
    moved = tmp_path_factory.mktemp("moved")
    (root.path / "mods").rename(moved / "elsewhere")
    assert root.open(mods=[moved / "elsewhere/first", moved / "elsewhere/second"]).digest == both


def test_mods_stand_on_top_by_what_they_need_then_by_id(root):
    root.rule_set("sample")
    mods = [root.mod("c"), root.mod("a", "requires: [d]"), root.mod("b"), root.mod("d", "after: [c, nobody]", "base: sample")]
    opened = root.open(mods=[str(mod) for mod in mods])
    assert root.found == []
    assert ids(opened) == ["sample", "b", "c", "d", "a"]
    assert ids(root.open(mods=mods[::-1])) == ids(opened)
    assert [layer.is_mod for layer in opened.layers] == [False, True, True, True, True]


def test_a_mod_brings_its_files_under_the_path_it_was_named_by(root):
    root.rule_set("sample")
    mod = root.mod("deeper", "register: [own.yaml]")
    root.write("mods/deeper/own.yaml", "- id: D-1\n")
    root.write("mods/deeper/cards/x.rules", "x\n")
    root.write("mods/deeper/notes/y.rules", "passed over\n")
    opened = root.open(mods=[mod])
    assert [(source.path, source.layer) for source in opened.rules] == [("mods/deeper/cards/x.rules", "deeper")]
    assert [source.path for source in opened.registers] == ["mods/deeper/own.yaml"]
    assert opened.manifest.id == "sample"


def test_a_rule_set_may_be_named_by_path_and_then_brings_its_root(root, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    root.rule_set("family")
    root.rule_set("other", "base: family")
    root.write("cards/other/x.rules", "x\n")
    by_id = root.open("other")
    diagnostics = Diagnostics()
    by_path = open_rule_set(str(root.path / "rules/other"), (), diagnostics, roots=[elsewhere])
    by_file = open_rule_set(root.path / "rules/other/manifest.yaml", (), diagnostics, roots=[elsewhere])
    assert not diagnostics
    assert by_path.digest == by_id.digest == by_file.digest
    assert ids(by_path) == ["family", "other"]


def test_a_folder_with_its_own_files_opens_as_a_rule_set_on_its_base(root):
    root.rule_set("sample")
    mod = root.mod("extra", "base: sample")
    root.write("mods/extra/rules/x.rules", "x\n")
    opened = root.open(mod)
    assert (ids(opened), root.found) == (["sample", "extra"], [])
    assert opened.manifest.id == "extra"


@pytest.mark.parametrize(
    ("asked", "help"),
    [
        ("sampel", 'did you mean "sample"?'),
        ("zzz", "there are: other, sample"),
        ("rules", ""),
        ("a\0b", None),
        ("x" * 5000, None),
    ],
)
def test_an_unknown_rule_set_is_told_with_the_nearest(root, asked, help):
    root.rule_set("sample")
    root.rule_set("other")
    assert root.open(asked) is None
    assert root.found == [("unknown-rule-set", "(command line):1:1")]
    assert help is None or next(iter(root.diagnostics)).help == help


@pytest.mark.parametrize("name", ["mods/nowhere", "rules"])
def test_an_unknown_mod(root, name):
    root.rule_set("sample")
    assert root.open(mods=[name]) is None
    assert root.found == [("unknown-mod", "(command line):1:1")]


def test_a_base_that_is_not_there(root):
    root.rule_set("family")
    root.rule_set("sample", "base: famyli")
    assert root.open() is None
    assert root.found == [("missing-layer", "rules/sample/manifest.yaml:5:7")]
    assert next(iter(root.diagnostics)).help == 'did you mean "family"?'
    assert root.sources["rules/sample/manifest.yaml"].line(5) == "base: famyli"


def test_a_broken_base_is_told_once(root):
    root.write("rules/family/manifest.yaml", "id: family\n- x\n")
    root.rule_set("sample", "base: family")
    assert root.open() is None
    assert root.found == [("yaml-syntax", "rules/family/manifest.yaml:2:1")]


@pytest.mark.parametrize(("bases", "start"), [({"sample": "sample"}, "sample"), ({"sample": "a", "a": "b", "b": "a"}, "sample")])
def test_bases_in_a_ring(root, bases, start):
    for name, base in bases.items():
        root.rule_set(name, f"base: {base}")
    assert root.open(start) is None
    last = list(bases)[-1]
    assert root.found == [("layer-cycle", f"rules/{last}/manifest.yaml:5:7")]


def test_mods_that_wait_for_each_other(root):
    root.rule_set("sample")
    mods = [
        root.mod("one", "after: [two]"),
        root.mod("two", "requires: [three]"),
        root.mod("three", "after: [sample, one]"),
        root.mod("zero", "after: [one]"),
    ]
    assert root.open(mods=mods) is None
    assert root.found == [("layer-cycle", "mods/one/manifest.yaml:5:9")]
    (found,) = root.diagnostics
    assert [str(other.span) for other in found.others] == ["mods/two/manifest.yaml:5:12", "mods/three/manifest.yaml:5:17"]
    assert "one -> two -> three -> one" in found.message


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("requires: [other, absent]", "missing-layer", 19),
        ("base: absent", "missing-layer", 7),
        ("conflicts: [absent, other]", "layer-conflict", 21),
        ("conflicts: [sample]", "layer-conflict", 13),
    ],
)
def test_mods_that_do_not_fit(root, line, code, column):
    root.rule_set("sample")
    mods = [root.mod("other"), root.mod("picky", line)]
    assert root.open(mods=mods) is None
    assert root.found == [(code, f"mods/picky/manifest.yaml:5:{column}")]


def test_two_layers_of_one_name(root):
    root.rule_set("sample")
    root.mod("one")
    root.write("mods/two/manifest.yaml", "id: one\ntitle: T\nversion: 1\nlanguage: 1\n")
    assert root.open(mods=["mods/one", "mods/two"]) is None
    assert root.found == [("layer-twice", "mods/two/manifest.yaml:1:5")]
    assert str(next(iter(root.diagnostics)).others[0].span) == "mods/one/manifest.yaml:1:5"


def test_a_folder_must_be_called_like_its_rule_set(root):
    root.write("rules/sample/manifest.yaml", "title: T\nversion: 1\nlanguage: 1\nid: simple\n")
    assert root.open() is None
    assert root.found == [("wrong-folder", "rules/sample/manifest.yaml:4:5")]


def test_a_missing_register_is_found_and_the_rest_opens(root):
    root.rule_set("sample", "register:", "  - a.yaml", "  - lost.yaml")
    root.write("rules/sample/a.yaml", "- id: S-1\n")
    opened = root.open()
    assert root.found == [("missing-register", "rules/sample/manifest.yaml:7:5")]
    assert [source.path for source in opened.registers] == ["rules/sample/a.yaml"]
    assert opened.boards == ()


def test_the_catalogue_is_sorted_and_leaves_broken_ones_out(root):
    root.rule_set("b", "base: nowhere")
    root.rule_set("a")
    root.write("rules/c/manifest.yaml", "id: c\n")
    root.write("rules/not_one/x.rules", "x\n")
    diagnostics = Diagnostics()
    assert [manifest.id for manifest in catalogue([root.path], diagnostics)] == ["a", "b"]
    assert {found.span.path for found in diagnostics} == {"rules/c/manifest.yaml"}


def test_every_shipped_rule_set_opens_without_findings():
    shipped = library.catalogue()
    assert shipped and [manifest.id for manifest in shipped] == sorted(manifest.id for manifest in shipped)
    folders = {path.parent.name for path in data_root().glob("rules/*/manifest.yaml")}
    assert {manifest.id for manifest in shipped} == folders
    for manifest in shipped:
        diagnostics = Diagnostics()
        opened = library.open_rule_set(manifest.id, (), diagnostics)
        assert [str(found.span) + " " + found.code for found in diagnostics] == []
        assert opened.layers[-1].manifest == manifest
        for source in (*opened.boards, *opened.registers):
            library.load_yaml(source, diagnostics)
        assert [str(found.span) + " " + found.code for found in diagnostics] == []


def test_files_for_the_site_are_no_boards_and_change_no_digest(root):
    root.rule_set("game", "site: site.yaml")
    root.rule_set("sample", "base: game", "site: look.yaml")
    root.write("rules/game/site.yaml", "map: {kind: space}\n")
    root.write("rules/sample/look.yaml", "sections: {}\n")
    opened = root.open()
    assert root.found == [] and opened.boards == ()
    assert [source.path for source in opened.sites] == ["rules/game/site.yaml", "rules/sample/look.yaml"]
    assert set(opened.sources) >= {source.path for source in opened.sites}
    root.write("rules/game/site.yaml", "map: {kind: field}\n")
    assert root.open().digest == opened.digest


def test_a_missing_file_for_the_site_is_found(root):
    root.rule_set("sample", "site: site.yaml")
    opened = root.open()
    assert root.found == [("missing-register", "rules/sample/manifest.yaml:5:7")]
    assert opened.sites == ()


def test_a_part_lies_right_below_the_first_layer_that_takes_it(root):
    root.rule_set("family", "abstract: true")
    root.rule_set("cards", "abstract: true", "base: family", "parts: [dice]")
    root.rule_set("dice", "abstract: true")
    root.rule_set("game", "base: family", "parts: [cards]")
    root.rule_set("sample", "base: game", "parts: [dice, cards]")
    opened = root.open()
    assert root.found == []
    assert ids(opened) == ["family", "dice", "cards", "game", "sample"]
    root.write("rules/cards/a.rules", "x\n")
    assert [source.layer for source in root.open().rules] == ["cards"]
    assert root.open().digest != opened.digest


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({}, "there is no part called"),
        ({"deck": ["base: other"], "other": []}, 'takes "deck", which is made for "other"'),
        ({"deck": ["parts: [dice]"], "dice": ["parts: [deck]"]}, "parts take each other: deck -> dice -> deck"),
    ],
)
def test_parts_that_cannot_be_taken(root, others, said):
    root.rule_set("sample", "parts: [deck]")
    for name, lines in others.items():
        root.rule_set(name, "abstract: true", *lines)
    found = Diagnostics()
    assert open_rule_set("sample", (), found, roots=[root.path]) is None
    (only,) = found
    assert said in only.message and only.span.line > 1


def test_a_mod_takes_no_parts(root):
    root.rule_set("sample")
    root.rule_set("deck", "abstract: true")
    mod = root.mod("one", "parts: [deck]")
    root.open("sample", [mod])
    assert [code for code, _ in root.found] == ["manifest-value"]


def test_what_was_opened_goes_at_once_when_nobody_needs_it(root):
    """The collector comes by seldom, and the texts are large."""
    root.rule_set("dice", "abstract: true")
    root.rule_set("sample", "parts: [dice]")
    root.write("rules/dice/own.rules", "held by no other test\n")
    gc.collect()
    gc.disable()
    try:
        assert open_rule_set("sample", roots=[root.path]) is not None
        kept = [each for each in gc.get_objects() if isinstance(each, Source) and each.text == "held by no other test\n"]
    finally:
        gc.enable()
    assert kept == []
