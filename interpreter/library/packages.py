"""Mods packed into one file: takes texts by their paths, gives bytes; takes such bytes, gives the texts, or findings.

The file is a zip that any program opens, with one folder in it. Nothing in it is compressed, it contains no times and nothing
about the machine, and its comment is a hash of the rest: the same mod gives the same bytes everywhere, and a file that somebody
has damaged, altered or made by other means is not read. Nothing is ever written to a disk here.
"""

from __future__ import annotations

import hashlib
import io
import re
import stat
import struct
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.diagnostics import Diagnostics
from interpreter.library.files import DATA_FOLDERS, TAKEN, is_odd
from interpreter.library.manifest import MANIFEST, TOUCHES, can_be_id, leaves_folder
from interpreter.library.reading import MOST_BYTES as MOST_OF_ONE
from interpreter.library.reading import TooLarge, read_plain
from interpreter.records import record
from interpreter.source import Span, composed

if TYPE_CHECKING:
    import zipfile

ENDING = ".punica"
"""How the name of such a file ends."""
INSIDE = "!"
"""What stands behind the file's name where a text in it is named: `mod.punica!/rules/a.rules`."""
FORM = 1
"""The version of the format."""
MOST_BYTES = 8 << 20
"""No file is larger: so much may the texts of one layer have together."""
MOST_FILES = 4_096
"""So many texts may be in one."""
LONGEST_PATH = 200

PAGES = re.compile(r"(?:[^/.][^/]*\.(?:md|txt)|LICENSE|COPYING|NOTICE)\Z")
"""Texts for people, which lie beside the manifest."""

_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_SIGN = re.compile(r'[<>"|?*]')
_ENDS = re.compile(rb"punica mod ([0-9]{1,6}) ([0-9a-f]{64})\Z")
_LONGEST_END = 90
_CLOCK = (1980, 1, 1, 0, 0, 0)
_PLAIN = stat.S_IFREG | 0o644
_AS_IT_IS = 0
"""How a zip says that an entry is not compressed."""
_NAMES_IN_UTF8 = 0x800
_ENCRYPTED = 0x1
_LOCAL, _CENTRAL, _LAST = 30, 46, 22
"""The sizes of the fixed parts of a zip: before each text, of each in its table, and at its end."""


@record
class Package:
    """The content of a packed mod: the name of its one folder, and the bytes of its texts by their paths in that folder,
    sorted."""

    file: str
    folder: str
    texts: Mapping[str, bytes]


def packed_mod(folder: str, texts: Mapping[str, bytes]) -> bytes:
    """The bytes of a packed mod with these texts. Errors: `TooLarge` for more than a file may contain."""
    import zipfile  # late: few people have packed mods, and it brings everything that can be compressed

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED, allowZip64=False) as box:
        for path in sorted(texts):
            entry = zipfile.ZipInfo(f"{folder}/{path}", _CLOCK)
            entry.create_system, entry.external_attr = 3, _PLAIN << 16
            box.writestr(entry, texts[path])
        box.comment = b"." * len(_end(b""))
    body = stream.getvalue()[: -len(_end(b""))]
    data = body + _end(body)
    if len(data) > MOST_BYTES or len(texts) > MOST_FILES:
        raise TooLarge(27, f"more than {MOST_BYTES >> 20} MiB, or than {MOST_FILES} texts")
    return data


def _end(body: bytes) -> bytes:
    return b"punica mod %d %s" % (FORM, hashlib.sha256(body).hexdigest().encode())


def not_taken(package: Package, named: Collection[str]) -> Iterator[tuple[str, str]]:
    """The files in a package that are no texts of a mod: paths with messages. `named`: the texts that its manifest names."""
    for path in package.texts:
        is_data = path.endswith(TAKEN) and path.split("/")[0] in DATA_FOLDERS
        if not (is_data or path in (MANIFEST, TOUCHES) or PAGES.match(path) or path in named):
            yield path, f"{_shown(path)} is no text of a mod, and its manifest does not name it"


def read_package(file: Path, name: str, diagnostics: Diagnostics) -> Package | None:
    """The content of a packed mod, which is displayed as `name`; None, with a finding for each thing that is wrong."""
    data = _bytes_of(file, name, diagnostics)
    if data is None:
        return None
    import zipfile

    findings = Diagnostics()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as box:
            found = _texts(box, len(data), name, findings)
    except (zipfile.BadZipFile, struct.error, ValueError, OSError, EOFError, RuntimeError, LookupError) as error:
        _broken(name, f"its table cannot be read ({error})"[:120], findings)
        found = None
    diagnostics.extend(findings)
    return None if findings or found is None else Package(str(file), *found)


def _bytes_of(file: Path, name: str, diagnostics: Diagnostics) -> bytes | None:
    """The bytes of a file that ends as ours do; None with a finding."""
    top = Span(name, 1, 1, 1, 1)
    try:
        data = read_plain(file, MOST_BYTES)
    except TooLarge:
        message = f"the file is larger than the {MOST_BYTES >> 20} MiB that a packed mod may have"
        diagnostics.error("file-too-large", message, top, help="is this the right file?")
        return None
    except OSError as error:
        why = error.strerror or "unknown cause"
        diagnostics.error("unreadable-file", f"the file cannot be read: {why}", top, help="name a packed mod, or a folder")
        return None
    end = _ENDS.search(data[-_LONGEST_END:])
    if not data.startswith(b"PK"):
        _broken(name, "this is no packed mod", diagnostics, "`punica pack FOLDER` makes one")
    elif end is None:
        _broken(name, "it breaks off, or was not made by `punica pack`", diagnostics)
    elif int(end[1]) != FORM:
        message = f"it is a packed mod of format {int(end[1])}; this version reads format {FORM}"
        _broken(name, message, diagnostics, "take a newer Punica")
    elif data != data[: -len(end[0])] + _end(data[: -len(end[0])]):
        _broken(name, "it was damaged or altered since it was packed: its sum is not that of what it holds", diagnostics)
    else:
        return data
    return None


def _texts(box: zipfile.ZipFile, size: int, name: str, findings: Diagnostics) -> tuple[str, dict[str, bytes]] | None:
    """The folder and the texts of an opened file, whose size is given. Errors: those of `zipfile`."""
    entries = box.infolist()
    if len(entries) > MOST_FILES:
        _broken(name, f"it holds {len(entries)} texts, more than the {MOST_FILES} that may be in one", findings)
        return None
    folders = sorted({entry.orig_filename.split("/")[0] for entry in entries})
    if len(folders) != 1 or not can_be_id(folders[0]):
        seen = ", ".join(f"{each!a:.40}" for each in folders[:3]) or "none"
        _broken(name, f"it holds no single folder that is called as a mod is: {seen}", findings)
        return None
    texts: dict[str, bytes] = {}
    known: dict[str, str] = {}
    for entry in entries:
        path = entry.orig_filename.removeprefix(f"{folders[0]}/")
        found = len(findings)
        for code, message in _wrong(entry, path):
            findings.error(code, message, Span(_inside(name, path), 1, 1, 1, 1), help=_ANEW)
        if (first := known.setdefault(everywhere_as(path), path)) != path or path in texts:
            again = "" if first == path else f", as {_shown(first)}"
            message = f"{_shown(path)} stands in it twice{again}"
            findings.error("package-entry", message, Span(_inside(name, path), 1, 1, 1, 1), help=_ANEW)
        if len(findings) == found:
            texts[path] = box.read(entry)
    if not findings and not _is_closed(box, entries, size):
        _broken(name, "between its texts stands something that is none of them", findings)
    if not findings and MANIFEST not in texts:
        _broken(name, f"it holds no {MANIFEST}", findings)
    return folders[0], texts


def _wrong(entry: zipfile.ZipInfo, path: str) -> Iterator[tuple[str, str]]:
    """What is wrong with an entry of the table: codes with messages; only the worst."""
    if leaves_folder(path) or path == entry.orig_filename:
        yield "outside-folder", f"{_shown(path)} leads out of the folder of the mod"
    elif path.endswith("/") or stat.S_ISDIR(entry.external_attr >> 16):
        yield "package-entry", f"{_shown(path)} is a folder of its own; only texts stand in a packed mod"
    elif not is_named_everywhere(path):
        yield "package-entry", f"{_shown(path)} cannot be the name of a file everywhere"
    elif len(path) > LONGEST_PATH:
        yield "package-entry", f"the name {_shown(path)} is longer than {LONGEST_PATH} letters"
    elif entry.file_size > MOST_OF_ONE:
        yield "file-too-large", f"{_shown(path)} is larger than {MOST_OF_ONE // 1024} KiB"
    elif stat.S_ISLNK(entry.external_attr >> 16):
        yield "package-entry", f"{_shown(path)} is a link, not a text"
    elif entry.flag_bits & _ENCRYPTED:
        yield "package-entry", f"{_shown(path)} is encrypted"
    elif entry.compress_type != _AS_IT_IS or entry.compress_size != entry.file_size:
        yield "package-entry", f"{_shown(path)} is compressed, which nothing in a packed mod is"
    elif entry.external_attr != _PLAIN << 16 or entry.flag_bits & ~_NAMES_IN_UTF8 or entry.extra or entry.comment:
        yield "package-entry", f"{_shown(path)} carries more than a text"


def is_named_everywhere(path: str) -> bool:
    """Is this a valid file name on every operating system? `path`: relative to the mod's folder, separated by `/`."""
    return not any(map(_is_no_name, path.split("/"))) and not any(map(is_odd, path))


def everywhere_as(path: str) -> str:
    """A key that is equal for two paths that some operating system takes for the same file: case and accents are folded."""
    return composed(composed(path).casefold())


def _is_no_name(part: str) -> bool:
    """Can something that a path leads through be called so on some machines only? Windows has devices in every folder, whatever
    ends their names have."""
    return not part or part[0] == "." or part != part.strip(" .") or bool(_DEVICE.fullmatch(part) or _SIGN.search(part))


def _is_closed(box: zipfile.ZipFile, entries: list[zipfile.ZipInfo], size: int) -> bool:
    """Does each text follow on the one before, and the table on the last, with nothing between, in front or behind?"""
    at = table = 0
    for entry in entries:
        if entry.header_offset != at:
            return False
        name = len(entry.orig_filename.encode("utf-8"))
        at += _LOCAL + name + entry.file_size
        table += _CENTRAL + name
    if at != box.start_dir or at + table + _LAST + len(box.comment) != size or box.fp is None:
        return False
    box.fp.seek(at + table)
    *_, disk, first, here, whole, _, _, _ = struct.unpack("<4s4H2LH", box.fp.read(_LAST))
    return (disk, first, here, whole) == (0, 0, len(entries), len(entries))


_ANEW = "take the file from who made it again; `punica pack` makes one of a folder"


def _broken(name: str, message: str, findings: Diagnostics, way_out: str = _ANEW) -> None:
    findings.error("broken-package", message, Span(name, 1, 1, 1, 1), help=way_out)


def _inside(name: str, path: str) -> str:
    """How a text in a file is shown; a name that no terminal should get is spelt out."""
    return f"{name}{INSIDE}/" + "".join(f"<U+{ord(char):04X}>" if is_odd(char) else char for char in path[:LONGEST_PATH])


def _shown(path: str) -> str:
    return f"{path!a:.80}"
