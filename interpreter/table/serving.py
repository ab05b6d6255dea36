"""The network server: the only module that knows a network. Takes `Tables` and a listening socket, serves pages until it is
stopped.

What comes from outside is bounded in size, number and time, and is accepted only from a page of this server: a page of another
one may neither open a socket here nor order a table (see `Origins`). Whoever has no token sees what an onlooker sees; tokens come
in the first message of a socket, and stand in no address and in no log. Errors: none are raised; what is wrong is answered.
"""

from __future__ import annotations

import asyncio
import ipaddress
import mimetypes
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from interpreter.session import UsageError
from interpreter.table import messages
from interpreter.table.awake import Awake
from interpreter.table.lobby import BOTS, Lobby
from interpreter.table.messages import Asking, FromPage, Hello, Sit, Trouble, Unreadable
from interpreter.table.saves import MOST_BYTES as MOST_SAVED
from interpreter.table.store import NotKept
from interpreter.table.tables import Bearer, Gone, Links, Order, Tables, must_be_quick
from interpreter.table.tokens import is_name

PAGE = Path(__file__).parent / "page"
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
FOR_EVER = "public, max-age=31536000, immutable"

MOST_SOCKETS = 500
"""So many sockets are open."""
MOST_AT_A_TABLE = 60
"""So many pages are at a table."""
MOST_WAITING = 200
"""So many messages wait for a page that reads slowly; then it is let go."""
MOST_BYTES_WAITING = 4_000_000
"""The same in bytes."""
FIRST = 15.0
"""So many seconds a page has for its first message."""
SHARE = 0.5
"""So much of its time, in the long run, may the server work for one socket: who asks for more waits."""
AT_ONCE = 4.0
"""And so many seconds at once."""
LEAST = 0.01
"""A message costs so many seconds at least."""
SENT = 60.0
"""So many seconds has whoever sends an order or a saved game."""
TURN = 0.0005
"""After so many seconds a thread that works lets another one: what is written to the disk is not to wait for what is drawn."""
PARTING = 3
"""So many seconds pages have when the server ends."""

for _ending, _type in ((".js", "text/javascript"), (".css", "text/css"), (".svg", "image/svg+xml")):
    mimetypes.add_type(_type, _ending)  # a machine may have been told otherwise


class Origins:
    """Checks where requests come from. A page elsewhere can send a browser here, by this machine's number or by a name that
    resolves to it: so the host name in the request must be one of this server's, and the page that sends it must have the same
    host."""

    def __init__(self, names: Iterable[str]) -> None:
        """`names`: under which this server is reached, besides this machine's own names and numbers."""
        self._names = {"localhost", socket.gethostname().casefold(), *(name.casefold() for name in names)}

    def knows(self, headers: Headers) -> bool:
        """Does the `Host` header name this server, or any IP address?"""
        name = _host(headers.get("host", ""))
        if name in self._names:
            return True
        with suppress(ValueError):
            ipaddress.ip_address(name)
            return True
        return False

    def is_own(self, headers: Headers) -> bool:
        """Is the `Origin` header this server's own, or absent?"""
        origin = headers.get("origin")
        if origin is None:
            return True
        scheme, _, place = origin.partition("://")
        return scheme in ("http", "https") and place.casefold() == headers.get("host", "").casefold()


def _host(place: str) -> str:
    """The name or number of a place, without its port."""
    place = place.casefold()
    return place[1:].partition("]")[0] if place.startswith("[") else place.partition(":")[0]


class Guard:
    """Middleware around the whole application: refuses foreign hosts and origins, and adds security headers to responses."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not self._origins.knows(headers) or not (is_safe or self._origins.is_own(headers)):
            if scope["type"] == "http":
                await _trouble(403, "origin", "this server is not asked from there")(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                written = MutableHeaders(scope=message)
                written["content-security-policy"] = POLICY
                written["x-content-type-options"] = "nosniff"
                written["referrer-policy"] = "no-referrer"
                written["cross-origin-opener-policy"] = "same-origin"
                written["cross-origin-resource-policy"] = "same-origin"
                written.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, guarded)


class Socket:
    """The web socket of a page. Messages to it wait in a queue of its own, so that a slow page holds up nobody."""

    def __init__(self, ws: WebSocket) -> None:
        self._ws = ws
        self._line: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self._left = AT_ONCE
        self._last = asyncio.get_running_loop().time()
        self._closing: tuple[int, str] | None = None
        self._wanted = asyncio.Event()

    def tell(self, data: bytes) -> None:
        """Queue a message; disconnects the page if too many are waiting."""
        if self._closing is not None:
            return
        self._bytes += len(data)
        if self._line.qsize() >= MOST_WAITING or self._bytes > MOST_BYTES_WAITING:
            self.drop(1013, "this page reads too slowly")
            return
        self._line.put_nowait(data)

    def drop(self, code: int, why: str) -> None:
        """Disconnect with a code and a reason of a web socket. Messages queued before are still sent, unless the page reads too
        slowly."""
        if self._closing is None:
            self._closing = (code, why)
            self._wanted.set()

    async def run(self, talk: Callable[[], Awaitable[None]]) -> None:
        """Send queued messages, and run `talk`, which receives, until one of both ends or the page is dropped."""
        sending, hearing = asyncio.create_task(self._send()), asyncio.create_task(_awaited(talk()))
        dropped = asyncio.create_task(self._wanted.wait())
        try:
            await asyncio.wait({sending, hearing, dropped}, return_when=asyncio.FIRST_COMPLETED)
            if self._closing is not None and self._closing[0] != 1013 and not sending.done():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._line.join(), 1)
        finally:
            for task in (sending, hearing, dropped):
                task.cancel()
            await asyncio.gather(sending, hearing, dropped, return_exceptions=True)
        if self._closing is not None:
            with suppress(Exception):  # whoever has gone need not be told
                await asyncio.wait_for(self._ws.close(*self._closing), 1)
        if hearing.done() and not hearing.cancelled() and (error := hearing.exception()) is not None:
            if not isinstance(error, WebSocketDisconnect):
                raise error

    async def _send(self) -> None:
        while True:
            data = await self._line.get()
            try:
                await self._ws.send_text(data.decode())
            finally:
                self._bytes -= len(data)
                self._line.task_done()

    async def hear(self) -> bytes | str:
        """The next message of the page. Errors: `WebSocketDisconnect`."""
        message = await self._ws.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def pay(self, seconds: float) -> None:
        """Charge the page for so many seconds of work; if it has caused too much, wait before it is heard again."""
        now = asyncio.get_running_loop().time()
        self._left = min(AT_ONCE, self._left + (now - self._last) * SHARE) - max(LEAST, seconds)
        self._last = now
        if self._left < 0:
            await asyncio.sleep(-self._left / SHARE)


async def _awaited(talk: Awaitable[None]) -> None:
    await talk


class Serving:
    """The web application: pages, orders for tables, drawings and sockets."""

    def __init__(self, tables: Tables, lobby: Lobby, names: Iterable[str] = ()) -> None:
        """`names`: under which this server is reached, besides this machine's own."""
        self.tables = tables
        self._lobby = lobby
        self._sockets: set[Socket] = set()
        self.end: Callable[[], None] = lambda: None
        """Ends the server, while one runs."""
        self.app = Starlette(
            routes=[
                Route("/", self._lobby_page),
                Route("/table/{id}", self._table_page),
                Route("/api/lobby", self._whole_lobby),
                Route("/api/tables", self._order, methods=["POST"]),
                Route("/api/tables/saved", self._bring, methods=["POST"]),
                Route("/api/tables/{id}/saved", self._save, methods=["POST"]),
                Route("/api/board/{mark}", self._board),
                Route("/api/face/{mark}/{kind}/{number:int}.svg", self._face),
                WebSocketRoute("/ws/{id}", self._socket),
                Mount("/page", StaticFiles(directory=PAGE, check_dir=False)),
            ],
            middleware=[Middleware(Guard, origins=Origins(names))],
            exception_handlers={HTTPException: _refused, Exception: self._failed},
            lifespan=self._life,
        )

    @asynccontextmanager
    async def _life(self, app: Starlette) -> Any:
        yield
        self._lobby.close()
        await self.tables.close()

    def part(self) -> None:
        """Disconnect all pages as the server ends, with a code upon which they connect again later."""
        for each in list(self._sockets):
            each.drop(1012, "the server ends")

    # --- pages -----------------------------------------------------------------------------------------------------------------

    async def _lobby_page(self, asked: Request) -> Response:
        return FileResponse(PAGE / "lobby.html", headers={"cache-control": "no-store"})

    async def _table_page(self, asked: Request) -> Response:
        if not is_name(asked.path_params["id"]):
            raise HTTPException(404, "there is no such table")
        return FileResponse(PAGE / "index.html", headers={"cache-control": "no-store"})

    # --- data ------------------------------------------------------------------------------------------------------------------

    async def _whole_lobby(self, asked: Request) -> Response:
        try:
            tables = await self.tables.listed()
        except NotKept as error:
            return _trouble(503, "kept", str(error))
        bots = [{"name": name, "what": what} for name, what in BOTS.items()]
        rule_sets = await self._lobby.rule_sets()
        return JSONResponse({"rule_sets": rule_sets, "tables": tables, "bots": bots, "whole": self._lobby.is_whole})

    async def _order(self, asked: Request) -> Response:
        try:
            order = msgspec.json.decode(await _body(asked), type=Order)
            return _created(await self.tables.order(order))
        except (msgspec.DecodeError, Unreadable, UnicodeDecodeError, RecursionError) as error:
            return _trouble(400, "message", str(error)[:400])
        except NotKept as error:
            return _trouble(503, "kept", str(error))
        except UsageError as error:
            return _trouble(400, "order", ": ".join(filter(None, (error.message, error.help)))[:1000])

    async def _bring(self, asked: Request) -> Response:
        """A saved game opens as a table."""
        try:
            return _created(await self.tables.bring(lambda: _body(asked, MOST_SAVED)))
        except Unreadable as error:
            return _trouble(400, "message", str(error)[:400])
        except NotKept as error:
            return _trouble(503, "kept", str(error))
        except UsageError as error:
            return _trouble(400, "saved", ": ".join(filter(None, (error.message, error.help)))[:1000])

    async def _save(self, asked: Request) -> Response:
        """A table as a saved game. Who asks says by which token: in the body, since addresses are written down here and there."""
        try:
            who = msgspec.json.decode(await _body(asked), type=Bearer)
            text = await self.tables.save(asked.path_params["id"], who.token)
        except (msgspec.DecodeError, Unreadable, UnicodeDecodeError, RecursionError) as error:
            return _trouble(400, "message", str(error)[:400])
        except (Gone, NotKept) as error:
            return _trouble(404 if isinstance(error, Gone) else 503, "table", str(error))
        except UsageError as error:
            return _trouble(403, "saved", error.message)
        return Response(text, media_type="application/json")

    async def _board(self, asked: Request) -> Response:
        found = await self.tables.board(asked.path_params["mark"])
        if found is None:
            raise HTTPException(404, "nobody plays by these rules now")
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if "gzip" in asked.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(found, media_type="application/json", headers=headers)
        import gzip

        return Response(gzip.decompress(found), media_type="application/json", headers=headers)

    async def _face(self, asked: Request) -> Response:
        found = await self.tables.face(asked.path_params["mark"], asked.path_params["kind"], asked.path_params["number"])
        if not found:
            raise HTTPException(404, "there is no such card")
        return Response(found, media_type="image/svg+xml", headers={"cache-control": FOR_EVER})

    async def _failed(self, asked: Request, error: Exception) -> Response:
        self.tables.say(f"this is a fault of Punica ({type(error).__name__} at {asked.scope.get('path', '?')[:60]})")
        return _trouble(500, "fault", "this is a fault of Punica, not of yours")

    # --- sockets ---------------------------------------------------------------------------------------------------------------

    async def _socket(self, ws: WebSocket) -> None:
        if len(self._sockets) >= MOST_SOCKETS:
            await ws.close(1013, "too many pages are open here")
            return
        await ws.accept()
        page = Socket(ws)
        self._sockets.add(page)
        at: list[Awake] = []
        try:
            await page.run(lambda: self._talk(page, ws.path_params["id"], at))
        except Exception as error:  # what goes wrong with one page is told, and ends no other
            self.tables.say(f"a page is lost: this is a fault of Punica ({type(error).__name__})")
        finally:
            self._sockets.discard(page)
            for table in at:
                await asyncio.shield(table.leave(page))

    async def _talk(self, page: Socket, id: str, at: list[Awake]) -> None:
        """All that a page says. `at`: the table to which it has come, once it has. Errors: `WebSocketDisconnect`."""
        try:
            async with asyncio.timeout(FIRST):
                hello = messages.read(await page.hear())
        except TimeoutError:
            page.drop(1008, "nothing was said")
            return
        except Unreadable as error:
            _part(page, "message", f"this is not understood: {error}")
            return
        if not isinstance(hello, Hello):
            _part(page, "message", "the first message says hello")
            return
        if hello.v != messages.VERSION:
            _part(page, "version", f"this page speaks version {hello.v}, and the table version {messages.VERSION}: load it anew")
            return
        try:
            table = await self.tables.table(id)
        except (Gone, NotKept) as error:
            is_over = isinstance(error, Gone)
            _part(page, "table" if is_over else "kept", str(error), 4000 if is_over else 1011)
            return
        if table.number_of_pages >= MOST_AT_A_TABLE:
            _part(page, "table", "too many pages are at this table")
            return
        at.append(table)
        if not await asyncio.shield(table.join(page, hello.token, hello.hot)):
            _part(page, "token", "this link leads to no seat of this table")
            return
        await self._listen(page, table)

    async def _listen(self, page: Socket, table: Awake) -> None:
        """Hear a page out. A question of it is worked out, one at a time, while it is heard: an answer does not wait for it."""
        question: asyncio.Task[None] | None = None
        while True:
            data, seconds = await page.hear(), 0.0
            try:
                said = messages.read(data)
                if isinstance(said, Hello):
                    raise Unreadable("hello has been said")
                if isinstance(said, Sit):
                    must_be_quick(said.player)
                if isinstance(said, Asking):
                    if question is not None:
                        await question
                    question = asyncio.create_task(_answered(page, table, said))
                    await asyncio.sleep(0)  # it looks at the table as it is now
                    continue
                seconds = await asyncio.shield(table.hear(page, said))  # what is being written is not broken off
            except Unreadable as error:
                page.tell(messages.write(Trouble("message", f"this is not understood: {error}"[:400])))
            except UsageError as error:
                page.tell(messages.write(Trouble("sit", f"{error.message}: {error.help}"[:400])))
            await page.pay(seconds)


async def _answered(page: Socket, table: Awake, said: FromPage) -> None:
    """A question of a page is answered, and paid for."""
    await page.pay(await table.hear(page, said))


def _part(page: Socket, code: str, text: str, closing: int = 4000) -> None:
    """Tell a page what is wrong, and let it go. `closing`: 4000 tells that it is of no use to come back."""
    page.tell(messages.write(Trouble(code, text[:400])))
    page.drop(closing, code)


def _trouble(status: int, code: str, text: str) -> Response:
    return JSONResponse({"code": code, "text": text}, status)


async def _refused(asked: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _trouble(error.status_code, "address", error.detail)


def _created(links: Links) -> Response:
    """What leads to a new table."""
    home = f"/table/{links.id}"
    seats = {name: f"{home}#{token}" for name, token in links.seats.items()}
    return JSONResponse({"id": links.id, "links": {"owner": f"{home}#{links.owner}", "seats": seats, "onlooker": home}})


async def _body(asked: Request, most: int = messages.MOST_BYTES) -> bytes:
    """What was sent. Errors: `Unreadable` where it is too much, takes too long, or breaks off."""
    found = bytearray()
    try:
        async with asyncio.timeout(SENT):
            async for part in asked.stream():
                found += part
                if len(found) > most:
                    raise Unreadable(f"what is sent here has at most {most} bytes")
    except TimeoutError as error:
        raise Unreadable(f"what is sent here is sent within {SENT:.0f} seconds") from error
    except ClientDisconnect as error:
        raise Unreadable("the message breaks off") from error
    return bytes(found)


# --- from beginning to end -----------------------------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Ends in order at the first signal, and at once at the second; pages are told first. `begun`: called when it serves."""

    def __init__(self, config: uvicorn.Config, part: Callable[[], None], begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._part = part
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._part()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at this host and port; port 0: any free one. Errors: `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.create_server((host, port), family=family, backlog=200)
    # asyncio turns Nagle's delay off for sockets that name their protocol, which this one does not: a short message waited 40 ms
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=made.detach())


async def serve(serving: Serving, listening: socket.socket, begun: Callable[[], None] = lambda: None) -> None:
    """Serve until SIGINT or SIGTERM. `begun`: called when the server accepts requests."""
    config = uvicorn.Config(
        serving.app,
        log_level="critical",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http="h11",
        loop="asyncio",
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=messages.MOST_BYTES,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        limit_concurrency=MOST_SOCKETS + 100,
        timeout_graceful_shutdown=PARTING,
    )
    sys.setswitchinterval(TURN)
    server = _Server(config, serving.part, begun)
    serving.end = lambda: setattr(server, "should_exit", True)
    with _no_echo():
        await server.serve([listening])


@contextmanager
def _no_echo() -> Iterator[None]:
    """A signal that has ended the server is raised by it once more, when all is done: nobody hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    former = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
