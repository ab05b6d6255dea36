"""From the head of a declaration to items for the lexicon and parameters for its routine."""

from __future__ import annotations

import keyword
import re

from interpreter.ir import NUMBER, Kind, Param, Symbol
from interpreter.phrases import Literal, TypedHole
from interpreter.resolve.members import details
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.world import World
from interpreter.source import Span
from interpreter.syntax import nodes

THINGS = Literal(frozenset(["in"]), "in")


def word(text: str) -> Literal:
    """A literal word; several of equal worth are written `is/are`."""
    return Literal(frozenset(["is", "are"] if text in ("is", "are") else text.split("/")), text)


def titled(text: str) -> Literal:
    """A title in quotes as a literal."""
    return Literal(frozenset(["T:" + text]), f'"{text}"')


class Declaring:
    """Reads heads in a world. `made` remembers what was declared, and where it came from."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.builder = world.builder
        self.made: list[tuple[Symbol, MergedDeclaration]] = []

    def literal(self, text: str) -> Literal:
        return Literal(frozenset(self.builder.plurals.key(each) for each in word(text).keys), text)

    def pattern(self, pattern: nodes.Pattern, said: bool = True) -> tuple[tuple[Literal | TypedHole, ...], tuple[Param, ...]]:
        """Items for the lexicon and parameters for the routine. What is `said` needs a word beside its holes."""
        items: list[Literal | TypedHole] = []
        params: list[Param] = []
        taken: set[str] = set()
        for part in pattern.parts:
            if isinstance(part, nodes.Word):
                items.append(self.literal(part.text))
            elif isinstance(part, nodes.Name):
                items.append(Literal(frozenset(["N:" + part.text]), part.text))
            else:
                param = self.param(part, taken)
                params.append(param)
                items.append(TypedHole(part.name, param.type, param.low, param.high))
        if said and not any(isinstance(item, Literal) for item in items):
            message = "a declared sentence needs a word of its own beside its holes"
            self.world.diagnostics.error("bad-head", message, pattern.span, help="say what it is: `owner of (place: space)`")
            items.append(Literal(frozenset(["(no word)"]), "..."))
        return tuple(items), tuple(params)

    def param(self, part: nodes.PatternHole, taken: set[str]) -> Param:
        """The parameter that a hole makes; a hole of an unknown kind takes anything, so that its uses are no findings."""
        low = high = 0
        if len(part.kind) == 3 and part.kind[1] == "to":
            type_ = NUMBER
            low, high = int(part.kind[0]), int(part.kind[2])
        else:
            type_ = self.world.type_of(part.kind, part.span)
        name = re.sub(r"[^a-z0-9]+", "_", part.name.lower()).strip("_")
        if keyword.iskeyword(name):
            name = "n_" + name
        if name in taken:
            self.world.diagnostics.error(
                "name-taken", f"two holes are called `{part.name}`", part.span, help="call one of them something else"
            )
            name += str(len(taken))
        taken.add(name)
        return Param(name, type_, low, high, part.name)

    def declared(self, cls: type, standing: MergedDeclaration, name: str, prefix: str, **more: object) -> Symbol:
        made = cls(
            name=name,
            ident=self.world.ident(name, prefix),
            span=standing.declaration.span,
            pattern=standing.declaration.pattern,
            **more,
        )
        details(made, standing)
        self.made.append((made, standing))
        self.world.written_down.add(id(made))
        return made

    def kind_called(self, text: str, span: Span) -> Kind | None:
        """The kind that words name, in the singular or the plural; None, with a finding, if there is none."""
        return self.world.rules.kinds.get(self.world.type_of(tuple(text.split()), span).of)

    def is_kind(self, words: tuple[str, ...]) -> bool:
        """Do these words name a type?"""
        text = " ".join(words).removesuffix(" or none")
        kinds = self.world.rules.kinds
        return text in ("number", "truth", "text", "path") or text in kinds or any(text == kind.plural for kind in kinds.values())
