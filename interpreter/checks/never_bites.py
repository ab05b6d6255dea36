"""A line of a rule changes nothing, whatever happens.

Something else always stands over it: a `permit` that counts for \
more than this `forbid`, a later `counts as`, an `instead of` that
acts alone. Or what it asks for is so anyway: a limit that the value never reaches, a `permit` of what nobody forbids, a line that
stands there already. Or it waits for what never comes: whoever \
calls the procedure, announces the moment, asks for the action or the
value does so for others than it is about, or under conditions that \
exclude its own. Or an effect lasts as long as something that does
not hold when it begins, or ends before anything can come to what \
it is for: it stands behind the march that it was to help, or lasts
for the play of a card where the whole turn was meant. Leave it out, or say with `when` in which case it
is meant.

bad: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    action (player: side) trades
        when gold of player is at least 1

    rule "trade"
        permit that red trades
        forbid that red trades
            when gold of blue is 0

    procedure play the game
        if red may trade
            take 1 from gold of red
        if blue may trade
            take 1 from gold of blue

good: rules

    kind side
        members red, blue

    attribute gold of (owner: side) is number

    action (player: side) trades
        when gold of player is at least 1

    rule "trade"
        permit that red trades
        forbid that blue trades
            when gold of red is 0

    procedure play the game
        if red may trade
            take 1 from gold of red
        if blue may trade
            take 1 from gold of blue
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Looking, Node, Placed, Waiting, Web
from interpreter.proofs import (
    Handed,
    Knowledge,
    Numbers,
    Questions,
    Remaining,
    Solver,
    Unit,
    either,
    ending_with,
    ends,
    minus,
    plus,
    written_by,
)
from interpreter.source import Span

LEVEL = Level.WARNING

BEGINNING = ("starts at", "counts as")
RAISING = ("raised by", "lowered by")
FLOOR = 1
"""A value that is `at least` this or less is kept from what makes no sense, and not only from what there is now."""


def idle(place: Span) -> Diagnostic:
    """The finding about a line into which no way leads in which its conditions hold."""
    return Diagnostic(
        "never-bites",
        "wherever this might act, one of its conditions does not hold",
        place,
        label="never acts",
        help="hang it on what happens under these conditions, or change them",
    )


def begun(routine: ir.Procedure, statement: ir.StartEffect, known: Knowledge) -> Diagnostic | None:
    """The finding about an effect that begins where that does not hold as long as which it is to last, if nothing behind it makes
    it hold; None if there is none."""
    if statement.effect.while_ is None or known.is_empty:
        return None
    captures = {param.name: given for param, given in zip(statement.effect.captures, statement.captures, strict=True)}
    test: ir.Expr = ir.substitute(statement.effect.while_, captures)
    rests = known.questions.rests(test)
    behind = [each for each in ir.statements_in(routine.body) if each.span.line > statement.span.line]
    written = [written_by(each, known.questions.looking) for each in behind]
    if rests.opaque or any(each is None or not each.isdisjoint(rests.attributes) for each in written):
        return None
    if not known.excludes(test):
        return None
    return Diagnostic(
        "never-bites",
        "what this lasts for does not hold when it begins, and nothing behind it makes it hold",
        statement.span,
        label="over at once",
        help="start it where the condition holds, or let it last for something else",
    )


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the lines of one declaration that have no effect: overridden, doubled, a limit that is never reached, hung where
    they never hold, or over before they matter. What a mod overrides in the rules below it is meant, and not reported."""
    yield from _lines(unit, unit.questions)
    unasked = [*_unasked(unit)]
    yield from unasked
    yield from _about_others(unit, [*unit.met, *unasked])
    yield from _over_too_soon(unit, unit.looking)


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: hooks `instead of` a procedure before another that always acts, and hooks around it. A layer may replace what a
    lower one does; that is not reported."""
    around: dict[Node, list[tuple[Placed, Waiting]]] = {}
    for placed, hook in web.hooks:
        around.setdefault(hook.host, []).append((placed, hook))
    for host, hooks in around.items():
        always = [at for at, (_, hook) in enumerate(hooks) if hook.timing == "instead" and not hook.guarded and not hook.lasting]
        if not always:
            continue
        last = always[-1]
        stands = hooks[last][0]
        layer = _layer(web, stands)
        for at, (placed, hook) in enumerate(hooks):
            own = _layer(web, placed) == layer
            if hook.timing == "instead":
                idle = at < last and own and not hook.lasting
            else:
                idle = own or layer == web.index.symbols[host].layer
            if idle:
                yield Diagnostic(
                    "never-bites",
                    f"`{web.index.symbols[host].name}` never runs itself: something else always stands in for it",
                    web.span(placed),
                    label="never acts",
                    others=(Label(web.span(stands), "stands in for it, whatever holds"),),
                    help="leave one of the two out, or say with `when` in which case each is meant",
                )


def _lines(unit: Unit, questions: Questions) -> Iterator[Diagnostic]:
    """Lines that are overridden, doubled, or a limit that is never reached."""
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


def _unasked(unit: Unit) -> Iterator[Diagnostic]:
    """Lines whose conditions hold nowhere where their action or value is asked for. Those that the walk has told are skipped."""
    for host, part in unit.hung:
        match host, part:
            case ((ir.Action() | ir.Value()), (ir.Allow(condition=ir.Expr()) | ir.Adjust(condition=ir.Expr()))):
                assert isinstance(host, ir.Action | ir.Value)
                ways = [] if any(_is_below(each.span, part) for each in unit.met) else unit.entries.of_asked(host)
                if ways and all(_is_ruled_out(known, part.condition) for known in ways):
                    message = f"nobody asks for `{host.name}` where this holds"
                    way_out = "hang it on what is asked there, or change the condition"
                    yield Diagnostic("never-bites", message, part.span, "never bites", (), way_out)


def _is_below(place: Span, part: ir.Adjust | ir.Allow | ir.Hook) -> bool:
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


def _about_others(unit: Unit, told: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Lines about a member that their host never concerns. `told`: earlier findings; lines that have one are skipped."""
    for host, part in unit.hung:
        match part:
            case ir.Hook() if part.timing != "whenever":
                params, guard = part.params, part.guard
            case ir.Adjust() | ir.Allow() if isinstance(host, ir.Action | ir.Value):
                params, guard = host.params, part.condition
            case _:
                continue
        if (
            not isinstance(host, ir.Procedure | ir.Occasion | ir.Action | ir.Value)
            or guard is None
            or any(_is_below(each.span, part) for each in told)
        ):
            continue
        for at, member in _fixed(guard, params):
            if not unit.reasoning.own(Handed).may_be(host, at, member):
                name = unit.rules.kinds[member.type.of].members[int(str(member.value))].name
                yield Diagnostic(
                    "never-bites",
                    f"`{host.name}` never concerns {name}",
                    part.span,
                    label="never acts",
                    others=(Label(host.span, "always about others"),),
                    help="name somebody else, or hang it on something else",
                )
                break


def _fixed(guard: ir.Expr, params: Sequence[ir.Param]) -> Iterator[tuple[int, ir.Const]]:
    """The holes that a condition fills with a fixed member."""
    for test in ir.conjuncts(guard):
        match test:
            case ir.Op("eq", (ir.Local() as hole, ir.Const() as member)) if member.type.base == "member":
                for at, param in enumerate(params):
                    if param.name == hole.name and isinstance(member.value, int) and member.value >= 0:
                        yield at, member


def _over_too_soon(unit: Unit, looking: Looking) -> Iterator[Diagnostic]:
    """Lines of effects that nothing can reach before the effect ends. Where the callers cannot be told, nothing is reported."""
    if not unit.effects:
        return
    for routine, _ in unit.routines:
        for statement in ir.statements_in(routine.body):
            if isinstance(statement, ir.StartEffect):
                span = ending_with(statement.effect, looking)
                if span is not None:
                    yield from _over(unit, routine, statement, span, looking)


def _over(unit: Unit, routine: ir.Procedure, start: ir.StartEffect, span: ir.Period, looking: Looking) -> Iterator[Diagnostic]:
    lines = [(host, part) for host, part in unit.hung if not isinstance(part, ir.Reaction) and part.effect is start.effect]
    search = Remaining(unit, span, looking)
    search.behind(routine, start)
    if not lines or not search.is_known:
        return
    met = looking.leads_to(search.parts, [host for host, _ in lines])
    if not met:
        yield _over_before(start.span, f"nothing that this is for comes before `{span.name}` ends")
        return
    for host, part in lines:
        if host not in met:
            yield _over_before(part.span, f"nothing comes to `{host.name}` any more before `{span.name}` ends")


def _over_before(place: Span, message: str) -> Diagnostic:
    return Diagnostic(
        "never-bites",
        message,
        place,
        label="over before it matters",
        help="let it last until another span ends, or begin it before what it is for",
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
        return  # what is wrong there is told as a wrong sign
    if part.how in BEGINNING:
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


def _layer(web: Web, placed: Placed) -> str:
    return web.index.written[placed.unit].layer
