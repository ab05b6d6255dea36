"""`punica pack` and `unpack`: one file of a mod, which every command takes where it takes the folder."""

import json
import shutil

import pytest

from tests.cli.conftest import SAMPLE

BOTS = ("--seat", "west=random", "--seat", "east=random")
TOWERS = "rules/towers"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A working folder with the small game and its mod."""
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    shutil.copytree(SAMPLE / "mods" / "rich", tmp_path / "rich")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def packed(punica, here):
    """The mod as one file; its folder is gone."""
    done = punica("pack", "rich", "--on", TOWERS)
    assert (done.code, done.err) == (0, ""), done
    shutil.move(here / "rich", here / "elsewhere")
    return "rich.punica"


def test_the_same_mod_gives_the_same_bytes_wherever_it_lies(punica, here):
    punica("pack", "rich", "--on", TOWERS)
    first = (here / "rich.punica").read_bytes()
    shutil.copytree(here / "rich", here / "deep" / "other_name")
    rules = here / "deep" / "other_name" / "rules" / "rich.rules"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    done = punica("pack", "deep/other_name", "--on", TOWERS, "--out", "again.punica")
    assert done.out.splitlines() == [
        f"again.punica: rich 1, 2 texts, {len(first)} bytes",
        "  it does not say which version of towers it was made for: `punica rebase deep/other_name`",
    ]
    assert (here / "again.punica").read_bytes() == first


@pytest.mark.parametrize(
    "words",
    [
        ("check", TOWERS),
        ("check", TOWERS, "--format", "json"),
        ("test", TOWERS),
        ("show", "origin", "Brick", "--in", TOWERS),
        ("show", "prose", "mortar holds", "--in", TOWERS),
        ("simulate", TOWERS, "--games", "2"),
        ("diff", TOWERS),
        ("coverage", TOWERS),
    ],
)
def test_commands_say_of_the_file_what_they_say_of_the_folder(punica, packed, words):
    loose, one = punica(*words, "--mod", "elsewhere"), punica(*words, "--mod", packed)
    assert (one.code, one.err) == (loose.code, loose.err)
    timeless = [line for line in one.out.splitlines() if " s" not in line]
    wanted = loose.out.replace("elsewhere/", "rich.punica!/").replace("elsewhere", "rich.punica")
    assert timeless == [line for line in wanted.splitlines() if " s" not in line]


def test_the_site_is_the_same(punica, here, packed):
    assert punica("docs", TOWERS, "--mod", "elsewhere", "--out", "one", "--no-render").code == 0
    assert punica("docs", TOWERS, "--mod", packed, "--out", "two", "--no-render").code == 0
    pages = [file.relative_to(here / "one") for file in (here / "one").rglob("*.md")]
    assert len(pages) > 5
    assert {
        page
        for page in pages
        if (here / "one" / page).read_text().replace("elsewhere/", "rich.punica!/") != (here / "two" / page).read_text()
    } == set()


def test_a_mod_can_be_compared_and_looked_at_as_a_file(punica, packed):
    done = punica("simulate", TOWERS, "--games", "2", "--compare", packed)
    assert done.code == 0 and "the mod rich.punica" in done.out, done
    done = punica("check", packed)
    assert done.code == 1 and "rich.punica!/manifest.yaml:5:7" in done.out and "[missing-layer]" in done.out


def test_a_game_with_a_packed_mod_is_saved_and_loaded(punica, here, packed):
    assert punica("play", TOWERS, "--mod", packed, "--seed", 3, *BOTS, "--save", "game.json").code == 0
    assert json.loads((here / "game.json").read_text())["asked"]["mods"] == ["rich"]
    assert punica("verify", "game.json", "--current-rules", "--mod", packed).code in (0, 2)
    (here / packed).unlink()
    done = punica("verify", "game.json")
    assert done.code == 0 and "agree" in done.out, done
    done = punica("load", "game.json", *BOTS)
    assert done.code == 0, done


def test_findings_stand_in_the_file_and_are_not_mended_there(punica, here):
    rules = here / "rich" / "rules" / "rich.rules"
    rules.write_text(rules.read_text().replace("    cites SAMPLE-1\n", ""))
    punica("pack", "rich", "--on", TOWERS)
    rules.write_text(rules.read_text().replace("worth 3", "worthy 3"))
    done = punica("pack", "rich", "--on", TOWERS, "--out", "worse.punica")
    assert done.code == 1 and "rich/rules/rich.rules:2:5" in done.out and not (here / "worse.punica").exists()
    done = punica("check", TOWERS, "--mod", "rich.punica", "--fix")
    assert (
        done.code == 2 and "rich.punica is a packed mod and is not mended" in done.err and "punica unpack rich.punica" in done.err
    )


def test_what_is_left_out_is_named_and_pages_are_taken(punica, here):
    for path in ("README.md", "LICENSE", "pictures/map.png", "tools/count.py", ".secret", "rules/notes.txt"):
        (here / "rich" / path).parent.mkdir(exist_ok=True)
        (here / "rich" / path).write_text("text\n")
    done = punica("pack", "rich", "--on", TOWERS)
    assert done.out.splitlines()[2:] == [
        "  left out: pictures/map.png",
        "  left out: rules/notes.txt",
        "  left out: tools/count.py",
    ]
    assert punica("unpack", "rich.punica", "--in", "pictures").code == 2  # there is no such folder
    (here / "new").mkdir()
    assert punica("unpack", "rich.punica", "--in", "new").out == "new/rich: 4 texts\n"
    files = sorted(file.relative_to(here / "new/rich").as_posix() for file in (here / "new").rglob("*.*"))
    assert files == ["README.md", "manifest.yaml", "rules/rich.rules"] and (here / "new/rich/LICENSE").is_file()
    for file in files:
        assert (here / "new/rich" / file).read_bytes() == (here / "rich" / file).read_bytes()


def test_nothing_is_written_over(punica, here, packed):
    (here / "rich").mkdir()
    (here / "rich" / "mine.txt").write_text("mine")
    done = punica("unpack", packed)
    assert done.code == 2 and "rich is there already" in done.err
    assert [file.name for file in (here / "rich").iterdir()] == ["mine.txt"]
    (here / "notes.punica").write_text("notes")
    done = punica("pack", "elsewhere", "--on", TOWERS, "--out", "notes.punica")
    assert done.code == 2 and "is no packing of rich" in done.err and (here / "notes.punica").read_text() == "notes"
    assert punica("pack", "elsewhere", "--on", TOWERS).code == 0  # its own older packing is


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("pack", "rich"), 2, 'there is no rule set called "towers"'),
        (("pack", "nothing"), 2, '"nothing" is no folder'),
        (("pack", "rules"), 2, '"rules" has no manifest.yaml'),
        (("pack", "rich.punica"), 2, "a mod is packed from its folder"),
        (("pack", "elsewhere", "--on", TOWERS, "--out", "rich.zip"), 2, "something.punica, not rich.zip"),
        (("pack", "elsewhere", "--on", TOWERS, "--out", "no/rich.punica"), 2, "there is no folder no"),
        (("unpack", "elsewhere"), 2, "the file cannot be read: it is a folder"),
        (("unpack", "nothing.punica"), 2, "No such file"),
        (("unpack", "rules/towers/manifest.yaml"), 2, "this is no packed mod"),
        (("unpack", "rich.punica", "--in", "nowhere"), 2, "there is no folder nowhere"),
        (("check", TOWERS, "--mod", "rules/towers/towers.rules"), 1, "this is no packed mod"),
        (("check", TOWERS, "--mod", "nothing.punica"), 2, '"nothing.punica" is no folder'),
    ],
)
def test_mistakes_are_told_with_a_way_out(punica, here, packed, words, code, said):
    if words[1] == "rich":
        shutil.copytree(here / "elsewhere", here / "rich")
    done = punica(*words)
    assert done.code == code and said in done.out + done.err, done


def test_a_cut_file_is_told_by_every_command(punica, here, packed):
    data = (here / packed).read_bytes()
    (here / packed).write_bytes(data[:-100])
    for words in (
        ("check", TOWERS),
        ("play", TOWERS, *BOTS),
        ("simulate", TOWERS, "--games", "1"),
        ("test", TOWERS),
        ("diff", TOWERS),
    ):
        done = punica(*words, "--mod", packed)
        assert done.code == 1 and "error[broken-package]: it breaks off" in done.out, done
    done = punica("unpack", packed)
    assert done.code == 2 and "it breaks off" in done.err


@pytest.mark.parametrize("name", ["aux.rules", "a?.rules"])
def test_a_name_that_some_machines_cannot_have_is_not_packed(punica, here, name):
    (here / "rich" / "rules" / name).write_text("", encoding="utf-8")
    done = punica("pack", "rich", "--on", TOWERS)
    assert done.code == 2 and f"rules/{name} cannot be packed" in done.err
    assert not (here / "rich.punica").exists()
