"""A hook that causes what it waits for."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: hooks that cause what they wait for, with no condition that could stop them."""
    for placed, hook in web.hooks:
        if not hook.guarded and web.brings_about(web.certain.get(hook.body, ()), hook.host):
            host = web.index.symbols[hook.host]
            yield Diagnostic(
                "trigger-cycle",
                f"this brings about `{host.name}` again, for which it waits",
                web.span(placed),
                label="feeds itself",
                others=(Label(host.span, "what it waits for"),),
                help="add a `when` line that stops it",
            )
