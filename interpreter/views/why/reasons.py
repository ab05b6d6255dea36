"""Conditions taken apart: which parts of one do not hold, which lines gave a number its value, why a member is not in a set."""

from __future__ import annotations

from interpreter import ir
from interpreter.kernel import Broken
from interpreter.reference import Evaluator
from interpreter.views.prose import Speaker
from interpreter.views.prose.comparisons import OPPOSITE
from interpreter.views.why.account import Reason
from interpreter.views.why.asking import Scope, types_of

DEEPEST = 6
"""Questions inside questions are taken apart so far."""


class Reasons:
    """Finds reasons in one position. `evaluator`: evaluates terms in it; `speaker`: puts terms into words."""

    def __init__(self, evaluator: Evaluator, speaker: Speaker) -> None:
        self.evaluator = evaluator
        self.speaker = speaker

    # --- tests -------------------------------------------------------------------------------------------------------

    def failing(self, test: ir.Expr | None, scope: Scope, depth: int = 0) -> list[Reason]:
        """The conditions inside `test` that do not hold, each with its own reasons down to a fixed depth; empty when `test` holds
        or is None."""
        if test is None:
            return []
        try:
            if self.evaluator.holds(test, scope.env):
                return []
        except Broken as error:
            return [Reason(f"{self.words(test, scope)}: {error}", test.span)]
        if isinstance(test, ir.Op) and test.name == "and":
            found = (self.failing(part, scope, depth) for part in test.args)
            return next((reasons for reasons in found if reasons), [])  # the rest may only make sense when this holds
        return [Reason(self.words(test, scope), test.span, tuple(self._inside(test, scope, depth + 1)))]

    def _inside(self, test: ir.Expr, scope: Scope, depth: int) -> list[Reason]:
        """What a failed condition failed on; nothing for what has no parts."""
        if depth > DEEPEST:
            return []
        match test:
            case ir.Ask():
                inner = self._called(test.query, test.args, scope)
                if not test.query.clauses:
                    return self._answered_no(test.query.body, inner, depth)
                return self._failing_clauses(test.query.clauses, inner, depth)
            case ir.Allowed():
                return self._forbidden(test, scope, depth)
            case ir.Op(name="or"):
                return [reason for part in test.args for reason in self.failing(part, scope, depth)]
            case ir.Op() if test.name in OPPOSITE:
                return [reason for part in test.args for reason in self._figures(part, scope)]
            case _:
                return []

    def _answered_no(self, body: tuple[ir.Stmt, ...], scope: Scope, depth: int) -> list[Reason]:
        """On which line a question that works something out and tells cases apart has come to its no: the case it says no to,
        or what does not hold of what it answers. Nothing where it goes through loops, or changes names inside a case."""
        for statement in body:
            match statement:
                case ir.SetLocal(name=name, value=value):
                    scope = Scope({**scope.env, name: self.evaluator.value(value, scope.env)}, scope.types)
                case ir.If(branches=branches, otherwise=otherwise):
                    because, taken = next(
                        ((test, inner) for test, inner in branches if self.evaluator.holds(test, scope.env)), (None, otherwise)
                    )
                    match taken:
                        case ():
                            continue
                        case (ir.Return(value=ir.Const()),):
                            return [] if because is None else [self._holding(because, scope)]
                        case _:
                            return self._answered_no(taken, scope, depth)
                case ir.Return(value=ir.Expr() as value):
                    return [] if isinstance(value, ir.Const) else self.failing(value, scope, depth)
                case _:
                    return []
        return []

    def _holding(self, test: ir.Expr, scope: Scope) -> Reason:
        """A condition that holds, and should not; its numbers keep their names, since figures alone say little."""
        named = Scope(scope.env, {name: each for name, each in scope.types.items() if each.base != "number"})
        said = self.speaker.truth(self._filled(test, named))
        return Reason(said + self._compared(test, scope), test.span)

    def _forbidden(self, test: ir.Allowed, scope: Scope, depth: int) -> list[Reason]:
        """The clauses of an action that do not hold, and the lines that forbid it."""
        action = test.action
        inner = Scope(self.evaluator.bound(action.params, test.args, scope.env), types_of(action.params))
        found = self._failing_clauses(action.clauses, inner, depth)
        for allow in action.allows:
            if allow.forbids and self.evaluator.bites(allow, inner.env):
                found.append(Reason(f"{allow.rule} forbids it", allow.span))
        return found

    def _failing_clauses(self, clauses: tuple[ir.Clause, ...], scope: Scope, depth: int) -> list[Reason]:
        """The clauses that do not hold; one without an answer is told only if those before it hold, since it may rest on them."""
        found: list[Reason] = []
        for clause in clauses:
            if not found or self._has_answer(clause.test, scope):
                found.extend(self.failing(clause.test, scope, depth))
        return found

    def _has_answer(self, test: ir.Expr, scope: Scope) -> bool:
        try:
            self.evaluator.holds(test, scope.env)
        except Broken:
            return False
        return True

    def _figures(self, term: ir.Expr, scope: Scope) -> list[Reason]:
        """Which lines made a value what it is; nothing for any other number."""
        if not isinstance(term, ir.ValueOf):
            return []
        env = self.evaluator.bound(term.value.params, term.args, scope.env)
        return [
            Reason(f"{line.how} {amount} ({line.rule})", line.span)
            for line in term.value.lines
            for amount in self.evaluator.amounts(line, env)
        ]

    def _called(self, query: ir.Query, args: tuple[ir.Expr, ...], scope: Scope) -> Scope:
        """The names in sight inside a query."""
        return Scope(self.evaluator.bound(query.params, args, scope.env), types_of(query.params) | query.locals)

    # --- sets --------------------------------------------------------------------------------------------------------

    def outside(self, source: ir.Expr, member: ir.Member, scope: Scope, depth: int = 0) -> list[Reason]:
        """The reasons why `member` is not in the set `source`; empty when it is."""
        try:
            if member.id in self.evaluator.elements(source, scope.env):
                return []
        except Broken as error:
            return [Reason(f"{self.words(source, scope)}: {error}", source.span)]
        name = member.name
        match source:
            case ir.Filter():
                return self.outside(source.source, member, scope, depth) or self.failing(
                    source.condition, scope.having(source.var, member), depth
                )
            case ir.Ask(query=ir.Query(body=(ir.Return(value=ir.Expr() as answer),))) if depth < DEEPEST:
                because = self.outside(answer, member, self._called(source.query, source.args, scope), depth + 1)
                return [Reason(f"{name} is not among {self.words(source, scope)}", source.span, tuple(because))]
            case ir.InPile():
                pile = self.speaker.templates.pile(source.pile, tuple([self._filled(arg, scope) for arg in source.args]))
                return [Reason(f"{name} is not in {pile}", source.span)]
            case ir.OnGraph():
                if source.question == "connections":
                    return [Reason(f"{name} is not among {self.words(source, scope)}", source.span)]
                by = self.speaker.words.by_graph(source.graph)
                return [Reason(f"{name} is not adjacent to {self.words(source.args[0], scope)}{by}", source.span)]
            case _:
                return [Reason(f"{name} is not among {self.words(source, scope)}", source.span)]

    # --- words -------------------------------------------------------------------------------------------------------

    def words(self, term: ir.Expr, scope: Scope) -> str:
        """A term in words, with the values of the names in scope: the negation of a condition, with the figures compared in
        brackets; a set or number as a noun phrase."""
        filled = self._filled(term, scope)
        if filled.type.base != "truth":
            return self.speaker.value(filled)
        return self.speaker.truth(filled, no=True) + self._compared(term, scope)

    @staticmethod
    def _filled(term: ir.Expr, scope: Scope) -> ir.Expr:
        """A term with the values of the names in sight."""
        by: dict[str, ir.Expr] = {}
        for name, value in scope.env.items():
            type_ = scope.types.get(name)
            if type_ is not None and isinstance(value, int) and type_.base in ("member", "number", "truth"):
                by[name] = ir.Const(value, type_)
        filled: ir.Expr = ir.substitute(term, by)
        return filled

    def _compared(self, term: ir.Expr, scope: Scope) -> str:
        """`(2 against 3)` for a comparison of numbers."""
        if not isinstance(term, ir.Op) or term.name not in OPPOSITE or any(arg.type.base != "number" for arg in term.args):
            return ""
        try:
            left, right = (self.evaluator.number(arg, scope.env) for arg in term.args)
        except Broken:
            return ""
        return f" (it is {left})" if isinstance(term.args[1], ir.Const) else f" ({left} against {right})"
