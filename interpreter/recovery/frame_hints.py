"""Frame words that are misspelt or missing: a line that was to be a frame and reads as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.diagnostics import near
from interpreter.ir import Local, Read, Type
from interpreter.phrases import Matcher, Token, accepts
from interpreter.syntax import keywords

if TYPE_CHECKING:
    from interpreter.recovery.unreadable import UnreadablePhrase
    from interpreter.resolve import Resolver

SHORT = 3
"""Words of so many letters are near to many others: a changed letter makes another word, no slip."""


class Hint(NamedTuple):
    """A frame that a line was perhaps meant to be: how it is written, the word that it lacks, and where: in the place of a
    token or, if `missing`, before it."""

    form: str
    word: str
    at: int
    missing: bool = False


def misspelt_frame(puzzle: UnreadablePhrase) -> Hint | None:
    """A word without a meaning that is nearly the word of a frame."""
    texts = [token.part.text if token.sort == "word" else "" for token in puzzle.tokens]
    for at, text in enumerate(texts):
        if not text or not puzzle.unknown(at):
            continue
        starts = {
            start.split()[0]: start
            for start in keywords.AT_START
            if at == 0 and texts[1 : len(start.split())] == start.split()[1:]
        }
        for found in near(text, {**keywords.INSIDE, **starts}):
            if len(found) > SHORT or len(found) != len(text) or sorted(found) == sorted(text):
                word = starts.get(found, found)
                return Hint(keywords.AT_START.get(word) or keywords.INSIDE[word], word, at)
        if near(text, keywords.OUTCOMES):
            return Hint(keywords.THEN.form, near(text, keywords.OUTCOMES)[0], at)
    return None


def misspelt_comparison(puzzle: UnreadablePhrase) -> Hint | None:
    """`is lesss than 2`: what stands after `is` begins nearly like a comparison."""
    texts = [token.part.text if token.sort == "word" else "" for token in puzzle.tokens]
    for comparison in keywords.MEASURES:
        words = comparison.split()
        given = texts[: len(words)]
        if (
            given != words
            and len(given) == len(words)
            and all(one == two or near(one, [two]) for one, two in zip(given, words, strict=False))
        ):
            at = next(number for number, word in enumerate(words) if given[number] != word)
            return Hint(f"NUMBER is {comparison} NUMBER", words[at], at)
    return None


def missing_frame(puzzle: UnreadablePhrase, called: bool) -> Hint | None:
    """A statement that lacks its frame word: `player space called goal`, `gold of red 3`; or has another word in its place."""
    seats = puzzle.resolver.world.rules.seats
    tokens = puzzle.tokens
    with puzzle.resolver.world.silence():
        for at in range(1, len(tokens)):
            for after in (at, at + 1):
                front, back = tokens[:at], tokens[after:]
                instead = at if after > at else None
                if not back or (instead is not None and (tokens[at].sort != "word" or tokens[at].key in keywords.HARD_WORDS)):
                    continue
                if called and seats is not None and _reads(puzzle.resolver, front, Type("member", seats.name)):
                    if _reads(puzzle.resolver, back, Type("set")) or _reads(puzzle.resolver, back, Type("path")):
                        return Hint(keywords.CHOOSING.form, "chooses", at, instead is None)
                if not called and _takes(puzzle.resolver, front, back):
                    return Hint(keywords.BECOMES.form, "becomes", at, instead is None)
    return None


def _reads(resolver: Resolver, tokens: tuple[Token, ...], wanted: Type) -> bool:
    return Matcher(resolver, tokens).best(0, len(tokens), wanted) is not None


def _takes(resolver: Resolver, front: tuple[Token, ...], back: tuple[Token, ...]) -> bool:
    """Is `front` something that can change, and could it become `back`?"""
    target = Matcher(resolver, front).best(0, len(front), None)
    if target is None or not isinstance(target.term, (Read, Local)):
        return False
    value = Matcher(resolver, back).best(0, len(back), target.term.type)
    return value is not None and accepts(target.term.type, value.term.type)
