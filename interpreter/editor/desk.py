"""The open texts of an editor: takes texts as they are typed, gives checked rule sets, one for each to which a text belongs.

A text that is not saved replaces its file. A check after an edit reads only what has changed. It runs in slices, as long as the
caller lets it; another edit ends it. Questions that come meanwhile are answered from the last check that was completed.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from interpreter.cache import NO_CACHE, Cache, Memory
from interpreter.diagnostics import Diagnostic, Diagnostics, Level
from interpreter.editor.aligned import Aligned
from interpreter.editor.answering import Options
from interpreter.editor.findings import Shown, homeless, shown
from interpreter.editor.homes import Homes
from interpreter.editor.places import UTF_16, Page, Place, Stretch, Unit
from interpreter.editor.uses import Register
from interpreter.frontend import SoFar
from interpreter.garbage import undisturbed
from interpreter.library import MOST_BYTES, read_plain
from interpreter.session import Followed, Request, Session, UsageError, may_change
from interpreter.source import Source, Span, composed
from interpreter.syntax import parse

RULES = ".rules"
MOST_SHOWN = MOST_BYTES + 1
"""So much of a text is looked at: one that is longer is too large for a file, which is told."""


class Checked:
    """A rule set that was checked with the open texts, and the names used in it. `trouble`: in words, why it could not be
    checked."""

    def __init__(self, session: Session | None, register: Register, trouble: str = "") -> None:
        self.session = session
        self.register = register
        self.trouble = trouble
        self._options: Options | None = None
        self._paths = {} if session is None else {source.file: path for path, source in session.sources.items() if source.file}

    @property
    def is_open(self) -> bool:
        """Could its layers be determined? If not, nothing is known of it but findings."""
        return self.session is not None and self.session.is_open

    @property
    def sources(self) -> Mapping[str, Source]:
        """Its texts, by their paths."""
        return {} if self.session is None else self.session.sources

    def path_of(self, file: str) -> str | None:
        """The path of a file within this rule set; None for a file that is no part of it."""
        return self._paths.get(file)

    def file_of(self, path: str) -> str | None:
        """The file with the text of this path; None for a text without a file."""
        source = self.sources.get(path)
        if source is not None:
            return source.file or None
        return os.path.abspath(path) if os.path.exists(path) else None

    def options(self) -> Options:
        """The texts that its options can have, for completions."""
        if self._options is None:
            self._options = Options(self.named().names, self.sources.values())
        return self._options

    def named(self) -> Register:
        """The names used in it, as of its present build."""
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
        self.going: Generator[SoFar, None, Checked] | None = None
        self.so_far: SoFar | None = None

    def stale(self) -> None:
        """Something has changed: a check that is under way is of no use any more."""
        self.is_stale = True
        self.end()

    def end(self) -> None:
        """No check is under way."""
        if self.going is not None:
            self.going.close()
        self.going = self.so_far = None


class Desk:
    """All open texts of an editor. `request`: the rule set as which every file is checked; None: each file as the one to which it
    belongs. `folders`: those of the editor's workspace, outside of which no file is changed; none: anywhere. `unit`: in which
    columns are counted, set before the first text comes."""

    def __init__(
        self,
        cache: Cache = NO_CACHE,
        request: Request | None = None,
        folders: Iterable[str] = (),
        roots: Sequence[Path] | None = None,
    ) -> None:
        self.texts: dict[str, str] = {}
        self.folders = [Path(folder) for folder in folders]
        self.unit: Unit = UTF_16
        self._cache = Memory(cache)
        self._request = request
        self._roots = roots
        self._homes = Homes(self.texts, self._cache)
        self._places: dict[Request, _Place] = {}
        self._pages: dict[str, Page] = {}
        self._lines: dict[str, tuple[Source, Page, Aligned | None]] = {}

    # --- what happens in the editor -----------------------------------------------------------------------------------

    def put(self, file: str, text: str) -> None:
        """Record the text of a file, after it was opened or edited."""
        if self.texts.get(file) == text:
            return
        is_new = file not in self.texts
        self.texts[file] = text
        if Path(file).suffix != RULES:
            self._homes.forget()
        for place in self._places.values():
            if is_new or place.checked is None or place.checked.path_of(file) is not None or self._belongs(file, place):
                place.stale()

    def take(self, file: str) -> None:
        """Record that a text was closed: the content of its file counts again."""
        if self.texts.pop(file, None) is not None:
            self.look_again()

    def look_again(self) -> None:
        """Forget all that was read from files, since some were changed, added or deleted."""
        self._homes.forget()
        self._pages.clear()
        for place in self._places.values():
            place.followed.look_again()
            place.stale()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def home(self, file: str) -> Request | None:
        """The rule set as which a file is checked; None if it belongs to none."""
        return self._homes.of(Path(file)) if self._request is None else self._request

    def is_stale(self, file: str) -> bool:
        """Has something changed since the rule set of a file was last checked?"""
        request = self.home(file)
        return request is not None and (request not in self._places or self._places[request].is_stale)

    def go_on(self, file: str, seconds: float) -> bool:
        """Run the check of the rule set of a file for about so many seconds. True if it is complete, or the file belongs to no
        rule set."""
        request = self.home(file)
        if request is None:
            return True
        place = self._place(request)
        if not place.is_stale and place.checked is not None:
            return True
        going = place.going or self._check(place, file)
        place.going, place.is_stale = None, False  # what goes wrong would go wrong again
        end = time.monotonic() + seconds
        try:
            with undisturbed():
                while True:
                    place.so_far = next(going)
                    if time.monotonic() >= end:
                        place.going, place.is_stale = going, True
                        return False
        except StopIteration as done:
            place.checked = done.value
        place.end()
        return True

    def _check(self, place: _Place, file: str) -> Generator[SoFar, None, Checked]:
        """Check a rule set, what stands in one file before the rest."""
        drafts = self._drafts(place)
        try:
            checked = Checked((yield from place.followed.steps(drafts, {file})), place.register)
            place.checked = place.checked or checked
            if drafts != (known := self._drafts(place)):  # now it is known which of the open texts stand below this one
                checked = Checked((yield from place.followed.steps(known, {file})), place.register)
        except UsageError as error:
            checked = Checked(None, place.register, error.message + (f"\nhelp: {error.help}" if error.help else ""))
        self._cache.rest()
        return checked

    def checked(self, file: str) -> Checked:
        """The rule set of a file, checked in its present state; completes the check if need be."""
        request = self.home(file)
        if request is None:
            return Checked(None, Register())
        self.go_on(file, math.inf)
        checked = self._place(request).checked
        assert checked is not None, "nothing else ends a check"
        return checked

    def soon(self, file: str) -> Checked:
        """The rule set of a file: checked now if nothing has changed, else as it was last checked, so that no check is
        awaited."""
        return self.last(file) if self.is_stale(file) else self.checked(file)

    def last(self, file: str) -> Checked:
        """The rule set of a file as it was last checked; checked now if it never was."""
        request = self.home(file)
        place = None if request is None else self._places.get(request)
        return self.checked(file) if place is None or place.checked is None else place.checked

    def open_rule_sets(self) -> list[Checked]:
        """The rule sets of the open texts, as they were last checked."""
        homes = dict.fromkeys(self.home(file) for file in self.texts)
        places = [self._places[home] for home in homes if home is not None and home in self._places]
        return [place.checked for place in places if place.checked is not None and place.checked.is_open]

    def first_findings(self, file: str) -> tuple[bool, list[Shown]] | None:
        """Early results of a check that is under way: has it read the whole file, and the findings in that file so far; if these
        hold no error, also earlier findings about the whole rule set that still apply. None if there are no results yet."""
        request = self.home(file)
        place = None if request is None else self._places.get(request)
        if place is None or place.so_far is None or place.checked is None or (path := place.checked.path_of(file)) is None:
            return None
        found = [each for each in place.so_far.findings() if each.span.path == path]
        here = shown(found, place.checked.file_of, self.page).get(file, [])
        if any(each.level is Level.ERROR for each in here) or place.checked.session is None:
            return place.so_far.first_read, here
        aligned = self._aligned(place.checked, path, file)
        stay = []
        for each in place.checked.session.findings:
            span = each.span if aligned is None else aligned.now(each.span)
            if each.span.path == path and each.level is not Level.ERROR and span is not None and each not in found:
                stay.append(replace(each, span=span, others=(), repair=()))
        return place.so_far.first_read, [*here, *shown(stay, place.checked.file_of, self.page).get(file, [])]

    def findings(self, file: str) -> dict[str, list[Shown]]:
        """All findings in the rule set of a file, by file; those without a file are listed at this one. A file that belongs to no
        rule set, or is not saved yet, has only the findings about its own text."""
        checked = self.checked(file)
        if checked.session is None or (checked.path_of(file) is None and not os.path.exists(file)):
            found = list(self._alone(file)) if not checked.trouble else []
            by_file = shown(found, lambda path: path, self.page)
            if checked.trouble:
                by_file.setdefault(file, []).extend(homeless([_trouble(checked.trouble)], lambda path: None, self.page(file)))
            return by_file
        found = checked.session.findings
        by_file = shown(found, checked.file_of, self.page)
        nowhere = homeless(found, checked.file_of, self.page(file))
        if nowhere:
            by_file.setdefault(file, []).extend(nowhere)
        return by_file

    def page(self, file: str) -> Page:
        """The text of a file, as it is open or else as it is saved; empty when it cannot be read."""
        text = self.texts.get(file)
        if text is None:
            if file not in self._pages:
                try:
                    self._pages[file] = Page(read_plain(Path(file)).decode("utf-8"), self.unit)
                except (OSError, UnicodeDecodeError):
                    self._pages[file] = Page("", self.unit)
            return self._pages[file]
        known = self._pages.get(file)
        if known is None or known.text is not text[:MOST_SHOWN]:
            known = self._pages[file] = Page(text[:MOST_SHOWN], self.unit)
        return known

    def source(self, file: str) -> Source:
        """The text of a file as a source for the parser, in no layer."""
        return Source(file, self.page(file).read, "", file)

    def place(self, checked: Checked, file: str, place: Place) -> tuple[int, int] | None:
        """The line and column, from 1, that a place of a file had when its rule set was checked; None in a line that was edited
        since."""
        path = checked.path_of(file)
        line, column = self.page(file).position(place)
        aligned = None if path is None else self._aligned(checked, path, file)
        then = line if aligned is None else aligned.then(line)
        return None if then is None else (then, column)

    def stretch(self, checked: Checked, span: Span) -> tuple[str, Stretch] | None:
        """The file and the present place of a span of a checked rule set; None if it has no file, or was edited since."""
        file = checked.file_of(span.path)
        if file is None:
            return None
        aligned = self._aligned(checked, span.path, file)
        now = span if aligned is None else aligned.now(span)
        return None if now is None else (file, self.page(file).stretch(now))

    def _aligned(self, checked: Checked, path: str, file: str) -> Aligned | None:
        """The lines of a text as it was checked and as it is; None where they are the same."""
        source = checked.sources.get(path)
        if file not in self.texts or source is None:
            return None
        page = self.page(file)
        known = self._lines.get(file)
        if known is None or known[0] is not source or known[1] is not page:
            before, now = source.text.split("\n"), page.read.split("\n")
            known = self._lines[file] = (source, page, None if before == now else Aligned(before, now))
        return known[2]

    def owns(self, checked: Checked, path: str) -> bool:
        """May a text be changed from this editor? With mods it must be one of theirs, and it must lie in a folder of the
        workspace."""
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
        return {each: text[:MOST_SHOWN] for each, text in self.texts.items() if self._belongs(each, place)}

    def _alone(self, file: str) -> Diagnostics:
        """What is wrong with a text of rules that belongs to nothing."""
        told = Diagnostics()
        if file.endswith(RULES):
            parse(Source(file, composed("\n".join(self.page(file).lines)), "", file), told)  # as it lies there: a tab is told
        return told


def _trouble(message: str) -> Diagnostic:
    from interpreter.library import COMMAND_LINE
    from interpreter.source import Span

    return Diagnostic("unknown-rule-set", message, Span(COMMAND_LINE, 1, 1, 1, 1))
