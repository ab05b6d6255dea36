"""Everything known while a rule set is resolved: the lexicon of sentences, the members by name, the kinds by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property

from interpreter.diagnostics import Diagnostic, Diagnostics, Label, nearest
from interpreter.ir import NONE, NUMBER, TEXT, TRUTH, UNKNOWN, Kind, Member, Pile, Qualifier, RuleSet, Symbol, Type
from interpreter.phrases.lexicon import Lexicon, Literal, PluralTable, Sentence
from interpreter.source import Span
from interpreter.syntax import Declaration, keywords

END_OF_FILE = 1 << 30
RESERVED = {"it", "this", "yes", "no", "none", "all", *keywords.ARTICLES}
"""Words that mean the same in every phrase."""
PLAIN_KINDS = {"number": NUMBER, "truth": TRUTH, "text": TEXT}


class World:
    """The tables of one resolution. `members_by_key` maps the keys of a run of tokens to the members so called."""

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics
        self.lexicon = Lexicon()
        self.members_by_key: dict[tuple[str, ...], list[Member]] = {}
        self.kind_words: dict[tuple[str, ...], Kind] = {}
        self.adjectives: dict[tuple[Kind, tuple[str, ...]], object] = {}
        self.titled: dict[str, Symbol] = {}
        self.idents: set[str] = set()
        self.met_menus: set[str] = set()
        self.menus: dict[str, list[tuple[object, object]]] = {}
        self.effects: dict[int, object] = {}
        self.options: dict[str, bool] = {}
        self.longest_name = 1
        self.silent = 0
        self.unknown_kinds: set[str] = set()
        self.unparsed: dict[str, list[int]] = {}
        self.starts: dict[str, list[int]] = {}
        self.switched: set[int] = set()
        self.written_down: set[int] = set()
        self.pile_sentences: list[tuple[Pile, tuple]] = []
        self.tested: dict[str, list[Symbol]] = {}
        self.open_blocks: dict[tuple[str, str], object] = {}
        self.qualifiers: dict[str, list[tuple[Qualifier, Sentence]]] = {}

    @property
    def folding(self) -> PluralTable:
        return self.lexicon.folding

    def kind_text(self, type_: Type) -> str:
        """How an author writes a type: `leader or none`, `spaces`, `number`."""
        kind = self.rules.kinds.get(type_.of)
        if type_.base == "set" and kind is not None:
            return kind.plural
        return str(type_)

    def with_article(self, type_: Type) -> str:
        """A type in a message: `an omen`, `a set of leaders`."""
        text = self.kind_text(type_)
        if type_ is NONE:
            return text
        if type_.base == "set" and type_.of:
            return f"a set of {text}"
        return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"

    def pattern_text(self, sentence: Sentence) -> str:
        """A declared sentence as its author wrote it: `flip (what: marker) at (where: space)`."""
        shown = (
            item.shown if isinstance(item, Literal) else f"({item.name}: {self.kind_text(item.type)})" for item in sentence.items
        )
        return " ".join(shown)

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

    @cached_property
    def words(self) -> dict[str, str]:
        """Every word that some declaration gives a meaning, with its key. To be asked once all heads are known."""
        told = [*RESERVED, *PLAIN_KINDS, "'s"]
        for kind in self.rules.kinds.values():
            told += [*kind.name.split(), *kind.plural.split()]
            told += [word for member in kind.members if member.name == member.name.lower() for word in member.name.split()]
        qualifiers = (sentence for each in self.qualifiers.values() for _, sentence in each)
        for sentence in (*self.lexicon.sentences, *qualifiers):
            literals = (item for item in sentence.items if isinstance(item, Literal))
            told += [word for item in literals for word in item.shown.split("/") if word.isalpha()]
        told += [word for _, words in self.adjectives for word in words]
        return {word: self.folding.word(word) for word in told}

    @cached_property
    def names(self) -> dict[str, Symbol]:
        """Every capitalised name (`N:Ann`) and quoted title (`T:Rain`) with what it means."""
        found: dict[str, Symbol] = {f"T:{title}": made for title, made in self.titled.items()}
        for keys, members in self.members_by_key.items():
            if keys[0].startswith(("N:", "T:")):
                found.setdefault(keys[0], members[0])
        for sentence in self.lexicon.sentences:
            literals = (item for item in sentence.items if isinstance(item, Literal))
            for key in (key for item in literals for key in item.keys if key.startswith(("N:", "T:"))):
                found.setdefault(key, sentence.target)
        return found

    def check_name(self, name: str, span: Span) -> None:
        """A local name or a hole that means something already would be read in two ways: a finding."""
        keys = tuple(self.folding.word(word) for word in name.split())
        taken: Symbol | None = next(iter(self.members_by_key.get(keys, ())), None)
        for sentence in self.lexicon.candidates("expression", frozenset(keys)):
            if len(sentence.items) == len(keys) and all(
                isinstance(item, Literal) and key in item.keys for item, key in zip(sentence.items, keys, strict=True)
            ):
                taken = taken or sentence.target
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
