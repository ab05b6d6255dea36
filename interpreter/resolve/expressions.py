"""Expressions: from trees to checked terms.

A resolver stands at one place of the rules: it knows the names in sight, the member that `this` means, and the rule's title.
Every method that reads a tree gives a term, or None after it has reported why it could not.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.ir import (
    NONE,
    NUMBER,
    TRUTH,
    UNKNOWN,
    Const,
    Effect,
    Expr,
    Filter,
    Local,
    Member,
    Op,
    Paths,
    Qualifier,
    Type,
    substitute,
    walk,
    with_own_names,
)
from interpreter.phrases import Matcher, Parse, Scope, Token, accepts, tokens_of, with_and, with_article, with_is
from interpreter.recovery import report_unequal, report_unjoined, report_unread
from interpreter.resolve.world import World
from interpreter.source import Span
from interpreter.syntax import nodes

COMPARISONS = {"at least": "ge", "at most": "le", "more than": "gt", "less than": "lt", "exactly": "eq"}
OPPOSITE = {"ge": "lt", "le": "gt", "gt": "le", "lt": "ge", "eq": "ne", "ne": "eq"}


class Resolver:
    """Reads expressions in a scope. `this` is the member whose rule this is, `title` what the rule is called."""

    def __init__(
        self, world: World, scope: Scope, this: Member | None = None, title: str = "", effect: Effect | None = None
    ) -> None:
        self.world = world
        self.scope = scope
        self.this = this
        self.title = title
        self.effect = effect
        self._groups: dict[int, tuple[Expr | None, tuple[Diagnostic, ...], nodes.Group]] = {}

    @property
    def diagnostics(self) -> Diagnostics:
        return self.world.diagnostics

    def within(self, scope: Scope) -> Resolver:
        """The same place with another scope."""
        return Resolver(self.world, scope, self.this, self.title, self.effect)

    def declare(self, name: nodes.Word | None, type_: Type) -> Local:
        """A new local called `name`, or `it` without one."""
        if name is None:
            return self.scope.declare("it", type_)
        self.world.check_name(name.text, name.span)
        return self.scope.declare(name.text, type_)

    # --- phrases -----------------------------------------------------------------------------------------------------

    def tokens(self, parts: tuple) -> tuple[Token, ...]:
        return tokens_of(parts, self.world.lexicon.plurals)

    def phrase(self, phrase: nodes.Phrase, wanted: Type | None = None) -> Expr | None:
        """What a phrase means; with `wanted`, only a reading of that type will do."""
        return self.run(self.tokens(phrase.parts), phrase.span, wanted)

    def run(self, tokens: tuple[Token, ...], span: Span, wanted: Type | None = None) -> Expr | None:
        """What a run of tokens means."""
        term = self.tried(tokens, wanted)
        if term is None:
            report_unread(self, tokens, span, wanted)
        return term

    def tried(self, tokens: tuple[Token, ...], wanted: Type | None = None) -> Expr | None:
        """Like `run`, in silence when there is no reading."""
        return self.chosen(Matcher(self, tokens).best(0, len(tokens), wanted))

    def chosen(self, reading: Parse | None) -> Expr | None:
        """The term of a reading that is to stand. What in it could be read in another way is a finding."""
        if reading is None:
            return None
        for doubt in reading.doubts:
            if not any(each.type in (NONE, UNKNOWN) for term in doubt[1:] for each in walk(term) if hasattr(each, "type")):
                self.diagnostics.error(
                    "two-readings",
                    "these words can be read in two ways",
                    doubt.span,
                    label=f"{with_article(doubt.first.type, self.world.rules.kinds)} either way",
                    help="put brackets round the part that belongs together, or reword one of the declared sentences",
                )
        return reading.term

    def group(self, token: Token) -> Expr | None:
        """What stands in brackets: read once, however often the phrase around it is tried; told each time."""
        known = self._groups.get(id(token.part))
        if known is None:
            with self.world.aside() as found:
                term = self.expression(token.part.inner, token.span)
            known = (term, tuple(found), token.part)
            if term is not None or not self.world.silent:
                self._groups[id(token.part)] = known
        self.world.tell(known[1])
        return known[0]

    # --- expressions -------------------------------------------------------------------------------------------------

    def expression(self, node: nodes.Expression, span: Span | None = None) -> Expr | None:
        """The term of any expression."""
        if isinstance(node, nodes.Phrase):
            return self.phrase(node)
        if isinstance(node, nodes.Where):
            return self.where(node)
        if isinstance(node, nodes.Sum):
            return self.sum(node)
        if isinstance(node, nodes.Compare):
            return self.compare(node)
        if isinstance(node, nodes.OneOf):
            return self.one_of(node)
        if isinstance(node, nodes.Exists):
            return self.exists(node)
        if isinstance(node, nodes.May):
            return self.may(node)
        if isinstance(node, nodes.Not):
            inner = self.truth(node.inner)
            return None if inner is None else Op("not", (inner,), TRUTH, span=node.span)
        if isinstance(node, nodes.And):
            return self.both(node)
        if isinstance(node, nodes.Or):
            parts = [self.truth(part) for part in node.parts]
            return None if None in parts else Op("or", tuple(parts), TRUTH, span=node.span)
        raise TypeError(node)

    def typed(self, node: nodes.Expression, wanted: Type) -> Expr | None:
        """An expression that must be of a type."""
        if isinstance(node, nodes.Phrase):
            return self.phrase(node, wanted)
        term = self.both(node, wanted) if isinstance(node, nodes.And) else self.expression(node)
        if term is None or accepts(wanted, term.type):
            return term
        given = with_article(term.type, self.world.rules.kinds)
        message = f"{with_article(wanted, self.world.rules.kinds)} is needed here, and this is {given}"
        self.diagnostics.error("wrong-kind", message, node.span, label=given)
        return None

    def truth(self, node: nodes.Expression) -> Expr | None:
        return self.typed(node, TRUTH)

    def number(self, node: nodes.Expression) -> Expr | None:
        return self.typed(node, NUMBER)

    def sum(self, node: nodes.Sum) -> Expr | None:
        left, right = self.number(node.left), self.number(node.right)
        return None if left is None or right is None else Op(node.operator, (left, right), NUMBER, span=node.span)

    def both(self, node: nodes.And, wanted: Type = TRUTH) -> Expr | None:
        """Truths joined by `and`; a part that needs the `and` for itself (`connection between a and b`) takes it back."""
        terms: list[Expr] = []
        parts = list(node.parts)
        readable = True
        while parts:
            read = self._longest(parts, alone=not terms and readable)
            if read is None:
                size = 0 if self.world.silent else report_unjoined(self, parts, TRUTH if terms else wanted)
                if size == 0 and (readable or not self.readable(parts[0])):
                    self.truth(parts[0])
                del parts[: max(size, 1)]
                readable = False
                continue
            term, size = read
            if size == len(node.parts):
                return term
            terms.append(term)
            del parts[:size]
        return Op("and", tuple(terms), TRUTH, span=node.span) if readable else None

    def readable(self, node: nodes.Expression) -> bool:
        """Has a bare phrase any meaning, of whatever kind?"""
        return isinstance(node, nodes.Phrase) and bool(Matcher(self, self.tokens(node.parts)).whole())

    def _longest(self, parts: list[nodes.Expression], alone: bool) -> tuple[Expr, int] | None:
        """The first of `parts` as a truth, joined with as many of the next as it needs, and how many it took. When it takes
        all and stands `alone`, it may be of any kind."""
        joined: nodes.Expression | None = parts[0]
        for size in range(1, len(parts) + 1):
            if size > 1:
                joined = with_and(joined, parts[size - 1])
            if joined is None:
                break
            term = self.quietly(self.expression if alone and size == len(parts) else self.truth, joined)
            if term is not None:
                return term, size
        return None

    def quietly(self, read: Callable[[nodes.Expression], Expr | None], node: nodes.Expression) -> Expr | None:
        """What `read` makes of a tree, or None; findings only when it makes something of it."""
        self.world.silent += 1
        try:
            with self.world.aside() as found:
                term = read(node)
        finally:
            self.world.silent -= 1
        if term is not None:
            self.world.tell(found)
        return term

    # --- comparisons -------------------------------------------------------------------------------------------------

    def compare(self, node: nodes.Compare) -> Expr | None:
        if node.operator != "is":
            left, right = self.number(node.left), self.number(node.right)
            if left is None or right is None:
                return None
            name = COMPARISONS[node.operator]
            return Op(OPPOSITE[name] if node.negated else name, (left, right), TRUTH, span=node.span)
        term = self.predicate(node) or self.equality(node)
        if term is None or not node.negated:
            return term
        if isinstance(term, Op) and term.name == "eq":
            return Op("ne", term.args, TRUTH, span=node.span)
        return Op("not", (term,), TRUTH, span=node.span)

    def predicate(self, node: nodes.Compare) -> Expr | None:
        """`gate is open`, `option "x" is on`, `x is among set`: what is declared with `is` in it."""
        if not isinstance(node.left, nodes.Phrase) or not isinstance(node.right, nodes.Phrase):
            return None
        return self.tried(self.tokens(with_is(node)), TRUTH)

    def equality(self, node: nodes.Compare) -> Expr | None:
        left = self._silent(node.left)
        right = self._silent(node.right, left)
        if right is not None and (left is None or not accepts(left.type, right.type)):
            left = self._silent(node.left, right) or left
        if left is None or right is None:
            report_unequal(self, node, left, right)
            return None
        if accepts(left.type, right.type) or accepts(right.type, left.type):
            return Op("eq", (left, right), TRUTH, span=node.span)
        if right.type.base == "set" and left.type.base == "member" and left.type.of == right.type.of:
            return Op("in", (left, right), TRUTH, span=node.span)
        one, other = (with_article(term.type, self.world.rules.kinds) for term in (left, right))
        self.diagnostics.error(
            "wrong-kind",
            f"{one} is compared with {other}",
            node.span,
            label="these can never be equal",
            help="only what is of a kind `or none` may be none"
            if NONE in (left.type, right.type)
            else "compare things of one kind; `is among` asks whether something belongs to a set",
        )
        return None

    def _silent(self, node: nodes.Expression, like: Expr | None = None) -> Expr | None:
        """A term without findings for a bare phrase, preferring the type of `like`."""
        if not isinstance(node, nodes.Phrase):
            return self.expression(node)
        tokens = self.tokens(node.parts)
        if like is not None and like.type is not NONE:
            found = self.tried(tokens, like.type)
            if found is not None:
                return found
        return self.tried(tokens)

    def one_of(self, node: nodes.OneOf) -> Expr | None:
        tests = []
        for choice in node.choices:
            test = self.compare(nodes.Compare(choice.span, "is", False, node.left, choice))
            if test is None:
                return None
            tests.append(test)
        whole = Op("or", tuple(tests), TRUTH, span=node.span)
        return Op("not", (whole,), TRUTH, span=node.span) if node.negated else whole

    # --- sets --------------------------------------------------------------------------------------------------------

    def set_of(self, noun: nodes.Phrase | nodes.Where) -> Expr | None:
        """A noun: a set, or the paths of a route."""
        if isinstance(noun, nodes.Where):
            return self.where(noun)
        tokens = self.tokens(noun.parts)
        reader = Matcher(self, tokens)
        wanted = next((Type(each.term.type.base) for each in reader.whole() if each.term.type.base in ("set", "path")), None)
        if wanted is not None:
            return self.chosen(reader.best(0, len(tokens), wanted))
        return self.run(tokens, noun.span, Type("set"))

    def where(self, node: nodes.Where) -> Expr | None:
        source = self.set_of(node.phrase)
        if source is None:
            return None
        return self.filtered(source, (nodes.Condition(node.span, "where", node.condition),), node.span)

    def filtered(self, source: Expr, conditions: tuple[nodes.Condition, ...], span: Span) -> Expr | None:
        """`source` narrowed by `where` lines, in which `it` is the member."""
        if not conditions:
            return source
        member = source.type if isinstance(source, Paths) else Type("member", source.type.of)
        scope = self.scope.inner()
        var = scope.routine.fresh("it", member)
        scope.bind("it", var)
        tests = self.within(scope).conditions(conditions)
        if tests is None:
            return None
        test = tests[0] if len(tests) == 1 else Op("and", tuple(tests), TRUTH, span=span)
        if isinstance(source, Filter):
            first = substitute(source.condition, {source.var: var})
            joined = Op("and", (*_parts_of_and(first), *_parts_of_and(test)), TRUTH, span=span)
            return Filter(source.source, var.name, joined, source.type, span=span)
        return Filter(source, var.name, test, source.type, span=span)

    def conditions(self, conditions: tuple[nodes.Condition, ...]) -> list[Expr] | None:
        """The terms of condition lines; `unless` turns round. None when one cannot be read."""
        found: list[Expr] = []
        for condition in conditions:
            term = self.truth(condition.test)
            if term is None:
                return None
            found.append(Op("not", (term,), TRUTH, span=condition.span) if condition.word == "unless" else term)
        return found

    def narrowed(self, qualifier: Qualifier, var: Local, arguments: list[Expr], span: Span) -> Expr:
        """The test of a qualifier for `var` with its holes filled."""
        if qualifier.condition is None:
            return Const(1, TRUTH, span=span)
        filled: dict[str, Expr] = {qualifier.var: var}
        for param, argument in zip(qualifier.params, arguments, strict=True):
            filled[param.name] = argument
        return substitute(with_own_names(qualifier.condition, self.scope.routine.fresh), filled)

    def exists(self, node: nodes.Exists) -> Expr | None:
        source = self.set_of(node.noun)
        if source is None:
            return None
        if node.amount == "another":
            source = self.others(source, node.span)
        if node.amount in ("a", "an", "another"):
            return Op("some", (source,), TRUTH, span=node.span)
        if node.amount == "no":
            return Op("empty", (source,), TRUTH, span=node.span)
        count = self.number(node.number)
        if count is None:
            return None
        size = Op("count", (source,), NUMBER, span=node.span)
        return Op(COMPARISONS[node.amount], (size, count), TRUTH, span=node.span)

    def others(self, source: Expr, span: Span) -> Expr:
        """A set without `it`, which must be of its kind."""
        it = self.scope.find(("it",))
        if it is None or it.type.base != "member" or it.type.of != source.type.of:
            self.diagnostics.error(
                "unknown-name",
                "`another` means other than `it`, and there is no such `it` here",
                span,
                label="than which?",
                help="write `there is a ... where it is not NAME`",
            )
            return source
        return Op("without", (source, it), source.type, span=span)

    # --- actions -----------------------------------------------------------------------------------------------------

    def may(self, node: nodes.May) -> Expr | None:
        """`mover may enter goal`: the action `(mover) enters (goal)`, whatever the ending of its verb."""
        for form in _forms(node.action.parts[0]):
            found = self._allowed(self.tokens((*node.subject.parts, form, *node.action.parts[1:])))
            if found is not None:
                term = self.chosen(found)
                return Op("not", (term,), TRUTH, span=node.span) if node.negated else term
        runs = [self.tokens((*node.subject.parts, form, *node.action.parts[1:])) for form in _forms(node.action.parts[0])]
        said = [run for run in runs if self.world.lexicon.actions.candidates(frozenset(token.key for token in run))]
        report_unread(self, (said or runs)[0], node.span, None, self.world.lexicon.actions, self._may_read)
        return None

    def _allowed(self, tokens: tuple[Token, ...]) -> Parse | None:
        """The best reading of tokens as an action."""
        reader = Matcher(self, tokens)
        sentences = self.world.lexicon.actions.candidates(reader.keys)
        readings = [reading for sentence in sentences for reading in reader.apply(sentence, 0, len(tokens))]
        return max(readings, key=lambda reading: reading.score, default=None)

    def _may_read(self, tokens: tuple[Token, ...]) -> bool:
        """Could these tokens be an action, in whatever form its verb stands?"""
        for at, token in enumerate(tokens):
            if token.sort == "word":
                for form in _forms(token.part):
                    if self._allowed((*tokens[:at], *self.tokens((form,)), *tokens[at + 1 :])) is not None:
                        return True
        return False


def _forms(verb: nodes.Part) -> list[nodes.Part]:
    """`enter`, `enters`; `carry`, `carries`: the ways in which the head of an action may have a verb."""
    if not isinstance(verb, nodes.Word):
        return [verb]
    text = verb.text
    forms = [text, text + "s", text + "es", text[:-1] + "ies", {"be": "is", "have": "has"}.get(text, text)]
    return [nodes.Word(verb.span, form) for form in dict.fromkeys(forms)]


def _parts_of_and(term: Expr) -> tuple[Expr, ...]:
    return term.args if isinstance(term, Op) and term.name == "and" else (term,)
