"""Completions at a place: keywords by the grammar, sentences by the words typed so far, names by the type that the place needs.

They come from the text as it is being typed, and from the rule set as it was last checked, so that nobody waits for a check.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.places import Page, Place, Stretch
from interpreter.editor.scopes import Lines, binders_of
from interpreter.phrases import Lexicon, Literal, Sentence, TypedHole, accepts, sentence_text, type_text
from interpreter.source import Source
from interpreter.syntax import Offer, offered, parse
from interpreter.syntax import keywords as k

MOST = 400
"""So many proposals are made."""


class Proposal(NamedTuple):
    """One completion. `label`: the text shown; `text`: the text that replaces `stretch`, as a snippet if it has holes
    (`${1:name}`); `sort`: one of `keyword`, `sentence`, `member`, `kind`, `local`, `fact`, `title`; `rank`: the lowest is shown
    first."""

    label: str
    text: str
    sort: str
    detail: str
    rank: int
    stretch: Stretch
    is_snippet: bool = False


class _Line(NamedTuple):
    """A line up to the place: what stands before the word that is being typed, that word, and where it begins."""

    front: str
    word: str
    column: int


def completions(desk: Desk, file: str, place: Place) -> list[Proposal]:
    """Completions at a place of a rules text, the likeliest first; empty in a comment and in files of another sort."""
    if not file.endswith(".rules"):
        return []
    page, source = desk.page(file), desk.source(file)
    number, column = page.position(place)
    before = source.line(number)[: column - 1]
    if _in_comment(before):
        return []
    typed = re.search(r"[\w'/-]*\Z", before)
    start = typed.start() if typed is not None else len(before)
    line = _Line(before[:start], before[start:], start + 1)
    stretch = Stretch(page.place(number, start + 1), place)
    checked = desk.last(file)
    maker = _Maker(checked, source, page, number, line, stretch)
    found = [
        each for each in maker.all() if each.stretch != stretch or _fits(each.label, line.word) or _fits(each.text, line.word)
    ]
    return sorted(dict.fromkeys(found), key=lambda each: (each.rank, each.label))[:MOST]


def _in_comment(before: str) -> bool:
    from interpreter.source import end_of_rule

    return end_of_rule(before) < len(before)


def _fits(text: str, word: str) -> bool:
    return text.strip('"').casefold().startswith(word.casefold())


class _Maker:
    """Makes the proposals for one place."""

    def __init__(self, checked: Checked, source: Source, page: Page, number: int, line: _Line, stretch: Stretch) -> None:
        self.checked = checked
        self.source = source
        self.page = page
        self.number = number
        self.line = line
        self.stretch = stretch
        self.names = checked.register.names
        build = checked.session.built() if checked.is_open and checked.session is not None else None
        if build is not None:
            self.names = checked.named().names
        self.lexicon: Lexicon | None = None if build is None else build.declared.lexicon

    def all(self) -> Iterator[Proposal]:
        """All that may stand there."""
        if self.line.front.count('"') % 2:
            yield from self._answers() if _ANSWERS.match(self.line.front) else self._titles()
            return
        offer = offered(self.source, self.number, self.line.column)
        head = self.line.front.split()
        if not self.line.front.startswith(" ") and head:
            yield from self._in_head(head)
            return
        yield from (self._keyword(each.words, each.form, opens=True) for each in offer.openers)
        yield from (self._keyword(words, "", opens=False) for words in offer.inside)
        if not self.line.front.strip() and not self.line.front:
            yield from (self._keyword(mode, f"{mode} what a lower layer declares", opens=True) for mode in k.MODES)
            yield from (self._plain(kind.name, "kind", f"a new {kind.name}", 2) for kind in self.names.rules.kinds.values())
            return
        opener = self.line.front.strip()
        if opener.split(" ")[0] == "cites":
            yield from self._statements()
        elif opener == "tests":
            yield from (self._plain(ir.label(item), "title", "", 2) for item in self.names.tests())
        elif offer.facts and not opener:
            yield from self._facts()
        if offer.statements or (offer.words and not offer.facts):
            yield from self._phrases(offer)
        if opener:
            yield from self._of_fact(opener)

    # --- proposals ----------------------------------------------------------------------------------------------------

    def _plain(self, text: str, sort: str, detail: str, rank: int) -> Proposal:
        return Proposal(text, text, sort, detail, rank, self.stretch)

    def _keyword(self, words: str, form: str, opens: bool) -> Proposal:
        return Proposal(words, words + (" " if form not in ("", words) else ""), "keyword", form, 4 if opens else 1, self.stretch)

    # --- heads, titles, lines of members ------------------------------------------------------------------------------

    def _in_head(self, head: Sequence[str]) -> Iterator[Proposal]:
        """Behind the first word of a declaration."""
        mode = head[0] if head[0] in k.MODES else ""
        rest = [*head[1:]] if mode else [*head]
        if mode and not rest:
            yield from (self._keyword(each.words, each.form, opens=True) for each in k.HEADS)
            yield from (self._plain(kind.name, "kind", "", 1) for kind in self.names.rules.kinds.values())
        kind = self.names.kinds.get(" ".join(rest))
        if mode and kind is not None:
            yield from (self._member(each, 0) for each in kind.members)
        elif mode and len(rest) == 1:
            for symbol in self.names.symbols.values():
                if symbol.pattern is not None and ir.word_of(symbol) == rest[0]:
                    yield self._plain(self._pattern(symbol), "sentence", f"{symbol.span.path}:{symbol.span.line}", 1)
        hole = re.search(r"\([\w -]*:\s*\Z", self.line.front)
        if hole or head[-1] in ("is", "holds", "answers", "joins"):
            yield from (self._plain(each.name, "kind", "", 1) for each in self.names.rules.kinds.values())
            yield from (self._plain(word, "kind", "", 1) for word in ("number", "truth"))

    def _pattern(self, symbol: ir.Symbol) -> str:
        source = self.checked.sources.get(symbol.span.path)
        told = source.line(symbol.span.line) if source is not None else ""
        return told.split(" ", 1)[1].strip() if " " in told else symbol.name

    def _titles(self) -> Iterator[Proposal]:
        """Inside quotes: what has a title."""
        before = self.line.front[: self.line.front.rindex('"')].split()
        wanted = before[-1] if before else ""
        for symbol in self.names.symbols.values():
            titled = (
                symbol.pattern is None
                and not isinstance(symbol, (ir.Kind, ir.Member))
                and ir.word_of(symbol) not in ("fact", "graph")
            )
            if (titled or isinstance(symbol, ir.Member)) and (ir.word_of(symbol) == wanted or wanted not in _TITLED):
                yield Proposal(
                    symbol.name, symbol.name, "title", ir.word_of(symbol), 0 if ir.word_of(symbol) == wanted else 3, self.stretch
                )

    def _answers(self) -> Iterator[Proposal]:
        """Inside the quotes of an answer: what an option can say; first what names something of which the example speaks."""
        at = self.line.front.rindex('"') + 1
        begun = self.line.front[at:] + self.line.word
        stretch = Stretch(self.page.place(self.number, at + 1), self.stretch.end)
        first = next((line for line in range(self.number, 0, -1) if self.source.line(line)[:1].strip()), 1)
        own = "\n".join(self.source.line(line) for line in range(first, self.number))
        for told, member in self.checked.options().beginning(begun):
            named = member is not None and (member.family or member.name) in own
            yield Proposal(told, told, "title" if member is None else "member", "", 0 if named else 1, stretch)

    def _statements(self) -> Iterator[Proposal]:
        """Statements of the rulebook's register."""
        library = self.checked.session.library if self.checked.session is not None and self.checked.is_open else None
        last = re.search(r"[\w.-]*\Z", self.line.front + self.line.word)
        begun = last[0] if last is not None else ""
        start = self.page.place(self.number, len(self.line.front) + len(self.line.word) - len(begun) + 1)
        for source in (*library.registers, *library.elsewhere) if library is not None else ():
            for found in re.finditer(r'^- id:\s*"?([\w.-]+)"?', source.text, re.MULTILINE):
                if found[1].startswith(begun):
                    yield Proposal(found[1], found[1], "title", "", 1, Stretch(start, self.stretch.end))

    def _kind_here(self) -> ir.Kind | None:
        """The kind of the member whose declaration this is."""
        for number in range(self.number, 0, -1):
            told = self.source.line(number)
            if told and not told[0].isspace() and told[0] != "#":
                words = told.split()
                words = words[1:] if words[0] in k.MODES else words
                return next((kind for size in (3, 2, 1) if (kind := self.names.kinds.get(" ".join(words[:size])))), None)
        return None

    def _facts(self) -> Iterator[Proposal]:
        """Lines that a member of this kind may have."""
        kind = self._kind_here()
        if kind is None or len(self.line.front) > 4:
            return
        for fact in kind.facts.values():
            gives = type_text(fact.type, self.names.rules.kinds)
            yield self._plain(fact.words + ("" if gives == "truth" else " "), "fact", gives, 0)
        for name in kind.blocks:
            yield self._plain(name, "fact", "a block", 0)

    def _of_fact(self, opener: str) -> Iterator[Proposal]:
        """Behind the words of a fact: the members that it may be."""
        kind = self._kind_here()
        fact = kind.facts.get(opener) if kind is not None else None
        of = None if fact is None else self.names.rules.kinds.get(fact.type.of)
        yield from (self._member(each, 0) for each in (of.members if of is not None else ()))

    # --- phrases ------------------------------------------------------------------------------------------------------

    def _phrases(self, offer: Offer) -> Iterator[Proposal]:
        """Sentences, and what fills their holes."""
        if self.lexicon is None:
            return
        words = _phrase(self.line.front)
        is_statement = offer.statements and len(words) == len(self.line.front.split())
        wanted: list[ir.Type] = []
        for sentence in self._sentences(is_statement):
            for rest, hole in _ways(sentence, words):
                if hole is not None:
                    wanted += [hole] if words else []
                elif rest:
                    yield self._sentence(sentence, rest, 2 if not words or isinstance(sentence.items[0], Literal) else 3)
        for size in range(1, min(len(words), 6)) if not is_statement else ():
            tail = words[-size:]
            for sentence in self._sentences(False):
                first = sentence.items[0]
                if isinstance(first, Literal) and tail[0] in first.keys:
                    for rest, hole in _ways(sentence, tail):
                        if hole is not None:
                            wanted.append(hole)
                        elif rest:
                            yield self._sentence(sentence, rest, 2)
        yield from self._names(wanted, bool(words) or not offer.statements)

    def _sentences(self, is_statement: bool) -> Iterable[Sentence[ir.Term]]:
        assert self.lexicon is not None
        if is_statement:
            return [each for each in self.lexicon.statements if not each.now]
        events = [*self.lexicon.events] if _HANGS.match(self.line.front.strip()) else []
        told = [*self.lexicon.expressions, *self.lexicon.actions, *events, *self.lexicon.values]
        return [each for each in told if not each.now]  # nobody is offered what was said in older versions

    def _sentence(self, sentence: Sentence[ir.Term], rest: Sequence[object], rank: int) -> Proposal:
        kinds = self.names.rules.kinds
        shown, snippet, at = [], [], 1
        for item in rest:
            if isinstance(item, Literal):
                shown.append(_spelling(item))
                snippet.append(_spelling(item))
            elif isinstance(item, TypedHole):
                shown.append(f"({item.name})")
                snippet.append(f"${{{at}:{item.name}}}")
                at += 1
        detail = sentence_text(sentence, kinds)
        where = sentence.target
        if where is not None:
            detail = f"{ir.word_of(where)} {detail}"
        return Proposal(" ".join(shown), " ".join(snippet), "sentence", detail, rank, self.stretch, at > 1)

    def _names(self, wanted: Sequence[ir.Type], anywhere: bool) -> Iterator[Proposal]:
        """Names in sight, members, kinds: those first that fit a hole."""
        for name in self._locals():
            yield self._plain(name, "local", "a name in sight", 0)
        if not anywhere:
            return
        of = {each.of for each in wanted if each.base in ("member", "set")}
        loose = any(each.base in ("member", "set") and not each.of for each in wanted)
        for kind in self.names.rules.kinds.values():
            fits = loose or kind.name in of or any(accepts(each, ir.Type("set", kind.name)) for each in wanted)
            for words in dict.fromkeys((kind.plural, kind.name)):
                yield self._plain(words, "kind", f"all {kind.plural}", 2 if fits else 6)
            if fits or (not wanted and len(self.line.word) > 1):
                yield from (self._member(each, 1 if fits else 6) for each in kind.members)

    def _member(self, member: ir.Member, rank: int) -> Proposal:
        bare = member.name == member.name.lower() or re.match(r"[A-Z][\w'-]*( [A-Z][\w'-]*)*\Z", member.name)
        return self._plain(member.name if bare else f'"{member.name}"', "member", member.kind.name, rank)

    def _locals(self) -> list[str]:
        """Names that this line sees."""
        found: list[str] = []
        lines = self.source.text.split("\n")
        first = next((at for at in range(self.number, 0, -1) if self.source.line(at)[:1].strip() not in ("", "#")), 1)
        after = next(
            (at for at in range(self.number + 1, len(lines) + 1) if self.source.line(at)[:1].strip() not in ("", "#")), len(lines)
        )
        text = "\n" * (first - 1) + "\n".join(lines[first - 1 : after - (after != len(lines))]) + "\n"
        source = Source(self.source.path, text, "")
        for made in parse(source, Diagnostics()):
            for binder in binders_of(made, Lines(source, made.span.line)):
                if binder.span.line <= self.number <= max(binder.last, binder.span.line + 1):
                    found.append(binder.words)
            if made.word == "member":
                kind = self._kind_here()
                for block in kind.blocks.values() if kind is not None else ():
                    found += [param.word for param in block.params]
        return list(dict.fromkeys(found))


_ANSWERS = re.compile(r' +(?:[^"]* answers|then (?:not )?offered) "')
_TITLED = ("option", "ruling", "scenario", "phase", "step", "rule")
_HANGS = re.compile(r"(before|after|instead of|forbid that|permit that|until|may be played at)\b")
_STARTS = tuple(each.words for group in (k.STATEMENTS, k.CONDITIONS, k.RULE_LINES, k.STEPS, k.LINES) for each in group)
_BREAKS = re.compile(
    r"(?:^|[ (])(?:" + "|".join(sorted(map(re.escape, (*k.HARD_WORDS, *_STARTS)), key=len, reverse=True)) + r")(?= )|[(,:]"
)
"""Words and signs behind which a phrase begins."""


def _phrase(front: str) -> list[str]:
    """The words of the phrase that ends a line."""
    last = 0
    for found in _BREAKS.finditer(front):
        last = found.end()
    return front[last:].split()


def _ways(sentence: Sentence[ir.Term], words: Sequence[str]) -> Iterator[tuple[Sequence[object], ir.Type | None]]:
    """Ways to go on behind words with which a sentence begins: the items that are left, or the type of a hole that may stand
    there."""
    items = sentence.items

    def go(item: int, word: int) -> Iterator[tuple[Sequence[object], ir.Type | None]]:
        if item == len(items):
            return
        now = items[item]
        if word == len(words):
            if isinstance(now, TypedHole):
                yield (), now.type
                if item == 0 and not words:
                    yield items, None
            else:
                yield items[item:], None
            return
        if isinstance(now, Literal):
            if words[word] in now.keys:
                yield from go(item + 1, word + 1)
            return
        for end in range(word + 1, len(words) + 1):
            yield from go(item + 1, end)

    yield from go(0, 0)


def _spelling(literal: Literal) -> str:
    key = literal.shown.split("/")[0]
    return key
