"""Why a phrase cannot be read, in an author's words: one way of `puzzle.py` after the other, from the surest to the vaguest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from interpreter.diagnostics import Label, near, nearest
from interpreter.ir import Term, Type
from interpreter.phrases import Literal, Matcher, Sentence, SentenceIndex, Token, sentence_text, with_article
from interpreter.recovery.frame_hints import Hint, missing_frame, misspelt_comparison, misspelt_frame
from interpreter.recovery.unreadable import NAMES, UnreadablePhrase, shown
from interpreter.source import NOWHERE, Span

if TYPE_CHECKING:
    from interpreter.resolve import Resolver

ARTICLES = {"a", "an", "the"}
LIKE_ENOUGH = 0.5
"""From this likeness on a sentence is worth a mention."""


@dataclass(frozen=True)
class Finding:
    """What is wrong with a phrase. `sure`: a changed word was tried, and the phrase could be read."""

    code: str
    message: str
    span: Span
    label: str
    help: str
    others: tuple[Label, ...] = ()
    sure: bool = False


def puzzle_of(
    resolver: Resolver, tokens: tuple[Token, ...], wanted: Type | None, index: SentenceIndex[Term] | None, reads: Callable | None
) -> UnreadablePhrase:
    def read(other: tuple[Token, ...]) -> bool:
        return Matcher(resolver, other).best(0, len(other), wanted) is not None

    return UnreadablePhrase(resolver, tokens, index or resolver.world.lexicon.expressions, wanted, reads or read)


def explained(puzzle: UnreadablePhrase, span: Span, called: bool) -> Finding | None:
    """The surest explanation; None when something inside was told already."""
    if puzzle.told():
        return None
    return next(finding for finding in _explanations(puzzle, span, called) if finding is not None)


def _explanations(puzzle: UnreadablePhrase, span: Span, called: bool) -> Iterator[Finding | None]:
    """From the surest to the vaguest; the last always says something."""
    statement = puzzle.index is puzzle.lexicon.statements
    yield _other_kind(puzzle, span)
    turned = puzzle.turned() if puzzle.index is puzzle.lexicon.expressions else None
    if turned is not None:
        yield explained(puzzle_of(puzzle.resolver, turned, puzzle.wanted, None, None), span, False)
    yield _misspelt(puzzle, True)
    yield _framed(puzzle, misspelt_frame(puzzle))
    yield _needless_article(puzzle)
    strange = any(puzzle.unknown(at) for at in range(len(puzzle.tokens)))
    if strange:
        yield _needless_word(puzzle)
        yield _in_a_hole(puzzle)
        yield _slip(puzzle)
    yield _unlike(puzzle)
    yield _strange_adjective(puzzle)
    hole = None if strange else _in_a_hole(puzzle)
    if hole is not None and hole.code == "wrong-kind":
        yield hole
    yield _one_off(puzzle)
    yield _misspelt(puzzle, False)
    if statement:
        yield _framed(puzzle, missing_frame(puzzle, called))
    yield hole
    yield _unknown_name(puzzle)
    yield _nearest(puzzle, span)


# --- the ways ---------------------------------------------------------------------------------------------------------


def _other_kind(puzzle: UnreadablePhrase, span: Span) -> Finding | None:
    """It can be read, but is of another kind."""
    if puzzle.index is not puzzle.lexicon.expressions or puzzle.wanted is None:
        return None
    readings = Matcher(puzzle.resolver, puzzle.tokens).whole()
    if not readings:
        return None
    term = readings[0].term
    kinds = puzzle.lexicon.kinds
    given, wanted = with_article(term.type, kinds), puzzle.wanted
    help_text = ""
    if term.type.base == "set" and wanted.base == "member":
        help_text = "this is a set: use `for each`, `chooses`, or `first of (...)`"
    elif term.type.base == "set" and wanted.base == "number":
        help_text = "count it with `number of (...)`"
    return Finding("wrong-kind", f"{with_article(wanted, kinds)} is needed here, and this is {given}", span, given, help_text)


def _misspelt(puzzle: UnreadablePhrase, unknown: bool) -> Finding | None:
    """One word spelt a little differently makes it readable."""
    changes = puzzle.respelt(unknown)
    if not changes:
        return None
    first = changes[0]
    words = list(dict.fromkeys(change.word for change in changes if change.at == first.at))[:2]
    token = puzzle.tokens[first.at]
    return _misspelt_word(puzzle, token, words, sure=True)


def _misspelt_word(puzzle: UnreadablePhrase, token: Token, words: list[str], sure: bool) -> Finding:
    """`token` should be one of `words`."""
    world = puzzle.resolver.world
    help_text = "did you mean " + " or ".join(f"`{word}`" for word in words) + "?"
    if token.sort in NAMES:
        meant = world.lexicon.names.get(token.key[:2] + words[0])
        return Finding(
            "unknown-name",
            f'there is nothing called "{token.key[2:]}"',
            token.span,
            f"no such name in {world.rules.id}",
            help_text,
            _declared(meant),
            sure,
        )
    if len(puzzle.tokens) == 1 or Matcher(puzzle.resolver, (puzzle.written(token, words[0]),)).whole():
        message = f"nothing here is called `{token.part.text}`"
        return Finding("unknown-name", message, token.span, "unknown", help_text, (), sure)
    return Finding("no-such-sentence", _no_sentence(puzzle), token.span, "this word is not understood", help_text, (), sure)


def _slip(puzzle: UnreadablePhrase) -> Finding | None:
    """A word without a meaning that is nearly a known one, though changing it is not enough."""
    for at, token in enumerate(puzzle.tokens):
        if token.sort in ("word", *NAMES) and puzzle.unknown(at):
            words = puzzle.candidates(token)[:2]
            if words:
                return _misspelt_word(puzzle, token, words, sure=False)
    return None


def _framed(puzzle: UnreadablePhrase, hint: Hint | None) -> Finding | None:
    """A word of a frame is misspelt or missing."""
    if hint is None:
        return None
    token = puzzle.tokens[hint.at]
    if hint.missing:
        message = f"`{hint.word}` is missing in this line"
        return Finding("misspelt-frame", message, token.span, "before this", f"it is written: {hint.form}")
    message = f"`{token.part.text}` means nothing here"
    return Finding("misspelt-frame", message, token.span, "", f"did you mean `{hint.word}`? It is written: {hint.form}")


def _needless_article(puzzle: UnreadablePhrase) -> Finding | None:
    """Without its article it could be read."""
    if puzzle.index not in (puzzle.lexicon.expressions, puzzle.lexicon.statements):
        return None
    for at, token in enumerate(puzzle.tokens):
        if token.sort == "word" and token.key in ARTICLES and puzzle.without(at):
            return Finding(
                "needless-article",
                f"`{token.key}` means nothing here",
                token.span,
                "leave it out",
                "an article opens a hole only in occasions, options and `there is a`",
            )
    return None


def _needless_word(puzzle: UnreadablePhrase) -> Finding | None:
    """Without a word that means nothing it could be read."""
    for at, token in enumerate(puzzle.tokens):
        if token.sort == "word" and puzzle.unknown(at) and puzzle.without(at):
            label = f"`{token.part.text}` does not belong here"
            return Finding("no-such-sentence", _no_sentence(puzzle), token.span, label, "leave it out", (), True)
    return None


def _one_off(puzzle: UnreadablePhrase) -> Finding | None:
    """A sentence from which it differs in one word."""
    change = puzzle.one_off()
    if change is None or change.sentence is None:
        return None
    at = min(change.at, len(puzzle.tokens) - 1)
    token = puzzle.tokens[at]
    help_text = f"the nearest is `{sentence_text(change.sentence, puzzle.lexicon.kinds)}`"
    if token.sort == "text" and puzzle.unknown(at):
        message = f'there is nothing called "{token.key[2:]}"'
        return Finding("unknown-name", message, token.span, f"no such name in {puzzle.resolver.world.rules.id}", help_text)
    label = {
        "replaced": f"`{change.word}` is expected here",
        "missing": f"`{change.word}` is missing {'before this' if change.at == at else 'behind this'}",
        "needless": f"`{change.word}` does not belong here",
    }[change.how]
    return Finding(
        "no-such-sentence",
        _no_sentence(puzzle),
        token.span,
        label,
        help_text,
        _declared(change.sentence.target),
        True,
    )


def _unlike(puzzle: UnreadablePhrase) -> Finding | None:
    """A sentence about things of one kind is said of two kinds."""
    kinds = puzzle.unlike()
    if kinds is None:
        return None
    one, other = (with_article(type_, puzzle.lexicon.kinds) for type_ in kinds)
    span = puzzle.tokens[0].span.to(puzzle.tokens[-1].span)
    return Finding("wrong-kind", f"{one} and {other} do not go together", span, "", "both must be of one kind")


def _strange_adjective(puzzle: UnreadablePhrase) -> Finding | None:
    """A word before a noun is said of another kind."""
    found = puzzle.strange_adjective()
    if found is None:
        return None
    token, others, kind = found
    named = " and ".join(sorted(other.plural for other in others))
    message = f"`{token.part.text}` is said of {named}, not of {kind.plural}"
    return Finding("wrong-kind", message, token.span, "", "declare it of this kind too, or leave it out")


def _in_a_hole(puzzle: UnreadablePhrase) -> Finding | None:
    """All words of a sentence are there, but what stands in one of its holes cannot be read."""
    found = puzzle.bad_hole()
    if found is None:
        return None
    sentence, hole, low, high = found
    run = puzzle.tokens[low:high]
    wanted = hole.type
    if run[0].sort == "article":
        run = run[1:-1] if run[-1].sort == "called" else run[1:]
        wanted = Type("set", wanted.of) if wanted.base == "member" else wanted
        if not run:
            return None
    span = run[0].span.to(run[-1].span)
    inner = puzzle_of(puzzle.resolver, run, wanted, None, None)
    finding = explained(inner, span, False)
    if finding is None or finding.sure:
        return finding
    note = f"`{hole.name}` in `{sentence_text(sentence, puzzle.lexicon.kinds)}`"
    return Finding(
        finding.code, finding.message, finding.span, finding.label, finding.help or f"it stands for {note}", finding.others
    )


def _unknown_name(puzzle: UnreadablePhrase) -> Finding | None:
    """A name that nothing has and that resembles none."""
    for at, token in enumerate(puzzle.tokens):
        if token.sort == "name" and puzzle.unknown(at):
            names = [key[2:] for key in puzzle.lexicon.names if key.startswith("N:")]
            close = nearest(token.key[2:], names)
            help_text = f"did you mean `{close[0]}`?" if close else "names are declared by boards and members"
            message = f'there is nothing called "{token.key[2:]}"'
            return Finding("unknown-name", message, token.span, f"no such name in {puzzle.resolver.world.rules.id}", help_text)
    return None


def _nearest(puzzle: UnreadablePhrase, span: Span) -> Finding:
    """The sentence that resembles it most, and the first word that differs; or that there is none."""
    tokens = puzzle.tokens
    if len(tokens) == 1 and tokens[0].sort == "word":
        text = tokens[0].part.text
        said = next((each for each in puzzle.lexicon.expressions if any(item.shown == text for item in each.literals)), None)
        close = near(text, puzzle.words) or nearest(text, set(puzzle.words) - {text})
        help_text = f"did you mean `{close[0]}`?" if close else "declare it, or bind it with `let` or `called`"
        if said is not None:
            help_text = f"it is a word of `{sentence_text(said, puzzle.lexicon.kinds)}`"
        return Finding("unknown-name", f"nothing here is called `{text}`", span, "unknown", help_text)
    sentence, likeness = _most_like(puzzle)
    if sentence is None or likeness < LIKE_ENOUGH:
        help_text = "see `punica show model` for the sentences that are declared"
        return Finding("no-such-sentence", _no_sentence(puzzle), span, "cannot be read", help_text)
    place, label = _first_difference(puzzle, sentence)
    help_text = f"the nearest is `{sentence_text(sentence, puzzle.lexicon.kinds)}`"
    return Finding("no-such-sentence", _no_sentence(puzzle), place or span, label, help_text, _declared(sentence.target))


def _most_like(puzzle: UnreadablePhrase) -> tuple[Sentence | None, float]:
    """The declared sentence whose words, in order, are most like those of the phrase."""
    words = [token.key for token in puzzle.tokens if token.sort in ("word", *NAMES)]
    best: tuple[float, Sentence | None] = (0.0, None)
    for sentence in puzzle.nearby(len(puzzle.tokens)):
        literals = [min(item.keys) for item in sentence.literals]
        plain = SequenceMatcher(None, words, literals).ratio()
        if plain <= best[0] / 2:
            continue
        letters = SequenceMatcher(None, " ".join(words), " ".join(literals)).ratio()
        score = (2 * plain + letters) / 3
        if score > best[0]:
            best = (score, sentence)
    return best[1], best[0]


def _first_difference(puzzle: UnreadablePhrase, sentence: Sentence) -> tuple[Span | None, str]:
    """Where the phrase first leaves the sentence, and what it lacks there."""
    at = 0
    tokens = puzzle.tokens
    for item in sentence.items:
        if isinstance(item, Literal):
            there = next((place for place in range(at, len(tokens)) if tokens[place].key in item.keys), None)
            if there is None:
                return tokens[min(at, len(tokens) - 1)].span, f"`{item.shown}` is missing or misspelt"
            at = there + 1
    return None, "its holes cannot be filled with this"


# --- words ------------------------------------------------------------------------------------------------------------


def _no_sentence(puzzle: UnreadablePhrase) -> str:
    return f"no declared {puzzle.index.noun} reads `{' '.join(map(shown, puzzle.tokens))}`"


def _declared(made: object) -> tuple[Label, ...]:
    """Where something is declared, as a second place."""
    where = getattr(made, "span", NOWHERE)
    return () if where is NOWHERE else (Label(where, "declared here"),)


def of_comparison(puzzle: UnreadablePhrase) -> Iterator[Finding | None]:
    """What is sure to be wrong with a comparison that was to be a declared sentence."""
    yield _misspelt(puzzle, True)
    yield _framed(puzzle, misspelt_frame(puzzle))
    yield _needless_article(puzzle)
    yield _unlike(puzzle)
    hole = _in_a_hole(puzzle)
    if hole is not None and hole.code == "wrong-kind":
        yield hole
    yield _one_off(puzzle)


def of_side(puzzle: UnreadablePhrase, span: Span) -> Finding | None:
    """What is wrong with one side of `is`; it may have been the beginning of `at least` or its kin."""
    if puzzle.told():
        return None
    return _misspelt(puzzle, True) or _framed(puzzle, misspelt_comparison(puzzle)) or explained(puzzle, span, False)
