"""Positions of the reference interpreter: dicts by attribute, pile and arguments, and the operations on them.

Shared with compiled programs is only the generator of random numbers (`rng` of the kernel, which has tests of its own): the same
seed must give the same game. In: the rule set; ids of members (none is -1). Errors: `Broken` for what no rule may do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from interpreter import ir
from interpreter.kernel import Broken, Layout, Plain, State, Value, below, column_values, pile_members, shuffled

MOST_DICE = 1_000
MOST_EFFECTS = 1_000
MOST_MOMENTS = 100

Key: TypeAlias = tuple[int, ...]
"""The arguments of an attribute or a pile, one for each hole."""


@dataclass(frozen=True)
class Instance:
    """An instance of a lasting effect. Equal instances cannot be told apart."""

    effect: ir.Effect
    stage: int
    captures: tuple[Plain, ...]

    @property
    def held(self) -> dict[str, Plain]:
        """The captured values by name."""
        return {param.name: value for param, value in zip(self.effect.captures, self.captures, strict=True)}


@dataclass(frozen=True)
class Moment:
    """A position to which a span can be taken back: its number, what attributes were (but those that stay), lasting effects."""

    period: ir.Period
    number: int
    cells: dict[ir.Attribute, dict[Key, Value]]
    effects: list[Instance]


@dataclass
class Position:
    """A whole position. `script`: the remaining dice of an example, None when chance is free; `settings`: the options and rulings
    whose state differs from the rule set's; `changes`: how often anything that rules can read has changed."""

    seed: int = 0
    counter: int = 0
    cells: dict[ir.Attribute, dict[Key, Value]] = field(default_factory=dict)
    piles: dict[ir.Pile, dict[Key, list[int]]] = field(default_factory=dict)
    effects: list[Instance] = field(default_factory=list)
    periods: set[ir.Period] = field(default_factory=set)
    moments: list[Moment] = field(default_factory=list)
    script: list[int | tuple[int, ...]] | None = field(default=None, compare=False)
    settings: Mapping[ir.Switch, int] = field(default_factory=dict, compare=False)
    changes: int = field(default=0, compare=False)

    def copy(self) -> Position:
        """An independent copy."""
        return Position(
            self.seed,
            self.counter,
            {attribute: dict(cells) for attribute, cells in self.cells.items()},
            {pile: {key: list(ids) for key, ids in slots.items()} for pile, slots in self.piles.items()},
            list(self.effects),
            set(self.periods),
            list(self.moments),
            None if self.script is None else list(self.script),
            self.settings,
        )

    # --- attributes ---------------------------------------------------------------------------------------------------

    def read(self, attribute: ir.Attribute, key: Key) -> Value:
        """The value of a cell. Errors: `Broken` for arguments out of range."""
        if key not in self.cells[attribute]:
            raise Broken(f"{attribute.name}: there is none at {key}")
        return self.cells[attribute][key]

    def write(self, attribute: ir.Attribute, key: Key, value: Value) -> None:
        """Set the value of a cell. Errors: those of `read`."""
        old = self.read(attribute, key)
        if old == value:
            return
        self.changes += 1
        self.cells[attribute][key] = value

    # --- piles --------------------------------------------------------------------------------------------------------

    def members(self, pile: ir.Pile, key: Key) -> list[int]:
        """The members in a pile, top last. Errors: `Broken` for arguments out of range."""
        if key not in self.piles[pile]:
            raise Broken(f"{pile.name}: there is none at {key}")
        return self.piles[pile][key]

    def lies_in(self, kind: ir.Kind, member: int) -> list[int] | None:
        """The list of the pile in which a member lies; None if it lies in none."""
        for pile, slots in self.piles.items():
            if pile.holds is kind:
                for ids in slots.values():
                    if member in ids:
                        return ids
        return None

    def move(self, member: int, pile: ir.Pile, key: Key) -> None:
        """Move a member from its pile to the top of another. Errors: `Broken` for none."""
        if member < 0:
            raise Broken("none cannot be moved")
        self.changes += 1
        target = self.members(pile, key)
        source = self.lies_in(pile.holds, member)
        if source is not None:
            source.remove(member)
        target.append(member)

    # --- chance -------------------------------------------------------------------------------------------------------

    def roll(self, faces: tuple[int, ...]) -> int:
        """Roll a die; gives the face. Errors: `Broken` for a script that has ended, or whose next result is impossible."""
        return faces[below(self, len(faces))] if self.script is None else self._scripted(faces)

    def pick(self, ids: tuple[int, ...]) -> int:
        """Pick a random member; from a single one no chance is drawn, and a script need not name it. Errors: as `roll`."""
        if len(ids) > 1:
            return ids[below(self, len(ids))] if self.script is None else self._scripted(ids)
        if self.script and isinstance(self.script[0], tuple) and ids[0] in self.script[0]:
            self.script.pop(0)
        return ids[0]

    def shuffle(self, pile: ir.Pile, key: Key) -> None:
        """Put a pile into a random order, even under a script."""
        self.changes += 1
        ids = self.members(pile, key)
        ids[:] = shuffled(self, ids)

    def _scripted(self, possible: tuple[int, ...]) -> int:
        if not self.script:
            raise Broken("the script has no more dice")
        given = self.script[0]
        for each in given if isinstance(given, tuple) else (given,):
            if each in possible:
                self.script.pop(0)
                return each
        raise Broken(f"the script gives {given}, which is none of {possible}")

    # --- what lasts ---------------------------------------------------------------------------------------------------

    def start(self, effect: ir.Effect, captures: tuple[Plain, ...]) -> None:
        """Start an instance of a lasting effect. Errors: `Broken` when there are too many."""
        if len(self.effects) >= MOST_EFFECTS:
            raise Broken(f"more than {MOST_EFFECTS} lasting effects")
        self.changes += 1
        self.effects.append(Instance(effect, 0, captures))

    def advance(self, instance: Instance) -> None:
        """Move an instance on to its next end, or end it after its last one."""
        self.changes += 1
        at = self.effects.index(instance)
        if instance.stage + 1 < len(instance.effect.ends):
            self.effects[at] = Instance(instance.effect, instance.stage + 1, instance.captures)
        else:
            del self.effects[at]

    def keep(self, effects: list[Instance]) -> None:
        """Replace the list of instances by a part of it."""
        if len(effects) != len(self.effects):
            self.changes += 1
            self.effects = effects

    def begin(self, period: ir.Period) -> None:
        """Note that a period is running."""
        self.changes += 1
        self.periods.add(period)

    def end(self, period: ir.Period) -> None:
        """Note that a period is no longer running, and forget its moments."""
        self.changes += 1
        self.periods.discard(period)
        self.forget(period)

    def keep_moment(self, period: ir.Period, number: int) -> None:
        """Keep the present position as a moment, in place of those of the period with this number or a higher one. Errors:
        `Broken` when the period is not running, or there are too many."""
        if period not in self.periods:
            raise Broken(f"{period.name} is not under way")
        self.changes += 1
        self.moments = [each for each in self.moments if each.period is not period or each.number < number]
        if len(self.moments) >= MOST_MOMENTS:
            raise Broken(f"more than {MOST_MOMENTS} moments")
        cells = {attribute: dict(cells) for attribute, cells in self.cells.items() if not attribute.stays}
        self.moments.append(Moment(period, number, cells, list(self.effects)))

    def take_back(self, period: ir.Period, number: int) -> None:
        """Go back to the last moment of a period whose number is at most `number`, and forget later ones. Errors: `Broken` when
        there is none."""
        self.changes += 1
        while self.moments:
            last = self.moments[-1]
            if last.period is period and last.number <= number:
                self.cells.update({attribute: dict(cells) for attribute, cells in last.cells.items()})
                self.effects = list(last.effects)
                return
            self.moments.pop()
        raise Broken(f"no moment of {period.name} up to {number}")

    def forget(self, period: ir.Period) -> None:
        """Forget the moments of a period."""
        self.changes += 1
        self.moments = [each for each in self.moments if each.period is not period]

    def moments_of(self, period: ir.Period) -> int:
        """How many moments of a period are kept."""
        return sum(each.period is period for each in self.moments)


def keys(rules: ir.RuleSet, params: tuple[ir.Param, ...]) -> list[Key]:
    """All combinations of arguments for these holes, the last hole fastest."""
    return list(product(*(_values(rules, param) for param in params)))


def _values(rules: ir.RuleSet, param: ir.Param) -> range:
    if param.type.base == "member":
        return range(len(rules.kinds[param.type.of].members))
    return range(param.low, param.high + 1)


def position_of(rules: ir.RuleSet, layout: Layout, s: State) -> Position:
    """The position in the state of a compiled game. The layout must list the attributes, piles, effects and periods of the rules
    in their order."""
    position = beside_the_board(rules, s)
    for attribute, column in zip(rules.attributes, layout.columns, strict=True):
        position.cells[attribute] = dict(zip(keys(rules, attribute.params), column_values(s, column.field), strict=True))
    for pile, spec in zip(rules.piles, layout.piles, strict=True):
        slots = pile_members(s, spec.field)
        position.piles[pile] = {key: list(ids) for key, ids in zip(keys(rules, pile.params), slots, strict=True)}
    return position


def beside_the_board(rules: ir.RuleSet, s: State) -> Position:
    """The same position without attributes and piles: chance, lasting effects, periods, moments."""
    return Position(
        s.seed,
        s.counter,
        effects=_instances(rules, s.effects),
        periods={period for k, period in enumerate(rules.periods) if s.periods >> k & 1},
        moments=[_remembered(rules, *moment[:4]) for moment in s.moments],
        script=None if s.script is None else list(s.script),
    )


def _instances(rules: ir.RuleSet, effects: list[tuple[int, int, *tuple[Plain, ...]]]) -> list[Instance]:
    known = {effect.number: effect for effect in rules.effects}
    return [Instance(known[number], stage, tuple(captures)) for number, stage, *captures in effects]


def _remembered(
    rules: ir.RuleSet,
    period: int,
    number: int,
    effects: list[tuple[int, int, *tuple[Plain, ...]]],
    columns: tuple[list[Value], ...],
) -> Moment:
    taken = [attribute for attribute in rules.attributes if not attribute.stays]
    cells = {
        attribute: dict(zip(keys(rules, attribute.params), column, strict=True))
        for attribute, column in zip(taken, columns, strict=True)
    }
    return Moment(rules.periods[period], number, cells, _instances(rules, effects))
