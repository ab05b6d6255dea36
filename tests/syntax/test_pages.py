"""The pages of this room's codes tell the truth: what they call bad is found, what they call good is not."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE

CODES = [
    "bad-head",
    "bad-indent",
    "hard-word",
    "long-line",
    "misplaced-line",
    "missing-block",
    "misspelt-frame",
    "stray-character",
    "stray-otherwise",
    "tab",
    "too-deep",
    "unclosed-bracket",
    "unclosed-quote",
    "unexpected-block",
    "unexpected-word",
    "unfinished-line",
    "unknown-line",
]


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_is_found(read, code):
    for example in CATALOGUE[code].bad:
        assert {found.partition("@")[0] for found in read(example.text).found} == {code}


@pytest.mark.parametrize("code", CODES)
def test_the_good_example_is_clean(read, code):
    for example in CATALOGUE[code].good:
        assert read(example.text).found == []
