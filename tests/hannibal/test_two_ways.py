"""A rule that can be played in two ways, by a table of numbers or by dice: each face of both, in every case, gives the same, but where
`two_ways.yaml` says why it does not."""

from itertools import product
from pathlib import Path

import pytest
import yaml

from interpreter.reference import Evaluator
from interpreter.reference.start import starting_position
from tests.sampling import WHOLE, sample
from tests.shipped import rules_of

RULES = yaml.safe_load(Path(__file__).with_name("two_ways.yaml").read_text(encoding="utf-8"))
FACES = range(1, 7)
MANY = 400
"""Of so many cases and more one in six is tried, with `--whole` all."""


def by_name(things):
    return {name: each for each in things for name in each.names}


class World:
    """A rule set in a position that is made for each case."""

    def __init__(self, name):
        self.rules = rules_of(name)
        self.attributes, self.values = by_name(self.rules.attributes), by_name(self.rules.values)
        self.options, self.rulings = by_name(self.rules.options), by_name(self.rules.rulings)
        self.starts = {}

    def member(self, type_, name):
        return {said: each.id for each in self.rules.kinds[type_.of].members for said in each.names}[name]

    def start(self, settings):
        """The board at its start, each once for what options and rulings are."""
        key = tuple(sorted((switch.name, state) for switch, state in settings.items()))
        if key not in self.starts:
            self.starts[key] = starting_position(self.rules, 0, settings)
        return self.starts[key].copy()

    def found(self, asked, case, face, settings):
        """What the values come to for each face."""
        position = self.start(settings)
        for title, cells in case["state"].items():
            attribute = self.attributes[title]
            for key, value in cells.items():
                names = [each.format(**case["holes"]) for each in key.split(", ") if each]
                cell = tuple([self.member(param.type, each) for param, each in zip(attribute.params, names, strict=True)])
                filled = value if isinstance(value, int) else self.member(attribute.type, value.format(**case["holes"]))
                position.write(attribute, cell, filled)
        evaluator, made = Evaluator(self.rules, position), []
        for value in map(self.values.__getitem__, asked):
            held = {
                param.name: self.member(param.type, case["holes"][param.word]) for param in value.params if param.word != face
            }
            (hole,) = [param.name for param in value.params if param.word == face]
            made.append([evaluator.sum_of(value, {**held, hole: each}) for each in FACES])
        return list(zip(*made, strict=True))

    def states(self, options, rulings):
        """Options and rulings by their titles, as settings."""
        found = {self.options[title]: self.options[title].values.index(value) for title, value in options.items()}
        return found | {self.rulings[title]: self.rulings[title].readings.index(value) for title, value in rulings.items()}

    def apart(self, rule, case):
        """The faces on which the two ways give otherwise."""
        ways = rule["ways"]
        both = [
            self.found(
                rule["values"], case, rule["face"], self.states({**case["options"], ways["option"]: state}, case["rulings"])
            )
            for state in (ways["one"], ways["other"])
        ]
        return [face for face, one, other in zip(FACES, *both, strict=True) if one != other]


def cases(rule):
    """Each case: what it is called by what is varied, and all that it sets."""
    for names in product(*rule["cases"].values()):
        parts = [rule["cases"][what][name] or {} for what, name in zip(rule["cases"], names, strict=True)]
        sets = {key: {k: v for part in parts for k, v in part.get(key, {}).items()} for key in PARTS}
        yield dict(zip(rule["cases"], names, strict=True)), sets


PARTS = ("holes", "options", "rulings", "state")


def covers(difference, called):
    return any(all(called[what] in among for what, among in where.items()) for where in difference["where"])


RUNS = [pytest.param(rule, name, id=f"{rule['name']}-{name}") for rule in RULES for name in rule["rule_sets"]]


@pytest.mark.parametrize(("rule", "name"), RUNS)
def test_both_ways_give_the_same_on_every_face(rule, name):
    """Each case in which they do not is told by one difference, with just those faces; every difference is met."""
    world, used, bad = World(name), set(), []
    every = [*cases(rule)]
    for called, sets in every if len(every) < MANY else sample(every, 6, lambda each: str(each[0])):
        apart = world.apart(rule, sets)
        told = [number for number, each in enumerate(rule["differences"]) if covers(each, called)]
        used.update(told)
        if apart != (rule["differences"][told[0]]["faces"] if told else []) or len(told) > 1:
            bad.append((called, apart, told))
    assert bad == []
    assert used == {*range(len(rule["differences"]))} or (len(every) >= MANY and not WHOLE)
