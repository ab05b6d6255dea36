"""Caches what commands have printed about a rule set: takes its exact texts and what was asked, gives the printed text.

A page is kept as long as no text, option or scenario of the rule set is another one, and no module of the program.
"""

from __future__ import annotations

import json

from interpreter.cache import Cache, Shelf
from interpreter.library import Library
from interpreter.records import record
from interpreter.session.request import Request


@record
class Page:
    """A printed text. `about`: what it is about, as a label; `path`, `line`: where that stands; `found`: was there an answer?"""

    text: str
    about: str = ""
    path: str = ""
    line: int = 0
    found: bool = True


class KeptPages:
    """The cached pages of one rule set."""

    def __init__(self, library: Library, request: Request, cache: Cache) -> None:
        self._key = request.exact_key(library)
        self._cache = cache

    def stored(self, *asked: str) -> Page | None:
        """The page that answered this question, or None. Errors: none."""
        entry = self._cache.get(Shelf.PAGES, repr((*self._key, asked)))
        return None if entry is None else Page(**json.loads(entry))

    def keep(self, page: Page, *asked: str) -> Page:
        """Store a page, and give it back. Errors: none."""
        told = {"text": page.text, "about": page.about, "path": page.path, "line": page.line, "found": page.found}
        self._cache.put(Shelf.PAGES, repr((*self._key, asked)), json.dumps(told).encode())
        return page
