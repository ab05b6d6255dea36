"""`punica serve`: serves tables to browsers."""

from __future__ import annotations

import asyncio
import os
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import MOST_SEED, Choices, takes_choices, takes_seats
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import must_hold_game, session_of_saved, sound_session
from interpreter.cli.sitting import SEATS_HELP, seating
from interpreter.garbage import undisturbed
from interpreter.library import Watched
from interpreter.session import HUMAN, Request, Session, UsageError, read_saved, sound_game

if TYPE_CHECKING:
    import socket

    from interpreter.runtime import Game
    from interpreter.table import Links, Store

HOME = "127.0.0.1"
PORT = 8700
NEAR = 20
"""Unless a port is named, so many are tried, one after the other."""


@click.command("serve")
@click.argument("rule_set", metavar="[RULESET, PATH or SAVED GAME]", required=False)
@takes_seats(SEATS_HELP)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="Seed of the game; one is drawn if you name none.")
@click.option("--open", "open_table", is_flag=True, help="An open table: all is shown, and undo goes back to the last die.")
@click.option("--hints/--no-hints", default=True, help="May one ask a bot what it would do? All at the table are told who has.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help=f"Where to listen; {PORT}, or the next that is free.")
@click.option(
    "--host", default=HOME, show_default=True, metavar="H", help="Who can come: those on this machine, unless another is named."
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="N",
    help="A name under which others reach this server, as behind a proxy: games.example.org; may stand several times.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser at the table, or at the lobby.")
@click.option("--watch", "watching", is_flag=True, help="Bring edited rules to the table while it is played.")
@click.option("--store", "file", metavar="FILE", help="Where tables are kept.")
@takes_choices
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str | None,
    seats: tuple[str, ...],
    seed: int | None,
    open_table: bool,
    hints: bool,
    port: int | None,
    host: str,
    names: tuple[str, ...],
    browser: bool,
    watching: bool,
    file: str | None,
    choices: Choices,
) -> int:
    """Play in the browser: at a table of RULESET, at one that goes on with a SAVED GAME, or at one that is ordered in the lobby.

    A line `SIDE: address` is printed for each seat that a person plays. Tables are stored, and go on when the server is started
    again; whoever has the address of a seat may play it.
    """
    try:
        with undisturbed():
            from interpreter.table import Store, listen, usual_place
    except ModuleNotFoundError as error:
        message = f"a table in the browser needs a package that is not installed ({error.name})"
        raise UsageError(message, "python -m pip install 'punica[table]'") from error
    if rule_set is None and (
        choices.mods or choices.scenario or choices.switches or seats or seed is not None or open_table or watching
    ):
        raise UsageError("mods, options, seats and a seed go with a rule set", "name it: punica serve RULESET --mod DIR")
    session, game, watched, sitting = None, None, None, {}
    is_saved = rule_set is not None and rule_set.endswith(".json") and Path(rule_set).is_file()
    if is_saved and (choices.mods or choices.scenario or choices.switches or seed is not None or open_table or watching):
        reason = "a saved game has its rules, its options and its seed"
        raise UsageError(reason, "name only the file, and who plays: --seat SIDE=PLAYER")
    request = None if rule_set is None or is_saved else choices.of(rule_set)
    if rule_set is not None and is_saved:
        saved = read_saved(Path(rule_set))
        session = session_of_saved(saved, cache)
        must_hold_game(session)
        game = sound_game(saved, session)
        sitting = seating(seats, session.facts)
    elif request is not None:
        if watching:  # what is edited from here on is seen, also while it is opened
            watched = request, Watched((request.rule_set, *request.mods))
        session = sound_session(request, cache)
        must_hold_game(session)
        sitting = seating(seats, session.facts)
    place = usual_place() if file is None else Path(file)
    with ExitStack() as undoing:
        store = Store(place)
        undoing.callback(store.close)
        listening = _listening(listen, host, port)
        undoing.pop_all()
    click.echo(f"tables are kept in {place}")
    if not _is_home(host):
        click.echo("others can come: whoever reaches this machine may look on at tables, and order new ones")
    home = _Home(cache, store, listening, _address(host, listening), names, browser, _is_home(host))
    asyncio.run(home.run(session, sitting, seed, open_table, hints, watched, game))
    click.echo("the server has ended")
    return CLEAN


def _is_home(host: str) -> bool:
    """Is it reached from this machine alone?"""
    return host == "localhost" or host == "::1" or host.startswith("127.")


def _listening(listen: Callable[[str, int], socket.socket], host: str, port: int | None) -> socket.socket:
    """A socket that listens. Errors: `UsageError`."""
    wanted = range(PORT, PORT + NEAR) if port is None else (port,)
    trouble: OSError | None = None
    for each in wanted:
        try:
            return listen(host, each)
        except OSError as error:
            trouble = error
    ports = f"{host}, port {wanted[0]}" + (f" to {wanted[-1]}" if len(wanted) > 1 else "")
    why = (trouble.strerror if trouble is not None else "") or str(trouble)
    raise UsageError(f"nobody can be heard at {ports}: {why}", "name another: --port N, --host H")


def _address(host: str, listening: socket.socket) -> str:
    """Where a browser on this machine finds it."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": HOME, "::": "::1", "": HOME}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


class _Home:
    """One server, from its first table to its end."""

    def __init__(
        self,
        cache: Cache,
        store: Store,
        listening: socket.socket,
        address: str,
        names: Sequence[str],
        browser: bool,
        is_home: bool,
    ) -> None:
        """`is_home`: is it reached from this machine alone, unless a proxy hands on to it?"""
        self.is_home = is_home and not names
        self.cache = cache
        self.store = store
        self.listening = listening
        self.address = address
        self.names = names
        self.browser = browser

    async def run(
        self,
        session: Session | None,
        sitting: dict[str, str],
        seed: int | None,
        open_table: bool,
        hints: bool,
        watched: tuple[Request, Watched] | None,
        game: Game | None = None,
    ) -> None:
        """Serve until it is ended. `game`: the table goes on with this one."""
        from interpreter.table import LaidOut, Lobby, Serving, Tables, Thinkers, serve

        thinkers = Thinkers(min(4, (os.cpu_count() or 2) - 1), self.cache.keeps)
        offered = [] if session is None or game is not None else [session.request]
        tables = Tables(self.store, thinkers, self.cache, seating, _say, offered, self.is_home)
        links = None
        async with AsyncExitStack() as undoing:
            undoing.push_async_callback(tables.close)
            if session is not None:
                with undisturbed():
                    laid = LaidOut(session)
                links = await tables.make(laid, sitting, seed, open_table, watched is not None, game, hints)
            if watched is not None:
                request, looked_at = watched
                _watch(looked_at, tables.follow(request))
            undoing.pop_all()
        await serve(Serving(tables, Lobby(self.cache), self.names), self.listening, lambda: self._begun(links, sitting))

    def _begun(self, links: Links | None, sitting: dict[str, str]) -> None:
        """Say where it is, and open the browser there."""
        address = f"{self.address}/" if links is None else self._tell(links, sitting)
        click.echo(f"lobby: {self.address}/")
        click.echo("Ctrl-C ends")
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def _tell(self, links: Links, sitting: dict[str, str]) -> str:
        """Say where the table is; gives where the browser goes."""
        table = f"{self.address}/table/{links.id}"
        people = [seat for seat, player in sitting.items() if player == HUMAN]
        click.echo(f"table: {table}")
        for seat in people:
            click.echo(f"{seat}: {table}#{links.seats[seat]}")
        click.echo(f"owner: {table}#{links.owner}")
        return f"{table}#{links.owner}"


def _say(text: str) -> None:
    click.echo(text, err=True)


def _watch(watched: Watched, changed: Callable[[], None]) -> None:
    """Look after the texts of a rule set in a thread of its own, and call back in this loop."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        while True:
            watched.wait()
            try:
                loop.call_soon_threadsafe(changed)
            except RuntimeError:  # the server has ended
                return

    threading.Thread(target=look, daemon=True).start()
