"""A small lexicon written as data, and phrases read against it: what the tests of phrases and of their explanations share."""

from __future__ import annotations

import re

from interpreter.diagnostics import Diagnostics
from interpreter.ir import NUMBER, TEXT, TRUTH, Const, Kind, Local, Member, Op, Qualifier, RuleSet, Type
from interpreter.ir.printer import expression_text
from interpreter.phrases import (
    LexiconBuilder,
    Literal,
    Matcher,
    Parse,
    ReadingContext,
    Routine,
    Scope,
    TypedHole,
    tokens_of,
)
from interpreter.source import Source
from interpreter.syntax import parse

PLAIN = {"number": NUMBER, "truth": TRUTH, "text": TEXT, "set": Type("set"), "member": Type("member"), "path": Type("path")}


def phrase_of(text):
    """The tree of an expression."""
    found = Diagnostics()
    (declaration,) = parse(Source("text.rules", f"query x answers number\n    answer {text}\n", "toy"), found)
    assert not found, [each.message for each in found]
    return declaration.body[0].value


class Village:
    """A lexicon from data.

    `kinds`: `{"ford": ["North Ford"]}`; the plural has an s. `sentences`: `half of (n: number) -> number` (without an arrow a number);
    each makes an operation of its own words. `adjectives` and `qualifiers`: `{"ford": ["wet"]}`. `makes` counts how often a term was
    made."""

    def __init__(self, *sentences, kinds=None, adjectives=None, qualifiers=None):
        self.rules = RuleSet(id="toy", title="Toy", hashed=str)
        self.builder = LexiconBuilder("toy", self.rules.kinds)
        self.makes = 0
        for name, members in (kinds or {}).items():
            kind = Kind(name=name, ident=name, plural=name + "s")
            self.builder.add_kind(kind)
            for member in members:
                kind.members.append(Member(name=member, ident=member, kind=kind, id=len(kind.members)))
                self.builder.add_member(kind.members[-1])
        for sentence in sentences:
            words, _, type_ = sentence.partition(" -> ")
            self.builder.add_expression(self.items(words), self.maker(words, self.type(type_ or "number")))
        for kind, words in ((kind, words) for kind, each in (adjectives or {}).items() for words in each):
            target = self.rules.kinds[kind]
            self.builder.add_adjective(target, tuple(words.split()), self.maker(words, TRUTH), target)
        for kind, words in ((kind, words) for kind, each in (qualifiers or {}).items() for words in each):
            self.builder.add_qualifier(self.rules.kinds[kind], self.items(words), self.qualifier(kind, words))
        self.scope = Scope(Routine())
        self.this = None

    def type(self, words):
        """`number`, `ford`, `fords`, `set`, `ford or none`."""
        text = words.removesuffix(" or none")
        if text in PLAIN:
            return PLAIN[text]
        if text in self.rules.kinds:
            return Type("member", text, text != words)
        return Type("set", text.removesuffix("s"))

    def items(self, words):
        """The items of a sentence as text."""
        found = []
        for part in re.findall(r"\([^)]*\)|[^\s]+", words):
            if part.startswith("("):
                name, type_ = part[1:-1].split(": ")
                found.append(TypedHole(name, self.type(type_)))
            else:
                found.append(Literal(frozenset(part.split("/")), part))
        return tuple(found)

    def maker(self, words, type_):
        """An operation called by the words; one that joins sets gives what they hold."""
        name = re.sub(r"\([^)]*\)", "_", words).replace(" ", "")

        def make(args, span):
            self.makes += 1
            loose = [arg.type for arg in args if not type_.of and arg.type.base == type_.base]
            return Op(name, tuple(args), loose[0] if loose and type_.base == "set" else type_, span=span)

        return make

    def qualifier(self, kind, words):
        """A qualifier whose condition is an operation of its own words on the member and what fills its holes."""
        holes = [item for item in self.items(words) if isinstance(item, TypedHole)]
        made = Qualifier(name=words, ident="q", kind=self.rules.kinds[kind], var="it")
        made.params = tuple(Local(hole.name, hole.type) for hole in holes)
        args = (Local("it", Type("member", kind)), *made.params)
        made.condition = Op(re.sub(r"\([^)]*\)", "_", words).replace(" ", ""), args, TRUTH)
        return made

    # --- reading -----------------------------------------------------------------------------------------------------

    @property
    def context(self):
        return ReadingContext(self.builder.built(), self.scope, self.this)

    def tokens(self, text):
        """The tokens of a phrase, its brackets read."""
        return tuple(
            token if token.group is None else token._replace(parse=self.bracket(token.group.inner))
            for token in tokens_of(phrase_of(text).parts)
        )

    def bracket(self, phrase):
        parse = Matcher(self.context, tokens_of(phrase.parts)).best()
        return None if parse is None else Parse(1, parse.term)

    def matcher(self, text):
        return Matcher(self.context, self.tokens(text))

    def parses(self, text):
        """`score term` of each parse."""
        return [f"{parse.score} {self.text(parse.term)}" for parse in self.matcher(text).parses()]

    def best(self, text, wanted=None):
        """The best parse of a type, with the stretches that could be read in another way: `term`, or `term ? this | or that`."""
        found = self.matcher(text).best(None if wanted is None else self.type(wanted))
        if found is None:
            return None
        doubts = [f" ? {self.text(one)} | {self.text(other)}" for _, one, other in found.ambiguities]
        return self.text(found.term) + "".join(doubts)

    def text(self, term):
        """A term in one line; titles in quotes."""
        return repr(term.value) if isinstance(term, Const) and term.type == TEXT else expression_text(term, self.rules)
