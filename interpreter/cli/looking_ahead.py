"""In what bots of a command look ahead: takes a session, a program and whether C was asked for, tells where it is Python.

The rules that come with the interpreter become C unasked, those of others only where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from interpreter.players import Ahead
from interpreter.session import Session

if TYPE_CHECKING:
    from interpreter.native import Making
    from interpreter.program import Program

NOT_ASKED = "rules from elsewhere become C where `--native` asks for it"


def making_of(session: Session, program: Program, native: bool, marked: bool = False) -> Making:
    """The library of a program of a session in the making, or why there will be none. `native`: was it asked for? `marked`: as
    for `Making`."""
    from interpreter.native import Making

    if native or session.library.is_shipped:
        return Making(program, session.cache, marked=marked)
    return Making.none(program, NOT_ASKED)


@contextmanager
def looking_ahead(session: Session, program: Program, native: bool) -> Iterator[Ahead]:
    """By what bots choose in a game of a program; when it is left, it is told why they looked ahead in Python, if they had to."""
    ahead = Ahead(lambda: making_of(session, program, native))
    try:
        yield ahead
    finally:
        ahead.close()
        tell(ahead.trouble)


def tell(trouble: str) -> None:
    """Why bots looked ahead in Python; nothing where there is no reason."""
    if trouble:
        click.echo(f"punica: bots looked ahead in Python: {trouble}", err=True)
