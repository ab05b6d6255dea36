"""Constraints between options and scenarios (bonds): which of them are broken by the chosen states, and what each option says of
others.

A bond is written on one side and binds both. A rule set is consistent when the states of its options and the scenario that is
played break no bond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from interpreter.ir.rule_set import RuleSet
from interpreter.ir.symbols import Bond, OptionSwitch, Scenario
from interpreter.records import record

Party = OptionSwitch | Scenario
"""What may shut out and need."""


@record
class Clash:
    """A broken bond of `owner`. `now`: the present states of the two parties, -1 for a scenario."""

    owner: Party
    bond: Bond
    now: tuple[int, int]

    @property
    def both(self) -> tuple[Party, Party]:
        """The two parties that cannot go together."""
        return self.owner, self.bond.other

    @property
    def message(self) -> str:
        """The text of the finding, with the titles of both."""
        other = self.bond.other
        who = in_state(self.owner, (self.now[0],))
        if not self.bond.needs or isinstance(other, Scenario):
            return f"{who} cannot go with {in_state(other, (self.now[1],))}"
        verb = "is played with" if isinstance(self.owner, Scenario) else "needs"
        return f"{who} {verb} {in_state(other, self.bond.states)}, which is {other.values[self.now[1]]}"

    @property
    def cures(self) -> list[tuple[OptionSwitch, str]]:
        """Options with a value that would satisfy this bond, at most one for each party: first the one that the bond names."""
        found: list[tuple[OptionSwitch, str]] = []
        other, bond = self.bond.other, self.bond
        if isinstance(other, OptionSwitch):
            found += [(other, value) for state, value in enumerate(other.values) if (state in bond.states) is bond.needs][:1]
        if isinstance(self.owner, OptionSwitch):
            owner = self.owner
            found += [(owner, value) for state, value in enumerate(owner.values) if state not in bond.own][:1]
        return found


def clashes(rules: RuleSet, states: Mapping[OptionSwitch, int], scenario: Scenario | None) -> Iterator[Clash]:
    """The bonds that are broken in a scenario when the options are in these states; an option without a state has its default."""

    def state(made: Party) -> int:
        return states.get(made, made.values.index(made.default)) if isinstance(made, OptionSwitch) else -1

    bound: list[Party] = [*rules.options, *([] if scenario is None else [scenario])]
    for owner in bound:
        for bond in owner.bonds:
            if isinstance(owner, OptionSwitch) and state(owner) not in bond.own:
                continue
            met = bond.other is scenario if isinstance(bond.other, Scenario) else state(bond.other) in bond.states
            if met is not bond.needs:
                yield Clash(owner, bond, (state(owner), state(bond.other)))


def chosen_states(rules: RuleSet) -> dict[OptionSwitch, int]:
    """Each option of a rule set with its chosen state."""
    return {option: option.state for option in rules.options}


How = Literal["not with", "needs", "needed by"]


@record
class Said:
    """A bond as seen from one of its parties. `own`: the states of that party in which it counts; `how`: that party cannot go
    with, needs, or is needed by `other` in one of the `states`."""

    own: tuple[int, ...]
    how: How
    other: Party
    states: tuple[int, ...]


def said_of(rules: RuleSet, made: Party) -> list[Said]:
    """All bonds of an option or a scenario: first those written on it, then those that others declare about it."""
    found = [Said(bond.own, "needs" if bond.needs else "not with", bond.other, bond.states) for bond in made.bonds]
    bound: list[Party] = [*rules.options, *rules.scenarios]
    for owner in bound:
        for bond in owner.bonds:
            if bond.other is made:
                back = Said(bond.states, "needed by" if bond.needs else "not with", owner, bond.own)
                found += [] if back in found else [back]
    return found


def in_state(made: Party, states: tuple[int, ...], titled: Callable[[str], str] = '"{}"'.format) -> str:
    """An option or a scenario in words, such as `the option "Mild winters"`, `the option "Length" set to 4 or 5`, `the scenario
    "The long winter"`. `titled`: formats a title."""
    if isinstance(made, Scenario):
        return f"the scenario {titled(made.name)}"
    if states == (made.on,):
        return f"the option {titled(made.name)}"
    put = "" if made.on is not None else "set to "
    return f"the option {titled(made.name)} {put}{' or '.join(made.values[each] for each in states)}"
