"""Levels: each stands on the page of its code, and findings are counted by them."""

from interpreter.diagnostics import CATALOGUE, Diagnostic, Level, errors_of, level_of, tally
from interpreter.source import NOWHERE


def findings(*codes):
    return [Diagnostic(code, "something", NOWHERE) for code in codes]


def test_what_is_not_said_to_be_lighter_is_an_error():
    assert level_of("no-such-sentence") is level_of("never-heard-of") is Level.ERROR
    assert CATALOGUE["unused"].level is Level.WARNING


def test_findings_are_counted_by_level_the_heaviest_first():
    assert tally(findings("unused", "tab", "byte-order-mark", "island")) == "1 error, 2 warnings, 1 note"
    assert tally([]) == "no findings"


def test_errors_are_those_that_keep_rules_from_being_run():
    found = findings("unused", "tab", "byte-order-mark")
    assert errors_of(found) == [found[1]]
