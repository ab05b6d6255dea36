"""Hooks on a procedure that never act, since another hook always runs instead of the procedure."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Node, Placed, Waiting, Web


def check_standing_in(web: Web) -> Iterator[Diagnostic]:
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


def _layer(web: Web, placed: Placed) -> str:
    return web.index.written[placed.unit].layer
