"""Checks of layers and heads, whatever bodies say, in the order of the clearest report.

Takes what resolving gave; gives findings.
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
    """Findings about layers and declarations, whatever their bodies say, one check after the other."""
    yield check_numbers(library, declared.rules)
    yield check_sizes(declared.rules)
    yield check_places(declared.rules)
    yield check_switched(library, declared.rules)
    yield check_together(library, declared.rules)
    yield check_citations(library, merged)
    yield check_marked(merged, declared.rules)
    yield check_texts(merged)
    yield check_foreign(library, merged)
