"""Words of other languages that an author may write for frame words: `increase`, `greater than`, `return`."""

from __future__ import annotations

from interpreter.phrases import Matcher
from interpreter.syntax import keywords
from interpreter.unread.frame_hints import Hint
from interpreter.unread.unreadable import UnreadablePhrase

_BECOMES, _CHOOSES = keywords.BECOMES.words[0], keywords.CHOOSING.words[0]

OPENERS = {
    **dict.fromkeys(("increase", "raise", "increment", "gain"), "add"),
    **dict.fromkeys(("decrease", "reduce", "lower", "subtract", "decrement", "remove"), "take"),
    **dict.fromkeys(("return", "give", "yield"), "answer"),
    **dict.fromkeys(("print", "say", "log", "write", "tell"), "report"),
    **dict.fromkeys(("break", "exit"), "leave the loop"),
    **dict.fromkeys(("continue", "skip", "next"), "go on with the next"),
    **dict.fromkeys(("end", "quit", "abort"), "stop"),
    **dict.fromkeys(("define", "var"), "let"),
    **dict.fromkeys(("choose", "select"), _CHOOSES),
    **dict.fromkeys(("set", "assign", "change"), _BECOMES),
    **dict.fromkeys(("show", "display", "disclose"), "reveal"),
    **dict.fromkeys(("pause", "wait"), "pause for"),
    "throw": "roll",
    "pick": "pick at random",
    "trigger": "announce that",
}
"""First words of a statement, and what opens that here."""
MEASURES = {
    **dict.fromkeys(("greater than", "bigger than", "larger than", "higher than", "over", "above"), "more than"),
    **dict.fromkeys(("fewer than", "smaller than", "lower than", "under", "below"), "less than"),
    **dict.fromkeys(("no less than", "not less than", "minimum"), "at least"),
    **dict.fromkeys(("no more than", "not more than", "maximum"), "at most"),
}
"""How other languages compare behind `is`, and how this one does."""
EQUALS = ("equal to", "the same as", "equals")
"""Words for what `is` says alone."""


def synonym(unread: UnreadablePhrase) -> Hint | None:
    """The hint for a first word without a meaning that opens a statement in other languages: the frame that does the same here.
    None if there is none."""
    first = unread.tokens[0]
    if unread.sentences is not unread.lexicon.statements or first.sort != "word" or not unread.unknown(0):
        return None
    word = OPENERS.get(first.text, "") if first.text != "next" or len(unread.tokens) == 1 else ""  # `next side` names something
    forms = {**keywords.AT_START, _BECOMES: keywords.BECOMES.form, _CHOOSES: keywords.CHOOSING.form}
    return Hint(forms[word], word, 0) if word else None


def short_of_an_article(unread: UnreadablePhrase) -> Hint | None:
    """The hint for a line that opens like a statement, but lacks its article: `leave loop`, `go on with next`. None if it does
    not."""
    words = [token.text if token.sort == "word" else "" for token in unread.tokens]
    for start, form in keywords.AT_START.items():
        short = start.replace(" the ", " ").split()
        if " the " in start and words[: len(short)] == short:
            return Hint(form, start, 0)
    return None


def comparison_elsewhere(unread: UnreadablePhrase) -> tuple[int, str] | None:
    """For a comparison in the words of another language behind `is`: the number of its tokens, and the words for it here, `more
    than`; '' if `is` alone means the same. None if there is none."""
    words = [token.text if token.sort == "word" else "" for token in unread.tokens]
    for elsewhere, here in (*MEASURES.items(), *((words, "") for words in EQUALS)):
        size = len(elsewhere.split())
        if words[:size] == elsewhere.split() and Matcher(unread.context, unread.tokens[size:]).best() is not None:
            return size, here
    return None
