"""The tutorial is done as it stands, in an empty folder: its files written, its commands run, its output compared; and the recipes."""

import re
import shlex
import shutil

import pytest

from interpreter.cli.answers import HELP
from tests.docs.conftest import TOP, fences
from tests.sampling import WHOLE

BASE = "id: recipes\ntitle: Recipes\nversion: 1\nlanguage: 1\nbase: hannibal_1996\n"
RECIPES = [fence for fence in fences("docs/recipes.md") if fence.language == "rules"]


def write(fence, folder):
    """A fence that names a file becomes that file."""
    path = folder / fence.rest
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(fence.text, encoding="utf-8")


def steps(text):
    """(command, the lines told below it) of a console."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *told = part.splitlines()
        yield command, told


def agrees(told, printed):
    """Is what was printed what the page tells? `...` stands for any lines, or for the rest of one."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + "\n" for line in told)
    return re.fullmatch(pattern + r"\s*", printed) is not None


def test_the_comparison_sees_what_it_should():
    assert agrees(["a", "...", "c: ..."], "a\nb\nb\nc: 3\n") and agrees([], "\n")
    assert not agrees(["a"], "a\nb\n") and not agrees(["a", "..."], "b\n")


LONG = ("--coverage", "docs")
"""What runs all examples of the game, or publishes all its pages: with `--whole`. Coverage and sites of the small games are tried by
`tests/lab` and `tests/site`."""


def test_the_tutorial_can_be_done(punica, tmp_path):
    count = 0
    for fence in fences("docs/tutorial.md"):
        if fence.language == "text":  # what somebody sees who plays
            continue
        if fence.language != "console":
            write(fence, tmp_path)
            continue
        for command, told in steps(fence.text):
            first, *words = shlex.split(command)
            assert first == "punica"
            if not WHOLE and not {*LONG}.isdisjoint(words):
                continue
            if "hard_winters" in words and not (tmp_path / "hard_winters").exists():
                shutil.copytree(TOP / "docs/hard_winters", tmp_path / "hard_winters")
            done = punica(*words)
            assert done.code == (1 if fence.rest == "fails" else 0), done.text
            assert agrees(told, done.text), f"{fence}: {command}\n{done.text}"
            count += 1
    assert count > 10
    assert (tmp_path / "site/docs/cards/051-epidemic.md").exists() or not WHOLE


def some(words):
    """The examples with these words; with `--whole` all of them."""
    return [] if WHOLE else ["-k", words]


@pytest.mark.whole("test_the_tutorial_can_be_done checks and tests the same mod")
def test_the_variant_breaks_nothing_else_and_is_small(punica):
    done = punica("test", "hannibal_1996", "--mod", TOP / "docs/hard_winters", *some("winter"))
    assert done.code == 0, done.text
    done = punica("simulate", "hannibal_1996", "--mod", TOP / "docs/hard_winters", "--games", "2")
    assert done.code == 0, done.text
    assert punica("fmt", "--check", TOP / "docs/hard_winters").code == 0
    rules = [path.read_text(encoding="utf-8") for path in (TOP / "docs/hard_winters").rglob("*.rules")]
    assert sum(text.count("\n") for text in rules) < 100
    assert set(re.findall(r"^\w+", "\n".join(rules), re.MULTILINE)) >= {"extend", "replace", "remove"}


def test_printed_values_take_the_place_of_reconstructed_ones(punica):
    done = punica("test", "hamilcar_2e", "--mod", TOP / "docs/printed_values", *some("printed_values"))
    assert done.code == 0 and " 0 failed" in done.text, done.text
    assert punica("fmt", "--check", TOP / "docs/printed_values").code == 0


def test_recipes_can_be_followed(punica, tmp_path):
    """All in one mod: they do not get into each other's way."""
    for fence in RECIPES:
        write(fence, tmp_path / "mod")
    (tmp_path / "mod/manifest.yaml").write_text(BASE, encoding="utf-8")
    done = punica("check", "hannibal_1996", "--mod", "mod")
    assert done.code == 0, done.text
    done = punica("test", "hannibal_1996", "--mod", "mod", "-k", "rules/my_")
    count = sum(fence.text.count("\nexample ") for fence in RECIPES)
    assert done.code == 0 and f"{count} passed, 0 failed" in done.text, done.text


@pytest.mark.whole("test_recipes_can_be_followed has the same card")
def test_a_mod_that_adds_a_card_breaks_nothing_of_its_base(punica, tmp_path):
    (card,) = [fence for fence in RECIPES if fence.rest == "rules/my_card.rules"]
    write(card, tmp_path / "mod")
    (tmp_path / "mod/manifest.yaml").write_text(BASE, encoding="utf-8")
    tested = punica("test", "hannibal_1996", "--mod", "mod", *some("sequence/strategy_cards"))
    assert tested.code == 0 and " 0 failed" in tested.text, tested.text
    assert int(re.search(r"(\d+) passed", tested.text)[1]) > (700 if WHOLE else 5)
    played = punica("simulate", "hannibal_1996", "--mod", "mod", "--games", "1", "--check")
    assert played.code == 0, played.text


def test_positions_are_set_up_as_the_page_says(punica, tmp_path):
    """A file stands in the folder of its game, where that is not Hannibal."""
    games = {"": "hannibal_1996", "hamilcar_2e/": "hamilcar_2e", "mediterranean_empires/": "mediterranean_empires"}
    snippets = [fence for fence in fences("docs/positions.md") if fence.language == "rules"]
    for folder, game in games.items():
        own = [fence for fence in snippets if fence.rest.startswith(f"{folder}rules/")]
        mod = tmp_path / game / "positions"
        for fence in own:
            write(fence._replace(rest=fence.rest.removeprefix(folder)), mod)
        (mod / "manifest.yaml").write_text(BASE.replace("recipes", "positions").replace("hannibal_1996", game), encoding="utf-8")
        count = sum(fence.text.count("example ") for fence in own)
        done = punica("test", game, "--mod", mod, "-k", "positions/")
        assert count > 1 and f"{count} passed, 0 failed" in done.text, done.text


def test_the_tutorial_names_what_helps_to_find_ones_way_on_the_map():
    """`map` in all the forms that the help at the table tells of."""
    text = " ".join((TOP / "docs/tutorial.md").read_text(encoding="utf-8").split())
    forms = re.findall(r"map [A-Z]+|(?<=map )left|right|up|down", HELP["map"])
    assert forms == ["map NAME", "left", "right", "up", "down"]
    assert [form for form in ("map", *forms[:1], "map left", *forms[2:]) if f"`{form}`" not in text] == []
