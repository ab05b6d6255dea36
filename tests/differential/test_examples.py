"""Every example of every shipped rule set goes the same way in the compiled program and in the reference interpreter.

One edition walks through a third of the examples of the layers that no rule set before it has, the others through one in twelve; and each
through one in 24 of the examples of others; with `--whole` through all, campaigns too.
"""

from collections import Counter

import pytest

from interpreter.program import Program
from tests import sampling
from tests.differential.both_ways import both, difference
from tests.sampling import sample, tried
from tests.shipped import PLAYABLE, of_its_own, rules_of, shown_before

WHOLE = "hannibal_1996"
SOME = ("hannibal_1996", "hamilcar_2e", "mediterranean_battles", "mediterranean_empires")


def own_examples(rules):
    """Number and example, of those that no rule set below has shown; in part those that another edition shows."""
    own = [(number, each) for number, each in enumerate(rules.examples) if of_its_own(rules.id, each.span.path)]
    first = [pair for pair in own if not shown_before(rules.id, pair[1].span.path)]
    again = [pair for pair in own if shown_before(rules.id, pair[1].span.path)]
    return [
        *sample(first, 6 if rules.id == WHOLE else 24, lambda pair: pair[1].name),
        *sample(again, 48, lambda pair: f"{rules.id} {pair[1].name}"),
    ]


def differences(rules, program, compared=None):
    """A line for each example that goes two ways, made one by one."""
    for number, example in own_examples(rules):
        said, counted = difference(rules, program, number)
        if compared is not None:
            compared.update(counted)
        if said:
            yield f"{example.span}: {example.name}: {said}"


@pytest.mark.parametrize("name", sampling.tried(PLAYABLE, SOME, "each construct stands in one of these"))
def test_both_agree_on_every_example(name):
    rules, program = both(name)
    compared = Counter()
    assert [each.name for each in rules.examples] == [each.name for each in program.tables.examples]
    assert list(differences(rules, program, compared)) == []
    own = own_examples(rules)
    truths = sum(step.test is not None for _, example in own for step in example.steps)
    assert compared["truths"] == truths > len(own) / 2
    if name == WHOLE:
        assert compared["decisions"] > 150 and compared["positions"] > 3 * len(own)


def skewed(result):
    return {bool: lambda: not result, int: lambda: result + 1, list: lambda: result[1:]}.get(type(result), lambda: result)()


def nothing(*args):
    """Does nothing."""


FAULTS = {
    "roll": lambda work: lambda *args: skewed(work(*args)),
    "move": lambda work: nothing,
    "shuffle": lambda work: nothing,
    "settle": lambda work: nothing,
    "start_effect": lambda work: nothing,
    "end_effect": lambda work: nothing,
    "take_back": lambda work: nothing,
    "paths": lambda work: lambda *args: skewed(list(work(*args))),
}


@pytest.mark.parametrize("word", tried(FAULTS, ("settle", "shuffle"), "each is one fault of one sort"))
def test_a_fault_in_the_program_is_found(word):
    """One word of the program does something else: the reference notices in some example."""
    rules, program = both(WHOLE)
    wrong = Program(program.tables, program.text)
    wrong.namespace[word] = FAULTS[word](wrong.namespace[word])
    assert any("the reference" in said for said in differences(rules, wrong))


def test_every_example_is_walked_through_somewhere(monkeypatch):
    """With `--whole`."""
    monkeypatch.setattr(sampling, "WHOLE", True)
    rules = [*map(rules_of, PLAYABLE)]
    seen = {(each.span.path, each.name) for one in rules for _, each in own_examples(one)}
    assert seen == {(each.span.path, each.name) for one in rules for each in one.examples}
