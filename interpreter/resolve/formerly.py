"""Old names: takes `formerly` lines, gives the present symbol for each old name, and reports where one is used.

An old name stands for the thing that had it: in phrases, in the head of a change in a higher layer, on boards. Each use is a
warning with its repair. A higher layer may give the name to something of its own; then it means that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics, Edit, Label
from interpreter.library import texts_in
from interpreter.phrases import Derivation, Item, Literal, Sentence, Spoken, TypedHole
from interpreter.records import NamedTuple
from interpreter.resolve.boards import FORMERLY
from interpreter.resolve.called import ends_of_nameless, key_of, named_in, shape_of
from interpreter.resolve.listings import Listings, shape_of_member
from interpreter.resolve.member_lines import ends_of
from interpreter.resolve.plain_text import pattern_text
from interpreter.source import Span
from interpreter.syntax import Declaration, Outline, Pattern, PatternHole, nodes

NAMELESS = ("kind", "graph", "die")
"""Declarations that are called by plain words, which stand in heads and holes everywhere."""
Taken = Callable[[str, str | None], Span | None]
"""Where a layer, or one below it, declares what has a shape; any layer, if none is named."""
_PIECES = re.compile(r"\(([^()]*)\)|[^\s()]+")
_CAPITAL = re.compile(r"[A-Z]")


class _Old(NamedTuple):
    """An old name: its text, where and by which layer that is said, the key of what has it; of a sentence, how it was said."""

    text: str
    span: Span
    layer: str
    key: str
    pattern: Pattern | None = None


def says_old_names(declaration: Declaration) -> bool:
    """Has a declaration a `formerly` line?"""
    return any(isinstance(line, nodes.TitleLine) and line.word == FORMERLY for line in declaration.lines)


class FormerNames:
    """The old names of declarations, by shape. `texts`: the old names of each declaration, by its key, in order."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._diagnostics = diagnostics
        self._old: dict[str, _Old] = {}
        self.texts: dict[str, tuple[str, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._old)

    def key(self, shape: str) -> str | None:
        """The key of the declaration that had a shape as its old name; None if none had."""
        old = self._old.get(shape)
        return None if old is None else old.key

    def note(
        self,
        declaration: Declaration,
        layer: str,
        key: str,
        first: tuple[str, str],
        taken: Taken,
        listings: Listings,
    ) -> None:
        """Record the `formerly` lines of a declaration. `first`: its word and first name, if it has a name; `taken`: finds the
        declaration of a shape in a layer or below it. A faulty line, or a name that is taken, is a finding."""
        for line in declaration.lines:
            if not isinstance(line, nodes.TitleLine) or line.word != FORMERLY:
                continue
            text = " ".join(line.text.value.split())
            if (wrong := self._wrong(declaration, text)) is not None:
                self._diagnostics.error("formerly-form", wrong[0], line.text.span, help=wrong[1])
            elif declaration.pattern is not None and declaration.title is None:
                old = former_pattern(text, declaration.pattern)
                assert old is not None, "what cannot be read was told"
                self._add(shape_of(replace(declaration, pattern=old)), _Old(text, line.text.span, layer, key, old), taken)
            else:
                word, name = first
                shape = shape_of_member(word, text) if declaration.word == "member" else f'{word} "{text}"'
                if self._add(shape, _Old(text, line.text.span, layer, key), taken):
                    listings.renamings.mean(word, text, name)

    def give_way(self, others: Mapping[str, str]) -> None:
        """Forget the old names that a layer has given to something else. `others`: present keys by shapes."""
        for shape in [shape for shape, old in self._old.items() if others.get(shape, old.key) != old.key]:
            old = self._old.pop(shape)
            self.texts[old.key] = tuple(text for text in self.texts[old.key] if text != old.text)

    def note_boards(self, taken: Taken, listings: Listings) -> None:
        """Record the old names that boards give for their members."""
        for read in listings.boards:
            kind = "" if read.board is None else str(read.board.kind.value)
            for member in read.board.members if read.board is not None else ():
                for said in texts_in(member.facts.get(FORMERLY)):
                    text, key = str(said.value), shape_of_member(kind, member.name)
                    if member.ends is not None:
                        way_out = "give it a `name`, or say what its ends were called"
                        self._diagnostics.error("formerly-form", _BY_ENDS, said.span, help=way_out)
                    elif self._add(shape_of_member(kind, text), _Old(text, said.span, read.source.layer, key), taken):
                        listings.renamings.mean(kind, text, member.name)

    def _wrong(self, declaration: Declaration, text: str) -> tuple[str, str] | None:
        """Why a text can be no old name of a declaration, and what to do."""
        if declaration.word in NAMELESS:
            return f"what is declared with `{declaration.word}` has no old names", "its words stand in heads and holes: keep them"
        if declaration.word == "member" and ends_of_nameless(declaration):
            return _BY_ENDS, "give it a name, or say what its ends were called"
        if declaration.pattern is not None and declaration.title is None:
            if former_pattern(text, declaration.pattern) is None:
                holes = [f"({part.name})" for part in declaration.pattern.parts if isinstance(part, PatternHole)]
                wanted = f"words with each of its holes once: {', '.join(holes)}" if holes else "words without holes"
                return f'"{text}" is no other way to say `{pattern_text(declaration.pattern)}`', f"write {wanted}"
        return None if text else ("an old name has letters", "write what it was called, or take the line away")

    def _add(self, shape: str, old: _Old, taken: Taken) -> bool:
        """One more old name; a finding, and nothing noted, where it means something in its layer. A higher one may take it."""
        known, there = self._old.get(shape), taken(shape, old.layer)
        what = f"“{old.text}”"
        if shape == old.key or known is not None and known.key == old.key:
            message, way_out = (
                f"it is called {what} already" if shape == old.key else f"the old name {what} is said twice",
                "take the line away",
            )
            self._diagnostics.error("name-taken", message, old.span, help=way_out)
        elif known is not None:
            places = (Label(known.span, "so was this"),)
            message = f"two things were called {what}"
            self._diagnostics.error("name-taken", message, old.span, others=places, help="an old name means one thing: choose")
        elif there is not None:
            message, places = f"there is something called {what} still", (Label(there, "this"),)
            way_out = "an old name is free: rename that, or take the line away"
            self._diagnostics.error("name-taken", message, old.span, others=places, help=way_out)
        elif taken(shape, None) is None:
            self._old[shape] = old
            self.texts[old.key] = (*self.texts.get(old.key, ()), old.text)
            return True
        return False

    def headed(self, outline: Outline, now: Declaration | None, called: tuple[str, str]) -> Outline:
        """The outline of an `extend`, `replace` or `remove` that uses an old name, with the present name in its place; the use is
        reported. `now`: the declaration that is changed; `called`: its keyword, and its name, if it has one, in the layers
        below."""
        old = self._old[shape_of(outline.declaration)]

        def anew(declaration: Declaration) -> Declaration:
            return _headed(declaration, old.pattern, now, called)

        before, after = outline.declaration, anew(outline.declaration)
        span, text = _said_at(before, after, called)
        self._diagnostics.error(
            "former-name",
            f"`{key_of(before)}` is called `{key_of(after)}` now",
            span,
            label="an old name",
            others=(Label(old.span, "so it was called"),),
            help=f"write `{text}`",
            repair=(Edit(span, text),) if span.line == span.end_line else (),
        )
        return Outline(outline.span, after, lambda: anew(outline.whole()), *outline.cached_parts[:-1])


_BY_ENDS = "an edge without a name of its own is called by its ends"


def former_pattern(text: str, pattern: Pattern) -> Pattern | None:
    """An old wording of a sentence as a pattern; None if it does not have each hole of `pattern` once, or has no word."""
    holes = {part.name: part for part in pattern.parts if isinstance(part, PatternHole)}
    parts: list[nodes.Word | nodes.Name | PatternHole] = []
    for piece in _PIECES.finditer(text):
        if piece[1] is not None:
            hole = holes.pop(" ".join(piece[1].split(":")[0].split()), None)
            if hole is None:
                return None
            parts.append(hole)
        elif _CAPITAL.match(piece[0]):
            before = parts[-1] if parts else None
            if isinstance(before, nodes.Name):
                parts[-1] = nodes.Name(pattern.span, f"{before.text} {piece[0]}")
            else:
                parts.append(nodes.Name(pattern.span, piece[0]))
        else:
            parts.append(nodes.Word(pattern.span, piece[0]))
    if holes or "(" in _PIECES.sub("", text) or all(isinstance(part, PatternHole) for part in parts):
        return None
    return Pattern(pattern.span, tuple(parts))


def _headed(declaration: Declaration, old: Pattern | None, now: Declaration | None, called: tuple[str, str]) -> Declaration:
    """A declaration by the name that its thing has, its holes called as they are in it."""
    if declaration.title is not None:
        return replace(declaration, title=replace(declaration.title, value=called[1]))
    if declaration.pattern is not None and old is not None and now is not None and now.pattern is not None:
        own = [part for part in declaration.pattern.parts if isinstance(part, PatternHole)]
        names = [part.name for part in old.parts if isinstance(part, PatternHole)]
        by_name = dict(zip(names, own, strict=True))
        parts = tuple(by_name[part.name] if isinstance(part, PatternHole) else part for part in now.pattern.parts)
        return replace(declaration, pattern=replace(declaration.pattern, parts=parts))
    rest = _name_in(declaration, called[0])
    said = nodes.Text(rest[0].span.to(rest[-1].span), called[1])
    head = [said if part is rest[0] else part for part in declaration.head if part is rest[0] or part not in rest]
    return replace(declaration, head=tuple(head))


def _name_in(declaration: Declaration, word: str) -> list[nodes.Part]:
    """The parts of the head of a member that name it."""
    named = named_in(declaration)
    return named[len(word.split()) : len(named) - len(ends_of(named))]


def _said_at(before: Declaration, after: Declaration, called: tuple[str, str]) -> tuple[Span, str]:
    """Where a head says a name, and what is to stand there."""
    if before.title is not None:
        return before.title.span, f'"{called[1]}"'
    if before.pattern is not None and after.pattern is not None:
        told = [_written(part) for part in after.pattern.parts]
        return before.pattern.span, " ".join(told)
    rest = _name_in(before, called[0])
    quoted = isinstance(rest[0], nodes.Text) or not all(word[:1].isupper() for word in called[1].split())
    return rest[0].span.to(rest[-1].span), f'"{called[1]}"' if quoted else called[1]


def _written(part: nodes.Word | nodes.Name | PatternHole) -> str:
    return f"({part.name}: {' '.join(part.kind)})" if isinstance(part, PatternHole) else part.text


def former_title(symbol: ir.Symbol, said: str, span: Span, written: str = "{}") -> list[Diagnostic]:
    """A list with the finding that `said` is an old name of the symbol; empty if it is not one. `written`: the format in which a
    name is written at that place."""
    if said not in symbol.formerly or said == symbol.name:
        return []
    text = written.format(symbol.name)
    edits = (Edit(span, text),) if span.end_column - span.column == len(written.format(said)) else ()
    others = (Label(symbol.span, "it is called so now"),)
    message = f'"{said}" is called "{symbol.name}" now'
    return [Diagnostic("former-name", message, span, "an old name", others, f"write `{text}`", edits)]


def former_uses_in(troubles: Iterable[object]) -> list[Diagnostic]:
    """Findings for uses of old names in phrases. `troubles`: the troubles of a reading, of which only derivations count."""
    return [found for each in troubles if isinstance(each, Derivation) for found in _former_uses(each)]


def _former_uses(made: Derivation) -> Iterator[Diagnostic]:
    """A finding for each part of a phrase that stands and says something by an old name."""
    for use in made.uses():
        if isinstance(use.sentence, Sentence) and use.sentence.now:
            yield from _old_sentence(use, use.sentence)
        elif isinstance(use.target, ir.Symbol) and use.target.formerly:
            words = [*use.words()]
            for word in words:
                written = '"{}"' if _as_written(word) != word.text else "{}"
                yield from former_title(use.target, word.text, word.span, written)
            if len(words) > 1:
                text = " ".join(word.text for word in words)
                yield from former_title(use.target, text, words[0].span.to(words[-1].span))


def _old_sentence(use: Derivation, sentence: Sentence[ir.Term]) -> Iterator[Diagnostic]:
    words = [*use.words()]
    old, now = _runs(sentence.items), _runs(sentence.now)
    in_order = [*_holes(sentence.items)] == [*_holes(sentence.now)]
    edits = _edits(use, old, now) if in_order else _anew(use, sentence)
    symbol = use.target if isinstance(use.target, ir.Symbol) else None
    shown = _shown(sentence.now)
    yield Diagnostic(
        "former-name",
        f"`{_shown(sentence.items)}` is said `{shown}` now",
        min(word.span for word in words).to(max(word.span for word in words)) if words else use.tokens[use.start].span,
        "an old name",
        () if symbol is None else (Label(symbol.span, "it is called so now"),),
        f"write `{shown}`",
        tuple(edits or ()),
    )


def _shown(items: tuple[Item, ...]) -> str:
    return " ".join(item.shown if isinstance(item, Literal) else f"({item.name})" for item in items)


def _holes(items: tuple[Item, ...]) -> Iterator[str]:
    return (item.name for item in items if isinstance(item, TypedHole))


def _runs(items: tuple[Item, ...]) -> list[list[str]]:
    """The words before the first hole, between the holes, and behind the last."""
    runs: list[list[str]] = [[]]
    for item in items:
        if isinstance(item, Literal):
            runs[-1].append(item.shown)
        else:
            runs.append([])
    return runs


def _anew(use: Derivation, sentence: Sentence[ir.Term]) -> list[Edit] | None:
    """A phrase whose holes stand in another order now, written anew; None where what fills them is not plain."""
    tokens = use.tokens[use.start : use.end]
    span = tokens[0].span.to(tokens[-1].span)
    nested = any(True for part in use.parts if part is not None for _ in _former_uses(part))
    plain = all(one.span <= other.span for one, other in pairwise(tokens)) and span.line == span.end_line
    if nested or not plain or any(token.text == "(...)" for token in tokens):
        return None
    fillings = {
        hole.name: " ".join(_as_written(token) for token in use.tokens[low:high]).replace(" 's", "'s")
        for hole, (low, high) in zip(sentence.holes, use.holes, strict=True)
    }
    return [Edit(span, " ".join(item.shown if isinstance(item, Literal) else fillings[item.name] for item in sentence.now))]


def _as_written(token: Spoken) -> str:
    """A word, a name, a title in its quotes."""
    quoted = token.span.end_column - token.span.column == len(token.text) + len('""')
    return f'"{token.text}"' if quoted else token.text


def _place(tokens: Sequence[Spoken], at: int) -> Span:
    """Where a word stands. An `is` that has parted an expression has the place of what stands before it."""
    span, before = tokens[at].span, tokens[at - 1].span if at else None
    if span != before or at + 1 >= len(tokens) or before.end_line != tokens[at + 1].span.line:
        return span
    return span._replace(line=span.end_line, column=span.end_column + 1, end_column=tokens[at + 1].span.column - 1)


def _edits(use: Derivation, old: list[list[str]], now: list[list[str]]) -> list[Edit] | None:
    """What makes the old words of a phrase the new ones, what fills the holes left as it is; None where that is not plain."""
    edits = []
    ends = [use.start, *(end for _, end in use.holes)]
    starts = [*(start for start, _ in use.holes), use.end]
    for before, after, low, high in zip(old, now, ends, starts, strict=True):
        spans = [_place(use.tokens, at) for at in range(low, high)]
        if len(spans) == len(after):
            edits += [Edit(span, new) for span, was, new in zip(spans, before, after, strict=True) if was != new]
        elif spans and all(one < other for one, other in pairwise(spans)):
            whole = spans[0].to(spans[-1])
            if not after and low > use.start:
                before_it = use.tokens[low - 1].span
                whole = whole._replace(line=before_it.end_line, column=before_it.end_column)
            elif not after:
                whole = whole._replace(end_line=use.tokens[high].span.line, end_column=use.tokens[high].span.column)
            if whole.line != whole.end_line:
                return None
            edits.append(Edit(whole, " ".join(after)))
        elif not spans and low > use.start:
            span = use.tokens[low - 1].span
            end = span._replace(line=span.end_line, column=span.end_column)
            edits.append(Edit(end, f" {' '.join(after)}"))
        elif not spans:
            span = use.tokens[high].span
            edits.append(Edit(span._replace(end_line=span.line, end_column=span.column), f"{' '.join(after)} "))
        else:
            return None
    return edits
