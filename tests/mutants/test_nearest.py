"""Which tests are nearest to a module, and how long they run."""

import subprocess
import sys
from pathlib import Path

from tests.mutants.nearest import TOP, nearest

FILES = [(path.relative_to(TOP).as_posix(), path.read_text("utf-8")) for path in sorted((TOP / "tests").rglob("test_*.py"))]


def near(module):
    return nearest(module, (TOP / module).read_text("utf-8"), FILES)


def test_the_file_of_its_own_name_comes_first_then_who_names_it():
    text = "class Sieve:\n    pass\n"
    files = [
        ("tests/frontend/test_a.py", "Sieve"),
        ("tests/phrases/test_b.py", ""),
        ("tests/phrases/test_c.py", "a Sieve"),
        ("tests/phrases/test_d.py", "from interpreter.phrases.sieve import x"),
        ("tests/phrases/test_sieve.py", ""),
        ("tests/table/test_sieve.py", "Sieve"),
    ]
    names = ["phrases/test_sieve", "phrases/test_d", "phrases/test_c", "phrases/test_b", "frontend/test_a"]
    assert nearest("interpreter/phrases/sieve.py", text, files) == [f"tests/{name}.py" for name in names]


def test_every_module_has_some():
    modules = [
        path.relative_to(TOP).as_posix() for path in (TOP / "interpreter").rglob("*.py") if path.parent.name != "interpreter"
    ]
    assert len(modules) > 300 and [module for module in modules if not near(module)] == []
    assert near("interpreter/session/kept_rules.py")[0] == "tests/session/test_kept_rules.py"


def test_they_end_when_the_time_is_over():
    words = [sys.executable, "-m", "tests", "nearest", "records.py", "--seconds", "0"]
    done = subprocess.run(words, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "\n1 of " in done.stdout, done.stdout + done.stderr
    assert Path(TOP / near("interpreter/records.py")[0]).exists()
