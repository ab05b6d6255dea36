"""Applies the repairs of findings: takes a request, carries out the repairs that are certain, gives the texts before and after.

Nothing is written before the end: the repaired texts are checked as drafts, over and over, until no certain repair is left. A
repair after which its own position has an error is taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostic, Diagnostics, Edit, errors_of
from interpreter.library import MANIFEST, read_plain
from interpreter.records import NamedTuple
from interpreter.session.output import replace_file
from interpreter.session.request import Request
from interpreter.session.session import Session, open_session
from interpreter.source import Source, Span, composed

CHARACTERS = ("byte-order-mark", "tab", "odd-character", "no-last-newline")
"""Findings about a text as it lies in its file, the first before all others: the places of all others are in the text without."""
DECLARED = ("former-name",)
"""Findings whose repair somebody has declared, so that no word is the slip of another."""
MOST_ROUNDS = 200
"""So often texts are checked anew; each round mends something."""


class Fixed(NamedTuple):
    """A file that changes: its displayed name, its path, its text before and after."""

    name: str
    file: str
    before: str
    after: str


class Fixes(NamedTuple):
    """The result of repairs. `files`: those that change; `repaired`: the repaired findings; `laid_out`: the files whose layout
    was put right; `session`: the rule set with the changes."""

    files: tuple[Fixed, ...]
    repaired: tuple[Diagnostic, ...]
    laid_out: tuple[str, ...]
    session: Session


def fixes_of(request: Request, cache: Cache, roots: Sequence[Path] | None = None) -> Fixes:
    """Apply the certain repairs in drafts; no file is written. With mods only their files change. Errors: `UsageError` as of
    `open_session`."""
    drafts: dict[str, str] = {}
    known: dict[str, Source] = {}
    repaired: list[Diagnostic] = []
    refused: set[tuple[str, Span]] = set()
    session = open_session(request, cache, roots)
    for _ in range(MOST_ROUNDS):
        known |= {source.file: source for source in session.sources.values() if source.file}
        chosen = _chosen(session, request, refused)
        if not chosen:
            break
        after = _edited(chosen, session, drafts)
        later = open_session(request, cache, roots, after)
        wrong = [found for found in chosen if _is_worse(found, later)]
        if wrong:
            refused.update((found.code, found.span) for found in wrong)
            continue
        repaired += chosen
        drafts, session = after, later
    laid_out = dict(_laid_out(session, request, drafts))
    drafts |= laid_out
    if laid_out:
        session = open_session(request, cache, roots, drafts)
    files = [Fixed(known[file].path, file, text_of(file), after) for file, after in drafts.items()]
    changed = sorted(each for each in files if each.before != each.after)
    named = tuple(known[file].path for file in laid_out)
    return Fixes(tuple(changed), tuple(repaired), named, session)


def write_fixes(fixes: Fixes) -> list[tuple[Fixed, str]]:
    """Write the files, each whole or not at all. Gives those that could not be written, with the reason; one that has changed
    meanwhile is left alone. A symbolic link stays one: its target is written."""
    failed = []
    for fixed in fixes.files:
        try:
            if text_of(fixed.file) != fixed.before:
                failed.append((fixed, "it has changed meanwhile"))
                continue
            replace_file(Path(fixed.file), fixed.after)
        except OSError as error:
            failed.append((fixed, error.strerror or str(error)))
    return failed


def text_of(file: str) -> str:
    """The present text of a file on disk. Errors: `OSError`."""
    return read_plain(Path(file)).decode("utf-8")


def _chosen(session: Session, request: Request, refused: set[tuple[str, Span]]) -> list[Diagnostic]:
    """The findings that are mended in this round: none that touch each other, and in each file first what is about its
    characters."""
    certain = [
        found
        for found in session.findings
        if found.repair and (found.code, found.span) not in refused and may_change(session, request, found.span.path)
        if not _outvoted(found, session.sources[found.span.path])
    ]
    first: dict[str, int] = {}
    for found in certain:
        if found.code in CHARACTERS:
            rank = 0 if found.code == CHARACTERS[0] else 1
            first[found.span.path] = min(rank, first.get(found.span.path, rank))
    chosen: list[Diagnostic] = []
    taken: dict[str, list[Span]] = {}
    for found in certain:
        rank = 2 if found.code not in CHARACTERS else 0 if found.code == CHARACTERS[0] else 1
        if rank != first.get(found.span.path, 2):
            continue
        spans = taken.setdefault(found.span.path, [])
        if not any(_touch(edit.span, other) for edit in found.repair for other in spans):
            spans += [edit.span for edit in found.repair]
            chosen.append(found)
    return chosen


def _outvoted(found: Diagnostic, source: Source) -> bool:
    """Does a word stand there several times, and more often than the one that is to take its place? Then the other may be the
    slip: the name that all its uses have."""
    if len(found.repair) != 1 or found.code in (*CHARACTERS, *DECLARED):
        return False
    (edit,) = found.repair
    old, new = source.line(edit.span.line)[edit.span.column - 1 : edit.span.end_column - 1], edit.text
    count = _times(old, source.text)
    return bool(new.strip()) and count > 1 and count > _times(new, source.text)


def _times(words: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(words)}(?!\w)", text)) if words.strip() else 0


def may_change(session: Session, request: Request, path: str) -> bool:
    """May this file be repaired? With mods it must be one of theirs."""
    source = session.sources.get(path)
    if source is None or not source.file:
        return False
    folders = [Path(mod).parent if Path(mod).name == MANIFEST else Path(mod) for mod in request.mods]
    return not folders or any(Path(source.file).is_relative_to(folder) for folder in folders)


def _touch(one: Span, other: Span) -> bool:
    return one.line == other.line and one.column <= other.end_column and other.column <= one.end_column


def _edited(chosen: Iterable[Diagnostic], session: Session, drafts: Mapping[str, str]) -> dict[str, str]:
    """The drafts with these repairs."""
    after = dict(drafts)
    by_file: dict[str, list[Edit]] = {}
    for found in chosen:
        by_file.setdefault(session.sources[found.span.path].file, []).extend(found.repair)
    for file, edits in by_file.items():
        after[file] = with_edits(after[file] if file in after else composed(text_of(file)), edits)
    return after


def with_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits that do not overlap. Windows line ends are kept."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: (edit.span.line, edit.span.column), reverse=True):
        line = lines[edit.span.line - 1]
        new = edit.text.replace("\n", "\r\n") if "\r\n" in text else edit.text
        lines[edit.span.line - 1] = line[: edit.span.column - 1] + new + line[edit.span.end_column - 1 :]
    return "\n".join(lines)


def _is_worse(found: Diagnostic, later: Session) -> bool:
    """Is something found in the place where a finding was mended? What stands further along in its line is another matter."""
    for edit in found.repair:
        place = edit.span._replace(end_column=edit.span.column + max(len(edit.text.strip("\n")), 1))
        for each in errors_of(later.findings):
            if _meets(each.span, place) and (each.code == found.code or _lies_in(each.span, place)):
                return True
    return False


def _meets(one: Span, place: Span) -> bool:
    if one.path != place.path or not one.line <= place.line <= one.end_line:
        return False
    return one.line < place.line or (one.column < place.end_column and place.column < max(one.end_column, one.column + 1))


def _lies_in(one: Span, place: Span) -> bool:
    return one.line == one.end_line == place.line and place.column <= one.column and one.end_column <= place.end_column


def _laid_out(session: Session, request: Request, drafts: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The rules files that may be changed, can be read, and are not in their canonical layout."""
    from interpreter.syntax import canonical

    if not session.is_open:
        return
    broken = {found.span.path for found in errors_of(session.findings)}
    for source in session.library.rules:
        if source.path not in broken and source.file and may_change(session, request, source.path):
            neat = canonical(source, Diagnostics())
            if neat is not None and neat != source.text:
                text = drafts[source.file] if source.file in drafts else text_of(source.file)
                yield source.file, neat.replace("\n", "\r\n") if "\r\n" in text else neat
