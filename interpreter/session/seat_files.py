"""Files with what one side may see of a game: to be looked at and handed on, never played.

In: a session, a game and a side, or a file. Out: a file of JSON without seed, answers, state or rules; its text. Errors:
`UsageError` for a file of another sort, or one that was cut or altered.

    {"punica": 2, "seat": "...", "title": "...", "text": "<log and position, as that side sees them>", "sum": "..."}
"""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.runtime import Game
from interpreter.session.request import UsageError
from interpreter.session.saved_games import read_file, write_file
from interpreter.session.session import Session
from interpreter.views import GameWords, log_for, overview, seat_view


def seat_text(session: Session, game: Game, seat: str) -> str:
    """All that a side (given by its name) may see: the log, the position, the question to it."""
    view = seat_view(game, seat)
    asked = view["decision"]
    number = game.program.tables.layout.seat_names.index(seat)
    position = [f"  {part}" for part in overview(game, number, GameWords(game.program, session.played_rules))]
    parts = [log_for(game, seat, "story", session.played_rules).rstrip("\n"), "\n".join(position)]
    if asked is not None and "prompt" in asked:
        parts.append("\n".join([f"{seat}: {asked['prompt']}", *(f"  {key}" for key in asked["options"])]))
    if game.result is not None:
        parts.append(game.result.summary)
    return "\n\n".join(parts) + "\n"


def save_for_seat(session: Session, game: Game, seat: str, path: Path) -> None:
    """Write what a side may see into a new file. Errors: `UsageError`, also when the file exists."""
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already", "name a new file")
    write_file(path, {"seat": seat, "title": session.library.manifest.title, "text": seat_text(session, game, seat)})


def look_at(path: Path) -> str | None:
    """The text in such a file, under a title; None for a whole saved game. Errors: `UsageError`."""
    data, is_whole = read_file(path)
    if "seat" not in data:
        return None
    seat, title, text = (data.get(name) for name in ("seat", "title", "text"))
    match seat, title, text:
        case str(), str(), str() if is_whole and all(char.isprintable() or char == "\n" for char in seat + title + text):
            return f"{title}, as {seat} sees it\n\n{text}"
        case _:
            raise UsageError(f"{path} was altered after it was written", "ask for it again")
