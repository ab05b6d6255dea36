"""Saved games on disk: a game together with its rules.

In: a session and a game, or a file. Out: a file of JSON, or a game in the session of its own rules. Errors: `UsageError` for a
file that is no saved game, was cut or altered, or holds rules that cannot be opened; reading writes nothing to disk.

    {"punica": 2, "asked": {...}, "rules": "<zlib, base64 of {path: text}>", "game": {...}, "sum": "<of all the rest>"}

The sum detects alterations by accident or by hand. If somebody alters the file and computes the sum anew, loading still notices:
the answers are given again, and the positions compared with those that were saved.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.library import TooLarge, catalogue, read_plain, same_version
from interpreter.runtime import Diverged, Game, LoadError
from interpreter.session.carried_rules import MOST_BYTES, OLDER, laid_out, opened_by, texts_of, unpacked
from interpreter.session.output import OutFile, free_beside
from interpreter.session.request import Request, UsageError
from interpreter.session.session import Session, open_session

FORM = 3
"""The version of the format. Form 1 had a position beside the answers, and was believed. In form 2 several were picked in board
order, and its rules are written otherwise."""


def _way_on(path: Path) -> str:
    return f"`punica load {path} --current-rules` gives its answers again by today's rules, as a new game"


@dataclass(frozen=True)
class SavedGame:
    """The content of a saved game: the request, the texts of the rules by relative path, the game's own data (see `Game.save`).

    `form`: the version of its format; `is_whole`: is its sum right?
    """

    path: Path
    request: Request
    texts: dict[str, str]
    data: dict[str, Any]
    form: int
    is_whole: bool

    @property
    def answers(self) -> list[str]:
        """The answers given so far, by their texts."""
        answers: list[str] = self.data["answers"]
        return answers


# --- writing --------------------------------------------------------------------------------------------------------------


def save_game(session: Session, game: Game, path: Path) -> None:
    """Write a saved game, whole or not at all. Errors: `UsageError`, also for a game that began from a position."""
    if not game.has_own_beginning:
        raise UsageError("a game that began from a position cannot be saved", "it is not told by its seed and its answers")
    write_file(
        path,
        {
            "asked": {
                "rule_set": session.id,
                "scenario": session.request.scenario,
                "options": [list(pair) for pair in session.request.options],
                "mods": _mods_of(session),
            },
            "rules": session.carried,
            "game": game.save(),
        },
    )


def _mods_of(session: Session) -> list[str]:
    """The ids of the mods that are put on, the lowest first."""
    return [layer.id for layer in session.library.layers if layer.is_mod]


def write_file(path: Path, parts: dict[str, Any]) -> None:
    """Write a file with these parts, the version of the format and the sum. Errors: `UsageError`."""
    data = {"punica": FORM, **parts}
    text = json.dumps({**data, "sum": _sum(data)}, ensure_ascii=False) + "\n"
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise UsageError(
            f"{path} is not written: this game takes more than the {MOST_BYTES >> 20} MiB that a saved game may have",
            "begin a new game; one that takes so much has more than 100,000 answers, or rules of many megabytes",
        )
    with OutFile(path) as file:
        trouble = file.write(text)
    if trouble:
        raise UsageError(f"{path} cannot be written: {trouble}", "name another file")


def holds_another(session: Session, game: Game, path: Path) -> bool:
    """Does the path exist, with anything but a save of this very game up to now? Errors: none."""
    if not os.path.lexists(path):
        return False
    try:
        saved = read_saved(path)
    except UsageError:
        return True
    asked = replace(session.request, rule_set=session.id, mods=tuple(_mods_of(session)))
    answers = [key for _, _, key in game.answers]
    same = saved.request == asked and (saved.data.get("seed"), saved.data.get("open")) == (str(game.seed), game.open_table)
    anew = [[after, str(chance)] for after, chance in game.anew if after <= len(saved.answers)]
    return not (same and answers[: len(saved.answers)] == saved.answers and saved.data.get("anew", []) == anew)


def keep_game(session: Session, game: Game, path: Path | None) -> tuple[Path, str]:
    """Save a game that would else be lost: to `path`, else beside it, else in the folder for temporary files.

    Gives the path, and the reason why it is not `path`, or ''. Errors: `UsageError` when it can be written nowhere.
    """
    problem = ""
    for place in _places(path):
        try:
            save_game(session, game, place)
            return place, problem
        except UsageError as error:
            problem = problem or error.message
    raise UsageError(problem or "there is no folder for temporary files")


def _places(path: Path | None) -> Iterator[Path]:
    """Where a game could be written, the best place first."""
    if path is not None:
        yield from (path, free_beside(path))
    with suppress(OSError):  # a full disk has no folder for temporary files
        folder = Path(tempfile.gettempdir())
        yield from (free_beside(folder / name) for name in (*([path.name] if path is not None else ()), "game.json"))


# --- reading --------------------------------------------------------------------------------------------------------------


def read_saved(path: Path) -> SavedGame:
    """The saved game in a file. Errors: `UsageError` that says where the file stops making sense."""
    data, is_whole = read_file(path)
    if "seat" in data:
        raise UsageError(
            f"{path} holds what one side may see of a game, and no game: it can be looked at only", f"see `punica look {path}`"
        )
    asked, game = data.get("asked"), data.get("game")
    if not isinstance(asked, dict) or not isinstance(game, dict) or not isinstance(asked.get("rule_set"), str):
        raise UsageError(f"{path} is no whole saved game: what was played is missing", OLDER)
    if not isinstance(game.get("answers"), list) or not all(isinstance(answer, str) for answer in game["answers"]):
        raise UsageError(f"{path} is no whole saved game: its answers are missing or altered", OLDER)
    if data["punica"] == FORM and set(data) != {"punica", "asked", "rules", "game", "sum"}:
        raise UsageError(f"{path} is no whole saved game: it has other parts than one", OLDER)
    if data["punica"] == 1:
        game = {**game, "open": False}  # open tables were not yet known
    return SavedGame(path, _request(asked, path), unpacked(data.get("rules"), path), game, data["punica"], is_whole)


def read_file(path: Path) -> tuple[dict[str, Any], bool]:
    """The parts of a file that `write_file` wrote, and whether its sum is right. Errors: `UsageError` for another or incomplete
    file."""
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
        data = json.loads(raw, object_pairs_hook=_once)
        found = _sum(data) if isinstance(data, dict) else ""
    except UnicodeEncodeError as error:
        raise UsageError(
            f"{path} is no whole saved game: it holds half a character ({error.object[error.start]!a})", OLDER
        ) from None
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        where = f": {error}" if isinstance(error, _Twice) else where
        raise UsageError(f"{path} is no whole saved game: it breaks off or was altered{where}", OLDER) from None
    form = data.get("punica") if isinstance(data, dict) else None
    if not isinstance(form, int) or isinstance(form, bool) or form < 1:
        raise UsageError(f"{path} is no saved game of this program", f'a saved game begins with "punica": {FORM}')
    if form > FORM:
        raise UsageError(f"{path} is a saved game of format {form}; this version reads format {FORM}", "take a newer Punica")
    return data, form < FORM or data.get("sum") == found


class _Twice(ValueError):
    """A name stands twice in one table."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(f"`{next(name for name in names if names.count(name) > 1)!a:.40}` stands there twice")
    return found


def _sum(data: dict[str, Any]) -> str:
    """A hash of all but the sum itself, whatever its layout. Errors: `UnicodeEncodeError` for half a character."""
    rest = {name: value for name, value in data.items() if name != "sum"}
    text = json.dumps(rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def _request(asked: dict[str, Any], path: Path) -> Request:
    """What was asked for, if it is of the right types and its names lead nowhere else. Errors: `UsageError`."""
    rule_set, scenario, options, mods = (asked.get(name) for name in ("rule_set", "scenario", "options", "mods"))
    match rule_set, scenario, options, mods:
        case str(), str(), list(), list() if len(asked) == 4:
            pass
        case _:
            raise UsageError(f"{path} is no whole saved game: what was asked for is altered", OLDER)
    if not all(isinstance(each, list) and len(each) == 2 for each in options) or not all(
        isinstance(title, str) and isinstance(value, str | bool) for title, value in options
    ):
        raise UsageError(f"{path} is no whole saved game: its options are altered", OLDER)
    for name in (rule_set, *mods):
        if not isinstance(name, str) or not (name.isascii() and name.isidentifier()):
            raise UsageError(
                f"{path} names {name!r:.60} as rules or as a mod, which is no name of any", "this saved game is not to be trusted"
            )
    return Request(
        rule_set, tuple(mods), tuple((title, {True: "on", False: "off"}.get(value, value)) for title, value in options), scenario
    )


# --- its rules ------------------------------------------------------------------------------------------------------------


def session_for(saved: SavedGame, cache: Cache, current: Sequence[str] | None = None, own_rules: bool = True) -> Session:
    """The session in which a saved game goes on: with today's rules if `current` is given (the folders of the mods) or if they
    are the same; else with the rules in the file.

    `own_rules`: may the file bring rules that differ from today's? Errors: `UsageError` when these rules cannot be opened or have
    errors, when they are not allowed, and for an older format, whose answers can only be given again by today's rules.
    """
    if current is not None:
        return _current_session(saved, cache, current)
    if saved.form < FORM:
        raise UsageError(
            f"{saved.path} is a saved game of format {saved.form}; this version reads format {FORM}", _way_on(saved.path)
        )
    if not saved.request.mods:
        today = open_session(saved.request, cache)
        if today.is_open and not today.errors and texts_of(today.library) == saved.texts:
            return today
    if not own_rules:
        raise UsageError(
            f"{saved.path} was played by other rules than those that come with this version",
            "whoever runs this server may open it: punica serve FILE",
        )
    return _own_session(saved, cache)


def rules_since(session: Session) -> str:
    """A note about a game that goes on by the rules it carries: the layers whose version here is another; '' if there are
    none."""
    today = {manifest.id: manifest.version for manifest in catalogue()}
    carried = [layer.manifest for layer in session.library.layers if not layer.is_mod]
    moved = [
        f"{each.id} {each.version} (here {today[each.id]})"
        for each in carried
        if each.id in today and not same_version(each.version, today[each.id])
    ]
    return f"it goes on by the rules with which it began: {', '.join(moved)}" if moved else ""


def _own_session(saved: SavedGame, cache: Cache) -> Session:
    """The rules that a saved game carries. Errors: `UsageError` when they cannot be opened."""
    with laid_out(saved.texts, saved.path) as root:
        asked = (saved.request.rule_set, *saved.request.mods)
        rule_set, *mods = (opened_by(saved.texts, root, layer, saved.path) for layer in asked)
        session = open_session(replace(saved.request, rule_set=rule_set, mods=tuple(mods)), cache, roots=[root])
    if session.errors:
        raise UsageError(
            f"the rules in {saved.path} cannot be opened: {_first(session)}", "`--current-rules` plays on with today's"
        )
    return session


def _current_session(saved: SavedGame, cache: Cache, mods: Sequence[str]) -> Session:
    """Today's rules of the same name, with the same mods from these folders. Errors: `UsageError`."""
    request = replace(saved.request, mods=tuple(mods))
    session = open_session(request, cache)
    if session.errors:
        raise UsageError(
            f"today's rules of {request.rule_set} have errors: {_first(session)}", f"see `punica check {request.rule_set}`"
        )
    if sorted(_mods_of(session)) != sorted(saved.request.mods):
        known = "the mods " + ", ".join(saved.request.mods) if saved.request.mods else "no mod"
        raise UsageError(
            f"{saved.path} was played with {known}",
            "say where each mod lies: --mod DIR" if saved.request.mods else "leave --mod out",
        )
    return session


def _first(session: Session) -> str:
    found = session.errors[0]
    return f"{found.message} ({found.span})"


# --- the game -------------------------------------------------------------------------------------------------------------


def open_game(saved: SavedGame, session: Session, current: bool = False) -> Game:
    """The game as it was saved: every answer is given again, and everything compared with the saved positions.

    `current`: by other rules, without comparing positions. Errors: `Diverged` where the answers stop fitting, `UsageError` when
    it is no game, or was altered so that its answers still fit.
    """
    game, diverged = replayed_game(saved, session, None, current)
    if diverged is not None:
        raise diverged
    if not saved.is_whole and not current:
        raise UsageError(
            f"{saved.path} was altered after it was saved: its sum is not that of what it holds", _way_on(saved.path)
        )
    return game


def sound_game(saved: SavedGame, session: Session) -> Game:
    """As `open_game`, for commands that cannot use a game that diverges. Errors: `UsageError`."""
    try:
        return open_game(saved, session)
    except Diverged as error:
        raise UsageError(f"{saved.path}: {error}", "`punica verify` tells more") from error


def replayed_game(
    saved: SavedGame, session: Session, last: int | None = None, current: bool = False
) -> tuple[Game, Diverged | None]:
    """The game after its first `last` answers (None: all), as far as they fit, and what was wrong where it stopped, or None.

    Errors: `UsageError` when it is no game, or does not even begin.
    """
    load = Game.replayed if current else Game.load
    try:
        return load(session.program(), saved.data, last), None
    except Diverged as diverged:
        return diverged.game, diverged
    except LoadError as error:
        raise UsageError(f"{saved.path}: {error}", OLDER) from error
