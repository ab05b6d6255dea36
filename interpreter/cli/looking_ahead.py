"""Decides how the bots of a command look ahead, in C or in Python: takes a session, a program and whether C was asked for; prints
why it is Python.

Rules that are shipped with the interpreter are compiled to C without being asked, others only when asked for.
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
    """The C library of a session's program, being compiled, or the reason why there will be none. `native`: was C asked for?
    `marked`: as for `Making`."""
    from interpreter.native import Making

    if native or session.library.is_shipped:
        return Making(program, session.cache, marked=marked)
    return Making.none(program, NOT_ASKED)


@contextmanager
def looking_ahead(session: Session, program: Program, native: bool) -> Iterator[Ahead]:
    """Context that gives the way in which bots look ahead in a game; at its end it prints why they did so in Python, if they had
    to."""
    ahead = Ahead(lambda: making_of(session, program, native))
    try:
        yield ahead
    finally:
        ahead.close()
        tell(ahead.trouble)


def tell(trouble: str) -> None:
    """Print why bots looked ahead in Python; nothing for ''."""
    if trouble:
        click.echo(f"punica: bots looked ahead in Python: {trouble}", err=True)
