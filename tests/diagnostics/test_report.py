"""Findings as text, as data and as annotations, to the letter."""

import json

from interpreter.diagnostics import Diagnostics, Label
from interpreter.diagnostics.report import as_github, as_json, as_text
from interpreter.source import Source, Span

TEXTS = (
    Source("cards/one.rules", 'card 1 "One"\n    event\n        wake "Nobodie" with movement 4\n', "sample"),
    Source("people/two.rules", "\n" * 2 + 'person "Two"\n', "sample"),
)
SOURCES = {source.path: source for source in TEXTS}


def found(message='there is no person called "Too"', span=Span("cards/one.rules", 3, 14, 3, 23), **more):
    diagnostics = Diagnostics()
    diagnostics.error("unknown-name", message, span, **more)
    return diagnostics


def test_a_full_finding_reads_as_designed():
    other = Label(Span("people/two.rules", 3, 8, 3, 13), "this is near")
    text = as_text(found(label="no such person", others=(other,), help='did you mean "Two"?'), SOURCES)
    assert text.splitlines() == [
        'error[unknown-name]: there is no person called "Too"',
        "  cards/one.rules:3:14",
        "   2 |     event",
        '   3 |         wake "Nobodie" with movement 4',
        "     |              ^^^^^^^^^ no such person",
        "  people/two.rules:3:8",
        '   3 | person "Two"',
        "     |        ----- this is near",
        '  help: did you mean "Two"?',
        "  more: punica explain unknown-name",
    ]


def test_a_bare_finding_has_only_what_it_has():
    assert as_text(found(span=Span("people/two.rules", 3, 1, 3, 1)), SOURCES).splitlines() == [
        'error[unknown-name]: there is no person called "Too"',
        "  people/two.rules:3:1",
        '   3 | person "Two"',
        "     | ^",
        "  more: punica explain unknown-name",
    ]


def test_a_place_without_a_text_is_only_named():
    lines = as_text(found(span=Span("(command line)", 1, 1, 1, 1), label="asked for"), SOURCES).splitlines()
    assert lines[1:] == ["  (command line): asked for", "  more: punica explain unknown-name"]


def test_many_findings_stand_in_order_with_a_line_between():
    diagnostics = found(span=Span("people/two.rules", 3, 1, 3, 7))
    diagnostics.error("other", "first", Span("cards/one.rules", 1, 1, 1, 5))
    blocks = as_text(diagnostics, SOURCES).split("\n\n")
    assert [block.splitlines()[1].strip() for block in blocks] == ["cards/one.rules:1:1", "people/two.rules:3:1"]
    assert as_text(Diagnostics(), SOURCES) == ""


def shown(line, column, end, label=""):
    source = Source("a.rules", line + "\n", "sample")
    return as_text(found(span=Span("a.rules", 1, column, 1, end), label=label), {"a.rules": source}).splitlines()[2:4]


def test_marks_stand_under_wide_and_combining_letters():
    assert shown("漢字 x", 4, 5) == ["   1 | 漢字 x", "     |      ^"]
    assert shown("e\u0301 x", 4, 5) == ["   1 | e\u0301 x", "     |   ^"]


def test_what_a_terminal_would_obey_is_made_harmless():
    assert shown("a\tb\x1b[31m\u202ec", 2, 4) == ["   1 | a b?[31m?c", "     |  ^^"]
    assert "\x1b" not in as_text(found(message="no \x1b[31m here", help="\x1b"), SOURCES)


def test_long_lines_are_cut_around_the_place():
    lines = shown("x" * 500 + "WRONG" + "y" * 500, 501, 506, "here")
    assert all(len(line) < 140 for line in lines)
    start = lines[1].index("^")
    assert lines[0][start : start + 5] == "WRONG" and lines[1].endswith("^^^^^ here")
    assert lines[0].endswith("...") and "| ..." in lines[0]


def test_a_place_of_many_lines_is_marked_to_the_end_of_its_first():
    text = as_text(found(span=Span("cards/one.rules", 2, 5, 3, 10)), SOURCES)
    assert "   2 |     event\n     |     ^^^^^\n" in text


def test_large_line_numbers_keep_the_gutter_straight():
    source = Source("a.rules", "\n" * 12344 + "word\n", "sample")
    lines = as_text(found(span=Span("a.rules", 12345, 1, 12345, 5)), {"a.rules": source}).splitlines()
    assert lines[2:4] == [" 12345 | word", "       | ^^^^"]


def test_data_for_machines():
    other = Label(Span("people/two.rules", 3, 8, 3, 13), "this is near")
    (entry,) = json.loads(json.dumps(as_json(found(label="none", others=(other,), help="look"), SOURCES)))
    assert entry == {
        "code": "unknown-name",
        "level": "error",
        "message": 'there is no person called "Too"',
        "path": "cards/one.rules",
        "line": 3,
        "column": 14,
        "end_line": 3,
        "end_column": 23,
        "source": '        wake "Nobodie" with movement 4',
        "label": "none",
        "help": "look",
        "repair": [],
        "others": [{"path": "people/two.rules", "line": 3, "column": 8, "end_line": 3, "end_column": 13, "text": "this is near"}],
    }
    (entry,) = as_json(found(span=Span("(command line)", 1, 1, 1, 1)), SOURCES)
    assert entry["source"] is None


def test_annotations():
    assert as_github(found(message="100% wrong\nhere: yes, here", label="this", help="look"), SOURCES) == [
        "::error file=cards/one.rules,line=3,col=14,endLine=3,endColumn=22,title=unknown-name::"
        "100%25 wrong%0Ahere: yes, here (this)%0Ahelp: look"
    ]
    assert as_github(found(span=Span("(command line)", 1, 1, 1, 1)), SOURCES) == [
        '::error title=unknown-name::(command line): there is no person called "Too"'
    ]
    odd = Source("a,b:c.rules", "x\n", "sample")
    assert as_github(found(span=Span(odd.path, 1, 1, 1, 2)), {odd.path: odd})[0].startswith("::error file=a%2Cb%3Ac.rules,line=1")
