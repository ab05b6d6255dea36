"""Every code that a room gives has a page, and every page belongs to a code that a room gives."""

import ast
import re

from interpreter.diagnostics.codes import CATALOGUE

CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*\Z")


def given(text):
    """Codes that a module hands to `....error(CODE, ...)` or `Diagnostic(CODE, ...)` as they stand there."""
    for node in ast.walk(ast.parse(text)) if "error" in text or "Diagnostic" in text else ():
        if (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if (name == "error" and len(node.args) > 1) or name == "Diagnostic":
                yield node.args[0].value


def words(text):
    """All texts of a module that look like a code, however they are handed on."""
    return {
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.match(node.value)
    }


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
