"""Loops, questions and rules that could go on for ever."""

from __future__ import annotations

from interpreter.checks.uses import Uses, feeds
from interpreter.diagnostics import Label
from interpreter.ir import Ask, Const, Local, Query, Repeat, Return, Win, walk
from interpreter.phrases import World


def check_loops(world: World, uses: Uses) -> None:
    """Loops whose condition nothing in them can change."""
    for routine in uses.routines():
        for term in walk(routine.body):
            if not isinstance(term, Repeat) or term.mode == "times":
                continue
            written, renamed, may_write_more = uses.written(term.body)
            read, rests_on_more = uses.read(term.bound)
            names = {each.name for each in walk(term.bound) if isinstance(each, Local)}
            leaves = any(isinstance(each, (Return, Win)) for each in walk(term.body))
            if may_write_more or rests_on_more or leaves or read & written or names & renamed:
                continue
            turned = isinstance(term.bound, Const) and bool(term.bound.value) is (term.mode == "until")
            if turned:
                continue  # it never starts, which is no harm
            message = "never turns" if isinstance(term.bound, Const) else "is never changed by what is repeated"
            world.diagnostics.error(
                "endless-loop",
                f"this condition {message}",
                term.span,
                label="may repeat for ever",
                help="change what it asks, or write `repeat up to N times`",
            )


def check_recursion(world: World, uses: Uses) -> None:
    """Questions that ask themselves."""
    asked = {id(query): {id(term.query) for term in walk(query.body) if isinstance(term, Ask)} for query in world.rules.queries}
    for query in world.rules.queries:
        if _asks_itself(query, asked):
            world.diagnostics.error(
                "endless-question",
                f"answering `{query.name}` asks it again",
                query.span,
                label="asks itself",
                help="a question may only ask simpler ones",
            )


def _asks_itself(query: Query, asked: dict[int, set[int]]) -> bool:
    reached: set[int] = set()
    waiting = list(asked[id(query)])
    while waiting:
        each = waiting.pop()
        if each not in reached:
            reached.add(each)
            waiting.extend(asked.get(each, ()))
    return id(query) in reached


def check_triggers(world: World, uses: Uses) -> None:
    """Rules that bring about what they wait for, and procedures that call themselves, with nothing that could stop them."""
    for procedure in world.rules.procedures:
        if feeds(procedure.body, procedure):
            world.diagnostics.error(
                "endless-loop",
                f"carrying out `{procedure.name}` always carries it out again",
                procedure.span,
                label="never comes to an end",
                help="call it again under a condition only",
            )
    for host in (*world.rules.procedures, *world.rules.occasions):
        for hook in host.hooks:
            if hook.guard is None and feeds(hook.body.body, host):
                world.diagnostics.error(
                    "trigger-cycle",
                    f"this brings about `{host.name}` again, for which it waits",
                    hook.span,
                    label="feeds itself",
                    others=(Label(host.span, "what it waits for"),),
                    help="add a `when` line that stops it",
                )
