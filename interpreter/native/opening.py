"""Opens the library of a program: takes a program and the user's cache, gives a library, compiled if need be.

A library is found by the digest of what it is made of: the program, this room, the compiler, the machine. It is code that will
run: it is stored in the user's own cache, sealed as compiled programs are, and loaded from a folder that nobody else can enter.
"""

from __future__ import annotations

import hashlib
import struct
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Event

from interpreter.cache import Cache, Shelf
from interpreter.native.compilers import Compiler, NoLibrary, compilers
from interpreter.native.faults import NotEmitted
from interpreter.native.library import Library
from interpreter.native.unit import native_text
from interpreter.program import Program

ELF = struct.Struct("=40xQ10xHHxx")
"""Of the head of an ELF file of 64 bits: where the table of sections begins, the size of an entry, how many there are."""

NO_COMPILER = "there is no C compiler (cc, gcc or clang), and tinycc is not installed (`pip install punica[native]`)"


def open_library(program: Program, kept: Cache, ways: Sequence[Compiler] | None = None) -> Library:
    """The library of a program: a cached one, else one by the first of these compilers that works. Errors: `NoLibrary` with the
    reasons."""
    return loaded(program, library_data(program, kept, ways))


def library_data(program: Program, kept: Cache, ways: Sequence[Compiler] | None = None) -> bytes:
    """The file of a program's library, as bytes: a cached one that can be loaded here, else a newly compiled one. `ways`: the
    compilers to try, in order; by default all that are found. Errors: `NoLibrary`."""
    found = compilers() if ways is None else ways
    if not found:
        raise NoLibrary(NO_COMPILER)
    for way in found:
        data = kept_library(program, kept, way)
        if data is not None:
            return data
    reasons = []
    for way in found:
        try:
            return made_library(program, kept, way)
        except NoLibrary as error:
            reasons.append(str(error))
    raise NoLibrary("; ".join(reasons))


def kept_library(program: Program, kept: Cache, way: Compiler, marked: bool = False) -> bytes | None:
    """The bytes of a cached library by this compiler, if it can be loaded here; else None. `marked`: as in `native_text`."""
    data = kept.get(Shelf.LIBRARIES, _key(program, way, marked))
    try:
        if data is not None:
            loaded(program, data).close()
    except NoLibrary:
        return None
    return data


def made_library(program: Program, kept: Cache, way: Compiler, given_up: Event | None = None, marked: bool = False) -> bytes:
    """The bytes of a newly compiled library, which is also cached. `given_up`: as in `Compiler.compiled`; `marked`: as in
    `native_text`. Errors: `NoLibrary`."""
    try:
        data = way.compiled(native_text(program, marked).text, given_up)
    except NotEmitted as error:
        raise NoLibrary(f"no C can be made for these rules ({error})") from error
    loaded(program, data).close()
    kept.put(Shelf.LIBRARIES, _key(program, way, marked), data)
    return data


def loaded(program: Program, data: bytes) -> Library:
    """The library with these bytes, loaded. Errors: `NoLibrary`."""
    if is_cut(data):
        raise NoLibrary("the library cannot be loaded: it is not whole")
    try:
        with tempfile.TemporaryDirectory(prefix="punica-", ignore_cleanup_errors=True) as folder:
            place = Path(folder, "rules.lib")
            place.write_bytes(data)
            return Library(program, place)
    except (OSError, AttributeError) as error:  # of another machine, or no library at all
        raise NoLibrary(f"the library cannot be loaded: {error}") from error


def is_cut(data: bytes) -> bool:
    """Is this an ELF file that ends before its section table? Loading such a file can crash the process."""
    if data[:5] != b"\x7fELF\x02" or len(data) < ELF.size:
        return data[:4] == b"\x7fELF"
    start, size, count = ELF.unpack_from(data)
    return bool(start + size * count > len(data))


def _key(program: Program, way: Compiler, marked: bool) -> str:
    digest = hashlib.blake2b(room_digest(), digest_size=20)
    tables = (repr(program.tables.layout), repr(program.tables.invariants), repr(program.tables.points))
    for part in (program.digest, program.text, *tables, way.identity, "marked" if marked else ""):
        digest.update(f"{len(part)}:{part}".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


@cache
def room_digest() -> bytes:
    """A digest of the source files of this room, which determine the C text of a program."""
    digest = hashlib.blake2b(digest_size=16)
    here = Path(__file__).resolve().parent
    for path in sorted([*here.glob("*.py"), *here.glob("c/*.h")]):
        text = path.read_bytes()
        digest.update(f"{path.name}:{len(text)}:".encode() + text)
    return digest.digest()
