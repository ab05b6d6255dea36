"""Converts programs to bytes and back: for a cache, and for another process.

Tables become plain data (nested tuples, lists and dicts of numbers and texts), which `marshal` writes without knowing any class
of the project. A record (a dataclass or a named tuple) is the tuple of its fields in their order; the type of a field is taken
from its annotation, so a new field needs nothing here.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import CodeType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from interpreter.program.code import DATA
from interpreter.program.places import AS_THEY_STAND, Places
from interpreter.program.program import Program
from interpreter.program.tables import Tables
from interpreter.source import Span

PlainData: TypeAlias = "None | int | str | tuple[PlainData, ...] | list[PlainData] | dict[PlainData, PlainData]"
"""Data that `marshal` writes and every Python reads alike."""


def program_to_bytes(program: Program, places: Places = AS_THEY_STAND) -> bytes:
    """A program as bytes, with the code compiled so far. They are valid for this version of Python and of the compiler. `places`:
    converts positions."""
    return marshal.dumps((tables_to_plain(program.tables, places), program.text, program.code))


def program_from_bytes(data: bytes, places: Places = AS_THEY_STAND) -> Program:
    """The program in the bytes of `program_to_bytes`; its data section is run. `places`: of the present texts, which may differ
    from those of then in comments only. Errors: `ValueError` for any other bytes.

    The bytes must come from a trusted source: a program is code.
    """
    try:
        plain, text, code = marshal.loads(data)
        if not isinstance(text, str) or not isinstance(code, dict) or DATA not in code:
            raise TypeError("no code")
        if not all(made is None or isinstance(made, CodeType) for made in code.values()):
            raise TypeError("no code")
        tables = tables_from_plain(plain, places)
    except (EOFError, TypeError, ValueError) as error:
        raise ValueError(f"this is no program ({error})") from error
    return Program(tables, text, code)


def tables_to_plain(tables: Tables, places: Places = AS_THEY_STAND) -> PlainData:
    """All tables as plain data (see the module). `places`: converts positions."""
    return _plain(tables, places)


def tables_from_plain(plain: PlainData, places: Places = AS_THEY_STAND) -> Tables:
    """The tables in the data of `tables_to_plain`. Errors: `TypeError` or `ValueError` for other data."""
    read = _reader(Tables)
    tables = read(plain, places) if read is not None else plain
    assert isinstance(tables, Tables)
    return tables


def _plain(value: Any, places: Places) -> PlainData:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Span):
        return places.kept(value)
    if isinstance(value, tuple):
        return tuple([_plain(each, places) for each in value])
    if isinstance(value, list):
        return [_plain(each, places) for each in value]
    if isinstance(value, dict):
        return {_plain(key, places): _plain(each, places) for key, each in value.items()}
    form: Any = type(value)
    names = _field_names(form)
    if names is not None:
        return tuple([_plain(getattr(value, name), places) for name in names])
    raise TypeError(f"{type(value).__name__} is no part of tables")


Reader: TypeAlias = Callable[[Any, Places], Any]


@cache
def _reader(form: Any) -> Reader | None:
    """What makes a value of the type `form` from plain data; None when such a value stands for itself."""
    if form is Span:
        return lambda plain, places: places.found(*plain)
    names = _field_names(form)
    if names is not None:
        hints = get_type_hints(form)
        return _record_reader(form, [_reader(hints[name]) for name in names])
    origin, args = get_origin(form), get_args(form)
    readers = [_reader(arg) for arg in args if arg is not Ellipsis]
    if not any(readers):
        return None
    if origin is tuple and args[-1] is not Ellipsis:
        return lambda plain, at: tuple([_read(read, part, at) for read, part in zip(readers, plain, strict=True)])
    if origin is list or origin is tuple:
        return lambda plain, at: origin([_read(readers[0], part, at) for part in plain])
    if origin is dict and readers[0] is None:
        return lambda plain, at: {key: _read(readers[1], part, at) for key, part in plain.items()}
    raise TypeError(f"a field of tables cannot be {form}")


@cache
def _field_names(form: Any) -> list[str] | None:
    """The fields of a class of records in their order; None for any other type."""
    if not isinstance(form, type):
        return None
    if is_dataclass(form):
        return [field.name for field in fields(form)]
    return list(form._fields) if issubclass(form, tuple) and hasattr(form, "_fields") else None


def _record_reader(form: type, readers: list[Reader | None]) -> Reader:
    if any(readers):
        return lambda plain, at: form(*[_read(read, part, at) for read, part in zip(readers, plain, strict=True)])
    return lambda plain, at: form(*plain)


def _read(read: Reader | None, plain: Any, places: Places) -> Any:
    return plain if read is None else read(plain, places)
