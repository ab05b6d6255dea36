"""Findings that stay as they were told: takes those of a check, gives them to the next one while the texts in which they stand
are the same.

Of what nothing was found nothing need be read again; a note that is told for months should cost no more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from interpreter.diagnostics import Diagnostic, as_plain, from_plain
from interpreter.source import Source

Told = tuple[Any, ...]
"""Plain findings, and the texts in which they stand: paths, each with a hash. Empty where nothing was found."""


class Telling:
    """Tells findings of texts. `sources`: every text that was read, by its path; `names`: a hash of what findings may call
    things."""

    def __init__(self, sources: Mapping[str, Source], names: bytes) -> None:
        self._sources = sources
        self._names = names
        self._digests: dict[str, bytes] = {}

    def plain(self, findings: Sequence[Diagnostic]) -> Told | None:
        """What is to be kept of findings; None if one of them stands in no text that was read."""
        if not findings:
            return ()
        spans = [span for found in findings for span in (found.span, *(label.span for label in found.others))]
        spans += [edit.span for found in findings for edit in found.repair]
        paths = sorted({span.path for span in spans})
        if any(path not in self._sources for path in paths):
            return None
        return (
            tuple(as_plain(found) for found in findings),
            tuple((path, self._digest(path)) for path in paths),
            self._names,
        )

    def again(self, told: Told) -> Iterable[Diagnostic] | None:
        """What was told, if all the texts in which it stands are the same; None if not."""
        if not told:
            return ()
        findings, texts, names = told
        if names != self._names or any(self._digest(path) != digest for path, digest in texts):
            return None
        return [from_plain(each) for each in findings]

    def _digest(self, path: str) -> bytes:
        if path not in self._digests:
            source = self._sources.get(path)
            text = b"" if source is None else source.text.encode("utf-8", "surrogatepass")
            self._digests[path] = b"" if source is None else hashlib.blake2b(text, digest_size=16).digest()
        return self._digests[path]
