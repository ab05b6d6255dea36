"""Small ways to spoil a rules text. Each gives the spoilt text, where, what kind of slip, and the word that was right."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

SAID = re.compile(r"^\s*(note|says|provenance|cites|asks|because|reading|report|title)\b")
TYPOS = ("misspelt word", "misspelt name")
OTHERS = ("missing line", "swapped lines", "wrong kind", "number out of range", "dropped row", "doubled line", "missing block")


@dataclass(frozen=True)
class Slip:
    """One mistake: the file, its new text, the line (from 1), the kind, the right word where there is one."""

    path: str
    text: str
    line: int
    kind: str
    right: str
    shown: str


def slip(path: str, text: str, kind: str, chance: random.Random) -> Slip | None:
    """Spoil a text in one way; None when it has no place for that."""
    lines = text.split("\n")
    makers = {
        "misspelt word": _word,
        "misspelt name": _name,
        "missing line": _missing,
        "swapped lines": _swapped,
        "wrong kind": _wrong_kind,
        "number out of range": _number,
        "dropped row": _row,
        "doubled line": _doubled,
        "missing block": _block,
    }
    found = makers[kind](lines, chance)
    if found is None:
        return None
    new, number, right = found
    shown = new[number - 1].strip() if number <= len(new) else ""
    return Slip(path, "\n".join(new), number, kind, right, shown)


def _spots(lines: list[str], pattern: str, chance: random.Random, plain: bool = True) -> list[tuple[int, re.Match[str]]]:
    """Places where a pattern stands in what acts: no comments, no texts for people."""
    found = []
    for number, line in enumerate(lines):
        code = line.split("#")[0]
        if plain and SAID.match(code):
            continue
        for match in re.finditer(pattern, code):
            if code[: match.start()].count('"') % 2 == 0 or not plain:
                found.append((number, match))
    chance.shuffle(found)
    return found


def misspelt(word: str, chance: random.Random) -> str:
    """A letter dropped, doubled, swapped with its neighbour, or another in its place."""
    at = chance.randrange(1, len(word))
    way = chance.randrange(4)
    if way == 0:
        return word[:at] + word[at + 1 :]
    if way == 1:
        return word[:at] + word[at] + word[at:]
    if way == 2 and at + 1 < len(word) and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + chance.choice("aeioustrn") + word[at + 1 :]


def _word(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    for number, match in _spots(lines, r"[a-z]{4,}", chance):
        bad = misspelt(match.group(), chance)
        if bad != match.group():
            line = lines[number]
            return (
                [*lines[:number], line[: match.start()] + bad + line[match.end() :], *lines[number + 1 :]],
                number + 1,
                match.group(),
            )
    return None


def _name(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    for number, match in _spots(lines, r"\b[A-Z][a-z]{3,}\b", chance):
        if not lines[number].startswith(" "):
            continue
        bad = misspelt(match.group(), chance)
        if bad != match.group():
            line = lines[number]
            return (
                [*lines[:number], line[: match.start()] + bad + line[match.end() :], *lines[number + 1 :]],
                number + 1,
                match.group(),
            )
    return None


def _inner(lines: list[str]) -> list[int]:
    return [
        n for n, line in enumerate(lines) if line.startswith("    ") and not SAID.match(line) and not line.strip().startswith("#")
    ]


def _missing(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A line that binds a name, answers, or says where something starts: what the rest needs."""
    needed = [
        n
        for n in _inner(lines)
        if re.search(r"\bcalled\b|^\s*let |^\s*answer |^\s*starts |^\s*plural |^\s*gives |^\s*faces ", lines[n])
    ]
    if not needed:
        return None
    at = chance.choice(needed)
    return [*lines[:at], *lines[at + 1 :]], at + 1, ""


def _swapped(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A name used before it is bound."""
    for at in chance.sample(_inner(lines)[:-1], len(_inner(lines)[:-1])) if len(_inner(lines)) > 1 else []:
        match = re.search(r"(?:let|called) ([a-z]+)\b", lines[at])
        after = lines[at + 1] if at + 1 < len(lines) else ""
        if (
            match
            and re.search(rf"\b{match.group(1)}\b", after)
            and after[: len(after) - len(after.lstrip())] == lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        ):
            return [*lines[:at], after, lines[at], *lines[at + 2 :]], at + 1, ""
    return None


def _wrong_kind(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A number where a thing belongs."""
    for number, match in _spots(lines, r"(?<= (?:of|at|to|in) )[a-z]{4,}$", chance):
        if lines[number].startswith("    ") and not lines[number].lstrip().startswith(("let ", "shown ", "narrowed", "to ")):
            line = lines[number]
            return [*lines[:number], line[: match.start()] + "7" + line[match.end() :], *lines[number + 1 :]], number + 1, ""
    return None


def _number(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A range that ends before it begins, or overlaps the next."""
    for number, match in _spots(lines, r"\b(\d+)-(\d+)\b|\bat (?:most|least) (\d+)(?= +\|)", chance):
        if "|" in lines[number]:
            line = lines[number]
            bad = "1-9" if match.group(1) else match.group().rsplit(" ", 1)[0] + " 40"
            return [*lines[:number], line[: match.start()] + bad + line[match.end() :], *lines[number + 1 :]], number + 1, ""
    return None


def _row(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A row in the middle of a table."""
    rows = [
        n
        for n, line in enumerate(lines)
        if "|" in line and 0 < n < len(lines) - 1 and "|" in lines[n - 1] and "|" in lines[n + 1]
    ]
    if not rows:
        return None
    at = chance.choice(rows)
    return [*lines[:at], *lines[at + 1 :]], at + 1, ""


def _doubled(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A declaration that stands twice."""
    heads = [n for n, line in enumerate(lines) if line and line[0].isalpha() and not line.startswith(("example", "rule"))]
    if not heads:
        return None
    at = chance.choice(heads)
    end = next((n for n in range(at + 1, len(lines)) if lines[n] and not lines[n].startswith((" ", "#"))), len(lines))
    return [*lines[:end], *lines[at:end], *lines[end:]], end + 1, ""


def _block(lines: list[str], chance: random.Random) -> tuple[list[str], int, str] | None:
    """A head whose block is gone."""
    inner = _inner(lines)
    heads = [
        n
        for n in inner
        if n + 1 < len(lines) and lines[n + 1].startswith(lines[n][: len(lines[n]) - len(lines[n].lstrip())] + "    ")
    ]
    heads = [
        n
        for n in heads
        if lines[n].lstrip().startswith(("if ", "for each", "otherwise", "to ", "until ", "repeat ", "after ", "before "))
    ]
    if not heads:
        return None
    at = chance.choice(heads)
    depth = len(lines[at]) - len(lines[at].lstrip())
    end = next(
        (n for n in range(at + 1, len(lines)) if lines[n].strip() and len(lines[n]) - len(lines[n].lstrip()) <= depth), len(lines)
    )
    return [*lines[: at + 1], *lines[end:]], at + 1, ""
