"""What can be wrong with a rule set whose every sentence reads: one check a module, in the order of the clearest report."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.library import Library
from interpreter.model.layers import Standing
from interpreter.model.world import World

CHECKS: tuple[Callable[[World, Library, list[Standing]], None], ...] = ()


def check(world: World, library: Library, standing: list[Standing]) -> None:
    """Run every check; findings go to the world's list."""
    for each in CHECKS:
        each(world, library, standing)
