"""Phrases that are declared sentences of another use: a procedure where an action is needed, a question among statements."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.phrases import Sentence, SentenceIndex
from interpreter.records import NamedTuple
from interpreter.unread.unreadable import UnreadablePhrase


class OtherUse(NamedTuple):
    """The other use of a phrase. `what`: words for it behind `this is`; `way_out`: the help; `sentence`: the sentence that
    matches."""

    what: str
    way_out: str
    sentence: Sentence[ir.Term] | None = None


def other_use(unread: UnreadablePhrase) -> OtherUse | None:
    """The use in which the phrase could be parsed; None if there is none."""
    lexicon, text = unread.lexicon, unread.text
    sentence = _read_by(unread, lexicon.actions)
    if sentence is not None and unread.sentences is not lexicon.actions:
        return OtherUse("an action: it is asked for, and never happens", _instead_of_an_action(unread), sentence)
    if unread.sentences is lexicon.actions:
        sentence = _read_by(unread, lexicon.events)
        if sentence is None:
            return None
        if isinstance(sentence.target, ir.Occasion):
            return OtherUse("an occasion: it happens, and cannot be forbidden", "forbid the action before it", sentence)
        way_out = f"write `instead of {text}`, or declare an `action` for which the rules ask with `may`"
        return OtherUse("a procedure: it is done, and cannot be forbidden", way_out, sentence)
    if unread.sentences is lexicon.announcements:
        sentence = _read_by(unread, lexicon.statements)
        return None if sentence is None else OtherUse("no occasion: it is done", "leave `announce that` out", sentence)
    sentence = _read_by(unread, lexicon.announcements)
    if sentence is not None and unread.sentences is not lexicon.events:
        return OtherUse("an occasion", f"write `announce that {text}` where it happens, `after {text}` in a rule", sentence)
    return _done_or_asked(unread)


def _done_or_asked(unread: UnreadablePhrase) -> OtherUse | None:
    lexicon = unread.lexicon
    if unread.is_expression:
        sentence = _read_by(unread, lexicon.statements)
        if sentence is None:
            return None
        way_out = "let it stand on a line of its own; if it answers something, `SENTENCE called NAME` keeps that"
        return OtherUse("done, not asked", way_out, sentence)
    if unread.matcher.best() is None:
        return None
    if unread.sentences is lexicon.statements:
        return OtherUse("asked, and nothing is done with it", "write `if ...`, `let NAME be ...`, or `... becomes ...`")
    if unread.sentences is lexicon.values:
        return OtherUse("no `value`", "only a `value` is raised and lowered; what is kept changes by `add` and `becomes`")
    if unread.sentences is lexicon.bundles:
        return OtherUse("no bundle", "a bundle is declared: `bundle SENTENCE`, with lines `holds ATTRIBUTE as WORDS`")
    if unread.sentences is lexicon.events:
        return OtherUse("asked, and does not happen", "wait for what makes it so: a procedure, an occasion, a phase")
    return None


def _instead_of_an_action(unread: UnreadablePhrase) -> str:
    if unread.is_expression:
        return "ask for it with `may`: `SIDE may VERB ...`"
    if unread.sentences is unread.lexicon.events:
        return "wait for what happens" + "".join(f": `{text}`" for text in unread.like_the_words_of(unread.lexicon.events))
    return "a procedure does it" + "".join(f": `{text}`" for text in unread.like_the_words_of(unread.lexicon.statements))


def _read_by(unread: UnreadablePhrase, index: SentenceIndex[ir.Term]) -> Sentence[ir.Term] | None:
    """The first sentence of an index that reads the phrase."""
    if index is unread.sentences:
        return None
    return next(_reading(unread, index), None)


def _reading(unread: UnreadablePhrase, index: SentenceIndex[ir.Term]) -> Iterator[Sentence[ir.Term]]:
    for sentence in index.candidates(frozenset(token.key for token in unread.tokens)):
        if not sentence.loose and unread.is_read_by(sentence):
            yield sentence
