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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpreter.cache import Cache
from interpreter.runtime import Game, LoadError
from interpreter.session.output import OutFile
from interpreter.session.request import Request, UsageError
from interpreter.session.session import Session, open_session

FORM = 1
MOST_BYTES = 64 << 20
MOST_RULES = 64 << 20


@dataclass
class Saved:
    """A file that was read: what was asked for, the texts of the rules by place, the game's own data."""

    path: Path
    asked: Request
    texts: dict[str, str]
    data: dict[str, Any]

    @property
    def answers(self) -> int:
        """How many answers it holds."""
        return len(self.data["answers"])


def save_game(bench: Session, game: Game, path: Path) -> None:
    """Write a game whole, or not at all. Errors: `UsageError`."""
    text = json.dumps(
        {
            "punica": FORM,
            "asked": {
                "rule_set": bench.id,
                "scenario": bench.asked.scenario,
                "options": [list(pair) for pair in bench.asked.options],
                "mods": [layer.id for layer in bench.library.layers if layer.is_mod],
            },
            "rules": _packed(_texts(bench)),
            "game": game.save(),
        },
        ensure_ascii=False,
    )
    with OutFile(path) as file:
        trouble = file.write(text + "\n")
    if trouble:
        raise UsageError(f"{path} cannot be written: {trouble}", "name another file")


def read_saved(path: Path) -> Saved:
    """A saved game from disk. Errors: `UsageError` that says where the file stops making sense."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path} is larger than any saved game", "is this the right file?")
        raw = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UsageError(f"there is no file {path}", "`punica play RULESET --save FILE` writes one") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}", "is this the right file?"
        ) from None
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise UsageError(
            f"{path} is no whole saved game: it breaks off or was altered{where}", "take an older copy of it"
        ) from None
    if not isinstance(data, dict) or data.get("punica") != FORM:
        raise UsageError(f"{path} is no saved game of this program", f'a saved game begins with "punica": {FORM}')
    asked, game = data.get("asked"), data.get("game")
    if not isinstance(asked, dict) or not isinstance(game, dict) or not isinstance(asked.get("rule_set"), str):
        raise UsageError(f"{path} is no whole saved game: what was played is missing", "take an older copy of it")
    if not isinstance(game.get("answers"), list) or not all(isinstance(answer, str) for answer in game["answers"]):
        raise UsageError(f"{path} is no whole saved game: its answers are missing or altered", "take an older copy of it")
    try:
        options = tuple((str(title), bool(on)) for title, on in asked.get("options", []))
        mods = tuple(str(mod) for mod in asked.get("mods", []))
    except (TypeError, ValueError):
        raise UsageError(f"{path} is no whole saved game: its options are altered", "take an older copy of it") from None
    wanted = Request(asked["rule_set"], mods, options, str(asked.get("scenario", "")))
    return Saved(path, wanted, _unpacked(data.get("rules"), path), game)


def own_bench(saved: Saved, cache: Cache) -> Session:
    """The rules that a saved game carries, laid out for work. Errors: `UsageError` when they cannot be opened."""
    folder = tempfile.TemporaryDirectory(prefix="punica-")
    root = Path(folder.name)
    for place, text in saved.texts.items():
        target = (root / place).resolve()
        if not target.is_relative_to(root.resolve()):
            raise UsageError(f"{saved.path} holds a file outside of its rules: {place}", "this saved game is not to be trusted")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="")
    mods = tuple(str(root / "mods" / mod) for mod in saved.asked.mods)
    bench = open_session(Request(saved.asked.rule_set, mods, saved.asked.options, saved.asked.scenario), cache, roots=[root])
    bench.kept = folder  # the texts stay as long as the bench does
    if bench.findings:
        first = bench.findings[0]
        raise UsageError(
            f"the rules in {saved.path} cannot be opened: {first.message} ({first.span})",
            "`--current-rules` plays on with today's",
        )
    return bench


def current_bench(saved: Saved, cache: Cache) -> Session:
    """Today's rules of the same name. Errors: `UsageError`."""
    if saved.asked.mods:
        raise UsageError(
            f"{saved.path} was played with the mods {', '.join(saved.asked.mods)}", "load it with the rules that it carries"
        )
    bench = open_session(saved.asked, cache)
    if bench.findings:
        first = bench.findings[0]
        raise UsageError(
            f"today's rules of {saved.asked.rule_set} have findings: {first.message} ({first.span})",
            f"see `punica check {saved.asked.rule_set}`",
        )
    return bench


def session_for(saved: Saved, cache: Cache, current: bool = False) -> Session:
    """Today's rules when they are asked for or are the very same; else those that the file carries."""
    if current:
        return current_bench(saved, cache)
    if not saved.asked.mods:
        today = open_session(saved.asked, cache)
        if today.library is not None and not today.findings and today.digest == saved.data.get("digest"):
            return today
    return own_bench(saved, cache)


def opened(saved: Saved, bench: Session) -> Game:
    """The game. Errors: `LoadError` (and its `Diverged`) as the runtime tells them."""
    return Game.load(bench.program(), saved.data)


def _texts(bench: Session) -> dict[str, str]:
    """Every text of the rule set by the place where it is to be found again."""
    found: dict[str, str] = {}
    mods = {layer.id: layer for layer in bench.library.layers if layer.is_mod}
    for path, source in bench.library.sources.items():
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
        raw = box.decompress(base64.b64decode(str(packed), validate=True), MOST_RULES)
        texts = json.loads(raw.decode("utf-8"))
        if isinstance(texts, dict) and all(isinstance(text, str) for text in texts.values()):
            return texts
    except (binascii.Error, zlib.error, ValueError):
        pass
    raise UsageError(f"{path} is no whole saved game: the rules in it are altered or missing", "take an older copy of it")


__all__ = ["LoadError", "Saved", "session_for", "current_bench", "opened", "own_bench", "read_saved", "save_game"]
