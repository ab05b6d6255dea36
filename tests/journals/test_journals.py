"""Seeded games and examples do what they did when they were recorded (`python -m tests journals` compares all seeds and examples).

One game of each edition is told, one in six of the examples that no rule set before it has, and one in 24 of the others; with `--whole`
all examples and more games, campaigns too.
"""

from functools import cache, partial

import pytest

from tests import shipped
from tests.journals import inside
from tests.journals.compare import difference, read, told
from tests.sampling import WHOLE, sample, tried
from tests.shipped import PLAYABLE, shown_before

FEW = (1, 2, 3) if WHOLE else (1,)
SOME = ("hamilcar_2e", "hannibal_1996", "mediterranean_battles", "mediterranean_empires")
KNOWN = read()


@cache
def program_of(name):
    """A compiled rule set, each once."""
    return shipped.program_of(name)


def differences(name, stories):
    """What is not as recorded."""
    known = KNOWN[name]
    now = {each.key: each.digests() for each in stories}
    return [f"{key}: {difference(known.get(key, ''), found)}" for key, found in now.items() if known.get(key) != found]


def test_every_rule_set_is_recorded():
    assert sorted(KNOWN) == list(PLAYABLE)


@pytest.mark.parametrize("name", tried(sorted(KNOWN), SOME, "the examples in tests/lab"))
def test_games_and_examples_are_as_recorded(name):
    program = program_of(name)
    seen = {*sample([key for key in KNOWN[name] if not (key.startswith("seed ") or shown_before(name, key))], 12)}
    seen |= {*sample(KNOWN[name], 48, lambda key: f"{name} {key}")}
    stories = list(inside.stories(program, FEW, lambda key: told(name, key) and (key in seen or key not in KNOWN[name])))
    assert differences(name, stories) == []
    games = [f"seed {seed}" for seed in inside.SEEDS] if inside.plays(program) else []
    assert sorted(KNOWN[name]) == sorted([*games, *filter(partial(told, name), map(inside.example_key, program.tables.examples))])


def test_a_change_is_noticed_and_placed():
    program = program_of("hannibal_1996")
    heard = inside.game(program, FEW[0])
    assert differences("hannibal_1996", [heard]) == []
    answer, changes, causes = heard.beats[25]
    heard.beats[25] = (answer, [*changes[:-1], "another change"], causes)
    assert differences("hannibal_1996", [heard]) == ["seed 1: other journal, from a decision between 21 and 30 on"]
    heard.beats[25] = (answer, changes, ["another rule", *causes[1:]])
    assert differences("hannibal_1996", [heard]) == ["seed 1: other causes, from a decision between 21 and 30 on"]
    heard.beats[25] = (answer, changes, causes)
    heard.end[0] = "another end"
    assert differences("hannibal_1996", [heard]) == ["seed 1: other end"]
    text = heard.text()
    assert f"\n25. {answer}\n    {changes[0]}  [{causes[0]}]\n" in text and "another end\n" in text
