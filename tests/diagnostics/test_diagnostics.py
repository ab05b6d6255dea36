"""The list of findings, and the lines of a source."""

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.source import Source, Span


def test_findings_are_kept_once_and_come_out_by_place():
    diagnostics = Diagnostics()
    assert not diagnostics
    for path, line in (("b", 1), ("a", 10), ("a", 9), ("b", 1)):
        diagnostics.error("code", "words", Span(path, line, 1, line, 2))
    diagnostics.add(Diagnostic("code", "other words", Span("b", 1, 1, 1, 2)))
    assert [(found.span.path, found.span.line, found.message) for found in diagnostics] == [
        ("a", 9, "words"),
        ("a", 10, "words"),
        ("b", 1, "words"),
        ("b", 1, "other words"),
    ]
    assert len(diagnostics) == 4 and diagnostics


def test_lines_of_a_source():
    source = Source("a", "one\ntwo\n", "sample")
    assert [source.line(number) for number in (0, 1, 2, 3, 4)] == ["", "one", "two", "", ""]
    assert str(Span("a", 1, 2, 1, 3).to(Span("a", 4, 5, 6, 7))) == "a:1:2"
    assert Span("a", 1, 2, 1, 3).to(Span("a", 4, 5, 6, 7)) == Span("a", 1, 2, 6, 7)
