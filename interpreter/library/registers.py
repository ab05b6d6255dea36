"""The ids of statements in registers. Takes texts, gives ids and what they say of sections; raises nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.source import Source

STATEMENT_ID = re.compile(r'^ *(?:- *)?id: *"?([A-Za-z0-9.-]+)"? *$', re.MULTILINE)
"""The line of a register that names a statement."""
_SECTION = re.compile(r"(.*\D)(\d+)-\d+$")
"""The id of a statement in a section that ends in a number: what stands before the number, and the number."""


def register_ids(registers: Iterable[Source]) -> set[str]:
    """The ids of all statements in some registers."""
    return {found for source in registers for found in STATEMENT_ID.findall(source.text)}


def section_of(id_: str) -> tuple[str, int]:
    """The section of a statement's id and the number with which the section ends; `("", -1)` if it does not end with a number."""
    found = _SECTION.match(id_)
    return ("", -1) if found is None else (found[1] + found[2], int(found[2]))
