"""What a person may name, and what it is called as it is declared."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ir.rule_set import Item, RuleSet
from interpreter.ir.symbols import Member, Procedure, word_of


def nameable(rules: RuleSet) -> Iterator[Item]:
    """The items of a rule set but the blocks of members, which have no name of their own."""
    return (item for item in rules.all_items() if not (isinstance(item, Procedure) and item.owner is not None))


def label(item: Item) -> str:
    """An item as it is declared: `card 7 "A Title"`, `query controller of (place)`."""
    number = f" {item.number}" if isinstance(item, Member) and item.number is not None else ""
    name = item.name if item.pattern is not None else f'"{item.name}"'
    return f"{word_of(item)}{number} {name}"
