"""Changes under a mod since its notes were made: takes a session, gives findings at the lines of the mod that are affected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics, Label, errors_of
from interpreter.library import Library
from interpreter.rebase.notes import Noted, Notes, read_notes
from interpreter.rebase.things import Below, Thing
from interpreter.rebase.touching import heads_of, layers_below, library_of, touches_of
from interpreter.session import Session
from interpreter.site import lines_text
from interpreter.source import Source, Span

MOST_LINES = 12
"""So many lines of what has changed are quoted of one thing."""


def changes_below(session: Session) -> list[Diagnostic]:
    """Findings for each mod of a session: things that it touches and that have changed, are gone, or have another name in the
    layers below; and notes that cannot be read. None for a mod without notes, or with notes for other layers than those below it
    now."""
    findings = Diagnostics()
    if session.is_open:
        for layer in session.library.layers:
            if layer.touches is not None:
                notes = read_notes(layer.touches, findings)
                below = None if notes is None else _noted_layers(session.library, layer.id, notes)
                if notes is not None and below is not None and below.digest != notes.texts:
                    findings.extend(_Comparison(session, layer.id, notes, Below(below, session.cache)).findings())
    return list(findings)


def _noted_layers(library: Library, id: str, notes: Notes) -> Library | None:
    """The layers below a mod about which its notes are; None where these are not all there, or it is put upon something else."""
    names = {name for name, _ in notes.layers}
    layers = tuple(layer for layer in layers_below(library, id) if layer.id in names)
    upon = {library.manifest.id, *(layer.id for layer in layers)}
    return library_of(library, layers) if notes.upon in upon and len(layers) == len(names) else None


class _Comparison:
    """A mod, its notes, and the layers below it as they are now."""

    def __init__(self, session: Session, id: str, notes: Notes, below: Below) -> None:
        self._notes = notes
        self._below = below
        self._errors = errors_of(session.findings)
        self._things = below.things
        self._touched = touches_of(session, id, below)
        layer = next(each for each in session.library.layers if each.id == id)
        self._texts = {source.path: source for source in layer.rules}
        self._was = _called(notes)
        self._names = [pair for thing in below.things.values() for old in thing.item.formerly for pair in _names(thing.item, old)]

    def findings(self) -> Iterator[Diagnostic]:
        """A finding for each thing that is touched and not what it was."""
        later = {f"{ir.word_of(thing.item)} {old}": thing for thing in self._things.values() for old in thing.item.formerly}
        for noted in self._notes.things:
            thing = self._things.get(noted.thing)
            if thing is None and noted.thing in later:  # the old name is told where it is used
                thing = later[noted.thing]
                if thing.body != noted.body and thing.key in self._touched and not self._only_renamed(noted, thing):
                    yield self._changed(noted, thing)
            elif thing is None:
                yield from self._lost(noted)
            elif thing.shape != noted.shape and thing.key in self._touched and not self._only_renamed(noted, thing):
                yield self._changed(noted, thing)

    def _only_renamed(self, noted: Noted, thing: Thing) -> bool:
        """Does it say what it said, but for what it names by other names that are declared to be old ones?"""
        if not self._names or not noted.says:
            return False
        lines = self._below.says(thing)
        if lines == noted.says:
            return False  # then it is made otherwise
        for new, old in self._names:
            lines = tuple(re.sub(rf"(?<!\w){re.escape(new)}(?!\w)", old, line) for line in lines)
        return lines == noted.says

    def _changed(self, noted: Noted, thing: Thing) -> Diagnostic:
        first, *rest = self._touched[thing.key].places
        return Diagnostic(
            "changed-below",
            f"`{thing.told}` is not what it was in {self._was}",
            first,
            f"and in {_counted(len(rest))}" if rest else "",
            (Label(thing.places[0], "it stands here now"),),
            "look whether this still does what it should; `punica rebase` notes what stands here now",
            lines=self._lines(noted, thing),
        )

    def _lines(self, noted: Noted, thing: Thing) -> tuple[str, ...]:
        """What it said and says, the changed words marked."""
        lines = lines_text(noted.says, self._below.says(thing))
        if not lines:
            return ("it reads as before, and is made otherwise",)
        rest = len(lines) - MOST_LINES
        return (*lines[:MOST_LINES], f"and {rest} more lines") if rest > 0 else tuple(lines)

    def _lost(self, noted: Noted) -> Iterator[Diagnostic]:
        """What is gone, or has another name; nothing where the mod no longer names it."""
        place = self._place(noted)
        if place is None:
            return
        now = [thing for thing in self._things.values() if noted.body and thing.body == noted.body]
        known = {each.thing for each in self._notes.things}
        now = [thing for thing in now if thing.key not in known and noted.thing.startswith(ir.word_of(thing.item) + " ")]
        if len(now) == 1:
            message = f"`{noted.thing}` of {self._was} seems to be called `{now[0].told}` now"
            others: tuple[Label, ...] = (Label(now[0].places[0], "it says the same"),)
            way_out = "write the new name"
        else:
            message, others = f"`{noted.thing}` was there in {self._was}, and is gone", ()
            way_out = "do without it, or bring it along" + (": what it said stands above" if noted.says else "")
        lines = [f"- {line}" for line in noted.says]
        rest = len(lines) - MOST_LINES
        lines = lines[:MOST_LINES] + ([f"and {rest} more lines"] if rest > 0 else [])
        yield Diagnostic("gone-below", message, place, "", others, way_out, lines=() if len(now) == 1 else tuple(lines))

    def _place(self, noted: Noted) -> Span | None:
        """Where the mod names a thing that is not there: at the first error in a declaration that did. One without errors does no
        longer."""
        words = sorted(re.findall(r"\w+", re.sub(r"\([^()]*\)", " ", noted.thing.partition(" ")[2])), key=len, reverse=True)
        for source, first, last in self._declarations(noted.by):
            wrong = [found.span for found in self._errors if found.span.path == source.path and first <= found.span.line <= last]
            for line in range(first, last + 1) if wrong and words else ():
                if met := re.search(rf"(?<!\w){re.escape(words[0])}(?!\w)", source.line(line)):
                    return Span(source.path, line, met.start() + 1, line, met.end() + 1)
            if wrong:
                return wrong[0]
        return None

    def _declarations(self, by: Sequence[str]) -> Iterator[tuple[Source, int, int]]:
        """The declarations of the mod with these heads: their texts, first and last lines."""
        for source in self._texts.values():
            heads = [*heads_of(source)]
            for at, (line, head) in enumerate(heads):
                if head in by:
                    yield source, line, heads[at + 1][0] - 1 if at + 1 < len(heads) else source.text.count("\n") + 1


def _names(item: ir.Item, old: str) -> Iterator[tuple[str, str]]:
    """What of the name of a thing stands in texts, and what stood there: names, and the words between the holes of a sentence."""
    if item.pattern is None:
        yield item.name, old
        return
    runs, before = ([" ".join(run.split()) for run in re.split(r"\([^()]*\)", name)] for name in (item.name, old))
    if len(runs) == len(before):
        yield from ((new, was) for new, was in zip(runs, before, strict=True) if new != was and new and was)


def _called(notes: Notes) -> str:
    """The rule set and its version for which the notes were made."""
    return f"{notes.upon} {dict(notes.layers).get(notes.upon, '')}".strip()


def _counted(number: int) -> str:
    return f"{number} more places" if number > 1 else "one more place"
