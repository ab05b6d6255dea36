"""A wheel, put into a fresh environment, works from any folder and holds the same rules as the checkout."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import click
import pytest

import interpreter

TOP = Path(__file__).resolve().parents[2]


def called(python, *words, cwd):
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run([python, *map(str, words)], capture_output=True, text=True, cwd=cwd, env=env, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The Python of a fresh environment with the wheel in it; only the libraries we need are borrowed from this one."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    made = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = called(made, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
    packages = Path(done.stdout.strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    libraries = Path(click.__file__).resolve().parents[1]
    (packages / "borrowed.pth").write_text(f"{libraries}\n", encoding="utf-8")
    return made


def test_a_wheel_holds_the_package_the_rules_and_the_command(wheel):
    assert wheel.name == f"punica-{interpreter.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        entry = next(name for name in names if name.endswith("entry_points.txt"))
        assert "punica = interpreter.cli:main" in archive.read(entry).decode()
    packed = {name.removeprefix("interpreter/") for name in names if name.startswith("interpreter/")}
    wanted = {
        path.relative_to(TOP / "interpreter").as_posix()
        for path in (TOP / "interpreter").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix in (".py", ".md", ".lark", ".html", ".css", ".js")
    }
    data = {
        f"_data/{path.relative_to(TOP).as_posix()}"
        for keeper in ("rules", "cards", "generals")
        for path in (TOP / keeper).rglob("*")
        if path.suffix in (".rules", ".yaml")
    }
    assert data and (wanted | data) - packed == set()


READ = """
import json, pathlib, sys
from interpreter.library import catalogue, open_rule_set
folder = pathlib.Path(sys.argv[1]) if sys.argv[1:] else pathlib.Path()
names = [manifest.id for manifest in catalogue() if not manifest.abstract]
found = {each: open_rule_set(folder / each if sys.argv[1:] else each).sources for each in names}
print(json.dumps({each: [read.text for read in sources.values()] for each, sources in found.items()}))
"""
"""Prints the texts of each rule set that ships, those of the layers and parts below it too; with a folder those that lie there."""


def test_an_installed_punica_knows_its_rules_from_any_folder(python, tmp_path):
    where = called(python, "-c", "import interpreter; print(interpreter.__file__)", cwd=tmp_path)
    installed = Path(where.stdout.strip()).parent
    assert not installed.is_relative_to(TOP)
    rules = installed / "_data" / "rules"
    texts = json.loads(called(python, "-c", READ, cwd=tmp_path).stdout)
    assert len(texts) > 1 and texts == json.loads(called(sys.executable, "-c", READ, rules, cwd=TOP).stdout)
    name = min(texts, key=lambda each: len(texts[each]))
    words = ("-m", "interpreter", "--no-cache", "check", "--format", "json")
    ours = called(python, *words, name, cwd=tmp_path)
    theirs = called(sys.executable, *words, rules / name, cwd=TOP)  # the same texts, read by the checkout
    assert (ours.returncode, ours.stderr) == (theirs.returncode, theirs.stderr) == (0, "")
    assert json.loads(ours.stdout) == json.loads(theirs.stdout.replace(f"{installed}/_data/", ""))
    assert list(tmp_path.iterdir()) == []


def test_an_installed_punica_plays(python, tmp_path):
    sample = TOP / "tests" / "session" / "sample" / "rules" / "towers"
    words = ("simulate", sample, "--games", 6, "--jobs", 2, "--out", "report.json")
    done = called(python, "-c", "from interpreter.cli import main; main()", *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["finished"] == 6
