"""The reference of the language is what the grammar says, its examples are read, and they show every production.

After a change of the grammar or of the keywords read the new page, then accept it with PUNICA_ACCEPT=1.
"""

import os

import pytest

from interpreter.cache import NO_CACHE
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import declaration, parse, reference_page, sections
from interpreter.syntax.automaton import Program
from interpreter.syntax.builder import LEAVES, MAKERS, RUNS
from interpreter.syntax.grammar import Table
from tests.docs.conftest import TOP

PAGE = TOP / "docs/reference.md"
EXAMPLES = [(f"{section.title} {number}", text) for section in sections() for number, text in enumerate(section.examples(), 1)]


def test_the_page_is_made_of_the_grammar():
    if os.environ.get("PUNICA_ACCEPT"):
        PAGE.write_text(reference_page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == reference_page()


@pytest.mark.parametrize("text", [text for _, text in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_an_example_of_the_grammar_is_read(text):
    found = Diagnostics()
    assert parse(Source("example.rules", text, ""), found)
    assert [f"{each.span.line}: {each.message}" for each in found] == []


def test_every_production_is_shown_in_an_example(monkeypatch):
    seen = set()

    def noted(name, maker):
        return lambda span, *values: seen.add(name) or maker(span, *values)

    makers = {name: noted(name, maker) for name, maker in MAKERS.items()}
    makers |= {name: noted(name, lambda span, *values: values) for name in RUNS}
    program = Program(Table.of(NO_CACHE), makers, frozenset(), LEAVES)
    monkeypatch.setattr(declaration, "_PROGRAMS", [program])
    for name, text in EXAMPLES:
        parse(Source(name, text, ""), Diagnostics())
    assert {*MAKERS, *RUNS} - seen == set()


def test_the_page_and_its_parts_can_be_shown(punica):
    assert punica("show", "grammar").text == reference_page()
    done = punica("show", "grammar", "for", "each")
    assert done.code == 0 and done.text.startswith("## Statements\n") and done.text.count("\n## ") == 0
    assert punica("show", "grammar", "Rule lines").text.startswith("## Rule lines\n")
    done = punica("show", "grammar", "forr each")
    assert done.code == 2 and "for each" in done.text
