"""The names of symbols: as they are declared, all names of each, and the word that stands before a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from interpreter.ir.rule_set import Item, RuleSet
from interpreter.ir.symbols import Member, Procedure, Symbol

S = TypeVar("S", bound=Symbol)


def nameable(rules: RuleSet) -> Iterator[Item]:
    """The items of a rule set except the blocks of members, which have no name of their own."""
    return (item for item in rules.all_items() if not (isinstance(item, Procedure) and item.owner is not None))


def label(item: Item) -> str:
    """An item as it is declared: `card 7 "A Title"`, `query controller of (place)`."""
    number = f" {item.number}" if isinstance(item, Member) and item.number is not None else ""
    name = item.name if item.pattern is not None else f'"{item.name}"'
    return f"{word_of(item)}{number} {name}"


def by_names(symbols: Iterable[S]) -> dict[str, S]:
    """Symbols by their present and former names. A present name wins over another symbol's former one."""
    listed = [*symbols]
    former = {name: each for each in listed if each.renamed or each.formerly for name in each.former_names}
    return former | {each.name: each for each in reversed(listed)}


def other_names(member: Member) -> tuple[str, ...]:
    """Further names of a member: former ones, and its printed number if that has a letter (a plain number would be taken for that
    of an option)."""
    former = tuple([name for name in member.former_names if name != member.name])
    return former if member.number is None or not member.number.letter else (*former, str(member.number))


def as_printed(member: Member) -> tuple[bool, tuple[int, str], int]:
    """The sort key for lists of members: by printed number, then those without one in board order."""
    return member.number is None, (0, "") if member.number is None else member.number.order, member.id


OTHER = {"Period": "span", "OptionSwitch": "option"}
"""Classes whose declaring word is not their own name."""


def word_of(made: Symbol) -> str:
    """The word that a declaration has before the name: `card`, `step`, `query`."""
    if isinstance(made, Member):
        return made.kind.name
    if isinstance(made, Procedure):
        return made.role
    name = type(made).__name__
    return OTHER.get(name, name.lower())
