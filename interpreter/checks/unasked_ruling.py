"""A ruling that no rule asks."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic
from interpreter.effects import Web


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: rulings that no rule tests."""
    numbers = web.index.numbers
    for ruling in web.index.rules.rulings:
        if numbers[ruling] not in web.alive:
            yield Diagnostic(
                "unasked-ruling",
                f'no rule asks the ruling "{ruling.name}": whatever its default, the game is the same',
                ruling.span,
                label="never asked",
                help=f'ask it where it bears: ruling "{ruling.name}" is "READING"; or make it a `note` there',
            )
