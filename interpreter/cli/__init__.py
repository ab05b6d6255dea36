"""The command `punica`: takes the words of a command line, prints results, ends with 0 (clean), 1 (errors, failed games or
examples) or 2 (misuse).

Holds no logic: commands call the rooms above and print what these return. Commands are imported when they are called, so that
each starts fast. An interrupted command ends with 130 and leaves nothing half done; a fault of the program itself ends with 3.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from interpreter.cli.exit_codes import FINDINGS, INTERRUPTED, OUR_FAULT
from interpreter.garbage import undisturbed
from interpreter.source import composed

DEBUG = "PUNICA_DEBUG"
"""The variable that shows where in the program a fault of our own happened."""


def _word(said: str) -> str:
    """A word of a command line with its letters composed, as names are read; what names a file that lies there stays as it is."""
    if said.isascii():
        return said
    option, sign, value = said.partition("=") if said.startswith("--") else ("", "", said)
    return said if os.path.lexists(value) else composed(f"{option}{sign}{value}")


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Run a command line (this process's own by default) and end the process."""
    code = run(words)
    if _is_alone():
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            sys.exit(code)  # Python says what it can of a pipe that nobody reads
        os._exit(code)  # to take apart what a check has built would take a twentieth of its time again, for nobody
    sys.exit(code)


def _is_alone() -> bool:
    """Does nobody wait for an orderly end: no thread, no process of ours, nobody who traces or debugs?"""
    watched = sys.gettrace() is not None or sys.getprofile() is not None or os.environ.get(DEBUG)
    return not watched and threading.active_count() == 1 and not {"multiprocessing", "concurrent.futures"} & sys.modules.keys()


def run(words: Sequence[str] | None = None) -> int:
    """Run a command line; gives the exit code. A user's mistake ends in a message, never in a traceback."""
    try:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(
                    errors="backslashreplace"
                )  # a terminal that lacks a letter, or sends half of one, must not stop us
        with undisturbed():
            from interpreter.cli.app import invoke

        return invoke([_word(each) for each in (sys.argv[1:] if words is None else words)])
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does. Nothing more can be said, at the end of the process neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINDINGS
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{place.tb_frame.f_globals.get('__name__', '?')}, line {place.tb_lineno}" if place is not None else "?"
        sys.stderr.write(
            f"punica: this is a fault of Punica, not of yours ({type(error).__name__} in {where}: {str(error)[:200]})\n"
            f"  help: set {DEBUG}=1 and run it again for a full report\n"
        )
        return OUR_FAULT
