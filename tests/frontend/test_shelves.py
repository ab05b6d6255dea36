"""The two shelves: texts of the sample world with the findings that they give, and texts with what they mean beside them.

A bad text names its findings in lines `# expect: code@line:column`; what is said of them stands in the report beside it. The terms beside
a good text were written once with `Built.meaning` and then read by a person against docs/language.md. After a wanted change read the
new reports, then accept them with PUNICA_ACCEPT=1.
"""

import os
import re
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from interpreter.diagnostics.codes import CATALOGUE
from interpreter.diagnostics.report import as_text
from interpreter.ir import Term
from interpreter.source import NOWHERE
from tests.frontend.sample import TEXT, WORLD, Built

EXPECT = re.compile(r"^# expect: (.*)$", re.MULTILINE)


@cache
def result_of(path):
    """The sample world with the text of a file, made once for all that is asked of it."""
    return Built({**WORLD, TEXT: path.read_text(encoding="utf-8")})


def test_the_sample_world_is_clean(sample):
    assert sample().found == []


def test_a_bad_text_gives_the_findings_it_names(bad):
    expected = EXPECT.findall(bad.read_text(encoding="utf-8"))
    assert expected, "a bad text must name what is found in it"
    assert result_of(bad).found == expected


def test_a_bad_text_is_told_as_it_stands_beside_it(bad):
    result = result_of(bad)
    report = as_text(result.diagnostics, result.sources) + "\n"
    beside = bad.with_suffix(".report")
    if os.environ.get("PUNICA_ACCEPT"):
        beside.write_text(report, encoding="utf-8")
    assert report == beside.read_text(encoding="utf-8")


def test_every_finding_helps_and_has_a_page(bad):
    """In an author's words: no class and no token of the interpreter."""
    for found in result_of(bad).diagnostics:
        assert found.code in CATALOGUE
        assert found.message and (found.help or found.label), found
        assert found.message[0].islower() or found.message[0] in "`\"'(0123456789", found.message
        assert not re.search(r"\b(None|Phrase|Token|Expr|N:|T:|Type\()", f"{found.message} {found.label} {found.help}"), found


def test_every_code_of_this_room_is_found_on_the_shelf_or_in_a_test_of_layers(shelf):
    found = {code.partition("@")[0] for path in shelf("bad") for code in EXPECT.findall(path.read_text(encoding="utf-8"))}
    assert len(found) > 40


def test_a_good_text_means_what_stands_beside_it(good):
    result = result_of(good)
    assert [each for each in result.found if not each.startswith("fixed-number@")] == []  # forms are tried on what never changes
    beside = good.with_suffix(".terms")
    if os.environ.get("PUNICA_ACCEPT"):
        beside.write_text(result.meaning(), encoding="utf-8")
    assert result.meaning() == beside.read_text(encoding="utf-8")


def terms_in(value, seen):
    """All terms of a resolved thing, declared things entered."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Term):
        yield value
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from terms_in(part, seen)
    elif is_dataclass(value):
        for field in fields(value):
            yield from terms_in(getattr(value, field.name), seen)


def test_every_term_says_where_it_was_written(good):
    result = result_of(good)
    known = set(result.sources)
    lost = [term for term in terms_in(result.rules, set()) if term.span is not NOWHERE and term.span.path not in known]
    assert lost == []


@pytest.mark.parametrize("word", ["good", "bad"])
def test_the_shelves_are_filled(shelf, word):
    assert len(shelf(word)) > 8
