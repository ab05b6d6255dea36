"""Types and style: mypy in its strict form and ruff, as `pyproject.toml` sets them, find nothing.

The types of the whole house are asked for by `make lint`, and here with `--whole`: without a memory mypy takes half a minute.
"""

import subprocess
import sys
from pathlib import Path

from tests.sampling import WHOLE

TOP = Path(__file__).resolve().parents[2]


def run(module, *words):
    """The lines that a tool of this Python prints about the house."""
    done = subprocess.run([sys.executable, "-m", module, *words], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def errors(*words):
    """What mypy says is wrong. With its memory in the house it looks again only at what has changed."""
    return [line for line in run("mypy", "--cache-dir", ".mypy_cache", *words) if ": error:" in line]


if WHOLE:

    def test_the_types_fit():
        assert errors() == []


LOOSE = (
    "def f(a):\n    return a\n",
    "def f(a: list) -> int:\n    return len(a)\n",
    "def f(a: int) -> str:\n    return a\n",
    "def f(a: int | None) -> int:\n    return a + 1\n",
    "from typing import Any\n\n\ndef f(a: Any) -> int:\n    return a\n",
    "from typing import assert_never\n\n\ndef f(a: int | str) -> None:\n    match a:\n        case int():\n            return\n"
    "        case _:\n            assert_never(a)\n",
)


def test_the_types_are_looked_at_strictly(tmp_path):
    """One mistake is found in each of these."""
    files = [tmp_path / f"sample_{number}.py" for number in range(len(LOOSE))]
    for file, text in zip(files, LOOSE, strict=True):
        file.write_text(text, encoding="utf-8")
    found = sorted(line.partition(":")[0].rpartition("/")[2] for line in errors(*map(str, files)))
    assert found == [file.name for file in files]


def test_the_style_is_kept():
    assert run("ruff", "check", "--quiet", "--output-format", "concise", ".") == []


def test_the_layout_is_that_of_the_formatter():
    assert run("ruff", "format", "--quiet", "--check", ".") == []
