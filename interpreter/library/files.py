"""Reads folders and texts: takes paths, gives `Source`s that are safe to parse; never looks into what a text says.

A data root is a folder with `rules/`, `cards/` and `generals/` in it: the shipped one, a checkout, or a mod.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from errno import EFBIG
from pathlib import Path

from interpreter.diagnostics import Diagnostics, Edit, slips
from interpreter.library.reading import MOST_BYTES, TooLarge, read_plain
from interpreter.library.unmerged import without_marks
from interpreter.source import Source, Span, composed

RULES = "rules"
"""The folder of a data root with a folder for each rule set, in which its manifest lies."""
DATA_FOLDERS = ("cards", "generals", RULES)
"""The folders of a data root: in each of them a layer may have a folder of its name. What lies where is for people only."""

PACKAGE = Path(__file__).parents[1]
"""Where the interpreter itself lies."""

NOT_READ = frozenset(
    {"unreadable-file", "file-too-large", "bad-encoding", "file-ending", "outside-folder", "missing-register", "not-read"}
)
"""The codes of findings because of which a whole text is missing."""
RULES_ENDING = ".rules"
TAKEN = (RULES_ENDING, ".yaml")
_LOOKALIKES = {".yml": ".yaml", ".rule": ".rules", ".ruls": ".rules"}


def data_root() -> Path:
    """The folder of the shipped rule sets: inside the package when it was installed from a wheel, else in the checkout."""
    inside = PACKAGE / "_data"
    return inside if inside.is_dir() else PACKAGE.parent


def shown(path: Path, root: Path, prefix: str = "") -> str:
    """A path for display: relative to `root`, with `/`, behind `prefix`."""
    inner = path.relative_to(root).as_posix()
    return f"{prefix}/{inner}" if prefix else inner


def is_inside(path: Path, folder: Path) -> bool:
    """Is `path`, with all links resolved, in `folder`?"""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))  # unlike `resolve`, this bears links in a ring


def find_files(folder: Path, root: Path, prefix: str, diagnostics: Diagnostics) -> Iterator[tuple[Path, str]]:
    """The files of rules and data under `folder`, sorted by path, each with its path for display (`shown`).

    Hidden files and other kinds of files are skipped; a link that leaves `root`, a link to a folder and a misspelt ending are
    findings.
    """
    if not folder.is_dir():
        return
    if not is_inside(folder, root):
        _outside(shown(folder, root, prefix), "this link leads out of its folder", diagnostics)
        return
    above = len(root.parts)
    entries: list[tuple[tuple[str, ...], str, bool]] = []
    waiting = [(os.fspath(folder), folder.parts[above:])]
    for here, inner in waiting:  # grows
        for entry in _entries(here):
            if not _is_folder(entry):
                entries.append(((*inner, entry.name), entry.path, entry.is_symlink()))
            elif entry.is_symlink():
                _outside(shown(Path(entry), root, prefix), "a link to a folder is not followed", diagnostics)
            elif entry.name != "__pycache__":
                waiting.append((entry.path, (*inner, entry.name)))
    for parts, place, is_link in sorted(entries):
        path, name = Path(place), "/".join((prefix, *parts) if prefix else parts)
        if not place.endswith(TAKEN):
            _check_ending(path, name, diagnostics)
        elif is_link and not is_inside(path, root):  # else no link was followed to its folder
            _outside(name, "this link leads out of its folder", diagnostics)
        else:
            yield path, name


def check_neighbours(root: Path, layer: str, ids: Collection[str], prefix: str, diagnostics: Diagnostics) -> None:
    """Findings about folders and files that look like parts of a layer but are not read, since their content would be missing in
    silence.

    `root`: the data root; `layer`: the name of the layer's folders in it, `ids`: the names of the other layers there. If `layer`
    is '', `root` is the layer's own folder. Other folders in it are its author's, but rules in them may be meant to be read; if
    nothing at all is read, that is a finding.
    """
    has_data = any((root / name).is_dir() for name in DATA_FOLDERS)
    for entry in _entries(root):
        if entry.is_dir():
            near = slips(entry.name, DATA_FOLDERS) if entry.name not in DATA_FOLDERS else []
            if entry.name in DATA_FOLDERS:
                for inner in _entries(Path(entry)) if layer else ():
                    if inner.is_dir() and inner.name not in ids and slips(inner.name, [layer]):
                        _not_read(shown(Path(inner), root, prefix), layer, diagnostics)
            elif near and _is_another(Path(entry), root / near[0]) and (not layer or Path(entry, layer).is_dir()):
                _not_read(shown(Path(entry), root, prefix), near[0], diagnostics)
            elif not layer and has_data and not entry.is_symlink():
                _check_apart(Path(entry), root, prefix, diagnostics)
        elif not layer and entry.name.endswith(RULES_ENDING) and entry.is_file():
            name, help_text = shown(Path(entry), root, prefix), f"put it into a folder `{RULES}` beside the manifest"
            diagnostics.error(
                "not-read", "a file of rules beside the manifest is not read", Span(name, 1, 1, 1, 1), help=help_text
            )


def _check_apart(folder: Path, root: Path, prefix: str, diagnostics: Diagnostics) -> None:
    """Rules in a folder of a mod that is not read: told at the first of its files, by their paths. Of a large folder only so much
    is looked at."""
    looked = 0
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found = sorted(name for name in files if name.endswith(RULES_ENDING) and not name.startswith("."))
        if found:
            message = f'rules in the folder "{folder.name}" are not read'
            way_out = f"put them into `{RULES}`, or leave them out of the mod"
            place = Span(shown(Path(here, found[0]), root, prefix), 1, 1, 1, 1)
            diagnostics.error("rules-apart", message, place, help=way_out)
            return
        looked += len(files)
        if looked > MOST_LOOKED_AT:
            return


MOST_LOOKED_AT = 1_000
"""So many files of an author's own folder are looked at for rules."""


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Is it a folder, or a link to one? A link in a ring is none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _entries(folder: str | Path) -> list[os.DirEntry[str]]:
    """What lies in a folder and is not hidden, by name; nothing when it cannot be looked into."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry for entry in entries if not entry.name.startswith(".")), key=lambda entry: entry.name)
    except OSError:
        return []


def _is_another(entry: Path, known: Path) -> bool:
    """Is it another folder than the one whose name is near? Where capitals do not count they may be one."""
    return not (known.exists() and known.samefile(entry))


def _not_read(name: str, meant: str, diagnostics: Diagnostics) -> None:
    message = f'the folder "{Path(name).name}" is not read'
    diagnostics.error("not-read", message, Span(name, 1, 1, 1, 1), help=f'call it "{meant}"')


def _outside(path: str, message: str, diagnostics: Diagnostics) -> None:
    diagnostics.error("outside-folder", message, Span(path, 1, 1, 1, 1), help="put the file itself here")


def _check_ending(path: Path, name: str, diagnostics: Diagnostics) -> None:
    """An ending that looks like one of ours but is not would leave a file out in silence."""
    ending = path.suffix.casefold()
    meant = ending if ending in TAKEN else _LOOKALIKES.get(ending)
    if meant:
        diagnostics.error(
            "file-ending",
            f'a file that ends in "{path.suffix}" is not read',
            Span(name, 1, 1, 1, 1),
            help=f'call it "{path.stem}{meant}"',
        )


def read_source(
    path: Path, name: str, layer: str, diagnostics: Diagnostics, drafts: Mapping[str, str] | None = None
) -> Source | None:
    """The text of one file under its display name `name`. `drafts`: texts by the paths of files, read in place of those on disk.

    None, with a finding, when it is no plain file, cannot be read, is too large or is not UTF-8. Windows line ends are read as
    plain ones. A byte order mark, a tab, a control character, a merge conflict and a missing last line end are findings, and the
    text is repaired so that they cause no others. Accents are composed (`composed`), which is no finding.
    """
    top = Span(name, 1, 1, 1, 1)
    try:
        draft = drafts.get(str(path)) if drafts else None
        data = read_plain(path) if draft is None else draft.encode("utf-8", "surrogatepass")
        if len(data) > MOST_BYTES:  # as a file, so a text that is no file yet
            raise TooLarge(EFBIG, "too large")
    except TooLarge:
        diagnostics.error("file-too-large", f"the file is larger than {MOST_BYTES // 1024} KiB", top, help="divide it")
        return None
    except OSError as error:
        why, way_out = error.strerror or "unknown cause", "put a plain file here that may be read, or take this away"
        diagnostics.error("unreadable-file", f"the file cannot be read: {why}", top, help=way_out)
        return None
    return source_of(data, name, layer, str(path), diagnostics)


def source_of(data: bytes, name: str, layer: str, file: str, diagnostics: Diagnostics) -> Source | None:
    """The text in some bytes; `file` is the path to write to, '' when there is none. Findings as of `read_source`."""
    if data.endswith(b"\n") and not data.translate(None, _PLAIN):  # as nearly all are: then nothing else needs to be looked for
        return Source(name, without_marks(data.decode("ascii"), name, diagnostics), layer, file)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").split("\n")
        place = Span(name, len(before), len(before[-1]) + 1, len(before), len(before[-1]) + 2)
        diagnostics.error("bad-encoding", "the file is not UTF-8 here", place, help="save it as UTF-8")
        return None
    return Source(name, _mended(text, name, diagnostics), layer, file)


def read_draft(text: str, instead: Source, diagnostics: Diagnostics) -> Source | None:
    """A source with a new text in place of `instead`, repaired like the text of a file; None when it is too large for a file."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return None
    return Source(instead.path, _mended(text, instead.path, diagnostics), instead.layer, instead.file)


_PLAIN = bytes([ord("\n"), *range(ord(" "), ord("~") + 1)])
"""The characters that everybody sees, and the end of a line."""
_INDENT = re.compile(r"^[ \t]*\t", re.MULTILINE)
_UNUSUAL = re.compile(r"[^\n -~]")
"""What texts hold beside the characters that everybody sees."""
_LEVEL = "    "
"""What a tab at the start of a line stands for."""


def _mended(text: str, name: str, diagnostics: Diagnostics) -> str:
    """The text in its canonical form; each kind of oddity is reported once, at its first place."""
    if text.startswith("\ufeff"):
        text = text[1:]
        diagnostics.error(
            "byte-order-mark",
            "the file starts with a byte order mark",
            Span(name, 1, 1, 1, 1),
            help='save it as "UTF-8 without BOM"',
            repair=(Edit(Span(name, 1, 1, 1, 2), ""),),
        )
    text = without_marks(text.replace("\r\n", "\n"), name, diagnostics)
    if text.endswith("\n") and text.replace("\n", "").isprintable():
        return composed(text)
    lines = text.split("\n")
    if "\t" in text:
        way_out = "use spaces, four a level"
        _report_first(lines, {"\t"}, "tab", "the file holds a tab", way_out, name, diagnostics, _untabbed)
        text = _INDENT.sub(lambda blank: blank.group().replace("\t", _LEVEL), text).replace("\t", " ")
    if odd := {char for char in set(_UNUSUAL.findall(text)) if is_odd(char)}:
        named = ", ".join(f"U+{ord(char):04X}" for char in sorted(odd))
        message = f"the file holds characters that nobody sees ({named})"
        _report_first(lines, odd, "odd-character", message, "delete them", name, diagnostics, _without_odd)
        text = "".join(_without_odd(text, at) if char in odd else char for at, char in enumerate(text))
    if text and not text.endswith("\n"):
        last = Span(name, len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 1)
        way_out = "end the file with a line end"
        diagnostics.error("no-last-newline", "the last line has no end", last, help=way_out, repair=(Edit(last, "\n"),))
        text += "\n"
    return composed(text)


def is_odd(char: str) -> bool:
    """Is this a control, direction or other invisible character, or a line end that only some programs recognise?"""
    return unicodedata.category(char) in ("Cc", "Cf", "Co", "Zl", "Zp")


def _untabbed(line: str, at: int) -> str:
    """What stands for a tab: a level where only blanks stand before it, else a blank."""
    return _LEVEL if not line[:at].strip() else " "


def _without_odd(line: str, at: int) -> str:
    """What stands for a character that nobody sees."""
    return "" if unicodedata.category(line[at]) == "Cf" else " "


def _report_first(
    lines: list[str],
    chars: set[str],
    code: str,
    message: str,
    way_out: str,
    name: str,
    diagnostics: Diagnostics,
    instead: Callable[[str, int], str],
) -> None:
    """One finding for all of `chars`, at the first, with the number of lines that hold one. `instead`: what stands for the
    character of a line at a place."""
    places = [
        (number, column)
        for number, line in enumerate(lines, 1)
        if not chars.isdisjoint(line)
        for column, char in enumerate(line, 1)
        if char in chars
    ]
    line, column = places[0]
    others = len({number for number, _ in places}) - 1
    label = f"and in {others} more lines" if others > 1 else "and in one more line" if others == 1 else ""
    repair = tuple(Edit(Span(name, n, at, n, at + 1), instead(lines[n - 1], at - 1)) for n, at in places)
    diagnostics.error(code, message, Span(name, line, column, line, column + 1), label=label, help=way_out, repair=repair)
