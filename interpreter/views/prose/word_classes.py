"""The word classes of a rule set, guessed from its own texts, since declarations do not give them.

In: a rule set. Out: plurals that are no verbs (`units` in `units of (owner) at (place)`), sides whose name is a plural, and flags
that are nouns (`port` where the rules speak of `a port`), which get an article behind `is`. Knows the small words of English and
no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from interpreter import ir
from interpreter.views.prose.english import LINKING, PREPOSITIONS, plural_of

_ARTICLES = ("a", "an", "the", "no", "one", "each", "every", "another")
_BEFORE_PLURALS = (
    "the", "its", "their", "all", "any", "some", "no", "both", "many", "few", "more", "two", "three", "four", "five", "of", "at",
    "in", "on", "to", "from", "with", "without", "for", "by", "into", "inside", "outside", "between", "after", "before", "under",
    "against", "as", r"\w+s and",
)  # fmt: skip
"""Words behind which a plural stands, and no verb."""
_BEHIND_NOUNS = ("and", "or", "than", *sorted(PREPOSITIONS), *LINKING)
"""Words before which a noun stands, and no adjective."""


@dataclass(frozen=True, slots=True)
class WordClasses:
    """Words of a rule set by class. `plurals`: plural nouns; `noun_flags`: words of printed truths that are nouns; `many_seats`:
    sides whose name is a plural."""

    plurals: frozenset[str]
    noun_flags: frozenset[str]
    many_seats: frozenset[str]


@lru_cache(maxsize=1)
def word_classes(rules: ir.RuleSet) -> WordClasses:
    """The word classes of a rule set; the result for the last rule set is kept."""
    texts = [text.lower() for item in rules.all_items() for text in _texts(item)]
    nouns = {kind.name.split(" ")[-1] for kind in rules.kinds.values() if kind is not rules.seats}
    flags = {fact.words or fact.name for kind in rules.kinds.values() for fact in kind.facts.values() if fact.type == ir.TRUTH}
    noun_flags = [words for words in flags if words.split(" ")[-1] in nouns or _is_noun(words, texts)]
    return WordClasses(frozenset(_plurals(rules)), frozenset(noun_flags), frozenset(_many_seats(rules, [*texts, *flags])))


def _many_seats(rules: ir.RuleSet, texts: Sequence[str]) -> Iterator[str]:
    """The sides whose names are plurals: of a word of the rules (`a raider`), or no names (`raiders` in a note)."""
    by_hand = [text for item in rules.all_items() for text in (item.says, *item.notes)]
    for seat in rules.seats.members if rules.seats is not None else ():
        single = re.compile(rf"\b{re.escape(seat.name.lower().removesuffix('s'))}\b")
        several = re.compile(rf"\b{re.escape(seat.name.lower())}\b")
        if seat.name.endswith("s") and (any(map(single.search, texts)) or any(map(several.search, by_hand))):
            yield seat.name


def _is_noun(words: str, texts: Sequence[str]) -> bool:
    """Do the texts say `a port of`, `no port`, `ports`, rather than `a walled city`?"""
    single, many = words.lower(), plural_of(words.lower())
    behind = rf"(?=[^\w ]|$| (?:{'|'.join(_BEHIND_NOUNS)})\b)"
    one = rf"\b(?:{'|'.join(_ARTICLES)}) {re.escape(single)}{behind}"
    several = rf"(?:^|\b(?:{'|'.join(_BEFORE_PLURALS)}) ){re.escape(many)}\b"
    used = re.compile(f"{one}|{several}")
    return any(used.search(text) for text in texts if single in text or many in text)


def _texts(item: ir.Item) -> Iterator[str]:
    """What an item says in words: its name, wording by hand, notes, and the names of what is chosen or counted in it."""
    yield from (item.name, item.says, *item.notes)
    if isinstance(item, (ir.Procedure, ir.Query)):
        yield from item.display.values()


def _plurals(rules: ir.RuleSet) -> Iterator[str]:
    """The plurals of kinds, and words with an s that open the head of something kept or worked out: those are noun phrases."""
    for kind in rules.kinds.values():
        yield from kind.plural.split(" ")
    worked_out: list[ir.Attribute | ir.Value | ir.Query] = [*rules.attributes, *rules.values, *rules.queries]
    heads = [made.name for made in worked_out if made.type != ir.TRUTH] + [pile.name for pile in rules.piles]
    for head in heads:
        for word in re.split(r"[ (]", head):
            if not word or word in PREPOSITIONS or word in LINKING:
                break
            if word.endswith("s"):
                yield word
