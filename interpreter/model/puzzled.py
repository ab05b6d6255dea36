"""What to say when a phrase cannot be read: an unknown name, a wrong kind, a word that a sentence does not understand."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from interpreter.diagnostics import Label, nearest
from interpreter.model.patterns import Literal, Sentence, Slot
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.model.reader import Reader
    from interpreter.model.resolver import Resolver
    from interpreter.model.terms import Expr, Type

ARTICLES = {"a", "an", "the"}


def report_unread(
    resolver: Resolver, reader: Reader, span: Span, wanted: Type | None, *, group: str = "expression", after: Expr | None = None
) -> None:
    """Report why a run of tokens has no reading (or none of type `wanted`), with the nearest thing that would have one."""
    if _unknown_name(resolver, reader):
        return
    readings = reader.whole() if group == "expression" else []
    if readings and wanted is not None:
        given = readings[0].term.type
        resolver.diagnostics.error(
            "wrong-kind",
            f"a {wanted} is needed here, and this is a {given}",
            span,
            label=f"a {given}",
            help=_set_hint(wanted, given),
        )
        return
    article = next((token for token in reader.tokens if token.key in ARTICLES and token.sort == "word"), None)
    if article is not None and group == "expression":
        resolver.diagnostics.error(
            "needless-article",
            f"`{article.key}` means nothing here",
            article.span,
            label="leave it out",
            help="an article opens a hole only in occasions, options and `there is a`",
        )
        return
    sentence, score = _nearest_sentence(resolver, reader, group)
    words = " ".join(_shown(token) for token in reader.tokens)
    if len(reader.tokens) == 1 and reader.tokens[0].sort == "word":
        close = nearest(words, [*resolver.scope.visible(), *_lower_names(resolver)])
        resolver.diagnostics.error(
            "unknown-name",
            f"nothing here is called `{words}`",
            span,
            label="unknown",
            help=f"did you mean `{close[0]}`?" if close else "declare it, or bind it with `let` or `called`",
        )
        return
    if sentence is None or score < 0.5:
        resolver.diagnostics.error(
            "no-such-sentence",
            f"no declared {_group_name(group)} reads `{words}`",
            span,
            label="cannot be read",
            help="see `punica show model` for the sentences that are declared",
        )
        return
    where = getattr(sentence.target, "span", NOWHERE)
    others = () if where is NOWHERE else (Label(where, "declared here"),)
    resolver.diagnostics.error(
        "no-such-sentence",
        f"no declared {_group_name(group)} reads `{words}`",
        _fault(resolver, reader, sentence) or span,
        label=_difference(resolver, reader, sentence),
        others=others,
        help=f"the nearest is `{sentence.shown()}`",
    )


def _group_name(group: str) -> str:
    return {"expression": "question or value", "statement": "sentence", "occasion": "occasion", "action": "action"}.get(
        group, group
    )


def _set_hint(wanted: Type, given: Type) -> str:
    if wanted.base == "member" and given.base == "set":
        return "this is a set: use `for each`, `choose`, or `first of (...)`"
    if wanted.base == "number" and given.base == "set":
        return "count it with `number of (...)`"
    return ""


def _unknown_name(resolver: Resolver, reader: Reader) -> bool:
    """Names and titles that no member, title or sentence has."""
    world = resolver.world
    found = False
    for at, token in enumerate(reader.tokens):
        if token.sort not in ("name", "text"):
            continue
        if (token.key,) in world.members_by_key or reader.read(at, at + 1) and token.sort == "name":
            continue
        text = token.key[2:]
        if text in world.titled or any(
            token.key in item.keys for s in world.book.sentences for item in s.items if isinstance(item, Literal)
        ):
            continue
        names = {member.name: member for members in world.members_by_key.values() for member in members}
        close = nearest(text, [*names, *world.titled])
        others: tuple[Label, ...] = ()
        if close and close[0] in names and names[close[0]].span is not NOWHERE:
            others = (Label(names[close[0]].span, f"{names[close[0]].kind.name} {close[0]}"),)
        if token.sort == "text" and not close:
            continue
        resolver.diagnostics.error(
            "unknown-name",
            f'there is nothing called "{text}"',
            token.span,
            label=f"no such name in {world.rules.id}",
            others=others,
            help=f"did you mean `{close[0]}`?" if close else "names are declared by boards and members",
        )
        found = True
    return found


def _lower_names(resolver: Resolver) -> list[str]:
    return [key[0] for key in resolver.world.members_by_key if len(key) == 1 and ":" not in key[0]]


def _nearest_sentence(resolver: Resolver, reader: Reader, group: str) -> tuple[Sentence | None, float]:
    """The declared sentence whose words, in order, are most like those of the phrase."""
    words = [token.key for token in reader.tokens if token.sort == "word"]
    best: tuple[float, Sentence | None] = (0.0, None)
    for sentence in resolver.world.book.of_group(group):
        literals = [min(item.keys) for item in sentence.items if isinstance(item, Literal)]
        plain = SequenceMatcher(None, words, literals).ratio()
        if plain < best[0] / 2 and plain < 0.2:
            continue
        letters = SequenceMatcher(None, " ".join(words), " ".join(literals)).ratio()
        score = (2 * plain + letters) / 3
        if score > best[0]:
            best = (score, sentence)
    return best[1], best[0]


def _difference(resolver: Resolver, reader: Reader, sentence: Sentence) -> str:
    """The first thing in which the phrase differs from the nearest sentence."""
    words = {token.key for token in reader.tokens}
    for item in sentence.items:
        if isinstance(item, Literal) and not item.keys & words:
            return f"`{item.shown}` is missing or misspelt"
    allowed = {key for item in sentence.items if isinstance(item, Literal) for key in item.keys}
    slots = [item for item in sentence.items if isinstance(item, Slot)]
    if slots:
        return f"it takes {', '.join(f'({slot.name}: {slot.type})' for slot in slots)}"
    return "unknown words" if words - allowed else "cannot be read"


def _fault(resolver: Resolver, reader: Reader, sentence: Sentence) -> Span | None:
    """The word that looks like a misspelt literal of the nearest sentence."""
    literals = {key for item in sentence.items if isinstance(item, Literal) for key in item.keys}
    missing = literals - {token.key for token in reader.tokens}
    for token in reader.tokens:
        if token.sort == "word" and token.key not in literals and nearest(token.key, missing):
            return token.span
    return None


def _shown(token: object) -> str:
    return {"group": "(...)", "article": "a", "called": "called ..."}.get(
        token.sort, token.key.removeprefix("N:").removeprefix("T:")
    )
