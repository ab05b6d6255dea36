"""Loops that spread a number over several counts, taking from one after another until all is taken. Knows terms, no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter import ir


@dataclass(frozen=True, slots=True)
class Spread:
    """The parts of a loop that takes a number from several counts: each pass takes what is left of the number, or the whole count
    if that is smaller."""

    total: ir.Expr
    """The number to take in all."""
    share: ir.SetLocal
    """The statement that names the amount taken in this pass."""
    source: ir.Read
    """The count from which a pass takes."""
    taken: ir.Add
    """The statement that takes the amount from the count."""
    kept: ir.SetLocal
    """The statement that keeps the remainder for the next pass."""

    def others(self, body: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        """The other statements of the loop's body: those that are not part of the spreading."""
        return tuple(each for each in body if each not in (self.share, self.taken, self.kept))


def spread(term: ir.SetLocal, rest: tuple[ir.Stmt, ...]) -> Spread | None:
    """The spread of the number that `term` names, if a loop in `rest` uses it up and nothing else reads the name; else None."""
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
    """Does a local name occur in a term?"""
    return _uses(name, (term,)) > 0
