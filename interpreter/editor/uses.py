"""Uses of names: takes a checked rule set, gives for each place the thing named there, and for each thing its places.

Uses in phrases are recorded while these are read; uses in heads and in lines without phrases are found in the trees. Things have
keys that stay the same between checks. The uses in a declaration are kept as long as its text and its surroundings are the same.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from interpreter import ir
from interpreter.editor.names import Names, key_of
from interpreter.editor.scopes import Binder, Lines, binders_of, bound
from interpreter.frontend import Build
from interpreter.phrases import Derivation
from interpreter.records import fields_of
from interpreter.resolve import MergedDeclaration
from interpreter.source import Source, Span
from interpreter.syntax import Declaration, nodes

MOST_KEPT = 4
"""So many times what a rule set says is kept, for edits that are taken back."""


class Use(NamedTuple):
    """A place where a thing is named. `key`: of the thing."""

    key: str
    span: Span
    """From the first word of the name to the last, with the fillings of its holes."""
    words: tuple[tuple[Span, str], ...]
    """The words of the name, as they were read."""
    declares: bool = False
    """Is it a declaration?"""
    in_text: bool = False
    """Does the name stand in the text of an answer in an example?"""

    def holds(self, path: str, line: int, column: int) -> bool:
        """Does one of the words of the name lie at a place?"""
        return any(span.path == path and span.line == line and span.column <= column <= span.end_column for span, _ in self.words)

    def moved(self, lines: Mapping[tuple[str, int], int], starts: Mapping[str, list[int]]) -> Use:
        """This use after declarations have moved. `lines`: by how many lines each moved down, by its path and first line;
        `starts`: the first lines of declarations by path."""

        def move(span: Span) -> Span:
            first = max((start for start in starts.get(span.path, ()) if start <= span.line), default=0)
            by = lines.get((span.path, first), 0)
            return span._replace(line=span.line + by, end_line=span.end_line + by)

        words = tuple((move(span), text) for span, text in self.words)
        return self._replace(span=move(self.span), words=words)


class _Kept(NamedTuple):
    """What a declaration said, and where its parts began then."""

    places: tuple[tuple[str, int], ...]
    uses: tuple[Use, ...]
    keys: frozenset[str]


class Register:
    """The uses of names in a rule set; `follow` brings it to the next check."""

    def __init__(self) -> None:
        self._kept: dict[bytes, _Kept] = {}
        self._build: Build | None = None
        self._units: list[_Kept | None] = []
        self._marks: list[bytes] = []
        self._by_path: dict[str, list[int]] = {}
        self._general: tuple[Use, ...] = ()
        self._texts: dict[str, tuple[str, dict[int, bytes]]] = {}
        self._sources: Mapping[str, Source] = {}
        self.names = Names.of_nothing()

    def follow(self, build: Build, sources: Mapping[str, Source]) -> None:
        """Take another build of the rule set as the present one. Uses in unchanged declarations are kept."""
        if build is self._build:
            return
        self._build, self._sources = build, sources
        self.names = Names(build.rules)
        heads = build.declared.heads
        self._units = [None] * len(heads)
        self._by_path = {}
        starts: dict[str, list[int]] = {}
        for unit, (_, standing) in enumerate(heads):
            for part in standing.parts:
                span = part.declaration.span
                self._by_path.setdefault(span.path, []).append(unit)
                starts.setdefault(span.path, []).append(span.line)
        stretches = {path: self._stretches(path, sorted(lines)) for path, lines in starts.items()}
        self._marks = [self._mark(standing, stretches) for _, standing in heads]
        if len(self._kept) > MOST_KEPT * len(heads):
            self._kept = {mark: self._kept[mark] for mark in self._marks if mark in self._kept}
        heard = build.declared.lexicon.heard or []
        self._general = tuple(self._phrase_uses(heard[: build.bodies.before], ()))

    def _stretches(self, path: str, starts: list[int]) -> dict[int, bytes]:
        """A hash of the text of each declaration, by its first line."""
        source = self._sources.get(path)
        text = "" if source is None else source.text
        known = self._texts.get(path)
        if known is None or known[0] != text or [*known[1]] != starts:
            lines = text.split("\n")
            ends = [*starts[1:], len(lines) + 1]
            found = {
                start: hashlib.blake2b(
                    "\n".join(lines[start - 1 : end - 1]).encode("utf-8", "surrogatepass"), digest_size=16
                ).digest()
                for start, end in zip(starts, ends, strict=True)
            }
            known = self._texts[path] = (text, found)
        return known[1]

    def _mark(self, standing: MergedDeclaration, stretches: Mapping[str, Mapping[int, bytes]]) -> bytes:
        assert self._build is not None
        total = hashlib.blake2b(self._build.around, digest_size=16)
        for part in standing.parts:
            span = part.declaration.span
            total.update(stretches[span.path].get(span.line, b""))
        if standing.member is not None:
            total.update(standing.member.head.name.encode())
        total.update(self._build.titles.named_by(standing))
        return total.digest()

    # --- what is asked ------------------------------------------------------------------------------------------------

    def at(self, path: str, line: int, column: int) -> Use | None:
        """The use at a place; if there are several, the one with the shortest span; None if there is none."""
        around = [use for use in self.near(path, line) if use.holds(path, line, column)]
        return min(around, key=lambda use: (_length(use.span), use.declares), default=None)

    def guess(self, path: str, line: int, column: int) -> Use | None:
        """The probable use at a place in a line that could not be read: the words there name a local name, a member or a kind.
        None if they do not."""
        source = self._sources.get(path)
        if source is None:
            return None
        words = [
            (Span(path, line, found.start() + 1, line, found.end() + 1), found[0].strip('"'))
            for found in re.finditer(r'"[^"]*"|[\w\'-]+', source.line(line))
        ]
        own = {use.words[0][1]: use for use in self.near(path, line) if use.key.startswith(("local", "hole"))}
        for size in range(4, 0, -1):
            for at in range(len(words) - size + 1):
                run = tuple(words[at : at + size])
                if run[0][0].column <= column <= run[-1][0].end_column:
                    text = " ".join(word for _, word in run)
                    known = own.get(text) or next(iter(self.names.members.get(text, ())), None) or self.names.kinds.get(text)
                    if known is not None:
                        key = known.key if isinstance(known, Use) else key_of(known)
                        return Use(key, run[0][0].to(run[-1][0]), run)
        return None

    def near(self, path: str, line: int) -> Iterator[Use]:
        """All uses in the declaration to which a line belongs."""
        for unit in self.units_at(path, line):
            yield from self._unit(unit).uses
        yield from (use for use in self._general if use.span.path == path and use.span.line == line)

    def all_in(self, path: str) -> Iterator[Use]:
        """All uses in the declarations that stand in a text, or are extended there."""
        for unit in dict.fromkeys(self._by_path.get(path, ())):
            yield from self._unit(unit).uses
        yield from (use for use in self._general if use.span.path == path)

    def units_at(self, path: str, line: int) -> list[int]:
        """The numbers of the declarations that have a part around this line."""
        assert self._build is not None
        heads = self._build.declared.heads
        found: tuple[int, list[int]] = (0, [])
        for unit in self._by_path.get(path, ()):
            for part in heads[unit][1].parts:
                span = part.declaration.span
                if span.path == path and found[0] < span.line <= line:
                    found = (span.line, [unit])
                elif span.path == path and span.line == found[0]:
                    found[1].append(unit)
        return found[1]

    def of(self, key: str) -> list[Use]:
        """All uses of the thing with a key, sorted by path and line, without repeats."""
        assert self._build is not None
        found = [use for use in self._general if use.key == key]
        for unit in range(len(self._units)):
            kept = self._unit(unit)
            if key in kept.keys:
                found += [use for use in kept.uses if use.key == key]
        return sorted(dict.fromkeys(found), key=lambda use: use.span)

    def prepare(self, most: int) -> bool:
        """Read the uses of at most `most` declarations that have not been read yet; True if more are left."""
        waiting = [unit for unit, kept in enumerate(self._units) if kept is None]
        for unit in waiting[:most]:
            self._unit(unit)
        return len(waiting) > most

    # --- declarations -------------------------------------------------------------------------------------------------

    def _unit(self, unit: int) -> _Kept:
        known = self._units[unit]
        if known is not None:
            return known
        assert self._build is not None
        made, standing = self._build.declared.heads[unit]
        places = tuple((part.declaration.span.path, part.declaration.span.line) for part in standing.parts)
        kept = self._kept.get(self._marks[unit])
        if kept is not None and kept.places != places and [path for path, _ in kept.places] == [path for path, _ in places]:
            by = {before: now[1] - before[1] for before, now in zip(kept.places, places, strict=True)}
            starts: dict[str, list[int]] = {}
            for path, line in kept.places:
                starts.setdefault(path, []).append(line)
            kept = _Kept(places, tuple(use.moved(by, starts) for use in kept.uses), kept.keys)
        elif kept is None or kept.places != places:
            self._build.bodies.read(unit)
            uses = tuple(dict.fromkeys(self._uses(made, standing, self._build.bodies.heard(unit))))
            kept = _Kept(places, uses, frozenset(use.key for use in uses))
        self._kept[self._marks[unit]] = self._units[unit] = kept
        return kept

    def _uses(self, made: ir.Symbol, standing: MergedDeclaration, heard: Iterable[Derivation]) -> Iterator[Use]:
        binders: list[Binder] = []
        for part in standing.parts:
            source = self._sources.get(part.declaration.span.path)
            if source is None:
                continue
            whole = part.outline.whole()
            found = [*binders_of(whole, Lines(source, whole.span.line))]
            binders += found
            if isinstance(made, ir.Kind):
                found = [each for each in found if each.shared]
                yield from (Use(f"hole {made.name}/{each.words}", each.span, ((each.span, each.words),), True) for each in found)
            yield from self._head(made, whole, source)
            yield from self._lines(made, whole, source)
        own = [each for each in binders if not (isinstance(made, ir.Kind) and each.shared)]
        yield from (Use(each.key, each.span, ((each.span, each.words),), True) for each in own)
        outside = (
            f"hole {made.kind.name}/"
            if isinstance(made, ir.Member)
            else f"hole {made.name}/"
            if isinstance(made, ir.Kind)
            else ""
        )
        yield from self._phrase_uses(heard, own, outside)

    def _phrase_uses(self, heard: Iterable[Derivation], binders: Iterable[Binder], outside: str = "") -> Iterator[Use]:
        known = [*binders]
        for made in chain.from_iterable(each.uses() for each in heard):
            words = tuple((token.span, token.text) for token in made.words())
            if not words:
                continue
            span = words[0][0].to(made.tokens[made.end - 1].span) if made.start < made.end else words[0][0]
            if isinstance(made.target, ir.Local):
                binder = bound(known, words[0][0], " ".join(text for _, text in words))
                if binder is not None:
                    yield Use(binder.key, span, words)
                elif outside and words[0][1] != "it":
                    yield Use(outside + " ".join(text for _, text in words), span, words)
            elif made.target is None:
                yield from self._piles(words)
            elif isinstance(made.target, ir.Symbol):
                yield Use(key_of(made.target), span, words)

    def _piles(self, words: tuple[tuple[Span, str], ...]) -> Iterator[Use]:
        """Piles in a sentence of the kernel that speaks of several: `move all discards to deck`."""
        texts = [text for _, text in words]
        for literals, pile in self.names.piles:
            for at in range(len(texts) - len(literals) + 1):
                if texts[at : at + len(literals)] == [*literals]:
                    run = words[at : at + len(literals)]
                    yield Use(key_of(pile), run[0][0].to(run[-1][0]), run)

    # --- heads and lines without phrases ------------------------------------------------------------------------------

    def _head(self, made: ir.Symbol, whole: Declaration, source: Source) -> Iterator[Use]:
        declares = whole.mode in ("new", "replace")
        if whole.title is not None:
            yield Use(key_of(made), whole.title.span, ((whole.title.span, whole.title.value),), declares)
        elif whole.pattern is not None:
            words = [part for part in whole.pattern.parts if not isinstance(part, nodes.PatternHole)]
            if words:
                yield Use(key_of(made), whole.pattern.span, tuple((part.span, part.text) for part in words), declares)
        elif isinstance(made, ir.Member):
            yield from self._member_head(made, whole, declares)
        elif whole.head:
            spoken = tuple((part.span, _text(part)) for part in whole.head)
            yield Use(key_of(made), whole.head[0].span.to(whole.head[-1].span), spoken, declares)
        if whole.answers:
            yield from self._kind_in(source, whole.span.line, whole.answers)

    def _member_head(self, made: ir.Member, whole: Declaration, declares: bool) -> Iterator[Use]:
        count = len(made.kind.name.split())
        front, rest = whole.head[:count], [part for part in whole.head[count:] if not isinstance(part, nodes.Number)]
        if front:
            yield Use(key_of(made.kind), front[0].span.to(front[-1].span), tuple((part.span, _text(part)) for part in front))
        ends = next((at for at, part in enumerate(rest) if isinstance(part, nodes.Word) and part.text == "between"), len(rest))
        if rest[:ends]:
            name = tuple((part.span, _text(part)) for part in rest[:ends])
            yield Use(key_of(made), name[0][0].to(name[-1][0]), name, declares)
        for part in rest[ends:]:
            if not isinstance(part, nodes.Word):
                yield from self._members(part, None)

    def _members(self, part: nodes.Part, kind: str | None) -> Iterator[Use]:
        text = _text(part)
        for member in self.names.members.get(text, ()):
            if kind is None or member.kind.name == kind:
                yield Use(key_of(member), part.span, ((part.span, text),))
                return

    def _kind_in(
        self, source: Source, line: int, words: tuple[str, ...], start: int = 0, end: int | None = None
    ) -> Iterator[Use]:
        """The kind of a hole, or of an answer, whose words stand somewhere in a line."""
        rest = [*words]
        while rest and self.names.kinds.get(" ".join(rest)) is None:
            rest.pop()
        kind = self.names.kinds.get(" ".join(rest)) if rest else None
        if kind is None:
            return
        found = [*re.finditer(rf"(?<!\w){re.escape(' '.join(rest))}(?!\w)", source.line(line)[start:end])]
        if found:
            at = found[-1].start() + start + 1
            span = Span(source.path, line, at, line, at + len(" ".join(rest)))
            yield Use(key_of(kind), span, ((span, " ".join(rest)),))

    def _lines(self, made: ir.Symbol, whole: Declaration, source: Source) -> Iterator[Use]:
        for node in walk(whole):
            match node:
                case nodes.PatternHole():
                    at, end = node.span.column - 1 + len(node.name) + 1, node.span.end_column - 1
                    yield from self._kind_in(source, node.span.line, node.kind, at, end)
                case nodes.MemberLine() if isinstance(made, ir.Member):
                    yield from self._fact(made.kind, node)
                case nodes.WordsLine():
                    yield from self._words(made, node)
                case nodes.PatternLine(word="block") if isinstance(made, ir.Kind):
                    words = tuple((part.span, part.text) for part in node.pattern.parts if isinstance(part, nodes.Word))
                    if words:
                        yield Use(f"block {made.name}/{words[0][1]}", node.pattern.span, words, True)
                case nodes.PatternLine(word="narrowed by") if isinstance(made, ir.Kind):
                    words = tuple((part.span, part.text) for part in node.pattern.parts if isinstance(part, nodes.Word))
                    target = next((each for each in made.qualifiers if each.span == node.span), None)
                    if target is not None and words:
                        yield Use(key_of(target), node.pattern.span, words, True)
                case nodes.BondLine():
                    for title in node.titles:
                        yield from self._titled(title, "scenario" if node.word.endswith("scenario") else "option")
                case nodes.WithSetting():
                    yield from self._titled(node.title, node.word)
                case nodes.StartsFromScenario() if node.title is not None:
                    yield from self._titled(node.title, "scenario")
                case nodes.AnswerLine() | nodes.ThenOffered() | nodes.ThenAsked():
                    for text in (getattr(node, "key", None), getattr(node, "question", None)):
                        if text is not None:
                            yield from self._in_text(text)
                case nodes.CitesLine():
                    for each in node.ids:
                        yield Use(f"statement {each.text}", each.span, ((each.span, each.text),))

    def _titled(self, title: nodes.Text, word: str) -> Iterator[Use]:
        key = f"{word} {title.value}"
        if key in self.names.symbols:
            yield Use(key, title.span, ((title.span, title.value),))

    def _in_text(self, text: nodes.Text) -> Iterator[Use]:
        """Members whose titles stand in what an example answers, or says to be offered or asked."""
        if text.span.line == text.span.end_line and text.span.end_column - text.span.column == len(text.value) + 2:
            for start, end, member in self.names.in_text(text.value):
                column = text.span.column + 1
                span = text.span._replace(column=column + start, end_column=column + end)
                yield Use(key_of(member), span, ((span, text.value[start:end]),), in_text=True)

    def _fact(self, kind: ir.Kind, line: nodes.MemberLine) -> Iterator[Use]:
        texts = [_text(part) for part in line.parts]
        for size in range(len(texts), 0, -1):
            words = tuple((part.span, _text(part)) for part in line.parts[:size])
            fact = kind.facts.get(" ".join(texts[:size]))
            if fact is not None:
                yield Use(key_of(fact), words[0][0].to(words[-1][0]), words)
                for part in line.parts[size:]:
                    yield from self._members(part, fact.type.of)
                return
        if texts[0] in kind.blocks:
            yield Use(f"block {kind.name}/{texts[0]}", line.parts[0].span, ((line.parts[0].span, texts[0]),))

    def _words(self, made: ir.Symbol, line: nodes.WordsLine) -> Iterator[Use]:
        if isinstance(made, ir.Kind) and line.word in ("line", "flag") and line.items:
            parts = line.items[0]
            size = next((at for at, part in enumerate(parts) if _text(part) == "is"), len(parts))
            words = tuple((part.span, _text(part)) for part in parts[:size])
            if words:
                yield Use(f"fact {made.name}/{' '.join(text for _, text in words)}", words[0][0].to(words[-1][0]), words, True)
            for at in range(size + 1, len(parts)):
                kind = self.names.kinds.get(_text(parts[at]))
                if kind is not None:
                    yield Use(key_of(kind), parts[at].span, ((parts[at].span, _text(parts[at])),))
        for item in line.items:
            words = tuple((part.span, _text(part)) for part in item)
            text = " ".join(text for _, text in words)
            if line.word == "tests":
                titled = next((part for part in item if isinstance(part, (nodes.Text, nodes.Name))), None)
                target = self.names.tested(text)
                if target is not None:
                    told = words if titled is None else ((titled.span, _text(titled)),)
                    yield Use(key_of(target), told[0][0].to(told[-1][0]), told)
            elif line.word == "lasts for" and f"span {text}" in self.names.symbols:
                yield Use(f"span {text}", words[0][0].to(words[-1][0]), words)
            elif line.word in ("members", "played by", "nobody plays", "faces", "dice", "apart"):
                for member in self.names.members.get(text, ())[:1]:
                    declares = line.word == "members" and member.kind is made
                    yield Use(key_of(member), words[0][0].to(words[-1][0]), words, declares)


def walk(node: object) -> Iterator[nodes.Node]:
    """A tree and all nodes in it, in the order of the text."""
    if isinstance(node, nodes.Node):
        yield node
        for field in fields_of(type(node)):
            if field.name != "span":
                yield from walk(getattr(node, field.name))
    elif isinstance(node, tuple):
        for each in node:
            yield from walk(each)


def _text(part: nodes.Part) -> str:
    match part:
        case nodes.Text():
            return part.value
        case nodes.Number():
            return f"{part.value}{part.letter}"
        case nodes.Group():
            return "(...)"
        case _:
            return part.text


def _length(span: Span) -> tuple[int, int]:
    return span.end_line - span.line, span.end_column - span.column
