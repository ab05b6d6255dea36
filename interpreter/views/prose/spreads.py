"""Loops that take a number away from one count after another until it is reached: what is seen of them. Knows terms, no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter import ir


@dataclass(frozen=True, slots=True)
class Spread:
    """A loop whose every turn takes from one count what is still to be taken."""

    total: ir.Expr
    """The number in all."""
    share: ir.SetLocal
    """How a turn's part gets its name."""
    source: ir.Read
    """The count that a turn takes from."""
    taken: ir.Add
    """The statement that takes it from there."""
    kept: ir.SetLocal
    """The statement that keeps the rest for the next turn."""

    def others(self, body: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        """What else a turn does, of the whole body of the loop."""
        return tuple(each for each in body if each not in (self.share, self.taken, self.kept))


def spread(term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> Spread | None:
    """How what gets a name is used up by the next loop, which is the only one to know it; None where it is no such loop."""
    loop = next((each for each in map(ir.as_statement, rest) if isinstance(each, ir.Repeat)), None)
    if loop is None or loop.mode != "times" or len(loop.body) < 3:
        return None
    share = loop.body[0]
    kept = next((each for each in loop.body if isinstance(each, ir.SetLocal) and each.name == term.name), None)
    if not isinstance(share, ir.SetLocal) or kept is None:
        return None
    part, left = ir.Local(share.name, share.value.type), ir.Local(term.name, term.value.type)
    taken = next((each for each in loop.body if isinstance(each, ir.Add) and each.sign < 0 and each.amount == part), None)
    if taken is None:
        return None
    source = ir.Read(taken.attribute, taken.args, taken.attribute.type)
    if not _is(share.value, "smaller", left, source) or not _is(kept.value, "minus", left, part) or _uses(term.name, rest) != 2:
        return None
    return Spread(term.value, share, source, taken, kept)


def _is(term: ir.Expr, name: str, *args: ir.Expr) -> bool:
    return isinstance(term, ir.Op) and term.name == name and term.args == args


def _uses(name: str, body: tuple[ir.Term, ...]) -> int:
    return sum(isinstance(each, ir.Local) and each.name == name for each in ir.walk(body))


def is_used(name: str, term: ir.Term) -> bool:
    """Is a name spoken of in a term?"""
    return _uses(name, (term,)) > 0
