"""Finds the items that a person means: takes a rule set and words, gives the items with that name, or the nearest names."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter import ir
from interpreter.diagnostics import suggest, words_of
from interpreter.session.request import UsageError

MOST_LISTED = 20


def find_item(rules: ir.RuleSet, words: str) -> ir.Item:
    """The one item that `words` name: a name, a title, a kind with a number, a pattern's words, or some of them.

    Errors: `UsageError` for no such item (with the nearest names) and for several (with all of them).
    """
    found = find_items(rules, words)
    families = {each.family for each in found if isinstance(each, ir.Member)}
    if len(found) == 1 or len(families) == 1 and families != {""} and all(isinstance(each, ir.Member) for each in found):
        return found[0]  # copies say the same
    if found:
        shown = "".join(f"\n    {ir.label(item)}  ({item.span.path}:{item.span.line})" for item in found[:MOST_LISTED])
        more = f"\n    and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
        raise UsageError(f'"{words}" may mean {len(found)} things:{shown}{more}', "say more, or put the kind before the name")
    raise UsageError(f'{rules.id} has nothing called "{words}"', near_text([ir.label(item) for item in near_items(rules, words)]))


def near_items(rules: ir.RuleSet, words: str) -> list[ir.Item]:
    """Up to three items whose names look like `words`."""
    names = {name: item for item in ir.nameable(rules) for called in item.names for name in (called, _plain(called))}
    return list(dict.fromkeys(names[name] for name in suggest(words, names, 6)))[:3]


def near_text(labels: list[str]) -> str:
    """A hint that lists similar names; without names, the hint to write it as the rules do."""
    return "did you mean " + " or ".join(labels) + "?" if labels else "name it as the rules do"


def find_items(rules: ir.RuleSet, words: str) -> list[ir.Item]:
    """All items that match by the strictest criterion with any match: whole names, then a pattern's words, then parts of
    names."""
    items, words = list(ir.nameable(rules)), _MODE.sub("", words)
    wanted = _plain(words)
    if not wanted:
        return []
    figures, heads = tuple(words_of(words)), {_plain(_HOLE.sub(" ", each)) for each in (words, _ENDING.sub("", words))}
    readings: tuple[Callable[[ir.Item], bool], ...] = (
        lambda each: words.strip() in _exact(each),
        lambda each: wanted in {_plain(name) for name in _exact(each)},
        lambda each: figures in {tuple(words_of(name)) for name in _exact(each)},
        lambda each: not {wanted, *heads}.isdisjoint((_words(each), f"{ir.word_of(each)} {_words(each)}")),
        lambda each: any(wanted in _plain(name) for name in each.names),
        lambda each: set(wanted.split()) <= set(f"{ir.word_of(each)} {_plain(' '.join(each.names))}".split()),
    )
    for is_meant in readings:  # each is dearer than the one before, and few names need the last
        if found := [each for each in items if is_meant(each)]:
            return found
    return []


def find_things(rules: ir.RuleSet, words: str) -> list[ir.Item]:
    """The members with this name in any case of letters, exact matches first; if there is none, the result of `find_items`."""
    wanted = _plain(words)
    found = [each for each in ir.nameable(rules) if isinstance(each, ir.Member) and wanted in map(_plain, _exact(each))]
    return sorted(found, key=lambda each: words.strip() not in _exact(each)) if wanted and found else find_items(rules, words)


def _words(item: ir.Item) -> str:
    """The words of a name with its holes left out."""
    return _plain(_HOLE.sub(" ", item.name))


_MODE = re.compile(r"\s*(?:extend|replace|remove)\s+")
_HOLE = re.compile(r"\([^()]*\)")
_ENDING = re.compile(r" (?:answers|holds|joins|is(?= [a-z]+(?: from .*| at least .*| or none)?$)) .*$")
"""What stands in a head behind the sentence that it declares."""


def _exact(item: ir.Item) -> set[str]:
    """What an item is called in full, with and without its word and number."""
    word = ir.word_of(item)
    called = [*item.names, *item.family_names] if isinstance(item, ir.Member) else item.names
    names = {said for name in called for said in (name, f"{word} {name}", f'{word} "{name}"', f'"{name}"')}
    if isinstance(item, ir.Member) and item.number is not None:
        names |= {f"{word} {item.number}", f"{word} {item.number} {item.name}", f'{word} {item.number} "{item.name}"'}
        if item.number.letter:
            names |= {str(item.number), f"{word} {item.number.value}"}
    return names


def _plain(text: str) -> str:
    return re.sub(r"[^\w]+", " ", text.casefold()).strip()
