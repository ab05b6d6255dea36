"""From a text to its declarations."""

from __future__ import annotations

import threading

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax.layout import lay_out
from interpreter.syntax.nodes import Declaration

_ONE_AT_A_TIME = threading.Lock()  # the trees of a line are built in one shared builder


def parse(source: Source, diagnostics: Diagnostics) -> tuple[Declaration, ...]:
    """The declarations of a text, in order. Every mistake becomes a finding and costs its own line with its block; a declaration
    whose head cannot be read is left out."""
    from interpreter.syntax.declarations import Declarations  # late: it brings Lark, which a filled cache never needs

    with _ONE_AT_A_TIME:
        reader = Declarations(source.path, diagnostics)
        found = [reader.read(line) for line in lay_out(source, diagnostics)]
    return tuple(declaration for declaration in found if declaration is not None)
