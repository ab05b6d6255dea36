"""What is known where an event or a reaction begins: under which conditions others run it, and who may be asked.

Takes a routine, gives one `Knowledge` for each way in. What is known at a call is carried over to the parameters; of who calls
the caller it is asked in turn, a few calls upwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.checks import Ground, Looking
from interpreter.ir import (
    TRUTH,
    Allowed,
    Announce,
    Ask,
    BlockHead,
    Call,
    CallBlock,
    Const,
    Expr,
    FactOf,
    Hook,
    Local,
    Member,
    Occasion,
    Op,
    Param,
    Procedure,
    Reaction,
    Read,
    Stmt,
    Type,
    free_names,
    substitute,
    walk,
)
from interpreter.meaning.flow import Flow
from interpreter.meaning.knowledge import Knowledge
from interpreter.meaning.questions import MOST_INWARDS, Questions
from interpreter.meaning.solver import Literal

MOST_CALLS = 3
"""So many calls upwards it is asked under which conditions they stand."""
MOST_WAYS = 12
"""With more ways in nothing is known in any."""

PLAIN = (Ask, Const, FactOf, Local, Op, Read)
"""Terms of which plain conditions are made."""

Way = tuple[Literal, ...]
"""The conditions under which a routine is entered, over its parameters."""
Sites = dict[int, list[Knowledge]]
"""What is known at the statements of a routine that run others, by their identity."""
THIS = Local("'this", Type("member"))
"""The member whose block is run."""


class Entries:
    """The ways into the blocks and the reactions of a rule set."""

    def __init__(self, looking: Looking, questions: Questions) -> None:
        self._looking = looking
        self._questions = questions
        self._nothing = Knowledge(questions)
        self._blocks: dict[tuple[BlockHead, tuple[Param, ...]], tuple[list[tuple[Expr | None, Way]], tuple[Ground, ...]]] = {}
        self._sites: dict[Procedure, tuple[Sites, tuple[Ground, ...]]] = {}

    def of_block(self, block: Procedure, member: Member) -> list[Knowledge]:
        """What is known in each of the ways in which the block of a member is entered; at least one."""
        head = next((head for head in member.kind.blocks.values() if member.blocks.get(head.name) is block), None)
        if head is None:
            return [self._nothing]
        kinds = {param.type.of for param in block.params if param.type.base == "member"}
        if not _speaks_of((block.guard, block.body), kinds):
            return [self._nothing]
        this = Const(member.id, Type("member", member.kind.name))
        params = (Param(THIS.name, THIS.type), *block.params)
        ways = self._looking.once(self._blocks, (head, params), lambda: self._run(head, params))
        return self._known([_with(way, {THIS.name: this}) for fixed, way in ways if fixed in (None, this)])

    def _run(self, head: BlockHead, params: tuple[Param, ...]) -> list[tuple[Expr | None, Way]]:
        """The ways in which a block is run, each with the member if it is a fixed one."""
        found: list[tuple[Expr | None, Way]] = []
        for caller, call in self._looking.runs(head):
            fixed = call.member if isinstance(call.member, Const) else None
            handed: tuple[Expr, ...] = (call.member, *call.args)
            args = _named(handed, params)
            given = _given(handed, params, args)
            found += [(fixed, (*given, *way)) for way in self._ways(caller, call, args, MOST_CALLS)]
        return found

    def of_hook(self, host: Procedure | Occasion, hook: Hook) -> list[Knowledge]:
        """What is known around a procedure, or at an occasion, whenever it comes to that; at least one."""
        kinds = {param.type.of for param in hook.params if param.type.base == "member"}
        if not _speaks_of(hook.guard, kinds):
            return [self._nothing]
        params = tuple(Param(own.name, own.type) for own in hook.params)
        looking = self._looking
        calls = looking.callers(host) if isinstance(host, Procedure) else looking.announced(host)
        ways: list[Way] = []
        for caller, call in calls:
            args = _named(call.args, params)
            given = _given(call.args, params, args)
            ways += [(*given, *way) for way in self._ways(caller, call, args, MOST_CALLS)]
        return self._known(ways)

    def of_reaction(self, occasion: Occasion, reaction: Reaction) -> list[Knowledge]:
        """What is known when somebody is asked whether he answers an occasion; at least one."""
        holder, *params = reaction.body.params
        if not _compares((reaction.condition, reaction.body.body), holder.name):
            return [self._nothing]
        by: dict[str, Expr] = {own.name: Local(param.name, own.type) for own, param in zip(occasion.params, params, strict=True)}
        asked: list[Expr] = []
        seat = Local(holder.name, holder.type)
        for each in occasion.answered_by:
            whose: Expr = substitute(each, by)
            asked.append(Op("eq" if whose.type.base == "member" else "in", (seat, whose), TRUTH, span=occasion.span))
        who = tuple(asked) if len(asked) == 1 else (Op("or", tuple(asked), TRUTH, span=occasion.span),)
        first: Way = tuple((test, True) for test in who) if asked else ()
        ways: list[Way] = []
        for caller, call in self._looking.announced(occasion):
            args = _named(call.args, params)
            given = _given(call.args, params, args)
            ways += [(*first, *given, *way) for way in self._ways(caller, call, args, MOST_CALLS)]
        return self._known(ways or [first])

    def _known(self, ways: Sequence[Way]) -> list[Knowledge]:
        if not ways or len(ways) > MOST_WAYS:
            return [self._nothing]
        found: list[Knowledge] = []
        for way in dict.fromkeys(ways):
            known = self._nothing
            for test, holds in way:
                known = known.knowing(test, holds, above=True)
            found.append(known)
        if len(found) > 1:
            found = [known for known in found if not known.contradicts_itself()]
        return found or [self._nothing]

    def _ways(self, caller: Procedure, call: Stmt, args: Mapping[str, Local], calls: int) -> list[Way]:
        """The conditions under which a call is made, over the names that `args` gives to the caller's locals."""
        ways: list[Way] = []
        above: list[Way] = [()]
        if calls and {param.name for param in caller.params} & set(args):
            higher = [
                way
                for outer, outer_call in self._looking.callers(caller)
                if outer is not caller
                for way in self._above(outer, outer_call, caller, calls - 1)
            ]
            if higher and len(higher) <= MOST_WAYS:
                above = [*dict.fromkeys(_over(way, args) for way in higher)]
        for known in self._at(caller).get(id(call), []):
            asked = tuple(plain for fact in known.facts for plain in self._plain(*fact.literal, MOST_INWARDS))
            here = _over(asked, args)
            ways += [(*way, *here) for way in above]
        return ways

    def _plain(self, test: Expr, holds: bool, inwards: int) -> Iterator[Literal]:
        """A condition as plain ones, about members, what is printed on them and what is kept: what an action or a question asks
        in its turn, taken apart. Those about sets are left out."""
        match test:
            case Op("not", (one,)):
                yield from self._plain(one, not holds, inwards)
            case Op("and" | "or" as name, args) if (name == "and") == holds:
                for arg in args:
                    yield from self._plain(arg, holds, inwards)
            case Allowed() if holds and inwards:
                for clause in self._questions.clauses(test.action, test.args):
                    yield from self._plain(clause, True, inwards - 1)
            case Ask() if inwards:
                asked = self._questions.expression(test.query, test.args)
                if asked is not None:
                    yield from self._plain(asked, holds, inwards - 1)
            case _ if all(isinstance(term, PLAIN) for term in walk(test)):
                yield test, holds

    def _above(self, outer: Procedure, call: Call, caller: Procedure, calls: int) -> list[Way]:
        """The conditions under which a routine calls another one, over the parameters of that."""
        args = _named(call.args, caller.params)
        given = _given(call.args, caller.params, args)
        return [(*given, *way) for way in self._ways(outer, call, args, calls)]

    def _at(self, caller: Procedure) -> Sites:
        """What is known at each statement of a routine that runs others."""
        return self._looking.once(self._sites, caller, lambda: self._walked(caller))

    def _walked(self, caller: Procedure) -> Sites:
        sites: Sites = {}

        def met(statement: Stmt, known: Knowledge) -> None:
            if isinstance(statement, (Call, CallBlock, Announce)):
                sites.setdefault(id(statement), []).append(known)

        types = {param.name: param.type for param in caller.params} | caller.locals
        flow = Flow(types, lambda test, place, known: True, met, lambda statement: None)
        flow.body(caller.body, flow.test(self._looking.web.guards.get(caller), self._nothing))
        return sites


def _speaks_of(part: object, kinds: set[str]) -> bool:
    """Is a member of one of these kinds named? Only then it matters who runs it, and for whom."""
    return any(isinstance(term, Const) and term.type.base == "member" and term.type.of in kinds for term in walk(part))


def _compares(part: object, name: str) -> bool:
    """Is a local compared with anything?"""
    for term in walk(part):
        match term:
            case Op("eq" | "ne" | "in", args) if any(isinstance(arg, Local) and arg.name == name for arg in args):
                return True
    return False


def _given(args: Sequence[Expr], params: Sequence[Param], names: Mapping[str, Local]) -> Way:
    """What is handed over that is no local: each parameter is what it is given, as far as that can be said with other ones."""
    found: list[Literal] = []
    for arg, param in zip(args, params, strict=True):
        if not isinstance(arg, Local) and arg.type.base in ("member", "number") and free_names(arg) <= set(names):
            own: Expr = substitute(arg, dict(names))
            found.append((Op("eq", (Local(param.name, param.type), own), TRUTH, span=arg.span), True))
    return tuple(found)


def _named(args: Sequence[Expr], params: Sequence[Param]) -> dict[str, Local]:
    """The locals that are handed over, with what they are called then."""
    return {arg.name: Local(param.name, param.type) for arg, param in zip(args, params, strict=True) if isinstance(arg, Local)}


def _over(way: Way, names: Mapping[str, Local]) -> Way:
    """What of these conditions is about nothing but the locals that are handed over, by their new names."""
    return tuple(
        (substitute(test, dict(names)), holds) for test, holds in way if free_names(test) and free_names(test) <= set(names)
    )


def _with(way: Way, by: dict[str, Expr]) -> Way:
    return tuple((substitute(test, by), holds) for test, holds in way)
