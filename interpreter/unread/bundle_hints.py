"""Findings about phrases that name bundles: one used as a value, two with different sorts, one that is no part of another."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import Matcher, Token
from interpreter.unread.unreadable import UnreadablePhrase, shown

OF_A_PART = ("release", "releases", "detach", "detaches", "lead")
"""Verbs for pieces of a part and its whole."""
OF_A_SIDE = {"moves": "move", "loses": "lose", "detaches": "detach", "releases": "release"}
"""Verbs of a side that chooses how many, and those of a rule that says it."""
MOST_SHOWN = 3
"""So many parts of bundles are listed."""


def bundle_finding(unread: UnreadablePhrase) -> Diagnostic | None:
    """The finding about the bundles in a phrase; None if it names none, or they are not the fault."""
    lexicon = unread.lexicon
    if unread.is_expression and (found := _free_for_no_part(unread)) is not None:
        return found
    if not tuple(lexicon.bundles):
        return None
    if unread.is_expression:
        held = _bundle(unread, unread.tokens)
        return None if held is None else _no_value(unread)
    if unread.sentences is not lexicon.statements:
        return None
    words = [token.text for token in unread.tokens]
    for at, after in _stretches(words):
        first = _bundle(unread, unread.tokens[at:after])
        if first is None:
            continue
        second = _bundle(unread, unread.tokens[after + 1 :]) if after < len(words) else None
        if second is not None and _sorts(first) != _sorts(second):
            return _other_sorts(unread.tokens[at : len(words)], first, second)
        said = next((number for number, word in enumerate(words[:at]) if number and word in OF_A_SIDE), 0)
        is_range = words[said + 2 : said + 3] == ["to"] and at != said + 3
        if said and words[said + 1] != "up" and not is_range:
            return _no_choice(unread.tokens[: said + 2], words[said])
        if not first.wholes and (words[0] in OF_A_PART or (len(words) > 1 and words[1] in OF_A_PART)):
            return _no_part(unread.tokens[at:after], first)
    return None


def _free_for_no_part(unread: UnreadablePhrase) -> Diagnostic | None:
    """`number free for` in front of what is no part of another bundle; None where nothing else is asked about it."""
    front = ir.FREE_FOR.split()
    run = unread.tokens[len(front) :]
    if [token.text for token in unread.tokens[: len(front)]] != front or not run:
        return None
    text, bundle = " ".join(map(shown, run)), _bundle(unread, run)
    if bundle is None and Matcher(unread.context, run).best() is None:
        return None
    declared = [each.target for each in unread.lexicon.bundles if isinstance(each.target, ir.Bundle)]
    parts = [f"`{each.name}`" for each in declared if each.free is not None]
    text = text if bundle is None else bundle.name
    there = f"; the parts: {', '.join(parts[:MOST_SHOWN])}" if parts else "; no bundle has a line `part of BUNDLE`"
    message = f"`{ir.FREE_FOR}` asks how many may still join a part of another bundle, and `{text}` is none"
    others = () if bundle is None else (Label(bundle.span, "declared here, a part of nothing"),)
    help_text = ("name a part" if bundle is None else f"how many it holds is `number in {text}`") + there
    span = run[0].span.to(run[-1].span)
    return Diagnostic("wrong-kind", message, span, "no part" if bundle is None else "a whole", others=others, help=help_text)


def _stretches(words: list[str]) -> Iterator[tuple[int, int]]:
    """Where the first bundle of a sentence may begin (behind `of`, `all`, `lead` or `to`), and where it may end (before a `to`,
    or with the sentence)."""
    for at, word in enumerate(words):
        if word in ("of", "all", "lead", "to"):
            for after in [*(n for n in range(at + 2, len(words)) if words[n] == "to"), len(words)]:
                yield at + 1, after


def _bundle(unread: UnreadablePhrase, tokens: tuple[Token, ...]) -> ir.Bundle | None:
    """The bundle that a run of tokens names."""
    found = Matcher(unread.context, tokens).sentences(unread.lexicon.bundles) if tokens else []
    return found[0].term.bundle if found else None


def _sorts(bundle: ir.Bundle) -> list[tuple[str, int | None]]:
    return [(sort.name, sort.among) for sort in bundle.sorts]


def _no_value(unread: UnreadablePhrase) -> Diagnostic:
    text = " ".join(map(shown, unread.tokens))
    help_text = f"how many are in it is `number in {text}`; a sentence moves what is in it"
    return Diagnostic("wrong-kind", "a bundle is no value", unread.span, "a bundle", help=help_text)


def _other_sorts(run: tuple[Token, ...], first: ir.Bundle, second: ir.Bundle) -> Diagnostic:
    held = [", ".join(sort.name for sort in each.sorts) for each in (first, second)]
    message = f"these two bundles hold different sorts: {held[0]}, and {held[1]}"
    others = tuple(Label(each.span, "declared here") for each in (first, second))
    help_text = "pieces go between bundles that hold the same sorts in the same order"
    return Diagnostic("wrong-kind", message, run[0].span.to(run[-1].span), "two bundles", others=others, help=help_text)


def _no_choice(run: tuple[Token, ...], verb: str) -> Diagnostic:
    message = f"`{verb}` lets a side choose how many, and this says how many"
    count = shown(run[-1])
    help_text = f"a rule that says it has no side: `{OF_A_SIDE[verb]} {count} ...`; a choice is `{verb} up to {count} ...`"
    return Diagnostic("no-such-sentence", message, run[0].span.to(run[-1].span), "no choice", help=help_text)


def _no_part(run: tuple[Token, ...], bundle: ir.Bundle) -> Diagnostic:
    message = f"`{bundle.name}` is no part of another bundle"
    others = (Label(bundle.span, "declared here"),)
    help_text = "give it a line `part of BUNDLE`, or use `move` and `lose`"
    return Diagnostic("wrong-kind", message, run[0].span.to(run[-1].span), "a whole", others=others, help=help_text)
