"""What can be told of a rule set before any body is read."""

from __future__ import annotations

from interpreter.library import Library
from interpreter.records import NamedTuple
from interpreter.resolve import Declarations, Merged


class Stack(NamedTuple):
    """A rule set as its layers lay it: the layers, what they declare together, and the heads."""

    library: Library
    merged: Merged
    declared: Declarations
