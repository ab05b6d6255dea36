"""Outlines: declarations without the blocks below their lines. Other rules can see little more of a declaration than that.

Takes the texts of a layer and a cache, gives their outlines; a whole declaration is read on demand. A command that runs after a
small change reads all outlines, and little else.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from interpreter.cache import Cache, Shelf
from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.memo import Memo, hashed
from interpreter.records import NamedTuple, fields_of
from interpreter.source import Source, Span
from interpreter.syntax import nodes as n
from interpreter.syntax.cache import parse_cached
from interpreter.syntax.plain import Plain, Unreadable, declaration, finding, load_plain, meaning, plain, plain_finding, span_at

ASIDES = ("says", "note", "provenance", "because")
"""Lines with a title that tell people something and rules nothing."""


WHOLE = ("kind", "bundle")
"""Declarations of which bodies elsewhere see everything: tests of qualifiers, and what a bundle is kept in, stand in these."""


class Proof(NamedTuple):
    """The parts of an example that other rules can see: its title, the statements that it cites, and the items, by word and name,
    that it says it tests."""

    title: str
    cites: tuple[str, ...]
    tests: tuple[tuple[str, str], ...]


LASTS, ADDS = 1, 2
"""A declaration starts lasting effects; it adds options to menus, whether it starts any or not."""


class Outline:
    """One declaration. `declaration`: its head and its own lines, without statements, conditions, rule lines, steps and values;
    those of kinds and bundles are whole. `whole`: reads all of it. `span`: its place.

    `meaning`: a hash of its whole text, whatever its place; `face`: a hash of what the bodies of other declarations can see of
    it, except its `own_title`; `bare`: a hash of `declaration`. All are empty if nothing is cached. `reaches`: how it reaches
    elsewhere, `LASTS`, `ADDS` or 0. `names`: the words of its text that may belong to the title of another, in lower case:
    see `words_of_title`. `proof`: all that others can see of it, if it is an example and changes no other declaration. Examples
    are more than half of all declarations, and few of those read from the cache are ever looked at, so `declaration` is made on
    demand.
    """

    __slots__ = ("_declaration", "_recalled", "_words", "bare", "face", "meaning", "proof", "reaches", "span", "whole")

    def __init__(
        self,
        span: Span,
        declaration: n.Declaration | None,
        whole: Callable[[], n.Declaration],
        meaning: bytes = b"",
        face: bytes = b"",
        reaches: int = 0,
        words: str = "",
        bare: bytes = b"",
        proof: Proof | None = None,
        recalled: bytes = b"",
    ) -> None:
        """`words`: the `names`, with blanks between them; `recalled`: what `declaration` is made of when it is None."""
        self.span = span
        self.whole = whole
        self.meaning = meaning
        self.face = face
        self.reaches = reaches
        self.bare = bare
        self.proof = proof
        self._declaration = declaration
        self._recalled = recalled
        self._words = words

    @property
    def declaration(self) -> n.Declaration:
        """Its head and its own lines, made on demand."""
        if self._declaration is None:
            self._declaration = declaration(marshal.loads(self._recalled), self.span.path)
        return self._declaration

    @property
    def names(self) -> list[str]:
        """The words of its text that may belong to the title of another, in lower case."""
        return self._words.split()

    def with_whole(self, whole: Callable[[], n.Declaration]) -> Outline:
        """This outline with another function to read the whole declaration."""
        return Outline(self.span, self.declaration, whole, *self.cached_parts)

    @property
    def cached_parts(self) -> tuple[bytes, bytes, int, str, bytes, Proof | None]:
        """All that a cache keeps of it besides the declaration and its place."""
        return self.meaning, self.face, self.reaches, self._words, self.bare, self.proof


def outlined(whole: n.Declaration, hashed: bool = False, text: str = "") -> Outline:
    """The outline of a declaration. `hashed`: also compute its hashes, and its `names` from `text`, its source."""
    if whole.word in WHOLE:
        made = whole
    else:
        lines = tuple(line for each in whole.lines if (line := _bare(each, whole.word == "example")) is not None)
        made = replace(whole, lines=lines, rules=(), body=(), conditions=())
    reaching = [*_reaching(whole)]
    digest = meaning(whole) if hashed else b""
    face = _face(made, reaching) if hashed else b""
    bare = meaning(made) if hashed else b""
    proof = None if reaching else _proof(made)
    reaches = ADDS if any(isinstance(each, n.AlsoMenu) for each in reaching) else LASTS if reaching else 0
    return Outline(whole.span, made, lambda: whole, digest, face, reaches, _names(text) if hashed else "", bare, proof)


def _proof(made: n.Declaration) -> Proof | None:
    """What there is to see of an example; None of all else, and of one that changes another or says what is said once twice."""
    if made.word != "example" or made.mode != "new" or made.title is None:
        return None
    cites: tuple[str, ...] | None = None
    tests: list[tuple[str, str]] = []
    for line in made.lines:
        match line:
            case n.CitesLine() if cites is None:
                cites = tuple(each.text for each in line.ids)
            case n.WordsLine(word="tests", items=((n.Word(text=word), n.Text(value=named), *_),)):
                tests.append((word, named))
            case n.WordsLine(word="tests"):
                pass  # what has no title is known by its sentence
            case _:
                return None
    return Proof(made.title.value, cites or (), tuple(tests))


def _bare(line: n.Line, proves: bool) -> n.Line | None:
    """A line without what stands below it; None for a value, and for a step of an example. `proves`: it stands in an example."""
    match line:
        case n.CitesLine() | n.TitleLine() | n.BondLine():
            return line
        case n.WithSetting():
            return None if proves else line
        case n.WordsLine():
            return line if not proves or line.word == "tests" else None
        case n.PatternLine():
            return n.PatternLine(line.span, line.word, line.pattern)
        case n.MemberLine():
            return n.BareBlock(line.span, line.parts) if line.opens else line
        case _:
            return None


_HOLDS_STATEMENTS = re.compile(r"\b(Line|RuleLine|Statement|Option|Step)\b")


_BELOW: dict[type[n.Node], tuple[str, ...]] = {}


def _below(kind: type[n.Node]) -> tuple[str, ...]:
    """The fields of a class of nodes in which statements or rule lines may stand: those whose annotation says so."""
    if kind not in _BELOW:
        _BELOW[kind] = tuple(field.name for field in fields_of(kind) if _HOLDS_STATEMENTS.search(str(field.type)))
    return _BELOW[kind]


def _reaching(value: Any) -> Iterator[n.Lasting | n.AlsoMenu]:
    """The nodes in a tree that reach into bodies elsewhere."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, n.Node):
            if isinstance(each, (n.Lasting, n.AlsoMenu)):
                yield each
            waiting.extend([getattr(each, name) for name in _below(type(each))])
        elif isinstance(each, tuple):
            waiting.extend(each)


def _face(made: n.Declaration, reaching: list[n.Lasting | n.AlsoMenu]) -> bytes:
    """What bodies elsewhere see: nothing of an example; of anything else its outline without what only people read, how many
    lasting effects it may start, and what adds to menus, since it is read there: with its title, and with the effects to which
    each addition belongs. The facts of a member are looked up when something is played, not when it is read."""
    if made.word == "example":
        return b""
    mode = "new" if made.mode == "replace" else made.mode  # it is seen as what it replaces was
    lines = tuple(line for line in made.lines if not _is_aside(line))
    added = tuple(each for each in reaching if isinstance(each, n.AlsoMenu))
    if added:
        inside = [
            sum(isinstance(one, n.AlsoMenu) for one in _reaching(each.lines)) for each in reaching if isinstance(each, n.Lasting)
        ]
        return meaning(replace(made, mode=mode, lines=lines), len(reaching), added, *inside)
    titled = own_title(made) or (made.mode == "extend" and _title_of(made))  # what is extended has it for others to see
    head = made.head[:-1] if titled else made.head
    return meaning(replace(made, mode=mode, head=head, lines=lines), len(reaching))


# --- titles ----------------------------------------------------------------------------------------------------------------

_TITLE = re.compile(r"\b[^\W\d_a-z]\w*")
"""A word that begins with a capital; with a letter that English has not, it may be one."""


def own_title(made: n.Declaration) -> str:
    """The title of a new member of a kind, if other rules can see it only where they write just this title; '' for all else. A
    title in lower case could be matched by any phrase, and an edge is named by others."""
    return _title_of(made) if made.mode == "new" else ""


def _title_of(made: n.Declaration) -> str:
    """The title in the head of a member, if it is one that only those see who write it."""
    if made.word != "member":
        return ""
    if any(isinstance(part, n.Word) and part.text == "between" for part in made.head):
        return ""
    last = made.head[-1] if made.head else None
    title = last.value if isinstance(last, n.Text) else last.text if isinstance(last, n.Name) else ""
    return title if _TITLE.search(title) else ""


def words_of_title(title: str) -> frozenset[str]:
    """The words of a title by which mentions of it are found: each is among the `names` of an outline that mentions it."""
    return frozenset(word.casefold() for word in _TITLE.findall(title))


def _names(text: str) -> str:
    """The words of a declaration that may belong to titles: those with capitals, and all of its head, that may be a title; with
    blanks between them."""
    head, _, _ = text.partition("\n")
    found = {*map(str.casefold, _TITLE.findall(text)), *re.findall(r"\w+", head.casefold())}
    return " ".join(sorted(found))


def _is_aside(line: n.Line) -> bool:
    return isinstance(line, (n.CitesLine, n.MemberLine)) or (isinstance(line, n.TitleLine) and line.word in ASIDES)


# --- a layer ---------------------------------------------------------------------------------------------------------------


class Outlines:
    """The outlines of the texts of a layer, kept between commands. `name`: their key in the cache."""

    def __init__(self, cache: Cache, name: str) -> None:
        self._cache = cache
        self._name = name
        self._texts: dict[str, Source] = {}
        held = cache.held(("outlines", name))
        self._memo = held if isinstance(held, Memo) else Memo(cache.get(Shelf.OUTLINES, name))
        cache.hold(("outlines", name), None)  # a memo has one user at a time
        self._memo.begin()
        self._memo.source("text", lambda path: hashed(self._texts[path].text.encode("utf-8", "surrogatepass")))
        self._memo.step("outlines", self._read, self._digest, lambda read: read.entry, self._again, stays=True)

    def read(self, source: Source) -> tuple[tuple[Outline, ...], tuple[Diagnostic, ...]]:
        """The outlines of a text, and its findings."""
        self._texts[source.path] = source
        read: _Read = self._memo.ask("outlines", source.path)
        return read.outlines, read.findings

    def _read(self, path: str) -> _Read:
        self._memo.read("text", path)
        source, findings = self._texts[path], Diagnostics()
        found = parse_cached(source, findings, self._cache)
        texts = _stretches(source.text, found) if self._cache.keeps else [""] * len(found)
        outlines = tuple(outlined(each, self._cache.keeps, text) for each, text in zip(found, texts, strict=True))
        parts: tuple[Plain, ...] = ()
        if self._cache.keeps:
            trees = _Trees(source, self._cache)
            outlines = tuple(each.with_whole(_Once(each.whole, trees, number).whole) for number, each in enumerate(outlines))
            parts = tuple([(*_shown(each), *each.cached_parts[:-1], each.proof and (*each.proof,)) for each in outlines])
        return _Read((path, tuple(map(plain_finding, findings)), parts), outlines, tuple(findings))

    def _digest(self, path: str, read: _Read) -> bytes | None:
        return hashed(b"") if self._cache.keeps else None  # no other step reads outlines

    def keep(self) -> None:
        """Put the outlines into the cache for the next command, if any has changed."""
        if self._cache.keeps:
            self._memo.only("outlines", self._texts)
            self._cache.hold(("outlines", self._name), self._memo)
            data = self._memo.data()
            if data is not None:
                self._cache.put(Shelf.OUTLINES, self._name, data)

    def _again(self, entry: Plain) -> _Read:
        path, told, parts = entry
        trees = _Trees(self._texts[path], self._cache)
        outlines = []
        for number, (place, shown, meant, face, reaches, words, bare, proof) in enumerate(parts):
            span, whole = span_at(place, path), partial(trees.whole, number)
            seen = proof and Proof(*proof)
            outlines.append(Outline(span, None, whole, meant, face, reaches, words, bare, seen, shown))
        return _Read(entry, tuple(outlines), tuple(finding(each, path) for each in told))


def _shown(outline: Outline) -> tuple[Plain, bytes]:
    """Where a declaration stands, and the bytes of which it is made when somebody asks for it."""
    tree = plain(outline.declaration)
    return tree[1], marshal.dumps(tree)


class _Read(NamedTuple):
    """What is kept of a text, its outlines and what is wrong with it."""

    entry: Plain
    outlines: tuple[Outline, ...]
    findings: tuple[Diagnostic, ...]


def _stretches(text: str, found: Sequence[n.Declaration]) -> list[str]:
    """The text of each declaration, up to the next one."""
    lines = text.split("\n")
    starts = [each.span.line - 1 for each in found]
    ends = dict(pairwise([*sorted(starts), len(lines)]))
    return ["\n".join(lines[start : ends[start]]) for start in starts]


class _Once:
    """A whole declaration that is at hand: it is given away when it is asked for, so that nobody holds it longer than he needs
    it, and read again for whoever asks later."""

    def __init__(self, at_hand: Callable[[], n.Declaration], trees: _Trees, number: int) -> None:
        self._at_hand: Callable[[], n.Declaration] | None = at_hand
        self._trees = trees
        self._number = number

    def whole(self) -> n.Declaration:
        """The declaration."""
        at_hand, self._at_hand = self._at_hand, None
        return self._trees.whole(self._number) if at_hand is None else at_hand()


class _Trees:
    """The whole declarations of one text, read when the first of them is asked for."""

    def __init__(self, source: Source, cache: Cache) -> None:
        self._source = source
        self._cache = cache
        self._plain_trees: tuple[Plain, ...] | None = None

    def whole(self, number: int) -> n.Declaration:
        """The declaration of a number, from 0."""
        if self._plain_trees is None:
            try:
                self._plain_trees = load_plain(self._cache.get(Shelf.TREES, self._source.text) or b"")
            except Unreadable:
                self._plain_trees = tuple(map(plain, parse_cached(self._source, Diagnostics(), self._cache)))
        return declaration(self._plain_trees[number], self._source.path)
