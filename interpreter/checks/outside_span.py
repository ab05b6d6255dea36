"""Something needs a span that is under way, and stands where none ever is.

An attribute that lasts for a span is set back when the span begins: \
what is written before is lost. An effect that ends with a span
and begins outside lasts until some later one ends, or for ever. \
Where no span is under way there is none to end, and asking whether
it is under way has always the same answer. What is read of such an attribute elsewhere is left over from the last time; only what
leads to the span, or follows on it, may want that. A line of an effect that ends with a span waits in vain for what never comes
inside. Where a span is under way follows from the rules: in all \
that runs between `begin` and `end`, and in the rules and cards that
are called there.

bad: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure (owner: side) marches
        begin march
        add 1 to steps
        end march

    procedure play the game
        add 2 to steps
        red marches
        report "{steps} steps"

good: rules

    kind side
        members red, blue

    span march

    attribute steps is number
        lasts for march

    procedure (owner: side) marches
        begin march
        add 2 to steps
        end march

    procedure play the game
        red marches
        report "{steps} steps"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import RUNS, Node, Relation, Web
from interpreter.records import NamedTuple

LEVEL = Level.WARNING

ASKING = frozenset({Relation.ASKS, Relation.READS})
TOLD = {
    "loses": (
        "what is written here is set back when `{}` begins",
        "lost at once",
        "write it behind `begin {}`",
    ),
    "writes": (
        "this lasts for `{}`, and none is ever under way here",
        "set back when the next one begins",
        "write it where `{}` is under way, or let the attribute last for something else (`lasts for`)",
    ),
    "starts": (
        "this ends with `{}`, and none is ever under way here",
        "lasts until the next one ends, if there is one",
        "start it where `{}` is under way, or let it end with something else",
    ),
    "asks": (
        "`{}` is never under way here",
        "always the same",
        "leave it out, or ask it where `{}` may be under way",
    ),
    "reads": (
        "this lasts for `{}`, and none is ever under way here",
        "left over from the last one",
        "ask it where `{}` is under way, or let the attribute last for something else (`lasts for`)",
    ),
    "rests": (
        "this rests on what lasts for `{}`, and is asked only where none is under way",
        "left over from the last one",
        "hang it on what is asked in `{}`, or let what it asks about last for something else (`lasts for`)",
    ),
    "waits": (
        "what this waits for never comes while `{}` is under way",
        "gone by then",
        "let the effect end with something else, or hang this on what happens in `{}`",
    ),
    "keeps": (
        "no moment of `{0}` can be kept here, since none is ever under way",
        "breaks the game",
        "keep it where `{0}` is under way",
    ),
    "ends": (
        "`{}` is never under way here",
        "nothing to end",
        "leave it out, or write `begin {}` before",
    ),
}
"""What is said of each way to need a span: message, label, help."""


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: statements, conditions and lines that need a span under way and stand where it never can be. A span is under way
    in all that runs between its beginning and its end, and in what that runs in turn. Where the routine that begins a span does
    not end it in any case, nothing is reported about that span."""
    if not web.needing or not web.index.whole_game:
        return
    inside: dict[Node, set[Node]] = {}
    beginning: dict[Node, set[Node]] = {}
    doubtful: set[Node] = set()
    for _, begun in web.begun:
        if not begun.closes:
            doubtful.add(begun.span)
        inside.setdefault(begun.span, set()).update(begun.within)
        beginning.setdefault(begun.span, set()).add(begun.routine)
    within = {span: web.reached(sorted(run), RUNS) for span, run in inside.items() if span not in doubtful}
    leading = {span: _leading_to(web, span) for span in within}
    asked: dict[Node, set[Node]] = {}
    behind: dict[Node, _Behind] = {}
    set_up = _set_up_by_positions(web)
    for placed, need in web.needing:
        if need.span not in within or need.routine in within[need.span] or need.routine in set_up:
            continue
        begins = need.routine in beginning[need.span]
        if need.how in ("waits", "rests"):
            if need.span not in asked:
                own = {end for routine in beginning[need.span] for end in web.ends(routine, ASKING)}
                asked[need.span] = web.reached(sorted(inside[need.span] | own), RUNS | ASKING)
            if need.routine in asked[need.span]:
                continue
        if begins is not (need.how == "loses") or (need.how == "starts" and need.routine in leading[need.span]):
            continue
        if need.how in ("reads", "rests"):
            if need.span not in behind:
                behind[need.span] = _behind(web, need.span)
            if need.routine in (behind[need.span].running if need.how == "reads" else behind[need.span].asked):
                continue
        if need.routine not in web.alive:
            continue
        name = web.index.symbols[need.span].name
        message, label, help_ = (text.format(name) for text in TOLD[need.how])
        yield Diagnostic("outside-span", message, web.span(placed), label=label, help=help_)


def _set_up_by_positions(web: Web) -> set[Node]:
    """What carries out a position of examples, of which no deeds are told: it may have begun any span."""
    positions = web.numbered([each for each in web.index.rules.procedures if each.for_examples])
    return {user for node in positions for relation, user in web.into(node) if relation is Relation.CALLS}


class _Behind(NamedTuple):
    """What may read what a span has left when it is over. `running`: whatever leads to it, what this calls itself, and the rules
    that wait for the end of it; `asked`: what is asked for near it."""

    running: set[Node]
    asked: set[Node]


def _behind(web: Web, span: Node) -> _Behind:
    near = {begun.routine for _, begun in web.begun if begun.span == span}
    near |= {other for node in sorted(near) for relation, other in web.into(node) if relation in RUNS}
    leading, waiting = {*near}, sorted(near)
    for node in waiting:  # grows
        more = {other for relation, other in web.into(node) if relation in RUNS} - leading
        leading |= more
        waiting += sorted(more)
    near |= {hook.body for _, hook in web.hooks if hook.timing == "after" and hook.host in near}
    waiting = sorted(near)
    for node in waiting:  # grows
        called = {other for other in web.ends(node, {Relation.CALLS}) if isinstance(_symbol(web, other), ir.Procedure)} - near
        near |= called
        waiting += sorted(called)
    after = {hook.body for _, hook in web.hooks if hook.timing == "after" and hook.host in leading}
    return _Behind(leading | near | after, web.reached(sorted(near), ASKING))


def _symbol(web: Web, node: Node) -> ir.Symbol | None:
    return web.index.symbols[node] if node < len(web.index.symbols) else None


def _leading_to(web: Web, span: Node) -> set[Node]:
    """What runs just before a span begins: ahead of it in the routine that begins it, and before that routine."""
    beginners = {begun.routine for _, begun in web.begun if begun.span == span}
    roots = [hook.body for _, hook in web.hooks if hook.host in beginners and hook.timing == "before"]
    roots += [node for _, begun in web.begun if begun.span == span for node in begun.ahead]
    return beginners | web.reached(roots, RUNS)
