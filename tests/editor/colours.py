"""Colours asked of real engines: `python -m tests colours`, with node and npm.

All shipped texts of rules go through what editors use, vscode-textmate with oniguruma and Lezer's parser. Each word must be coloured as
the lexer cuts it; no scope may stay open behind a line, no tree may have an error, and a line that is twice as long may take a few times
as long, not more. What is installed lies in a folder of its own (`--in FOLDER` keeps it).
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import declaration, parse

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "docs/editors"
ENGINES = Path(__file__).resolve().parent / "engines"
SHIPPED = sorted(path for name in ("rules", "cards", "generals", "docs") for path in (TOP / name).rglob("*.rules"))
NEEDED = ("vscode-textmate@9", "vscode-oniguruma@2", "@lezer/generator@1", "@lezer/lr@1")
SIGNS = frozenset({"LPAR", "RPAR", "COMMA", "COLON", "BAR", "CELL"})
PLAIN = frozenset({"WORD", "FACT"})
SCOPES = {
    "TEXT": ("string", "variable.other.hole"),
    "NUMBER": ("constant.numeric",),
    "NAME": ("entity.name",),
    "ID": ("constant.other",),
}
KEYWORDS = ("keyword", "storage")
MOST_GUESSED = 0.005
"""Of all plain words so many may be coloured as keywords: in some lines only the grammar could tell."""


class Word(NamedTuple):
    """A word as the lexer cuts it, in a line from 1, with its columns from 0."""

    kind: str
    text: str
    line: int
    start: int
    end: int


class Difference(NamedTuple):
    """A word that is coloured otherwise. `is_guess`: a plain one as a keyword."""

    word: Word
    scopes: tuple[str, ...]
    is_guess: bool


class Words:
    """Hears which words the lexer cuts while texts are parsed."""

    def __init__(self) -> None:
        self._heard: dict[tuple[int, int], Word] = {}

    def of(self, text: str) -> list[Word]:
        """The words of a text."""
        self._heard = {}
        before = declaration.line_tokens, declaration.head_tokens
        declaration.line_tokens, declaration.head_tokens = (self._hearing(each) for each in before)
        try:
            parse(Source("heard", text, ""), Diagnostics())
        finally:
            declaration.line_tokens, declaration.head_tokens = before
        return [self._heard[place] for place in sorted(self._heard)]

    def _hearing(self, cut):
        def heard(*given):
            tokens = cut(*given)
            for each in tokens or ():
                self._heard[each.line, each.column] = Word(each.kind, each.text, each.line, each.column - 1, each.end - 1)
            return tokens

        return heard


def differences(words: Sequence[Word], scopes: Sequence[Sequence[str]]) -> Iterator[Difference]:
    """Words that are coloured otherwise than they are cut. `scopes`: of each letter of each line."""
    for word in words:
        if word.kind in SIGNS or not word.text:
            continue
        told = tuple(dict.fromkeys(scopes[word.line - 1][word.start : word.end]))
        told = tuple(each for each in told if each) or ("",)
        if word.kind in PLAIN:
            if any(each.startswith(KEYWORDS) for each in told):
                yield Difference(word, told, True)
        elif not all(each.startswith(SCOPES.get(word.kind, KEYWORDS)) for each in told):
            yield Difference(word, told, False)


def main() -> int:
    """Ask both engines; how many of them are not content."""
    asked = argparse.ArgumentParser(prog="python -m tests colours", description=__doc__)
    asked.add_argument("--in", dest="folder", type=Path, help="where packages are installed, and stay")
    folder = asked.parse_args().folder
    if shutil.which("npm") is None:
        print("this needs node and npm", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as other:
        place = folder or Path(other)
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"type": "module", "private": true}\n')
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *NEEDED], cwd=place, check=True)
        for each in (*ENGINES.iterdir(), *(FOLDER / "codemirror").iterdir(), FOLDER / "vscode/syntaxes/punica.tmLanguage.json"):
            shutil.copy(each, place)
        subprocess.run(["npx", "lezer-generator", "punica.grammar", "-o", "parser.js"], cwd=place, check=True)
        (place / "files").write_text("\n".join(map(str, SHIPPED)))
        return sum(not asked_of(engine, place) for engine in ("textmate", "lezer"))


def asked_of(engine: str, place: Path) -> bool:
    """Is all well with what an engine makes of the shipped texts? Prints what is not."""
    ran = subprocess.run(["node", f"{engine}.mjs", "files", f"{engine}.json"], cwd=place)
    if ran.returncode:
        return False
    told, words = json.loads((place / f"{engine}.json").read_text()), Words()
    count = plain = guessed = 0
    wrong = []
    for path in SHIPPED:
        text = path.read_text(encoding="utf-8")
        scopes = [[scope for start, end, scope in line for _ in range(start, end)] for line in told[str(path)]]
        found = words.of(text)
        count += len(found)
        plain += sum(word.kind in PLAIN for word in found)
        for each in differences(found, scopes):
            guessed += each.is_guess
            if not each.is_guess:
                wrong.append(f"{path.relative_to(TOP)}:{each.word.line}: {each.word.text}: {', '.join(each.scopes)}")
    print(
        f"{engine}: {len(SHIPPED)} texts, {count} words, {len(wrong)} coloured wrongly; {guessed} of {plain} plain ones as keywords"
    )
    print(*wrong[:20], sep="\n")
    return not wrong and guessed <= MOST_GUESSED * plain
