"""Is what a check says after an edit what it says when nothing is known? `python -m tests incremental RULESET COUNT [SEED]`.

Rules are edited at random, as a person would who slips: a number, a word, a line, a whole declaration, a comment. After each edit
they are checked with what the last check left, and from nothing; the two reports must be equal to the letter. Some edits are taken
back, others stay, so that what is left by rules with mistakes is used too.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from interpreter.cache import Cache
from interpreter.diagnostics import as_text
from interpreter.frontend import stages
from interpreter.library import Library, open_rule_set
from interpreter.source import Source

Texts = dict[str, str]

COLLECT_EVERY = 10
"""After so many edits memory is looked through, which takes long where a process has read much else."""


def changed(library: Library, texts: Texts) -> Library:
    """A library with other texts."""
    layers = tuple(
        replace_rules(layer, tuple(Source(each.path, texts[each.path], each.layer) for each in layer.rules if each.path in texts))
        for layer in library.layers
    )
    rules = tuple(source for layer in layers for source in layer.rules)
    return replace(library, layers=layers, rules=rules, sources={**library.sources, **{each.path: each for each in rules}})


def replace_rules(layer, rules):
    """A layer with other rules."""
    return type(layer)(layer.manifest, rules, layer.boards, layer.registers, layer.is_mod, layer.sites)


def report(library: Library, cache: Cache | None = None) -> tuple[str, frozenset[str], bool]:
    """The report of a check and the members that do anything; with a cache what the last check left is used. Last: was every body
    read?"""
    made = stages(library) if cache is None else stages(library, cache=cache, name="sample")
    return as_text([*made.findings], library.sources), frozenset(each.name for each in made.speaking), made.is_whole


# --- slips ----------------------------------------------------------------------------------------------------------------------


def slipped(texts: Texts, chance: random.Random) -> tuple[Texts, str]:
    """The texts after one edit, and what was done."""
    path = chance.choice(sorted(path for path, text in texts.items() if text.strip()))
    lines = texts[path].split("\n")
    filled = [number for number, line in enumerate(lines) if line.strip()]
    at = chance.choice(filled)
    edit = chance.choice(EDITS)
    new = "\n".join(edit(lines, at, chance, texts))
    return {**texts, path: new}, f"{edit.__name__} {path}:{at + 1}"


def number(lines, at, chance, texts):
    """Another number."""
    spots = [(row, found) for row, line in enumerate(lines) for found in re.finditer(r"\d+", line)]
    if not spots:
        return lines
    row, found = chance.choice(spots)
    other = str(max(0, int(found[0]) + chance.choice((-1, 1, 2))))
    return [*lines[:row], lines[row][: found.start()] + other + lines[row][found.end() :], *lines[row + 1 :]]


def word(lines, at, chance, texts):
    """Another word of the same text."""
    words = re.findall(r"[A-Za-z]+", "\n".join(lines))
    spots = [*re.finditer(r"[A-Za-z]+", lines[at])]
    if not spots:
        return lines
    found = chance.choice(spots)
    return [*lines[:at], lines[at][: found.start()] + chance.choice(words) + lines[at][found.end() :], *lines[at + 1 :]]


def title(lines, at, chance, texts):
    """Another title, in one place or wherever it stands in the text."""
    spots = [found[1] for line in lines for found in re.finditer(r'"(\w[^"]*)"', line)]
    if not spots:
        return lines
    old = chance.choice(spots)
    new = chance.choice((old + " Again", old[:-1] or "X", chance.choice(spots), old.swapcase()))
    return "\n".join(lines).replace(f'"{old}"', f'"{new}"', chance.choice((1, -1))).split("\n")


def letter(lines, at, chance, texts):
    """A letter twice, or not at all."""
    spot = chance.randrange(len(lines[at]))
    twice = chance.random() < 0.5
    return [*lines[:at], lines[at][: spot + twice] + lines[at][spot + 1 - twice * 1 :], *lines[at + 1 :]]


def without_line(lines, at, chance, texts):
    """A line taken away."""
    return [*lines[:at], *lines[at + 1 :]]


def line_twice(lines, at, chance, texts):
    """A line twice."""
    return [*lines[: at + 1], *lines[at:]]


def broken_line(lines, at, chance, texts):
    """A line in two."""
    spot = chance.randrange(len(lines[at]))
    return [*lines[:at], lines[at][:spot], lines[at][spot:], *lines[at + 1 :]]


def comment(lines, at, chance, texts):
    """A comment."""
    return (
        [*lines[:at], "    # a remark", *lines[at:]]
        if chance.random() < 0.5
        else [*lines[:at], lines[at] + "  # so", *lines[at + 1 :]]
    )


def indented(lines, at, chance, texts):
    """A line further in or out."""
    new = "    " + lines[at] if chance.random() < 0.5 else lines[at].removeprefix("    ")
    return [*lines[:at], new, *lines[at + 1 :]]


def declarations(lines) -> Iterator[tuple[int, int]]:
    """Where declarations begin and end."""
    starts = [number for number, line in enumerate(lines) if line[:1].isalpha()]
    return zip(starts, [*starts[1:], len(lines)], strict=True)


def without_declaration(lines, at, chance, texts):
    """A declaration taken away."""
    parts = [*declarations(lines)]
    if not parts:
        return lines
    start, end = chance.choice(parts)
    return [*lines[:start], *lines[end:]]


def more_declarations(lines, at, chance, texts):
    """A declaration from elsewhere, under its own name or another."""
    others = texts[chance.choice(sorted(texts))].split("\n")
    parts = [*declarations(others)]
    if not parts:
        return lines
    start, end = chance.choice(parts)
    head = others[start] if chance.random() < 0.3 else re.sub(r"([a-z])(?=[a-z]*\W*$)", r"\1x", others[start], count=1)
    return [*lines, head, *others[start + 1 : end], ""]


EDITS = (
    *(number, number, word, word, word, title, title, letter, without_line, without_line, line_twice, broken_line),
    *(comment, indented, without_declaration, more_declarations, more_declarations),
)


# --- the comparison --------------------------------------------------------------------------------------------------------------


def differences(rule_set: str, count: int, seed: int, folder: Path) -> Iterator[str]:
    """What differs after each of `count` edits; empty for those after which nothing does."""
    library = open_rule_set(rule_set)
    assert library is not None
    chance = random.Random(seed)
    sound = {source.path: source.text for source in library.rules}
    cache = Cache(folder, b"secret")
    report(changed(library, sound), cache)
    texts = sound
    for step in range(count):
        if chance.random() < 0.4:
            texts = sound
        texts, done = slipped(texts, chance)
        opened = changed(library, texts)
        fast, slow = report(opened, cache), report(opened)
        if step % COLLECT_EVERY == COLLECT_EVERY - 1:
            gc.unfreeze()  # builds leave what they made out of the collector's sight
            gc.collect()
        yield f"{step}: {done}\n--- after an edit\n{fast[0]}\n--- from nothing\n{slow[0]}\n" if fast[:2] != slow[:2] else ""


def main() -> int:
    """Compare, and print what differs."""
    words = argparse.ArgumentParser(prog="python -m tests incremental", description=__doc__)
    words.add_argument("rule_set", metavar="RULESET")
    words.add_argument("count", type=int, metavar="COUNT")
    words.add_argument("seed", type=int, nargs="?", default=1, metavar="SEED")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = []
        for each in differences(asked.rule_set, asked.count, asked.seed, Path(folder)):
            if each:
                wrong.append(each)
                print(each, flush=True)
    print(f"{asked.count} edits of {asked.rule_set}, {len(wrong)} differ")
    return int(bool(wrong))
