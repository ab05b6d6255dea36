"""Imports run one way through the house, through the doors of its rooms, and nowhere in a circle."""

import ast
from functools import cache
from pathlib import PurePosixPath

import networkx
import pytest

from tests.house.conftest import tree

ORDER = (
    "records",
    "garbage",
    "source",
    "diagnostics",
    "cache",
    "memo",
    "library",
    "syntax",
    "ir",
    "phrases",
    "unread",
    "resolve",
    "effects",
    "proofs",
    "checks",
    "frontend",
    "program",
    "compiler",
    "runtime",
    "native",
    "reference",
    "views",
    "site",
    "players",
    "session",
    "lab",
    "table",
    "editor",
    "rebase",
    "cli",
)
ASIDE = "kernel"
"""Imports no other room; rooms from `ir` on may import it."""


def room_of(path):
    """The room of a module; its own package and `python -m` have special ones."""
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    return {"__init__": "", "__main__": "cli"}.get(parts[0], parts[0])


@cache
def imports(path, text):
    """(line, names after `interpreter`) of every import of a module, in functions and for type checking too."""
    return [*_imports(path, text)]


def _imports(path, text):
    package = PurePosixPath(path).with_suffix("").parts[:-1]
    for node in ast.walk(tree(text)):
        names = []
        if isinstance(node, ast.Import):
            names = [f"{alias.name}.*" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{start}.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first == "interpreter" and rest:
                yield node.lineno, tuple(rest)


def may_import(room, other):
    """Does `other` stand above `room`?"""
    if room == other or room == "":
        return room == other
    if room == ASIDE or room not in ORDER:
        return False
    if other == ASIDE:
        return ORDER.index(room) >= ORDER.index("ir")
    return other in ORDER and ORDER.index(other) < ORDER.index(room)


def wrong_imports(path, text):
    """What a module imports against the order."""
    room = room_of(path)
    return [
        f"{path}:{line} {room} imports {names[0]}"
        for line, names in imports(path, text)
        if names[0] != "__version__" and not may_import(room, names[0])
    ]


def past_the_door(path, text):
    """What a module imports from inside another room: `ROOM.MODULE.NAME` where the door gives `ROOM.NAME`."""
    room = room_of(path)
    return [
        f"{path}:{line} {'.'.join(names)}"
        for line, names in imports(path, text)
        if names[0] != room and len(names) > 2 and names[0] in (*ORDER, ASIDE)
    ]


def circles(texts):
    """The knots of modules that import each other within a room, those for type checking included; doors are left out."""
    modules = {PurePosixPath(path).with_suffix("").parts[1:] for path in texts if not path.endswith("__init__.py")}
    graph = networkx.DiGraph()
    for path, text in texts.items():
        mine = PurePosixPath(path).with_suffix("").parts[1:]
        for _, names in imports(path, text):
            graph.add_edges_from((mine, names[:size]) for size in (len(names), len(names) - 1) if names[:size] in modules)
    knots = [sorted(".".join(name) for name in knot) for knot in networkx.strongly_connected_components(graph) if len(knot) > 1]
    return sorted(knots) + sorted([".".join(name)] for name in networkx.nodes_with_selfloops(graph))


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("interpreter/syntax/a.py", "from interpreter.library import Library", 0),
        ("interpreter/syntax/a.py", "from interpreter import source, library", 0),
        ("interpreter/syntax/a.py", "from . import b\nfrom .c import d\nfrom ..source import Span", 0),
        ("interpreter/ir/a.py", "import interpreter.kernel.board", 0),
        ("interpreter/cli/a.py", "from interpreter import __version__, lab", 0),
        ("interpreter/syntax/a.py", "def f():\n    from interpreter.frontend import x", 1),
        ("interpreter/syntax/a.py", "import interpreter.kernel", 1),
        ("interpreter/syntax/a.py", "from .. import program, runtime", 2),
        ("interpreter/kernel/a.py", "from interpreter.source import Span", 1),
        ("interpreter/source.py", "import interpreter.diagnostics", 1),
        ("interpreter/__init__.py", "from interpreter.cli import main", 1),
        ("interpreter/helpers/a.py", "from interpreter.source import Span", 1),
        ("interpreter/cli/a.py", "from interpreter.helpers import x", 1),
    ],
)
def test_the_order_check_sees_what_it_should(path, text, count):
    assert len(wrong_imports(path, text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("from interpreter.syntax import nodes", 0),
        ("from interpreter.ir.types import Type", 0),
        ("from interpreter import ir", 0),
        ("from interpreter.source import Span", 0),
        ("from interpreter.syntax.nodes import Line", 1),
        ("import interpreter.syntax.nodes", 1),
        ("if TYPE_CHECKING:\n    from interpreter.syntax.nodes import Line", 1),
    ],
)
def test_the_door_check_sees_what_it_should(text, count):
    assert len(past_the_door("interpreter/ir/a.py", text)) == count


def test_the_circle_check_sees_what_it_should():
    one = "from interpreter.a.two import x"
    two = "def f():\n    from interpreter.a.one import y"
    assert circles({"interpreter/a/one.py": one, "interpreter/a/two.py": ""}) == []
    assert circles({"interpreter/a/one.py": one, "interpreter/a/two.py": two}) == [["a.one", "a.two"]]


def test_imports_run_one_way(modules):
    wrong = [wrong for path, text in modules.items() for wrong in wrong_imports(path, text)]
    assert wrong == []


def test_rooms_are_entered_by_their_doors(modules):
    assert [wrong for path, text in modules.items() for wrong in past_the_door(path, text)] == []


def test_no_modules_import_each_other(modules):
    assert circles(modules) == []


def test_every_room_is_known_and_has_a_door_that_says_what_goes_in_and_out(modules):
    rooms = {room_of(path) for path in modules if path.count("/") > 1}
    assert {"diagnostics", "library"} <= rooms
    assert rooms - {*ORDER, ASIDE} == set()
    without = [room for room in rooms if not ast.get_docstring(tree(modules.get(f"interpreter/{room}/__init__.py", "")))]
    assert without == []
