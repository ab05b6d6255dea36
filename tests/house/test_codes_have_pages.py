"""Every code that a room gives has a page, and every page belongs to a code that a room gives; a module of checks gives one code."""

import ast
import re
from functools import cache

from interpreter.diagnostics.codes import CATALOGUE
from tests.house.conftest import tree

CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*\Z")


@cache
def read(text):
    """Codes that a module hands to `....error(CODE, ...)` or `Diagnostic(CODE, ...)` as they stand there; and all its texts that look
    like a code, however they are handed on."""
    given, words = [], set()
    for node in ast.walk(tree(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.match(node.value):
            words.add(node.value)
        elif (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if (name == "error" and len(node.args) > 1) or name == "Diagnostic":
                given.append(node.args[0].value)
    return given, words


def given(text):
    """The codes that a module gives."""
    return read(text)[0]


def words(text):
    """The texts of a module that look like a code."""
    return read(text)[1]


def test_the_check_sees_what_it_should():
    assert list(given('d.error("one-two", "x", s)\nDiagnostic("three", "x")\nparser.error("no code")\nf("four", 1)')) == [
        "one-two",
        "three",
    ]
    assert words('f("one-two", "Not this")') == {"one-two"}


def test_every_code_has_a_page(modules):
    codes = {code: path for path, text in modules.items() for code in given(text)}
    assert len(codes) > 15
    assert {code: path for code, path in codes.items() if code not in CATALOGUE} == {}


def test_every_page_belongs_to_a_code(modules):
    known = set().union(*(words(text) for text in modules.values()))
    assert [name for name in CATALOGUE if name not in known] == []


def own_code(path):
    """The code of a module of checks; none for the door and the list."""
    room, name = path.split("/")[1], path.split("/")[-1].removesuffix(".py")
    return name.replace("_", "-") if room == "checks" and name not in ("__init__", "order") else None


def strange(path, text):
    """What is wrong with a module of checks: it gives other codes than its own, or not its own; nothing for other modules."""
    code = own_code(path)
    return [] if code is None or {*given(text)} == {code} else [f"{path} gives {sorted({*given(text)})}"]


def unlisted(modules):
    """The modules of checks that neither the list nor the door runs."""
    run = modules["interpreter/checks/order.py"] + modules["interpreter/checks/__init__.py"]
    stems = (path.split("/")[-1].removesuffix(".py") for path in modules if own_code(path) is not None)
    return [stem for stem in stems if not re.search(rf"\b{stem}\.\w", run)]


def test_the_look_at_checks_sees_what_it_should():
    good, bad = 'Diagnostic("one-two", "x")', 'Diagnostic("three", "x")'
    door, path = "interpreter/checks/__init__.py", "interpreter/checks/one_two.py"
    assert strange(path, good) == [] and strange(path, bad) and strange(path, good + "\n" + bad) and strange(path, "")
    assert strange(door, bad) == strange("interpreter/resolve/one_two.py", bad) == []
    assert unlisted({door: "", "interpreter/checks/order.py": "one_two.in_text", path: good}) == []
    assert unlisted({door: "", "interpreter/checks/order.py": "one_two,", path: good}) == ["one_two"]


def test_a_module_of_checks_finds_what_it_is_named_for_and_runs(modules):
    """That it has a page, with its level and its snippets, is tested where pages are read (`tests/diagnostics`)."""
    assert [wrong for path, text in modules.items() for wrong in strange(path, text)] == []
    assert unlisted(modules) == []
