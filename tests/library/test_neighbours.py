"""What looks like a part of a layer and is not read: told, since all in it would be left out in silence."""

import pytest


def told(root):
    return [(found.code, str(found.span), found.help) for found in root.diagnostics]


@pytest.mark.parametrize(
    ("folder", "meant"),
    [
        ("rule", "rules"),
        ("Rules", "rules"),
        ("ruels", "rules"),
        ("card", "cards"),
        ("generl", "generals"),
        ("general", "generals"),
    ],
)
def test_a_folder_of_a_mod_that_is_called_nearly_right(root, folder, meant):
    root.rule_set("sample")
    root.mod("one")
    root.write(f"mods/one/{folder}/more.rules", "text\n")
    assert root.open(mods=["mods/one"]).rules == ()
    assert told(root) == [("not-read", f"mods/one/{folder}:1:1", f'call it "{meant}"')]


@pytest.mark.parametrize("name", ["art", "docs", "notes", "tests", ".rule", "rule.txt", "rules/rule", "carts.yaml"])
def test_other_folders_and_files_are_the_authors_own(root, name):
    root.rule_set("sample")
    root.mod("one")
    root.write(f"mods/one/{name}/more.md", "text\n")
    root.open(mods=["mods/one"])
    assert told(root) == []


def test_a_file_of_rules_beside_the_manifest_of_a_mod(root):
    root.rule_set("sample")
    root.mod("one")
    root.write("mods/one/more.rules", "text\n")
    assert root.open(mods=["mods/one"]).rules == ()
    assert told(root) == [("not-read", "mods/one/more.rules:1:1", "put it into a folder `rules` beside the manifest")]


@pytest.mark.parametrize("name", ["drafts/more.rules", "drafts/old/b.rules", "extra/.hidden/a.md"])
def test_rules_in_other_folders_of_a_mod_that_is_read(root, name):
    root.rule_set("sample")
    root.mod("one")
    root.write("mods/one/rules/good.rules", "text\n")
    root.write(f"mods/one/{name}", "text\n")
    root.write("mods/one/.git/a.rules", "text\n")
    root.write("mods/one/drafts/.old/a.rules", "text\n")
    assert [source.path for source in root.open(mods=["mods/one"]).rules] == ["mods/one/rules/good.rules"]
    way_out = "put them into `rules`, or leave them out of the mod"
    assert told(root) == ([("rules-apart", f"mods/one/{name}:1:1", way_out)] if name.endswith(".rules") else [])


def test_no_folder_is_looked_through_without_end(root, monkeypatch):
    monkeypatch.setattr("interpreter.library.files.MOST_LOOKED_AT", 2)
    root.rule_set("sample")
    root.mod("one")
    root.write("mods/one/rules/good.rules", "text\n")
    for name in ("a/1.png", "a/2.png", "b/more.rules"):
        root.write(f"mods/one/pictures/{name}", "text\n")
    root.open(mods=["mods/one"])
    assert [found.code for found in root.diagnostics] == ["rules-apart"]
    root.write("mods/one/pictures/a/3.png", "text\n")
    root.open(mods=["mods/one"])
    assert told(root) == []


def test_folders_of_a_data_root_that_are_called_nearly_right(root):
    root.rule_set("sample")
    root.rule_set("samples")
    root.write("card/sample/a.rules", "text\n")
    root.write("card/other/a.rules", "text\n")
    root.write("general/other/a.rules", "text\n")
    root.write("cards/sampel/a.rules", "text\n")
    root.write("cards/samples/a.rules", "text\n")
    root.write("cards/quite_another/a.rules", "text\n")
    assert root.open("sample").rules == ()
    assert told(root) == [
        ("not-read", "card:1:1", 'call it "cards"'),
        ("not-read", "cards/sampel:1:1", 'call it "sample"'),
    ]


def test_a_mod_switches_no_options(root):
    root.rule_set("sample")
    root.mod("one", "options: {Weather: true}")
    root.open(mods=["mods/one"])
    assert root.found == [("manifest-value", "mods/one/manifest.yaml:5:10")]
