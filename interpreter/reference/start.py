"""The initial position: evaluates what the declarations of attributes and piles say."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter import ir
from interpreter.kernel import Broken, Value
from interpreter.reference.evaluator import Evaluator, as_cell
from interpreter.reference.position import Key, Position, keys


def starting_position(rules: ir.RuleSet, seed: int = 0, settings: Mapping[ir.Switch, int] | None = None) -> Position:
    """The board before any scenario: piles first, then attributes, each in the order of the rules. An initial value may read
    those before it. Errors: `Broken` for a member that starts in two piles."""
    position = Position(seed & 0xFFFFFFFFFFFFFFFF, settings=settings or {})
    evaluator = Evaluator(rules, position)
    for attribute in rules.attributes:
        position.cells[attribute] = {key: default(attribute.type) for key in keys(rules, attribute.params)}
    for pile in rules.piles:
        position.piles[pile] = {key: [] for key in keys(rules, pile.params)}
    for pile in rules.piles:
        names = [param.name for param in pile.params]
        for key, lying in position.piles[pile].items():
            ids = () if pile.start is None else evaluator.ids(pile.start, dict(zip(names, key, strict=True)))
            if any(position.lies_in(pile.holds, member) is not None for member in ids):
                raise Broken(f"a member of {pile.name} starts in two piles")
            lying.extend(ids)
    for attribute in rules.attributes:
        position.cells[attribute] = start_values(rules, attribute, evaluator)
    return position


def start_values(rules: ir.RuleSet, attribute: ir.Attribute, evaluator: Evaluator) -> dict[Key, Value]:
    """The initial cells of an attribute. Errors: `Broken` for a number outside its limits."""
    if attribute.start is None:
        return {key: default(attribute.type) for key in keys(rules, attribute.params)}
    names = [param.name for param in attribute.params]
    found = {
        key: as_cell(evaluator.value(attribute.start, dict(zip(names, key, strict=True))))
        for key in keys(rules, attribute.params)
    }
    low, high = ir.lowest(attribute), ir.highest(attribute)
    for value in found.values() if attribute.type.base == "number" else ():
        if isinstance(value, int) and (low is not None and value < low or high is not None and value > high):
            raise Broken(f"{attribute.name} cannot start as {value}")
    return found


def default(type_: ir.Type) -> Value:
    """The initial value of an attribute of this type that declares none: 0, no, none, no text, no member."""
    match type_.base:
        case "text":
            return ""
        case "member":
            return -1
        case "set" | "path":
            return -1 if type_.optional else ()
        case _:
            return 0
