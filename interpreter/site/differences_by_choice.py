"""The differences that a choice before play makes: an option, another reading of a ruling, a scenario.

In: an edition and the choice. Out: `Differences`: each rule that tests it, as it reads with the one choice and with the other,
with the conditions that are then settled left out; the set-up of a scenario compared with that of the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.site.changed_words import changed_lines
from interpreter.site.difference import Difference, Differences, difference_of
from interpreter.site.edition import Edition, uncited
from interpreter.site.headings import Headings


def switch_differences(edition: Edition, switch: ir.Switch, state: int) -> Differences:
    """The differences if an option or a ruling were in state `state`, compared with this game."""
    values = switch.values if isinstance(switch, ir.OptionSwitch) else switch.readings
    return _sorted(switch.chosen, values[state], by_switch(edition, switch, switch.state, state), edition.headings)


def scenario_differences(edition: Edition, scenario: ir.Scenario) -> Differences:
    """The differences of the set-up of a scenario from that of the default scenario."""
    first = edition.rules.scenario
    found = () if first is None else _set_up(first, edition, scenario, edition)
    return _sorted("" if first is None else first.name, scenario.name, found, edition.headings)


def _sorted(one: str, other: str, found: Iterable[Difference], headings: Headings) -> Differences:
    order = {chapter: number for number, chapter in enumerate(headings.order())}
    return Differences(one, other, tuple(sorted(found, key=lambda each: order[each.chapter])))


def by_switch(edition: Edition, switch: ir.Switch, before: int, after: int) -> Iterator[Difference]:
    """The rules that test an option or a ruling, each as a difference between its states `before` and `after`."""
    asked = f"{'option' if isinstance(switch, ir.OptionSwitch) else 'ruling'} “{switch.name}”"
    for item in ir.nameable(edition.rules):
        if isinstance(item, (ir.OptionSwitch, ir.Ruling, ir.Scenario, ir.Example)) or not item.origin:
            continue
        if any(asked in line for line in edition.lines(item)) and _asks_itself(edition, item, switch):
            told = changed_lines(edition.lines_if(item, switch, before), edition.lines_if(item, switch, after))
            if told:
                yield difference_of("changed", item, told, edition=edition)


def _asks_itself(edition: Edition, item: ir.Item, switch: ir.Switch) -> bool:
    """Does it ask for an option or a ruling in its own text? What others add to its menus is told of them."""
    if not isinstance(item, ir.Procedure):
        return True
    asking = (term.span for term in ir.walk(item.body) if isinstance(term, ir.Const) and term.switch is switch)
    return any(edition.context.references.authorship.stranger(item, span) is None for span in asking)


def _switches(edition: Edition) -> list[ir.Switch]:
    """All options and rulings."""
    return [*edition.rules.options, *edition.rules.rulings]


def by_decisions(one: Edition, other: Edition) -> Iterator[Difference]:
    """Differences that come from the choices made in two rule sets: options, rulings, and scenarios (only if `one` also has the
    scenario that `other` starts from)."""
    known = {(type(each), each.first_name): each.chosen for each in _switches(one)}
    for switch in _switches(other):
        values = switch.values if isinstance(switch, ir.OptionSwitch) else switch.readings
        old = known.get((type(switch), switch.first_name), switch.chosen)
        if old != switch.chosen and old in values:
            yield from by_switch(other, switch, values.index(old), switch.state)
    yield from _by_scenario(one, other)


def _by_scenario(one: Edition, other: Edition) -> Iterator[Difference]:
    """The set-ups, where the two start from different scenarios that both have."""
    first, second = one.rules.scenario, other.rules.scenario
    if first is not None and second is not None and first.first_name != second.first_name:
        if second.first_name in {each.first_name for each in one.rules.scenarios}:
            yield from _set_up(first, one, second, other)


def _set_up(first: ir.Scenario, one: Edition, second: ir.Scenario, other: Edition) -> Iterator[Difference]:
    """How one scenario begins, against another."""
    old, new = ([*uncited(of.lines(each))] for each, of in ((first, one), (second, other)))
    told = changed_lines(old, new)
    yield difference_of("changed", second, told, edition=other, was=one.headings.title(first))
