"""The store of tables on disk: writes tables, answers and hashes of tokens; reads them, also after the machine has lost its
power.

One file of SQLite, held by one server at a time. A table is its rules (packed once, however many tables are played by them), its
seed and its answers; a position is never stored. A change of a table is one transaction, and it is on the disk when `write`
returns. Errors: `UsageError` where the file cannot be opened, `NotKept` where something could not be written or read; nothing of
it was written then.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from interpreter.records import NamedTuple, record
from interpreter.session import UsageError

FORM = 4
"""The version of the format."""
MARK = 0x50756E69
"""By which a file of tables is known among other files of SQLite."""
FILE = "tables.sqlite"

T = TypeVar("T")

_TABLES = """
CREATE TABLE rules (digest TEXT PRIMARY KEY, saved TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    rules TEXT NOT NULL REFERENCES rules (digest),
    title TEXT NOT NULL,
    scenario TEXT NOT NULL,
    seats TEXT NOT NULL,
    seed TEXT NOT NULL,
    open INTEGER NOT NULL,
    players TEXT NOT NULL,
    gone TEXT NOT NULL,
    ended TEXT NOT NULL,
    count INTEGER NOT NULL,
    anew TEXT NOT NULL DEFAULT '[]',
    aside TEXT NOT NULL DEFAULT '',
    follows TEXT NOT NULL DEFAULT '',
    brought INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tokens (
    print BLOB NOT NULL,
    of INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seat INTEGER,
    PRIMARY KEY (of, print)
) WITHOUT ROWID;
CREATE TABLE answers (
    of INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    option INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (of, number)
) WITHOUT ROWID;
CREATE TABLE undone (
    number INTEGER PRIMARY KEY,
    of INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    answers TEXT NOT NULL
);
"""
"""`saved`: a saved game of these rules at its beginning, which carries them. `seats`: the names of the sides in play by number,
so that tables can be listed without their rules. `seat` of a token: null for the table's own. `undone`: answers that were taken
back, from number `first` on. `anew`: where chance was drawn anew, and from which seed; `aside`: what a table keeps of itself;
`follows`: by what name it is known which texts a table follows when they are edited; `brought`: how many answers had been given
elsewhere when it was laid."""
_SINCE = {
    1: """
ALTER TABLE tables ADD COLUMN anew TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN aside TEXT NOT NULL DEFAULT ''""",
    2: "ALTER TABLE tables ADD COLUMN follows TEXT NOT NULL DEFAULT ''",
    3: "ALTER TABLE tables ADD COLUMN brought INTEGER NOT NULL DEFAULT 0",
}
"""What brings a file of each older format to the next one."""


class NotKept(UsageError):
    """The disk could not be written or read. The text says why, for people."""


class Kept(NamedTuple):
    """An answer in the store: the seat, the number of the option, its key."""

    seat: int
    number: int
    key: str


@record
class KeptTable:
    """A table in the store, without its answers."""

    id: str
    rules: str
    """The digest of its rules."""
    title: str
    scenario: str
    seats: Mapping[int, str]
    """The sides in play, by number."""
    seed: int
    open_table: bool
    players: Mapping[int, str]
    """Who plays them."""
    gone: Set[int] = frozenset()
    """Who has given up."""
    ended: str = ""
    """How it ended."""
    count: int = 0
    """How many answers there are."""
    anew: tuple[tuple[int, int], ...] = ()
    """Where chance was drawn anew, and from which seed."""
    aside: str = ""
    """What else the table keeps, in its own words."""
    follows: str = ""
    """Which texts it follows when they are edited, empty: none."""


class Change(NamedTuple):
    """A change of a stored table: its first `stay` answers stay, `new` ones follow; the other fields replace the stored ones."""

    stay: int
    new: Sequence[Kept]
    players: Mapping[int, str]
    gone: Set[int]
    ended: str
    rules: str
    anew: tuple[tuple[int, int], ...] = ()
    aside: str = ""


def usual_place(environment: Mapping[str, str] | None = None) -> Path:
    """The default file for tables, in the operating system's folder for a user's program state. Errors: `UsageError` for a user
    without a home folder."""
    env = os.environ if environment is None else environment
    try:
        if sys.platform == "win32":
            folder = Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "punica"
        elif sys.platform == "darwin":
            folder = Path.home() / "Library" / "Application Support" / "punica"
        else:
            base = env.get("XDG_STATE_HOME", "")
            folder = (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state") / "punica"
    except RuntimeError as error:
        raise UsageError("there is no home to keep tables in", "name a file: --store FILE") from error
    return folder / FILE


class Store:
    """The open store. One thread at a time may use it."""

    def __init__(self, path: Path) -> None:
        """`path`: made where it is not there. Errors: `UsageError`."""
        self.path = path
        self._made_room()
        try:
            self._base = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        with ExitStack() as undoing:
            undoing.callback(self.close)
            try:
                self._begin()
            except sqlite3.Error as error:
                raise self._unusable(error) from error
            undoing.pop_all()

    def close(self) -> None:
        """Close the file, so that another server may open it. Errors: none."""
        with suppress(sqlite3.Error):
            self._base.close()

    # --- opening ---------------------------------------------------------------------------------------------------------------

    def _made_room(self) -> None:
        """A file that nobody but its user can read. Errors: `UsageError`."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UsageError(f"tables cannot be kept in {self.path}: {why}", "name another file: --store FILE") from error

    def _begin(self) -> None:
        """Take the file for this server alone, and look at it. Errors: `UsageError`, `sqlite3.Error`."""
        ask = self._base.execute
        ask("PRAGMA locking_mode = EXCLUSIVE")
        form, mark = (ask(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id"))
        is_new = not form and not mark and not ask("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not is_new and mark != MARK:
            raise UsageError(f"{self.path} holds something else than tables", "name another file: --store FILE")
        if form > FORM:
            message = f"{self.path} holds tables of format {form}; this version reads format {FORM}"
            raise UsageError(message, "take a newer Punica, or name another file: --store FILE")
        ask("PRAGMA journal_mode = WAL")
        ask("PRAGMA synchronous = FULL")
        ask("PRAGMA foreign_keys = ON")
        ask("PRAGMA trusted_schema = OFF")
        ask("BEGIN EXCLUSIVE")  # held from here on, until the file is closed or the process ends, however it ends
        for text in [_TABLES] if is_new else [_SINCE[older] for older in range(form, FORM)]:
            for each in text.split(";\n"):
                ask(each)
        ask(f"PRAGMA application_id = {MARK}")
        if form != FORM:
            ask(f"PRAGMA user_version = {FORM}")
        ask("COMMIT")
        if (found := ask("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(found)

    def _unusable(self, error: sqlite3.Error) -> UsageError:
        """What is wrong with the file, for who named it."""
        name = _name(error)
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            message = f"{self.path} is in use: another server keeps its tables there"
            return UsageError(message, "go to that one, end it, or name another file: --store FILE")
        if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_IOERR", "SQLITE_FULL")):
            return UsageError(f"tables cannot be kept in {self.path}: {error}", "name another file: --store FILE")
        return UsageError(
            f"{self.path} is damaged, or holds no tables: {error}", "take a copy of it, or name another: --store FILE"
        )

    # --- writing ---------------------------------------------------------------------------------------------------------------

    def add(
        self, table: KeptTable, tokens: Mapping[bytes, int | None], saved: Callable[[], str], answers: Sequence[Kept] = ()
    ) -> None:
        """Add a table. `tokens`: the seat that each token leads to, by the token's hash (None: the table itself); `saved`: called
        for a saved game of the rules, if they are not stored yet; `answers`: those given before, elsewhere. Errors: `NotKept`."""
        with self._whole() as ask:
            self._add_rules(table.rules, saved)
            number = ask(
                "INSERT INTO tables "
                "(id, rules, title, scenario, seats, seed, open, players, gone, ended, count, anew, aside, follows, brought) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    table.id,
                    table.rules,
                    table.title,
                    table.scenario,
                    _by_number(table.seats),
                    str(table.seed),
                    int(table.open_table),
                    _by_number(table.players),
                    json.dumps(sorted(table.gone)),
                    table.ended,
                    len(answers),
                    json.dumps([[after, str(seed)] for after, seed in table.anew]),
                    table.aside,
                    table.follows,
                    len(answers),
                ),
            ).lastrowid
            for each, seat in tokens.items():
                ask("INSERT INTO tokens (print, of, seat) VALUES (?, ?, ?)", (each, number, seat))
            self._add_answers(number, 0, answers)

    def _add_answers(self, number: int | None, first: int, answers: Sequence[Kept]) -> None:
        for place, given in enumerate(answers, first):
            self._base.execute(
                "INSERT INTO answers (of, number, seat, option, key) VALUES (?, ?, ?, ?, ?)",
                (number, place, given.seat, given.number, given.key),
            )

    def relink(self, id: str, seat: int, token: bytes) -> None:
        """Replace the token of a seat. `token`: the hash of the new one. Errors: `NotKept`."""
        with self._whole() as ask:
            found = ask("SELECT number FROM tables WHERE id = ?", (id,)).fetchone()
            if found is None:
                raise NotKept("the table has gone from the disk")
            ask("DELETE FROM tokens WHERE of = ? AND seat = ?", (found[0], seat))
            ask("INSERT INTO tokens (print, of, seat) VALUES (?, ?, ?)", (token, found[0], seat))

    def has_room(self, most: int, busy: Set[str]) -> bool:
        """Can one more table be stored, where `most` are allowed? If necessary, deletes the oldest table at which nobody has ever
        answered, but none of those that are `busy`. Errors: `NotKept`."""
        with self._whole() as ask:
            if ask("SELECT count(*) FROM tables").fetchone()[0] < most:
                return True
            for number, id in ask("SELECT number, id FROM tables WHERE count <= brought ORDER BY number").fetchall():
                if id not in busy:
                    ask("DELETE FROM tables WHERE number = ?", (number,))
                    return True
            return False

    def write(self, id: str, had: int, change: Change, saved: Callable[[], str] | None = None) -> None:
        """Write the change of a table that had `had` answers. `saved`: as for `add`, if its rules have changed. Errors:
        `NotKept`, also where the stored number of answers is not `had`."""
        with self._whole() as ask:
            if saved is not None:
                self._add_rules(change.rules, saved)
            found = ask(
                "UPDATE tables SET rules = ?, players = ?, gone = ?, ended = ?, count = ?, anew = ?, aside = ? "
                "WHERE id = ? AND count = ? "
                "RETURNING number",
                (
                    change.rules,
                    _by_number(change.players),
                    json.dumps(sorted(change.gone)),
                    change.ended,
                    change.stay + len(change.new),
                    json.dumps([[after, str(seed)] for after, seed in change.anew]),
                    change.aside,
                    id,
                    had,
                ),
            ).fetchall()
            if not found:
                raise NotKept("the table has other answers on the disk than here, or has gone from it")
            number = found[0][0]
            if change.stay < had:
                self._take_back(number, change.stay)
            self._add_answers(number, change.stay, change.new)

    def _take_back(self, number: int, first: int) -> None:
        """Answers go, and it is noted which."""
        ask = self._base.execute
        rows = ask(
            "SELECT seat, option, key FROM answers WHERE of = ? AND number >= ? ORDER BY number", (number, first)
        ).fetchall()
        ask("INSERT INTO undone (of, first, answers) VALUES (?, ?, ?)", (number, first, json.dumps(rows, ensure_ascii=False)))
        ask("DELETE FROM answers WHERE of = ? AND number >= ?", (number, first))

    def _add_rules(self, digest: str, saved: Callable[[], str]) -> None:
        if self._base.execute("SELECT 1 FROM rules WHERE digest = ?", (digest,)).fetchone() is None:
            self._base.execute("INSERT INTO rules (digest, saved) VALUES (?, ?)", (digest, saved()))

    @contextmanager
    def _whole(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """All that is done in here, or nothing. Errors: `NotKept`."""
        try:
            self._base.execute("BEGIN IMMEDIATE")
            yield self._base.execute
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            raise NotKept(_reason(error, self.path)) from error
        finally:
            with suppress(sqlite3.Error):
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")

    # --- reading ---------------------------------------------------------------------------------------------------------------

    def tables(self) -> list[KeptTable]:
        """All tables, the newest first. Errors: `NotKept`."""
        return self._read(lambda ask: [_table(row) for row in ask(f"{_SELECT} ORDER BY number DESC").fetchall()])

    def table(self, id: str) -> KeptTable | None:
        """The table with this name; None if there is none. Errors: `NotKept`."""

        def find(ask: Callable[..., sqlite3.Cursor]) -> KeptTable | None:
            row = ask(f"{_SELECT} WHERE id = ?", (id,)).fetchone()
            return None if row is None else _table(row)

        return self._read(find)

    def answers(self, id: str) -> list[Kept]:
        """The answers of a table, in their order. Errors: `NotKept`, also where some are missing."""

        def find(ask: Callable[..., sqlite3.Cursor]) -> list[Kept]:
            number, count = ask("SELECT number, count FROM tables WHERE id = ?", (id,)).fetchone() or (-1, 0)
            rows = ask("SELECT number, seat, option, key FROM answers WHERE of = ? ORDER BY number", (number,)).fetchall()
            if [row[0] for row in rows] != list(range(count)):
                raise NotKept(f"{self.path} is damaged: answers of the table are missing")
            return [Kept(*row[1:]) for row in rows]

        return self._read(find)

    def undone(self, id: str) -> list[tuple[int, list[Kept]]]:
        """The answers that were taken back at a table: for each time, the number of the first one, and the answers. Errors:
        `NotKept`."""

        def find(ask: Callable[..., sqlite3.Cursor]) -> list[tuple[int, list[Kept]]]:
            rows = ask(
                "SELECT first, answers FROM undone WHERE of = (SELECT number FROM tables WHERE id = ?) ORDER BY number", (id,)
            ).fetchall()
            return [(first, [Kept(*each) for each in json.loads(text)]) for first, text in rows]

        return self._read(find)

    def followers(self, texts: str) -> list[str]:
        """The names of the tables that follow edits of these texts. Errors: `NotKept`."""
        return self._read(
            lambda ask: [str(row[0]) for row in ask("SELECT id FROM tables WHERE follows = ?", (texts,)).fetchall()]
        )

    def seats_of(self, id: str) -> dict[bytes, int | None]:
        """The seats of a table by the hashes of their tokens; None is the table's own token. Errors: `NotKept`."""
        question = "SELECT print, seat FROM tokens WHERE of = (SELECT number FROM tables WHERE id = ?)"
        return self._read(lambda ask: {bytes(row[0]): row[1] for row in ask(question, (id,)).fetchall()})

    def rules(self, digest: str) -> str:
        """The text of the saved game that carries the rules with this digest. Errors: `NotKept`, also where there is none."""

        def find(ask: Callable[..., sqlite3.Cursor]) -> str:
            row = ask("SELECT saved FROM rules WHERE digest = ?", (digest,)).fetchone()
            if row is None:
                raise NotKept(f"{self.path} is damaged: the rules of the table are missing")
            return str(row[0])

        return self._read(find)

    def _read(self, find: Callable[[Callable[..., sqlite3.Cursor]], T]) -> T:
        try:
            return find(self._base.execute)
        except sqlite3.Error as error:
            raise NotKept(_reason(error, self.path)) from error
        except (ValueError, TypeError, LookupError) as error:
            raise NotKept(f"{self.path} is damaged: {error}") from error


_SELECT = "SELECT id, rules, title, scenario, seats, seed, open, players, gone, ended, count, anew, aside, follows FROM tables"


def _table(row: Sequence[object]) -> KeptTable:
    id, rules, title, scenario, seats, seed, is_open, players, gone, ended, count, anew, aside, follows = map(str, row)
    return KeptTable(
        id,
        rules,
        title,
        scenario,
        _read_by_number(seats),
        int(seed),
        is_open == "1",
        _read_by_number(players),
        frozenset(json.loads(gone)),
        ended,
        int(count),
        tuple([(int(after), int(chance)) for after, chance in json.loads(anew)]),
        aside,
        follows,
    )


def _by_number(words: Mapping[int, str]) -> str:
    return json.dumps({str(number): words[number] for number in sorted(words)}, ensure_ascii=False)


def _read_by_number(text: str) -> dict[int, str]:
    return {int(number): str(word) for number, word in json.loads(text).items()}


def _name(error: sqlite3.Error) -> str:
    return str(getattr(error, "sqlite_errorname", ""))


def _reason(error: sqlite3.Error, path: Path) -> str:
    """What keeps a file from being written or read, for people."""
    name = _name(error)
    if name.startswith("SQLITE_FULL"):
        return f"there is no room left on the disk for {path.name}"
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return f"{path.name} is damaged: {error}"
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"{path.name} is held by another program"
    return f"{path.name} cannot be written or read: {error}"
