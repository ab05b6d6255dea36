"""Decides which bit sets are kept beside a column, so that members need not be searched for: an attribute in, the answer out.

Only the declaration decides, not who asks: a rule that asks more changes no write elsewhere. The index fields are bit sets over
cells (`d_`, those that differ from their rest) and over members by value (`m_`).
"""

from __future__ import annotations

from interpreter import ir
from interpreter.compiler.names import Names
from interpreter.kernel import Value

FEW = 7
"""So many members are looked through faster than a bit set is asked."""
VERY_FEW = 4
"""So many members are looked through faster than bit sets are joined."""
MOST_VALUES = 32
"""Bit sets by value are kept where there are at most so many values."""


def rest_of(attribute: ir.Attribute, names: Names) -> int | None:
    """The rest value of a column, if a bit set of the cells that differ from it is kept; else None.

    It is kept for columns that a period resets (the rest is their start), and for numbers and truths whose last hole is a member
    of a kind that is not small (the rest is 0). It is never kept for a single cell, which is as quickly looked at.
    """
    if names.size(attribute) == 1:
        return None
    if attribute.lasts_for is not None:
        start = start_of(attribute)
        return start if isinstance(start, int) else None
    if attribute.type.base in ("number", "truth") and _asked_by_member(attribute, names):
        return 0
    return None


def is_masked(attribute: ir.Attribute, names: Names) -> bool:
    """Is a bit set of the members with each value kept beside this attribute's column?"""
    return (
        attribute.type.base == "member"
        and len(attribute.params) == 1
        and _asked_by_member(attribute, names)
        and names.count(attribute.type.of) <= MOST_VALUES
    )


def start_of(attribute: ir.Attribute) -> Value | None:
    """The initial value of an attribute in the form in which the state keeps it; None if it is not a constant."""
    return default_of(attribute.type) if attribute.start is None else start_value(attribute.start)


def start_value(start: ir.Expr) -> Value | None:
    """The value of a constant in the form in which the state keeps it; None for any other expression."""
    match start:
        case ir.Const(value=int(value), switch=None):
            return int(value)
        case ir.Const(value=value, switch=None):
            return value
    return None


def start_text(thing: ir.Attribute | ir.Pile, names: Names) -> str:
    """Text of the list of initial values of a column, or of the slots of a pile."""
    if isinstance(thing, ir.Pile):
        field, start = names.pile(thing), () if thing.start is None else start_value(thing.start)
    else:
        field, start = names.attribute(thing), start_of(thing)
    return f"start_{field}(S)" if start is None else f"[{start!r}] * {names.size(thing)}"


def default_of(type_: ir.Type) -> Value:
    """The initial value of a column of this type whose declaration names none."""
    if type_.base in ("set", "path") and not type_.optional:
        return ()
    return "" if type_.base == "text" else -1 if type_.base in ("member", "set", "path") else 0


def _asked_by_member(attribute: ir.Attribute, names: Names) -> bool:
    """Is the last hole one for members, of whom there are more than a few? (Their cells then lie side by side.)"""
    return (
        bool(attribute.params) and attribute.params[-1].type.base == "member" and names.hole_range(attribute.params[-1])[1] > FEW
    )
