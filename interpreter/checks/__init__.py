"""Checks of a rule set all of whose sentences can be read: one function each, run in the order that gives the clearest report.

Takes the result of resolving, the outcome of each body, and earlier findings; gives findings and changes nothing. Checks that
rest on everything the rules say run only when all of it could be read, so that one mistake does not cause a dozen findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from interpreter.checks.answers import Answers
from interpreter.checks.boards import check_boards
from interpreter.checks.changes import changes_of
from interpreter.checks.choices import Choices
from interpreter.checks.layers import check_layers
from interpreter.checks.untried import check_untried
from interpreter.checks.unused import check_menus
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Looking, Web
from interpreter.library import Library
from interpreter.resolve import Declarations, Merged


def check_heads(library: Library, merged: Merged, declared: Declarations) -> Iterator[Iterable[Diagnostic]]:
    """Findings about layers and declarations that do not depend on bodies, one iterable for each check."""
    from interpreter.checks import heads  # late, like the other: a check in which the heads are as they were does without

    yield from heads.check_heads(library, merged, declared)


def check_web(web: Web) -> Iterator[Iterable[Diagnostic]]:
    """Findings about the whole rule set that depend on its deeds alone, one iterable for each check; those about choices come
    from `Choices`."""
    from interpreter.checks import whole

    yield from whole.check_web(web)


def meaning_of(looking: Looking) -> Callable[[int], Iterator[Diagnostic]]:
    """What gives the findings about one declaration, by its number, that rest on what must hold in it."""
    from interpreter.checks.meaning import Meaning

    return Meaning(looking).of


def load() -> None:
    """Import now the modules that are otherwise imported when first needed."""
    import networkx

    from interpreter.checks import heads, meaning, whole
