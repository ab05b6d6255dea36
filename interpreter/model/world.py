"""Everything known while a rule set is resolved: the book of sentences, the members by name, the kinds by word."""

from __future__ import annotations

import re

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.model.declared import Declared, Kind, Member, Narrowing, Pile, RuleSet
from interpreter.model.patterns import Book, Folding, Sentence
from interpreter.model.terms import NUMBER, TEXT, TRUTH, Type
from interpreter.source import Span
from interpreter.syntax.nodes import Declaration, Lasting

PLAIN_KINDS = {"number": NUMBER, "truth": TRUTH, "text": TEXT}


class World:
    """The tables of one resolution. `members_by_key` maps the keys of a run of tokens to the members so called."""

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics
        self.book = Book()
        self.members_by_key: dict[tuple[str, ...], list[Member]] = {}
        self.kind_words: dict[tuple[str, ...], Kind] = {}
        self.adjectives: dict[tuple[Kind, tuple[str, ...]], object] = {}
        self.titled: dict[str, Declared] = {}
        self.idents: set[str] = set()
        self.menus: dict[str, list[tuple[object, object]]] = {}
        self.effects: dict[int, object] = {}
        self.options: dict[str, bool] = {}
        self.longest_name = 1
        self.used: set[int] = set()
        self.registers: dict[str, str] = {}
        self.mentioned: list[tuple[Declaration, Lasting]] = []
        self.pile_sentences: list[tuple[Pile, tuple]] = []
        self.tested: dict[str, list[Declared]] = {}
        self.block_guards: dict[tuple[str, str, int], object] = {}
        self.open_blocks: dict[tuple[str, str], object] = {}
        self.rules_narrowings: dict[str, list[tuple[Narrowing, Sentence]]] = {}

    @property
    def folding(self) -> Folding:
        return self.book.folding

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

    def add_kind(self, kind: Kind) -> None:
        """Register a kind under its name and plural; later phrases may use either."""
        self.rules.kinds[kind.name] = kind
        self.folding.learn(kind.name, kind.plural)
        self.kind_words[tuple(self.folding.word(word) for word in kind.name.split())] = kind

    def add_member(self, member: Member) -> None:
        """Register a member under the keys of its name: as one name or title, and as words when it is in lower case."""
        keys = [(f"N:{member.name}",), (f"T:{member.name}",)]
        if member.name == member.name.lower():
            keys.append(tuple(self.folding.word(word) for word in member.name.split()))
        for key in keys:
            self.members_by_key.setdefault(key, []).append(member)
            self.longest_name = max(self.longest_name, len(key))

    def type_of(self, words: tuple[str, ...], span: Span) -> Type | None:
        """The type that kind words name: `number`, `space`, `spaces`, `space or none`, `path`; None, with a finding, else."""
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
        known = [*PLAIN_KINDS, "path", *self.rules.kinds, *(kind.plural for kind in self.rules.kinds.values())]
        close = nearest(text, known)
        self.diagnostics.error(
            "unknown-kind",
            f"there is no kind called `{text}`",
            span,
            label="no such kind",
            help=f"did you mean `{close[0]}`?" if close else "declare it with `kind`",
        )
        return None
