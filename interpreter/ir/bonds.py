"""What cannot go together: takes options and scenarios with their bonds, gives what is broken, and what each says of others.

A bond is written on one side and binds both. A rule set is at peace when none of them is broken by the states of its options and
by the scenario that is played.
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
    """A bond of `owner` that is broken. `now`: the states of the two, -1 of a scenario."""

    owner: Party
    bond: Bond
    now: tuple[int, int]

    @property
    def both(self) -> tuple[Party, Party]:
        """The two that cannot go together."""
        return self.owner, self.bond.other

    @property
    def message(self) -> str:
        """What is wrong, with the titles of both."""
        other = self.bond.other
        who = in_state(self.owner, (self.now[0],))
        if not self.bond.needs or isinstance(other, Scenario):
            return f"{who} cannot go with {in_state(other, (self.now[1],))}"
        verb = "is played with" if isinstance(self.owner, Scenario) else "needs"
        return f"{who} {verb} {in_state(other, self.bond.states)}, which is {other.values[self.now[1]]}"

    @property
    def cures(self) -> list[tuple[OptionSwitch, str]]:
        """Options that may be decided otherwise, and how, so that this bond holds: first the one that is named, if it may be."""
        found: list[tuple[OptionSwitch, str]] = []
        other, bond = self.bond.other, self.bond
        if isinstance(other, OptionSwitch):
            found += [(other, value) for state, value in enumerate(other.values) if (state in bond.states) is bond.needs][:1]
        if isinstance(self.owner, OptionSwitch):
            owner = self.owner
            found += [(owner, value) for state, value in enumerate(owner.values) if state not in bond.own][:1]
        return found


def clashes(rules: RuleSet, states: Mapping[OptionSwitch, int], scenario: Scenario | None) -> Iterator[Clash]:
    """The bonds that are broken in a scenario when the options are in these states; one that is not named is in its default."""

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
    """The options of a rule set in the states that they are in."""
    return {option: option.state for option in rules.options}


How = Literal["not with", "needs", "needed by"]


@record
class Said:
    """What is said of `other`, on whichever side it is written. `own`: the states in which it counts; `states`: those of the
    other; `how`: cannot go with it, needs it, or is needed by it."""

    own: tuple[int, ...]
    how: How
    other: Party
    states: tuple[int, ...]


def said_of(rules: RuleSet, made: Party) -> list[Said]:
    """What an option or a scenario says of others, and then what others say of it."""
    found = [Said(bond.own, "needs" if bond.needs else "not with", bond.other, bond.states) for bond in made.bonds]
    bound: list[Party] = [*rules.options, *rules.scenarios]
    for owner in bound:
        for bond in owner.bonds:
            if bond.other is made:
                back = Said(bond.states, "needed by" if bond.needs else "not with", owner, bond.own)
                found += [] if back in found else [back]
    return found


def in_state(made: Party, states: tuple[int, ...], titled: Callable[[str], str] = '"{}"'.format) -> str:
    """`the option "Mild winters"`, `the option "Length" set to 4 or 5`, `the scenario "The long winter"`."""
    if isinstance(made, Scenario):
        return f"the scenario {titled(made.name)}"
    if states == (made.on,):
        return f"the option {titled(made.name)}"
    put = "" if made.on is not None else "set to "
    return f"the option {titled(made.name)} {put}{' or '.join(made.values[each] for each in states)}"
