"""`punica new`: what it writes checks and is green, whatever the rule set; what exists is never written over."""

import re
import shutil

import pytest

from tests.cli.conftest import SAMPLE
from tests.sampling import WHOLE, tried
from tests.shipped import session_of
from tests.site.conftest import FILES, put

SHIPPED = ("hannibal_1996", *(("hamilcar_2e",) if WHOLE else ()), "mediterranean_battles")


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty working folder, with the small game in it; what was read of the shipped rules is read once."""
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    rules = tmp_path / "rules" / "towers" / "towers.rules"
    counted = rules.read_text(encoding="utf-8").replace("hand of west) is 6", "hand of west) is number of cards")
    rules.write_text(counted, encoding="utf-8")  # a mod adds cards
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("rule_set", tried(SHIPPED, ("mediterranean_battles",), "the smallest, in which everything is begun"))
def test_a_new_mod_is_clean_and_green_on_every_shipped_rule_set(punica, empty, rule_set):
    """Whatever is begun, in the rule set that is read at once; in the large ones the mod, and whether its own examples are green. With
    `--whole` everything in each of them."""
    session_of(rule_set)
    small = WHOLE or rule_set == "mediterranean_battles"
    done = punica("new", "mod", "mine", "--on", rule_set)
    assert done.code == 0 and re.search(r"(no findings|\d+ notes?); of 2 examples written here 2 pass", done.out), done
    assert sorted(path.name for path in (empty / "mine").rglob("*.*")) == [
        "README.md",
        "manifest.yaml",
        "mine_card.rules",
        "mine_count.rules",
        "touches.yaml",
    ]
    for word in ("card", "option", "ruling", "scenario") if small else ():
        done = punica("new", word, f"Great {word}", "--in", "mine")
        assert done.code == 0 and "of 1 example written here 1 pass" in done.out, done
    done = punica("check", "--strict", rule_set, "--mod", "mine")
    assert done.code == 0 and re.search(r"no findings|\d+ notes", done.out), done.out
    done = punica("test", rule_set, "--mod", "mine", *([] if small else ["-k", "mine"]))
    assert done.code == 0 and re.search(r"\b[1-9]\d* passed, 0 failed", done.out), done.out
    assert punica("fmt", "--check", "mine").code == 0


def test_a_new_member_has_what_its_kind_asks_for(punica, empty):
    punica("new", "mod", "mine", "--on", "rules/towers")
    done = punica("new", "card", "Second Storey", "--in", "mine", "--on", "rules/towers")
    assert done.code == 0, done
    assert (empty / "mine" / "cards" / "second_storey.rules").read_text(encoding="utf-8") == (
        'card 8 "Second Storey"\n    worth 1\n    event\n        report "Second Storey"\n\n'
        'example "Second Storey does what it says"\n    tests card "Second Storey"\n'
        '    when event of "Second Storey" by east\n    then worth of "Second Storey" is 1\n'
    )


def test_a_file_is_written_into_the_folder_where_one_is(punica, empty, monkeypatch):
    punica("new", "mod", "mine", "--on", "rules/towers")
    monkeypatch.chdir(empty / "mine")
    done = punica("new", "option", "High walls", "--on", "../rules/towers")
    assert done.code == 0 and (empty / "mine" / "rules" / "high_walls.rules").exists(), done


def test_a_new_scenario_begins_as_the_one_that_is_played(punica, empty):
    assert punica("new", "scenario", "Another day", "--in", "rules/towers").code == 0
    text = (empty / "rules" / "towers" / "another_day.rules").read_text(encoding="utf-8")
    first, second, rest = text.split("\n", 2)
    assert first.startswith("# Begins as") and "`punica show sentences attribute --in towers`" in second
    assert rest.startswith('\nscenario "Another day"\n    shuffle deck\n\n')


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("mod", "mine", "--on", "rules/towers"), "mine is there already"),
        (("mod", "Mine", "--on", "rules/towers"), '"Mine" cannot be the name of a mod'),
        (("mod", "other"), "a mod is made for a rule set"),
        (("mod", "other", "--on", "towrs"), 'there is no rule set called "towrs"'),
        (("mod", "other", "--on", "rules/towers", "--in", "nowhere"), "there is no folder nowhere"),
        (("card", "Brick", "--in", "mine", "--on", "rules/towers"), 'the name "Brick" is taken'),
        (("card", "Rain"), ". is no mod and no rule set"),
        (("card", "Rain", "--in", "mine"), "name it with --on"),
        (("crad", "Rain", "--in", "mine", "--on", "rules/towers"), 'did you mean "card"?'),
        (("card", 'a"b', "--in", "mine", "--on", "rules/towers"), "cannot be a name"),
        (("card", "x" * 61, "--in", "mine", "--on", "rules/towers"), "cannot be a name"),
        (("side", "north", "--in", "mine", "--on", "rules/towers"), "a side is asked and plays"),
        (("option", "mine count", "--in", "mine", "--on", "rules/towers"), "mine_count.rules is there already"),
    ],
)
def test_what_cannot_be_begun_leaves_all_as_it_was(punica, empty, words, told):
    punica("new", "mod", "mine", "--on", "rules/towers")

    def everything():
        return {path: path.read_bytes() for path in empty.rglob("*") if path.is_file()}

    before = everything()
    done = punica("new", *words)
    assert done.code == 2 and told in done.err, done
    assert everything() == before


@pytest.mark.parametrize("name", ["on", "to", "yes", "if_2", "_x"])
def test_any_name_of_a_mod_will_do(punica, name):
    done = punica("new", "mod", name, "--on", "rules/towers")
    assert done.code == (2 if name == "_x" else 0), done


def test_rules_with_errors_are_mended_first(punica, empty):
    broken = empty / "rules" / "towers" / "broken.rules"
    broken.write_text('example "x"\n    then hight of east is 0\n', encoding="utf-8")
    done = punica("new", "mod", "mine", "--on", "rules/towers")
    assert done.code == 2 and "towers has 1 error" in done.err and not (empty / "mine").exists()


def test_a_mod_works_on_a_map_and_says_why_a_place_does_not(punica, empty):
    put(empty, FILES)
    on, place, person = ("hamilcar_2e", "space", "general") if WHOLE else ("rules/sample", "place", "chief")
    punica("new", "mod", "mine", "--on", on)
    done = punica("new", place, "Nowhere", "--in", "mine", "--on", on)
    assert done.code == 2 and f"a {place} lies on a map" in done.err
    done = punica("new", person, "A. Stranger", "--in", "mine", "--on", on)
    assert done.code == 0, done
