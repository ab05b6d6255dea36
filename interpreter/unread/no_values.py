"""Findings about phrases that have no value: the name of a pile, or a number in front of a set."""

from __future__ import annotations

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import Matcher, word_token
from interpreter.unread.unreadable import UnreadablePhrase, shown


def no_value(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding if the whole phrase is one of the two; else None."""
    return (_pile(unread) or _so_many(unread)) if unread.is_expression else None


def _pile(unread: UnreadablePhrase) -> Diagnostic | None:
    front = tuple(word_token(each, unread.span) for each in ("number", "in"))
    parse = Matcher(unread.context, (*front, *unread.tokens)).best(ir.NUMBER)
    if parse is None or not isinstance(parse.term, ir.InPile):
        return None
    pile, text = parse.term.pile, " ".join(map(shown, unread.tokens))
    help_text = f"what lies in it is `{pile.holds.plural} in {text}`, how many `number in {text}`"
    others = (Label(pile.span, "declared here"),)
    return Diagnostic("wrong-kind", "a pile is no value", unread.span, "a pile", others=others, help=help_text)


def _so_many(unread: UnreadablePhrase) -> Diagnostic | None:
    """`2 generals of player`, behind `chooses`."""
    first, *rest = unread.tokens
    if (
        first.sort != "number"
        or not rest
        or unread.wanted is None
        or unread.wanted.base != "set"
        or not unread.tried(tuple(rest))
    ):
        return None
    several = " ".join(map(shown, rest))
    help_text = f"all that may be chosen stand here: `exactly {first.text} {several}` or `up to {first.text} {several}`"
    return Diagnostic("no-such-sentence", "a set has no number in front of it", first.span, "how many of them?", help=help_text)
