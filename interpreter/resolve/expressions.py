"""Expressions: from trees to type-checked terms.

A resolver stands at one place of the rules: it knows the names in scope, the member that `this` means, and the rule's title.
`read` makes a `Reading` of a tree without reporting or binding anything: a tree that does not fit is tried in another way, and
explained only if no way is left. The other public methods read a tree for good: they return a term, or None after reporting the
findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar, assert_never

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.phrases import (
    PROVISIONAL,
    Lexicon,
    Matcher,
    Parse,
    ReadingContext,
    Scope,
    Token,
    accepts,
    joined_by_and,
    tokens_of,
    with_article,
    with_is,
    word_token,
)
from interpreter.resolve.formerly import former_uses_in
from interpreter.resolve.graph_terms import element_of, which_graph
from interpreter.resolve.names import names_taken, others_than_it, two_its
from interpreter.resolve.readings import (
    Meant,
    Reading,
    Trouble,
    ambiguities,
    compared_number,
    findings_of,
    meant_by,
    mixed_and_or,
    never_equal,
    no_value_of,
    note_takeovers,
    within_limits,
    without_ties,
)
from interpreter.resolve.unfilled import unfilled
from interpreter.resolve.verbs import forms_of, verb_forms
from interpreter.source import Span
from interpreter.syntax import nodes
from interpreter.unread import UnreadablePhrase, explain, explain_comparison, explain_joined

T = TypeVar("T", bound=ir.Term)
COMPARISONS = {"at least": "ge", "at most": "le", "more than": "gt", "less than": "lt", "exactly": "eq"}
OPPOSITE = {"ge": "lt", "le": "gt", "gt": "le", "lt": "ge", "eq": "ne", "ne": "eq"}


class Resolver:
    """Reads expressions in a scope. `this`: the member whose rule this is; `title`: the title of the rule; `effect`: the lasting
    effect to which it belongs; `depth`: how many `where` conditions enclose it."""

    def __init__(
        self,
        lexicon: Lexicon,
        diagnostics: Diagnostics,
        scope: Scope,
        this: ir.Member | None = None,
        title: str = "",
        effect: ir.Effect | None = None,
        depth: int = 0,
    ) -> None:
        self.lexicon = lexicon
        self.diagnostics = diagnostics
        self.scope = scope
        self.this = this
        self.title = title
        self.effect = effect
        self.context = ReadingContext(lexicon, scope, this)
        self._depth = depth
        self._groups: dict[int, tuple[nodes.Group, Reading]] = {}
        self._inner: dict[ir.Type, tuple[ir.Local, Resolver]] = {}
        self._named: dict[tuple[ir.Type, str], tuple[ir.Local, Resolver]] = {}

    def within(self, scope: Scope) -> Resolver:
        """This resolver with another scope."""
        return Resolver(self.lexicon, self.diagnostics, scope, self.this, self.title, self.effect)

    def declare(self, name: nodes.Word | None, type_: ir.Type) -> ir.Local:
        """Declare a new local with this name, `it` without one, and return it. A name that means something already is a
        finding."""
        if name is None:
            return self.scope.declare("it", type_)
        self.diagnostics.extend(names_taken(self.lexicon, name))
        return self.scope.declare(name.text, type_)

    # --- what stands -------------------------------------------------------------------------------------------------

    def stand(self, read: Callable[[Resolver], Reading]) -> ir.Expr | None:
        """Accept the reading of a phrase: report its findings and settle its local names; gives the term, None if there is none.
        `read`: parses the phrase with the resolver it is given; it may be called again with another one, to see whether the words
        of a higher layer alone make the phrase ambiguous."""
        reading = read(self)
        term, troubles = reading
        if troubles and self.is_tied_from_above(troubles, meant_by(reading), lambda place, _: meant_by(read(place))):
            troubles = without_ties(troubles)
        self.tell(troubles)
        return None if term is None else self.settled(term)

    def is_tied_from_above(
        self, troubles: Iterable[Trouble], meant: Meant | None, again: Callable[[Resolver, frozenset[ir.Symbol]], Meant | None]
    ) -> bool:
        """Record which declarations of higher layers have changed the meaning of a phrase. True if they alone make it ambiguous.
        `again`: reads it without the words of some declarations."""

        def without(symbols: frozenset[ir.Symbol]) -> Meant | None:
            words = self.lexicon.without(symbols)
            place = Resolver(words, Diagnostics(), self.scope, self.this, self.title, self.effect, self._depth)
            return again(place, symbols)

        return note_takeovers(self.lexicon.takeovers, troubles, meant, without)

    def settled(self, term: T) -> T:
        """A final term: each name that a filter binds in it gets a unique identifier. A finding if it does not say which of
        several graphs it means."""
        self.diagnostics.extend(which_graph(term, self.lexicon.crossed))
        return self.scope.settled(term)

    def tell(self, troubles: Iterable[Trouble]) -> None:
        """Report the findings among troubles, with explanations that were put off and uses of old names; record the parses, if
        somebody wants them."""
        self.lexicon.hear(troubles)
        self.diagnostics.extend([*findings_of(troubles)])
        self.diagnostics.extend(former_uses_in(troubles) if self.lexicon.has_old_names else ())

    def expression(self, node: nodes.Expression) -> ir.Expr | None:
        """The term of an expression of any type; None, with findings, if it cannot be read."""
        return self.stand(lambda place: place.read(node))

    def typed(self, node: nodes.Expression, wanted: ir.Type) -> ir.Expr | None:
        """The term of an expression that must have a type; None, with findings, if it has not."""
        return self.stand(lambda place: place.read(node, wanted))

    def truth(self, node: nodes.Expression) -> ir.Expr | None:
        """The term of an expression that must be a truth; None, with findings, if it is not one."""
        return self.typed(node, ir.TRUTH)

    def number(self, node: nodes.Expression) -> ir.Expr | None:
        """The term of an expression that must be a number; None, with findings, if it is not one."""
        return self.typed(node, ir.NUMBER)

    def phrase(self, phrase: nodes.Phrase, wanted: ir.Type | None = None) -> ir.Expr | None:
        """The term of a phrase; with `wanted`, only a parse of that type is accepted."""
        return self.stand(lambda place: place.read(phrase, wanted))

    def either(self, node: nodes.Expression, wanted: ir.Type, instead: ir.Type) -> ir.Expr | None:
        """The term of an expression, of type `wanted`, or of type `instead` if it can only be read so."""
        return self.stand(lambda place: place._either(node, wanted, instead))

    def _either(self, node: nodes.Expression, wanted: ir.Type, instead: ir.Type) -> Reading:
        one, other = self.read(node, wanted), self.read(node, instead)
        return other if one.term is None and other.term is not None else one

    def set_of(self, noun: nodes.Phrase | nodes.Where | nodes.Best) -> ir.Expr | None:
        """The term of a noun: a set, or the paths of a route."""
        return self.stand(lambda place: within_limits(lambda: place._noun(noun)))

    def filtered(self, source: ir.Expr, conditions: tuple[nodes.Condition, ...], span: Span) -> ir.Expr | None:
        """`source` narrowed by `where` lines, in which `it` is the member."""
        return self.stand(lambda place: place._filtered(source, conditions, span))

    def conditions(self, guards: nodes.Guards) -> list[ir.Expr] | None:
        """The terms of condition lines, negated for `unless`; a name that is given among them stands for its expression in the
        scope of this resolver (see `pinned`). None when one cannot be read."""
        found: list[ir.Expr] = []
        for each in guards:
            if isinstance(each, nodes.Let):
                term = self._abbreviated(each)
            else:
                term = self.stand(partial(Resolver._condition, condition=each))
                found += [] if term is None else [term]
            if term is None:
                return None
        return found

    def _abbreviated(self, node: nodes.Let) -> ir.Expr | None:
        """The term for which a name stands from here on. None, with findings, if it cannot be read."""
        term = self.expression(node.value)
        self.diagnostics.extend(names_taken(self.lexicon, node.name))
        if term is None:
            self.scope.declare(node.name.text, ir.UNKNOWN)
            return None
        made = self.scope.abbreviate(node.name.text, term)
        self.lexicon.abbreviations.append((self.scope.routine, made, node.span))
        return term

    # --- phrases -----------------------------------------------------------------------------------------------------

    def tokens(self, parts: Iterable[nodes.Part | nodes.Hole]) -> tuple[tuple[Token, ...], tuple[Trouble, ...]]:
        """The tokens of the parts of a phrase, with its brackets read, and the findings about those."""
        return self.with_brackets_read(tokens_of(parts))

    def with_brackets_read(self, tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Trouble, ...]]:
        """Tokens with the terms of their brackets, and the findings about those."""
        troubles: tuple[Trouble, ...] = ()
        for at, token in enumerate(tokens):
            if token.group is not None:
                term, more = self._bracket(token.group)
                read = token._replace(parse=None if term is None else Parse(1, term))
                tokens, troubles = (*tokens[:at], read, *tokens[at + 1 :]), (*troubles, *more)
            elif token.sort == "text" and "{" in token.text and token.key not in self.lexicon.names:
                troubles = (*troubles, *unfilled(token.text, token.span))
        return tokens, troubles

    def _bracket(self, group: nodes.Group) -> Reading:
        """What stands in brackets: read once, however often the phrase around it is tried."""
        known = self._groups.get(id(group))
        if known is None:
            known = self._groups[id(group)] = (group, self.read(group.inner))
        return known[1]

    def _phrase(self, phrase: nodes.Phrase, wanted: ir.Type | None) -> Reading:
        tokens, troubles = self.tokens(phrase.parts)
        return self._run(tokens, troubles, phrase.span, wanted)

    def _run(self, tokens: tuple[Token, ...], troubles: tuple[Trouble, ...], span: Span, wanted: ir.Type | None) -> Reading:
        """What a run of tokens means, of a type if one is wanted."""
        parse = Matcher(self.context, tokens).best(wanted)
        if parse is None:
            return Reading(None, (*troubles, partial(explain, UnreadablePhrase(self.context, tokens, span, wanted))))
        return self._chosen(parse, troubles, tokens)

    def _chosen(self, parse: Parse[ir.Expr], troubles: tuple[Trouble, ...], tokens: tuple[Token, ...]) -> Reading:
        """A parse of tokens that has been chosen."""
        more: tuple[Trouble, ...] = (
            *ambiguities(parse, self.lexicon.kinds),
            *self.lexicon.doubts(tokens),
            *self.lexicon.recorded(parse.derivation),
        )
        return Reading(parse.term, (*troubles, *more) if more else troubles)

    # --- expressions -------------------------------------------------------------------------------------------------

    def read(self, node: nodes.Expression, wanted: ir.Type | None = None) -> Reading:
        """The reading of an expression, of type `wanted` if it is given. Reports nothing and binds nothing."""
        return within_limits(lambda: self._read(node, wanted))

    def _read(self, node: nodes.Expression, wanted: ir.Type | None) -> Reading:
        match node:
            case nodes.Phrase():
                return self._phrase(node, wanted)
            case nodes.And():
                reading = self._both(node, wanted or ir.TRUTH)
            case nodes.Where():
                reading = self._where(node)
            case nodes.Best():
                reading = self._best(node)
            case nodes.Measured():
                reading = self._measured(node)
            case nodes.Sum():
                reading = self._operation(
                    node.operator, [self.read(node.left, ir.NUMBER), self.read(node.right, ir.NUMBER)], ir.NUMBER, node
                )
            case nodes.Compare():
                reading = self._compare(node)
            case nodes.OneOf():
                reading = self._one_of(node)
            case nodes.Exists():
                reading = self._exists(node)
            case nodes.May():
                reading = self._may(node)
            case nodes.Not():
                reading = self._operation("not", [self.read(node.inner, ir.TRUTH)], ir.TRUTH, node)
            case nodes.Or():
                reading = self._operation("or", [self._way_out(part) for part in node.parts], ir.TRUTH, node)
            case _:
                assert_never(node)
        return self._of_type(reading, wanted, node.span)

    def _of_type(self, reading: Reading, wanted: ir.Type | None, span: Span) -> Reading:
        """A reading, if it is of the type that is wanted."""
        term, troubles = reading
        if term is None or accepts(wanted, term.type) or wanted is None:
            return reading
        given, needed = (with_article(type_, self.lexicon.kinds) for type_ in (term.type, wanted))
        message = f"{needed} is needed here, and this is {given}"
        return Reading(None, (*troubles, Diagnostic("wrong-kind", message, span, given)))

    def _operation(self, name: str, args: list[Reading], type_: ir.Type, node: nodes.Node) -> Reading:
        """An operation on what has been read, if all of it could be."""
        troubles = tuple(trouble for arg in args for trouble in arg.troubles)
        terms = tuple(arg.term for arg in args if arg.term is not None)
        return Reading(ir.Op(name, terms, type_, span=node.span) if len(terms) == len(args) else None, troubles)

    # --- parts joined by `and` ---------------------------------------------------------------------------------------

    def _both(self, node: nodes.And, wanted: ir.Type) -> Reading:
        """Truths joined by `and`; a part that needs the `and` for itself (`connection between a and b`) takes it back."""
        return self._truths(node, wanted)[0]

    def _way_out(self, node: nodes.Expression) -> Reading:
        """What stands on one side of an `or`: a truth, or several joined by `and`, which is a finding without brackets."""
        if not isinstance(node, nodes.And):
            return self.read(node, ir.TRUTH)
        reading, several = self._truths(node, ir.TRUTH)
        if not several:
            return self._of_type(reading, ir.TRUTH, node.span)
        return Reading(reading.term, (*reading.troubles, mixed_and_or(node.span)))

    def _truths(self, node: nodes.And, wanted: ir.Type) -> tuple[Reading, bool]:
        """Truths joined by `and`, and whether there are several of them."""
        terms: list[ir.Expr] = []
        troubles: tuple[Trouble, ...] = ()
        parts = node.parts
        while parts:
            term, more, size = self._longest(parts, alone=not terms)
            if term is None:
                return Reading(None, (*troubles, partial(self._unjoined, parts, wanted, bool(terms)))), False
            troubles = (*troubles, *more)
            if size == len(node.parts):
                return Reading(term, troubles), False
            terms.append(term)
            parts = parts[size:]
        return Reading(ir.Op("and", tuple(terms), ir.TRUTH, span=node.span), troubles), True

    def _longest(self, parts: tuple[nodes.Expression, ...], alone: bool) -> tuple[ir.Expr | None, tuple[Trouble, ...], int]:
        """The first of `parts` as a truth, joined with as many of the next as it needs, and how many it took. When it takes
        all and stands `alone`, it may be of any type."""
        for size, joined in joined_by_and(parts):
            term, troubles = self.read(joined, None if alone and size == len(parts) else ir.TRUTH)
            if term is not None:
                return term, troubles, size
        return None, (), 0

    def _unjoined(self, parts: tuple[nodes.Expression, ...], wanted: ir.Type, any_read: bool) -> Iterator[Diagnostic]:
        """Why what stands on both sides of an `and` has no reading: the first of `parts`, alone or joined with the next ones, and
        whatever of the rest cannot be read either."""
        first = True
        while parts:
            term, troubles, size = (None, (), 0) if first else self._longest(parts, alone=False)
            if term is not None:
                yield from findings_of(troubles)
                any_read = True
            else:
                runs = list(self._unread_runs(parts, ir.TRUTH if any_read else wanted))
                size, found, apart = explain_joined([unread for unread, _ in runs])
                if size > 0:
                    yield from (*findings_of(runs[size - 1][1]), *found)
                    if not apart:
                        return  # the rest may belong to what has been told
                elif first or not self._means_something(parts[0]):
                    yield from findings_of(self.read(parts[0], ir.TRUTH).troubles)
                first = False
            parts = parts[max(size, 1) :]

    def _unread_runs(
        self, parts: tuple[nodes.Expression, ...], wanted: ir.Type
    ) -> Iterator[tuple[UnreadablePhrase, tuple[Trouble, ...]]]:
        """The first part, then joined with the next ones, as long as that is a bare phrase; each with what its brackets tell."""
        for _, joined in joined_by_and(parts):
            if not isinstance(joined, nodes.Phrase):
                return
            tokens, troubles = self.tokens(joined.parts)
            yield UnreadablePhrase(self.context, tokens, joined.span, wanted), troubles

    def _means_something(self, node: nodes.Expression) -> bool:
        """Has a bare phrase any meaning, of whatever type?"""
        return isinstance(node, nodes.Phrase) and self._phrase(node, None).term is not None

    # --- comparisons -------------------------------------------------------------------------------------------------

    def _compare(self, node: nodes.Compare) -> Reading:
        if node.operator != "is":
            name = COMPARISONS[node.operator]
            args = [self.read(node.left, ir.NUMBER), self.read(node.right, ir.NUMBER)]
            return self._operation(OPPOSITE[name] if node.negated else name, args, ir.TRUTH, node)
        term, troubles = self._predicate(node) or self._equality(node)
        if term is not None and node.negated:
            if isinstance(term, ir.Op) and term.name == "eq":
                term = ir.Op("ne", term.args, ir.TRUTH, span=node.span)
            else:
                term = ir.Op("not", (term,), ir.TRUTH, span=node.span)
        return Reading(term, troubles)

    def _predicate(self, node: nodes.Compare) -> Reading | None:
        """`gate is open`, `option "x" is on`, `x is among set`: what is declared with `is` in it; None when it is not."""
        if not isinstance(node.left, nodes.Phrase) or not isinstance(node.right, nodes.Phrase):
            return None
        tokens, troubles = self.tokens(with_is(node.left, node.right))
        parse = Matcher(self.context, tokens).best(ir.TRUTH)
        return None if parse is None else self._chosen(parse, troubles, tokens)

    def _equality(self, node: nodes.Compare) -> Reading:
        """Two things of one type, each read in the light of the other."""
        left = self._side(node.left, None)
        right = self._side(node.right, left.term)
        if right.term is not None and (left.term is None or not accepts(left.term.type, right.term.type)):
            again = self._side(node.left, right.term)
            left = left if again.term is None else again
        if left.term is None or right.term is None:  # what could be read, might be read otherwise beside what could not
            unread = [each for side in (left, right) if side.term is None for each in side.troubles]
            return Reading(None, (*unread, partial(self._unequal, node, left.term, right.term)))
        troubles = (*left.troubles, *right.troubles)
        one, other = left.term.type, right.term.type
        if accepts(one, other) or accepts(other, one):
            troubles = (*troubles, *no_value_of(left.term, right.term, node.span))
            return Reading(ir.Op("eq", (left.term, right.term), ir.TRUTH, span=node.span), troubles)
        if other.base == "set" and one.base == "member" and one.of == other.of:
            return Reading(ir.Op("in", (left.term, right.term), ir.TRUTH, span=node.span), troubles)
        return Reading(None, (*troubles, never_equal(one, other, self.lexicon.kinds, node.span)))

    def _side(self, node: nodes.Expression, like: ir.Expr | None) -> Reading:
        """One side of `is`, of the type of the other side `like` if it can be, beside a set one of its members. A bare phrase
        without a meaning is explained with the whole comparison."""
        if not isinstance(node, nodes.Phrase):
            return self.read(node)
        tokens, troubles = self.tokens(node.parts)
        matcher = Matcher(self.context, tokens)
        wanted = [] if like is None or like.type is ir.NONE else [like.type]
        wanted += [ir.Type("member", each.of) for each in wanted if each.base == "set"]
        parse = next(filter(None, map(matcher.best, wanted)), None) or matcher.best()
        return Reading(None, troubles) if parse is None else self._chosen(parse, troubles, tokens)

    def _unequal(self, node: nodes.Compare, left: ir.Expr | None, right: ir.Expr | None) -> list[Diagnostic]:
        """Why a comparison of which one side or both mean nothing cannot be read."""
        sides: list[UnreadablePhrase] = []
        for side, term, other in ((node.left, left, right), (node.right, right, left)):
            if term is None and isinstance(side, nodes.Phrase):
                wanted = None if other is None or other.type.base in ("none", "set") else other.type
                sides.append(UnreadablePhrase(self.context, self.tokens(side.parts)[0], side.span, wanted))
        whole = None
        if isinstance(node.left, nodes.Phrase) and isinstance(node.right, nodes.Phrase):
            tokens, _ = self.tokens(with_is(node.left, node.right))
            whole = UnreadablePhrase(self.context, tokens, node.span, ir.TRUTH)
        return explain_comparison(sides, whole)

    def _one_of(self, node: nodes.OneOf) -> Reading:
        tests: list[Reading] = []
        for choice in node.choices:
            tests.append(self._compare(nodes.Compare(choice.span, "is", False, node.left, choice)))
            if tests[-1].term is None:
                break
        whole = self._operation("or", tests, ir.TRUTH, node)
        return self._operation("not", [whole], ir.TRUTH, node) if node.negated else whole

    # --- sets --------------------------------------------------------------------------------------------------------

    def _noun(self, noun: nodes.Phrase | nodes.Where | nodes.Best) -> Reading:
        """A set, or the paths of a route: whichever the best parse of either type is. A path is the set of its stages."""
        if isinstance(noun, nodes.Where):
            return self._where(noun)
        if isinstance(noun, nodes.Best):
            return self._best(noun)
        tokens, troubles = self.tokens(noun.parts)
        matcher = Matcher(self.context, tokens)
        every = [parse.term for parse in matcher.parses()]
        terms = [term for term in every if term.type.base in ("set", "path")]
        parse = matcher.best(ir.Type("path" if ir.are_ways(terms[0]) else "set")) if terms else None
        if parse is not None:
            return self._chosen(parse, troubles, tokens)
        unread = UnreadablePhrase(self.context, tokens, noun.span, ir.Type("set"))
        is_told = any(term.type is ir.UNKNOWN for term in every)  # where it was named
        return Reading(None, troubles if is_told else (*troubles, partial(explain, unread)))

    def _where(self, node: nodes.Where) -> Reading:
        source, troubles = self._noun(node.phrase)
        if source is None:
            return Reading(None, troubles)
        term, more = self._filtered(source, (nodes.Condition(node.span, "where", node.condition),), node.span, node.name)
        return Reading(term, (*troubles, *more))

    def _filtered(
        self, source: ir.Expr, conditions: tuple[nodes.Condition, ...], span: Span, name: nodes.Word | None = None
    ) -> Reading:
        """`source` with the tests of conditions in which the member is called `name`, and without one `it`."""
        if not conditions:
            return Reading(source)
        it, inner = self._about(element_of(source)) if name is None else self._called(element_of(source), name)
        tests: list[ir.Expr] = []
        troubles: tuple[Trouble, ...] = (*names_taken(self.lexicon, name),)
        for condition in conditions:
            term, more = inner._condition(condition)
            troubles = (*troubles, *more)
            if term is None:
                return Reading(None, troubles)
            if name is None:
                troubles = (*troubles, *two_its(self.scope, it, term, condition.span))
            tests.append(term)
        if isinstance(source, ir.Filter):
            tests = [each for test in (ir.substitute(source.condition, {source.var: it}), *tests) for each in ir.conjuncts(test)]
            source = source.source
        test = tests[0] if len(tests) == 1 else ir.Op("and", tuple(tests), ir.TRUTH, span=span)
        return Reading(ir.Filter(source, it.name, test, source.type, span=span), troubles)

    def _about(self, member: ir.Type) -> tuple[ir.Local, Resolver]:
        """A member of a set, or a path, and the same place with `it` for that."""
        known = self._inner.get(member)
        if known is None:
            it, scope = ir.Local(f"{PROVISIONAL}it{self._depth}", member), self.scope.inner()
            scope.bind("it", it)
            inner = Resolver(self.lexicon, self.diagnostics, scope, self.this, self.title, self.effect, self._depth + 1)
            known = self._inner[member] = (it, inner)
        return known

    def _called(self, member: ir.Type, name: nodes.Word) -> tuple[ir.Local, Resolver]:
        """A member of a set, and the same place with a name for it; `it` is there what it was here."""
        known = self._named.get((member, name.text))
        if known is None:
            local, scope = ir.Local(f"{PROVISIONAL}{name.text}{self._depth}", member), self.scope.inner()
            scope.bind(name.text, local)
            inner = Resolver(self.lexicon, self.diagnostics, scope, self.this, self.title, self.effect, self._depth + 1)
            known = self._named[member, name.text] = (local, inner)
        return known

    def _best(self, node: nodes.Best) -> Reading:
        """`leaders of red with the highest (strength of it)`: a set."""
        source, troubles = self._noun(node.phrase)
        return self._over(node.extreme, source, troubles, node.measure, node.span, of_members=True)

    def _measured(self, node: nodes.Measured) -> Reading:
        """`sum of (units of red at it) over all spaces`: a number."""
        source, troubles = self._noun(node.noun)
        return self._over(node.total, source, troubles, node.measure, node.span, of_members=False)

    def _over(
        self,
        how: str,
        source: ir.Expr | None,
        troubles: tuple[Trouble, ...],
        measure: nodes.Expression,
        span: Span,
        of_members: bool,
    ) -> Reading:
        """A number, in which `it` is the member, over the members of a set; or the members that have it."""
        if source is None:
            return Reading(None, troubles)
        if source.type.base != "set":
            return self._of_type(Reading(source, troubles), ir.Type("set"), source.span)
        it, inner = self._about(ir.Type("member", source.type.of))
        item, more = inner.read(measure, ir.NUMBER)
        if item is None:
            return Reading(None, (*troubles, *more))
        told = (*troubles, *more, *two_its(self.scope, it, item, measure.span, measured=True))
        return Reading(ir.Measure(how, source, it.name, item, source.type if of_members else ir.NUMBER, span=span), told)

    def _condition(self, condition: nodes.Condition) -> Reading:
        """The test of a condition line; `unless` turns it round."""
        test = self.read(condition.test, ir.TRUTH)
        return self._operation("not", [test], ir.TRUTH, condition) if condition.word == "unless" else test

    def _exists(self, node: nodes.Exists) -> Reading:
        source, troubles = self._noun(node.noun)
        if source is None:
            number = self.read(node.noun, ir.NUMBER) if isinstance(node.noun, nodes.Phrase) else Reading(None)
            return Reading(None, troubles if number.term is None else (*number.troubles, compared_number(node)))
        match node.amount:
            case "a" | "an":
                return Reading(ir.Op("some", (source,), ir.TRUTH, span=node.span), troubles)
            case "another":
                others, more = others_than_it(self.scope, source, node.span)
                return Reading(ir.Op("some", (others,), ir.TRUTH, span=node.span), (*troubles, *more))
            case "no":
                return Reading(ir.Op("empty", (source,), ir.TRUTH, span=node.span), troubles)
        assert node.number is not None
        size = Reading(ir.Op("count", (source,), ir.NUMBER, span=node.span), troubles)
        return self._operation(COMPARISONS[node.amount], [size, self.read(node.number, ir.NUMBER)], ir.TRUTH, node)

    # --- actions -----------------------------------------------------------------------------------------------------

    def _may(self, node: nodes.May) -> Reading:
        """`mover may enter goal`: the action `(mover) enters (goal)`, whatever the ending of its verb."""
        verb, *rest = node.action.parts
        runs = [self.tokens((*node.subject.parts, form, *rest)) for form in forms_of(verb)]
        for tokens, troubles in runs:
            found = self._allowed(tokens)
            if found is not None:
                allowed = self._chosen(found, troubles, tokens)
                return self._operation("not", [allowed], ir.TRUTH, node) if node.negated else allowed
        actions = self.lexicon.actions
        said = [run for run in runs if actions.candidates(frozenset(token.key for token in run[0]))]
        tokens, troubles = (said or runs)[0]
        unread = UnreadablePhrase(self.context, tokens, node.span, index=actions, reads=self._may_read)
        return Reading(None, (*troubles, partial(explain, unread)))

    def _allowed(self, tokens: tuple[Token, ...]) -> Parse[ir.Expr] | None:
        """The best parse of tokens as an action."""
        found = Matcher(self.context, tokens).sentences(self.lexicon.actions)
        return max(found, key=lambda parse: parse.score, default=None)

    def _may_read(self, tokens: tuple[Token, ...]) -> bool:
        """Could these tokens be an action, in whatever form its verb stands?"""
        return any(
            self._allowed((*tokens[:at], word_token(form, token.span), *tokens[at + 1 :])) is not None
            for at, token in enumerate(tokens)
            if token.sort == "word"
            for form in verb_forms(token.text)
        )
