"""Findings for an editor: takes those of a check, gives each with its stretch of the file, its other places and its repair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from interpreter.diagnostics import CATALOGUE, Diagnostic, Edit, Level
from interpreter.editor.places import RAW, Page, Place, Stretch
from interpreter.library import COMMAND_LINE


class Change(NamedTuple):
    """A stretch of a file, and the text to replace it."""

    file: str
    stretch: Stretch
    text: str


class Related(NamedTuple):
    """A second place of a finding, with a few words about it."""

    file: str
    stretch: Stretch
    text: str


class Shown(NamedTuple):
    """A finding for an editor. `level`: `error`, `warning` or `note`; `message`: its whole text with its help; `page`: the title
    of its page in the catalogue; `changes`: its repair, if that is certain, and `title`: a description of the repair."""

    stretch: Stretch
    level: Level
    code: str
    message: str
    page: str
    related: tuple[Related, ...]
    changes: tuple[Change, ...]
    title: str


def shown(
    findings: Iterable[Diagnostic], file_of: Callable[[str], str | None], page_of: Callable[[str], Page]
) -> dict[str, list[Shown]]:
    """Findings by the files in which they stand. `file_of`: gives the file of a path, None if it has none; `page_of`: gives the
    text of a file. Findings without a file are left to `homeless`."""
    told: dict[str, list[Shown]] = {}
    for found in findings:
        file = file_of(found.span.path)
        if file is not None:
            told.setdefault(file, []).append(_shown(found, file, file_of, page_of))
    return told


def homeless(findings: Iterable[Diagnostic], file_of: Callable[[str], str | None], page: Page) -> list[Shown]:
    """Findings about the command line, and others without a file, placed at the beginning of `page`."""
    top = page.seen(Stretch(Place(0, 0), Place(0, 0)))
    return [
        Shown(top, found.level, found.code, _message(found), _page(found.code), (), (), "")
        for found in findings
        if found.span.path == COMMAND_LINE or file_of(found.span.path) is None
    ]


def _shown(found: Diagnostic, file: str, file_of: Callable[[str], str | None], page_of: Callable[[str], Page]) -> Shown:
    page = page_of(file)
    raw = found.code in RAW
    related = []
    for label in found.others:
        other = file_of(label.span.path)
        if other is not None:
            related.append(Related(other, page_of(other).stretch(label.span), label.text))
    changes = tuple(_change(edit, file_of, page_of, raw) for edit in found.repair if file_of(edit.span.path) is not None)
    title = _title(found, page) if len(changes) == len(found.repair) and changes else ""
    stretch = page.seen(page.stretch(found.span, raw))
    return Shown(
        stretch, found.level, found.code, _message(found), _page(found.code), tuple(related), changes if title else (), title
    )


def _change(edit: Edit, file_of: Callable[[str], str | None], page_of: Callable[[str], Page], raw: bool) -> Change:
    file = file_of(edit.span.path)
    assert file is not None
    return Change(file, page_of(file).stretch(edit.span, raw), edit.text)


def _message(found: Diagnostic) -> str:
    lines = [found.message + (f": {found.label}" if found.label else "")]
    return "\n".join([*lines, *([f"help: {found.help}"] if found.help else [])])


def _page(code: str) -> str:
    return CATALOGUE[code].meaning if code in CATALOGUE else ""


def _title(found: Diagnostic, page: Page) -> str:
    """What mending does, in words."""
    if len(found.repair) == 1 and found.code not in RAW:
        (edit,) = found.repair
        old = page.text_of(edit.span)
        if old.strip() and edit.text.strip() and "\n" not in edit.text:
            return f"write `{edit.text.strip()}` for `{old.strip()}`"
    return f"mend: {found.message}"


def apart(found: Sequence[Shown]) -> list[Shown]:
    """The findings that can be repaired at once: no two of their changes overlap or touch; findings about characters (`RAW`) are
    not mixed with others."""
    taken: list[Change] = []
    chosen: list[Shown] = []
    for each in sorted(found, key=lambda each: each.code not in RAW):
        if not each.changes or (chosen and (each.code in RAW) != (chosen[0].code in RAW)):
            continue
        if not any(_touch(one, other) for one in each.changes for other in taken):
            taken += each.changes
            chosen.append(each)
    return chosen


def _touch(one: Change, other: Change) -> bool:
    return one.file == other.file and one.stretch.start <= other.stretch.end and other.stretch.start <= one.stretch.end
