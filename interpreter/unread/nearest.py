"""The declared sentence most similar to a phrase, the first difference between the two, and a declaration that the phrase would
need.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from interpreter import ir
from interpreter.phrases import Literal, Sentence, Token, type_text
from interpreter.source import Span
from interpreter.unread.unreadable import NAMES, UnreadablePhrase, shown

LIKE_ENOUGH = 0.5
"""From this likeness on a sentence is worth a mention."""
TELLS = 0.3
"""What is added when the word is there that tells what a sentence is about."""
BEGINS = 0.1
"""What is added when both begin with the same word."""
LONG = 4
"""A word of so many letters may tell what a sentence is about."""


def most_like(unread: UnreadablePhrase) -> Sentence[ir.Term] | None:
    """The declared sentence whose words, in order, are most similar to those of the phrase; None if none is similar enough.

    The longest word of a sentence, which says most about its subject, counts more than the small ones; so does the first.
    """
    words = [token.key for token in unread.tokens if token.sort in ("word", *NAMES)]
    nouns = {word for kind_words in unread.lexicon.kind_words for word in kind_words}
    best: tuple[float, Sentence[ir.Term] | None] = (LIKE_ENOUGH, None)
    for sentence in unread.nearby(len(unread.tokens)):
        if not sentence.holes and unread.is_expression and len(sentence.items) < len(unread.tokens):
            continue  # that is a part of it, and can be read
        literals = [min(literal.keys) for literal in sentence.literals]
        longest = max(sentence.literals, key=lambda literal: len(literal.shown))
        is_said = len(longest.shown) >= LONG and not longest.keys.isdisjoint(words) and longest.keys.isdisjoint(nouns)
        bonus = TELLS if is_said else 0.0
        if sentence.first is not None and unread.tokens[0].key in sentence.first:
            bonus += BEGINS
        plain = SequenceMatcher(None, words, literals).ratio()
        if (2 * plain + 1) / 3 + bonus <= best[0]:
            continue
        letters = SequenceMatcher(None, " ".join(words), " ".join(literals)).ratio()
        score = (2 * plain + letters) / 3 + bonus
        if score > best[0]:
            best = (score, sentence)
    return best[1]


def first_difference(unread: UnreadablePhrase, sentence: Sentence[ir.Term]) -> tuple[Span, str]:
    """The place where the phrase first differs from the sentence, and what is wrong there, in words."""
    tokens = unread.tokens
    keys = {token.key for token in tokens}
    at = 0
    for item in sentence.items:
        if not isinstance(item, Literal):
            continue
        there = next((place for place in range(at, len(tokens)) if tokens[place].key in item.keys), None)
        if there is None:
            if all(not keys.isdisjoint(literal.keys) for literal in sentence.literals):
                return unread.place, "these words stand in another order"
            strange = next((place for place in range(at, len(tokens)) if unread.unknown(place)), None)
            if strange is not None:
                return tokens[strange].span, "this word is not understood"
            how = "missing behind this" if at >= len(tokens) else "missing or misspelt"
            return tokens[min(at, len(tokens) - 1)].span, f"`{item.shown}` is {how}"
        at = there + 1
    if not sentence.holes:
        extra = [token for token in tokens if not any(token.key in literal.keys for literal in sentence.literals)]
        if extra:
            run = " ".join(shown(token) for token in extra)
            return extra[0].span.to(extra[-1].span), f"`{run}` {'do' if len(extra) > 1 else 'does'} not belong here"
    return unread.place, "what stands between its words does not fill its holes"


def declaration_of(unread: UnreadablePhrase) -> str:
    """A declaration that would make the phrase readable: `procedure (player: side) attacks (space: space)`; '' if it has unknown
    words that may be names."""
    opener = _opener(unread)
    if sum(unread.unknown(at) for at in range(len(unread.tokens))) > 1:
        return ""
    parts: list[str] = []
    names: set[str] = set()
    at, length, words = 0, len(unread.tokens), 0
    while at < length:
        token = unread.tokens[at]
        end, hole = _hole(unread, at, names)
        if hole:
            parts.append(hole)
            at = end
            continue
        if token.sort != "word" or (at == 0 and unread.unknown(0)):
            return ""
        is_verb = opener == "action" and len(parts) == 1 and names  # behind `may` it has no ending
        parts.append(token.text + "s" if is_verb and not token.text.endswith("s") else token.text)
        words += 1
        at += 1
    if not (opener and words and names):
        return ""
    return f"{opener} {' '.join(parts)}{_answers(unread) if opener == 'query' else ''}"


def _answers(unread: UnreadablePhrase) -> str:
    """What a question that is declared gives."""
    wanted = unread.wanted
    if wanted is not None and wanted.base == "truth":
        return ""
    return " answers " + ("KIND" if wanted is None else type_text(wanted, unread.lexicon.kinds))


def _opener(unread: UnreadablePhrase) -> str:
    lexicon = unread.lexicon
    uses = ((lexicon.expressions, "query"), (lexicon.statements, "procedure"), (lexicon.actions, "action"))
    return next((word for index, word in (*uses, (lexicon.announcements, "occasion")) if index is unread.sentences), "")


def _hole(unread: UnreadablePhrase, start: int, names: set[str]) -> tuple[int, str]:
    """The longest stretch from `start` on that means something, as a hole; its end."""
    tokens = unread.tokens
    for end in range(len(tokens), start, -1):
        if end - start == len(tokens):
            continue
        parse = None if tokens[start].sort == "article" else unread.matcher.best_of(start, end, None)
        if parse is None or parse.term.type.base not in ("member", "number", "set") or _is_bare(unread, start, end):
            continue
        kind = parse.term.type.of or parse.term.type.base
        plural = unread.lexicon.kinds[kind].plural if parse.term.type.base == "set" and kind in unread.lexicon.kinds else kind
        name = _name(tokens[start:end], parse.term, kind)
        while name in names:
            name = f"other {name}"
        names.add(name)
        return end, f"({name}: {plural})"
    return start, ""


def _is_bare(unread: UnreadablePhrase, start: int, end: int) -> bool:
    """Is it only a word for a kind, as in `next side`?"""
    return any(at == start and at + size == end for at, size, _ in unread.matcher.kinds)


def _name(run: tuple[Token, ...], term: ir.Expr, kind: str) -> str:
    """What a hole is called: as the local name that fills it, else as its kind."""
    if isinstance(term, ir.Local) and len(run) == 1:
        return run[0].text
    return "count" if kind == "number" else kind
