"""The pages of this room's codes tell the truth: what they call bad is found, what they call good is not."""

import json

import pytest

from interpreter.diagnostics.codes import CATALOGUE

CODES = ("broken-notes", "changed-below", "gone-below")


def found_in(place, punica, examples):
    for example in examples:
        place.write(example.path, example.text)
    done = punica("check", "rules/sample", "--mod", "mods/one", "--format", "json")
    return [each["code"] for told in json.loads(done.out)["rule_sets"] for each in told["findings"]]


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_is_found(place, punica, code):
    found = found_in(place, punica, CATALOGUE[code].bad)
    assert found.count(code) == 1 and not {*CODES} - {code} & {*found}


@pytest.mark.parametrize("code", CODES)
def test_the_good_example_is_clean(place, punica, code):
    assert not {*CODES} & {*found_in(place, punica, CATALOGUE[code].good)}
