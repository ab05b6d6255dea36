"""How modules are written: short, explained, without traps and leftovers."""

import ast
import re
from pathlib import PurePosixPath

import pytest

from tests.house.conftest import tree

MOST_LINES = 600
WIDEST = 130
# Brackets around a letter keep these patterns from finding themselves.
LEFTOVER = re.compile(r"[T]ODO|[F]IXME|[X]XX|[N]otImplementedError")
CANNOT_FAIL = re.compile(r"assert [T]rue|pytest\.[s]kip|mark\.([s]kip|[x]fail)")
LEFT_OUT = ["tests/browser/conftest.py"]
"""What is left out where a machine has no browser, and says so, once; `make browser-test` demands one."""
MACHINE = re.compile(r"/([w]ork|[h]ome|[r]oot|[U]sers)/[a-z]|[p]ypi\.org|registry\.[n]pmjs|\.[l]ibrary/")


def complaints(path, text):
    """What is wrong with the layout of one module."""
    lines = text.split("\n")
    parsed = tree(text)
    found = []
    if len(lines) - 1 > MOST_LINES:
        found.append(f"{path}: {len(lines) - 1} lines, is it two things?")
    if PurePosixPath(path).stem in ("utils", "util", "helpers", "misc", "common"):
        found.append(f"{path}: a name that says nothing")
    if text.strip() and not ast.get_docstring(parsed):
        found.append(f"{path}: does not say what it is")
    found += [f"{path}:{number}: {len(line)} columns" for number, line in enumerate(lines, 1) if len(line) > WIDEST]
    for node in ast.walk(parsed):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            found.append(f"{path}:{node.lineno}: except without a type")
        if isinstance(node, ast.ExceptHandler) and isinstance(node.type, ast.Name) and node.type.id == "BaseException":
            found.append(f"{path}:{node.lineno}: catches everything")
    return found


def matches(pattern, texts):
    """path:line of every match in the texts."""
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts.items()
        for number, line in enumerate(text.split("\n"), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("interpreter/a.py", '"""Fine."""\ntry:\n    x = 1\nexcept ValueError:\n    x = 2\n', 0),
        ("interpreter/a.py", '"""Fine."""\n' + "x = 1\n" * (MOST_LINES - 1), 0),
        ("interpreter/a.py", '"""Long."""\n' + "x = 1\n" * MOST_LINES, 1),
        ("interpreter/a/utils.py", '"""Fine."""\n', 1),
        ("interpreter/a.py", "x = 1\n", 1),
        ("interpreter/a.py", f'"""Wide."""\nx = "{"a" * WIDEST}"\n', 1),
        ("interpreter/a.py", '"""Bare."""\ntry:\n    x = 1\nexcept:\n    x = 2\n', 1),
        ("interpreter/a.py", '"""Bare."""\ntry:\n    x = 1\nexcept BaseException:\n    x = 2\n', 1),
    ],
)
def test_the_check_sees_what_it_should(path, text, count):
    assert len(complaints(path, text)) == count


@pytest.mark.parametrize(
    ("pattern", "line", "letter"),
    [
        (LEFTOVER, "# {}ODO later", "T"),
        (CANNOT_FAIL, "    assert {}rue", "T"),
        (CANNOT_FAIL, "@pytest.mark.{}fail", "x"),
        (MACHINE, "see /{}ork/main", "w"),
        (MACHINE, "https://{}ypi.org/simple", "p"),
    ],
)
def test_the_patterns_match(pattern, line, letter):
    line = line.format(letter)
    assert matches(pattern, {"a": f"fine\n{line}\n"}) == [f"a:2: {line.strip()}"]


def test_modules_are_short_explained_and_safe(modules):
    assert [complaint for path, text in modules.items() for complaint in complaints(path, text)] == []


def test_nothing_is_left_unfinished(modules):
    assert matches(LEFTOVER, modules) == []


def test_no_test_is_switched_off(written):
    found = matches(CANNOT_FAIL, {path: text for path, text in written.items() if path.startswith("tests/")})
    assert [each.partition(":")[0] for each in found] == LEFT_OUT


def test_no_path_of_a_machine_and_no_registry_stands_anywhere(written):
    assert len(written) > 50
    assert matches(MACHINE, written) == []
