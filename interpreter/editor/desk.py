"""What lies open in an editor: takes texts as they are typed, gives checked rule sets, one for each that a text belongs to.

A text that is not saved stands in the place of its file. A check after an edit reads what has changed and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from interpreter.cache import NO_CACHE, Cache, Memory
from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.editor.findings import Shown, homeless, shown
from interpreter.editor.homes import Homes
from interpreter.editor.places import Page
from interpreter.editor.uses import Register
from interpreter.library import read_plain
from interpreter.session import Followed, Request, Session, UsageError, may_change
from interpreter.source import Source
from interpreter.syntax import parse

RULES = ".rules"


class Checked:
    """A rule set that was checked as it lies on the desk, and what is said in it. `trouble`: why it could not be, in words."""

    def __init__(self, session: Session | None, register: Register, trouble: str = "") -> None:
        self.session = session
        self.register = register
        self.trouble = trouble
        self._paths = {} if session is None else {source.file: path for path, source in session.sources.items() if source.file}

    @property
    def is_open(self) -> bool:
        """Could its layers be told? Else nothing is known of it but findings."""
        return self.session is not None and self.session.is_open

    @property
    def sources(self) -> Mapping[str, Source]:
        """Its texts by their paths."""
        return {} if self.session is None else self.session.sources

    def path_of(self, file: str) -> str | None:
        """What a file is called in it; None for a file of something else."""
        return self._paths.get(file)

    def file_of(self, path: str) -> str | None:
        """Where a text lies; None for what lies in no file."""
        source = self.sources.get(path)
        if source is not None:
            return source.file or None
        return os.path.abspath(path) if os.path.exists(path) else None

    def named(self) -> Register:
        """What is said in it, as it is now."""
        if self.session is not None and self.session.is_open:
            self.register.follow(self.session.built(), self.session.sources)
        return self.register


class _Place:
    """A rule set on the desk."""

    def __init__(self, request: Request, cache: Cache, roots: Sequence[Path] | None) -> None:
        self.request = request
        self.followed = Followed(request, cache, roots)
        self.register = Register()
        self.checked: Checked | None = None
        self.is_stale = True


class Desk:
    """All that lies open. `request`: what everything is checked as; without one each file as what it belongs to. `folders`: those
    that the editor shows, in which alone files are changed; none: wherever they lie."""

    def __init__(
        self,
        cache: Cache = NO_CACHE,
        request: Request | None = None,
        folders: Iterable[str] = (),
        roots: Sequence[Path] | None = None,
    ) -> None:
        self.texts: dict[str, str] = {}
        self.folders = [Path(folder) for folder in folders]
        self._cache = Memory(cache)
        self._request = request
        self._roots = roots
        self._homes = Homes(self.texts, self._cache)
        self._places: dict[Request, _Place] = {}
        self._pages: dict[str, Page] = {}

    # --- what happens in the editor -----------------------------------------------------------------------------------

    def put(self, file: str, text: str) -> None:
        """A text is opened, or typed in."""
        if self.texts.get(file) == text:
            return
        is_new = file not in self.texts
        self.texts[file] = text
        if Path(file).suffix != RULES:
            self._homes.forget()
        for place in self._places.values():
            if is_new or place.checked is None or place.checked.path_of(file) is not None or self._belongs(file, place):
                place.is_stale = True

    def take(self, file: str) -> None:
        """A text is closed: what lies in its file counts again."""
        if self.texts.pop(file, None) is not None:
            self.look_again()

    def look_again(self) -> None:
        """Files have changed, come or gone."""
        self._homes.forget()
        self._pages.clear()
        for place in self._places.values():
            place.followed.look_again()
            place.is_stale = True

    # --- what is asked ------------------------------------------------------------------------------------------------

    def home(self, file: str) -> Request | None:
        """What a file is checked as; None when it belongs to nothing."""
        return self._homes.of(Path(file)) if self._request is None else self._request

    def is_stale(self, file: str) -> bool:
        """Has something changed since the rule set of a file was checked?"""
        request = self.home(file)
        return request is not None and (request not in self._places or self._places[request].is_stale)

    def checked(self, file: str) -> Checked:
        """The rule set of a file, checked as it is now."""
        request = self.home(file)
        if request is None:
            return Checked(None, Register())
        place = self._place(request)
        if place.is_stale or place.checked is None:
            place.is_stale = False
            drafts = self._drafts(place)
            try:
                place.checked = Checked(place.followed.session(drafts), place.register)
                if drafts != (known := self._drafts(place)):  # now it is known which of the open texts stand below this one
                    place.checked = Checked(place.followed.session(known), place.register)
                self._cache.rest()
            except UsageError as error:
                place.checked = Checked(None, place.register, error.message + (f"\nhelp: {error.help}" if error.help else ""))
        return place.checked

    def last(self, file: str) -> Checked:
        """The rule set of a file as it was last checked: now, if it never was."""
        request = self.home(file)
        place = None if request is None else self._places.get(request)
        return self.checked(file) if place is None or place.checked is None else place.checked

    def findings(self, file: str) -> dict[str, list[Shown]]:
        """All findings in the rule set of a file, by their files; those that stand nowhere in that one. A file that belongs to
        nothing has those of its text alone."""
        checked = self.checked(file)
        if checked.session is None:
            found = list(self._alone(file)) if not checked.trouble else []
            told = shown(found, lambda path: path, self.page)
            if checked.trouble:
                told.setdefault(file, []).extend(homeless([_trouble(checked.trouble)], lambda path: None))
            return told
        found = checked.session.findings
        told = shown(found, checked.file_of, self.page)
        nowhere = homeless(found, checked.file_of)
        if nowhere:
            told.setdefault(file, []).extend(nowhere)
        return told

    def page(self, file: str) -> Page:
        """The text of a file as it lies on the desk, or in the file; empty when it cannot be read."""
        text = self.texts.get(file)
        if text is None:
            if file not in self._pages:
                try:
                    self._pages[file] = Page(read_plain(Path(file)).decode("utf-8"))
                except (OSError, UnicodeDecodeError):
                    self._pages[file] = Page("")
            return self._pages[file]
        known = self._pages.get(file)
        if known is None or known.text is not text:
            known = self._pages[file] = Page(text)
        return known

    def source(self, file: str) -> Source:
        """A text of rules as it lies on the desk, whatever it belongs to."""
        page = self.page(file)
        return Source(file, "\n".join(page.lines), "", file)

    def owns(self, checked: Checked, path: str) -> bool:
        """May a text be changed from here? With mods it must be one of theirs, and it must lie in a folder that is shown."""
        file = checked.file_of(path)
        if file is None or checked.session is None or not may_change(checked.session, checked.session.request, path):
            return False
        return not self.folders or any(Path(file).is_relative_to(folder) for folder in self.folders)

    # --- rule sets ----------------------------------------------------------------------------------------------------

    def _place(self, request: Request) -> _Place:
        if request not in self._places:
            self._places[request] = _Place(request, self._cache, self._roots)
        return self._places[request]

    def _belongs(self, file: str, place: _Place) -> bool:
        known = place.checked is not None and place.checked.path_of(file) is not None
        return known or self.home(file) == place.request

    def _drafts(self, place: _Place) -> dict[str, str]:
        """The open texts that belong to a rule set, as far as it is known."""
        return {each: text for each, text in self.texts.items() if self._belongs(each, place)}

    def _alone(self, file: str) -> Diagnostics:
        """What is wrong with a text of rules that belongs to nothing."""
        told = Diagnostics()
        if file.endswith(RULES):
            parse(self.source(file), told)
        return told


def _trouble(message: str) -> Diagnostic:
    from interpreter.library import COMMAND_LINE
    from interpreter.source import Span

    return Diagnostic("unknown-rule-set", message, Span(COMMAND_LINE, 1, 1, 1, 1))
