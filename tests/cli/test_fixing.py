"""`check --fix`: what is certain is mended and shown, what is not stays; no text is ever lost."""

import os
import shutil

import pytest

from tests.cli.conftest import SAMPLE

MANIFEST = "id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nbase: towers\n"
GOOD = """\
extend card 1 "Brick"
    event
        add 2 to height of player

replace example "a brick makes a tower higher"
    tests card "Brick"
    when event of "Brick" by east
    then height of east is 2
"""


@pytest.fixture
def mod(tmp_path, monkeypatch):
    """A mod of the small game, and what becomes of its one file."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    (tmp_path / "mine" / "rules").mkdir(parents=True)
    (tmp_path / "mine" / "manifest.yaml").write_text(MANIFEST, encoding="utf-8")
    return tmp_path / "mine" / "rules" / "mine.rules"


@pytest.fixture
def fix(punica, mod):
    """Write a text into the mod, mend it; gives what was printed and what the file holds now."""

    def mended(text):
        mod.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = punica("check", "rules/towers", "--mod", "mine", "--fix")
        return done, mod.read_bytes().decode()

    return mended


SLIPS = {
    "keyword": ("extend card", "extand card"),
    "title": ('"Brick"\n    event', '"Brik"\n    event'),
    "name of what is tested": ('tests card "Brick"', 'tests card "Brck"'),
    "block": ("    event\n", "    evnt\n"),
    "colon": ("    event\n", "    event:\n"),
    "sentence": ("add 2 to height of player", "add 2 to heigth of player"),
    "name": ("height of east is 2", "height of esat is 2"),
    "joint": ("add 2 to height", "add 2 too height"),
    "letters of a joint": ("add 2 to height of player", "add 2 ot height of player"),
    "article": ("add 2 to height of player", "add 2 to the height of player"),
    "frame": ("add 2 to", "ad 2 to"),
    "step": ("    when event", "    wehn event"),
    "spaces": ("add 2 to height", "add  2 to height"),
    "indent": ("        add 2", "       add 2"),
    "tab": ("    event\n", "\tevent\n"),
    "tab inside": ("add 2 to", "add\t2 to"),
    "last line end": ("is 2\n", "is 2"),
    "mark": ("extend card 1", "\ufeffextend card 1"),
    "unseen": ("height of player", "height\u200b of player"),
    "empty lines": ("\n\nreplace", "\n\n\n\nreplace"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_what_is_certain_is_mended(fix, slip):
    before, after = SLIPS[slip]
    assert before in GOOD
    done, text = fix(GOOD.replace(before, after, 1))
    assert text == GOOD, done.out
    assert done.code == 0 and "towers: no findings" in done.out and "mine/rules/mine.rules\n" in done.out
    assert " - " in done.out or "ends now" in done.out


MORE = """
query (owner: side) has a wall answers truth
    answer height of owner is at least 1

kind builder
    plural builders
    line side is side

builder "Ann"
    side east

example "a wall"
    given height of east becomes 3
    then east has a wall
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    then east has a wall", "    then east has wall"),
        ("    then east has a wall", "    then east has an wall"),
        ("    side east", "    side esat"),
    ],
)
def test_an_article_is_put_in_and_what_is_printed_is_spelt(fix, before, after):
    text = GOOD + MORE
    assert before in text
    done, now = fix(text.replace(before, after, 1))
    assert now == text, done.out
    assert done.code == 0


def test_several_slips_are_mended_one_after_the_other(fix):
    text = GOOD
    for slip in ("keyword", "title", "block", "article", "tab inside", "mark", "last line end"):
        text = text.replace(*SLIPS[slip], 1)
    done, text = fix(text)
    assert text == GOOD and done.code == 0, done.out


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("height of player", "hite of plr"),  # no slips
        ("is 2\n", "is 22x\n"),  # a number is nobody's slip
        ('"Brick"\n    event', '"Brick\n    event'),  # where does the title end?
        ("        add 2", "      add 2"),  # under the block, or beside it?
        ("    when event", "            when event"),  # so deep is nothing
    ],
)
def test_what_is_not_certain_stays(fix, before, after):
    text = GOOD.replace(before, after, 1)
    done, now = fix(text)
    assert now == text and done.code == 1 and "nothing to mend" in done.out


def test_a_word_between_two_candidates_stays(fix):
    text = GOOD + "\nattribute wall of (owner: side) is number\nattribute wail of (owner: side) is number\n"
    text += '\nexample "walls"\n    given {} of east becomes 1\n    then wall of east is 0\n    then wail of east is 0\n'
    done, now = fix(text.replace("{}", "wasl"))
    assert "wasl of east" in now and done.code == 1


def test_with_a_mod_its_base_stays_as_it_is_and_alone_it_is_mended(punica, mod):
    mod.write_text(GOOD, encoding="utf-8")
    base = mod.parents[2] / "rules" / "towers" / "towers.rules"
    sound = base.read_text(encoding="utf-8")
    broken = sound.replace("draw 1 at random", "drawl 1 at random", 1)
    base.write_text(broken, encoding="utf-8")
    done = punica("check", "rules/towers", "--mod", "mine", "--fix")
    assert done.code == 1 and base.read_text(encoding="utf-8") == broken and "nothing to mend" in done.out
    done = punica("check", "rules/towers", "--fix")
    assert "draw 1 at random" in base.read_text(encoding="utf-8") and "1 finding mended" in done.out
    assert done.code == 0


def test_a_name_that_all_its_uses_outvote_stays(fix):
    lines = ("    let presnt be 1", "    add present to height of east", "    add present to height of west")
    text = GOOD + '\nrule "gifts"\n    before "A day"\n' + "".join(f"    {line}\n" for line in lines)
    done, now = fix(text)
    assert now == text, done.out


def test_nothing_but_the_word_is_replaced(fix):
    hole = "\nquery (owner: sied) is high answers truth\n    answer height of owner is at least 3\n"
    done, now = fix(GOOD + hole)
    assert now == GOOD + hole, done.out


def test_line_ends_of_windows_stay(fix):
    text = GOOD.replace("evnt", "event").replace("\n", "\r\n")
    done, now = fix(text.replace("    event", "    evnt", 1))
    assert now == text, done.out


def test_a_key_of_a_manifest_is_mended_unless_it_stands_there(punica, mod):
    mod.write_text(GOOD, encoding="utf-8")
    manifest = mod.parents[1] / "manifest.yaml"
    manifest.write_text(MANIFEST.replace("title", "titel"), encoding="utf-8")
    assert punica("check", "rules/towers", "--mod", "mine", "--fix").code == 0
    assert manifest.read_text(encoding="utf-8") == MANIFEST
    manifest.write_text(MANIFEST + "titel: Mine\n", encoding="utf-8")
    assert punica("check", "rules/towers", "--mod", "mine", "--fix").code == 1
    assert manifest.read_text(encoding="utf-8") == MANIFEST + "titel: Mine\n"


def test_what_is_no_text_is_left_alone(fix):
    done, _ = fix(GOOD.encode() + b"")
    assert done.code == 0
    done = None
    data = GOOD.replace("evnt", "event").encode() + b"# \xff\n"
    with pytest.raises(UnicodeDecodeError):
        fix(data)


def test_a_link_stays_a_link(punica, mod):
    real = mod.parents[1] / "real.txt"
    real.write_text(GOOD.replace("event\n", "evnt\n", 1), encoding="utf-8")
    mod.symlink_to(real)
    assert punica("check", "rules/towers", "--mod", "mine", "--fix").code == 0
    assert mod.is_symlink() and real.read_text(encoding="utf-8") == GOOD


def test_a_file_that_cannot_be_written_is_told_and_stays(punica, mod, monkeypatch):
    text = GOOD.replace("event\n", "evnt\n", 1)
    mod.write_text(text, encoding="utf-8")

    def full(*words):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    done = punica("--no-cache", "check", "rules/towers", "--mod", "mine", "--fix")
    assert done.code == 1 and "mine/rules/mine.rules is as it was: No space left" in done.err
    assert mod.read_text(encoding="utf-8") == text
    assert [path.name for path in mod.parent.iterdir()] == ["mine.rules"]


def test_findings_carry_their_repair(punica, mod):
    import json

    mod.write_text(GOOD.replace("heigth", "height").replace("height of player", "heigth of player"), encoding="utf-8")
    done = punica("check", "rules/towers", "--mod", "mine", "--format", "json")
    (found,) = json.loads(done.out)["rule_sets"][0]["findings"]
    assert found["repair"] == [
        {"path": "mine/rules/mine.rules", "line": 3, "column": 18, "end_line": 3, "end_column": 24, "text": "height"}
    ]


def test_what_does_not_go_together(punica):
    done = punica("check", "rules/towers", "--fix", "--watch")
    assert done.code == 2 and "--fix does not go with --watch" in done.err
    assert punica("check", "rules/towers", "--fix", "--format", "json").code == 2
