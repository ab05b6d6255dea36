"""Everything known while a rule set is resolved: its symbols so far, its words, what is found."""

from __future__ import annotations

from interpreter.diagnostics import Diagnostic, Diagnostics, Label, suggest
from interpreter.ir import UNKNOWN, RuleSet, Type
from interpreter.phrases import PLAIN_KINDS, RESERVED, Lexicon, LexiconBuilder
from interpreter.source import Span


class World:
    """The tables of one resolution. `builder` collects the words of heads; `lexicon` has them once `heads_are_known`."""

    lexicon: Lexicon

    def __init__(self, rules: RuleSet, diagnostics: Diagnostics) -> None:
        self.rules = rules
        self.diagnostics = diagnostics
        self.builder = LexiconBuilder(rules.id, rules.kinds)
        self.unknown_kinds: set[str] = set()

    def heads_are_known(self) -> None:
        """From now on phrases may be read, and no head is declared any more."""
        self.lexicon = self.builder.built()

    def name_taken(self, name: str, span: Span) -> Diagnostic | None:
        """A finding when a local name or a hole means something already, and so would be read in two ways."""
        taken = self.lexicon.meaning(name)
        if taken is None and name not in RESERVED:
            return None
        others = () if taken is None else (Label(taken.span, "this"),)
        return Diagnostic("name-taken", f"`{name}` means something already", span, others=others, help="choose another name")

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
            return self.path_type(span)
        for kind in self.rules.kinds.values():
            if text == kind.name:
                return Type("member", kind.name, optional)
            if text == kind.plural:
                return Type("set", kind.name)
        if text in self.unknown_kinds:
            return UNKNOWN  # told once: where a kind is missing, it is missing everywhere
        self.unknown_kinds.add(text)
        known = [*PLAIN_KINDS, "path", *self.rules.kinds, *(kind.plural for kind in self.rules.kinds.values())]
        close = suggest(text, known)
        self.diagnostics.error(
            "unknown-kind",
            f"there is no kind called `{text}`",
            span,
            label="no such kind",
            help=f"did you mean `{close[0]}`?" if close else "declare it with `kind`",
        )
        return UNKNOWN

    def path_type(self, span: Span) -> Type:
        """The type of a path over the graph; UNKNOWN, with a finding, when there are several graphs."""
        graphs = self.rules.graphs
        if len(graphs) < 2:
            return Type("path", graphs[0].nodes.name if graphs else "")
        names = " or ".join(f"`{graph.name}`" for graph in graphs)
        self.diagnostics.error(
            "several-graphs",
            f"this may be a path over {names}",
            span,
            label="over which?",
            help="let one graph join all that paths lead over, and tell its connections apart by a fact",
        )
        return UNKNOWN
