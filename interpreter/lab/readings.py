"""Explains how a phrase is parsed: takes an open session and words, gives every sentence that reads them, and why one of them
wins.

Holes stand as in a head, `troops of (owner: side) at North Ford`; what is in them is a name in sight. Errors: `UsageError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace

from interpreter import ir
from interpreter.diagnostics import Diagnostics, suggest
from interpreter.frontend import words_of
from interpreter.phrases import (
    PLAIN_KINDS,
    Lexicon,
    Matcher,
    Misfit,
    Routine,
    Scope,
    SentenceIndex,
    Token,
    TooManyReadings,
    Way,
    joined_by_and,
    sentence_text,
    with_article,
    with_is,
)
from interpreter.resolve import Resolver
from interpreter.session import Session, UsageError, way_out
from interpreter.source import NOWHERE, Source, Span
from interpreter.syntax import nodes, parse
from interpreter.unread import UnreadablePhrase, explain

HOLE = re.compile(r"\((?P<name>[a-z][\w ]*): (?P<type>[\w ]+)\)")
WORTH = "a word of a sentence or a name counts 2; a number, a bracket and a word of a kind's noun count 1; the most count"
"""How readings are weighed."""
GENERAL = "see `punica show"
"""Stands in the way out that is told of any words."""
MOST_MISFITS = 6
"""So many sentences are shown that only just do not read a phrase."""


@dataclass(frozen=True)
class ReadAs:
    """One reading. `what`: the sentence in words; `gives`: the type of its value, '' for none; `counts`: its weight; `place`:
    where the sentence is declared; `fillings`: what fills its holes. `stands`: does it win over all others of the same use and
    type?"""

    what: str
    gives: str
    counts: int
    place: str
    fillings: tuple[tuple[str, str], ...] = ()
    stands: bool = False


@dataclass(frozen=True)
class Readings:
    """All readings of a phrase, the best first; `misfits`: sentences that almost read it; `why_not`: why there is no reading."""

    phrase: str
    rule_set: str
    readings: tuple[ReadAs, ...]
    misfits: tuple[str, ...]
    why_not: tuple[str, ...]

    def plain(self) -> dict[str, object]:
        """The readings as JSON data."""
        return asdict(self)

    def text(self) -> str:
        """The readings as text for people."""
        lines = [f"`{self.phrase}` in {self.rule_set}"]
        for each in self.readings:
            gives = f": {each.gives}" if each.gives else ""
            lines.append(f"{'*' if each.stands else ' '} {each.counts:>3}  {each.what}{gives}  ({each.place})")
            lines += [f"         {hole}: {filling}" for hole, filling in each.fillings]
        if self.readings:
            lines.append(self._verdict())
            lines.append(WORTH)
        lines += [f"no reading: {why}" for why in self.why_not]
        lines += [f"not {misfit}" for misfit in self.misfits]
        return "\n".join(lines) + "\n"

    def _verdict(self) -> str:
        winners = [each for each in self.readings if each.stands]
        if not winners:
            return "several count the same: no reading wins, and the line is a finding"
        if len(self.readings) == 1:
            return "* is the only reading"
        return "* stands" if len(winners) == 1 else "* stands where what it gives, or does, is asked for"


def readings_of(session: Session, words: str) -> Readings:
    """The readings of `words` in a rule set. Errors: `UsageError` when they are no phrase, or a hole has no type."""
    lexicon = words_of(session.library, dict(session.request.options), session.cache, session.request.scenario)
    scope = Scope(Routine())
    text = HOLE.sub(lambda match: _named(match, scope, lexicon), words)
    resolver = Resolver(lexicon, Diagnostics(), scope)
    tokens, _ = resolver.tokens(_parts(text))
    try:
        return _read(session, words, resolver, tokens)
    except TooManyReadings:
        raise UsageError(
            "these words can be read in too many ways", "put brackets round the parts that belong together"
        ) from None


def _named(hole: re.Match[str], scope: Scope, lexicon: Lexicon) -> str:
    """The name in a hole, which is in sight from now on with its type."""
    name, said = hole["name"], hole["type"]
    words = said.removesuffix(" or none")
    types = {**PLAIN_KINDS, "path": ir.Type("path")}
    for kind in lexicon.kinds.values():
        types |= {kind.plural: ir.Type("set", kind.name), kind.name: ir.Type("member", kind.name, words != said)}
    if words not in types:
        raise UsageError(f"there is no kind called `{words}`", way_out(words, suggest(words, types, 3) or [*types]))
    scope.declare(name, types[words])
    return name


def _parts(text: str) -> tuple[nodes.Part, ...]:
    """The words of a phrase. Errors: `UsageError` when they are none, or several."""
    findings = Diagnostics()
    front = "    answer "
    declarations = parse(Source("phrase", f"query q answers number\n{front}{text}\n", ""), findings)
    body = declarations[0].body if declarations else ()
    if findings or len(body) != 1 or not isinstance(body[0], nodes.Answer):
        why = next((f"{found.message}" for found in findings), "write what stands in a line of rules")
        raise UsageError(f"`{text}` is no phrase", why)
    match body[0].value:
        case nodes.Phrase() as phrase:
            return phrase.parts
        case nodes.Compare(operator="is", left=nodes.Phrase() as left, right=nodes.Phrase() as right):
            return with_is(left, right)
        case node:
            joined = [each for _, each in joined_by_and(node.parts)][-1] if isinstance(node, nodes.And) else None
            if isinstance(joined, nodes.Phrase) and joined.span == node.span:
                return joined.parts
            places = [(each.span.column - 1 - len(front), each.span.end_column - 1 - len(front)) for each in _phrases(node)]
            inside = ", ".join(f"`{text[start:end]}`" for start, end in places)
            raise UsageError(f"`{text}` is more than one phrase", f"ask for one of them: {inside}")


def _phrases(node: object) -> Iterator[nodes.Phrase]:
    """The phrases of an expression, the outermost."""
    if isinstance(node, nodes.Phrase):
        yield node
    elif isinstance(node, tuple):
        for each in node:
            yield from _phrases(each)
    elif isinstance(node, nodes.Node):
        for part in fields(node):
            yield from _phrases(getattr(node, part.name))


def _read(session: Session, words: str, resolver: Resolver, tokens: tuple[Token, ...]) -> Readings:
    lexicon, matcher = resolver.lexicon, Matcher(resolver.context, tokens)
    plain = [*_plain(matcher, tokens)]
    uses: list[SentenceIndex[ir.Term]] = [
        lexicon.statements,
        lexicon.announcements,
        lexicon.actions,
        lexicon.values,
        lexicon.bundles,
    ]
    if resolver.scope.find(tuple(token.text for token in tokens)) is None:  # a name in sight is nothing else
        uses = [lexicon.expressions, *uses, lexicon.events]
    found = dict.fromkeys(plain)
    misfits: dict[str, None] = {}
    for index in uses:
        for way in matcher.ways(index):
            if isinstance(way, Misfit):
                misfits[_misfit(way, lexicon)] = None
            else:
                found[_sentence(way, lexicon)] = None
    most: dict[str, list[int]] = {}
    for each in found:
        most.setdefault(each.gives, []).append(each.counts)
    readings = [
        replace(each, stands=each.counts == max(most[each.gives]) and most[each.gives].count(each.counts) == 1) for each in found
    ]
    readings.sort(key=lambda each: -each.counts)
    why_not = () if readings else tuple(dict.fromkeys(_why_not(resolver, tokens)))
    return Readings(words, session.id, tuple(readings), tuple(misfits)[:MOST_MISFITS], why_not)


def _plain(matcher: Matcher, tokens: tuple[Token, ...]) -> Iterator[ReadAs]:
    """What the words are without a sentence: a name in sight, a member, the noun of a kind, a number, words and no more."""
    lexicon, kinds = matcher.lexicon, matcher.lexicon.kinds
    local = matcher.context.scope.find(tuple(token.text for token in tokens))
    if local is not None:
        yield ReadAs("a name in sight", with_article(local.type, kinds), 2 * len(tokens), "its hole")
        return
    for member in lexicon.members.get(matcher.keys, ()):
        what = f"{member.kind.name} {member.name}"
        yield ReadAs(what, with_article(ir.Type("member", member.kind.name), kinds), 2 * len(tokens), _place(member.span))
    for kind, read in matcher.nouns():
        yield ReadAs(f"noun of {kind.name}", with_article(read.term.type, kinds), read.score, _place(kind.span))


def _sentence(way: Way, lexicon: Lexicon) -> ReadAs:
    """A reading by a declared sentence."""
    sentence, term = way.sentence, way.parse.term
    target = sentence.target
    gives = with_article(term.type, lexicon.kinds) if isinstance(term, ir.Expr) else ""
    return ReadAs(
        f"{'sentence' if target is None else ir.word_of(target)} {sentence_text(sentence, lexicon.kinds)}",
        gives,
        way.parse.score,
        "of the kernel" if target is None else _place(target.span),
        tuple((hole.name, filling) for hole, filling in zip(sentence.holes, way.fillings, strict=True)),
    )


def _misfit(misfit: Misfit, lexicon: Lexicon) -> str:
    """A sentence that does not read the words, and why."""
    target = misfit.sentence.target
    given = " or ".join(with_article(each, lexicon.kinds) for each in misfit.types) or "nothing"
    wanted = with_article(misfit.hole.type, lexicon.kinds)
    place = "of the kernel" if target is None else _place(target.span)
    said = sentence_text(misfit.sentence, lexicon.kinds)
    return f"{said}  ({place}): `{misfit.filling}` must be {wanted}, and is {given}"


def _why_not(resolver: Resolver, tokens: tuple[Token, ...]) -> Iterator[str]:
    """Why the words cannot be read, as a question and as what is carried out; the general remark only when it is all there is."""
    span = tokens[0].span.to(tokens[-1].span)
    found = [
        each
        for index in (None, resolver.lexicon.statements)
        for each in explain(UnreadablePhrase(resolver.context, tokens, span, index=index))
    ]
    told = {each.help: each for each in reversed(found) if GENERAL not in each.help} or {"": found[0]}
    yield from (each.message + (f"; {each.help}" if each.help else "") for each in reversed([*told.values()]))


def _place(span: Span) -> str:
    return "of the kernel" if span == NOWHERE else f"{span.path}:{span.line}"
