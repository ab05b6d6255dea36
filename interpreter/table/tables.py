"""All tables of a server: creates them on order, finds them by name and wakes them, and keeps their rules up to date.

A table sleeps on the disk, and is made again when somebody comes. It goes on by the rules with which it began, even if these have
been edited since; only one that follows watched texts gets the new rules. Errors: `UsageError` for what cannot be ordered, `Gone`
for a table that is not there or cannot go on, `NotKept` for what the disk does not do.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from interpreter.cache import Cache, Memory
from interpreter.diagnostics import as_text
from interpreter.garbage import undisturbed
from interpreter.players import BotName
from interpreter.records import NamedTuple
from interpreter.runtime import Game, LoadError
from interpreter.session import (
    HUMAN,
    Facts,
    Followed,
    Request,
    Session,
    UsageError,
    open_session,
    playable,
)
from interpreter.table.awake import Awake
from interpreter.table.game_table import NO_HINTS
from interpreter.table.laid_out import LaidOut
from interpreter.table.saves import brought, rules_in, saved_text
from interpreter.table.store import Kept, KeptTable, NotKept, Store
from interpreter.table.thinkers import Thinkers
from interpreter.table.tokens import fresh, fresh_name, print_of

QUICK = 0.003
"""What the disk has done after so many seconds was quicker than to ask another thread, which waits for its turn as well."""
FOR_A_WHILE = 20
"""Where it was slower, so many of the next things are asked of that thread."""
MOST_TABLES = 1_000
"""So many tables are kept."""
MOST_LAID = 12
"""So many rule sets are kept laid out besides those that are being played by."""
MOST_FACES = 2_000
"""So many cards are kept drawn."""
MOST_ORDERS = 8
"""So many tables are being laid out at a time."""
MOST_SAVES = 8
"""So many are being saved at a time."""
MOST_BROUGHT = 4
"""So many saved games are being sent here at a time: each is held whole until it is read."""
AT_ONCE = 300
"""A table with more answers is woken in another thread, while others go on."""
MOST_THOUGHT = 20_000
"""So many answers ahead may a bot think at a table that somebody orders: others wait for the same processes."""
MOST_SEED = 2**63 - 1
MOST_TOLD = 4_000
"""So many letters of mistakes in rules are told in a page."""

T = TypeVar("T")

_Word = Annotated[str, msgspec.Meta(max_length=200)]
_Words = Annotated[dict[_Word, _Word], msgspec.Meta(max_length=100)]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of a new table. `players`: for each side, by name, `human` or a bot by name; `hints`: may bots be asked for
    hints?"""

    rule_set: _Word
    mods: Annotated[tuple[_Word, ...], msgspec.Meta(max_length=20)] = ()
    scenario: _Word = ""
    options: _Words = {}
    players: _Words = {}
    seed: Annotated[int, msgspec.Meta(ge=0, le=MOST_SEED)] | None = None
    open: bool = False
    hints: bool = True


class Bearer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sender of a request: the token of a seat or of the table; empty: an onlooker."""

    token: _Word = ""


class Links(NamedTuple):
    """The links to a table: its name, its own token, and a token for each seat by the name of its side."""

    id: str
    owner: str
    seats: Mapping[str, str]


class Gone(Exception):
    """The table does not exist, or cannot go on; the text says why."""


Seating = Callable[[Sequence[str], Facts], dict[str, str]]
"""Who plays each seat, by what words like `SIDE=human` say. Errors: `UsageError`."""


class Tables:
    """The tables of one server, and the services that they share. All calls are made in one event loop."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        cache: Cache,
        seating: Seating,
        say: Callable[[str], None],
        offered: Sequence[Request] = (),
        any_rules: bool = False,
    ) -> None:
        """`say`: tells whoever runs the server; `offered`: rule sets from elsewhere, with mods, of which tables may be ordered
        besides the shipped ones: whoever runs the server has named them; `any_rules`: may a saved game that somebody brings carry
        rules of its own? Rules are programs."""
        self.thinkers = thinkers
        self.say = say
        self._store = store
        self._cache = cache
        self._seating = seating
        self._offered = list(offered)
        self._any_rules = any_rules
        self._disk = ThreadPoolExecutor(1, "disk")
        self._late = self._slow = self._waiting = 0
        self._opener = ThreadPoolExecutor(1, "rules")
        self._drawer = ThreadPoolExecutor(1, "drawings")
        self._answerer = ThreadPoolExecutor(1, "answers")
        self._lines: Counter[str] = Counter()
        self._awake: dict[str, Awake] = {}
        self._waking: dict[str, asyncio.Task[Awake]] = {}
        self._laid: OrderedDict[str, LaidOut] = OrderedDict()
        self._boards: OrderedDict[str, bytes] = OrderedDict()
        self._faces: OrderedDict[tuple[str, str, int], str] = OrderedDict()
        self._following: set[str] = set()
        self._newest: LaidOut | None = None

    async def close(self) -> None:
        """End with the server: close all tables, wait until what is being stored is written, close the store."""
        for table in list(self._awake.values()):
            await table.close()
        self.thinkers.close()
        for each in (self._opener, self._drawer, self._answerer):
            each.shutdown(wait=False, cancel_futures=True)
        self._disk.shutdown(wait=True)
        self._store.close()

    # --- the disk, and what takes long -----------------------------------------------------------------------------------------

    async def at_disk(self, work: Callable[[Store], T]) -> T:
        """Run `work` on the store: at once while the disk is quick, else in a thread, so that others go on. Errors: `NotKept`."""
        if self._slow or self._waiting:
            self._slow = max(0, self._slow - 1)
            self._waiting += 1
            try:
                return await asyncio.get_running_loop().run_in_executor(self._disk, work, self._store)
            finally:
                self._waiting -= 1
        begun = time.perf_counter()
        try:
            return work(self._store)
        finally:
            self._late = self._late + 1 if time.perf_counter() - begun > QUICK else 0
            self._slow = FOR_A_WHILE if self._late > 1 else 0  # one alone may have had to wait for this machine

    async def _opened(self, work: Callable[[], T]) -> T:
        """Open rules, one after the other, while others go on."""

        def in_peace() -> T:
            with undisturbed():
                return work()

        return await asyncio.get_running_loop().run_in_executor(self._opener, in_peace)

    @contextmanager
    def _in_line(self, what: str, most: int) -> Iterator[None]:
        """One of so many at a time that do the same: whoever may ask as often as he likes waits in a line, and it is not longer.
        Errors: `UsageError`."""
        if self._lines[what] >= most:
            raise UsageError(f"too many {what} at a time", "try again in a minute")
        self._lines[what] += 1
        try:
            yield
        finally:
            self._lines[what] -= 1

    async def _drawn(self, work: Callable[[], T]) -> T:
        """Draw something, while others go on, and rules are opened."""
        return await asyncio.get_running_loop().run_in_executor(self._drawer, work)

    async def worked_out(self, work: Callable[[], T]) -> T:
        """Run `work` in a thread, one piece of work after the other, while tables go on."""
        return await asyncio.get_running_loop().run_in_executor(self._answerer, work)

    def saved_rules(self, laid: LaidOut) -> Callable[[], str]:
        """A function that gives the text of a saved game with these rules. Its errors: `NotKept`."""

        def saved() -> str:
            try:
                return saved_text(laid.session, Game.new(laid.program))
            except (UsageError, OSError) as error:
                raise NotKept(f"the rules could not be packed: {error}") from error

        return saved

    def _laid_by(self, session: Session) -> LaidOut:
        """Rules laid out, once."""
        return self._laid.get(session.digest) or LaidOut(session)

    def _keep_laid(self, laid: LaidOut) -> LaidOut:
        self._laid[laid.digest] = laid
        self._laid.move_to_end(laid.digest)
        while len(self._laid) > MOST_LAID:
            self._laid.popitem(last=False)
        return laid

    # --- new tables ------------------------------------------------------------------------------------------------------------

    async def order(self, order: Order) -> Links:
        """Create the table that the lobby asks for; gives its links. Errors: `UsageError` if the rule set is not offered here or
        cannot be played, `NotKept` if the table cannot be stored."""
        options = tuple(sorted(order.options.items()))
        request = Request(order.rule_set, order.mods, options, order.scenario)
        known = {(each.rule_set, each.mods) for each in self._offered} | {(id, ()) for id in playable()}
        if (request.rule_set, request.mods) not in known:
            raise UsageError(f'"{order.rule_set}" is not offered here' + (" with these mods" if order.mods else ""))
        for word in order.players.values():
            must_be_quick(word)
        with self._in_line("tables are being laid out", MOST_ORDERS):
            laid = await self._opened(lambda: self._laid_by(self._sound(request)))
        players = self._seating([f"{side}={player}" for side, player in order.players.items()], laid.session.facts)
        return await self.make(laid, players, order.seed, order.open, hints=order.hints)

    def _sound(self, request: Request) -> Session:
        """Rules that can be played. Errors: `UsageError`."""
        session = open_session(request, self._cache)
        if session.errors:
            raise UsageError(f"{request.rule_set} has errors: {session.errors[0].message}", request.command("check"))
        if not session.holds_game:
            raise UsageError(f"{request.rule_set} holds no whole game")
        return session

    async def make(
        self,
        laid: LaidOut,
        players: Mapping[str, str],
        seed: int | None = None,
        open_table: bool = False,
        follows: bool = False,
        game: Game | None = None,
        hints: bool = True,
    ) -> Links:
        """Create a table by these rules. `players`: by the names of seats; `follows`: does it get the new rules when watched
        texts change? `game`: begin with this one; `hints`: may bots be asked for hints? Errors: `UsageError`, `NotKept`."""
        busy = {*self._awake, *self._waking}
        if not await self.at_disk(lambda store: store.has_room(MOST_TABLES, busy)):
            raise UsageError(f"there are {MOST_TABLES} tables already", "keep the next ones in another file: --store FILE")
        laid = self._keep_laid(laid)
        names = laid.program.tables.layout.seat_names
        seats = {names.index(name): player for name, player in players.items()}
        links = Links(fresh_name(), fresh(), {name: fresh() for name in players})
        tokens: dict[bytes, int | None] = {print_of(links.owner): None}
        tokens |= {print_of(token): names.index(name) for name, token in links.seats.items()}
        kept = KeptTable(
            links.id,
            laid.digest,
            laid.session.library.manifest.title,
            laid.session.facts.scenario,
            {seat: laid.words.seat(seat) for seat in seats},
            secrets.randbelow(MOST_SEED + 1) if seed is None else seed,
            open_table,
            seats,
            aside="" if hints else NO_HINTS,
            follows=_texts_of(laid.session.request) if follows else "",
        )
        answers: list[Kept] = []
        if game is not None:
            answers = [Kept(*each) for each in game.answers]
            ended = "" if game.result is None else game.result.summary
            anew = tuple([(after, chance) for after, chance in game.anew])
            kept = replace(kept, seed=game.seed, open_table=game.open_table, ended=ended, count=len(answers), anew=anew)
        saved = self.saved_rules(laid)
        await self.at_disk(lambda store: store.add(kept, tokens, saved, answers))
        if follows:
            self._following.add(links.id)
        self._awake[links.id] = made = await self._waken(lambda: Awake(self, kept, answers, laid, tokens), len(answers))
        if any(player != HUMAN for player in players.values()):
            self._warm(laid)
        made.let_bots_think()
        made.rest()
        return links

    async def _waken(self, made: Callable[[], Awake], answers: int) -> Awake:
        """A table, with its answers given again: many of them while others go on. Errors: `LoadError`."""
        return await self._drawn(made) if answers > AT_ONCE else made()

    async def bring(self, sent: Callable[[], Awaitable[bytes]]) -> Links:
        """Create a table that goes on with an uploaded saved game, which `sent` waits for; at first persons play all seats.
        Errors: `UsageError`, `NotKept`, and those of `sent`."""

        def read() -> tuple[LaidOut, Game]:
            session, game = brought(data, self._cache, self._any_rules)
            if not session.holds_game:
                raise UsageError(f"{session.id} holds no whole game")
            return self._laid_by(session), game

        with self._in_line("saved games are being sent here", MOST_BROUGHT):
            data = await sent()
            laid, game = await self._opened(read)
        facts = laid.session.facts
        return await self.make(laid, self._seating([f"{name}={HUMAN}" for name in facts.seats], facts), game=game)

    async def save(self, id: str, token: str) -> str:
        """The text of a table's saved game. It reveals all that is hidden and what chance will bring: so while the game goes on
        only the owner may have it; after its end, everybody. Errors: `Gone`, `UsageError`, `NotKept`."""
        table = await self.table(id)
        if token and print_of(token) not in table.seats:
            raise UsageError("this link leads to no seat of this table")
        is_owner = bool(token) and table.seats[print_of(token)] is None
        if not is_owner and table.table.game.decision is not None:
            raise UsageError(
                "a game that goes on is saved by the owner of its table alone: what is saved tells all that is hidden"
            )
        laid, game = table.table.laid, table.table.game.clone()
        with self._in_line("tables are being saved", MOST_SAVES):
            return await self.worked_out(lambda: saved_text(laid.session, game))

    def _warm(self, laid: LaidOut) -> None:
        """Let a process make itself ready for bots. Errors: none."""
        with suppress(Exception):  # whoever thinks first finds out
            self.thinkers.know(laid.digest, laid.program, laid.session.library.is_shipped)
            self.thinkers.warm(laid.digest)

    # --- old tables ------------------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Awake:
        """The table with this name, awake. Errors: `Gone`, `NotKept`."""
        found = self._awake.get(id)
        if found is not None:
            found.rest()  # not while somebody is on his way to it
            return found
        waking = self._waking.get(id)
        if waking is None:
            waking = self._waking[id] = asyncio.create_task(self._woken(id))
            waking.add_done_callback(lambda _: self._waking.pop(id, None))
        return await asyncio.shield(waking)

    async def _woken(self, id: str) -> Awake:
        kept = await self.at_disk(lambda store: store.table(id))
        if kept is None:
            raise Gone("there is no such table")
        answers = await self.at_disk(lambda store: store.answers(id))
        seats = await self.at_disk(lambda store: store.seats_of(id))
        laid = self._laid.get(kept.rules)
        if laid is None:
            saved = await self.at_disk(lambda store: store.rules(kept.rules))
            try:
                laid = self._keep_laid(await self._opened(lambda: LaidOut(rules_in(saved, self._cache))))
            except UsageError as error:
                raise Gone(f"the rules of this table cannot be opened: {error.message}") from error
        try:
            found = await self._waken(lambda: Awake(self, kept, answers, laid, seats), len(answers))
            self._awake[id] = found
        except LoadError as error:
            raise Gone("the answers of this table do not fit its rules: it is damaged, or was altered") from error
        if id in self._following and self._newest is not None and self._newest.digest != kept.rules:
            await found.exchange(self._newest)
        found.rest()
        return found

    def falls_asleep(self, table: Awake) -> None:
        """Forget this table: no page is connected, and no bot is thinking."""
        if self._awake.get(table.id) is table:
            del self._awake[table.id]

    async def listed(self) -> list[dict[str, Any]]:
        """JSON data of all tables, for the lobby. The number of answers is given only where nothing is hidden: elsewhere it would
        reveal what somebody has done in secret. Errors: `NotKept`."""
        found = []
        for kept in await self.at_disk(Store.tables):
            awake = self._awake.get(kept.id)
            kept, here = (kept, set()) if awake is None else (awake.kept, awake.here())
            found.append(
                {
                    "id": kept.id,
                    "title": kept.title,
                    "scenario": kept.scenario,
                    "seats": [
                        {"name": name, "player": kept.players.get(seat, ""), "here": seat in here}
                        for seat, name in sorted(kept.seats.items())
                    ],
                    "open": kept.open_table,
                    "answers": kept.count if kept.open_table or kept.ended else None,
                    "ended": kept.ended,
                }
            )
        return found

    # --- what stands still -----------------------------------------------------------------------------------------------------

    def laid_of(self, mark: str) -> LaidOut | None:
        """The rules with this mark (`LaidOut.mark`), if a table uses them or has used them lately; else None."""
        known = [*self._laid.values(), *(each.table.laid for each in self._awake.values())]
        return next((each for each in known if each.mark == mark), None)

    async def board(self, mark: str) -> bytes | None:
        """The board of the rules with this mark, as JSON packed by gzip; None where no table uses them."""
        laid, found = self.laid_of(mark), self._boards.get(mark)
        if found is None and laid is not None:
            board = laid.board
            found = await self._drawn(lambda: gzip.compress(msgspec.json.encode(board()), 6, mtime=0))
            self._boards[mark] = found
            while len(self._boards) > MOST_LAID:
                self._boards.popitem(last=False)
        return found

    async def face(self, mark: str, kind: str, number: int) -> str:
        """The drawing of a member as a card, as SVG; '' where there is none."""
        key, laid = (mark, kind, number), self.laid_of(mark)
        found = self._faces.get(key)
        if found is None and laid is not None and number >= 0:
            face = laid.face
            try:
                found = self._faces[key] = await self._drawn(lambda: face(kind, number))
            except LookupError:
                return ""
            while len(self._faces) > MOST_FACES:
                self._faces.popitem(last=False)
        return found or ""

    # --- texts that are watched ------------------------------------------------------------------------------------------------

    def follow(self, request: Request) -> Callable[[], None]:
        """A function to be called, in the event loop, when texts of this rule set have changed: the tables that follow them get
        the new rules, or hear what is wrong with them."""
        followed = Followed(request, Memory(self._cache))
        at_work: list[asyncio.Task[None]] = []

        async def look(before: list[asyncio.Task[None]], is_first: bool) -> None:
            if before:
                await asyncio.wait(before)
            try:
                if is_first:  # reads all that an edit does not change, before anybody waits for it
                    self._following.update(await self.at_disk(lambda store: store.followers(_texts_of(request))))
                else:
                    followed.look_again()
                await self._exchange(followed, is_first)
            except Exception as error:
                self.say(f"the rules could not be read: this is a fault of Punica ({type(error).__name__}: {error})")

        def changed(is_first: bool = False) -> None:
            at_work[:] = [asyncio.create_task(look([*at_work], is_first))]

        changed(is_first=True)
        return changed

    async def _exchange(self, followed: Followed, is_first: bool) -> None:
        """`is_first`: nobody has said that they changed; but since they were opened for a table somebody may have edited them;
        if that made mistakes it is told when somebody says so."""
        laid, told = await self._opened(lambda: _newest(followed))
        if laid is None and is_first:
            return
        if laid is not None:
            self._newest = self._keep_laid(self._laid.get(laid.digest) or laid)
        tables = [each for each in self._awake.values() if each.id in self._following]
        if laid is None:
            self.say("the rules have mistakes and are not taken")
        elif not is_first or any(each.table.laid.digest != laid.digest for each in tables):
            self.say("the rules have changed")
        for table in tables:
            if laid is None:
                await table.broken(told)
            elif table.table.laid.digest != laid.digest:
                await table.exchange(laid)
            else:
                await table.mended()


def _texts_of(request: Request) -> str:
    """By what name it is known which texts are followed, wherever the server is started."""
    names = [str(Path(each).resolve()) if os.path.exists(each) else each for each in (request.rule_set, *request.mods)]
    return json.dumps([names, sorted(request.options), request.scenario], ensure_ascii=False)


def _newest(followed: Followed) -> tuple[LaidOut | None, str]:
    """Rules as they are now; or None, and what is wrong with them."""
    try:
        session = followed.session({})
        if session.errors:
            return None, as_text(session.errors, session.sources)[:MOST_TOLD]
        if session.played_rules.main is None:
            return None, "this holds no whole game"
        return LaidOut(session), ""
    except UsageError as error:
        return None, error.message


def must_be_quick(word: str) -> None:
    """Refuse a bot that would think too long. An unknown bot passes. Errors: `UsageError`."""
    with suppress(ValueError):
        if BotName.read(word).budget > MOST_THOUGHT:
            raise UsageError(f'"{word[:60]}" thinks too long', f"at a table a bot thinks {MOST_THOUGHT} answers ahead at most")
