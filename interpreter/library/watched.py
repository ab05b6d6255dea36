"""Watches the folders of a rule set: takes names and folders, looks at them now and then, gives the changes.

It polls, and uses no notification of the operating system: that works alike on disks, in containers and over a network, and needs
no package. A look costs a stat for each file, and most of the time is spent asleep; in between it glances at the few files that
were changed last, since whoever edits mostly goes on with these.
"""

from __future__ import annotations

import heapq
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from interpreter.library.files import DATA_FOLDERS, RULES, data_root
from interpreter.library.manifest import MANIFEST
from interpreter.records import NamedTuple

SHORTEST = 0.05
"""So many seconds lie between two looks at least."""
GLANCED = 24
"""So many files, those that were changed last, are looked at in between."""
SHARE = 50
"""A look takes one part in so many of the time, at most."""
SETTLED = 0.015
"""Editors write in several steps: after a change nothing more may happen for so many seconds."""
PATIENCE = 1.0
"""After so many seconds what still changes is taken as it is; the rest comes with the next look."""

Look: TypeAlias = "dict[str, tuple[int, int, int]]"
"""Each file by its path: when it was changed, its size, its number on the disk."""


class Changes(NamedTuple):
    """The files that differ between two looks, by their paths, sorted: changed, new, gone, and renamed (old and new path)."""

    changed: tuple[str, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]

    def summary(self) -> str:
        """The changes in one line of text."""
        parts = [
            *(f"{now} was called {before}" for before, now in self.renamed),
            *_parts(self.changed, "was changed", "were changed"),
            *_parts(self.new, "is new", "are new"),
            *_parts(self.gone, "is gone", "are gone"),
        ]
        return "; ".join(parts)


MOST_NAMED = 3
"""So many files are named one by one."""


def _parts(paths: Sequence[str], one: str, many: str) -> Iterator[str]:
    if len(paths) > MOST_NAMED:
        yield f"{len(paths)} files {many}"
    else:
        yield from (f"{path} {one}" for path in paths)


class Watched:
    """The folders of rule sets and mods, their bases too, with the state of the files at the last look."""

    def __init__(self, named: Iterable[str | Path], roots: Sequence[Path] | None = None) -> None:
        """`named`: rule sets and mods as `open_rule_set` takes them. What is not there yet may come. Errors: none."""
        self._roots = [Path(root) for root in (roots if roots is not None else [data_root()])]
        self._layers: list[Path] = []
        for each in named:
            folder = Path(each)
            if folder.name == MANIFEST:
                folder = folder.parent
            if folder.resolve().parent.name == RULES:
                self._roots.append(folder.resolve().parent.parent)
            else:
                self._layers.append(folder)
        self._last = self._look()
        self._newest = _newest_of(self._last)

    @property
    def files(self) -> int:
        """How many files the watched folders held at the last look."""
        return len(self._last)

    def wait(self) -> Changes:
        """Sleep until something has changed, and give the changes. Errors: `KeyboardInterrupt` passes through."""
        pause = SHORTEST
        while True:
            end = time.perf_counter() + pause
            time.sleep(SHORTEST)
            while time.perf_counter() < end and not self._glance():
                time.sleep(SHORTEST)
            begun = time.perf_counter()
            now = self._look()
            pause = max(SHORTEST, SHARE * (time.perf_counter() - begun))
            if now != self._last:
                now = self._settled(now)
                changes = changes_between(self._last, now, self._shown)
                self._last, self._newest = now, _newest_of(now)
                if any(changes):
                    return changes

    def _glance(self) -> bool:
        """Has one of the files changed that were changed last?"""
        for path in self._newest:
            try:
                told = os.stat(path)
            except OSError:
                return True
            if (told.st_mtime_ns, told.st_size, told.st_ino) != self._last[path]:
                return True
        return False

    def _shown(self, path: str) -> str:
        """A path as people read it: from where they are, or from its data root."""
        for top in (Path.cwd(), *self._roots):
            if Path(path).is_relative_to(top):
                return Path(path).relative_to(top).as_posix()
        return Path(path).as_posix()

    def _settled(self, now: Look) -> Look:
        """How it looks when nobody writes any more."""
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            time.sleep(SETTLED)
            later = self._look()
            if later == now:
                break
            now = later
        return now

    def _look(self) -> Look:
        found: Look = {}
        for root in self._roots:
            for name in DATA_FOLDERS:
                _add(str(root / name), found, deep=True)
        for layer in self._layers:
            if layer.is_file():  # a packed mod
                stat = layer.stat()
                found[str(layer)] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
            _add(str(layer), found, deep=False)
            for name in DATA_FOLDERS:
                _add(str(layer / name), found, deep=True)
        return found


def _newest_of(look: Look) -> list[str]:
    """The files that were changed last."""
    return heapq.nlargest(GLANCED, (path for path in look if any(look[path])), key=lambda path: look[path][0])


def changes_between(before: Look, now: Look, shown: Callable[[str], str] = str) -> Changes:
    """The changes from one look to another. `shown`: gives a path for display. Errors: none."""
    changed = [path for path in now if path in before and before[path] != now[path]]
    new = {path: now[path] for path in now if path not in before}
    gone = {path: before[path] for path in before if path not in now}
    by_print = {mark: path for path, mark in gone.items()}
    renamed = [(by_print[mark], path) for path, mark in sorted(new.items()) if mark in by_print]
    for old, path in renamed:
        gone.pop(old, None)
        new.pop(path, None)
    one, two, three = (tuple(sorted(map(shown, paths))) for paths in (changed, new, gone))
    return Changes(one, two, three, tuple((shown(old), shown(path)) for old, path in renamed))


def _add(folder: str, found: Look, deep: bool) -> None:
    """The files in a folder that are not hidden. `deep`: in those below as well, but through no link."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name == "__pycache__":
                    continue
                try:
                    if entry.is_dir(follow_symlinks=False):
                        if deep:
                            _add(entry.path, found, deep)
                        continue
                    stat = os.stat(entry.path) if entry.is_symlink() else entry.stat()
                    found[entry.path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
                except OSError:  # it has just gone, or leads nowhere
                    found[entry.path] = (0, 0, 0)
    except OSError:
        return
