"""Checks of layers and heads that do not depend on bodies, in the order that gives the clearest report.

Takes the result of resolving, gives findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.checks.citations import check_citations, check_texts
from interpreter.checks.foreign import check_foreign
from interpreter.checks.layers import check_switched
from interpreter.checks.marked import check_marked
from interpreter.checks.numbers import check_numbers
from interpreter.checks.places import check_places
from interpreter.checks.sizes import check_sizes
from interpreter.checks.together import check_together
from interpreter.diagnostics import Diagnostic
from interpreter.library import Library
from interpreter.resolve import Declarations, Merged


def check_heads(library: Library, merged: Merged, declared: Declarations) -> Iterator[Iterable[Diagnostic]]:
    """Findings about layers and declarations that do not depend on bodies, one iterable for each check."""
    yield check_numbers(library, declared.rules)
    yield check_sizes(declared.rules)
    yield check_places(declared.rules)
    yield check_switched(library, declared.rules)
    yield check_together(library, declared.rules)
    yield check_citations(library, merged)
    yield check_marked(merged, declared.rules)
    yield check_texts(merged)
    yield check_foreign(library, merged)
