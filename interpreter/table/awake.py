"""A table that is awake: one game in memory, its pages, its bots, and its record on the disk; one change at a time.

Takes messages of pages and answers of bots, sends letters to pages in order, and only once the change that they report is on the
disk. A change that could not be stored is undone, and all pages hear of it. Raises no errors: pages are informed instead.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeVar

from interpreter.records import NamedTuple
from interpreter.runtime import Fault
from interpreter.session import HUMAN
from interpreter.table import messages
from interpreter.table.game_table import GameTable
from interpreter.table.hinting import TIMES, HintWanted, by_times
from interpreter.table.laid_out import LaidOut
from interpreter.table.listening import Letter, Listener
from interpreter.table.messages import Asking, FromPage, Linked, Look, Relink, Tells, Told, Trouble
from interpreter.table.seating import given_again
from interpreter.table.store import Change, Kept, KeptTable, NotKept, Store
from interpreter.table.thinkers import Lost, Thinkers, Thoughtless
from interpreter.table.tokens import fresh, print_of

TRIES = 3
"""So often a thought is begun again when its process died."""
PAUSE = 30.0
"""So many seconds a table without pages stays awake, in case somebody comes back."""
BREATH = 0.5
"""So many seconds lie between two answers where only bots play, so that one can look on."""

T = TypeVar("T")


class Page(Protocol):
    """A connected page, as its table sees it."""

    def tell(self, data: bytes) -> None:
        """Queue a message for the page; does not wait until it is sent."""

    def drop(self, code: int, why: str) -> None:
        """End the connection with a code and a reason of a web socket."""


class Around(Protocol):
    """The services of the server that a table needs."""

    thinkers: Thinkers

    async def at_disk(self, work: Callable[[Store], T]) -> T:
        """Run `work` on the store, while other tables go on; gives its result. Errors: `NotKept`."""

    async def worked_out(self, work: Callable[[], T]) -> T:
        """Run `work`, which changes nothing, while other tables go on; gives its result."""

    def saved_rules(self, laid: LaidOut) -> Callable[[], str]:
        """A function that gives the text of a saved game with these rules, to be stored with the table."""

    def say(self, text: str) -> None:
        """Report a line to whoever runs the server."""

    def falls_asleep(self, table: Awake) -> None:
        """Forget this table: no page is connected, and no bot is thinking."""


class _Asked(NamedTuple):
    """What a bot is asked: by which rules, after which answers, where chance was drawn anew, in which seat, as which bot; is
    there anything to choose?"""

    rules: str
    answers: tuple[Kept, ...]
    anew: tuple[tuple[int, int], ...]
    seat: int
    bot: str
    is_choice: bool


class Awake:
    """A table in memory. `kept`: what the disk holds of it, besides the answers."""

    def __init__(
        self, around: Around, kept: KeptTable, answers: Sequence[Kept], laid: LaidOut, seats: Mapping[bytes, int | None]
    ):
        """`seats`: where tokens lead to, by what is kept of them. Errors: `LoadError` where the game cannot be given again."""
        self.id = kept.id
        self.lock = asyncio.Lock()
        self.kept = kept
        self.seats = seats
        self._around = around
        self._answers = list(answers)
        self._laid = laid
        self._pages: dict[Listener, Page] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._sleep: asyncio.TimerHandle | None = None
        self._is_stuck = False
        self._pace: dict[int, float] = {}
        self._hints: set[asyncio.Task[None]] = set()
        self.is_asleep = False
        self.table = self._loaded()

    def _loaded(self) -> GameTable:
        """The table as it lies on the disk. Errors: `LoadError`."""
        saved: Any = {
            "seed": str(self.kept.seed),
            "open": self.kept.open_table,
            "answers": [each.key for each in self._answers],
            "anew": [[after, str(seed)] for after, seed in self.kept.anew],
        }
        table = GameTable(self._laid, given_again(self._laid.program, saved, self.kept.players), self.kept.players)
        table.gone.update(self.kept.gone)
        table.recalled(self.kept.aside)
        return table

    # --- pages -----------------------------------------------------------------------------------------------------------------

    @property
    def number_of_pages(self) -> int:
        """How many pages are connected."""
        return len(self._pages)

    def here(self) -> set[int]:
        """The seats whose players are connected."""
        return {each.id for each in self.table.seats() if each.here}

    async def join(self, page: Page, token: str, hot: bool) -> bool:
        """Connect a page and send it its first messages. `token`: that of a seat or of the table, '' for an onlooker; `hot`: with
        the table's token, sees through the eyes of whoever decides. False for a token that is not valid here."""
        async with self.lock:
            if token and print_of(token) not in self.seats:
                return False
            seat = self.seats[print_of(token)] if token else None
            owner = bool(token) and seat is None
            if self._sleep is not None:
                self._sleep.cancel()
                self._sleep = None
            listener = self.table.join(seat, owner and hot, owner)
            self._pages[listener] = page
            if self.table.is_behind(listener):
                with suppress(Exception):  # what goes wrong there goes wrong in the greeting, and is told
                    await self._around.worked_out(lambda: self.table.catch_up(listener))
            await self._carry_out(lambda: self.table.greet(listener), listener)
            self._is_stuck = False
        self.let_bots_think()
        return True

    async def hear(self, page: Page, said: FromPage) -> float:
        """Carry out a page's message, or refuse it. Gives the seconds of work that it caused."""
        if isinstance(said, Look):
            while self.table.walk():
                await asyncio.sleep(0)  # others are heard in between
        if isinstance(said, Asking):
            seconds = await self._answer(page, said)
            self._is_stuck = False  # whoever says something lets bots think again
            self.let_bots_think()
            return seconds
        async with self.lock:
            listener = next((each for each, one in self._pages.items() if one is page), None)
            if listener is None:
                return 0.0
            if isinstance(said, Relink):
                await self._relink(listener, said)
                return 0.0
            took: list[float] = []

            def work() -> list[Letter]:
                begun = time.perf_counter()
                try:
                    return self.table.hear(listener, said)
                finally:
                    took.append(time.perf_counter() - begun)

            hints = len(self.table.wanted)
            if await self._carry_out(work, listener):
                for wanted in self.table.wanted[hints:]:
                    self._find_out(wanted)
            self._is_stuck = False
        self.let_bots_think()
        return sum(took)

    async def _answer(self, page: Page, said: Asking) -> float:
        """A question about the position: it changes nothing, and what answers it is worked out while others are heard."""
        async with self.lock:
            listener = next((each for each, one in self._pages.items() if one is page), None)
            asked = None if listener is None else self.table.asking(listener, said)
        if asked is None:
            return 0.0
        took, letters = 0.0, []

        def timed() -> list[Letter]:
            nonlocal took
            begun = time.perf_counter()
            try:
                return asked()
            finally:
                took = time.perf_counter() - begun

        try:
            letters = await self._around.worked_out(timed)
        except Exception as error:  # a fault of ours
            self._around.say(_fault(self.id, error))
            page.tell(messages.write(Told(said.id, texts=("this is a fault of Punica, not of yours",))))
        self._send(letters)
        return took

    async def _relink(self, listener: Listener, said: Relink) -> None:
        """Another token leads to a seat; the old one leads nowhere, and whoever came by it is let go at once."""
        page = self._pages[listener]
        if not listener.owner or said.seat not in self.kept.seats:
            page.tell(messages.write(Told(said.id, texts=("only the owner of the table gives out links for its seats",))))
            return
        token = fresh()
        try:
            await self._around.at_disk(lambda store: store.relink(self.id, said.seat, print_of(token)))
        except NotKept as error:
            page.tell(messages.write(Told(said.id, texts=(f"the new link could not be kept, so the old one holds: {error}",))))
            return
        self.seats = {print_of(token): said.seat} | {each: seat for each, seat in self.seats.items() if seat != said.seat}
        for each, other in [(each, one) for each, one in self._pages.items() if each.seat == said.seat]:
            del self._pages[each]
            other.tell(messages.write(Trouble("token", "the owner of the table has given out another link for this seat")))
            other.drop(4000, "token")
            self._send(self.table.leave(each))
        page.tell(messages.write(Linked(said.id, said.seat, token)))

    async def leave(self, page: Page) -> None:
        """Disconnect a page, and tell the others."""
        async with self.lock:
            for listener in [each for each, one in self._pages.items() if one is page]:
                del self._pages[listener]
                self._send(self.table.leave(listener))
            self._rest()

    # --- rules -----------------------------------------------------------------------------------------------------------------

    async def exchange(self, laid: LaidOut) -> None:
        """Go on by other rules; answers that do not fit them are dropped (see `GameTable.exchange`)."""
        async with self.lock:
            await self._carry_out(lambda: self.table.exchange(laid), None)
            self._is_stuck = False
        self.let_bots_think()

    async def broken(self, text: str) -> None:
        """Tell all pages that the edited rules have mistakes (`text`) and are not used."""
        async with self.lock:
            await self._carry_out(lambda: self.table.broken(text), None)

    async def mended(self) -> None:
        """Tell all pages that were told of mistakes that the rules on disk are again those of this table."""
        async with self.lock:
            await self._carry_out(self.table.mended, None)

    # --- one change ------------------------------------------------------------------------------------------------------------

    async def _carry_out(self, work: Callable[[], list[Letter]], by: Listener | None) -> bool:
        """Change the table, write it down, tell its pages. False where nothing came of it: then all is as it was, and whoever
        asked for it is told; all are where nobody did."""
        trouble: Trouble | None = None
        try:
            letters = work()
            await self._keep()
        except NotKept as error:
            trouble = Trouble("kept", f"this could not be kept, so it does not count: {error}")
        except Fault as error:
            trouble = Trouble("fault", f"the rules broke at {error.span}; it does not count")
        except Exception as error:  # a fault of ours at one table must not end the others
            self._around.say(_fault(self.id, error))
            trouble = Trouble("fault", "this is a fault of Punica, not of yours; it does not count")
        if trouble is None:
            self._send(letters)
            return True
        self._take_back(trouble, by)
        return False

    async def _keep(self) -> None:
        """Write down what has changed. Errors: `NotKept`."""
        table, kept, had = self.table, self.kept, self._answers
        now, rules = [Kept(*each) for each in table.game.answers], table.laid.digest
        stay = min(len(now), len(had))
        if stay and (rules != kept.rules or now[stay - 1] != had[stay - 1]):  # else one has grown, or was cut, at its end
            stay = next((k for k in range(stay) if now[k] != had[k]), stay)
        new = now[stay:]
        result = table.game.result
        ended = "" if result is None else result.summary
        anew = tuple([(after, seed) for after, seed in table.game.anew])
        change = Change(stay, new, dict(table.players), frozenset(table.gone), ended, rules, anew, table.aside)
        if change == Change(len(had), [], dict(kept.players), kept.gone, kept.ended, kept.rules, kept.anew, kept.aside):
            return
        saved = None if rules == kept.rules else self._around.saved_rules(table.laid)
        await self._around.at_disk(lambda store: store.write(self.id, len(had), change, saved))
        del had[stay:]
        had.extend(new)
        self._laid = table.laid
        self.kept = replace(kept, rules=rules, players=change.players, gone=change.gone, ended=ended, count=len(had))
        self.kept = replace(self.kept, anew=anew, aside=change.aside)

    def _take_back(self, trouble: Trouble, by: Listener | None) -> None:
        """All is as it lies on the disk, and whoever asked for something else is told; all are where nobody did."""
        told = [self._pages[by]] if by in self._pages else list(self._pages.values())
        for page in told:
            page.tell(messages.write(trouble))
        self._begin_anew()

    def _begin_anew(self) -> None:
        """The table is made again from what is kept, with the same pages at it."""
        before, self._pages = self._pages, {}
        try:
            self.table = self._loaded()
            for old, page in before.items():
                self._pages[self.table.join(old.seat, old.hot, old.owner)] = page
            for listener in list(self._pages):
                self._send(self.table.greet(listener))
        except Exception as error:
            self._around.say(_fault(self.id, error))
            self._pages, self.is_asleep = {}, True
            self._around.falls_asleep(self)
            for page in before.values():
                page.drop(1011, "the table cannot go on")

    def _send(self, letters: Iterable[Letter]) -> None:
        last: tuple[Tells, bytes] | None = None
        for listener, tells in letters:
            page = self._pages.get(listener)
            if page is None:
                continue
            if last is None or last[0] is not tells:
                last = (tells, messages.write(tells))
            page.tell(last[1])

    # --- bots ------------------------------------------------------------------------------------------------------------------

    def let_bots_think(self) -> None:
        """Start the bots' thinking, if a bot is to answer. A table without persons needs an onlooker for that."""
        if self._is_stuck or self.is_asleep or self.table.thinking is None:
            return
        if not self._pages and not self._has_people:
            return
        if self._thinking is None:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Bots answer, one after the other, until a person is asked."""
        try:
            await self._let_all_answer()
        except Exception as error:  # a fault of ours must not leave a table that waits for nobody
            self._around.say(_fault(self.id, error))
            self._thinking, self._is_stuck = None, True

    async def _let_all_answer(self) -> None:
        tries = 0
        while True:
            async with self.lock:
                asked = self._asked()
                if asked is None or self._is_stuck or self.is_asleep or not (self._pages or self._has_people):
                    self._thinking = None  # whoever says something from now on lets them think again
                    self._rest()
                    return
            try:
                option = await self._chosen(asked)
            except (Lost, Thoughtless) as error:
                tries += 1
                await self._stumbled(error, asked.seat, tries)
                continue
            async with self.lock:
                if asked != self._asked():
                    continue  # somebody took an answer back, or sits there now
                self._is_stuck = not await self._carry_out(partial(self.table.bot_answers, option), None)
                tries = 0
            if not self._has_people:
                await asyncio.sleep(BREATH)

    @property
    def _has_people(self) -> bool:
        return HUMAN in self.table.players.values()

    def _asked(self) -> _Asked | None:
        """What a bot is asked now; None while a person is asked, or nobody."""
        seat, decision = self.table.thinking, self.table.game.decision
        if seat is None or decision is None:
            return None
        return _Asked(self.kept.rules, tuple(self._answers), self.kept.anew, seat, self.table.players[seat], decision.is_choice)

    def _thinkers(self, laid: LaidOut) -> Thinkers:
        """Who thinks, and knows these rules."""
        thinkers = self._around.thinkers
        if not thinkers.knows(laid.digest):
            thinkers.know(laid.digest, laid.program, laid.session.library.is_shipped)
        return thinkers

    async def _chosen(self, asked: _Asked) -> int:
        """What a bot chooses. Where there is nothing to choose it takes as long as it took last, so that nobody can tell by a
        pause what it holds. Errors: `Lost`, `Thoughtless`."""
        if not asked.is_choice:
            await asyncio.sleep(self._pace.get(asked.seat, 0.0))
            return 0
        thinkers, kept, begun = self._thinkers(self._laid), self.kept, time.perf_counter()
        answers, anew = asked.answers, asked.anew
        thought = thinkers.choose(self.id, asked.rules, kept.seed, kept.open_table, answers, asked.seat, asked.bot, anew)
        option = await asyncio.wrap_future(thought)
        self._pace[asked.seat] = time.perf_counter() - begun
        return option

    def _find_out(self, wanted: HintWanted) -> None:
        """A bot thinks about a hint, while the game goes on: several times, and whoever else waits for a thought has his in
        between."""
        kept, laid, answers = self.kept, self._laid, tuple(self._answers)

        async def find() -> list[tuple[int, int]]:
            taken: Counter[int] = Counter()
            for luck in range(TIMES):
                thought = self._thinkers(laid).choose(
                    f"{self.id} hint", kept.rules, kept.seed, kept.open_table, answers, wanted.seat, wanted.bot, kept.anew, luck
                )
                taken[await asyncio.wrap_future(thought)] += 1
            return by_times(taken)

        async def tell() -> None:
            options: Sequence[tuple[int, int]] = ()
            try:
                options = await find()
            except (Lost, Thoughtless) as error:
                self._around.say(f"table {self.id}: there is no hint: {error}")  # pages are not told why: it may be hidden
            async with self.lock:
                self._send(self.table.hinted(wanted, options))

        task = asyncio.create_task(tell())
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _stumbled(self, error: Exception, seat: int, tries: int) -> None:
        """A bot could not think: all are told, and it tries again, or waits until somebody says something."""
        is_over = tries >= TRIES or isinstance(error, Thoughtless)
        name = self.table.laid.words.seat(seat)
        what = f"the bot that plays {name} was interrupted"
        what += "; it goes on when somebody comes, or says something" if is_over else "; it thinks again"
        self._around.say(f"table {self.id}: {what}: {error}")  # pages are not told why: it may name what is hidden
        async with self.lock:
            self._is_stuck = is_over
            for page in self._pages.values():
                page.tell(messages.write(Trouble("bot", what)))

    # --- sleep -----------------------------------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """If nobody is here and nobody thinks, it falls asleep in a while."""
        if self._pages or self._thinking is not None or self.is_asleep:
            return
        if self._sleep is not None:
            self._sleep.cancel()
        self._sleep = asyncio.get_running_loop().call_later(PAUSE, self._fall_asleep)

    def rest(self) -> None:
        """Start the countdown to sleep, if no page is connected and no bot is thinking."""
        self._rest()

    def _fall_asleep(self) -> None:
        self._sleep = None  # it holds this table, which must go at once: the collector comes by seldom
        if not self._pages and not self.lock.locked() and self._thinking is None:
            self.is_asleep = True
            self._around.falls_asleep(self)

    async def close(self) -> None:
        """End with the server: wait for a change that is being stored, stop the bots, disconnect all pages."""
        self.is_asleep = True
        if self._sleep is not None:
            self._sleep.cancel()
        async with self.lock:
            for task in (self._thinking, *self._hints):
                if task is not None:
                    task.cancel()
            for page in self._pages.values():
                page.drop(1012, "the server ends")


def _fault(id: str, error: Exception) -> str:
    """A fault of ours in a line: no word of a game, which may be hidden, stands in it."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "?" if place is None else f"{place.tb_frame.f_globals.get('__name__', '?')}, line {place.tb_lineno}"
    return f"table {id}: this is a fault of Punica ({type(error).__name__} in {where})"
