"""Lines hung on actions, values, procedures and occasions that never act: another line overrides them, or their effect is there
anyway.

Takes a compiled declaration, gives findings. What a mod overrides in the rules below it is meant, and not reported.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from interpreter import ir
from interpreter.checks.vain import wrong_sign
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Entries, Knowledge, Numbers, Questions, Solver, either, ends, minus, plus
from interpreter.resolve import Defined
from interpreter.source import Span

BEGINNING = ("starts at", "counts as")
RAISING = ("raised by", "lowered by")
FLOOR = 1
"""A value that is `at least` this or less is kept from what makes no sense, and not only from what there is now."""


def check_lines(unit: Defined, questions: Questions) -> Iterator[Diagnostic]:
    """Findings: the lines of one declaration that have no effect: overridden, doubled, or a limit that is never reached."""
    for host, part in unit.hung:
        match host, part:
            case ir.Action(), ir.Allow(effect=None):
                allows = [each for each in questions.looking.alterations(host) if isinstance(each, ir.Allow)]
                yield from _allowance(part, host, allows, questions)
            case ir.Value(), ir.Adjust(effect=None):
                lines = [each for each in questions.looking.alterations(host) if isinstance(each, ir.Adjust)]
                yield from _line(part, host, lines, questions)
            case ((ir.Procedure() | ir.Occasion()), ir.Hook(timing="instead", guard=ir.Expr(), effect=None)):
                assert isinstance(host, ir.Procedure | ir.Occasion)
                assert isinstance(part, ir.Hook)
                yield from _standing_in(part, host, questions)


def check_unasked(unit: Defined, told: Sequence[Diagnostic], entries: Entries, questions: Questions) -> Iterator[Diagnostic]:
    """Findings: the lines of one declaration whose conditions hold nowhere where their action or value is asked for, and cards
    that their own side can never play. `told`: earlier findings; lines whose conditions have one are skipped."""
    for host, part in unit.hung:
        match host, part:
            case ((ir.Action() | ir.Value()), (ir.Allow(condition=ir.Expr()) | ir.Adjust(condition=ir.Expr()))):
                assert isinstance(host, ir.Action | ir.Value)
                assert not isinstance(part, ir.Hook | ir.Reaction)
                ways = [] if any(is_below(each.span, part) for each in told) else entries.of_asked(host)
                if ways and all(_is_ruled_out(known, part.condition) for known in ways):
                    message = f"nobody asks for `{host.name}` where this holds"
                    way_out = "hang it on what is asked there, or change the condition"
                    yield Diagnostic("never-bites", message, part.span, "never bites", (), way_out)
            case ir.Occasion(), ir.Reaction():
                yield from _held(host, part, entries, questions)


def is_below(place: Span, part: ir.Adjust | ir.Allow | ir.Hook) -> bool:
    """Does a place stand in a line or in its conditions?"""
    condition = part.guard if isinstance(part, ir.Hook) else part.condition
    last = max((each.span.line for each in ir.conjuncts(condition)), default=part.span.line)
    return place.path == part.span.path and part.span.line <= place.line <= last


def _is_ruled_out(known: Knowledge, condition: ir.Expr | None) -> bool:
    for each in ir.conjuncts(condition):
        if known.excludes(each):
            return True
        known = known.knowing(each)
    return False


def _held(occasion: ir.Occasion, reaction: ir.Reaction, entries: Entries, questions: Questions) -> Iterator[Diagnostic]:
    """A card of one side where only others are asked."""
    seats, member = questions.rules.seats, reaction.member
    questions.looking.at(occasion)
    if seats is None or not occasion.answered_by:
        return
    holder = ir.Local(reaction.body.params[0].name, reaction.body.params[0].type)
    for fact in member.kind.facts.values():
        side = fact.values[member.id]
        if fact.type.base != "member" or fact.type.of != seats.name or not isinstance(side, int) or side < 0:
            continue
        ways = [known.knowing_all(reaction.condition) for known in entries.of_reaction(occasion, reaction)]
        ways = [known for known in ways if not known.contradicts_itself()]
        own = ir.Op("eq", (holder, ir.Const(side, holder.type)), ir.TRUTH)
        if ways and all(known.excludes(own) for known in ways):
            yield Diagnostic(
                "never-playable",
                f"`{member.name}` is {seats.members[side].name}'s, who is not asked here",
                reaction.span,
                "can never be played",
                (Label(occasion.span, "asks others"),),
                "let it answer what its side is asked, or give it to one that is asked",
            )


def _allowance(part: ir.Allow, action: ir.Action, allows: Sequence[ir.Allow], questions: Questions) -> Iterator[Diagnostic]:
    word = "forbid" if part.forbids else "permit"
    if not part.forbids and _is_free(part, action, allows, questions):
        message, label = f"nothing refuses `{action.name}` here anyway", "permits what is allowed"
        where = (Label(action.span, "no `when` here asks more, and no `forbid` elsewhere"),)
        yield Diagnostic("never-bites", message, part.span, label, where, "leave it out, or forbid it somewhere")
        return
    asked = _asked(part, questions)
    for other in allows:
        if other is part or other.effect is not None or not _stands_over(other, part, action, allows):
            continue
        theirs = _asked(other, questions)
        if part.forbids and not other.forbids and theirs <= asked:
            message, label = "whenever this forbids, another line permits, which counts for more", "never forbids"
            where = (Label(other.span, "permitted here"),)
            yield Diagnostic("never-bites", message, part.span, label, where, "leave one of the two out, or narrow it by `when`")
            return
        if part.forbids is other.forbids and theirs == asked:
            message, label = f"this {word}s what is {word}{'den' if part.forbids else 'ted'} already", "changes nothing"
            where = (Label(other.span, "here, under the same conditions"),)
            yield Diagnostic("never-bites", message, part.span, label, where, "leave one of the two out")
            return


def _is_free(part: ir.Allow, action: ir.Action, allows: Sequence[ir.Allow], questions: Questions) -> bool:
    """Does all that is asked for an action hold anyway where it is permitted, and does nothing forbid it there?"""
    known = Knowledge(questions).knowing_all(part.condition)
    refused = any(each.forbids and (each.condition is None or not known.excludes(each.condition)) for each in allows)
    asked = _asked(part, questions)
    tests = (clause.test for clause in action.clauses)
    return not refused and all(questions.key(test) in asked or known.excludes(test, holds=False) for test in tests)


def _stands_over(other: ir.Allow, part: ir.Allow, action: ir.Action, allows: Sequence[ir.Allow]) -> bool:
    """Is it `part` that is idle, and not the other one? Of two in one layer the later, else what stands above the action's."""
    if other.layer != part.layer:
        return other.layer == action.layer
    return other.forbids is not part.forbids or _place(other, allows) < _place(part, allows)


def _place(part: object, parts: Sequence[object]) -> int:
    return next((at for at, each in enumerate(parts) if each is part), -1)


def _standing_in(part: ir.Hook, host: ir.Procedure | ir.Occasion, questions: Questions) -> Iterator[Diagnostic]:
    """What is to stand in for something, before another one of its layer that does so whenever it would."""
    hooks = questions.looking.hooks(host)
    asked = _asked_of(part, host, questions)
    for other in hooks[_place(part, hooks) + 1 :]:
        if other.timing != "instead" or other.guard is None or other.effect is not None or other.layer != part.layer:
            continue
        if _asked_of(other, host, questions) <= asked:
            message, where = f"a later line stands in for `{host.name}` instead of this", (Label(other.span, "this one acts"),)
            way_out = "leave one of the two out, or put this one behind it: the last that holds acts"
            yield Diagnostic("never-bites", message, part.span, "never acts", where, way_out)
            return


def _asked_of(hook: ir.Hook, host: ir.Procedure | ir.Occasion, questions: Questions) -> frozenset[Hashable]:
    """The conditions of a hook, joined ones one by one, about what its host calls the things that happen."""
    by: dict[str, ir.Expr] = {
        own.name: ir.Local(each.name, each.type) for own, each in zip(hook.params, host.params, strict=True)
    }
    return frozenset(questions.key(ir.substitute(each, by)) for each in ir.conjuncts(hook.guard))


def _asked(part: ir.Allow | ir.Adjust, questions: Questions) -> frozenset[Hashable]:
    """The conditions of a line, joined ones one by one."""
    return frozenset(questions.key(each) for each in ir.conjuncts(part.condition))


def _line(part: ir.Adjust, value: ir.Value, lines: Sequence[ir.Adjust], questions: Questions) -> Iterator[Diagnostic]:
    if part.how in RAISING:
        high = ends(Solver(questions).of(part.amount)).high
        if high is not None and high < 0:
            yield wrong_sign(part.amount.span, f"this is {part.how} less than 0")
    elif part.how in BEGINNING:
        before = lines[: _place(part, lines)]
        if part.how == "counts as" and before and _comes_to_that(part, before, questions):
            message, where = f"`{value.name}` is that already", (Label(before[0].span, "by this"),)
            yield Diagnostic("never-bites", message, part.span, "changes nothing", where, "write another number, or leave it out")
            return
        asked = _asked(part, questions)
        for other in lines[_place(part, lines) + 1 :]:
            if (
                other.how in BEGINNING
                and other.effect is None
                and other.layer == part.layer
                and _asked(other, questions) <= asked
                and questions.key(other.amount) != questions.key(part.amount)
            ):
                message, where = f"a later line of `{value.name}` counts instead of this", (Label(other.span, "this one counts"),)
                way_out = "leave one of the two out, or put this one behind it: the last that holds counts"
                yield Diagnostic("never-bites", message, part.span, "never counts", where, way_out)
                return
    else:
        left = _unlimited(lines, questions)
        limit = ends(Solver(questions).of(part.amount))
        at_most = part.how == "limited to"
        end, bound = (left.high, limit.low) if at_most else (left.low, limit.high)
        if not at_most and bound is not None and bound <= FLOOR:
            return
        if end is not None and bound is not None and (end < bound if at_most else end > bound):
            message = f"`{value.name}` is {'at most' if at_most else 'at least'} {end} anyway"
            way_out = f"leave it out, or name a {'smaller' if at_most else 'larger'} number"
            yield Diagnostic("never-bites", message, part.span, "limits nothing", (Label(value.span, "the value"),), way_out)


def _comes_to_that(part: ir.Adjust, before: Sequence[ir.Adjust], questions: Questions) -> bool:
    """Is a value that anyway, where this line holds, by all lines before it with which it may begin?"""
    known = Knowledge(questions).knowing_all(part.condition)
    begins = [each for each in before if each.how in BEGINNING]
    if not begins or begins[0].condition is not None:
        return False
    return all(
        each.effect is None
        and (
            known.knowing_all(each.condition).contradicts_itself()
            or known.excludes(ir.Op("ne", (each.amount, part.amount), ir.TRUTH))
        )
        for each in begins
    )


def _unlimited(lines: Sequence[ir.Adjust], questions: Questions) -> Numbers:
    """What a value may come to without its limits."""
    begins, change = Numbers(1, 0), Numbers(0, 0)
    for line in lines:
        amount = ends(Solver(questions).of(line.amount))
        if line.how in BEGINNING:
            begins = amount if begins == (1, 0) else ends(either(begins, amount))
        elif line.how in RAISING:
            if line.effect is not None:
                return Numbers()  # it may be in force many times
            moved = amount if line.how == "raised by" else minus(Numbers(0, 0), amount)
            change = plus(change, moved if line.condition is None else ends(either(moved, Numbers(0, 0))))
    return plus(begins, change) if begins != (1, 0) else Numbers()
