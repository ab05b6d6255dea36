"""Finding a declaration by what a person would type: `Heavy Rain`, `card 41`, `captain Anna`, `Night march`."""

from __future__ import annotations

import difflib
import re

from interpreter.ir import Member, Procedure, RuleSet, Symbol
from interpreter.views.prose_hosts import everything

SHELVES = {"period": "span", "optionswitch": "option"}
LIMIT = 10


def word_of(declared: Symbol) -> str:
    """The word that declares it: `card`, `step`, `query`."""
    if isinstance(declared, Member):
        return declared.kind.name
    if isinstance(declared, Procedure):
        return declared.role
    name = type(declared).__name__.lower()
    return SHELVES.get(name, name)


def find(rules: RuleSet, words: str) -> list[Symbol]:
    """The declarations that `words` name, best first; close ones when none is exact; empty when nothing comes near."""
    wanted = _plain(words)
    everyone = [each for each in everything(rules) if not (isinstance(each, Procedure) and each.role == "block")]
    for keys in (_names, _words):
        found = [each for each in everyone if wanted in keys(each)]
        if found:
            return found
    within = [each for each in everyone if wanted and wanted in _plain(each.name)]
    if within:
        return sorted(within, key=lambda each: len(each.name))[:LIMIT]
    run = set(wanted.split())
    shared = sorted(
        ((len(run & set(_plain(each.name).split())) / max(1, len(run)), each) for each in everyone), key=lambda pair: -pair[0]
    )  # fmt: skip
    best = [each for score, each in shared if score >= 0.6][:LIMIT]
    if best:
        return best
    by: dict[str, list[Symbol]] = {}
    for each in everyone:
        by.setdefault(_plain(each.name), []).append(each)
    return [each for name in difflib.get_close_matches(wanted, by, LIMIT, 0.7) for each in by[name]]


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def _names(each: Symbol) -> set[str]:
    """Exact names, with and without the declaring word, and numbers."""
    name, word = _plain(each.name), word_of(each)
    names = {name, f"{word} {name}"}
    if isinstance(each, Member) and each.number is not None:
        names |= {f"{word} {each.number}", f"{word} {each.number} {name}"}
    return names


def _words(each: Symbol) -> set[str]:
    """A pattern's words with its holes left out."""
    return {_plain(re.sub(r"\([^()]*\)", " ", each.name))}


__all__ = ["find", "word_of"]
