"""Bundles that a routine empties. Takes its transfers and its whole body, gives the bundles.

A transfer empties a bundle if its sentence says so, if its number is the number of pieces there, or if a loop around it runs
while pieces are left. A freely chosen number, or one stated otherwise, may leave pieces behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir


def emptied(transfers: Iterable[ir.Transfer], body: object) -> Iterator[ir.Bundle]:
    """The bundles from which some transfer takes all pieces. `body`: the routine around the transfers."""
    for each in transfers:
        if each.source is None:
            continue
        bundle, count = each.source.bundle, each.most if each.asker is None else each.least
        if (
            each.most is None
            or count is not None
            and _is_number_in(bundle, count, body)
            or _until_none_is_left(each, bundle, body)
        ):
            yield bundle


def _is_number_in(bundle: ir.Bundle, amount: ir.Expr, body: object) -> bool:
    """Does it say how many there are, by itself or by a name?"""
    if isinstance(amount, ir.Ask):
        return amount.query is bundle.number
    if isinstance(amount, ir.Read):
        return any(sort.attribute is amount.attribute for sort in bundle.sorts if sort.among is None)
    names = (term for term in ir.walk(body) if isinstance(term, ir.SetLocal))
    return any(each.name == getattr(amount, "name", None) and _is_number_in(bundle, each.value, ()) for each in names)


def _until_none_is_left(transfer: ir.Transfer, bundle: ir.Bundle, body: object) -> bool:
    """Does a loop around it ask how many are left?"""
    around = (
        term for term in ir.walk(body) if isinstance(term, ir.Repeat) and any(each is transfer for each in ir.walk(term.body))
    )
    return any(
        _is_number_in(bundle, term, ()) for each in around for term in ir.walk(each.bound) if isinstance(term, (ir.Ask, ir.Read))
    )
