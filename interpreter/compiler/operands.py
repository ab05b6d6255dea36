"""The operands of statements: takes expressions, gives their texts, and writes the lines that must stand before the statement."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.emitter import Emitter
from interpreter.compiler.expressions import ExpressionWriter
from interpreter.compiler.scope import Scope
from interpreter.compiler.sets import Comprehension


class Operands:
    """Gives the texts of one body's expressions. Each method at once writes the lines that must stand before its text is used.

    `expressions`: the writer without that; who uses it calls `flush` when all texts of a line are there.
    """

    def __init__(self, context: Context, out: Emitter) -> None:
        self.expressions = ExpressionWriter(context, Scope(out.read))
        self._sets = self.expressions.sets
        self._out = out
        self._inline = context.inline

    def value(self, term: ir.Expr) -> str:
        """Text of a value in the form in which the state and frames keep it: truths are 0 or 1."""
        return self._flushed(self.expressions.stored(term))

    def turns(self, terms: Sequence[ir.Expr]) -> str:
        """Text of the tuple of sides in turn order: `terms` are members and sets, one after another; a repeated member counts
        once."""
        texts = self.values(terms)
        if all(term.type.base == "member" for term in terms):
            return f"({', '.join(texts)},)"
        if len(terms) == 1:
            return texts[0]
        parts = [f"*{text}" if term.type.base == "set" else text for term, text in zip(terms, texts, strict=True)]
        return f"tuple(dict.fromkeys(({', '.join(parts)})))"

    def values(self, terms: Sequence[ir.Expr]) -> list[str]:
        """Texts of several values, each as in `value`."""
        return [self.value(term) for term in terms]

    def test(self, term: ir.Expr) -> str:
        """Text of a test; only the truth of its value counts."""
        return self._flushed(self.expressions.test(term))

    def member(self, term: ir.Expr) -> str:
        """Python code for a term whose value is a member; if it is none at run time, the game stops with an error."""
        return self._flushed(self.expressions.present(term))

    def options(self, term: ir.Expr) -> str:
        """Text of a new list of the members of a set, or the paths of a route."""
        return self._flushed(self._sets.options(self._inline(term)))

    def options_that(self, source: ir.Expr, var: str, guard: ir.Expr | None) -> Comprehension:
        """The members of a set for which a guard over the local `var` holds, as the clauses of a comprehension."""
        source = self._inline(source)
        found = self._sets.comprehension(source if guard is None else ir.Filter(source, var, self._inline(guard), source.type))
        self.flush()
        return found

    def test_of(self, names: dict[str, str], term: ir.Expr) -> str:
        """Text of a test in which locals are replaced by Python names (`names`: local to Python name)."""
        with self.expressions.scope.bound(names):
            return self.test(term)

    def loop(self, term: ir.Expr) -> str:
        """Text of an iterable of the members of a set in board order, safe against changes of the state during the loop."""
        return self._flushed(self._sets.loop(self._inline(term)))

    def passing(self, kind: str, var: str, condition: ir.Expr) -> tuple[str, ir.Expr | None] | None:
        """Text of a bit set of the members for which a condition over the local `var` may hold, and the rest of the condition to
        test of each; None where no bit set helps."""
        found = self._sets.passing(kind, var, self._inline(condition))
        self.flush()
        return found

    def index(self, thing: ir.Attribute | ir.Pile, args: Sequence[ir.Expr]) -> str:
        """Text of the flat index of a cell or slot."""
        return self._flushed(self.expressions.index(thing, args))

    def slot(self, pile: ir.Pile, args: Sequence[ir.Expr]) -> str:
        """Text of the number of a pile's slot."""
        return self._flushed(self._sets.slot(pile, args))

    def new_name(self, prefix: str) -> str:
        """A Python name that this body has not used."""
        return self.expressions.scope.new(prefix)

    def flush(self) -> None:
        """Write the lines that the texts since the last call need before their statement."""
        for line in self.expressions.scope.take_prelude():
            self._out.line(line)

    def _flushed(self, text: str) -> str:
        self.flush()
        return text
