"""Searches for positions in which a rule would matter: takes rules, positions of play and conditions that must hold together.

A condition that random play never fulfils may be rare, or may be wrong. So members are put into the holes of a rule, and where
that is not enough a cell that a condition reads is set to a value that play could bring there: any member, a number up to three
times the highest that was seen. The conditions are fulfilled one after the other; those fulfilled before must still hold. A
position that is found so is possible, not certain; where none is found, the result names the condition that failed. The same seed
finds the same. Errors: none; a condition that cannot be computed counts as false.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from interpreter import ir
from interpreter.kernel import Broken, Plain
from interpreter.kernel import Value as Held
from interpreter.players import Stream
from interpreter.reference import Account, Env, Evaluator, Instance, Key, Position, Spent, position_of

if TYPE_CHECKING:
    from interpreter.kernel import State
    from interpreter.program import Program

STARTS = 30
"""From so many positions, with other members in the holes, a search starts at most."""
TRIES = 240
"""So many changes are tried for one condition from one start."""
MOST_WORK = 200_000
"""So many conditions are worked out in all searches for some rules alone: what is looked for then is not found."""
BEYOND = 3
"""So many times the highest number that was seen may come about some time."""
NUMBERS = range(6)
"""What is put into a hole for a number."""

HOLE = re.compile(r"\([^)]*\)")
"""A hole in the name of an attribute."""

Cell: TypeAlias = tuple[ir.Attribute, Key]


class Wanted(NamedTuple):
    """A condition to be fulfilled. `names`: the holes that it depends on; `term`: the condition as written, None for one that no
    rule contains."""

    holds: Callable[[Evaluator, Env], bool]
    names: frozenset[str]
    term: ir.Expr | None


@dataclass(frozen=True)
class Trial:
    """The result of a search. `position`: a position that fulfils all conditions, in words, '' for none; `culprit`: the condition
    that failed when most others held, None for one that no rule contains."""

    position: str
    culprit: ir.Expr | None


class _Reading(Evaluator):
    """Notes which cells are read, and in an account how much is worked out."""

    def __init__(self, rules: ir.RuleSet, position: Position, account: Account) -> None:
        super().__init__(rules, position)
        self.cells: dict[Cell, None] | None = None
        self._account = account

    def holds(self, test: ir.Expr | None, env: Env) -> bool:
        self._account.worked()
        return super().holds(test, env)

    def value(self, term: ir.Expr, env: Env) -> Plain:
        if self.cells is not None and isinstance(term, ir.Read):
            self.cells[term.attribute, self.key(term.args, env)] = None
        return super().value(term, env)


class _Made:
    """A position on its way to one in which all holds: what is in the holes, and cells with what they held before."""

    def __init__(self, rules: ir.RuleSet, position: Position, env: Env, effect: ir.Effect | None, account: Account) -> None:
        self._evaluate = _Reading(rules, position, account)
        self._position, self._effect = position, effect
        self._effects = position.effects
        self.env = env
        self.before: dict[Cell, Held] = {}

    def holds(self, wanted: Sequence[Wanted]) -> bool:
        """Does all of it hold? What breaks does not."""
        if self._effect is not None:
            captures = tuple([self.env[param.name] for param in self._effect.captures])
            self._position.effects = [*self._effects, Instance(self._effect, 0, captures)]
        try:
            return all(each.holds(self._evaluate, self.env) for each in wanted)
        except Broken:
            return False

    def read_by(self, wanted: Wanted) -> list[Cell]:
        """The cells that are read when it is asked."""
        self._evaluate.cells = {}
        self.holds((wanted,))
        found, self._evaluate.cells = [*self._evaluate.cells], None
        return found

    def cell(self, cell: Cell) -> Held:
        """What a cell holds."""
        attribute, key = cell
        return self._position.cells[attribute][key]

    def put(self, cell: Cell, value: Held) -> None:
        """A cell holds something else from now on."""
        attribute, key = cell
        self.before.setdefault(cell, self._position.cells[attribute][key])
        self._position.cells[attribute][key] = value

    def undo(self) -> None:
        """The position is as it was."""
        for (attribute, key), old in self.before.items():
            self._position.cells[attribute][key] = old
        self._position.effects = self._effects


class Trials:
    """Searches positions of play. `states`: the positions; `ends`: where whole games were over or abandoned, which shows how far
    numbers range. A number that is never lower there is raised in the positions: those of examples may lack what a game begins
    with. `most`: the bound of conditions tested in all searches together, None for no bound."""

    def __init__(
        self,
        rules: ir.RuleSet,
        program: Program,
        states: Sequence[State],
        ends: Sequence[State],
        seed: int,
        most: int | None = None,
    ) -> None:
        self._rules, self._seed = rules, seed
        self._account = Account(enough=most)
        self._positions = [position_of(rules, program.tables.layout, state) for state in states]
        self._ends = [position_of(rules, program.tables.layout, state) for state in ends]
        self._ranges: dict[ir.Attribute, tuple[int, int]] = {}
        for attribute in rules.attributes:
            if attribute.type.base == "number" and not attribute.params:
                low, _ = self._reach(attribute)
                for position in self._positions:
                    now = position.cells[attribute][()]
                    position.cells[attribute][()] = max(low, now) if isinstance(now, int) else now

    # --- searches -----------------------------------------------------------------------------------------------------

    def search(
        self,
        params: tuple[ir.Param, ...],
        condition: ir.Expr | None,
        clauses: tuple[ir.Expr, ...] = (),
        matters: Callable[[Evaluator, Env], bool] | None = None,
        effect: ir.Effect | None = None,
    ) -> Trial | None:
        """Search for a position in which a condition and then some clauses hold, and `matters` is true, while an `effect` is in
        force. None where no position is known, a hole is no member, number or truth, or the bound is reached."""
        holes = (*params, *(() if effect is None else effect.captures))
        if not self._positions or any(hole.type.base not in ("member", "number", "truth") for hole in holes):
            return None
        lasts = () if effect is None or effect.while_ is None else (effect.while_,)
        wanted = [
            Wanted(partial(_is_so, part), frozenset(ir.free_names(part)), part)
            for test in (*lasts, condition, *clauses)
            for part in ir.conjuncts(test)
        ]
        if matters is not None:
            wanted.append(Wanted(matters, frozenset(hole.name for hole in holes), None))
        chance = Stream(self._seed ^ 0x9A0B)
        farthest, culprit = -1, None
        for number in range(STARTS):
            env: Env = {hole.name: _one_of(self._fillings(hole), chance) for hole in holes}
            made = _Made(self._rules, self._positions[number * 7 % len(self._positions)], env, effect, self._account)
            try:
                failed = self._climbed(made, wanted, holes, chance)
                found = self._in_words(made, holes) if failed == len(wanted) else ""
            except Spent:
                return None
            finally:
                made.undo()
            if found:
                return Trial(found, None)
            if failed > farthest:
                farthest, culprit = failed, wanted[failed].term
        return Trial("", culprit)

    def _climbed(self, made: _Made, wanted: Sequence[Wanted], holes: tuple[ir.Param, ...], chance: Stream) -> int:
        """Make one after the other hold; gives the number of the first that could not be made to."""
        for number in range(len(wanted)):
            so_far = wanted[: number + 1]
            if not made.holds(so_far) and not self._mended(made, so_far, holes, chance):
                return number
        return len(wanted)

    def _mended(self, made: _Made, wanted: Sequence[Wanted], holes: tuple[ir.Param, ...], chance: Stream) -> bool:
        """Make the last hold, and the others still, by another filling of a hole, or another value of a cell that it reads."""
        for hole in holes:
            if hole.name in wanted[-1].names:
                old = made.env[hole.name]
                for filling in _shuffled(self._fillings(hole), chance):
                    made.env[hole.name] = filling
                    if made.holds(wanted):
                        return True
                made.env[hole.name] = old
        tries = 0
        for cell in made.read_by(wanted[-1]):
            now = made.cell(cell)
            for value in self._values(cell[0], wanted[-1].term):
                if tries >= TRIES:
                    return False
                tries += value != now
                if value != now:
                    made.put(cell, value)
                    if made.holds(wanted):
                        return True
            made.put(cell, now)
        return False

    def _fillings(self, hole: ir.Param) -> Sequence[int]:
        """What a hole can be filled with."""
        match hole.type.base:
            case "member":
                return range(len(self._rules.kinds[hole.type.of].members))
            case "number" if hole.high > hole.low:
                return range(hole.low, hole.high + 1)
            case "number":
                return NUMBERS
            case _:
                return (0, 1)

    def _values(self, attribute: ir.Attribute, term: ir.Expr | None) -> Sequence[int]:
        """What a cell can come to hold in play."""
        match attribute.type.base:
            case "member":
                members = range(len(self._rules.kinds[attribute.type.of].members))
                return (*members, -1) if attribute.type.optional else members
            case "truth":
                return (0, 1)
            case "number":
                low, high = self._reach(attribute)
                said = [
                    each.value + more
                    for each in (() if term is None else ir.walk(term))
                    if isinstance(each, ir.Const) and isinstance(each.value, int)
                    for more in (0, 1, -1)
                ]
                numbers = dict.fromkeys([*said, *range(low, min(low + 12, high + 1)), high])
                return [each for each in numbers if low <= each <= high]
            case _:
                return ()

    def _reach(self, attribute: ir.Attribute) -> tuple[int, int]:
        """The numbers that a cell can come to hold: those that are declared, or some more than were seen."""
        if attribute not in self._ranges:
            of_ends, of_all = self._numbers(attribute, self._ends), self._numbers(attribute, (*self._positions, *self._ends))
            least = min(of_ends, default=0)
            low = least if least > 0 else BEYOND * min([0, *of_all])
            high = BEYOND * max([0, *of_all]) + BEYOND
            if attribute.range is not None:
                first, last = attribute.range
                low, high = max(low, first), high if last is None else min(high, last)
            self._ranges[attribute] = (low, high)
        return self._ranges[attribute]

    def _numbers(self, attribute: ir.Attribute, positions: Sequence[Position]) -> list[int]:
        """What its cells hold in some positions."""
        return [value for position in positions for value in position.cells[attribute].values() if isinstance(value, int)]

    # --- words --------------------------------------------------------------------------------------------------------

    def _in_words(self, made: _Made, holes: tuple[ir.Param, ...]) -> str:
        """A position that was made, in words."""
        parts = [f"{_called(hole)} is {self._name(hole, made.env[hole.name])}" for hole in holes]
        for (attribute, key), old in made.before.items():
            now = made.cell((attribute, key))
            if now != old:
                names = iter(self._name(param, each) for param, each in zip(attribute.params, key, strict=True))
                name = HOLE.sub(lambda _, names=names: next(names), attribute.name)  # type: ignore[misc]
                parts.append(f"{name} is {self._name(ir.Param('', attribute.type), now)}")
        return ", ".join(parts) or "as things stand in some games"

    def _name(self, hole: ir.Param, value: object) -> str:
        match hole.type.base, value:
            case "member", int() if value >= 0:
                return self._rules.kinds[hole.type.of].members[value].name
            case "member", _:
                return "none"
            case "truth", _:
                return "so" if value else "not so"
            case _:
                return f"{value}"


def tried_condition(
    params: tuple[ir.Param, ...], condition: ir.Expr | None, trials: Trials, effect: ir.Effect | None = None
) -> Trial | None:
    """Search for a position in which a condition would hold, while a lasting effect is in force."""
    return trials.search(params, condition, effect=effect)


def tried_line(value: ir.Value, line: ir.Adjust, trials: Trials) -> Trial | None:
    """Search for a position in which a line of a value changes the value."""

    def matters(evaluate: Evaluator, env: Env) -> bool:
        return evaluate.sum_of(value, dict(env)) != evaluate.sum_of(value, dict(env), line)

    return trials.search(value.params, line.condition, (), matters, line.effect)


def tried_allow(action: ir.Action, line: ir.Allow, trials: Trials) -> Trial | None:
    """Search for a position in which a `forbid` or `permit` line decides whether the action is allowed."""

    def matters(evaluate: Evaluator, env: Env) -> bool:
        return evaluate.allowed(action, dict(env)) != evaluate.allowed(action, dict(env), line)

    clauses = tuple(clause.test for clause in action.clauses) if line.forbids else ()
    return trials.search(action.params, line.condition, clauses, matters, line.effect)


def _called(hole: ir.Param) -> str:
    """What a hole, or what a lasting effect has captured, is called in the rules."""
    name = hole.word or hole.name.removeprefix("held_").replace("_", " ")
    return f"{name} when it began" if hole.name.startswith("held_") else name


def _is_so(term: ir.Expr, evaluate: Evaluator, env: Env) -> bool:
    return evaluate.holds(term, dict(env))


def _one_of(values: Sequence[int], chance: Stream) -> int:
    return values[chance.below(len(values))]


def _shuffled(values: Sequence[int], chance: Stream) -> list[int]:
    """The same from some place on and round."""
    start = chance.below(len(values))
    return [*values[start:], *values[:start]]
