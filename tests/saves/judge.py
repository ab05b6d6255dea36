"""What becomes of an altered saved game: takes a file, gives how the commands took it; holds what is taken against its answers."""

from __future__ import annotations

import contextlib
import io
import os
import random
from collections.abc import Sequence
from pathlib import Path

from interpreter.cache import Cache
from interpreter.cli import run
from interpreter.runtime import Game
from interpreter.session import Request, Session, open_game, open_session, read_saved, save_game, session_for

SAMPLE = Path(__file__).resolve().parents[1] / "session" / "sample"

TAKEN, REFUSED = "taken", "refused"


def called(*words: str) -> tuple[int, str]:
    """Call a command; gives its exit code and what it printed."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = run(list(words))
    return code, told.getvalue()


def verdict(file: Path, cache: Cache) -> str:
    """`refused`, `taken` (by `verify`, and then it stands where its own answers lead, before and after each undo), or a fault."""
    today, told_today = called("verify", str(file), "--current-rules")
    if today not in (0, 1, 2) or "Traceback" in told_today:
        return f"fault by today's rules: {told_today}"
    code, told = called("verify", str(file))
    if code not in (0, 1, 2) or "Traceback" in told:
        return f"fault: {told}"
    if code != 0:
        return (
            REFUSED if str(file) in told or "there is no" in told or "the option" in told else f"refused without a place: {told}"
        )
    saved = read_saved(file)
    game = open_game(saved, session_for(saved, cache))
    return _elsewhere(game, saved.answers) or TAKEN


def _elsewhere(game: Game, answers: list[str]) -> str:
    """Where a game that was taken stands elsewhere than its seed and its answers lead, or nothing."""
    while True:
        given = [key for _, _, key in game.answers]
        plain = Game.new(game.program, game.seed)
        for key in given:
            plain.answer(key)
        if given != answers[: len(given)] or plain.save() != game.save() or plain.state.stack != game.state.stack:
            return f"elsewhere after {len(given)} answers"
        if not given or game.can_undo():
            return ""
        game.undo()


SMALL = Request("rules/towers")
MODDED = Request("rules/towers", ("mods/rich",), (("Tall towers", "on"),), "A long day")
MIDDLE = Request("mediterranean_battles")
LARGE = Request("hannibal_1996")
"""Rule sets to play: the small ones are among the samples of the session, the middle one is the shortest that is shipped."""


def made(folder: Path, cache: Cache, wanted: Sequence[tuple[Request, int]], seed: int) -> list[tuple[Path, list[list[str]]]]:
    """Saved games of the wanted rule sets and numbers of answers: each a file, and the keys that were offered at each answer."""
    os.chdir(SAMPLE)
    opened = {request: open_session(request, cache) for request, _ in wanted}
    return [
        _played(opened[request], folder / f"game{number}.json", seed + number, most)
        for number, (request, most) in enumerate(wanted)
    ]


def _played(session: Session, file: Path, seed: int, most: int) -> tuple[Path, list[list[str]]]:
    game, chance = Game.new(session.program(), seed), random.Random(seed)
    offered = []
    while game.decision is not None and len(offered) < most:
        offered.append(list(game.decision.keys()))
        game.answer(chance.randrange(len(offered[-1])))
    save_game(session, game, file)
    return file, offered
