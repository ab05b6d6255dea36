"""Places of a kept program: comments and blank lines come and go, and they are those that a new compilation gives."""

from dataclasses import replace

import pytest

from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.frontend import build
from interpreter.library import open_rule_set
from interpreter.program import Places, program_from_bytes, program_to_bytes
from interpreter.source import NOWHERE, Source, Span, end_of_rule

TEXT = """\
# said first

one "# no comment" two   # a comment
\t# another

    three
"""


def commented(source):
    """Comments before lines and behind them, and blank lines."""
    lines = []
    for number, line in enumerate(source.text.split("\n")):
        lines += [f"   # {number}", ""][: number % 3] + [f"{line} # said" if line.strip() and number % 2 else line]
    return Source(source.path, "\n".join(lines), source.layer)


def changed(library):
    layers = tuple(replace(layer, rules=tuple(map(commented, layer.rules))) for layer in library.layers)
    return replace(library, layers=layers, rules=tuple(source for layer in layers for source in layer.rules))


def places(library):
    return Places({source.path: source for source in library.rules})


def compiled(library):
    found = Diagnostics()
    rules = build(library, found)
    assert [*found] == []
    return compile_rules(rules, rules.examples)


@pytest.mark.parametrize("name", ["mediterranean_battles"])
def test_a_kept_program_is_what_compiling_the_commented_text_gives(name):
    before = open_rule_set(name, (), Diagnostics())
    after = changed(before)
    assert after.digest == before.digest and after.rules != before.rules
    old, new = compiled(before), compiled(after)
    kept = program_from_bytes(program_to_bytes(old, places(before)), places(after))
    assert kept.text == new.text and kept.tables == new.tables != old.tables


def test_lines_that_say_nothing_do_not_count():
    at = Places({"a.rules": Source("a.rules", TEXT, "a")})
    kept = at.kept(Span("a.rules", 3, 5, 6, 10))
    assert kept == ("a.rules", 1, 5, 2, 10)
    assert at.found(*kept) == Span("a.rules", 3, 5, 6, 10)
    assert Places({"a.rules": Source("a.rules", "one\nthree", "a")}).found(*kept) == Span("a.rules", 1, 5, 2, 10)
    assert at.kept(NOWHERE) == NOWHERE and at.found(*Span("b.yaml", 7, 1, 7, 2)) == Span("b.yaml", 7, 1, 7, 2)
    for line, end in ((0, 1), (2, 3), (2, 1)):
        with pytest.raises(ValueError, match="no such place in a.rules"):
            at.found("a.rules", line, 1, end, 2)


def test_what_a_text_says_without_its_comments():
    source = Source("a.rules", TEXT, "a")
    assert source.without_comments() == 'one "# no comment" two\n    three'
    assert [number for number, _ in source.lines_of_rules()] == [3, 6]
    assert Source("a.rules", "\ufeff# one\r\ntwo\r\n", "a").without_comments() == "two"
    assert [end_of_rule(line) for line in ('a "#" b', 'a "#', "a # b # c", "#")] == [7, 4, 2, 0]
