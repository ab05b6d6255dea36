"""Why a phrase cannot be read, in an author's words.

One way after the other of changing an `UnreadablePhrase` is tried, from the surest to the vaguest; the first that helps is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NamedTuple

from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.ir import Symbol, Term, Type
from interpreter.phrases import Literal, Matcher, Sentence, Token, sentence_text, with_article
from interpreter.recovery.bundle_hints import bundle_finding
from interpreter.recovery.frame_hints import Hint, missing_frame, misspelt_comparison, misspelt_frame, misspelt_opener
from interpreter.recovery.unreadable import NAMES, UnreadablePhrase, shown
from interpreter.source import NOWHERE, Span

ARTICLES = ("a", "an", "the")
"""Words that an author may put before a noun as in print."""
IT = "`it` is the member behind `where`, in `sum of NUMBER over all NOUN` and its kin, and in `NOUN with the highest (NUMBER)`"
"""What the word stands for."""
LIKE_ENOUGH = 0.5
"""From this likeness on a sentence is worth a mention."""


class Explanation(NamedTuple):
    """What is wrong with a phrase. `sure`: a changed word was tried, and the phrase could be read."""

    finding: Diagnostic
    sure: bool = False

    @property
    def weight(self) -> int:
        """How much it explains, for a choice between two."""
        return 2 * self.sure + (self.finding.code == "wrong-kind")


def explained(unread: UnreadablePhrase) -> Explanation | None:
    """The surest explanation; None when something inside was told already."""
    if unread.told:
        return None
    return next(found for found in _explanations(unread) if found is not None)


def explained_as_comparison(unread: UnreadablePhrase) -> Explanation | None:
    """What is sure to be wrong with a comparison that was to be a declared sentence; None when nothing is, or it was told."""
    if unread.told:
        return None
    return next((found for found in _sure_explanations(unread) if found is not None), None)


def explained_as_side(unread: UnreadablePhrase) -> Explanation | None:
    """What is wrong with one side of `is`; it may have been the beginning of `at least` or its kin."""
    if unread.told:
        return None
    return _misspelt(unread, True) or _framed(unread, misspelt_comparison(unread)) or explained(unread)


def _explanations(unread: UnreadablePhrase) -> Iterator[Explanation | None]:
    """From the surest to the vaguest; the last always says something."""
    yield _other_type(unread)
    yield _of_bundles(unread)
    yield _titled(unread)
    turned = unread.turned() if unread.is_expression else None
    if turned is not None:
        yield explained(turned)
    yield _misspelt(unread, True)
    yield _parted(unread)
    yield _framed(unread, misspelt_frame(unread))
    yield _needless_article(unread)
    strange = any(unread.unknown(at) for at in range(len(unread.tokens)))
    if strange:
        yield _needless_word(unread)
        yield _in_a_hole(unread)
        yield _slip(unread)
    yield _unlike(unread)
    yield _strange_adjective(unread)
    hole = None if strange else _in_a_hole(unread)
    if hole is not None and hole.finding.code == "wrong-kind":
        yield hole
    yield _unfinished(unread)
    yield _one_off(unread)
    yield _misspelt(unread, False)
    if unread.sentences is unread.lexicon.statements:
        yield _framed(unread, missing_frame(unread))
        yield _framed(unread, misspelt_opener(unread))
    yield hole
    yield _unknown_name(unread)
    yield _nearest(unread)


def _sure_explanations(unread: UnreadablePhrase) -> Iterator[Explanation | None]:
    yield _misspelt(unread, True)
    yield _framed(unread, misspelt_frame(unread))
    yield _needless_article(unread)
    yield _unlike(unread)
    hole = _in_a_hole(unread)
    if hole is not None and (hole.finding.code == "wrong-kind" or _is_loose(unread)):
        yield hole
    yield _one_off(unread)


def _is_loose(unread: UnreadablePhrase) -> bool:
    """Is it a sentence about things of any kind, of which one hole alone cannot be read: `stage is among way`?"""
    bad = unread.bad_hole()
    return bad is not None and bad.sentence.loose


# --- the ways ---------------------------------------------------------------------------------------------------------


def _other_type(unread: UnreadablePhrase) -> Explanation | None:
    """It can be read, but is of another type."""
    if not unread.is_expression or unread.wanted is None:
        return None
    parse = unread.matcher.best()
    if parse is None:
        return None
    kinds, type_ = unread.lexicon.kinds, parse.term.type
    given, wanted = with_article(type_, kinds), with_article(unread.wanted, kinds)
    help_text = ""
    if type_.base == "set" and unread.wanted.base == "member":
        help_text = "this is a set: use `for each`, `chooses`, or `first of (...)`"
    elif type_.base == "set" and unread.wanted.base == "number":
        help_text = "count it with `number of (...)`"
    elif unread.wanted.base == "truth":
        help_text = "compare it with something; several things stand with commas: `is one of A, B`"
    message = f"{wanted} is needed here, and this is {given}"
    return Explanation(Diagnostic("wrong-kind", message, unread.span, given, help=help_text))


def _of_bundles(unread: UnreadablePhrase) -> Explanation | None:
    """It names bundles that do not belong there."""
    finding = bundle_finding(unread)
    return None if finding is None else Explanation(finding, sure=True)


def _misspelt(unread: UnreadablePhrase, unknown: bool) -> Explanation | None:
    """One word spelt a little differently makes it readable."""
    changes = unread.respelt(unknown)
    if not changes:
        return None
    at = changes[0].at
    words = list(dict.fromkeys(change.word for change in changes if change.at == at))[:2]
    return _misspelt_word(unread, unread.tokens[at], words, sure=True)


def _misspelt_word(unread: UnreadablePhrase, token: Token, words: list[str], sure: bool) -> Explanation:
    """`token` should be one of `words`."""
    help_text = "did you mean " + " or ".join(f"`{word}`" for word in words) + "?"
    if token.sort in NAMES:
        meant = unread.lexicon.names.get(token.key[:2] + words[0])
        return Explanation(_nothing_called(unread, token, help_text, meant), sure)
    if len(unread.tokens) == 1 or Matcher(unread.context, (unread.written(token, words[0]),)).best() is not None:
        message = f"nothing here is called `{token.text}`"
        return Explanation(Diagnostic("unknown-name", message, token.span, "unknown", help=help_text), sure)
    return Explanation(_no_sentence(unread, token.span, "this word is not understood", help_text), sure)


def _parted(unread: UnreadablePhrase) -> Explanation | None:
    """One word should be two."""
    found = unread.parted()
    if found is None:
        return None
    at, words = found
    return Explanation(
        _no_sentence(unread, unread.tokens[at].span, "this word is not understood", f"did you mean `{words}`?"), True
    )


def _slip(unread: UnreadablePhrase) -> Explanation | None:
    """A word without a meaning that is nearly a known one, though changing it is not enough."""
    for at, token in enumerate(unread.tokens):
        if token.sort in ("word", *NAMES) and unread.unknown(at):
            words = unread.candidates(token)[:2]
            if words:
                return _misspelt_word(unread, token, words, sure=False)
    return None


def _framed(unread: UnreadablePhrase, hint: Hint | None) -> Explanation | None:
    """A word of a frame is misspelt or missing."""
    if hint is None:
        return None
    token = unread.tokens[hint.at]
    if hint.missing:
        message, label, help_text = f"`{hint.word}` is missing in this line", "before this", f"it is written: {hint.form}"
    else:
        message, label = f"`{token.text}` means nothing here", ""
        help_text = f"did you mean `{hint.word}`? It is written: {hint.form}"
    return Explanation(Diagnostic("misspelt-frame", message, token.span, label, help=help_text))


def _needless_article(unread: UnreadablePhrase) -> Explanation | None:
    """Without its article it could be read."""
    if unread.sentences not in (unread.lexicon.expressions, unread.lexicon.statements):
        return None
    for at, token in enumerate(unread.tokens):
        if token.sort == "word" and token.key in ARTICLES and unread.without(at):
            help_text = "an article opens a hole only in occasions, options and `there is a`"
            message = f"`{token.key}` means nothing here"
            return Explanation(Diagnostic("needless-article", message, token.span, "leave it out", help=help_text))
    return None


def _needless_word(unread: UnreadablePhrase) -> Explanation | None:
    """Without a word that means nothing it could be read."""
    for at, token in enumerate(unread.tokens):
        if token.sort == "word" and unread.unknown(at) and unread.without(at):
            return _needless(unread, at, "leave it out")
    return None


def _titled(unread: UnreadablePhrase) -> Explanation | None:
    """A title stands there without its quotes."""
    title = unread.titled()
    if title is None:
        return None
    span = unread.tokens[0].span.to(unread.tokens[-1].span)
    finding = _no_sentence(unread, span, "a title stands in quotes", f'write `"{title}"`', unread.lexicon.names[f"T:{title}"])
    return Explanation(finding, True)


def _unfinished(unread: UnreadablePhrase) -> Explanation | None:
    """It is the beginning of a sentence, whose end is missing."""
    found = None if unread.is_expression else unread.unfinished()
    if found is None:
        return None
    sentence, word = found
    help_text = f"the whole sentence is `{sentence_text(sentence, unread.lexicon.kinds)}`"
    label = f"`{word}` is missing behind this"
    return Explanation(_no_sentence(unread, unread.tokens[-1].span, label, help_text, sentence.target), True)


def _needless(unread: UnreadablePhrase, at: int, help_text: str, target: Symbol | None = None) -> Explanation:
    """A word that could go; one at the end, where a name may be given, may have been meant as that."""
    token = unread.tokens[at]
    label = f"`{shown(token)}` does not belong here"
    if unread.binds and at == len(unread.tokens) - 1 and token.sort == "word":
        help_text = f"leave it out, or write `called {token.text}` to give this name"
    return Explanation(_no_sentence(unread, token.span, label, help_text, target), True)


def _one_off(unread: UnreadablePhrase) -> Explanation | None:
    """A sentence from which it differs in one word."""
    change = unread.one_off()
    if change is None or change.sentence is None:
        return None
    at = min(change.at, len(unread.tokens) - 1)
    token = unread.tokens[at]
    help_text = f"the nearest is `{sentence_text(change.sentence, unread.lexicon.kinds)}`"
    if token.sort == "text" and unread.unknown(at):
        return Explanation(_nothing_called(unread, token, help_text))
    if change.how == "needless":
        return _needless(unread, at, help_text, change.sentence.target)
    label = f"`{change.word}` is expected here"
    if change.how == "missing":
        label = f"`{change.word}` is missing {'before this' if change.at == at else 'behind this'}"
    return Explanation(_no_sentence(unread, token.span, label, help_text, change.sentence.target), True)


def _unlike(unread: UnreadablePhrase) -> Explanation | None:
    """A sentence about things of one kind is said of two kinds."""
    types = unread.unlike()
    if types is None:
        return None
    one, other = (with_article(type_, unread.lexicon.kinds) for type_ in types)
    span = unread.tokens[0].span.to(unread.tokens[-1].span)
    message = f"{one} and {other} do not go together"
    return Explanation(Diagnostic("wrong-kind", message, span, help="both must be of one kind"))


def _strange_adjective(unread: UnreadablePhrase) -> Explanation | None:
    """A word before a noun is said of another kind."""
    found = unread.strange_adjective()
    if found is None:
        return None
    token, others, kind = found
    named = " and ".join(sorted(other.plural for other in others))
    message = f"`{token.text}` is said of {named}, not of {kind.plural}"
    help_text = "declare it of this kind too, or leave it out"
    return Explanation(Diagnostic("wrong-kind", message, token.span, help=help_text))


def _in_a_hole(unread: UnreadablePhrase) -> Explanation | None:
    """All words of a sentence are there, but what stands in one of its holes cannot be read."""
    bad = unread.bad_hole()
    if bad is None:
        return None
    run, wanted = bad.run, bad.hole.type
    if run[0].sort == "article":
        run = run[1:-1] if run[-1].sort == "called" else run[1:]
        wanted = Type("set", wanted.of) if wanted.base == "member" else wanted
        if not run:
            return None
    found = explained(unread.inner(run, wanted))
    if found is None or found.sure or found.finding.help:
        return found
    note = f"`{bad.hole.name}` in `{sentence_text(bad.sentence, unread.lexicon.kinds)}`"
    return Explanation(replace(found.finding, help=f"it stands for {note}"))


def _unknown_name(unread: UnreadablePhrase) -> Explanation | None:
    """A name that nothing has and that resembles none."""
    for at, token in enumerate(unread.tokens):
        if token.sort == "name" and unread.unknown(at):
            close = suggest(token.text, [key[2:] for key in unread.lexicon.names if key.startswith("N:")])
            help_text = f"did you mean `{close[0]}`?" if close else "names are declared by boards and members"
            return Explanation(_nothing_called(unread, token, help_text))
    return None


def _nearest(unread: UnreadablePhrase) -> Explanation:
    """The sentence that resembles it most, and the first word that differs; or that there is none."""
    tokens, kinds = unread.tokens, unread.lexicon.kinds
    if len(tokens) == 1 and tokens[0].sort == "word":
        text = tokens[0].text
        said = next((each for each in unread.lexicon.expressions if text in [word.shown for word in each.literals]), None)
        close = suggest(text, unread.words - {text})
        help_text = f"did you mean `{close[0]}`?" if close else "declare it, or bind it with `let` or `called`"
        if text == "it":
            help_text = IT
        if said is not None:
            help_text = f"it is a word of `{sentence_text(said, kinds)}`"
        message = f"nothing here is called `{text}`"
        return Explanation(Diagnostic("unknown-name", message, unread.span, "unknown", help=help_text))
    sentence, likeness = _most_like(unread)
    if sentence is None or likeness < LIKE_ENOUGH:
        help_text = "see `punica show model` for the sentences that are declared"
        return Explanation(_no_sentence(unread, unread.span, "cannot be read", help_text))
    place, label = _first_difference(unread, sentence)
    help_text = f"the nearest is `{sentence_text(sentence, kinds)}`"
    return Explanation(_no_sentence(unread, place or unread.span, label, help_text, sentence.target))


def _most_like(unread: UnreadablePhrase) -> tuple[Sentence[Term] | None, float]:
    """The declared sentence whose words, in order, are most like those of the phrase, and how much, from 0 to 1."""
    words = [token.key for token in unread.tokens if token.sort in ("word", *NAMES)]
    best: tuple[float, Sentence[Term] | None] = (0.0, None)
    for sentence in unread.nearby(len(unread.tokens)):
        literals = [min(literal.keys) for literal in sentence.literals]
        plain = SequenceMatcher(None, words, literals).ratio()
        if plain <= best[0] / 2:
            continue
        letters = SequenceMatcher(None, " ".join(words), " ".join(literals)).ratio()
        score = (2 * plain + letters) / 3
        if score > best[0]:
            best = (score, sentence)
    return best[1], best[0]


def _first_difference(unread: UnreadablePhrase, sentence: Sentence[Term]) -> tuple[Span | None, str]:
    """Where the phrase first leaves the sentence, and what it lacks there."""
    at = 0
    tokens = unread.tokens
    for item in sentence.items:
        if isinstance(item, Literal):
            there = next((place for place in range(at, len(tokens)) if tokens[place].key in item.keys), None)
            if there is None:
                return tokens[min(at, len(tokens) - 1)].span, f"`{item.shown}` is missing or misspelt"
            at = there + 1
    return None, "its holes cannot be filled with this"


# --- findings ---------------------------------------------------------------------------------------------------------


def _no_sentence(unread: UnreadablePhrase, span: Span, label: str, help_text: str, target: Symbol | None = None) -> Diagnostic:
    """No sentence reads the phrase; `target`: what the nearest one declares."""
    message = f"no declared {unread.sentences.noun} reads `{' '.join(map(shown, unread.tokens))}`"
    return Diagnostic("no-such-sentence", message, span, label, _declared(target), help_text)


def _nothing_called(unread: UnreadablePhrase, token: Token, help_text: str, meant: Symbol | None = None) -> Diagnostic:
    """Nothing has this name or title; `meant`: what it is perhaps a slip of."""
    message, label = f'there is nothing called "{token.text}"', f"no such name in {unread.lexicon.rule_set}"
    return Diagnostic("unknown-name", message, token.span, label, _declared(meant), help_text)


def _declared(symbol: Symbol | None) -> tuple[Label, ...]:
    """Where something is declared, as a second place."""
    return () if symbol is None or symbol.span is NOWHERE else (Label(symbol.span, "declared here"),)
