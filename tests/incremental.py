"""Is what a check says after an edit what it says when nothing is known? `python -m tests incremental RULESET COUNT [SEED] [--heads]`.

Rules are edited at random, as a person would who slips: a number, a word, a line, a whole declaration, a comment. After each edit
they are checked with what the last check left, and from nothing; the two reports must be equal to the letter. Some edits are taken
back, others stay, so that what is left by rules with mistakes is used too. `--heads`: with edits of heads alone.
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


def slipped(texts: Texts, chance: random.Random, heads: bool = False) -> tuple[Texts, str]:
    """The texts after one edit, of a head if that is wanted, and what was done."""
    path = chance.choice(sorted(path for path, text in texts.items() if text.strip()))
    lines = texts[path].split("\n")
    filled = [number for number, line in enumerate(lines) if line.strip()]
    at = chance.choice(filled)
    edit = chance.choice(HEADS if heads else EDITS)
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


# --- slips in heads -------------------------------------------------------------------------------------------------------------


def heads_in(lines):
    """Where heads begin that bodies elsewhere see by their words alone."""
    return [number for number, line in enumerate(lines) if re.match(r"(procedure|query|action|value|attribute) ", line)]


def word_of_head(lines, at, chance, texts):
    """Another word of the same text in a head."""
    spots = [(row, found) for row in heads_in(lines) for found in [*re.finditer(r"[a-z]+", lines[row])][1:]]
    if not spots:
        return lines
    row, found = chance.choice(spots)
    other = chance.choice(re.findall(r"[a-z]+", "\n".join(lines)))
    return [*lines[:row], lines[row][: found.start()] + other + lines[row][found.end() :], *lines[row + 1 :]]


def type_in_head(lines, at, chance, texts):
    """Another type of what a head is about."""
    rows = [row for row in heads_in(lines) if re.search(r": [a-z]+\)", lines[row])]
    if not rows:
        return lines
    row = chance.choice(rows)
    other = chance.choice(re.findall(r": ([a-z]+)\)", "\n".join(texts.values())))
    return [*lines[:row], re.sub(r": [a-z]+\)", f": {other})", lines[row], count=1), *lines[row + 1 :]]


def new_head(lines, at, chance, texts):
    """A question made of words of the text."""
    words = chance.sample(re.findall(r"\b[a-z]{3,}\b", "\n".join(lines)) * 3, chance.choice((1, 2, 3)))
    return [*lines, "", f"query {' '.join(words)} of (owner: side)", "    when owner is owner", ""]


def longer_head(lines, at, chance, texts):
    """A question like another, with one word more."""
    heads = sorted({line for text in texts.values() for line in text.split("\n") if line.startswith("query ")})
    head = chance.choice(heads)
    return [*lines, "", f"{head} now", "    when 1 is 1" if " is " in head else "    answer 1", ""]


def titled(lines, at, chance, texts):
    """What others name by a title, or a member, from elsewhere: under another title, under its own, or with another one's body."""
    others = "\n".join(text for _, text in sorted(texts.items())).split("\n")
    parts = [each for each in declarations(others) if re.match(r'(?!example)[a-z ]+ "|(card|general) [A-Z]', others[each[0]])]
    if not parts:
        return lines
    (start, end), (first, last) = chance.choice(parts), chance.choice(parts)
    head = chance.choice((others[start], re.sub(r'(\w)("?)$', r"\1x\2", others[start])))
    body = others[start + 1 : end] if chance.random() < 0.7 else others[first + 1 : last]
    return [*lines, "", head, *body, ""]


def extended(lines, at, chance, texts):
    """A declaration extended by lines of another one of its sort."""
    others = "\n".join(text for _, text in sorted(texts.items())).split("\n")
    parts = [each for each in declarations(others) if re.match(r"(procedure|query|value|rule|card|general) ", others[each[0]])]
    if not parts:
        return lines
    start, end = chance.choice(parts)
    alike = [each for each in parts if others[each[0]].split()[0] == others[start].split()[0]]
    first, last = chance.choice(alike)
    return [*lines, "", f"extend {others[start]}", *others[first + 1 : last], ""]


def moved_declaration(lines, at, chance, texts):
    """A declaration at the end of its text."""
    parts = [*declarations(lines)]
    if not parts:
        return lines
    start, end = chance.choice(parts)
    return [*lines[:start], *lines[end:], "", *lines[start:end], ""]


HEADS = (
    *(word_of_head, word_of_head, type_in_head, new_head, new_head, longer_head, moved_declaration),
    *(titled, titled, titled, extended),
    *(without_declaration, more_declarations, number, without_line),
)


# --- the comparison --------------------------------------------------------------------------------------------------------------


def differences(rule_set: str, count: int, seed: int, folder: Path, heads: bool = False) -> Iterator[str]:
    """What differs after each of `count` edits, of heads alone if that is wanted; empty for those after which nothing does."""
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
        texts, done = slipped(texts, chance, heads)
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
    words.add_argument("--heads", action="store_true", help="edit heads alone")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = []
        for each in differences(asked.rule_set, asked.count, asked.seed, Path(folder), asked.heads):
            if each:
                wrong.append(each)
                print(each, flush=True)
    print(f"{asked.count} edits of {asked.rule_set}, {len(wrong)} differ")
    return int(bool(wrong))
