"""Misspelt or missing frame words (keywords inside a line): a line that was meant to have a frame and parses as a sentence."""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import slips
from interpreter.phrases import Matcher, accepts
from interpreter.records import NamedTuple
from interpreter.syntax import keywords
from interpreter.unread.unreadable import Tokens, UnreadablePhrase

SHORT = 3
"""Words of so many letters are near to many others: a changed letter makes another word, no slip."""


BEFORE_A_TITLE = {
    "option": 'option "TITLE" is on',
    "ruling": 'ruling "TITLE" is "READING"',
    "menu": keywords.CHOICES["menu"],
}
"""Words that a title follows, and how that is written."""
CONFUSED = {"their": "there", "theirs": "there is", "won": "one", "one": "won", "then": "than", "than": "then"}
"""Words that sound alike."""


NEVER_MEANT = frozenset(keywords.HARD_WORDS) - {"is", "are"}
"""Words that nobody writes for the word of another frame."""


class Hint(NamedTuple):
    """A frame that a line was perhaps meant to have. `form`: how it is written; `word`: the word that the line lacks; `at`: the
    token that the word replaces or, if `missing`, precedes."""

    form: str
    word: str
    at: int
    missing: bool = False


def misspelt_frame(unread: UnreadablePhrase) -> Hint | None:
    """The hint for a word without a meaning that looks like a misspelt frame word; None if there is none."""
    texts = _texts(unread)
    for at, text in enumerate(texts):
        if not text or not unread.unknown(at):
            continue
        if at + 1 < len(texts) and unread.tokens[at + 1].sort == "text":
            for found in slips(text, BEFORE_A_TITLE):
                return Hint(BEFORE_A_TITLE[found], found, at)
        starts = {
            start.split()[0]: start
            for start in keywords.AT_START
            if at == 0 and texts[1 : len(start.split())] == start.split()[1:]
        }
        for found in slips(text, {**keywords.INSIDE, **starts}):
            if len(found) > SHORT or len(found) != len(text) or sorted(found) == sorted(text):
                word = starts.get(found, found)
                return Hint(keywords.AT_START.get(word) or keywords.INSIDE[word], word, at)
        if CONFUSED.get(text) in {**keywords.INSIDE, **dict.fromkeys(keywords.OUTCOMES)}:
            word = CONFUSED[text]
            return Hint(keywords.INSIDE.get(word) or _outcome(word), word, at)
        for found in slips(text, keywords.OUTCOMES):
            if len(found) > SHORT or sorted(found) == sorted(text):
                return Hint(_outcome(found), found, at)
    return None


def _outcome(word: str) -> str:
    """How the expectation with a word is written."""
    return next((form for form in keywords.THEN.form.split(", ") if word in form.split()), keywords.THEN.form)


def misspelt_opener(unread: UnreadablePhrase) -> Hint | None:
    """The hint for a line whose first word means something elsewhere, and looks like a misspelt keyword of a statement: `answers
    side`."""
    texts = _texts(unread)
    for found in slips(texts[0], keywords.AT_START) if len(texts) > 1 and len(texts[0]) > SHORT else ():
        return Hint(keywords.AT_START[found], found, 0)
    return None


def misspelt_comparison(unread: UnreadablePhrase) -> Hint | None:
    """The hint for words behind `is` that look like a misspelt comparison: `is lesss than 2`."""
    texts = _texts(unread)
    for comparison in keywords.MEASURES:
        words = comparison.split()
        given = texts[: len(words)]
        if (
            given != words
            and len(given) == len(words)
            and all(one == two or slips(one, [two]) for one, two in zip(given, words, strict=True))
        ):
            at = next(number for number, word in enumerate(words) if given[number] != word)
            return Hint(f"NUMBER is {comparison} NUMBER", words[at], at)
    return None


def missing_frame(unread: UnreadablePhrase) -> Hint | None:
    """The hint for a statement that lacks its frame word, `player space called goal`, `gold of red 3`; or has another word, also
    `is`, in its place."""
    tokens = unread.tokens
    for at in range(1, len(tokens)):
        for after in (at, at + 1):
            front, back = tokens[:at], tokens[after:]
            missing = after == at
            if not back or (not missing and (tokens[at].sort != "word" or tokens[at].key in NEVER_MEANT)):
                continue
            if unread.called and _reads(unread, front, ir.Type("member", ir.SEATS_KIND)):
                if _reads(unread, back, ir.Type("set")) or _reads(unread, back, ir.Type("path")):
                    return Hint(keywords.CHOOSING.form, "chooses", at, missing)
            if not unread.called and _takes(unread, front, back):
                return Hint(keywords.BECOMES.form, "becomes", at, missing)
    return None


def _texts(unread: UnreadablePhrase) -> list[str]:
    return [token.text if token.sort == "word" else "" for token in unread.tokens]


def _reads(unread: UnreadablePhrase, tokens: Tokens, wanted: ir.Type) -> bool:
    return Matcher(unread.context, tokens).best(wanted) is not None


def _takes(unread: UnreadablePhrase, front: Tokens, back: Tokens) -> bool:
    """Is `front` something that can change, and could it become `back`?"""
    target = Matcher(unread.context, front).best()
    if target is None or not isinstance(target.term, (ir.Read, ir.Local)):
        return False
    value = Matcher(unread.context, back).best(target.term.type)
    return value is not None and accepts(target.term.type, value.term.type)
