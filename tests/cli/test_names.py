"""Names as people write them: letters whose accents stand apart, titles that are nearly right."""

import json
import unicodedata

import pytest

RULES = """
option "Żółte wieże"
    default off

card 7 "Żółw"
    worth 2
    event
        if option "Żółte wieże" is on
            add 1 to height of player
        add 1 to height of player

scenario "Święto"
    days becomes 1

example "żółw buduje"
    tests card "Żółw"
    when event of "Żółw" by east
    then height of east is 1
"""


def apart(text):
    """With the accents apart from their letters, as names of files are on some machines."""
    return unicodedata.normalize("NFD", text)


@pytest.fixture
def mod(tmp_path):
    """A mod in which each name stands both ways; its folder has accents that stand apart, too."""
    folder = tmp_path / apart("mój_mod")
    (folder / "rules").mkdir(parents=True)
    (folder / "manifest.yaml").write_text("id: moj\ntitle: Mój\nversion: 1\nlanguage: 1\nbase: towers\n", encoding="utf-8")
    head, example = RULES.split("example")
    text = head.replace('if option "Żółte wieże"', apart('if option "Żółte wieże"')) + "example" + apart(example)
    assert text != RULES
    (folder / "rules" / apart("żółw.rules")).write_text(text, encoding="utf-8")
    return folder


def test_what_looks_the_same_is_the_same_name(punica, mod):
    on = ("rules/towers", "--mod", mod)
    assert punica("check", *on).code == 0
    for words in ("Żółw buduje", "żółw"):
        done = punica("test", *on, "-k", apart(words))
        assert done.code == 0 and "1 passed, 0 failed" in done.out, done
    assert punica("test", *on, "-k", "żółw", "--option", apart("Żółte wieże=on")).code == 1
    for scenario in ("--scenario=Święto", f"--scenario={apart('Święto')}"):
        report = json.loads(punica("simulate", *on, "--games", "1", scenario, "--format", "json").out)
        assert report["finished"] == 1 and report["scenario"] == "Święto"
    shown = punica("show", "prose", apart("card Żółw"), "--in", *on)
    assert shown.code == 0 and "Żółw" in shown.out and shown.out == punica("show", "prose", "card Żółw", "--in", *on).out


def test_a_pack_has_no_two_texts_that_are_one_file_elsewhere(punica, mod, tmp_path):
    packed = tmp_path / "moj.punica"
    assert punica("pack", mod, "--out", packed, "--on", "rules/towers").code == 0
    assert "rules/żółw.rules".encode() in packed.read_bytes()
    assert punica("test", "rules/towers", "--mod", packed, "-k", "żółw").code == 0
    (mod / "rules" / "żółw.rules").write_text('card 8 "Inny"\n    worth 1\n', encoding="utf-8")
    done = punica("pack", mod, "--out", tmp_path / "other.punica", "--on", "rules/towers")
    assert done.code == 2 and "on some machines it is the same file as" in done.err, done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "Brick"), "Card 1 “Brick”"),
        (("show", "prose", "extend card 1 Brick", "--in", "rules/towers"), "Card 1 “Brick”"),
        (("show", "prose", "query enemy of (player: side) answers side", "--in", "rules/towers"), "If the player is East"),
        (("show", "prose", "procedure play a card of (side)", "--in", "rules/towers"), "===="),
    ],
)
def test_things_are_found_as_they_stand_in_the_rules(punica, words, said):
    done = punica(*words, *(() if "--in" in words else ("--in", "rules/towers")))
    assert done.code == 0 and said in done.out, done


def test_what_is_near_is_told(punica):
    assert "did you mean bricks?" in punica("test", "rules/towers", "-k", "brics").err.replace("brick?", "bricks?")
    assert 'did you mean "Tall towers"?' in punica("check", "rules/towers", "--option", "Towers=on").err
    assert 'did you mean "tree"?' in punica("show", "tre", "Brick", "--in", "rules/towers").err
