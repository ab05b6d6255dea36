"""Saved games on disk: a game with the rules that it is played with.

In: a session and a game, or a file. Out: a file of JSON, or a game in the session of its own rules. Errors: `UsageError` for a
file that is no saved game, was cut or altered, or holds rules that cannot be opened; reading touches nothing on disk.

    {"punica": 1, "asked": {...}, "rules": "<zlib, base64 of {path: text}>", "game": {...}}
"""

from __future__ import annotations

import base64
import binascii
import json
import tempfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.library import Library, TooLarge, read_plain
from interpreter.runtime import AnswerError, Diverged, Game, LoadError, RuleFault
from interpreter.session.output import OutFile
from interpreter.session.request import Request, UsageError
from interpreter.session.session import Session, open_session

FORM = 1
MOST_BYTES = 16 << 20
"""A larger file is neither written nor read, and rules that unpack to more are refused: a game of ten thousand answers takes half
of one mebibyte."""

_OLDER = "take an older copy of it"


@dataclass(frozen=True)
class SavedGame:
    """A file that was read: what was asked for, the texts of the rules by place, the game's own data (see `Game.save`)."""

    path: Path
    request: Request
    texts: dict[str, str]
    data: dict[str, Any]

    @property
    def answers(self) -> list[str]:
        """The answers that were given, by their texts."""
        answers: list[str] = self.data["answers"]
        return answers


def save_game(session: Session, game: Game, path: Path) -> None:
    """Write a game whole, or not at all. Errors: `UsageError`."""
    text = json.dumps(
        {
            "punica": FORM,
            "asked": {
                "rule_set": session.id,
                "scenario": session.request.scenario,
                "options": [list(pair) for pair in session.request.options],
                "mods": [layer.id for layer in session.library.layers if layer.is_mod],
            },
            "rules": _packed(_texts(session.library)),
            "game": game.save(),
        },
        ensure_ascii=False,
    )
    if len(text.encode("utf-8")) >= MOST_BYTES:
        raise UsageError(
            f"{path} is not written: this game takes more than the {MOST_BYTES >> 20} MiB that a saved game may have",
            "begin a new game; one that takes so much has more than 100,000 answers, or rules of many megabytes",
        )
    with OutFile(path) as file:
        trouble = file.write(text + "\n")
    if trouble:
        raise UsageError(f"{path} cannot be written: {trouble}", "name another file")


def read_saved(path: Path) -> SavedGame:
    """A saved game from disk. Errors: `UsageError` that says where the file stops making sense."""
    try:
        raw = read_plain(path, MOST_BYTES).decode("utf-8")
    except FileNotFoundError:
        raise UsageError(f"there is no file {path}", "`punica play RULESET --save FILE` writes one") from None
    except TooLarge:
        raise UsageError(f"{path} is larger than any saved game", "is this the right file?") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}", "is this the right file?"
        ) from None
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise UsageError(f"{path} is no whole saved game: it breaks off or was altered{where}", _OLDER) from None
    if not isinstance(data, dict) or data.get("punica") != FORM:
        raise UsageError(f"{path} is no saved game of this program", f'a saved game begins with "punica": {FORM}')
    asked, game = data.get("asked"), data.get("game")
    if not isinstance(asked, dict) or not isinstance(game, dict) or not isinstance(asked.get("rule_set"), str):
        raise UsageError(f"{path} is no whole saved game: what was played is missing", _OLDER)
    if not isinstance(game.get("answers"), list) or not all(isinstance(answer, str) for answer in game["answers"]):
        raise UsageError(f"{path} is no whole saved game: its answers are missing or altered", _OLDER)
    try:
        options = tuple((str(title), bool(on)) for title, on in asked.get("options", []))
        mods = tuple(str(mod) for mod in asked.get("mods", []))
    except (TypeError, ValueError):
        raise UsageError(f"{path} is no whole saved game: its options are altered", _OLDER) from None
    request = Request(asked["rule_set"], mods, options, str(asked.get("scenario", "")))
    return SavedGame(path, request, _unpacked(data.get("rules"), path), game)


# --- its rules ------------------------------------------------------------------------------------------------------------


def session_for(saved: SavedGame, cache: Cache, current: bool = False) -> Session:
    """Today's rules when they are asked for (`current`) or are the very same; else those that the file carries.

    Errors: `UsageError` when these rules cannot be opened or have errors.
    """
    if current:
        return _current_session(saved, cache)
    if not saved.request.mods:
        today = open_session(saved.request, cache)
        if today.is_open and not today.errors and today.digest == saved.data.get("digest"):
            return today
    return _own_session(saved, cache)


def _own_session(saved: SavedGame, cache: Cache) -> Session:
    """The rules that a saved game carries. Errors: `UsageError` when they cannot be opened."""
    with tempfile.TemporaryDirectory(prefix="punica-") as folder:
        root = Path(folder).resolve()
        for place, text in saved.texts.items():
            target = (root / place).resolve()
            if not target.is_relative_to(root):
                raise UsageError(
                    f"{saved.path} holds a file outside of its rules: {place}", "this saved game is not to be trusted"
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="")
        mods = tuple(str(root / "mods" / mod) for mod in saved.request.mods)
        session = open_session(replace(saved.request, mods=mods), cache, roots=[root])
    if session.errors:
        raise UsageError(
            f"the rules in {saved.path} cannot be opened: {_first(session)}", "`--current-rules` plays on with today's"
        )
    return session


def _current_session(saved: SavedGame, cache: Cache) -> Session:
    """Today's rules of the same name. Errors: `UsageError`."""
    request = saved.request
    if request.mods:
        raise UsageError(
            f"{saved.path} was played with the mods {', '.join(request.mods)}", "load it with the rules that it carries"
        )
    session = open_session(request, cache)
    if session.errors:
        raise UsageError(
            f"today's rules of {request.rule_set} have errors: {_first(session)}", f"see `punica check {request.rule_set}`"
        )
    return session


def _first(session: Session) -> str:
    found = session.errors[0]
    return f"{found.message} ({found.span})"


# --- the game -------------------------------------------------------------------------------------------------------------


def open_game(saved: SavedGame, session: Session) -> Game:
    """The game as it was left. Errors: `Diverged` when its answers do not fit the rules, `UsageError` when it is none of them."""
    return _loaded(saved, session, saved.data)


def verified_game(saved: SavedGame, session: Session) -> Game:
    """The game with every answer given again and every fingerprint compared. Errors: as `open_game`."""
    return _loaded(saved, session, {**saved.data, "state": None})


def agrees(saved: SavedGame, session: Session, game: Game) -> bool:
    """Does the game stand where it stood when it was saved? Under other rules it need not."""
    return saved.data.get("digest") != session.digest or saved.data.get("fingerprint") == game.fingerprint()


def replayed_game(saved: SavedGame, session: Session, last: int | None = None) -> tuple[Game, str]:
    """The game after its first `last` answers, or after all; and what was wrong with the answer at which it stopped, or nothing.

    Errors: `UsageError` when it does not even begin.
    """
    program = session.program()
    try:
        game = Game.new(program, int(saved.data["seed"]))
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{saved.path}: its seed is missing or altered", _OLDER) from error
    for number, key in enumerate(saved.answers[:last], 1):
        try:
            game.answer(key)
        except (AnswerError, RuleFault) as error:
            return game, f"answer {number}: {error}"
    return game, ""


def _loaded(saved: SavedGame, session: Session, data: dict[str, Any]) -> Game:
    try:
        return Game.load(session.program(), data)
    except Diverged:
        raise
    except LoadError as error:
        raise UsageError(f"{saved.path}: {error}", _OLDER) from error


# --- the rules in the file ------------------------------------------------------------------------------------------------


def _texts(library: Library) -> dict[str, str]:
    """Every text of the rule set by the place where it is to be found again."""
    found: dict[str, str] = {}
    mods = {layer.id: layer for layer in library.layers if layer.is_mod}
    for path, source in library.sources.items():
        layer = mods.get(source.layer)
        if layer is None:
            found[path] = source.text
            continue
        home = layer.manifest.source.path.removesuffix("manifest.yaml")
        found[f"mods/{layer.id}/{path.removeprefix(home)}"] = source.text
    return found


def _packed(texts: dict[str, str]) -> str:
    raw = json.dumps(texts, ensure_ascii=False, sort_keys=True).encode("utf-8")
    return base64.b64encode(zlib.compress(raw, 9)).decode("ascii")


def _unpacked(packed: object, path: Path) -> dict[str, str]:
    try:
        box = zlib.decompressobj()
        raw = box.decompress(base64.b64decode(str(packed), validate=True), MOST_BYTES)
        texts = json.loads(raw.decode("utf-8"))
        if isinstance(texts, dict) and all(isinstance(text, str) for text in texts.values()):
            return texts
    except (binascii.Error, zlib.error, ValueError):
        pass
    raise UsageError(f"{path} is no whole saved game: the rules in it are altered or missing", _OLDER)
