"""Keeps a rule set open while its texts are edited: takes unsaved texts, gives sessions, one after the other.

Files are read when it is opened, and when somebody reports that they have changed; edits of unsaved texts of rules need no
reading. The lexicons of these sessions record which phrases were parsed. A caller with other work waiting takes a session step by
step.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Mapping, Sequence
from pathlib import Path

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.frontend import SoFar, steps
from interpreter.garbage import undisturbed
from interpreter.library import Library, open_rule_set, redrafted
from interpreter.session.facts import Facts
from interpreter.session.request import Request
from interpreter.session.session import Session, choose
from interpreter.source import Source


class Followed:
    """One rule set that is followed. `cache`: one that holds objects in memory makes an edit quick."""

    def __init__(self, request: Request, cache: Cache, roots: Sequence[Path] | None = None) -> None:
        self.request = request
        self._cache = cache
        self._roots = roots
        self._library: Library | None = None
        self._opened: list[Diagnostic] = []
        self._drafts: dict[str, str] = {}

    def look_again(self) -> None:
        """Note that files have changed, come or gone: the next session reads them again."""
        self._library = None

    def session(self, drafts: Mapping[str, str]) -> Session:
        """The rule set with the texts `drafts`, by the paths of files, in place of those on disk. Errors: `UsageError` for an
        unknown scenario or option."""
        with undisturbed():
            going = self.steps(drafts)
            while True:
                try:
                    next(going)
                except StopIteration as done:
                    session: Session = done.value
                    return session

    def steps(self, drafts: Mapping[str, str], first: Container[str] = ()) -> Generator[SoFar, None, Session]:
        """Make the same session step by step; the generator may be closed after each. `first`: the files whose bodies are read
        before all others. Errors: as `session`."""
        library = None if self._library is None or not self._drafts.keys() <= drafts.keys() else self._redrafted(drafts)
        sources: dict[str, Source] = {}
        if library is None:
            findings = Diagnostics()
            library = open_rule_set(
                self.request.rule_set,
                self.request.mods,
                findings,
                roots=self._roots,
                sources=sources,
                cache=self._cache,
                drafts=drafts,
            )
            self._opened = list(findings)
        else:
            sources = dict(library.sources)
        self._library, self._drafts = library, dict(drafts)
        if library is None:
            return Session(self.request, None, self._opened, sources, Facts(), self._cache)
        options, scenario = dict(self.request.options), self.request.scenario
        paths = {source.path for source in library.rules if source.file in first}
        made = yield from steps(
            library, self._opened, options, self._cache, self.request.base_name, scenario, hears=True, first=paths
        )
        choose(made.rules, library, self.request)
        return Session(self.request, library, list(made.findings), sources, Facts(), self._cache, made)

    def _redrafted(self, drafts: Mapping[str, str]) -> Library | None:
        """The library with other texts of rules; None when more has changed."""
        assert self._library is not None
        changed = {file: text for file, text in drafts.items() if self._drafts.get(file) != text}
        told = Diagnostics()
        library = redrafted(self._library, changed, told)
        if library is not None:
            paths = {source.path for source in library.rules if source.file in changed}
            self._opened = [*(each for each in self._opened if each.span.path not in paths), *told]
        return library
