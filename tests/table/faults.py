"""Kills the server at random moments, with answers in flight, and compares what pages were told with what is on the disk.

An answer that a page was told of must be there; one that was in flight may be there once, or not; nothing else may be. After each kill the
server is started again on the same file, and the same pages go on at the same tables. `python -m tests faults [--times N] [--seed S]`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from interpreter.table.store import Store
from tests.table.house import TOWERS

TABLES = 4
"""So many tables are played at the same time; every second one against a bot."""
LONGEST = 0.6
"""So many seconds they are played before the server is killed, at most."""
PATIENCE = 60


class Server:
    """A server in a process of its own, in a group of its own: a kill reaches it alone, not the processes of its bots."""

    def __init__(self, file: Path) -> None:
        words = [sys.executable, "-m", "interpreter", "serve", str(TOWERS), "--no-browser", "--port", "0", "--store", str(file)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("lobby: "):
                self.address = line.removeprefix("lobby: ").strip().rstrip("/")
                return
        raise SystemExit(f"the server does not begin: {self.process.stderr.read()}")

    def kill(self) -> None:
        if self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.communicate()


class Player:
    """Somebody who plays. `told`: his answers of which he has been told that they stand; `flying`: one that he was not told of yet."""

    def __init__(self, chance: random.Random, bot: bool) -> None:
        self.chance, self.bot = chance, bot
        self.id = self.token = ""
        self.told: list[str] = []
        self.flying: str | None = None
        self.is_over = True
        self.is_here = asyncio.Event()
        self.games = 0

    async def play(self, address: str) -> None:
        """Play until the server is gone, game after game."""
        try:
            while True:
                if self.is_over:
                    await asyncio.to_thread(self.begin, address)
                await self.go_on(address)
        except (OSError, WebSocketException, EOFError, HTTPException):
            pass  # it is gone, perhaps in the middle of an answer

    def begin(self, address: str) -> None:
        players = {"east": "human", "west": "random" if self.bot else "human"}
        order = json.dumps({"rule_set": str(TOWERS), "scenario": "A long day", "players": players}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", order), timeout=PATIENCE) as told:
            made = json.load(told)
        self.id, self.token = made["id"], made["links"]["owner"].partition("#")[2]
        self.told, self.flying, self.is_over = [], None, False
        self.games += 1

    async def go_on(self, address: str) -> None:
        async with connect(f"{address.replace('http', 'ws')}/ws/{self.id}", close_timeout=1) as ws:
            await ws.send(json.dumps({"t": "hello", "v": 1, "token": self.token, "hot": True}))
            while True:
                told = json.loads(await ws.recv())
                if told["t"] == "error":
                    raise SystemExit(f"refused: {told}")
                if told["t"] != "view":
                    continue
                self.is_here.set()
                if self.flying is not None:
                    self.told.append(self.flying)
                    self.flying = None
                if told.get("ended"):
                    self.is_over = True
                    return
                if question := told.get("question"):
                    number = self.chance.randrange(len(question["options"]))
                    key = question["options"][number]["key"]
                    self.flying = key
                    await ws.send(json.dumps({"t": "answer", "view": told["view"], "option": number, "key": key}))

    def compare(self, store: Store) -> str:
        """What is wrong with what is on the disk; and what was in flight counts as told where it is there."""
        if not self.id:
            return ""
        own = [each.key for each in store.answers(self.id) if each.seat == 0 or not self.bot]
        may_be = [self.told, *([[*self.told, self.flying]] if self.flying is not None else [])]
        if own not in may_be:
            return f"table {self.id}: told of {self.told}, in flight {self.flying}, on the disk {own}"
        self.told, self.flying = own, None
        return ""


async def one_life(server: Server, players: list[Player], seconds: float) -> None:
    for each in players:
        if each.is_over:
            await asyncio.to_thread(each.begin, server.address)
        each.is_here = asyncio.Event()
    playing = [asyncio.create_task(each.play(server.address)) for each in players]
    async with asyncio.timeout(PATIENCE):
        for each in players:
            await each.is_here.wait()
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.wait(playing, timeout=PATIENCE)
    for each in playing:
        if not each.done():
            each.cancel()
        elif each.exception() is not None:
            raise each.exception()


def main() -> int:
    """Do what the words say."""
    words = argparse.ArgumentParser(prog="python -m tests faults", description=__doc__)
    words.add_argument("--times", type=int, default=200, metavar="N")
    words.add_argument("--seed", type=int, default=0, metavar="S")
    read = words.parse_args()
    chance = random.Random(read.seed)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        players = [Player(random.Random(chance.random()), bool(number % 2)) for number in range(TABLES)]
        wrong, flying, there = [], 0, 0
        for _ in range(read.times):
            server = Server(file)
            try:
                asyncio.run(one_life(server, players, chance.random() * LONGEST))
            finally:
                server.kill()
            store = Store(file)
            for each in players:
                before, was = len(each.told), each.flying is not None
                wrong += filter(None, [each.compare(store)])
                flying += was
                there += was and len(each.told) > before
            answers = sum(table.count for table in store.tables())
            store.close()
        games = sum(each.games for each in players)
    print(
        f"{read.times} kills, {games} games, {answers} answers on the disk, {flying} in flight when killed, {there} of them there"
    )
    print(f"{len(wrong)} wrong, {time.perf_counter() - begun:.0f} s")
    print("\n".join(wrong))
    return bool(wrong)
