"""The pages of this room's codes tell the truth: what they call bad is found and nothing else, what they call good is clean."""

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.codes import CATALOGUE

ROOMS = ("phrases", "unread", "resolve", "checks", "frontend")
CODES = sorted(
    {
        word
        for room in ROOMS
        for path in (Path(interpreter.__file__).parent / room).rglob("*.py")
        for word in re.findall('"([a-z-]+)"', path.read_text(encoding="utf-8"))
        if word in CATALOGUE
    }
    - {
        "bad-head",
        "misplaced-line",
        "misspelt-frame",
        "missing-block",
        "unfinished-line",
    }  # codes of the room that reads texts: their pages are tried there
)


def texts_of(examples):
    """Snippets with a path make one tree; each without one stands alone."""
    placed = {example.path: example.text for example in examples if example.path}
    return [placed] if placed else [{f"rules/sample/text.{example.kind}": example.text} for example in examples]


def test_the_codes_are_found():
    assert len(CODES) > 40 and all(re.fullmatch("[a-z-]+", code) for code in CODES)


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_is_found(built, code):
    for files in texts_of(CATALOGUE[code].bad):
        assert built(files).codes == {code}


@pytest.mark.parametrize("code", CODES)
def test_the_good_example_is_clean(built, code):
    for files in texts_of(CATALOGUE[code].good):
        assert built(files).found == []
