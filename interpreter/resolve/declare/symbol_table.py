"""The symbol table: the rule set with its symbols, their identifiers, and the sentences by which phrases name them."""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from interpreter import ir
from interpreter.diagnostics import Diagnostics, meant
from interpreter.library import Library
from interpreter.phrases import PLAIN_KINDS, LexiconBuilder, Literal, Maker, Old, Truth, TypedHole, Unread, with_article
from interpreter.resolve.formerly import former_pattern
from interpreter.resolve.identifiers import Identifiers
from interpreter.resolve.merging import MergedDeclaration
from interpreter.source import Span
from interpreter.syntax import nodes

S = TypeVar("S", bound=ir.Symbol)
Items = tuple[Literal | TypedHole, ...]
Make = Maker[ir.Expr]
"""Makes the term of a sentence that is worked out."""
Carry = Maker[ir.Stmt]
"""Makes the term of a sentence that is carried out."""

IN = Literal(frozenset(["in"]), "in")


@cache
def _identifier(text: str) -> str:
    """What a hole is called in the program."""
    name = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    return "n_" + name if keyword.iskeyword(name) else name


@cache
def word(text: str) -> Literal:
    """A literal word of a sentence; words that may replace each other are written `is/are`."""
    return Literal(frozenset(["is", "are"] if text in ("is", "are") else text.split("/")), text)


def literals(text: str) -> tuple[Literal, ...]:
    """The words of a text as literals."""
    return tuple(word(each) for each in text.split())


def titled(title: str, former: Sequence[str] = ()) -> Literal:
    """A title in quotes as a literal; `former`: older titles that match as well."""
    return Literal(frozenset(["T:" + each for each in (title, *former)]), f'"{title}"')


class SymbolTable:
    """The symbols of one rule set while their heads are declared. `builder` collects their sentences; `written`: each symbol with
    its declaration; `members`: by kind and name; `diagnostics`: the findings; `unread`: texts that may have declared more;
    `sources`: the texts by their paths."""

    def __init__(self, rules: ir.RuleSet, unread: Unread, library: Library) -> None:
        self.rules = rules
        self.diagnostics = Diagnostics()
        self.unread = unread
        self.library = library
        self.sources = library.sources
        numbers = {layer.id: number for number, layer in enumerate(library.layers)}
        heights = {path: numbers[source.layer] for path, source in library.sources.items() if numbers.get(source.layer)}
        self.builder = LexiconBuilder(rules.id, rules.kinds, unread, heights)
        self.identifiers = Identifiers()
        self.written: dict[ir.Symbol, MergedDeclaration] = {}
        self.members: dict[tuple[ir.Kind, str], ir.Member] = {}
        self._unknown_kinds: set[str] = set()

    def height(self, span: Span) -> int:
        """The number of the layer in whose text `span` lies; the lowest is 0."""
        return self.builder.height(span)

    def member(self, kind: ir.Kind, name: str) -> ir.Member | None:
        """The member of a kind with this name, present or former; None if there is none."""
        return self.members.get((kind, name))

    def with_article(self, type_: ir.Type) -> str:
        """A type as a noun with its article, for messages."""
        return with_article(type_, self.rules.kinds)

    # --- symbols -----------------------------------------------------------------------------------------------------

    def ident(self, text: str, prefix: str = "") -> str:
        """A Python identifier made from `text`, with `prefix` before it, that nothing else in this rule set has."""
        return self.identifiers.fresh(text, prefix)

    def enter(self, made: S, standing: MergedDeclaration) -> S:
        """Record a symbol with its declaration, give it what every declaration may have (citations, notes, a template for prose),
        and return it."""
        made.layer = standing.layer
        made.origin = (*standing.origin,)
        made.renamed = standing.renamed or made.renamed
        made.formerly = made.formerly or standing.formerly
        if made.pattern is not None:
            for text in made.formerly:
                self._was_said(made, made.pattern, text)
        self.written[made] = standing
        if standing.proof is not None:
            made.cites = standing.proof.cites
            return made
        for line in standing.declaration.lines:
            match line:
                case nodes.CitesLine():
                    made.cites = (*made.cites, *(name.text for name in line.ids))
                case nodes.TitleLine(word="says"):
                    made.says = line.text.value
                case nodes.TitleLine(word="note"):
                    made.notes = (*made.notes, line.text.value)
                case nodes.TitleLine(word="provenance"):
                    made.provenance = line.text.value
        return made

    def _was_said(self, made: ir.Symbol, pattern: nodes.Pattern, text: str) -> None:
        """A head that was said otherwise in an older version."""
        old = former_pattern(text, pattern)
        if old is not None:  # what is wrong with kinds of holes is told once
            self.builder.add_old(made, Old(self.pattern(pattern, said=False)[0], self.pattern(old, said=False)[0]))

    # --- sentences ---------------------------------------------------------------------------------------------------

    def nouns(self, kind: ir.Kind) -> list[Items]:
        """The noun of a kind in the singular and the plural: as one item list if both have as many words, else as two."""
        one, many = literals(kind.name), literals(kind.plural)
        return [_folded(one, kind)] if len(one) == len(many) else [one, many]

    def about(self, items: Items, type_: ir.Type) -> Items:
        """The items of a sentence whose value is a member of a kind, or a set of them, changed so that the first noun of that
        kind in them matches in the singular and the plural."""
        kind = self.rules.kinds.get(type_.of) if type_.base in ("member", "set") else None
        if kind is not None:
            for at in range(len(items)):
                if _is_noun(items, at, kind):
                    return _folded(items, kind, at)
        return items

    def adjective(self, kind: ir.Kind, words: tuple[Literal, ...], make: Truth, target: ir.Symbol) -> None:
        """Enter a truth about members of a kind as an adjective that may stand before its noun."""
        self.builder.add_adjective(kind, tuple(min(item.keys) for item in words), make, target)

    def pattern(self, pattern: nodes.Pattern, said: bool = True) -> tuple[Items, tuple[ir.Param, ...]]:
        """The lexicon items and the parameters of a pattern. `said`: report a pattern without a word beside its holes."""
        items: list[Literal | TypedHole] = []
        params: list[ir.Param] = []
        taken: set[str] = set()
        for part in pattern.parts:
            if isinstance(part, nodes.Word):
                items.append(word(part.text))
            elif isinstance(part, nodes.Name):
                items.append(Literal(frozenset(["N:" + part.text]), part.text))
            else:
                param = self.param(part, taken)
                params.append(param)
                items.append(TypedHole(part.name, param.type, param.low, param.high))
        if said and not any(isinstance(item, Literal) for item in items):
            message = "a declared sentence needs a word of its own beside its holes"
            self.diagnostics.error("bad-head", message, pattern.span, help="say what it is: `owner of (place: space)`")
            items.append(Literal(frozenset(["(no word)"]), "..."))
        for at in range(1, len(items)):
            before = items[at - 1]
            if isinstance(before, TypedHole) and before.type == ir.NUMBER:  # `1 ship`, `2 ships`
                kind = next((each for each in self.rules.kinds.values() if _is_noun(items, at, each)), None)
                items = [*items] if kind is None else [*_folded(items, kind, at)]
        return tuple(items), tuple(params)

    def param(self, part: nodes.PatternHole, taken: set[str]) -> ir.Param:
        """The parameter for a hole. `taken`: the names so far, to which its own is added. A hole of an unknown kind accepts any
        value, so that its uses are no findings."""
        run = re.fullmatch(r"(-?\d+) to (-?\d+)", " ".join(part.kind)) if "to" in part.kind else None
        low, high = (int(run[1]), int(run[2])) if run is not None else (0, 0)
        type_ = ir.NUMBER if run is not None and low <= high else self.type_of(part.kind, part.span)
        name = _identifier(part.name)
        if name in taken:
            self.diagnostics.error(
                "name-taken", f"two holes are called `{part.name}`", part.span, help="call one of them something else"
            )
            name += str(len(taken))
        taken.add(name)
        return ir.Param(name, type_, low, high, part.name)

    # --- kinds -------------------------------------------------------------------------------------------------------

    def type_of(self, words: tuple[str, ...], span: Span) -> ir.Type:
        """The type that words name: `number`, `space`, `spaces`, `space or none`, `path`; else UNKNOWN, with a finding at
        `span`."""
        optional = False
        run = list(words)
        if run[-2:] == ["or", "none"]:
            optional, run = True, run[:-2]
        text = " ".join(run)
        if text in PLAIN_KINDS:
            return PLAIN_KINDS[text]
        if text == "path":
            return self._path_type(span)
        if run[:2] == ["path", "of"]:
            of = self.type_of(tuple(run[2:]), span)
            return ir.Type("path", of.of) if of.base == "set" else of
        for kind in self.rules.kinds.values():
            if text == kind.name:
                return ir.Type("member", kind.name, optional)
            if text == kind.plural:
                return ir.Type("set", kind.name)
        if text in self._unknown_kinds or self.unread.may_declare(text):
            return ir.UNKNOWN  # told once: where a kind is missing, it is missing everywhere
        self._unknown_kinds.add(text)
        known = [*PLAIN_KINDS, "path", *self.rules.kinds, *(kind.plural for kind in self.rules.kinds.values())]
        way_out = meant(span, text, known, "declare it with `kind`")
        self.diagnostics.error(
            "unknown-kind",
            f"there is no kind called `{text}`",
            span,
            label="no such kind",
            help=way_out.help,
            repair=way_out.repair if len(words) == 1 else (),
        )
        return ir.UNKNOWN

    def _path_type(self, span: Span) -> ir.Type:
        """The type of a path over what graphs join; UNKNOWN, with a finding, when they join several kinds."""
        match list(dict.fromkeys(graph.nodes for graph in self.rules.graphs)):
            case []:
                return ir.Type("path")
            case [kind]:
                return ir.Type("path", kind.name)
            case kinds:
                names = " or ".join(kind.plural for kind in kinds)
        self.diagnostics.error(
            "several-graphs",
            f"this may be a path of {names}",
            span,
            label="of which?",
            help=f"say what it leads over: `path of {kinds[0].plural}`",
        )
        return ir.UNKNOWN

    # --- graphs ------------------------------------------------------------------------------------------------------

    def graphs_of(self, kind: ir.Kind, span: Span) -> list[ir.Graph]:
        """The graphs that join a kind and are declared in the layer of `span` or below it, so that a graph in a higher layer does
        not change the meaning of a lower one. All of them if there is none."""
        graphs = [graph for graph in self.rules.graphs if graph.nodes is kind]
        height = self.height(span)
        return [graph for graph in graphs if self.height(graph.span) <= height] or graphs

    def kind_called(self, text: str, span: Span) -> ir.Kind | None:
        """The kind with this name, in the singular or the plural; None, with a finding, if there is none."""
        type_ = self.type_of(tuple(text.split()), span)
        kind = self.rules.kinds.get(type_.of)
        if kind is None and type_ is not ir.UNKNOWN:
            message = f"a declared kind is needed here, and this is {self.with_article(type_)}"
            self.diagnostics.error("wrong-kind", message, span, help="declare what it holds with `kind`")
        return kind

    def is_type(self, words: tuple[str, ...]) -> bool:
        """Do these words name a type?"""
        text = " ".join(words).removesuffix(" or none")
        kinds = self.rules.kinds
        text = text.removeprefix("path of ")
        return text in PLAIN_KINDS or text == "path" or text in kinds or any(text == kind.plural for kind in kinds.values())


def _is_noun(items: Sequence[Literal | TypedHole], at: int, kind: ir.Kind) -> bool:
    """Does a kind stand here by its name or its plural, both of as many words?"""
    one, many = kind.name.split(), kind.plural.split()
    run = [item.shown if isinstance(item, Literal) else "" for item in items[at : at + len(one)]]
    return len(one) == len(many) and run in (one, many)


def _folded(items: Sequence[Literal | TypedHole], kind: ir.Kind, at: int = 0) -> tuple[Literal | TypedHole, ...]:
    """Items of which those that stand for a kind, from `at` on, may be written in the singular and the plural."""
    pairs = [*zip(kind.name.split(), kind.plural.split(), strict=True)]
    end = at + len(pairs)
    run = zip(items[at:end], pairs, strict=True)
    return (*items[:at], *(Literal(frozenset(pair), item.shown) for item, pair in run if isinstance(item, Literal)), *items[end:])
