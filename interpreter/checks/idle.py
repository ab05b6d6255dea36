"""Statements and adjustments that never change anything: amounts of 0, assignments of a thing to itself, branches that are all
alike, loops that never use their member.

Takes a declaration and its texts, gives findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.proofs import Text
from interpreter.resolve import Defined


def check_idle(unit: Defined, texts: list[Text]) -> Iterator[Diagnostic]:
    """Findings: the statements, lines and loops of a declaration that do nothing."""
    for _, part in unit.hung:
        if isinstance(part, ir.Adjust) and part.how in ("raised by", "lowered by") and _is_nothing(part.amount):
            yield _nothing(part.amount, f"this is {part.how} 0")
        if isinstance(part, (ir.Adjust, ir.Allow)):
            yield from _named_twice(each for each in ir.walk(part.condition) if isinstance(each, ir.Op))
    for text in texts:
        yield from _amounts(text)
        yield from _alike(text)
        yield from _goes_on_alike(text.body)
        yield from _begun_anew(text)
        yield from _turns(text)
        yield from _named_twice(text.all(ir.Op))


def _named_twice(terms: Iterable[ir.Op]) -> Iterator[Diagnostic]:
    """What is asked twice where one of several is enough: the same member in a list."""
    for each in terms:
        if each.name == "or":
            for number, way in enumerate(each.args):
                if any(way == other and ir.switches_of(way) == ir.switches_of(other) for other in each.args[:number]):
                    yield _nothing(way, "this has been named already")


def _amounts(text: Text) -> Iterator[Diagnostic]:
    for add in text.all(ir.Add):
        if _is_nothing(add.amount):
            yield _nothing(add, f"{'adding' if add.sign > 0 else 'taking'} 0 changes nothing")
    for write in text.all(ir.Write):
        value = write.value
        if isinstance(value, ir.Read) and (value.attribute, value.args) == (write.attribute, write.args):
            yield _nothing(write, "this becomes what it is")
    for let in text.all(ir.SetLocal):
        if isinstance(let.value, ir.Local) and let.value.name == let.name:
            yield _nothing(let, "this becomes what it is")
    for verb in text.all(ir.Verb):
        if len(verb.piles) == 2 and verb.piles[0] == verb.piles[1]:
            yield _nothing(verb, "what is taken from here comes back here")
    for transfer in text.all(ir.Transfer):
        if transfer.most is not None and transfer.least is None and _is_nothing(transfer.most):
            yield _nothing(transfer, "this is done to none")
    for repeat in text.all(ir.Repeat):
        if repeat.mode == "times" and _is_nothing(repeat.bound):
            yield _nothing(repeat, "this is never repeated")
    for roll in text.all(ir.Roll):
        if roll.count is not None and _is_nothing(roll.count):
            yield _nothing(roll, "no dice are rolled")
    for sum_ in text.all(ir.Op):
        if sum_.name in ("plus", "minus") and len(sum_.args) == 2 and _is_nothing(sum_.args[1]):
            yield _nothing(sum_, f"{sum_.name} 0 changes nothing")


def _alike(text: Text) -> Iterator[Diagnostic]:
    """Ways that all do the same."""
    for test in text.all(ir.If):
        if test.otherwise and all(body == test.otherwise for _, body in test.branches):
            yield _same(test)
    for asked in text.all(ir.YesNo):
        if asked.otherwise and asked.otherwise == asked.body:
            yield _same(asked)
    for menu in text.all(ir.Menu):
        first, *others = menu.options or (None,)
        if first is not None and others and first.var is None and all(option.body == first.body for option in others):
            yield _same(menu)


def _goes_on_alike(part: object) -> Iterator[Diagnostic]:
    """Branches that do what is done behind them anyway."""
    if isinstance(part, tuple):
        for number, each in enumerate(part):
            if isinstance(each, ir.If) and not each.otherwise and len(each.branches) == 1:
                body, rest = each.branches[0][1], part[number + 1 :]
                if rest and body == rest and isinstance(rest[-1], ir.Return) and ir.switches_of(body) == ir.switches_of(rest):
                    yield _same(each)
            yield from _goes_on_alike(each)
    elif isinstance(part, ir.Stmt):
        for name in ir.inner_fields(type(part)):
            yield from _goes_on_alike(getattr(part, name))


def _begun_anew(text: Text) -> Iterator[Diagnostic]:
    """What each turn of a loop counts from the beginning, and is read behind the loop alone: it never comes to more than one."""
    loops: list[ir.Repeat | ir.ForEach] = [*text.all(ir.Repeat), *text.all(ir.ForEach)]
    for loop in loops:
        first = loop.body[0] if loop.body else None
        if not isinstance(first, ir.SetLocal) or not isinstance(first.value, ir.Const):
            continue
        sets = [
            each for each in ir.walk(loop.body) if isinstance(each, ir.SetLocal) and each.name == first.name and each is not first
        ]
        adding = [each for each in sets if _adds(each)]
        inside = [each for each in ir.walk(loop.body) if isinstance(each, ir.Local) and each.name == first.name]
        before = [each for each in text.all(ir.SetLocal) if each.name == first.name and each is not first and each not in sets]
        if adding and len(inside) == len(adding) == len(sets) and before:
            yield Diagnostic(
                "idle-turn",
                f"`{text.shown(first.name)}` begins anew in each turn: what was counted before is lost",
                first.span,
                label="the last turn alone counts",
                help="leave this line out, or put it before the loop",
            )


def _adds(each: ir.SetLocal) -> bool:
    match each.value:
        case ir.Op("plus" | "minus", (ir.Local(name=name), ir.Const())):
            return name == each.name
    return False


def _turns(text: Text) -> Iterator[Diagnostic]:
    """Loops and filters that never ask about the member whose turn it is."""
    for loop in text.all(ir.ForEach):
        if not ir.mentions((loop.condition, loop.body), {loop.var}):
            yield Diagnostic(
                "idle-turn",
                f"every turn is the same: nothing in it is about `{text.shown(loop.var)}`",
                loop.span,
                label="whose turn it is makes no difference",
                help="name the one whose turn it is, or write `repeat up to N times`",
            )
        elif not ir.mentions(loop.body, {loop.var}):
            kind = loop.source.type.of
            changes = [each for each in ir.statements_in(loop.body) if isinstance(each, ir.Add | ir.Write)]
            others = [each for each in changes if any(arg.type.base == "member" and arg.type.of == kind for arg in each.args)]
            if others and isinstance(loop.source, ir.Members | ir.Filter):
                yield Diagnostic(
                    "idle-turn",
                    f"each turn does this to the same {kind}: it is not about `{text.shown(loop.var)}`",
                    others[0].span,
                    label="not the one whose turn it is",
                    help="name the one whose turn it is, or ask before the loop how many there are",
                )
    for sifted in text.all(ir.Filter):
        if _written_at(sifted) and not ir.mentions(sifted.condition, {sifted.var}):
            yield Diagnostic(
                "idle-turn",
                "this is asked of each, and is the same for all: it is not about `it`",
                sifted.condition.span,
                label="holds for all or for none",
                help="ask about `it`, or ask this once, outside the set",
            )


def _written_at(sifted: ir.Filter) -> bool:
    """Does what is asked stand where the set stands? What a kind says of itself does not (that all are in play, where all are),
    nor when a reach begins there."""
    asked, whole = sifted.condition.span, sifted.span
    return asked.path == whole.path and whole.line <= asked.line <= whole.end_line


def _is_nothing(amount: ir.Expr) -> bool:
    """Is it a 0 that no option has put there?"""
    return isinstance(amount, ir.Const) and amount.switch is None and amount.type.base == "number" and amount.value == 0


def _nothing(term: ir.Term, message: str) -> Diagnostic:
    return Diagnostic("does-nothing", message, term.span, label="does nothing", help="write what was meant, or leave it out")


def _same(term: ir.Term) -> Diagnostic:
    return Diagnostic(
        "all-alike",
        "whatever comes of this, the same is done",
        term.span,
        label="all ways are alike",
        help="let one of them do something else, or do it without asking",
    )
