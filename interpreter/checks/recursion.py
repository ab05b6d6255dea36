"""Questions, procedures and rules that bring themselves about again."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.dependencies import Dependencies, Relation, certain_calls
from interpreter.diagnostics import Diagnostic, Label
from interpreter.ir import RuleSet, word_of


def check_recursion(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """Questions, values, actions and searches that ask themselves, be it through others."""
    for knot in dependencies.knots({Relation.ASKS}):
        for asked in knot:
            through = [other for other in knot if other is not asked]
            yield Diagnostic(
                "endless-question",
                f"answering `{asked.name}` asks it again",
                asked.span,
                label="asks itself",
                others=tuple(Label(other.span, f"through this {word_of(other)}") for other in through[:3]),
                help="a question may only ask simpler ones",
            )


def check_triggers(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """Rules that bring about what they wait for, and procedures that call themselves, with nothing that could stop them."""
    for procedure in rules.procedures:
        if dependencies.brings_about(certain_calls(procedure.body), procedure):
            yield Diagnostic(
                "endless-loop",
                f"carrying out `{procedure.name}` always carries it out again",
                procedure.span,
                label="never comes to an end",
                help="call it again under a condition only",
            )
    for host in rules.hosts:
        for hook in host.hooks:
            if hook.guard is None and dependencies.brings_about(certain_calls(hook.body.body), host):
                yield Diagnostic(
                    "trigger-cycle",
                    f"this brings about `{host.name}` again, for which it waits",
                    hook.span,
                    label="feeds itself",
                    others=(Label(host.span, "what it waits for"),),
                    help="add a `when` line that stops it",
                )
