"""Hidden information: which hidden things a term reads and who knows them, and tests with the conditions on such things made
constant.

Hidden are the cells of attributes and the members of piles that are not shown to all; the number of members in a pile is open.
Whether somebody is asked must not give away what is hidden, so a program needs to know where the one depends on the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from interpreter import ir

Owner: TypeAlias = "ir.Expr | None"
"""Who knows something hidden: a side, as a term of the place where it is read; None: nobody, or nobody can say."""

_ASK_NOTHING = (ir.Local, ir.Const, ir.Op, ir.Read, ir.Members, ir.FactOf, ir.Stmt)
"""Most terms."""

Asked: TypeAlias = "ir.Query | ir.Value | ir.Action | ir.Route | ir.Reach | ir.Effect"
"""A declared thing that reads the state when it is asked."""


class Secrecy:
    """Questions about hidden information in one rule set; results are kept."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self._hidden_kinds = {pile.holds.name for pile in rules.piles if pile.shown != "all"}
        self._hidden: dict[int, bool] = {}
        self._owners: dict[int, tuple[Owner, ...]] = {}
        self._open: set[int] = set()
        self._fresh = 0

    # --- who knows what a term reads -----------------------------------------------------------------------------------

    def owners(self, part: object) -> tuple[Owner, ...]:
        """The owners of the hidden things that a term (or a tuple of them) reads, directly or through what it asks: the
        expression of the side that knows each, None if nobody does. Each once, in the order of the text."""
        found: dict[Owner, None] = {}
        for term in ir.walk(part):
            match term:
                case ir.Read(attribute=ir.Attribute(shown=shown), args=args) if shown != "all":
                    found[args[shown] if isinstance(shown, int) else None] = None
                case ir.InPile(pile=ir.Pile(shown=shown), args=args, question=question) if (
                    shown != "all" and question != "number"
                ):
                    found[args[shown] if isinstance(shown, int) else None] = None
                case _:
                    for asked, args in _asked_in(term):
                        found |= dict.fromkeys(self._owners_of(asked, args))
        return tuple(found)

    def _owners_of(self, asked: Asked, args: tuple[ir.Expr, ...]) -> tuple[Owner, ...]:
        """The owners of what a declared thing reads, in terms of the place that asks it with these arguments."""
        if not self._is_hidden(asked):
            return ()
        if id(asked) in self._open:  # it asks itself, of whoever it likes
            return (None,)
        known = self._owners.get(id(asked))
        if known is None:
            self._open.add(id(asked))
            known = self._owners[id(asked)] = self.owners(_parts(asked))
            self._open.discard(id(asked))
        by = {param.name: arg for param, arg in zip(_params(asked), args, strict=False)}
        return tuple([None if owner is None or ir.free_names(owner) - by.keys() else ir.substitute(owner, by) for owner in known])

    def _is_hidden(self, asked: Asked) -> bool:
        """Does it read anything hidden, itself or in what it asks?"""
        known = self._hidden.get(id(asked))
        if known is None:
            seen = {id(asked)}
            known = self._finds_hidden(asked, seen)
            self._hidden[id(asked)] = known
            if not known:
                self._hidden |= dict.fromkeys(seen, False)
        return known

    def _finds_hidden(self, asked: Asked, seen: set[int]) -> bool:
        """Is there anything hidden in what this asks? `seen` takes what was looked through."""
        waiting = [asked]
        while waiting:
            for term in ir.walk(_parts(waiting.pop())):
                if _is_hidden_read(term):
                    return True
                for other, _ in _asked_in(term):
                    known = self._hidden.get(id(other))
                    if known:
                        return True
                    if known is None and id(other) not in seen:
                        seen.add(id(other))
                        waiting.append(other)
        return False

    def is_open(self, value: ir.Value) -> bool:
        """May everybody know the result of a value? If so it reads nothing hidden, directly or through what it asks, and no
        attribute of a member that may lie hidden."""
        waiting: list[Asked] = [value]
        seen = {id(value)}
        while waiting:
            for term in ir.walk(_parts(waiting.pop())):
                if _is_hidden_read(term) or self._is_about_hidden(term):
                    return False
                for other, _ in _asked_in(term):
                    if id(other) not in seen:
                        seen.add(id(other))
                        waiting.append(other)
        return True

    def _is_about_hidden(self, term: ir.Term) -> bool:
        """Does it read what is kept of such a member, or names one?"""
        if not isinstance(term, ir.Read) or not isinstance(term.attribute, ir.Attribute):
            return False
        kinds = {term.attribute.type.of, *(param.type.of for param in term.attribute.params)}
        return not kinds.isdisjoint(self._hidden_kinds)

    # --- reactions ------------------------------------------------------------------------------------------------------

    def hides(self, reaction: ir.Reaction) -> bool:
        """Does it depend on something hidden whether this reaction can be played?"""
        pile = reaction.member.kind.reactions_pile
        return pile is None or pile.shown != "all" or (reaction.condition is not None and bool(self.owners(reaction.condition)))

    def tells_holder(self, reaction: ir.Reaction) -> bool:
        """Would the holder of the card learn something that only others know, or nobody, from being able to play it?"""
        holder = reaction.body.params[0]
        return any(owner != ir.Local(holder.name, holder.type) for owner in self.owners(reaction.condition))

    def open_part(self, reaction: ir.Reaction, params: tuple[ir.Param, ...]) -> ir.Expr:
        """The part of a reaction's condition that everybody can test: conditions on something hidden count as true, and so do
        those on a parameter that may name a member of a hidden pile. The whole condition if nothing in it is hidden. Errors:
        ValueError if it has none."""
        if reaction.condition is None:
            raise ValueError(f"{reaction.member.name} has no condition")
        veiled = frozenset(param.name for param in params if param.type.base == "member" and param.type.of in self._hidden_kinds)
        return self.settled(reaction.condition, True, veiled)

    # --- tests with hidden things settled -------------------------------------------------------------------------------

    def settled(self, test: ir.Expr, holds: bool, veiled: frozenset[str] = frozenset()) -> ir.Expr:
        """`test` with every condition on something hidden replaced by the constant `holds`, negated inside `not`.

        `veiled`: locals that name something which may lie hidden. The result reads nothing hidden.
        """
        if not self.owners(test) and not ir.mentions(test, veiled):
            return test
        match test:
            case ir.Op(name="and" | "or", args=args):
                return replace(test, args=tuple([self.settled(arg, holds, veiled) for arg in args]))
            case ir.Op(name="not", args=(arg,)):
                return replace(test, args=(self.settled(arg, not holds, veiled),))
            case ir.Op(name="some", args=(ir.Filter() as found,)) if not self.owners(found.source):
                return replace(test, args=(self._settled_filter(found, holds, veiled),))
            case ir.Op(name="empty", args=(ir.Filter() as found,)) if not self.owners(found.source):
                return replace(test, args=(self._settled_filter(found, not holds, veiled),))
            case ir.Ask(query=query, args=args) if id(query) not in self._open:
                answer = ir.single_expression(query.body, query.type)
                if answer is not None:
                    by = {param.name: arg for param, arg in zip(query.params, args, strict=True)}
                    self._open.add(id(query))
                    known = self.settled(ir.substitute(ir.with_own_names(answer, self._fresh_local), by), holds, veiled)
                    self._open.discard(id(query))
                    return known
        return ir.Const(int(holds), ir.TRUTH)

    def _settled_filter(self, found: ir.Filter, holds: bool, veiled: frozenset[str]) -> ir.Expr:
        if ir.mentions(found.source, veiled):
            return ir.Const((0,) if holds else (), found.type)
        return replace(found, condition=self.settled(found.condition, holds, veiled))

    def _fresh_local(self, name: str, type_: ir.Type) -> ir.Local:
        self._fresh += 1
        return ir.Local(f"{name}__h{self._fresh}", type_)


def _is_hidden_read(term: ir.Term) -> bool:
    match term:
        case ir.Read(attribute=ir.Attribute(shown=shown)):
            return shown != "all"
        case ir.InPile(pile=ir.Pile(shown=shown), question=question):
            return shown != "all" and question != "number"
    return False


def _asked_in(term: ir.Term) -> Sequence[tuple[Asked, tuple[ir.Expr, ...]]]:
    """The declared things that a term itself asks, with their arguments."""
    if isinstance(term, _ASK_NOTHING):
        return ()
    match term:
        case ir.Ask(query=query, args=args):
            return ((query, args),)
        case ir.ValueOf(value=value, args=args):
            return ((value, args),)
        case ir.Allowed(action=action, args=args):
            return ((action, args),)
        case ir.Reached(reach=reach, args=args):
            return ((reach, args),)
        case ir.Paths(route=route, args=args):
            return ((route, args),)
        case ir.InForce(effect=effect):
            return ((effect, ()),)
        case ir.EffectsOf(effects=effects):
            return [(effect, ()) for effect in effects]
    return ()


def _params(asked: Asked) -> tuple[ir.Param, ...]:
    return asked.captures if isinstance(asked, ir.Effect) else asked.params


def _parts(asked: Asked) -> tuple[object, ...]:
    """The terms of a declared thing that are worked out when it is asked."""
    match asked:
        case ir.Query():
            return asked.body
        case ir.Value():
            return tuple([part for line in asked.lines for part in (line.amount, line.condition, *_while(line.effect))])
        case ir.Action():
            allows = [part for allow in asked.allows for part in (allow.condition, *_while(allow.effect))]
            return (*(clause.test for clause in asked.clauses), *allows)
        case ir.Route() | ir.Reach():
            return asked.terms
        case ir.Effect():
            return _while(asked)


def _while(effect: ir.Effect | None) -> tuple[ir.Expr | None, ...]:
    return () if effect is None else (effect.while_,)


def open_kinds(rules: ir.RuleSet, in_secret: Collection[str]) -> Iterator[str]:
    """The kinds whose members have nothing hidden about them: no hidden attribute has them as value or in its holes, no card that
    may lie hidden has one printed on it, and they are not among the kinds chosen `in_secret`. The side that owns a hidden
    attribute does not count."""
    held = {pile.holds.name for pile in rules.piles if pile.shown != "all"}
    closed = held.union(in_secret)
    for attribute in rules.attributes:
        if attribute.shown != "all":
            closed.add(attribute.type.of)
            closed.update(param.type.of for number, param in enumerate(attribute.params) if number != attribute.shown)
    for kind in rules.kinds.values():
        if kind.name in held:
            closed.update(fact.type.of for fact in kind.facts.values())
    yield from (name for name in rules.kinds if name not in closed)
