"""Merged declarations: the parts as they are written in their layers, and the declaration that results when they are combined.

In: outlines of texts. Out: declarations that know their parts, and can be read whole on demand. `layering` decides which parts
are combined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.records import fields_of, record
from interpreter.resolve.listings import Listings
from interpreter.resolve.member_lines import (
    GATHERED_LINES,
    KindForm,
    ParsedMember,
    fact_words,
    name_of,
    parsed_member,
)
from interpreter.resolve.plain_text import text_of
from interpreter.source import Span
from interpreter.syntax import ADDS, Declaration, Outline, Proof, keywords, nodes


@record
class ParsedText:
    """The outlines of the declarations in one text of a layer. `damaged`: the first lines of those of which the parser left
    something out."""

    layer: str
    outlines: tuple[Outline, ...]
    damaged: frozenset[int] = frozenset()


@record
class Part:
    """One declaration as it is written in its layer. `over`: the parts that it replaces."""

    outline: Outline
    layer: str
    damaged: bool
    over: tuple[Part, ...] = ()

    @property
    def declaration(self) -> Declaration:
        """Its outline: the head and its own lines."""
        return self.outline.declaration


@record
class MergedDeclaration:
    """A declaration after the merge: the layer that last changed it, every place that did (`origin`), and its parts.
    `declaration` and `member` are outlines; `whole` reads the rest."""

    declaration: Declaration
    layer: str
    origin: tuple[Span, ...]
    parts: tuple[Part, ...]
    damaged: bool = False
    """Did the parser leave something of it out? Then a line that is missing may have been written all the same."""
    form: KindForm | None = None
    """The lines that its members may have, if it is a kind; those of its kind, if it is a member."""
    member: ParsedMember | None = None
    """The lines of a member of a known kind."""
    renamed: tuple[ir.Renaming, ...] = ()
    """The renamings of its title, in order."""
    proof: Proof | None = None
    """The outline of an example that no other layer changed."""
    formerly: tuple[str, ...] = ()
    """Its old names."""

    @property
    def word(self) -> str:
        """Its declaring word: `kind`, `example`."""
        return self.declaration.word

    @property
    def title(self) -> str:
        """The title in its head; '' if it has none."""
        return self.declaration.title.value if self.declaration.title is not None else ""

    @property
    def span(self) -> Span:
        """The place where it was first written."""
        return self.declaration.span

    @property
    def reaches(self) -> bool:
        """Does it start lasting effects, or add to menus elsewhere?"""
        return any(part.outline.reaches for part in self.parts)

    @property
    def adds(self) -> bool:
        """Does it add options to menus elsewhere?"""
        return any(part.outline.reaches == ADDS for part in self.parts)

    def whole(self) -> MergedDeclaration:
        """The same declaration with its blocks read, not only its outline."""
        form = None if self.member is None else self.form
        declaration = called_anew(laid_over([said_in(part.outline.whole()) for part in self.parts], form), self.renamed)
        if self.member is None or form is None:
            return replace(self, declaration=declaration)
        member = parsed_member(self.member.head, declaration.lines, form, Diagnostics())  # what is wrong with it was told
        return replace(self, declaration=declaration, member=member)

    def changes(self) -> Iterator[tuple[Declaration, Declaration | None]]:
        """Each part that changes lower layers, with the declaration below it (None if it is only listed there); both whole."""
        form = None if self.member is None else self.form
        for number, part in enumerate(self.parts):
            below = self.parts[:number] or part.over
            if part.declaration.mode not in ("new", "rename") and not part.damaged:
                before = laid_over([said_in(each.outline.whole()) for each in below], form) if below else None
                yield part.outline.whole(), before

    def pattern_line(self, word: str) -> nodes.PatternLine | None:
        """The first of `pattern_lines`; None if there is none."""
        return next(iter(self.pattern_lines(word)), None)

    def pattern_lines(self, word: str) -> list[nodes.PatternLine]:
        """Its lines that begin with `word` and go on with a pattern: `steps from`, `reactions from`."""
        return [line for line in self.declaration.lines if isinstance(line, nodes.PatternLine) and line.word == word]


class Proven(MergedDeclaration):
    """An example that no other layer changed; its `declaration` is read on demand."""

    __slots__ = ()

    def __init__(self, part: Part, proof: Proof) -> None:
        told = part.layer, (part.outline.span,), (part,), part.damaged, None, None, (), proof, ()
        for name, value in zip(_BESIDE_DECLARATION, told, strict=True):
            object.__setattr__(self, name, value)

    @property
    def declaration(self) -> Declaration:
        """Its outline, read on demand: the head and its own lines."""
        return self.parts[0].outline.declaration

    @property
    def word(self) -> str:
        return "example"

    @property
    def title(self) -> str:
        assert self.proof is not None, "all of them have one"
        return self.proof.title

    @property
    def span(self) -> Span:
        return self.origin[0]

    @property
    def reaches(self) -> bool:
        return False

    def whole(self) -> MergedDeclaration:
        part = self.parts[0]
        return MergedDeclaration(part.outline.whole(), self.layer, self.origin, self.parts, self.damaged)


_BESIDE_DECLARATION = tuple(each.name for each in fields_of(MergedDeclaration))[1:]


@record
class Merged:
    """The declarations after all layers, in the order in which they were first declared, and the listed members."""

    declarations: tuple[MergedDeclaration, ...]
    listings: Listings

    def __iter__(self) -> Iterator[MergedDeclaration]:
        return iter(self.declarations)


def declared_in(parts: Iterable[Part]) -> list[Declaration]:
    return [said_in(part.declaration) for part in parts]


OF_NAMES = ("note", "provenance")
"""Lines below `rename` that are about the name."""


def said_in(declaration: Declaration) -> Declaration:
    """A declaration as far as it describes its object: in a `rename`, notes and sources describe the name, and are left out."""
    if declaration.mode != "rename":
        return declaration
    lines = tuple(line for line in declaration.lines if not isinstance(line, nodes.TitleLine) or line.word not in OF_NAMES)
    return replace(declaration, lines=lines, renamed=())


def called_anew(declaration: Declaration, renamed: tuple[ir.Renaming, ...]) -> Declaration:
    """A declaration with the last of its titles."""
    if declaration.title is None or not renamed:
        return declaration
    return replace(declaration, title=replace(declaration.title, value=renamed[-1].name))


def laid_over(declarations: Sequence[Declaration], form: KindForm | None) -> Declaration:
    """A declaration with its extensions applied in order; the result counts as new. `form`: of its kind, if it is a member."""
    made = declarations[0] if declarations[0].mode == "new" else replace(declarations[0], mode="new")
    for more in declarations[1:]:
        made = _extended(made, more, form)
    return made


def _extended(old: Declaration, new: Declaration, form: KindForm | None) -> Declaration:
    """`old` with the lines of `new`: a fact, a block or a single line replaces its namesake, all else is added."""

    taken = {single(line, old.word, form) for line in new.lines} - {""}
    return replace(
        old,
        lines=(*(line for line in old.lines if line_name(line, form) not in taken), *new.lines),
        rules=(*old.rules, *new.rules),
        body=(*old.body, *new.body),
        conditions=(*old.conditions, *new.conditions),
        answers=new.answers or old.answers,
    )


def line_name(line: nodes.Line, form: KindForm | None) -> str:
    """The name of a line: a fact, a block, or its own word; '' for a step of an example. `form`: as in `laid_over`."""
    if isinstance(line, nodes.MemberLine):
        return name_of(line, form) or text_of(line.parts[0])
    if fact := fact_words(line):
        return f"fact {fact}"
    if isinstance(line, nodes.WithSetting):
        return f'with {line.word} "{line.title.value}"'
    return "" if isinstance(line, nodes.Step) else line.word


def single(line: nodes.Line, word: str, form: KindForm | None) -> str:
    """The name of a line that a declaration with this word may have only once; '' if it may have several."""
    name = line_name(line, form)
    is_single = word == "member" or fact_words(line) or isinstance(line, nodes.WithSetting) or name in keywords.SINGLE_LINES
    return name if is_single and name not in GATHERED_LINES else ""
