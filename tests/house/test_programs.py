"""`python -m tests`: whatever can be run beside the suite is in its list, and in the page for contributors, under one name."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from tests import __main__ as programs

TOP = Path(__file__).resolve().parents[2]
LISTED = {name: module for each in programs.PROGRAMS.values() for name, (module, _) in each.items()}
INSIDE = {"bench/inside.py", "journals/inside.py"}
"""Run by their programs, within other checkouts; `tests/__main__.py` is the list itself."""


def test_every_program_is_listed_and_can_be_reached_only_so():
    texts = {path.relative_to(TOP / "tests").as_posix(): path.read_text(encoding="utf-8") for path in TOP.glob("tests/**/*.py")}
    beside = {path: text for path, text in texts.items() if not path.rpartition("/")[2].startswith("test_")}
    having = {path for path, text in beside.items() if re.search(r"^def main\(\)", text, re.M)} - {"__main__.py"}
    assert {f"{module.replace('.', '/')}.py" for module in LISTED.values()} == having
    assert {path for path, text in beside.items() if 'if __name__ == "__main__"' in text} == INSIDE | {"__main__.py"}


@pytest.mark.parametrize("name", LISTED)
def test_each_says_its_name(name):
    spec = importlib.util.find_spec(f"tests.{LISTED[name]}")
    assert f"`python -m tests {name}" in Path(spec.origin).read_text(encoding="utf-8")


def test_contributors_find_each():
    page = "".join((TOP / "docs" / name).read_text(encoding="utf-8") for name in ("contributing.md", "editors.md"))
    assert [name for name in LISTED if f"python -m tests {name}" not in page] == []


def test_the_list_and_what_is_not_in_it(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tests"])
    assert programs.main() == 0
    told = capsys.readouterr().out
    assert [name for name in LISTED if f"\n  {name} " not in told] == []
    monkeypatch.setattr(sys, "argv", ["tests", "nothing"])
    assert programs.main() == 2 and "no program 'nothing'" in capsys.readouterr().err


def test_readers_are_led_from_each_room_to_its_tests():
    page = (TOP / "tests" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)(?:`|/)", page))
    rooms = {each.name.removesuffix(".py") for each in (TOP / "interpreter").iterdir() if not each.name.startswith("_")}
    folders = {each.name for each in (TOP / "tests").iterdir() if each.is_dir() and each.name != "__pycache__"}
    assert rooms - named == set() and folders - named == set()
    assert [each for each in re.findall(r"`([a-z_]+/[a-z_.]+)`", page) if not (TOP / "tests" / each).exists()] == []
