"""`--watch` of a command: prints an answer, waits until a file has changed, and prints a new answer, until it is interrupted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Protocol

import click

from interpreter.cli.exit_codes import MISUSE
from interpreter.garbage import settle, tidy, unsettle
from interpreter.library import Changes, Watched
from interpreter.session import Request, UsageError, counted


class Answers(Protocol):
    """A command that can answer again and again."""

    def answer(self, first: bool) -> int:
        """Print an answer (`first`: the first one), and give its exit code."""

    def prepare(self) -> bool:
        """Called after an answer, to load what makes the next one quick. True if the objects in memory will stay for long."""


def watch(requests: Sequence[Request], answers: Answers) -> int:
    """Answer, and answer again after each change in the folders of the rule sets and mods. Gives the exit code of the last
    answer.

    Errors: `UsageError` in the first answer; later ones are printed, and may disappear with the next change.
    """
    watched = Watched(named for request in requests for named in (request.rule_set, *request.mods))
    code = answers.answer(first=True)
    if code == MISUSE:
        return code
    answers.prepare()
    settle()
    click.echo(f"\nwatching {counted(watched.files, 'file')}; Ctrl-C ends")
    try:
        while True:
            changes: Changes = watched.wait()
            click.echo(f"\n-- {changes.summary()}")
            try:
                with _whole():
                    code = answers.answer(first=False)
                if answers.prepare():
                    settle()
                else:
                    tidy()
            except UsageError as error:
                click.echo(f"punica: {error.message}" + (f"\n  help: {error.help}" if error.help else ""))
            except click.exceptions.Exit as error:
                code = error.exit_code
    except KeyboardInterrupt:
        click.echo("\nno longer watching")
    finally:
        unsettle()
    return code


@contextmanager
def _whole() -> Iterator[None]:
    """An interrupt waits until what is done here is done: an answer that was read has its code. A second one never waits."""
    waiting: list[int] = []

    def later(number: int, frame: FrameType | None) -> None:
        if waiting:
            raise KeyboardInterrupt
        waiting.append(number)

    before = signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


def takes_watch(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorator: gives a command `--watch`, passed as `watching`."""
    help = "Answer again whenever a file has changed, with what is new since; Ctrl-C ends."
    found: Callable[..., Any] = click.option("--watch", "watching", is_flag=True, help=help)(function)
    return found


def must_be_text(form: str, option: str) -> None:
    """Check that the output is text, as `option` needs. Errors: `UsageError` for another form."""
    if form != "text":
        raise UsageError(f"{option} does not go with --format {form}", "leave one of them out")
