"""A loop asks what its own block can never change, or a procedure always carries itself out again.

`repeat while` and `repeat until` end when their condition turns. If nothing that is repeated touches what the condition reads, it
never does; nor does it if that only leads further away, or changes \
what belongs to another side. Change it in the block, leave with
`stop` or `answer`, or write `repeat up to N times`. A procedure may come back to itself under a condition only.

bad: rules

    attribute turn is number

    attribute points is number

    procedure play the game
        repeat until turn is at least 3
            add 1 to points
        report "{points} in {turn}"

good: rules

    attribute turn is number

    attribute points is number

    procedure play the game
        repeat until turn is at least 3
            add 1 to points
            add 1 to turn
        report "{points} in {turn}"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import RUNS, Node, Relation, Web
from interpreter.proofs import Text
from interpreter.records import NamedTuple
from interpreter.source import Span

LEVEL = Level.ERROR

OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "le": "gt", "gt": "le"}
LEAVING = (ir.Return, ir.Win, ir.Leave)
RUNNING = (ir.Call, ir.CallBlock, ir.Verb, ir.Announce, ir.Pause, ir.StartEffect, ir.Transfer)
"""Statements that run what stands elsewhere."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: loops with a condition that nothing in them can change, and procedures that call themselves in any case."""
    yield from _unchanged(web)
    for procedure in web.index.rules.procedures:
        if procedure.owner is None:
            yield from _carried_out_again(web, web.index.numbers[procedure], procedure.name, procedure.span)


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: loops that change the tested term in the wrong direction, or another member's, or let nobody pass. Only the
    statements of the loop itself are followed: where it runs others that might change the tested term, nothing is reported."""
    for loop in text.all(ir.Repeat):
        if loop.mode != "times" and not any(isinstance(each, LEAVING) for each in ir.walk(loop.body)):
            yield from _repeated(loop)
    for turns in text.all(ir.GoRound):
        if not any(isinstance(each, (*LEAVING, *RUNNING)) for each in ir.walk(turns.body)):
            certain = next((each for each in turns.body if isinstance(each, (ir.Add, ir.Write))), None)
            if certain is not None:
                yield _endless(turns.span, "nobody can ever pass: each turn changes something", certain.span, "done in each turn")


class Change(NamedTuple):
    """A statement that changes a term. `way`: 1 for up, -1 for down, 0 for anything; `other`: it changes another member's cell;
    `span`: its position."""

    way: int
    other: bool
    span: Span


def _unchanged(web: Web) -> Iterator[Diagnostic]:
    """Loops with a condition that nothing in them can change."""
    for placed, loop in web.loops:
        asked = web.reached(loop.asks, {Relation.ASKS})
        run = web.reached(loop.runs, RUNS)
        if asked & web.rests or loop.away and not loop.runs:
            continue  # it rests on more than can be told, or is told where the text is read by itself
        read = {*loop.reads, *_ends(web, asked, Relation.READS)}
        written = {*loop.writes, *_ends(web, run, Relation.WRITES)}
        if read & written or _are_moved(web, read, written) or run & web.changes and _are_set_back(web, read, run):
            continue
        changed = "is only led away from its end" if loop.away else "is never changed by what is repeated"
        message = "never turns" if loop.never else changed
        yield Diagnostic(
            "endless-loop",
            f"this condition {message}",
            web.span(placed),
            label="may repeat for ever",
            help="change what it asks, or write `repeat up to N times`",
        )


def _ends(web: Web, nodes: set[Node], relation: Relation) -> set[Node]:
    """Everything to which one of these nodes stands in a relation."""
    return {other for node in nodes for other in web.ends(node, {relation})}


def _are_moved(web: Web, read: set[Node], written: set[Node]) -> bool:
    """Does it bring pieces or cards somewhere? They leave where they were, which nothing names."""
    asked = [web.index.symbols[node] for node in read if node < len(web.index.symbols)]
    changed = [web.index.symbols[node] for node in written if node < len(web.index.symbols)]
    held = {sort.attribute for bundle in changed if isinstance(bundle, ir.Bundle) for sort in bundle.sorts}
    kinds = {pile.holds for pile in changed if isinstance(pile, ir.Pile)}
    return any(isinstance(each, ir.Pile) and each.holds in kinds or isinstance(each, ir.Bundle) or each in held for each in asked)


def _are_set_back(web: Web, read: set[Node], run: set[Node]) -> bool:
    """Is any of it set back when a span begins, or when a span is taken back?"""
    taken_back = any(moment.routine in run for _, moment in web.moments if not moment.keeps)
    asked = (web.index.symbols[node] for node in read if node < len(web.index.symbols))
    return any(
        isinstance(each, ir.Pile) or isinstance(each, ir.Attribute) and (each.lasts_for or (taken_back and not each.stays))
        for each in asked
    )


def _carried_out_again(web: Web, node: Node, name: str, span: Span) -> Iterator[Diagnostic]:
    if web.brings_about(web.certain.get(node, ()), node):
        yield Diagnostic(
            "endless-loop",
            f"carrying out `{name}` always carries it out again",
            span,
            label="never comes to an end",
            help="call it again under a condition only",
        )


def _repeated(loop: ir.Repeat) -> Iterator[Diagnostic]:
    match loop.bound:
        case ir.Op("eq" | "ne" | "lt" | "le" | "gt" | "ge" as name, (one, other)):
            going_on = name if loop.mode == "while" else OPPOSITE[name]
        case _:
            return
    changes: list[Change] = []
    for term, needed in ((one, _way(going_on, other)), (other, -_way(going_on, one))):
        if isinstance(term, ir.Const):
            continue
        found = _changes(term, loop.body)
        if found is None or needed == 0 and any(not each.other for each in found):
            return
        if any(not each.other and each.way in (0, needed) for each in found):
            return
        changes += found
    if changes:
        first = changes[0]
        if all(each.other for each in changes):
            message, label = "what is repeated changes only what belongs to another", "of another one than is asked about"
        else:
            message, label = "what is repeated only leads away from its end", "the wrong way"
        yield _endless(loop.span, message, first.span, label)


def _endless(place: Span, message: str, reason: Span, label: str) -> Diagnostic:
    others = (Label(reason, label),)
    way_out = "change what it asks the other way round, or write `repeat up to N times`"
    if label == "done in each turn":
        way_out = "let a turn do nothing when its player passes: `SIDE may` around what is done"
    return Diagnostic("endless-loop", message, place, "may repeat for ever", others, way_out)


def _way(going_on: str, other: ir.Expr) -> int:
    """Which way what stands before a comparison must change so that this no longer holds: 1 for more, -1 for less, 0 where it
    cannot be told."""
    match going_on:
        case "lt" | "le":
            return 1
        case "gt" | "ge":
            return -1
        case "ne" if isinstance(other, ir.Const) and other.value == 0 and other.type.base == "number":
            return -1  # what is counted comes to 0 from above
    return 0


def _changes(term: ir.Expr, body: tuple[ir.Stmt, ...]) -> list[Change] | None:
    """What a loop does to a term; None where it cannot be told."""
    inside = [*ir.walk(body)]
    match term:
        case ir.Local():
            if any(_gives(each, term.name) for each in inside):
                return None
            return [Change(_step(each, term), False, each.span) for each in inside if _sets(each, term.name)]
        case ir.Read():
            if any(_does_more(each) for each in inside):
                return None
            return [change for each in inside if (change := _of_attribute(each, term)) is not None]
    return None


def _sets(each: ir.Term, name: str) -> bool:
    return isinstance(each, ir.SetLocal) and each.name == name


def _gives(each: ir.Term, name: str) -> bool:
    """Does another statement than a plain one give a local its value?"""
    return (
        isinstance(each, ir.Stmt)
        and not isinstance(each, ir.SetLocal)
        and name in (getattr(each, "name", None), getattr(each, "result", None))
    )


def _step(each: ir.Term, term: ir.Local) -> int:
    match each:
        case ir.SetLocal(value=ir.Op("plus", (ir.Local() as one, ir.Const(int(number))))) if one == term and number > 0:
            return 1
        case ir.SetLocal(value=ir.Op("minus", (ir.Local() as one, ir.Const(int(number))))) if one == term and number > 0:
            return -1
    return 0


def _does_more(each: ir.Term) -> bool:
    """May it run what stands elsewhere?"""
    if isinstance(each, ir.Roll):
        return each.roller is not None
    return isinstance(each, RUNNING) or isinstance(each, ir.Stmt) and ir.is_choice(each)


def _of_attribute(each: ir.Term, asked: ir.Read) -> Change | None:
    if not isinstance(each, (ir.Add, ir.Write)) or each.attribute is not asked.attribute:
        return None
    pairs = zip(each.args, asked.args, strict=True)
    if any(isinstance(one, ir.Const) and isinstance(other, ir.Const) and one.value != other.value for one, other in pairs):
        return Change(0, True, each.span)
    grows = (
        isinstance(each, ir.Add)
        and isinstance(each.amount, ir.Const)
        and isinstance(each.amount.value, int)
        and each.amount.value > 0
    )
    return Change(each.sign if isinstance(each, ir.Add) and grows else 0, False, each.span)
