"""What `show` and `explain` printed is printed again without a rule being read, as long as nothing has changed."""

import io
import shutil
from pathlib import Path

import pytest

from interpreter.session import Session


@pytest.fixture
def towers(tmp_path, monkeypatch):
    """A copy of the small game, which may be edited."""
    shutil.copytree("rules/towers", tmp_path / "rules/towers")
    monkeypatch.chdir(tmp_path)
    return "rules/towers"


@pytest.fixture
def reading(alone, monkeypatch):
    """How often the rules of a session are asked for."""
    asked = []
    for name in ("rules", "played_rules"):
        rules = getattr(Session, name).fget
        monkeypatch.setattr(Session, name, property(lambda session, rules=rules: asked.append(session.id) or rules(session)))
    return asked


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_page_is_printed_again_without_the_rules(punica, towers, reading, form):
    first = punica("show", "prose", "Brick", "--in", towers, "--format", form)
    assert first.code == 0 and "Brick" in first.out and reading
    reading.clear()
    assert punica("show", "prose", "Brick", "--in", towers, "--format", form) == first
    assert not reading


def test_another_view_another_item_and_another_text_are_other_pages(punica, towers, reading):
    pages = [punica("show", view, item, "--in", towers).out for view in ("prose", "tree") for item in ("Brick", "east")]
    assert len(set(pages)) == 4
    file = Path(towers) / "towers.rules"
    file.write_text(file.read_text(encoding="utf-8").replace("Brick", "Clay"), encoding="utf-8")
    reading.clear()
    assert punica("show", "prose", "Brick", "--in", towers).out not in pages
    assert "Clay" in punica("show", "prose", "Clay", "--in", towers).out and reading


def test_a_move_is_explained_again_without_the_rules(punica, reading, tmp_path, monkeypatch):
    save = Path(tmp_path / "game.json")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    punica("play", "rules/towers", "--seed", "3", "--save", save)
    (move, *_) = [line.strip() for line in punica("explain", save).out.splitlines() if line.startswith("  ")]
    reading.clear()
    first = punica("explain", save, move)
    assert first.code == 0 and move in first.out and reading
    reading.clear()
    assert punica("explain", save, move) == first
    assert not reading
    assert punica("explain", save, "no such move").out != first.out
