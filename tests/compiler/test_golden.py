"""The generated program of two small rule sets, as it was read and accepted. To accept another, read the difference, then run this
file with PUNICA_ACCEPT=1. What the programs mean is held by their examples and by the reference interpreter."""

import os
from pathlib import Path

import pytest

from interpreter.runtime.examples import run_example
from tests.differential.both_ways import difference

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def forms(rules_of, built):
    """Rule set and program of the forms that the whole game does not use."""
    return built((HERE / "forms.rules").read_text(encoding="utf-8"), (HERE / "forms.yaml").read_text(encoding="utf-8"), True)


@pytest.mark.parametrize("name", ["whole", "forms"])
def test_the_program_is_the_accepted_one(request, name):
    _, program = request.getfixturevalue(name)
    path = HERE / "golden" / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(program.text, encoding="utf-8")
    assert program.text == path.read_text(encoding="utf-8")


def test_the_forms_mean_what_their_examples_say(forms):
    _, program = forms
    verdicts = [run_example(program, each) for each in program.tables.examples]
    assert {each.name: each.reason for each in verdicts if not each.good} == {} and len(verdicts) == 8


def test_the_reference_interpreter_agrees_on_the_forms(forms):
    rules, program = forms
    assert [difference(rules, program, k)[0] for k in range(len(rules.examples))] == [""] * 8
