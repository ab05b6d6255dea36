"""Explanations for phrases that cannot be parsed, in an author's words.

Ways to change an `UnreadablePhrase` are tried one after the other, from the surest to the vaguest; the first that helps is
reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Edit, Repair, respelt, slips, suggest
from interpreter.phrases import Matcher, Token, sentence_text, with_article
from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.unread.bundle_hints import bundle_finding
from interpreter.unread.frame_hints import Hint, missing_frame, misspelt_comparison, misspelt_frame, misspelt_opener
from interpreter.unread.habits import habit
from interpreter.unread.names import declared, nothing_called, unknown_name, unknown_title
from interpreter.unread.nearest import declaration_of, first_difference, most_like
from interpreter.unread.no_values import no_value
from interpreter.unread.other_uses import other_use
from interpreter.unread.retired import retired
from interpreter.unread.synonyms import comparison_elsewhere, short_of_an_article, synonym
from interpreter.unread.unreadable import NAMES, BadHole, Change, UnreadablePhrase, shown

ARTICLES = ("a", "an", "the")
"""Words that an author may put before a noun as in print."""
POSSESSIVES = dict.fromkeys(("its", "his", "her", "their"), "it")
"""Words that say whose something is; here that is said behind `of`."""
IT = "`it` is the member behind `where`, in `sum of NUMBER over all NOUN` and its kin, and in `NOUN with the highest (NUMBER)`"
"""What the word stands for."""
MOST_SENTENCES = 3
"""So many sentences are shown where several are as near."""


class Explanation(NamedTuple):
    """A finding about a phrase. `sure`: with a changed word the phrase can be parsed; `vague`: nothing similar was found, or it
    covers more than the phrase."""

    finding: Diagnostic
    sure: bool = False
    vague: bool = False

    @property
    def weight(self) -> int:
        """How good an explanation it is, to choose between two."""
        return 2 * self.sure + (self.finding.code == "wrong-kind")


def explained(unread: UnreadablePhrase) -> Explanation | None:
    """The surest explanation; None when a fault inside the phrase is reported already."""
    if unread.is_reported:
        return None
    return next(found for found in _explanations(unread) if found is not None)


def explained_as_comparison(unread: UnreadablePhrase) -> Explanation | None:
    """A sure explanation for a comparison that was meant as a declared sentence; None if there is none, or a fault is reported
    already."""
    if unread.is_reported:
        return None
    return next((found for found in _sure_explanations(unread) if found is not None), None)


def explained_as_side(unread: UnreadablePhrase) -> Explanation | None:
    """The explanation for one side of `is`, which may also be a misspelt `at least` or its kin; None when a fault is reported
    already."""
    if unread.is_reported:
        return None
    return (
        _misspelt(unread, True)
        or _framed(unread, short_of_an_article(unread))
        or _framed(unread, misspelt_comparison(unread))
        or _compared_elsewhere(unread)
        or explained(unread)
    )


def _explanations(unread: UnreadablePhrase) -> Iterator[Explanation | None]:
    """From the surest to the vaguest; the last always says something."""
    is_a_title = unread.names_nothing and (unread.wanted is None or unread.wanted.base in ("member", "set"))
    yield _as_explanation(retired(unread), sure=True)
    yield None if is_a_title else _other_type(unread)
    yield _of_bundles(unread)
    yield _of_habit(unread)
    yield _framed(unread, short_of_an_article(unread))
    yield _titled(unread)
    yield None if is_a_title and len(unread.tokens) == 1 else _of_other_use(unread)
    turned = unread.turned() if unread.is_expression else None
    if turned is not None:
        yield explained(turned)
    yield _misspelt(unread, True)
    yield _as_explanation(unknown_title(unread)) if is_a_title else None
    yield _capitalised(unread)
    yield _bound_elsewhere(unread)
    yield _parted(unread)
    yield _framed(unread, synonym(unread))
    yield _strange_possessive(unread)
    yield _counted(unread)
    yield _framed(unread, misspelt_frame(unread))
    yield _needless_article(unread)
    strange = any(unread.unknown(at) for at in range(len(unread.tokens)))
    if strange:
        yield _needless_word(unread)
        yield _in_a_hole(unread)
        yield _strange_preposition(unread)
        yield _slip(unread)
        yield from (_said_of_none(unread, at) for at in range(len(unread.tokens)) if unread.unknown(at))
    yield _unlike(unread)
    yield _strange_adjective(unread)
    hole = None if strange else _in_a_hole(unread)
    if hole is not None and hole.finding.code == "wrong-kind":
        yield hole
    yield from (_one_off(unread), _unfinished(unread)) if unread.is_expression else (_unfinished(unread), _one_off(unread))
    yield _misspelt(unread, False)
    if unread.sentences is unread.lexicon.statements:
        yield _framed(unread, missing_frame(unread))
        yield _framed(unread, misspelt_opener(unread))
        yield _is_for_becomes(unread)
    yield hole
    yield _as_explanation(unknown_name(unread))
    yield _strange_qualifier(unread)
    yield _nearest(unread)


def _sure_explanations(unread: UnreadablePhrase) -> Iterator[Explanation | None]:
    yield _as_explanation(retired(unread), sure=True)
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


def _mended(found: Explanation, repair: Repair) -> Explanation:
    """An explanation with what mends it."""
    return found._replace(finding=replace(found.finding, repair=repair))


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
    wanted_type, help_text = unread.wanted, ""
    if type_.base == "set" and wanted_type.base == "member" and type_.of != wanted_type.of and wanted_type.of:
        help_text = ""
    elif type_.base == "set" and wanted_type.base == "member" and unread.is_noun:
        noun = kinds[type_.of].name
        help_text = f"this is all of them; one has a name: `for each {noun} called NAME`, `a {noun} called NAME`"
    elif type_.base == "set" and wanted_type.base == "member":
        help_text = "this is a set: use `for each`, `chooses`, or `first of (...)`"
    elif type_.base == "member" and wanted_type.base == "set" and type_.of == wanted_type.of:
        help_text = "one of them is added to a set with `add`, and taken from it with `take`"
    elif type_.base == "set" and wanted_type.base == "number":
        help_text = "count it with `number of (...)`"
    elif wanted_type.base == "truth":
        help_text = "compare it with something; several things stand with commas: `is one of A, B`"
    message = f"{wanted} is needed here, and this is {given}"
    return Explanation(Diagnostic("wrong-kind", message, unread.span, given, help=help_text))


def _as_explanation(finding: Diagnostic | None, sure: bool = False) -> Explanation | None:
    """A finding of another module as an explanation."""
    return None if finding is None else Explanation(finding, sure)


def _of_bundles(unread: UnreadablePhrase) -> Explanation | None:
    """It names bundles that do not belong there, or what is no value."""
    return _as_explanation(bundle_finding(unread) or no_value(unread), sure=True)


def _of_habit(unread: UnreadablePhrase) -> Explanation | None:
    """It is written as it would be said, and not as it is written here."""
    return _as_explanation(habit(unread), sure=True)


def _misspelt(unread: UnreadablePhrase, unknown: bool) -> Explanation | None:
    """One word spelt a little differently makes it readable."""
    changes = unread.respelt(unknown)
    if not changes:
        return None
    at = changes[0].at
    words = list(dict.fromkeys(change.word for change in changes if change.at == at))[:2]
    found, token = _misspelt_word(unread, unread.tokens[at], words, sure=True), unread.tokens[at]
    alone = words if all(change.at == at for change in changes) else []
    return _mended(found, respelt(token.span, token.text, alone, '"{}"' if token.sort == "text" else "{}"))


def _misspelt_word(unread: UnreadablePhrase, token: Token, words: list[str], sure: bool) -> Explanation:
    """`token` should be one of `words`."""
    help_text = "did you mean " + " or ".join(f"`{word}`" for word in words) + "?"
    if token.sort in NAMES:
        meant = unread.lexicon.names.get(token.key[:2] + words[0])
        return Explanation(nothing_called(unread, token, help_text, meant), sure)
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
    span = unread.tokens[at].span
    told = _no_sentence(unread, span, "this word is not understood", f"did you mean `{words}`?")
    return _mended(Explanation(told, True), (Edit(span, words),))


def _slip(unread: UnreadablePhrase) -> Explanation | None:
    """A word without a meaning that is nearly a known one, though changing it is not enough."""
    if len(unread.tokens) == 1 and unread.tokens[0].sort == "word":
        return None  # that it is not enough has been tried
    for at, token in enumerate(unread.tokens):
        if token.sort in ("word", *NAMES) and unread.unknown(at):
            words = [word for word in unread.candidates(token) if token.sort in NAMES or unread.is_plausible(at, word)][:2]
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
        if token.key == "is":
            message = f"`{token.text}` only asks, and here something is done"
        help_text = f"did you mean `{hint.word}`? It is written: {hint.form}"
    repair = () if hint.missing else respelt(token.span, token.text, slips(token.text, [hint.word]))
    return Explanation(Diagnostic("misspelt-frame", message, token.span, label, help=help_text, repair=repair))


def _needless_article(unread: UnreadablePhrase) -> Explanation | None:
    """Without its article it could be read."""
    if unread.sentences not in (unread.lexicon.expressions, unread.lexicon.statements):
        return None
    for at, token in enumerate(unread.tokens):
        if token.sort == "word" and token.key in ARTICLES and unread.without(at):
            help_text = "an article opens a hole only in occasions, options and `there is a`"
            message, behind = f"`{token.key}` means nothing here", unread.tokens[at + 1 :]
            stretch = token.span._replace(end_column=behind[0].span.column) if behind else token.span
            repair = (Edit(stretch, ""),) if behind else ()
            return Explanation(Diagnostic("needless-article", message, token.span, "leave it out", help=help_text, repair=repair))
    return None


def _needless_word(unread: UnreadablePhrase) -> Explanation | None:
    """Without a word that means nothing it could be read."""
    for at, token in enumerate(unread.tokens):
        if token.sort == "word" and unread.unknown(at) and unread.without(at):
            return _said_of_none(unread, at) or _needless(unread, at, "leave it out")
    return None


def _said_of_none(unread: UnreadablePhrase, at: int) -> Explanation | None:
    """A word without a meaning before a noun, as if it were said of its kind: `next side`."""
    kind = next((kind for start, _, kind in unread.matcher.kinds if start == at + 1), None)
    if kind is None or not unread.is_expression:
        return None
    token = unread.tokens[at]
    label = f"`{token.text}` is said of no {kind.name}"
    help_text = f"leave it out, or declare it: `query ({kind.name}: {kind.name}) is {token.text}`"
    return Explanation(_no_sentence(unread, token.span, label, help_text), True)


def _titled(unread: UnreadablePhrase) -> Explanation | None:
    """A title stands there without its quotes."""
    title = unread.titled()
    if title is None:
        return None
    span = unread.tokens[0].span.to(unread.tokens[-1].span)
    finding = _no_sentence(unread, span, "a title stands in quotes", f'write `"{title}"`', unread.lexicon.names[f"T:{title}"])
    return _mended(Explanation(finding, True), (Edit(span, f'"{title}"'),))


def _unfinished(unread: UnreadablePhrase) -> Explanation | None:
    """It is the beginning of a sentence, whose end is missing."""
    found = unread.unfinished()
    if not found:
        return None
    words = list(dict.fromkeys(f"`{word}`" for _, word in found))[:MOST_SENTENCES]
    label = f"{' or '.join(words)} is missing behind this"
    texts = [f"`{sentence_text(sentence, unread.lexicon.kinds)}`" for sentence, _ in found[:MOST_SENTENCES]]
    help_text = f"the whole sentence is {', or '.join(texts)}"
    finding = _no_sentence(unread, unread.tokens[-1].span, label, help_text, found[0][0].target)
    return Explanation(finding, sure=not unread.is_expression)  # that may go on behind an `and`


def _strange_preposition(unread: UnreadablePhrase) -> Explanation | None:
    """A small word stands for another one: `units on Mill`."""
    change = unread.one_off()
    if change is None or change.how != "replaced" or len(change.word) > len("into") or not unread.unknown(change.at):
        return None
    return _one_off(unread)


def _bound_elsewhere(unread: UnreadablePhrase) -> Explanation | None:
    """`for each camp in spaces`, as in other languages."""
    tokens = unread.tokens
    if not unread.binds or len(tokens) < len(("camp", "in", "spaces")) or tokens[0].sort != "word" or tokens[1].key != "in":
        return None
    if Matcher(unread.context, tokens[2:]).best(ir.Type("set")) is None:
        return None
    noun = " ".join(map(shown, tokens[2:]))
    message = f"`{tokens[1].text}` means nothing here"
    help_text = f"the name stands behind: `{noun} called {tokens[0].text}`"
    return Explanation(Diagnostic("misspelt-frame", message, tokens[1].span, help=help_text), sure=True)


def _of_other_use(unread: UnreadablePhrase) -> Explanation | None:
    """It is a sentence of another use."""
    found = other_use(unread)
    if found is None:
        return None
    target = None if found.sentence is None else found.sentence.target
    return Explanation(_no_sentence(unread, unread.place, f"this is {found.what}", found.way_out, target), True)


def _capitalised(unread: UnreadablePhrase) -> Explanation | None:
    """A name stands there without its capitals."""
    found = unread.capitalised()
    if found is None:
        return None
    start, end, name = found
    span = unread.tokens[start].span.to(unread.tokens[end - 1].span)
    text = " ".join(token.text for token in unread.tokens[start:end])
    meant = unread.lexicon.names[f"N:{name}"]
    message = f"nothing here is called `{text}`"
    finding = Diagnostic("unknown-name", message, span, "a name has capitals", declared(meant), f"write `{name}`")
    return _mended(Explanation(finding, sure=True), (Edit(span, name),))


def _compared_elsewhere(unread: UnreadablePhrase) -> Explanation | None:
    """`is greater than 3`, as in other languages."""
    found = comparison_elsewhere(unread)
    if found is None:
        return None
    size, here = found
    words = unread.tokens[:size]
    text = " ".join(token.text for token in words)
    help_text = f"did you mean `{here}`? It is written: NUMBER is {here} NUMBER" if here else "leave it out: `THING is THING`"
    message = f"`{text}` means nothing here"
    return Explanation(Diagnostic("misspelt-frame", message, words[0].span.to(words[-1].span), help=help_text), sure=True)


def _strange_possessive(unread: UnreadablePhrase) -> Explanation | None:
    """`its place` for `place of it`."""
    for at, token in enumerate(unread.tokens):
        whose = POSSESSIVES.get(token.key, "") if token.sort == "word" and unread.unknown(at) else ""
        behind = unread.tokens[at + 1 :]
        if not whose or not behind or not unread.tried((*unread.tokens[:at], *behind, *unread.word_tokens("of", whose))):
            continue
        help_text = f"say of whom: `{' '.join(map(shown, behind))} of {whose}`"
        return Explanation(
            Diagnostic("misspelt-frame", f"`{token.text}` means nothing here", token.span, help=help_text), sure=True
        )
    return None


def _counted(unread: UnreadablePhrase) -> Explanation | None:
    """`3 units`, where a number is enough."""
    tokens = unread.tokens
    if (
        not unread.is_expression
        or len(tokens) < 2
        or tokens[0].sort != "number"
        or any(each.sort != "word" for each in tokens[1:])
    ):
        return None
    if not unread.tried(tokens[:1]):
        return None
    text = " ".join(token.text for token in tokens[1:])
    label = f"`{text}` {'does' if len(tokens) == len(('3', 'units')) else 'do'} not belong here"
    place = tokens[1].span.to(tokens[-1].span)
    return Explanation(_no_sentence(unread, place, label, "leave it out: a number stands alone"), sure=True)


def _is_for_becomes(unread: UnreadablePhrase) -> Explanation | None:
    """`gold of red is 3` as a statement, of which the one side means nothing either."""
    at = next((at for at, token in enumerate(unread.tokens) if token.key == "is"), 0)
    return explained(unread.inner(unread.tokens[:at], None)) if at and at + 1 < len(unread.tokens) else None


def _strange_qualifier(unread: UnreadablePhrase) -> Explanation | None:
    """Words behind a noun that cannot stand there: `leader at Mill`."""
    found = unread.strange_qualifier()
    if found is None:
        return None
    at, kind = found
    lexicon = unread.lexicon
    bad = unread.bad_qualifier(kind, at)
    if bad is not None:
        return explained(unread.inner(bad.run, bad.hole.type))
    can = [sentence_text(sentence, lexicon.kinds) for _, sentence in lexicon.qualifiers.get(kind.name, ())][:MOST_SENTENCES]
    span = unread.tokens[at].span.to(unread.tokens[-1].span)
    label = f"this cannot stand behind `{unread.tokens[at - 1].text}`"
    beginning = f"what can: {', '.join(f'`{text}`' for text in can)}; or a" if can else "a"
    help_text = f"{beginning} condition: `{kind.name} where ...`, in which `it` is the {kind.name}"
    return Explanation(_no_sentence(unread, span, label, help_text))


def _needless(unread: UnreadablePhrase, at: int, help_text: str, target: ir.Symbol | None = None) -> Explanation:
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
        return Explanation(nothing_called(unread, token, help_text))
    if change.how == "needless":
        return _needless(unread, at, help_text, change.sentence.target)
    label = f"`{change.word}` is expected here"
    if change.how == "replaced" and unread.unknown(at) and len(change.word) > len("into"):
        label = "this word is not understood"
    if change.how == "missing":
        label = f"`{change.word}` is missing {'before this' if change.at == at else 'behind this'}"
    explanation = Explanation(_no_sentence(unread, token.span, label, help_text, change.sentence.target), True)
    return _mended(explanation, _with_article(token, change, at)) if change.word in ARTICLES else explanation


def _with_article(token: Token, change: Change, at: int) -> Repair:
    """An article that is missing before a word or behind the last one, or that stands there as another."""
    span = token.span
    if change.how == "replaced":
        return (Edit(span, change.word),) if token.key in ARTICLES else ()
    if change.at == at:
        return (Edit(span._replace(end_line=span.line, end_column=span.column), f"{change.word} "),)
    return (Edit(span._replace(line=span.end_line, column=span.end_column), f" {change.word}"),)


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
        if not run:
            return None
        other = _of_other_kind(unread, bad, run)
        if other is not None:
            return other
        wanted = ir.Type("set", wanted.of) if wanted.base == "member" else wanted
    found = explained(unread.inner(run, wanted))
    if found is None or found.sure or found.finding.help:
        return found
    note = f"`{bad.hole.name}` in `{sentence_text(bad.sentence, unread.lexicon.kinds)}`"
    return Explanation(replace(found.finding, help=f"it stands for {note}"))


def _of_other_kind(unread: UnreadablePhrase, bad: BadHole, noun: tuple[Token, ...]) -> Explanation | None:
    """`a general leaves a space`, where sides leave; what generals do that is said in like words is told."""
    kinds, wanted = unread.lexicon.kinds, bad.hole.type
    parse = Matcher(unread.context, noun).best(ir.Type("set"))
    if parse is None or wanted.base != "member" or parse.term.type.of == wanted.of:
        return None
    given = ir.Type("member", parse.term.type.of)
    words = {key for literal in bad.sentence.literals for key in literal.keys}
    said = (each for each in unread.sentences if each.holes and each.holes[0].type.of == given.of)
    others = [
        f"`{sentence_text(each, kinds)}`" for each in said if any(not literal.keys.isdisjoint(words) for literal in each.literals)
    ][:MOST_SENTENCES]
    help_text = f"it stands for `{bad.hole.name}` in `{sentence_text(bad.sentence, kinds)}`"
    if others:
        help_text += f"; of {kinds[given.of].plural}: {', '.join(others)}"
    message = f"{with_article(wanted, kinds)} is needed here, and this is {with_article(given, kinds)}"
    finding = Diagnostic("wrong-kind", message, noun[0].span.to(noun[-1].span), with_article(given, kinds), help=help_text)
    return Explanation(finding)


def _nearest(unread: UnreadablePhrase) -> Explanation:
    """The sentence that resembles it most, and the first word that differs; or that there is none, and how it is declared."""
    tokens, kinds = unread.tokens, unread.lexicon.kinds
    if len(tokens) == 1 and tokens[0].sort == "word":
        message = f"nothing here is called `{tokens[0].text}`"
        help_text = _for_a_word(unread, tokens[0])
        return Explanation(Diagnostic("unknown-name", message, tokens[0].span, "unknown", help=help_text))
    change = None if unread.is_expression else unread.one_off(any_word=True)
    if change is not None and change.sentence is not None and change.how == "replaced":
        help_text = f"the nearest is `{sentence_text(change.sentence, kinds)}`"
        label = f"`{change.word}` is expected here"
        return Explanation(_no_sentence(unread, tokens[change.at].span, label, help_text, change.sentence.target))
    sentence = most_like(unread)
    if sentence is not None:
        place, label = first_difference(unread, sentence)
        help_text = f"the nearest is `{sentence_text(sentence, kinds)}`"
        half = any("is" in literal.keys for literal in sentence.literals) and all(token.key != "is" for token in tokens)
        return Explanation(_no_sentence(unread, place, label, help_text, sentence.target), vague=half)
    strange = [at for at, token in enumerate(tokens) if token.sort == "word" and unread.unknown(at)]
    place, label = unread.place, "cannot be read"
    if strange:
        *words, last = [f"`{tokens[at].text}`" for at in strange[:MOST_SENTENCES]]
        place = tokens[strange[0]].span.to(tokens[strange[-1]].span)
        label = (
            f"{', '.join(words)} and {last} stand in no declared sentence" if words else f"{last} stands in no declared sentence"
        )
    head = declaration_of(unread)
    help_text = "see `punica show model` for the sentences that are declared"
    told = f"it may be declared: `{head}`; {help_text}" if head else help_text
    return Explanation(_no_sentence(unread, place, label, told), vague=True)


def _for_a_word(unread: UnreadablePhrase, token: Token) -> str:
    """The way out of a single word that means nothing."""
    lexicon, text = unread.lexicon, token.text
    if text == "it":
        return IT
    said = next((each for each in lexicon.expressions if text == max((word.shown for word in each.literals), key=len)), None)
    if said is not None:
        return f"it is a word of `{sentence_text(said, lexicon.kinds)}`"
    titles = [symbol.name for symbol in unread.titles if text in symbol.name.lower().split()]
    if titles:
        return f'a title stands in quotes: did you mean `"{titles[0]}"`?'
    close = [word for word in suggest(text, unread.words - {text}, 5) if unread.tried((unread.written(token, word),))]
    if close:
        return f"did you mean `{close[0]}`?"
    wanted = unread.wanted
    if wanted is not None and wanted.base == "member" and (fitting := unread.names_of_type()):
        return f"{with_article(wanted, lexicon.kinds)} is needed here, such as `{fitting[0]}`"
    return "declare it, or bind it with `let` or `called`"


# --- findings ---------------------------------------------------------------------------------------------------------


def _no_sentence(unread: UnreadablePhrase, span: Span, label: str, help_text: str, target: ir.Symbol | None = None) -> Diagnostic:
    """No sentence reads the phrase; `target`: what the nearest one declares."""
    message = f"no declared {unread.sentences.noun} reads `{unread.text}`"
    return Diagnostic("no-such-sentence", message, span, label, declared(target), help_text)
