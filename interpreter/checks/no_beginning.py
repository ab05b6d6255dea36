"""A scenario from which no game can go on."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.effects import Web, begun_again, declared_in


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: scenarios for players that leave a span under way which the game may then begin again, which would end the play
    with an error."""
    rules = web.index.rules
    if rules.main is None:
        return
    main = web.index.numbers[rules.main]
    for placed, begun in web.begun:
        scenario = web.index.written[placed.unit]
        if not isinstance(scenario, ir.Scenario) or scenario.for_examples or begun.closes:
            continue
        chain = begun_again(web, begun.span, main)
        if chain is None:
            continue
        span = web.index.symbols[begun.span]
        again = next(web.span(other) for other, each in web.begun if each.span == begun.span and each.routine == chain[-1])
        yield Diagnostic(
            "no-beginning",
            f'no game can go on from "{scenario.name}": it begins while `{span.name}` is under way',
            web.span(placed),
            label="still under way when the game begins",
            others=(
                *[Label(each.span, f"by way of `{each.name}`") for each in declared_in(web, chain)],
                Label(again, "which begins it again"),
            ),
            help=f"write `for examples` into it if only examples begin from it, or `end {span.name}`",
        )
