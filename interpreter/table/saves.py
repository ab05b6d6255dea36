"""Saved games of tables: takes a game, gives the file that saves it; takes such a file from anywhere, gives its rules and game.

It is the same file that `punica load` and `punica verify` read: the rules, the seed and all answers. So it reveals all that is
hidden, and what chance is going to bring. A file from elsewhere is limited in size, and nothing in it is trusted: its answers are
given again, and all positions compared. Errors: `UsageError` that says what is wrong with it and where.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from interpreter.cache import Cache
from interpreter.runtime import Game
from interpreter.session import Session, UsageError, read_saved, save_game, session_for, sound_game

MOST_BYTES = 4 << 20
"""A saved game that somebody brings is no larger."""
MOST_ANSWERS = 20_000
"""And has no more answers: they are given again before others are laid a table."""
NAME = "game.json"


def saved_text(session: Session, game: Game) -> str:
    """The text of a saved game. Errors: `UsageError`, `OSError`."""
    with tempfile.TemporaryDirectory(prefix="punica-") as folder:
        file = Path(folder, NAME)
        save_game(session, game, file)
        return file.read_text("utf-8")


def rules_in(text: str, cache: Cache) -> Session:
    """A session with the rules in a saved game that this server wrote. Errors: `UsageError`."""
    with tempfile.TemporaryDirectory(prefix="punica-") as folder:
        file = Path(folder, NAME)
        file.write_text(text, "utf-8")
        return session_for(read_saved(file), cache)


def brought(data: bytes, cache: Cache, any_rules: bool) -> tuple[Session, Game]:
    """The rules and the game of a file that somebody uploads. `any_rules`: may its rules differ from those shipped with this
    version? Errors: `UsageError`, whose text names the file without its folder."""
    if len(data) > MOST_BYTES:
        raise UsageError(f"a saved game that is opened here has at most {MOST_BYTES >> 20} MiB")
    with tempfile.TemporaryDirectory(prefix="punica-") as folder:
        file = Path(folder, NAME)
        file.write_bytes(data)
        try:
            saved = read_saved(file)
            if len(saved.answers) > MOST_ANSWERS:
                raise UsageError(f"a saved game that is opened here has at most {MOST_ANSWERS} answers")
            session = session_for(saved, cache, own_rules=any_rules)
            return session, sound_game(saved, session)
        except UsageError as error:
            raise UsageError(*[each.replace(str(file), NAME) for each in (error.message, error.help)]) from error
