"""The list of playable rule sets for the lobby's page: takes the cache, gives each with its sides, scenarios and options as data.

It is worked out in a process of its own, since reading all rule sets for the first time takes half a minute. What stands in
manifests and options comes first; a sentence about each game and the colours of its sides follow when they have been read.
Errors: none; what cannot be read is left out.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from interpreter.cache import NO_CACHE, Cache, Shelf, open_cache
from interpreter.table.thinkers import deaf

if TYPE_CHECKING:
    from interpreter.session import Facts, Session
    from interpreter.views import RichText, Style

P = ParamSpec("P")
T = TypeVar("T")

BOTS: Mapping[str, str] = {
    "heuristic": "weighs positions; quick",
    "search": "plays games in thought before each answer; the strongest, and slower",
    "random": "takes anything; to learn how the game goes",
}
"""The bots that can be seated in the lobby, the usual one first, and what is to be known of them."""

AROUND = 80
"""So much room is left round the places on a small map."""
CLOSE = 14
"""Points of an outline that lie so close to each other are one on a small map."""


class Lobby:
    """The list of playable rule sets for the lobby's page, worked out in another process at the first call of `rule_sets`."""

    def __init__(self, cache: Cache) -> None:
        self._caching = cache.keeps
        self._games: list[dict[str, Any]] = []
        self._first: asyncio.Task[None] | None = None
        self._rest: asyncio.Task[None] | None = None
        self._pool: ProcessPoolExecutor | None = None

    @property
    def is_whole(self) -> bool:
        """Is the list complete?"""
        return self._rest is not None and self._rest.done()

    async def rule_sets(self) -> list[dict[str, Any]]:
        """The list as far as it is known: one dict of JSON data for each rule set."""
        if self._first is None:
            self._first = asyncio.create_task(self._begin())
        await asyncio.shield(self._first)
        return self._games

    def close(self) -> None:
        """Stop the work and its process. Errors: none."""
        for task in (self._first, self._rest):
            if task is not None:
                task.cancel()
        self._end()

    async def _begin(self) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
        with suppress(Exception):  # a process that dies takes no table with it
            self._games = await self._elsewhere(_playable, self._caching)
        self._rest = asyncio.create_task(self._read())

    async def _read(self) -> None:
        for each in self._games:
            with suppress(Exception):
                told = await self._elsewhere(_description, each["id"], self._caching)
                each["about"], each["map"] = told["about"], told["map"]
                for side in each["sides"]:
                    side["colour"] = told["colours"].get(side["name"], "")
        self._end()

    async def _elsewhere(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What a function gives in the other process."""
        assert self._pool is not None
        with deaf():
            made = self._pool.submit(work, *given, **named)
        return await asyncio.wrap_future(made)

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


# --- in a process of its own ---------------------------------------------------------------------------------------------------


def _begin() -> None:
    """An interrupt is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _playable(caching: bool) -> list[dict[str, Any]]:
    """Every rule set that holds a whole game, as far as its manifest and its heads tell."""
    from interpreter.session import entries

    return [
        {
            "id": each.id,
            "title": each.title,
            "about": "",
            "map": None,
            "sides": [{"name": name, "colour": ""} for name in _sides(each.facts)],
            "scenarios": each.facts.scenarios,
            "scenario": each.facts.scenario,
            "options": each.facts.options,
            "values": {title: values for title, values in each.facts.values.items() if title in each.facts.options},
            "bonds": each.facts.bonds,
            "playing": each.facts.playing,
        }
        for each in entries(open_cache() if caching else NO_CACHE)
        if not each.abstract and each.facts.plays
    ]


def _sides(facts: Facts) -> list[str]:
    """The sides that are played in any scenario."""
    playing = {name for names in facts.playing.values() for name in names} | {*facts.seats}
    return [name for name in [*facts.seats, *facts.absent] if name in playing]


def _description(id: str, caching: bool) -> dict[str, Any]:
    """A sentence about a rule set, its map in a few strokes, and the colours of its sides; kept, since to read a rule set takes
    seconds."""
    from interpreter.session import Request, open_session

    cache = open_cache() if caching else NO_CACHE
    session = open_session(Request(id), cache, checks=False)
    key = f"in short {session.library.text_digest}"
    kept = cache.get(Shelf.NOTES, key)
    found: dict[str, Any] = about(session) if kept is None else json.loads(kept)
    if kept is None:
        cache.put(Shelf.NOTES, key, json.dumps(found).encode())
    return found


def about(session: Session) -> dict[str, Any]:
    """JSON data about a rule set: a sentence, a rough sketch of its map, and the colours of its sides by name."""
    from interpreter.diagnostics import Diagnostics
    from interpreter.views import read_style

    style = read_style(session.library, session.played_rules, Diagnostics())
    return {
        "about": _sentence(style.about[0]) if style.about else "",
        "map": _sketch(style),
        "colours": {} if style.map is None else {name: side.colour for name, side in style.map.sides.items()},
    }


def _sketch(style: Style) -> dict[str, Any] | None:
    """A map as paths of an SVG: its land, its roads, its places; `frame`: left, top, width and height of what is shown. None
    where there is no map."""
    if style.map is None:
        return None
    graph = style.map.graph
    places = {each.id: each.at for each in graph.nodes.members if each.at is not None and each not in style.absent}
    if not places:
        return None
    joined = [each.ends for each in graph.edges.members if each.ends is not None and places.keys() >= {*each.ends}]
    across, down = ([place[axis] for place in places.values()] for axis in (0, 1))
    left, top = min(across) - AROUND, min(down) - AROUND
    return {
        "frame": [left, top, max(across) + AROUND - left, max(down) + AROUND - top],
        "land": "".join(f"M{'L'.join(_thinned(outline))}Z" for outline in style.land),
        "roads": "".join("M{},{}L{},{}".format(*places[one], *places[other]) for one, other in joined),
        "places": "".join("M{},{}h0".format(*place) for place in places.values()),
    }


def _thinned(outline: str) -> list[str]:
    """The points of an outline, without those that lie close to the one before."""
    found: list[str] = []
    last = (0, 0)
    for point in outline.split():
        x, y = (int(float(part)) for part in point.split(","))
        if not found or max(abs(x - last[0]), abs(y - last[1])) >= CLOSE:
            found.append(f"{x},{y}")
            last = x, y
    return found


def _sentence(text: RichText) -> str:
    """The first sentence of a paragraph, without links."""
    from interpreter.views import Mention

    words = [each if isinstance(each, str) else each.text if isinstance(each, Mention) else each.item.name for each in text]
    return "".join(words).partition(". ")[0].removesuffix(".") + "."
