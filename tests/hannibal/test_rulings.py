"""Each ruling of the shipped rules: asked by a rule, and each of its readings makes a difference that an example shows."""

from dataclasses import replace

import pytest

from interpreter.cache import open_cache
from interpreter.compiler import compile_rules
from interpreter.runtime import run_example
from interpreter.session import Request, open_session
from tests.sampling import tried


@pytest.fixture(scope="module", params=tried(["hannibal_1996", "hannibal_2018"], ("hannibal_1996",), "the examples in tests/lab"))
def opened(request):
    """The rule set, and a program in which every ruling is open, as an example that decides all of them would leave it."""
    rules = open_session(Request(request.param), open_cache()).rules  # its own: it is changed
    cited = {each for ruling in rules.rulings for each in ruling.cites}
    examples = [
        each for each in rules.examples if not cited.isdisjoint(each.cites) or not each.settings.keys().isdisjoint(rules.rulings)
    ]
    first = examples[0]
    for ruling in rules.rulings:
        first.settings.setdefault(ruling, ruling.state)
    return rules, examples, compile_rules(rules, examples)


def test_each_reading_has_an_example_and_makes_a_difference(opened):
    """An example decides each reading that is not played, and what it shows is not so by any other; of the reading that is
    played some example shows something that is not so by the others."""
    rules, examples, program = opened
    order = list(examples[0].settings)

    def fails(table, ruling, state):
        settings = list(table.settings)
        settings[order.index(ruling)] = state
        return not run_example(program, replace(table, settings=tuple(settings))).good

    tables = dict(zip(examples, program.tables.examples, strict=True))
    unproved = []
    for ruling in rules.rulings:
        own = [table for example, table in tables.items() if ruling in example.settings and example is not examples[0]]
        number = order.index(ruling)
        for state, reading in enumerate(ruling.readings):
            about = [table for example, table in tables.items() if set(example.cites) & set(ruling.cites)]
            among = [table for table in own if table.settings[number] == state] if state != ruling.state else about
            others = [other for other in range(len(ruling.readings)) if other != state]
            if not any(
                table.settings[number] == state and any(fails(table, ruling, other) for other in others) for table in among
            ):
                unproved.append(f"{ruling.name}: {reading}")
    assert len(rules.rulings) > 30 and unproved == []
