"""Compiles generated text to Python code: each function by itself, so that this happens when it is first needed, and no text is
held as one tree.

In: the text of a program. Out: the text of each function, and code objects by name. Errors: `SyntaxError` for what no compiler
wrote.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from types import CodeType
from typing import NamedTuple

DATA = ""
"""The name of all that stands outside of functions, together."""

TOGETHER = 8
"""So many functions are compiled together."""

_FUNCTION = re.compile(r"^def (\w+)\(.*\n(?: .*\n)+", re.MULTILINE)
_FILE = re.compile(r"<rules (\w*)\+(\d+)>\Z")


class Stretch(NamedTuple):
    """The text of a function, or of `DATA`. `before`: the number of lines of the program's text before it."""

    text: str
    before: int


def stretches(text: str) -> dict[str, Stretch]:
    """The parts of a text by the names of functions, in their order; the last is `DATA`, all that is outside of functions."""
    found: dict[str, Stretch] = {}
    data: list[str] = []
    end = lines = 0
    for function in _FUNCTION.finditer(text):
        data.append(text[end : function.start()])
        lines += text.count("\n", end, function.start())
        found[function[1]] = Stretch(function[0], lines)
        lines += function[0].count("\n")
        end = function.end()
    data.append(text[end:])
    found[DATA] = Stretch("".join(data), 0)
    return found


def compiled(stretch: Stretch, name: str, digest: str) -> CodeType:
    """The code of a part: a function's code for its name, or code to execute for `DATA`. `digest`: that of the rule set."""
    if name == DATA:
        return _code(stretch.text, stretch.before, digest)
    return function_of(stretch.text, stretch.before, digest)


def function_of(source: str | ast.Module, before: int, digest: str) -> CodeType:
    """The code of the only function in a source. `before`: the number of lines before it in the program's text."""
    (made,) = _functions(_code(source, before, digest)).values()
    return made


def all_compiled(found: Mapping[str, Stretch], digest: str) -> Iterator[tuple[str, CodeType]]:
    """The code of every function among the parts of a text, by name. Compiles some adjacent ones at a time: that is quicker than
    each alone and than all at once."""
    some: list[str] = []
    start = end = 0
    for name, (text, before) in found.items():
        if name == DATA:
            continue
        if some and (before != end or len(some) == TOGETHER):
            yield from _functions(_code("".join(some), start, digest)).items()
            some = []
        if not some:
            start = before
        some.append(text)
        end = before + text.count("\n")
    if some:
        yield from _functions(_code("".join(some), start, digest)).items()


def _code(source: str | ast.Module, before: int, digest: str) -> CodeType:
    made: CodeType = compile(source, _file_name(before, digest), "exec", dont_inherit=True)
    return made


def moved(code: CodeType, before: int, digest: str) -> CodeType:
    """The code of a function for another program: with its digest, and with another number of lines before it."""
    return _in_file(code, _file_name(before, digest))


def _in_file(code: CodeType, file: str) -> CodeType:
    inner = tuple(_in_file(each, file) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_filename=file, co_consts=inner)


def _file_name(before: int, digest: str) -> str:
    return f"<rules {digest[:12]}+{before}>"


def _functions(code: CodeType) -> dict[str, CodeType]:
    return {each.co_name: each for each in code.co_consts if isinstance(each, CodeType)}


def line_of(digest: str, file: str, line: int) -> int | None:
    """The line (from 1) of the whole text that belongs to a line of a code object's file name; None for other files."""
    found = _FILE.match(file)
    return line + int(found[2]) if found is not None and found[1] == digest[:12] else None
