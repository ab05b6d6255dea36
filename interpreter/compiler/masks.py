"""Tests of a filter as bit sets: takes a test of the local `var`, gives text that computes at once which members may pass.

A mask never leaves out a member that passes. An exact one contains no other; for one that is not, the rest of the test must still
be put to each member. Masks are made of what is kept on each write (`kept`), of printed facts, and of terms that do not name the
member; only of terms that cannot raise an error, since a mask is computed before any member is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_, eq, ge, gt, le, lt, ne, or_
from typing import Any, NamedTuple, Protocol, TypeAlias

from interpreter import ir
from interpreter.compiler.context import Context
from interpreter.compiler.kept import is_masked, rest_of
from interpreter.compiler.lowered import ActionAllowed
from interpreter.compiler.scope import Scope
from interpreter.kernel import sets

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {"eq": eq, "ne": ne, "lt": lt, "le": le, "gt": gt, "ge": ge}
TURNED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
"""A comparison with its sides exchanged."""
SOME = {("ne", 0), ("gt", 0), ("ge", 1)}
"""What says of a number that is never negative that it is not 0; `NONE` says that it is."""
NONE = {("eq", 0), ("le", 0), ("lt", 1)}


class TermWriter(Protocol):
    """The part of the writer of expressions that masks need. `scope`: the names that it writes with."""

    scope: Scope

    def write(self, term: ir.Expr) -> str:
        """The Python text of a term."""

    def truth(self, term: ir.Expr) -> str:
        """The Python text of a test; only the truth of its value counts."""

    def index(self, thing: ir.Attribute | ir.Pile, args: Sequence[ir.Expr]) -> str:
        """The Python text of the flat index of a cell or slot."""


Mapped: TypeAlias = Callable[[ir.Expr, str, ir.Expr], str]
"""Writes the list of what a term is for each member of a set: the set, the local that stands for its members, the term."""


class Mask(NamedTuple):
    """A bit set of members as Python text. `rest`: the test still to be put to each of them; None for an exact mask. `fixed`:
    the bit set, if it is known at compile time. `once`: text of a test that does not name the member; if it fails, the set is
    empty."""

    text: str
    rest: ir.Expr | None = None
    fixed: int | None = None
    once: str = ""

    def passing(self, everyone: int) -> int:
        """The members of `everyone` that may pass as far as compile time can tell; they are all that later tests must handle."""
        return everyone if self.fixed is None else everyone & self.fixed


def fixed(members: int, once: str = "") -> Mask:
    """An exact mask that is known at compile time. `once`: as in `Mask`."""
    return Mask(hex(members), None, members, once)


def joined(masks: Sequence[Mask]) -> Mask:
    """The intersection of masks, of which there is at least one."""
    rest = ir.conjunction([mask.rest for mask in masks])
    constants = [mask.fixed for mask in masks if mask.fixed is not None]
    texts = [mask.text for mask in masks if mask.fixed is None]
    once = " and ".join([mask.once for mask in masks if mask.once])
    if constants and (not texts or any(mask.fixed is not None and not mask.once for mask in masks)):
        constant = reduce(and_, constants)
        if not texts and not once:
            return Mask(hex(constant), rest, constant)
        texts.append(hex(constant))
    text = " & ".join(texts)
    if once:
        return Mask(f"({text} if {once} else 0)", rest)
    return Mask(f"({text})" if len(texts) > 1 else text, rest)


class Masks:
    """Writes tests of the local `var`, a member of the kind `kind`, as masks. `whole`: the mask of all members."""

    def __init__(self, context: Context, terms: TermWriter, mapped: Mapped, var: str, kind: str) -> None:
        self._context = context
        self._names = context.names
        self._terms = terms
        self._mapped = mapped
        self._var = var
        self._names_here = {var}
        self._kind = kind
        self._count = context.names.count(kind)
        self._everyone = (1 << self._count) - 1
        self._asked = self._everyone
        self._total = context.is_total
        self.whole = fixed(self._everyone)
        self._all = self.whole.text

    def of(self, test: ir.Expr) -> Mask | None:
        """The mask of a test; None where it cannot be made from bit sets kept beside columns, printed facts, or other terms."""
        if isinstance(test, ir.Const):
            return self.whole if test.value else fixed(0)
        if self._is_free(test):
            return self.whole._replace(once=self._terms.truth(test)) if self._total(test) else None
        printed = self._printed_mask(test) if self._is_printed(test) else None
        if printed is not None:
            return fixed(printed)
        match test:
            case ir.Op(name="and"):
                return self._all_of(test)
            case ir.Op(name="or"):
                return self._any_of(test)
            case ir.Op(name="not", args=(inner,)):
                return self._without(self.of(inner))
            case ir.Op(name="if_else"):
                return self._chosen(test)
            case ir.Op(name="some", args=(ir.Filter() as found,)):
                return self._image(found) or self._besides(found)
            case ir.Op(name="empty", args=(ir.Filter() as found,)):
                return self._without(self._image(found) or self._besides(found))
            case ir.Op(name="in", args=(it, ir.Const(value=tuple(ids)))) if self._is_member(it):
                return fixed(sets.mask_of(ids))
            case ir.Op(name="in", args=(it, ir.OnGraph(question="neighbours", args=(other,)) as beside)) if self._is_member(it):
                return self._beside(test, beside, other)
            case ir.Op(name="in", args=(it, whole)) if self._is_member(it) and self._is_free(whole):
                text = self.set(whole)
                return None if text is None else Mask(text)
            case ir.OnGraph(question="adjacent", args=(a, b)):
                other = b if self._is_member(a) else a
                return self._beside(test, test, other) if self._is_member(a) or self._is_member(b) else None
            case ActionAllowed() if all(allow.forbids for allow in test.action.allows):
                return self._called(test, test.action.params, [clause.test for clause in test.action.clauses])
            case ir.Ask() if (answer := self._context.inline.answer(test.query)) is not None:
                return self._called(test, test.query.params, [answer])
            case ir.Read():
                return self._differing(test)
            case ir.Op(name=name, args=(a, b)) if name in COMPARISONS:
                return self._compared(a, name, b) or self._compared(b, TURNED[name], a)
        return None

    def _is_free(self, term: ir.Expr) -> bool:
        return not ir.mentions(term, self._names_here)

    # --- masks of masks -----------------------------------------------------------------------------------------------

    def among(self, members: int, test: ir.Expr) -> Mask | None:
        """The mask of a test as in `of`, but it may be wrong for members outside the bit set `members`, which are never put to
        this test."""
        asked, self._asked = self._asked, self._asked & members
        mask = self.of(test)
        self._asked = asked
        return mask

    def _all_of(self, test: ir.Op) -> Mask | None:
        masks: list[Mask | None] = []
        asked = self._everyone
        for each in test.args:
            mask = self.among(asked, each)
            masks.append(mask)
            asked &= self._everyone if mask is None else mask.passing(self._everyone)
        known = [mask for mask in masks if mask is not None]
        if not known:
            return None
        unknown = [each for each, mask in zip(test.args, masks, strict=True) if mask is None]
        found = joined(known)
        return found._replace(rest=ir.conjunction([found.rest, *unknown]))

    def _any_of(self, test: ir.Op) -> Mask | None:
        masks = [self.of(each) for each in test.args]
        known = [joined([mask]) for mask in masks if mask is not None]
        if len(known) < len(masks):
            return None
        exact = all(mask.rest is None for mask in known)
        if not exact and any(mask.fixed == self._everyone for mask in known):
            return None
        constant = reduce(or_, [mask.fixed for mask in known if mask.fixed is not None], 0)
        texts = [mask.text for mask in known if mask.fixed is None] + [hex(constant)] * bool(constant)
        return Mask(f"({' | '.join(texts)})", None if exact else test)

    def _without(self, mask: Mask | None) -> Mask | None:
        if mask is None or mask.rest is not None:
            return None
        if mask.fixed is not None and not mask.once:
            return fixed(self._everyone ^ mask.fixed)
        return Mask(f"({self._all} ^ {joined([mask]).text})")

    def _chosen(self, test: ir.Op) -> Mask | None:
        """The members that pass one of two tests, as a third says."""
        condition, *branches = test.args
        if isinstance(condition, ir.Op) and condition.name == "not":
            return self._chosen(ir.Op("if_else", (condition.args[0], *branches[::-1]), ir.TRUTH, span=test.span))
        which = None if self._is_free(condition) else self.of(condition)
        said = which.fixed if which is not None and which.rest is None and not which.once else None
        asked = (self._everyone, self._everyone) if said is None else (said, self._everyone ^ said)
        masks = [self.among(members, each) for members, each in zip(asked, branches, strict=True)]
        if masks == [None, None]:
            return None
        known = [self.whole._replace(rest=each) if mask is None else mask for mask, each in zip(masks, branches, strict=True)]
        yes, no = [joined([mask]) for mask in known]
        exact = yes.rest is None and no.rest is None
        if not exact and yes.fixed == no.fixed == self._everyone:
            return None
        if self._is_free(condition):
            rests = [each.rest or ir.Const(1, ir.TRUTH) for each in (yes, no)]
            rest = None if exact else ir.Op("if_else", (condition, *rests), ir.TRUTH, span=test.span)
            if yes.text == no.text:
                return Mask(yes.text, rest)
            if not self._total(condition):
                return None
            return Mask(f"({yes.text} if {self._terms.truth(condition)} else {no.text})", rest)
        if which is None or which.rest is not None:
            return Mask(f"({yes.text} | {no.text})", test)
        one = joined([which]).text
        other = f"({self._all} ^ {one})" if said is None else hex(self._everyone ^ said)
        if yes.fixed == self.whole.fixed:
            text = f"({one} | {no.text})"
        elif yes.fixed == 0:
            text = f"({other} & {no.text})"
        elif no.fixed == 0:
            text = f"({one} & {yes.text})"
        else:
            text = f"({one} & {yes.text} | {other} & {no.text})"
        return Mask(text, None if exact else test)

    # --- what stands elsewhere ----------------------------------------------------------------------------------------

    def _beside(self, test: ir.Expr, asked: ir.OnGraph, other: ir.Expr) -> Mask | None:
        """The members beside another, by a graph. If that may be none, the test is left, and breaks as it would."""
        if asked.graph.nodes.name != self._kind or not (self._is_free(other) and self._total(other)):
            return None
        text = self._terms.write(other)
        beside = f"{self._names.graph(asked.graph)}.near_mask[{text}]"
        return Mask(beside) if self._total.is_index(other) else Mask(f"({beside} if {text} >= 0 else {self._all})", test)

    def _called(self, test: ActionAllowed | ir.Ask, params: Sequence[ir.Param], needs: Sequence[ir.Expr]) -> Mask | None:
        """The members for which a function may say yes, as far as what it `needs` tells by what is kept; it is still asked of
        each of them, unless that tells all. Arguments stand for its parameters, where they are at hand; while one is none, all
        members are left.

        What comes behind something that may break is not looked at: who would have broken the game is asked as well."""
        pairs = [*zip(params, test.args, strict=True)]
        own = [param for param, arg in pairs if self._is_member(arg)]
        if len(own) != 1:
            return None
        given = {param.name: arg for param, arg in pairs if self._is_free(arg) and self._total(arg)}
        unknown = {param.name for param in params} - given.keys() - {own[0].name}
        texts = {name: self._terms.write(arg) for name, arg in given.items()}
        inner = Masks(self._context, self._terms, self._mapped, own[0].name, self._kind)
        tests = [each for need in needs for each in ir.conjuncts(self._context.inline(need))]
        is_all = (
            isinstance(test, ir.Ask) and not any(arg.type.optional for arg in given.values()) and all(map(self._total, tests))
        )
        masks, helpful = [], False
        with self._terms.scope.bound(texts):
            for each in tests:
                mask = None if ir.mentions(each, unknown) or (inner._leaves_most(each) and not is_all) else inner.of(each)
                is_all = is_all and mask is not None and mask.rest is None
                helpful = helpful or (mask is not None and not inner._leaves_most(each))
                masks += [] if mask is None else [mask._replace(rest=None)]
                if not self._total(each):
                    break
        if not helpful:
            return None
        text = joined(masks).text
        there = [f"{texts[name]} >= 0" for name, arg in given.items() if arg.type.optional]
        return Mask(f"({text} if {' and '.join(there)} else {self._all})" if there else text, None if is_all else test)

    def _leaves_most(self, test: ir.Expr) -> bool:
        """Is this of no help: does it leave out all or none, or one?"""
        return self._is_free(test) or (isinstance(test, ir.Op) and test.name == "ne")

    # --- what is kept -------------------------------------------------------------------------------------------------

    def _differing(self, read: ir.Read) -> Mask | None:
        """The members whose cell is not 0. Theirs is the last hole."""
        attribute, args = read.attribute, read.args
        if len(args) == 1 and isinstance(args[0], ir.FactOf):
            return self._spread(attribute, args[0])
        if not (args and self._is_member(args[-1]) and rest_of(attribute, self._names) == 0):
            return None
        if attribute.params[-1].type.of != self._kind or not all(
            self._is_free(arg) and self._total.is_index(arg) for arg in args[:-1]
        ):
            return None
        field = f"S.{self._names.differing(attribute)}"
        if len(args) == 1:
            return Mask(field)
        first = self._terms.index(attribute, (*args[:-1], ir.Const(0, args[-1].type)))
        return Mask(f"({field} & {self._all})" if first == "0" else f"({field} >> {first} & {self._all})")

    def _spread(self, attribute: ir.Attribute, found: ir.FactOf) -> Mask | None:
        """The members of which a printed fact names somebody whose cell is not 0. Nobody is asked of whom it names none."""
        if not self._is_member(found.member) or rest_of(attribute, self._names) != 0:
            return None
        if found.fact.type.of != attribute.params[0].type.of or self._asked & self._context.members_by_value(found.fact).get(
            -1, 0
        ):
            return None
        return Mask(f"{self._context.fact_masks(found.fact)}.spread(S.{self._names.differing(attribute)})")

    def _compared(self, key: ir.Expr, name: str, other: ir.Expr) -> Mask | None:
        """The members of which `key` compares with `other` in this way."""
        if not self._is_free(other):
            return None
        mask = None
        if isinstance(other, ir.Const) and isinstance(key, ir.Op):
            return self._supported(key, name, other)
        if isinstance(key, ir.Read) and isinstance(other, ir.Const):
            test = (name, other.value)
            if test in SOME | NONE and (name in ("eq", "ne") or ir.is_natural(key.attribute)):
                mask = self._differing(key)
                if mask is not None:
                    return mask if test in SOME else self._without(mask)
        if name not in ("eq", "ne") or not self._total(other):
            return None
        match key:
            case ir.Read(attribute=attribute, args=(arg,)) if self._is_member(arg) and is_masked(attribute, self._names):
                mask = Mask(f"S.{self._names.masks(attribute)}[{self._terms.write(other)}]")
            case ir.FactOf(fact=fact) if self._is_member(key.member):
                mask = Mask(f"{self._context.fact_masks(fact)}.get({self._terms.write(other)}, 0)")
            case ir.Local() if self._is_member(key):
                text = self._terms.write(other)
                mask = Mask(f"(1 << {text} if {text} >= 0 else 0)")
        return mask if name == "eq" else self._without(mask)

    def _supported(self, key: ir.Op, name: str, other: ir.Const) -> Mask | None:
        """The members whose `key` may pass a comparison that a key of 0 fails."""
        if not isinstance(other.value, int) or COMPARISONS[name](0, other.value):
            return None
        text = self._support(key)
        return None if text is None else Mask(text, ir.Op(name, (key, other), ir.TRUTH, span=key.span))

    def _support(self, term: ir.Expr) -> str | None:
        """A mask of all members for which a number may be other than 0; None where that is not known, or it might break."""
        match term:
            case ir.Const(value=0):
                return "0"
            case ir.Read():
                found = self._differing(term)
                return None if found is None else found.text
            case ir.Op(name="plus" | "minus", args=args):
                return self._any_support(args)
            case ir.Op(name="if_else", args=(test, *branches)) if self._total(test):
                return self._any_support(branches)
        return None

    def _any_support(self, terms: Sequence[ir.Expr]) -> str | None:
        found = [self._support(each) for each in terms]
        known = [text for text in found if text is not None]
        return f"({' | '.join(dict.fromkeys(known))})" if len(known) == len(found) else None

    def _image(self, found: ir.Filter) -> Mask | None:
        """The members that are the value of an attribute of some other members: `some general at it that is tired`."""
        if not isinstance(found.source, ir.Members):
            return None
        tests = ir.conjuncts(found.condition)
        for number, test in enumerate(tests):
            match test:
                case (
                    ir.Op(name="eq", args=(ir.Read() as read, ir.Local() as it))
                    | ir.Op(name="eq", args=(ir.Local() as it, ir.Read() as read))
                ):
                    others = tests[:number] + tests[number + 1 :]
                    if self._is_member(it) and all(self._is_free(each) and self._total(each) for each in (read, *others)):
                        rest = ir.conjunction(others)
                        who = found.source if rest is None else ir.Filter(found.source, found.var, rest, found.type)
                        return Mask(f"mask_of({self._mapped(who, found.var, read)})")
        return None

    def _besides(self, found: ir.Filter) -> Mask | None:
        """The members besides whom there is another one in a set: `some harbour of owner that is not it`."""
        tests = ir.conjuncts(found.condition)
        for number, test in enumerate(tests):
            match test:
                case (
                    ir.Op(name="ne", args=(ir.Local(name=found.var), it)) | ir.Op(name="ne", args=(it, ir.Local(name=found.var)))
                ):
                    rest = ir.conjunction(tests[:number] + tests[number + 1 :])
                    whole = found.source if rest is None else ir.Filter(found.source, found.var, rest, found.type)
                    if self._is_member(it) and self._is_free(whole):
                        text = self.set(whole)
                        return None if text is None else Mask(f"others({text}, {self._all})")
        return None

    def set(self, whole: ir.Expr) -> str | None:
        """Text of the bit set of a set of members of this kind; None where it might raise an error, or has no such text."""
        if whole.type.of != self._kind or not self._total.is_set(whole):
            return None
        match whole:
            case ir.Members():
                return self._all
            case ir.Filter():
                source = self.set(whole.source)
                inner = Masks(self._context, self._terms, self._mapped, whole.var, self._kind).of(whole.condition)
                if source is None or inner is None or inner.rest is not None:
                    return None
                text = joined([inner]).text
                return text if source == self._all else f"({source} & {text})"
            case ir.Reached() | ir.Read():
                return f"mask_of({self._terms.write(whole)})"
            case ir.Op(name="union" | "minus_set" as name, args=args):
                parts = [self.set(each) for each in args]
                if None in parts:
                    return None
                return f"({parts[0]} | {parts[1]})" if name == "union" else f"({parts[0]} & ({self._all} ^ {parts[1]}))"
        return None

    def _is_member(self, term: ir.Expr) -> bool:
        return isinstance(term, ir.Local) and term.name == self._var

    # --- what is printed ----------------------------------------------------------------------------------------------

    def _is_printed(self, term: ir.Expr) -> bool:
        """Does nothing but constants, the member and printed facts stand in a term?"""
        match term:
            case ir.Const() | ir.FactOf():
                return True
            case ir.Op(args=args):
                return all(map(self._is_printed, args))
        return self._is_member(term)

    def _printed_mask(self, test: ir.Expr) -> int | None:
        """The members that pass a test, where nothing but printed facts decides."""
        match test:
            case ir.Op(name="and" | "or" | "not" as name, args=args):
                masks = []
                for arg in args:
                    mask = self._printed_mask(arg)
                    if mask is None:
                        return None
                    masks.append(mask)
                return self._everyone ^ masks[0] if name == "not" else reduce(and_ if name == "and" else or_, masks)
            case ir.FactOf(fact=fact, member=member) if self._is_member(member):
                return sum([mask for value, mask in self._context.members_by_value(fact).items() if value])
            case ir.Op(name=name, args=(ir.FactOf(fact=fact, member=member), ir.Const(value=(int() | str()) as other))) if (
                name in COMPARISONS and self._is_member(member)
            ):
                holds = COMPARISONS[name]
                return sum([mask for value, mask in self._context.members_by_value(fact).items() if holds(value, other)])
        values = self._printed(test)
        return None if values is None else sets.mask_of([i for i, value in enumerate(values) if value])

    def _printed(self, term: ir.Expr) -> list[int | str] | None:
        """The value of a term for each member, where nothing but printed facts decides."""
        match term:
            case ir.Const(value=(int() | str()) as value):
                return [value] * self._count
            case ir.Local() if self._is_member(term):
                return list(range(self._count))
            case ir.FactOf():
                members = self._printed(term.member)
                if members is None or not all(isinstance(m, int) and 0 <= m < len(term.fact.values) for m in members):
                    return None
                printed = self._context.values(term.fact)
                return [printed[m] for m in members if isinstance(m, int)]
            case ir.Op():
                known = []
                for arg in term.args:
                    values = self._printed(arg)
                    if values is None:
                        return None
                    known.append(values)
                return _worked_out(term.name, known)
        return None


def _worked_out(name: str, values: Sequence[list[int | str]]) -> list[int | str] | None:
    rows = list(zip(*values, strict=True))
    match name, len(values):
        case (("eq" | "ne" | "lt" | "le" | "gt" | "ge"), 2):
            return [int(COMPARISONS[name](a, b)) for a, b in rows]
        case "and", _:
            return [int(all(row)) for row in rows]
        case "or", _:
            return [int(any(row)) for row in rows]
        case "not", 1:
            return [int(not a) for (a,) in rows]
        case "if_else", 3:
            return [a if test else b for test, a, b in rows]
    return None
