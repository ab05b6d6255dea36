"""The stages of a build: what each hands on, and what it found."""

import gc

import pytest

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.frontend import build, stages
from interpreter.source import Span

TEXT = """kind side
    members red, blue

query first of all answers side
    answer red

query second of all answers side
    answer (blue

attribute turn is number
"""
PATH = "rules/sample/text.rules"


@pytest.fixture
def library(built):
    return lambda text=TEXT: built({PATH: text}).library


def damaged(made):
    return [each.declaration.span.line for each in made.merged if each.damaged]


def test_declarations_in_which_something_could_not_be_read_are_damaged(library):
    made = stages(library())
    assert damaged(made) == [7]
    codes = {(found.code, found.span.line) for found in made.findings}
    assert ("missing-answer", 7) not in codes and any(line == 8 for _, line in codes)


def test_what_was_found_when_the_library_was_opened_damages_too(library):
    before = [Diagnostic("tab", "the file holds a tab", Span(PATH, line, 1, line, 2)) for line in (5, 11)]
    other = Diagnostic("tab", "the file holds a tab", Span("rules/sample/other.rules", 1, 1, 1, 2))
    made = stages(library(), [*before, other])
    assert damaged(made) == [4, 7, 10]
    assert {*before, other} <= set(made.findings)


def test_what_stands_before_the_first_declaration_damages_none(library):
    before = Diagnostic("tab", "the file holds a tab", Span(PATH, 2, 1, 2, 2))
    made = stages(library("# A text.\n# With a tab.\n" + TEXT.replace("(", "")), [before])
    assert before in made.findings and damaged(made) == []


def test_build_adds_its_findings_to_those_that_are_there(library):
    found = Diagnostics()
    found.error("tab", "the file holds a tab", Span(PATH, 1, 1, 1, 2))
    rules = build(library(), found)
    alone = stages(library(), found).findings
    assert [*found] == [*alone] and len(found) > 1
    assert list(rules.kinds) == ["side"] and rules.seats is rules.kinds["side"]


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_left_as_it_was(library, on):
    opened = library()
    (gc.enable if on else gc.disable)()
    try:
        stages(opened)
        assert gc.isenabled() is on
    finally:
        gc.enable()


def test_a_wanted_scenario_that_is_not_there_is_found(built):
    manifest = "id: sample\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\nscenario: Winter\n"
    text = 'kind side\n    members red\n\nattribute turn is number\n\nscenario "{}"\n    turn becomes 1\n\nscenario "Later"\n    turn becomes 2\n'
    files = {"rules/sample/manifest.yaml": manifest, PATH: text.format("Summer")}
    missing = built(files)
    assert [one.partition("@")[0] for one in missing.found if "manifest" in one] == ["rules/sample/manifest.yaml:unknown-name"]
    assert missing.rules.scenario is None
    assert built({**files, PATH: text.format("Winter")}).rules.scenario.name == "Winter"
    assert built({PATH: text.format("Summer")}).rules.scenario.name == "Summer"
