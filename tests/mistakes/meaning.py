"""The mistakes of `meaning.yaml`: read, made in a copy of the shipped rules, and what is told of each that was not told before.

A mistake stands in the shipped rules, or in a mod whose right form stands in the list too. So what is told of the rules without it is
known, and counts for nothing: a mod without examples is no find, for the right form of it has none either.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from interpreter.diagnostics import Diagnostic
from interpreter.lab import check_by_play
from interpreter.session import Session, run_examples
from tests.mistakes.copied import Copy

LIST = Path(__file__).with_name("meaning.yaml")
FRESH = Path(__file__).with_name("fresh.yaml")
SEALED = ".sealed"
"""How a list ends that nobody should read by the way: packed and in base 64, and tried as any other."""
"""Mistakes that somebody wrote who reads no checks. Each entry: `game`, `wrong`, `at`, and either `edits` of shipped files or a
whole mod, `mod`, with its `right` form."""


class Gone(Exception):
    """The rules have no such lines, or have them more than once: the list wants other ones."""


@dataclass(frozen=True)
class Edit:
    """Whole lines of a file and those that are written instead, both without the margin at which they stand. `below`: a line after
    which they are looked for. `cuts`: the one old line is the head of a declaration, and all of it goes."""

    path: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    below: str = ""
    cuts: bool = False

    def made(self, text: str) -> tuple[str, int]:
        """The text with the edit made, and the line, from 1, at which the new lines begin. Errors: `Gone`."""
        lines = text.split("\n")
        stripped = [line.strip() for line in lines]
        if self.below and self.below not in stripped:
            raise Gone(f"{self.path} has no line `{self.below}`")
        first = stripped.index(self.below) + 1 if self.below else 0
        found = [at for at in range(first, len(lines) - len(self.old) + 1) if self._stands(lines[at : at + len(self.old)])]
        if not found or (len(found) > 1 and not self.below):
            raise Gone(f"{self.path} has {len(found)} places that read `{self.old[0]}`")
        at = found[0]
        if self.cuts:
            gone = block(text, at + 1)
            return "\n".join([*lines[:at], *lines[gone.stop - 1 :]]), at + 1
        margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines[at : at + len(self.old)] = [margin + line if line else "" for line in self.new]
        return "\n".join(lines), at + 1

    def _stands(self, lines: Sequence[str]) -> bool:
        margin = len(lines[0]) - len(lines[0].lstrip())
        return tuple(line[margin:] if not line[:margin].strip() else line for line in lines) == self.old


@dataclass(frozen=True)
class Whole:
    """A file of a mod as it reads with the mistake in it."""

    path: str
    text: str

    def made(self, text: str) -> tuple[str, int]:
        """That text, and its first line, from 1, that is another one than in `text`."""
        pairs = zip(self.text.split("\n"), text.split("\n"), strict=False)
        return self.text, next((number for number, (one, other) in enumerate(pairs, 1) if one != other), 1)


@dataclass(frozen=True)
class Mistake:
    """One mistake. `kind`: its class; `named`: do the issue or the review name that class? `wrong`: what was meant, and what was
    done. `mod`: the mod in which it is made; without one the shipped files are. `at`: the lines at which a finding would rightly
    stand, stripped, as they read when it is made; `elsewhere`: the same in files that it leaves as they are, each with its path.
    `also`: codes of findings that concern it wherever they stand, and `unlike` of some that do not, judged by hand. `loose`: of the
    lines `at` some may stand in no file that it changes."""

    id: str
    kind: str
    named: bool
    wrong: str
    rule_set: str
    mod: str
    edits: tuple[Edit | Whole, ...]
    at: tuple[str, ...]
    elsewhere: tuple[tuple[str, str], ...] = ()
    also: frozenset[str] = frozenset()
    unlike: frozenset[str] = frozenset()
    loose: bool = False


@dataclass(frozen=True)
class Listed:
    """The whole list: the mods in their right form, by name what each stands on and the text of each file, and the mistakes."""

    mods: Mapping[str, tuple[str, Mapping[str, str]]]
    mistakes: tuple[Mistake, ...]

    @cached_property
    def kinds(self) -> Mapping[str, int]:
        """How many mistakes there are of each class, in the order of the list."""
        return Counter(each.kind for each in self.mistakes)


def listed(path: Path = LIST) -> Listed:
    """A list as it is written down, of either form: `LIST` has classes, `FRESH` has none, and is told by rule set."""
    text = path.read_text("utf-8")
    if path.suffix == SEALED:
        text = zlib.decompress(base64.b64decode(text)).decode("utf-8")
    read = yaml.safe_load(text)
    if isinstance(read, list):
        return Listed({_id(each): (each["game"], each["right"]) for each in read if "right" in each}, tuple(map(_fresh, read)))
    on = {name: files.pop("base") for name, files in read["mods"].items()}
    mods = {name: (on[name], files) for name, files in read["mods"].items()}
    mistakes = [
        _mistake(kind, named, on, entry)
        for named, part in ((True, read["named"]), (False, read["others"]))
        for kind, entries in part.items()
        for entry in entries
    ]
    return Listed(mods, tuple(mistakes))


def _id(entry: Mapping[str, Any]) -> str:
    return str(entry["id"]).replace("-", "_")


def _fresh(entry: Mapping[str, Any]) -> Mistake:
    """An entry without a class."""
    changed = {path: text for path, text in entry.get("mod", {}).items() if text != entry["right"][path]}
    edits = [_edit(part["file"], part) for part in entry.get("edits", ())]
    return Mistake(
        id=entry["id"],
        kind=entry["game"],
        named=False,
        wrong=entry["wrong"],
        rule_set=entry["game"],
        mod=_id(entry) if "mod" in entry else "",
        edits=(*edits, *[Whole(path, text) for path, text in changed.items()]),
        at=tuple(entry["at"]),
        loose=True,
    )


def _mistake(kind: str, named: bool, on: Mapping[str, str], entry: dict[str, object]) -> Mistake:
    given = {key: str(value) for key, value in entry.items()}
    parts = [{key: str(value) for key, value in part.items()} for part in _dicts(entry.get("edits"))] or [given]
    mod = given.get("mod", "")
    edits = tuple(_edit(part.get("in", given["in"]), part) for part in parts)
    return Mistake(
        id=given["id"],
        kind=kind,
        named=named,
        wrong=given["wrong"],
        rule_set=on[mod] if mod else _rule_set(edits[0].path),
        mod=mod,
        edits=edits,
        at=_lines(given["at"]) if "at" in given else _changed(edits[0]),
        elsewhere=tuple((path, line) for path, _, line in (each.partition(" ") for each in _lines(given.get("elsewhere", "")))),
        also=frozenset(given.get("also", "").split()),
        unlike=frozenset(given.get("unlike", "").split()),
    )


def _edit(path: str, part: Mapping[str, str]) -> Edit:
    if "cut" in part:
        return Edit(path, _lines(part["cut"]), (), cuts=True)
    return Edit(path, _lines(part["old"]), _lines(part["new"]), part.get("below", ""))


def _dicts(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.removesuffix("\n").split("\n")) if text else ()


def _changed(edit: Edit) -> tuple[str, ...]:
    """The first line that an edit writes and that was not there."""
    return tuple(line.strip() for line in edit.new if line not in edit.old)[:1]


def _rule_set(path: str) -> str:
    """The rule set that is asked about a file: of a layer that nobody plays alone, one that stands on it."""
    layer = Path(path).parts[1]
    if layer == "hamilcar":
        return "hamilcar_2e"
    if layer == "mediterranean":
        return "mediterranean_battles"
    return "hannibal_1996" if layer in ("punic", "battle_of_cards", "common_cards", "hannibal") else layer


@dataclass(frozen=True)
class Told:
    """What somebody says who looks at rules: a code (of an example: `example`), the sentence, the place, and second places."""

    code: str
    message: str
    path: str
    line: int
    others: tuple[tuple[str, int], ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """The same for the same thing said before and after a mistake, which moves lines."""
        return self.code, self.message, self.path


def by_check(session: Session, paths: Sequence[str]) -> list[Told]:
    """The findings of `punica check`, of all levels."""
    return [_told(found) for found in session.findings]


def _told(found: Diagnostic) -> Told:
    others = tuple((other.span.path, other.span.line) for other in found.others)
    return Told(found.code, re.sub(r"\d+", "N", found.message), found.span.path, found.span.line, others)


def by_test(session: Session, paths: Sequence[str]) -> list[Told]:
    """The examples that fail, those of the rule set and of its mods; none where `punica test` refuses to run them."""
    if session.errors:
        return []
    verdicts = (each.verdict for each in run_examples(session))
    return [Told("example", each.name, each.place.path, each.place.line) for each in verdicts if not each.good]


def by_play(session: Session, paths: Sequence[str]) -> list[Told]:
    """The findings of `punica check --play` that it has from play, asked as one asks who has edited these files: about the mod, or
    `--of` the files. None where there are errors, and nothing is played."""
    if session.errors or not session.is_open:
        return []
    mods = any(layer.is_mod for layer in session.library.layers)
    return [
        _told(found) for found in check_by_play(session, of=() if mods else [path for path in paths if path in session.sources])
    ]


WAYS: Mapping[str, Callable[[Session, Sequence[str]], list[Told]]] = {"check": by_check, "test": by_test, "play": by_play}
"""Who can notice a mistake, the dearest last, given the files that somebody has edited. Whoever else comes to
look at rules gets an entry here, an option in `command.py`, and a share in `recall.py`."""


@dataclass(frozen=True)
class Outcome:
    """What one way told of a mistake: everything new that concerns it, the first of it being the one in the right line if one is.
    `placed`: does one stand in the right line? `aside`: new, but counted for nothing."""

    told: tuple[Told, ...]
    placed: bool
    aside: tuple[Told, ...]

    @property
    def noticed(self) -> bool:
        """Was anything told that concerns the mistake?"""
        return bool(self.told)


class Bench:
    """A copy of the shipped rules, and of the mods of the list, in which mistakes are tried."""

    def __init__(self, list_: Listed) -> None:
        self._copy = Copy()
        for name, (base, files) in list_.mods.items():
            self._copy.write(name, base, files)
        self._before: dict[tuple[str, str, str, tuple[str, ...]], Counter[tuple[str, str, str]]] = {}

    def attempt(self, mistake: Mistake, ways: Sequence[str]) -> dict[str, Outcome]:
        """Make a mistake, ask one way after the other until it is noticed, take it back. Errors: `Gone`."""
        texts, places, blocks = self.made(mistake)
        paths = tuple(dict.fromkeys(map(self._path, texts)))
        with self._copy.changed(texts):
            session = self._opened(mistake.rule_set, mistake.mod)
        outcomes: dict[str, Outcome] = {}
        for way in ways:
            with self._copy.changed(texts):
                told = WAYS[way](session, paths)
            known = self.before(mistake.rule_set, mistake.mod, way, paths) if told else Counter()
            outcomes[way] = _judged(mistake, _new(told, known), places, blocks)
            if outcomes[way].noticed:
                break
        return outcomes

    def before(self, rule_set: str, mod: str, way: str, paths: tuple[str, ...] = ()) -> Counter[tuple[str, str, str]]:
        """What is told of the rules without any mistake."""
        key = (rule_set, mod, way, paths if way == "play" else ())
        if key not in self._before:
            self._before[key] = Counter(each.key for each in WAYS[way](self._opened(rule_set, mod), paths))
        return self._before[key]

    def _opened(self, rule_set: str, mod: str) -> Session:
        return self._copy.opened(rule_set, (mod,) if mod else ())

    def made(self, mistake: Mistake) -> tuple[dict[Path, str], set[tuple[str, int]], dict[str, list[range]]]:
        """The texts with the mistake, the lines at which a finding rightly stands, and the declarations that it touches, by file.
        Errors: `Gone`."""
        texts: dict[Path, str] = {}
        touched: list[tuple[Path, int]] = []
        for edit in mistake.edits:
            file = (self._copy.mods / mistake.mod if mistake.mod else self._copy.root) / edit.path
            if file not in texts:
                if not file.exists():
                    raise Gone(f"there is no {edit.path}")
                texts[file] = file.read_text("utf-8")
            texts[file], line = edit.made(texts[file])
            touched.append((file, line))
        written = {line.strip() for text in texts.values() for line in text.split("\n")}
        places = {self._place(texts, touched, line) for line in mistake.at if line in written or not mistake.loose}
        for path, wanted in mistake.elsewhere:
            file = self._copy.root / path
            texts.setdefault(file, file.read_text("utf-8"))
            places.add(self._place(texts, [(file, 1)], wanted))
        blocks: dict[str, list[range]] = {}
        for file, line in chain(touched, ((self._file(path), line) for path, line in places)):
            blocks.setdefault(self._path(file), []).append(block(texts[file], line))
        return texts, places, blocks

    def _place(self, texts: Mapping[Path, str], touched: Sequence[tuple[Path, int]], wanted: str) -> tuple[str, int]:
        """The line that reads so and stands nearest to an edit."""
        found = [
            (abs(number - line), self._path(file), number)
            for file, line in touched
            for number, read in enumerate(texts[file].split("\n"), 1)
            if read.strip() == wanted
        ]
        if not found:
            raise Gone(f"no line reads `{wanted}` when the mistake is made")
        _, path, number = min(found)
        return path, number

    def _path(self, file: Path) -> str:
        """A file as findings call it."""
        within = self._copy.root if file.is_relative_to(self._copy.root) else self._copy.mods
        return file.relative_to(within).as_posix() if within == self._copy.root else str(file)

    def _file(self, path: str) -> Path:
        return self._copy.root / path


def block(text: str, line: int) -> range:
    """The lines, from 1, of the declaration in which a line stands: from one that begins in the first column to the next one."""
    lines = text.split("\n")
    heads = [number for number, each in enumerate(lines, 1) if each[:1].strip() and not each.startswith("#")]
    first = max((head for head in heads if head <= line), default=1)
    return range(first, min((head for head in heads if head > line), default=len(lines) + 1))


def _new(told: Sequence[Told], before: Counter[tuple[str, str, str]]) -> Iterator[Told]:
    left = before.copy()
    for each in told:
        if left[each.key]:
            left[each.key] -= 1
        else:
            yield each


def _judged(
    mistake: Mistake, told: Iterator[Told], places: set[tuple[str, int]], blocks: Mapping[str, Sequence[range]]
) -> Outcome:
    """What is new concerns a mistake if it, or a second place that it names, stands in a declaration that the mistake touches.
    Of what stands elsewhere a hand has judged. Whatever example fails that held before fails because of the mistake."""

    def concerns(each: Told) -> bool:
        if each.code == "example" or each.code in mistake.also:
            return True
        if each.code in mistake.unlike:
            return False
        spots = [(each.path, each.line), *each.others]
        return any(line in lines for path, line in spots for lines in blocks.get(path, ()))

    new = list(told)
    right = [each for each in new if concerns(each)]
    right.sort(key=lambda each: (each.path, each.line) not in places)
    placed = any((each.path, each.line) in places for each in right)
    return Outcome(tuple(right), placed, tuple(each for each in new if each not in right))


def attempt(mistake: Mistake, ways: Sequence[str], path: Path = LIST) -> dict[str, Outcome]:
    """Try a mistake of a list on the bench of this process. Errors: `Gone`."""
    if path not in _BENCHES:
        _BENCHES[path] = Bench(listed(path))
    return _BENCHES[path].attempt(mistake, ways)


_BENCHES: dict[Path, Bench] = {}
