"""The format of saved games: the seed, whether the table is open, the answers by their texts, where chance was drawn anew, and
fingerprints of positions on the way and at the end.

A game is stored as its answers; positions follow from rules, seed and answers. In: JSON data. Out: typed records. Errors:
`LoadError` with the place and the reason for anything cut short, altered or foreign.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from interpreter.program import Program

EVERY = 50
"""A fingerprint is kept at the first of every so many decisions."""
MOST_SEED = 2**64 - 1

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""What a file of JSON holds."""


class LoadError(Exception):
    """The data is no saved game of these rules; the message says where and why."""


class Anew(NamedTuple):
    """The record that chance was drawn anew after so many answers, from this seed."""

    after: int
    seed: int


class Beginning(NamedTuple):
    """All that determines a game: its seed, whether the table is open, its answers, and where chance was drawn anew, the earliest
    first.

    `open_table`: nothing is hidden from anybody, and only chance is a barrier of undo.
    """

    seed: int
    open_table: bool
    answers: list[str]
    anew: list[Anew]


class Saved(NamedTuple):
    """A saved game: what determines it (`beginning`), the fingerprints on the way (`prints`), and the one at its end (`last`)."""

    beginning: Beginning
    prints: list[str]
    last: str


_PARTS = ("rules", "digest", "seed", "open", "answers", "anew", "fingerprints", "fingerprint")


def saved_data(program: Program, saved: Saved) -> dict[str, Json]:
    """A saved game of a program as data for JSON; `saved_of` reads it."""
    tables, beginning = program.tables, saved.beginning
    anew: list[Json] = [[after, str(seed)] for after, seed in beginning.anew]
    return {
        "rules": tables.id,
        "digest": tables.digest,
        "seed": str(beginning.seed),
        "open": beginning.open_table,
        "answers": list(beginning.answers),
        **({"anew": anew} if anew else {}),
        "fingerprints": list(saved.prints),
        "fingerprint": saved.last,
    }


def saved_of(program: Program, data: Json) -> Saved:
    """The saved game in JSON data; it must be of this program's rules. Errors: `LoadError`."""
    if not isinstance(data, dict):
        raise LoadError(f"saved game: it is a {type(data).__name__}, not a dict")
    foreign = [name for name in data if name not in _PARTS]
    if foreign:
        raise LoadError(f"saved game: `{foreign[0]:.40}` is no part of one")
    rules, digest = _text(data, "rules"), _text(data, "digest")
    if rules != program.tables.id:
        raise LoadError(f'saved game: it is a game of "{rules:.40}", not of "{program.tables.id}"')
    if digest != program.digest:
        raise LoadError("saved game: it was played by other rules than these")
    return Saved(beginning_of(data), _texts(data, "fingerprints"), _text(data, "fingerprint"))


def beginning_of(data: Json) -> Beginning:
    """The determining part of a saved game in JSON data, by whichever rules it was played. Errors: `LoadError`."""
    seed = _seed(_text(data, "seed"))
    open_table = _part(data, "open")
    if not isinstance(open_table, bool):
        raise LoadError(f"saved game: `open` is {open_table!r:.40}, neither true nor false")
    answers = _texts(data, "answers")
    return Beginning(seed, open_table, answers, _anew(data, len(answers)))


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and str(int(text)) == text and int(text) <= MOST_SEED):
        raise LoadError(f"saved game: the seed {text!r:.40} is no number from 0 to {MOST_SEED}")
    return int(text)


def _anew(data: Json, answers: int) -> list[Anew]:
    """Where chance was drawn anew: nowhere in a game that does not say so."""
    if not isinstance(data, dict) or "anew" not in data:
        return []
    found, least = data["anew"], 0
    redrawn: list[Anew] = []
    for each in found if isinstance(found, list) else [found]:
        match each:
            case [int() as after, str() as seed] if not isinstance(after, bool) and least <= after <= answers:
                redrawn.append(Anew(after, _seed(seed)))
                least = after + 1
            case _:
                raise LoadError(f"saved game: {each!r:.40} does not say where chance was drawn anew, and from which seed")
    return redrawn


def _part(data: Json, name: str) -> Json:
    if not isinstance(data, dict) or name not in data:
        raise LoadError(f"saved game: `{name}` is missing")
    return data[name]


def _text(data: Json, name: str) -> str:
    found = _part(data, name)
    if not isinstance(found, str):
        raise LoadError(f"saved game: `{name}` is a {type(found).__name__}, not a str")
    return found


def _texts(data: Json, name: str) -> list[str]:
    found = _part(data, name)
    if not isinstance(found, list):
        raise LoadError(f"saved game: `{name}` is a {type(found).__name__}, not a list")
    texts = [each for each in found if isinstance(each, str)]
    if len(texts) != len(found):
        number, wrong = next((number, each) for number, each in enumerate(found, 1) if not isinstance(each, str))
        raise LoadError(f"saved game: number {number} of its {name} is {wrong!r:.40}, not a text")
    return texts
