"""A copy of the shipped rules in which mistakes are made and taken back."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from interpreter.cache import Memory, open_cache
from interpreter.session import Request, Session, open_session

ROOT = Path(__file__).parents[2]


class Copy:
    """The shipped rules in a folder of their own, and beside them mods, and what was checked of the shipped ones: of a rule set only what a
    mistake touches is read anew. What is told of it nobody else is told."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name) / "data"
        self.mods = Path(self._folder.name) / "mods"
        for part in ("rules", "cards", "generals"):
            shutil.copytree(ROOT / part, self.root / part)
        self._cache = Memory(open_cache())
        self._cache.rest()

    def write(self, name: str, base: str, files: Mapping[str, str]) -> None:
        """A mod with these files beside the rules."""
        title = name.replace("_", " ").title()
        manifest = f"id: {name}\ntitle: {title}\nversion: 1\nlanguage: 1\nbase: {base}\n"
        for path, text in {"manifest.yaml": manifest, **files}.items():
            file = self.mods / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")

    def opened(self, rule_set: str, mods: tuple[str, ...] = ()) -> Session:
        """A rule set as it stands now, with the mods that have these names."""
        folders = tuple(str(self.mods / each) for each in mods)
        return open_session(Request(rule_set, folders), self._cache, [self.root])

    @contextmanager
    def changed(self, texts: Mapping[Path, str]) -> Iterator[None]:
        """For as long as it is entered files have other texts; they must be there."""
        before = {path: path.read_text("utf-8") for path in texts}
        try:
            for path, text in texts.items():
                path.write_text(text, "utf-8")
            yield
        finally:
            for path, text in before.items():
                path.write_text(text, "utf-8")
