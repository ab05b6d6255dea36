"""Findings as plain lists and back, so that a cache of any format can hold them."""

from __future__ import annotations

from typing import Any

from interpreter.diagnostics.diagnostic import Diagnostic, Label
from interpreter.diagnostics.repair import Edit
from interpreter.source import Span


def as_plain(found: Diagnostic) -> list[Any]:
    """A finding as lists of texts and numbers."""
    others = [[list(label.span), label.text] for label in found.others]
    repair = [[list(edit.span), edit.text] for edit in found.repair]
    return [found.code, found.message, list(found.span), found.label, others, found.help, repair]


def from_plain(plain: list[Any]) -> Diagnostic:
    """The finding for the lists that `as_plain` made of it."""
    code, message, span, label, others, way_out, repair = plain
    marked = tuple(Label(Span(*place), text) for place, text in others)
    edits = tuple(Edit(Span(*place), text) for place, text in repair)
    return Diagnostic(code, message, Span(*span), label, marked, way_out, edits)
