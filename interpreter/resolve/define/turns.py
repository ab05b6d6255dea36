"""Orders: members and sets one after another, in loops, rounds and polls."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import with_article
from interpreter.resolve.define import plain_statements as plain
from interpreter.resolve.expressions import Resolver
from interpreter.syntax import nodes

ORDERS = {"from": "from_on", "after": "after_on"}
"""The operations that begin with a member, or with the one behind it."""


def in_order(resolver: Resolver, source: ir.Expr, order: nodes.Order | None) -> ir.Expr | None:
    """A set in the order of the board, or in that order from one of its members on, and round; None, with findings, when that
    member cannot be read."""
    if order is None or order.how == "chosen by":
        return source
    start = resolver.phrase(order.member, ir.Type("member", source.type.of))
    return None if start is None else ir.Op(ORDERS[order.how], (source, start), source.type, span=source.span)


def turns_of(resolver: Resolver, turns: tuple[nodes.Turn, ...], member: ir.Type | None = None) -> tuple[ir.Expr, ...]:
    """The members and sets that take turns, as they are written; those that cannot be read are reported and left out. `member`:
    their type; by default, that of the first."""
    found: list[ir.Expr] = []
    for turn in turns:
        term = _turn(resolver, turn, member)
        if term is not None:
            member = member or ir.Type("member", term.type.of)
            found.append(term)
    return tuple(found)


def _turn(resolver: Resolver, turn: nodes.Turn, member: ir.Type | None) -> ir.Expr | None:
    """One of them; None, with findings, when it cannot be read."""
    if turn.order is None and member is not None:
        return resolver.either(turn.phrase, member, ir.Type("set", member.of))
    source = resolver.set_of(turn.phrase)
    if source is None:
        return None
    wanted = None if member is None else ir.Type("set", member.of)
    if source.type.base != "set" or (wanted is not None and source.type != wanted):
        given = with_article(source.type, resolver.lexicon.kinds)
        needed = "a set" if wanted is None else with_article(wanted, resolver.lexicon.kinds)
        plain.report(resolver, "wrong-kind", f"{needed} is needed here, and this is {given}", turn.phrase, label=given)
        return None
    return in_order(resolver, source, turn.order)
