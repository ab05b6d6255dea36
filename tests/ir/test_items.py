"""All items of a rule set: no shelf is left out, members stand behind their kind."""

from dataclasses import fields
from typing import get_args

from interpreter.ir import Item, Kind, Member, RuleSet, word_of

NOT_ITEMS = {"kinds", "effects", "points"}
"""Fields of a rule set that hold lists of other things, or are looked at by themselves."""


def test_every_shelf_is_walked_once_and_members_follow_their_kind():
    rules = RuleSet(id="made", title="Made", hashed=str)
    kind = Kind(name="order", ident="k_order")
    kind.members.append(Member(name="Halt", ident="m_halt", kind=kind))
    rules.kinds["order"] = kind
    shelves = [field.name for field in fields(RuleSet) if field.name not in NOT_ITEMS and getattr(rules, field.name) == []]
    for name in shelves:
        getattr(rules, name).append(name)
    found = list(rules.all_items())
    assert found[:2] == [kind, kind.members[0]]
    assert sorted(found[2:]) == sorted(shelves) and len(shelves) == len(get_args(Item)) - 2


def test_the_word_of_an_item_is_the_one_that_declares_it():
    kind = Kind(name="order", ident="k_order")
    assert word_of(kind) == "kind"
    assert word_of(Member(name="Halt", ident="m_halt", kind=kind)) == "order"
