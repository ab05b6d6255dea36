"""Queries, procedures and rules that cause themselves again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Leading, Node, Relation, Web, reached
from interpreter.source import Span


def check_recursion(web: Web) -> Iterator[Diagnostic]:
    """Findings: queries, values, actions and searches whose answer asks for themselves, directly or through others."""
    for knot in web.knots({Relation.ASKS}):
        members = [web.index.symbols[node] for node in knot]
        for asked in members:
            through = [other for other in members if other is not asked]
            yield Diagnostic(
                "endless-question",
                f"answering `{asked.name}` asks it again",
                asked.span,
                label="asks itself",
                others=tuple(Label(other.span, f"through this {ir.word_of(other)}") for other in through[:3]),
                help="a question may only ask simpler ones",
            )


def check_triggers(web: Web) -> Iterator[Diagnostic]:
    """Findings: hooks that cause what they wait for, and procedures that call themselves, with no condition that could stop
    them."""
    certain = _certain(web)
    for procedure in web.index.rules.procedures:
        if procedure.owner is None:
            yield from _carried_out_again(web, certain, web.index.numbers[procedure], procedure.name, procedure.span)
    for placed, hook in web.hooks:
        if not hook.guarded and _brings_about(certain, web.certain.get(hook.body, ()), hook.host):
            host = web.index.symbols[hook.host]
            yield Diagnostic(
                "trigger-cycle",
                f"this brings about `{host.name}` again, for which it waits",
                web.span(placed),
                label="feeds itself",
                others=(Label(host.span, "what it waits for"),),
                help="add a `when` line that stops it",
            )


def _carried_out_again(web: Web, certain: Leading[Node], node: Node, name: str, span: Span) -> Iterator[Diagnostic]:
    if _brings_about(certain, web.certain.get(node, ()), node):
        yield Diagnostic(
            "endless-loop",
            f"carrying out `{name}` always carries it out again",
            span,
            label="never comes to an end",
            help="call it again under a condition only",
        )


def _certain(web: Web) -> Leading[Node]:
    """Who brings about whom in any case: calls that no condition guards, hooks that always act."""
    instead = {hook.host for _, hook in web.hooks if hook.timing == "instead"}
    found: dict[Node, list[Node]] = {}
    for routine, hosts in web.certain.items():
        if routine not in instead:
            found.setdefault(routine, []).extend(hosts)
    for _, hook in web.hooks:
        if not hook.guarded and not hook.lasting:
            found.setdefault(hook.host, []).append(hook.body)
    return found


def _brings_about(certain: Leading[Node], start: Iterable[Node], host: Node) -> bool:
    """Does one of `start` bring `host` about in any case, or is one of them `host`?"""
    return host in reached(certain, start)
