"""Phrases in everyday English for which the language has other words: `Mill is in way`, `nobody won`."""

from __future__ import annotations

from interpreter.diagnostics import Diagnostic, respelt
from interpreter.unread.unreadable import UnreadablePhrase

_SWITCHED = ("on", "off")


def habit(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding with the right words for such a phrase; None for any other."""
    words = [token.text if token.sort == "word" else "" for token in unread.tokens]
    if unread.is_expression:
        return _among(unread, words) or _won(unread, words) or _switched(unread, words)
    if unread.sentences is unread.lexicon.statements and words[:2] == ["nobody", "plays"]:
        help_text = "`nobody plays` stands below `kind side`; a scenario names who plays in it: `played by NAME, NAME`"
        return _meant(unread, 0, 2, help_text)
    return None


def _among(unread: UnreadablePhrase, words: list[str]) -> Diagnostic | None:
    """`Mill is in way` for `Mill is among way`."""
    for at in range(1, len(words)):
        if words[at - 1 : at + 1] != ["is", "in"]:
            continue
        token = unread.tokens[at]
        if unread.tried((*unread.tokens[:at], unread.written(token, "among"), *unread.tokens[at + 1 :])):
            message, help_text = (
                "`in` is said of piles, and this is a set",
                "did you mean `among`? It is written: THING is among SET",
            )
            repair = respelt(token.span, "in", ["among"])
            return Diagnostic("misspelt-frame", message, token.span, help=help_text, repair=repair)
    return None


def _won(unread: UnreadablePhrase, words: list[str]) -> Diagnostic | None:
    """`then nobody won`."""
    if len(words) != 2 or words[1] not in ("won", "wins"):
        return None
    return _meant(unread, 1, 2, f"did you mean `has won`? It is written: then {words[0] or 'SIDE'} has won")


def _switched(unread: UnreadablePhrase, words: list[str]) -> Diagnostic | None:
    """`option "Length" is on` of an option that is a number."""
    if len(words) != 1 or words[0] not in _SWITCHED:
        return None
    help_text = 'an option with values is asked for by one of them: `option "Length" is 3`'
    return _meant(unread, 0, 1, help_text)


def _meant(unread: UnreadablePhrase, first: int, behind: int, help_text: str) -> Diagnostic:
    run = unread.tokens[first:behind]
    text, span = " ".join(token.text for token in run), run[0].span.to(run[-1].span)
    return Diagnostic("misspelt-frame", f"`{text}` means nothing here", span, help=help_text)
