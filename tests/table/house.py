"""A server with its tables in a thread of this process, and pages that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from interpreter.cache import open_cache
from interpreter.cli.sitting import seating
from interpreter.session import Request, open_session
from interpreter.table import LaidOut
from interpreter.table.lobby import Lobby
from interpreter.table.serving import Serving, listen, serve
from interpreter.table.store import Store
from interpreter.table.tables import Tables
from interpreter.table.thinkers import Thinkers

TOWERS = Path(__file__).resolve().parents[1] / "session" / "sample" / "rules" / "towers"
"""A small whole game for two, with hands."""
PATIENCE = 30


class House:
    """`with House(file) as house`: a server that keeps its tables there."""

    def __init__(self, file, request=None, bots=1):
        self.file, self.request, self.bots = file, request or Request(str(TOWERS)), bots
        self.said = []

    def __enter__(self):
        self.cache = open_cache()
        self.store = Store(self.file)
        self.listening = listen("127.0.0.1", 0)
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # so that a page that does not read is soon noticed
        self.port = self.listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self.thread.start()
        assert self.ready.wait(PATIENCE)
        return self

    async def _run(self):
        self.loop = asyncio.get_running_loop()
        self.thinkers = Thinkers(self.bots)
        self.tables = Tables(self.store, self.thinkers, self.cache, seating, self.said.append, [self.request])
        self.serving = Serving(self.tables, Lobby(self.cache))
        self.loop.call_later(0.05, self.ready.set)
        await serve(self.serving, self.listening)

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.serving.end)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def do(self, made):
        """What a coroutine of the house gives."""
        return asyncio.run_coroutine_threadsafe(made, self.loop).result(PATIENCE)

    def table(self, seed=1, open_table=False, follows=False, **players):
        """A new table; gives its links."""
        laid = LaidOut(open_session(self.request, self.cache))
        return self.do(self.tables.make(laid, players or {"east": "human", "west": "random"}, seed, open_table, follows))

    def page(self, id, token="", hot=False, **more):
        return Page(self, id, token, hot, **more)

    def ask(self, path, body=None, **headers):
        """The status, the headers and the bytes of an answer."""
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as found:
                return found.status, found.headers, found.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


class Page:
    """A page at a table. `heard`: all that it was told."""

    def __init__(self, house, id, token="", hot=False, hello=True, **more):
        more = {"origin": house.address, "max_size": None, **more}
        opened = connect(f"ws://127.0.0.1:{house.port}/ws/{id}", open_timeout=PATIENCE, close_timeout=1, **more)
        self.ws = opened.__enter__()
        self.heard = []
        self.view = None
        if hello:
            self.say(t="hello", v=1, token=token, hot=hot)

    def say(self, **said):
        self.ws.send(json.dumps(said))

    def hear(self, timeout=PATIENCE):
        """The next message."""
        told = json.loads(self.ws.recv(timeout=timeout))
        self.heard.append(told)
        if told["t"] == "view":
            self.view = told
        return told

    def until(self, *sorts, **what):
        """The next message of a sort, with this in it."""
        while True:
            told = self.hear()
            if told["t"] in sorts and what.items() <= told.items():
                return told

    def asked(self):
        """Wait until this page is asked, or the game has ended; gives the question, or None."""
        while self.view is None or not (self.view.get("question") or self.view.get("ended")):
            self.hear()
        return self.view.get("question")

    def answer(self, number=0):
        """Answer what is asked."""
        view, question = self.view, self.asked()
        view = self.view
        self.view = None
        self.say(t="answer", view=view["view"], option=number, key=question["options"][number]["key"])
        return question["options"][number]["key"]

    def closed(self):
        """The code and the reason with which it is closed, and what it heard before."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as error:
            return (error.rcvd.code, error.rcvd.reason) if error.rcvd is not None else (1006, "")

    def close(self):
        self.ws.close()


def whoever_is_asked(*pages):
    """The one of these pages that is asked now, after all that was told to them; None when the game has ended."""
    while True:
        for page in pages:
            try:
                while True:
                    page.hear(0.05)
            except TimeoutError:
                pass
        for page in pages:
            if page.view and page.view.get("question"):
                return page
        if any(page.view and page.view.get("ended") for page in pages):
            return None
