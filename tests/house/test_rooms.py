"""Imports run one way through the house, and every room has a door."""

import ast
from pathlib import PurePosixPath

import pytest

ORDER = (
    "source",
    "diagnostics",
    "library",
    "syntax",
    "model",
    "program",
    "runtime",
    "views",
    "site",
    "players",
    "lab",
    "lsp",
    "web",
    "cli",
)
ASIDE = "kernel"
"""Imports no other room; rooms from `model` on may import it."""
DATA = "_data"


def room_of(path):
    """The room of a module; its own package and `python -m` have special ones."""
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    return {"__init__": "", "__main__": "cli"}.get(parts[0], parts[0])


def imports(path, text):
    """(line, room) of every room that a module imports, in functions too."""
    package = PurePosixPath(path).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(text)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{start}.{alias.name}" for alias in node.names] if start == "interpreter" else [start]
        for name in names:
            first, *rest = name.split(".")
            if first == "interpreter" and rest:
                yield node.lineno, rest[0]


def may_import(room, other):
    """Does `other` stand above `room`?"""
    if room == other or room == "":
        return room == other
    if room == ASIDE:
        return False
    if room not in ORDER:
        return False
    if other == ASIDE:
        return ORDER.index(room) >= ORDER.index("model")
    return other in ORDER and ORDER.index(other) < ORDER.index(room)


def wrong_imports(path, text):
    """What a module imports against the order."""
    room = room_of(path)
    return [
        f"{path}:{line} {room} imports {other}"
        for line, other in imports(path, text)
        if other != "__version__" and not may_import(room, other)
    ]


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("interpreter/syntax/a.py", "from interpreter.library import Library", 0),
        ("interpreter/syntax/a.py", "from interpreter import source, library", 0),
        ("interpreter/syntax/a.py", "from . import b\nfrom .c import d\nfrom ..source import Span", 0),
        ("interpreter/model/a.py", "import interpreter.kernel.board", 0),
        ("interpreter/cli/a.py", "from interpreter import __version__, lab", 0),
        ("interpreter/syntax/a.py", "def f():\n    from interpreter.model import x", 1),
        ("interpreter/syntax/a.py", "import interpreter.kernel", 1),
        ("interpreter/syntax/a.py", "from .. import program, runtime", 2),
        ("interpreter/kernel/a.py", "from interpreter.source import Span", 1),
        ("interpreter/source.py", "import interpreter.diagnostics", 1),
        ("interpreter/__init__.py", "from interpreter.cli import main", 1),
        ("interpreter/helpers/a.py", "from interpreter.source import Span", 1),
        ("interpreter/cli/a.py", "from interpreter.helpers import x", 1),
    ],
)
def test_the_check_sees_what_it_should(path, text, count):
    assert len(wrong_imports(path, text)) == count


def test_imports_run_one_way(modules):
    assert [wrong for path, text in modules.items() for wrong in wrong_imports(path, text)] == []


def test_every_room_is_known_and_has_a_door_that_says_what_goes_in_and_out(modules):
    rooms = {room_of(path) for path in modules if path.count("/") > 1}
    assert {"diagnostics", "library"} <= rooms
    assert rooms - {*ORDER, ASIDE} == set()
    without = [room for room in rooms if not ast.get_docstring(ast.parse(modules.get(f"interpreter/{room}/__init__.py", "")))]
    assert without == []
