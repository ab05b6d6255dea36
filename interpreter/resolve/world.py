"""Everything known while a rule set is resolved: its symbols so far, its words, what is found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from interpreter.diagnostics import Diagnostic, Diagnostics, Label, nearest
from interpreter.ir import UNKNOWN, Pile, RuleSet, Symbol, Type
from interpreter.phrases import PLAIN_KINDS, RESERVED, Lexicon, LexiconBuilder
from interpreter.source import Span
from interpreter.syntax import Declaration

END_OF_FILE = 1 << 30


class World:
    """The tables of one resolution. `builder` collects the words of heads; `lexicon` has them once `heads_are_known`."""

    lexicon: Lexicon

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics
        self.builder = LexiconBuilder(rules.kinds)
        self.idents: set[str] = set()
        self.met_menus: set[str] = set()
        self.menus: dict[str, list[tuple[object, object]]] = {}
        self.effects: dict[int, object] = {}
        self.options: dict[str, bool] = {}
        self.silent = 0
        self.unknown_kinds: set[str] = set()
        self.unparsed: dict[str, list[int]] = {}
        self.starts: dict[str, list[int]] = {}
        self.switched: set[int] = set()
        self.written_down: set[int] = set()
        self.pile_sentences: list[tuple[Pile, tuple]] = []
        self.tested: dict[str, list[Symbol]] = {}
        self.open_blocks: dict[tuple[str, str], object] = {}

    def heads_are_known(self) -> None:
        """From now on phrases may be read, and no head is declared any more."""
        self.lexicon = self.builder.built()

    def ident(self, text: str, prefix: str = "") -> str:
        """A Python identifier for `text` that nothing else in this rule set has."""
        base = prefix + re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
        base = base or "x"
        if base[0].isdigit():
            base = "n" + base
        found, number = base, 2
        while found in self.idents:
            found, number = f"{base}_{number}", number + 1
        self.idents.add(found)
        return found

    def broken(self, declaration: Declaration) -> bool:
        """Has the parser left something of this declaration out? Then what is not there may have been written all the same."""
        path, line = declaration.span.path, declaration.span.line
        following = min((start for start in self.starts.get(path, ()) if start > line), default=line + END_OF_FILE)
        return any(line <= found < following for found in self.unparsed.get(path, ()))

    @contextmanager
    def aside(self) -> Iterator[Diagnostics]:
        """What is found meanwhile goes into a list of its own."""
        told, self.diagnostics = self.diagnostics, Diagnostics()
        try:
            yield self.diagnostics
        finally:
            self.diagnostics = told

    @contextmanager
    def silence(self) -> Iterator[None]:
        """What cannot be read meanwhile needs no explanation: nobody will see it."""
        self.silent += 1
        try:
            with self.aside():
                yield
        finally:
            self.silent -= 1

    def tell(self, findings: Iterable[Diagnostic]) -> None:
        """Findings that were made aside."""
        for each in findings:
            self.diagnostics.add(each)

    def check_name(self, name: str, span: Span) -> None:
        """A local name or a hole that means something already would be read in two ways: a finding."""
        taken = self.lexicon.meaning(name)
        if taken is None and name not in RESERVED:
            return
        self.diagnostics.error(
            "name-taken",
            f"`{name}` means something already",
            span,
            others=() if taken is None else (Label(taken.span, "this"),),
            help="choose another name",
        )

    def type_of(self, words: tuple[str, ...], span: Span) -> Type:
        """The type that kind words name: `number`, `space`, `spaces`, `space or none`, `path`; UNKNOWN, with a finding, else."""
        optional = False
        run = list(words)
        if run[-2:] == ["or", "none"]:
            optional, run = True, run[:-2]
        text = " ".join(run)
        if text in PLAIN_KINDS:
            return PLAIN_KINDS[text]
        if text == "path":
            graph = self.rules.graphs[0] if self.rules.graphs else None
            return Type("path", graph.nodes.name if graph else "")
        for kind in self.rules.kinds.values():
            if text == kind.name:
                return Type("member", kind.name, optional)
            if text == kind.plural:
                return Type("set", kind.name)
        if text in self.unknown_kinds:
            return UNKNOWN  # told once: where a kind is missing, it is missing everywhere
        self.unknown_kinds.add(text)
        known = [*PLAIN_KINDS, "path", *self.rules.kinds, *(kind.plural for kind in self.rules.kinds.values())]
        close = nearest(text, known)
        self.diagnostics.error(
            "unknown-kind",
            f"there is no kind called `{text}`",
            span,
            label="no such kind",
            help=f"did you mean `{close[0]}`?" if close else "declare it with `kind`",
        )
        return UNKNOWN
