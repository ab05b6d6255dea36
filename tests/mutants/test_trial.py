"""A mutant is tried in a copy, by the nearest tests first; what does not end is ended; the tree stays as it was."""

import pytest

from tests.mutants import trial
from tests.mutants.draw import drawn, room_of
from tests.mutants.operators import mutants
from tests.mutants.trial import Tree

MODULE = """def least(x):
    n = 0
    while n < x:
        n += 1
    return n > 2


def unasked(x):
    return x + 1
"""
FILES = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "interpreter/__init__.py": "",
    "interpreter/a/__init__.py": MODULE,
    "tests/a/test_near.py": "from interpreter.a import least\n\n\ndef test_far_above():\n    assert least(9)\n",
    "tests/b/test_far.py": "from interpreter.a import least\n\n\ndef test_edge():\n    assert least(3) and not least(2)\n",
    "tests/house/test_layout.py": "def test_never_asked():\n    assert not 1\n",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of a small tree that was measured."""
    top = tmp_path_factory.mktemp("small")
    for name, text in FILES.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    made = Tree(top)
    assert made.top != top and made.measure() == []
    yield made
    assert (top / "interpreter/a/__init__.py").read_text(encoding="utf-8") == MODULE
    made.close()
    assert not made.folder.exists()


def of(old, new, sort):
    """The mutant that makes `new` of `old`."""
    ready = [drawn("interpreter/a/__init__.py", MODULE, each) for each in mutants(MODULE) if each.sort == sort]
    return next(each for each in ready if (each.before, each.after) == (old, new))


def test_costs_are_known_and_the_house_is_not_asked(tree):
    assert sorted(tree.costs) == ["tests/a/test_near.py", "tests/b/test_far.py"]
    assert tree.ordered("a") == (["tests/a/test_near.py"], ["tests/b/test_far.py"])
    assert tree.ordered("c") == ([], sorted(tree.test_files(), key=lambda path: (tree.costs[path], path)))


@pytest.mark.parametrize(
    ("old", "new", "sort", "by", "stage"),
    [
        ("return n > 2", "return n > 3", "number", "tests/b/test_far.py::test_edge", "all"),
        ("n = 0", "pass", "drop", "tests/a/test_near.py::test_far_above", "nearest"),
        ("return x + 1", "return x - 1", "arithmetic", "", "all"),
    ],
)
def test_verdicts(tree, old, new, sort, by, stage):
    verdict = tree.try_(of(old, new, sort))
    assert (verdict.by, verdict.stage) == (by, stage)
    assert tree.texts()["interpreter/a/__init__.py"] == MODULE


def test_the_nearest_alone(tree):
    verdict = tree.try_(of("return n > 2", "return n > 3", "number"), nearest_only=True)
    assert (verdict.by, verdict.stage) == ("", "nearest")


@pytest.mark.whole("test_verdicts; the program itself runs before a release")
def test_what_does_not_end_is_noticed(tree, monkeypatch):
    monkeypatch.setattr(trial, "START", 3.0)
    assert tree.try_(of("n += 1", "pass", "drop")).by == "too slow"


@pytest.mark.whole("test_verdicts; the program itself runs before a release")
def test_a_test_that_fails_once_and_not_again_notices_nothing(tree):
    (tree.top / "tests/b/test_unsteady.py").write_text(
        "from pathlib import Path\n\n\ndef test_second_time():\n    seen = Path(__file__).with_name('seen')\n"
        "    was = seen.exists()\n    seen.touch()\n    assert was\n",
        encoding="utf-8",
    )
    assert tree.noticed(["tests/b/test_unsteady.py", "tests/b/test_far.py"]) == ""
    (tree.top / "tests/b/seen").unlink()
    assert tree.measure(["tests/b/test_unsteady.py"]) == []
    (tree.top / "tests/b/test_unsteady.py").unlink()
    tree.costs.pop("tests/b/test_unsteady.py")
    assert tree.measure(["tests/house/test_layout.py"]) == ["tests/house/test_layout.py::test_never_asked"]
    tree.costs.pop("tests/house/test_layout.py")


@pytest.mark.whole("test_verdicts; the program itself runs before a release")
def test_each_mutant_has_a_cache_of_its_own(tree, monkeypatch):
    monkeypatch.setenv("PUNICA_CACHE", "/nowhere")
    look = "import os\n\n\ndef test_cache():\n    print(os.environ['PUNICA_CACHE'])\n    assert not 1\n"
    (tree.top / "tests/b/test_cache.py").write_text(look, encoding="utf-8")
    places = set()
    for _ in range(2):
        output, code = tree.run(["tests/b/test_cache.py", "-s"], None)
        assert code == 1
        places.add(next(line for line in output.splitlines() if "cache-" in line).lstrip("F"))
    (tree.top / "tests/b/test_cache.py").unlink()
    assert len(places) == 2 and all(place.startswith(str(tree.folder)) for place in places)


@pytest.mark.whole("test_verdicts; the program itself runs before a release")
def test_bytecode_lies_where_a_mutant_takes_it_away(tree, monkeypatch, tmp_path):
    """Elsewhere that of the unharmed module would stand for its mutant: as long, and written within the same second."""
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert tree.measure(["tests/b/test_far.py"]) == []
    assert list((tree.top / "interpreter/a/__pycache__").glob("__init__.*")) and not list(tmp_path.rglob("*.pyc"))
    mutant = of("return n > 2", "return n > 3", "number")
    assert tree.try_(mutant).by == "tests/b/test_far.py::test_edge"
    assert not list((tree.top / "interpreter/a/__pycache__").glob("__init__.*"))


@pytest.mark.whole("test_verdicts; the program itself runs before a release")
def test_options_for_the_tests_of_whoever_calls_are_no_options_of_trials(tree, monkeypatch):
    failing = "def test_it():\n    assert not 1\n"
    (tree.top / "tests/b/test_it.py").write_text(failing, encoding="utf-8")
    plain, _ = tree.run(["tests/b/test_it.py"], None)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-rs")
    output, _ = tree.run(["tests/b/test_it.py"], None)
    (tree.top / "tests/b/test_it.py").unlink()
    assert trial.failures(output) == trial.failures(plain) == ["tests/b/test_it.py::test_it"]


def test_every_room_has_its_nearest_tests():
    """Of this project: each room finds tests that are asked first."""
    here = Tree(trial.Path(__file__).resolve().parents[2])
    try:
        rooms = {room_of(path) for path in here.texts()} - {"__init__", "__main__"}
        assert {room for room in rooms if not here.ordered(room)[0]} == set()
        assert len(rooms) > 10
    finally:
        here.close()
