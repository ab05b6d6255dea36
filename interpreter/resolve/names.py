"""Names that authors give to holes and locals: a name that already means something would make phrases ambiguous."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.phrases import RESERVED, Lexicon, Scope
from interpreter.source import Span
from interpreter.syntax import keywords, nodes


def name_taken(lexicon: Lexicon, name: str, span: Span) -> Diagnostic | None:
    """The finding about a name that means something already; None when it is free. A declaration of a higher layer than `span`
    does not count, for inside the body of the lower one the name means only its local."""
    opening = name.split()[-1]
    if opening in keywords.OPENING_WORDS:
        message = f"`{opening}` opens a condition (`{opening} is a ...`) and cannot end a name"
        return Diagnostic("hard-word", message, span, help="choose another name")
    taken = lexicon.meaning(name)
    if name in keywords.ARTICLES:
        message = f"`{name}` is an article (`there is {name} ...`) and cannot be a name"
        return Diagnostic("name-taken", message, span, help="choose another name, `(first: number)`")
    if taken is None and name not in RESERVED:
        return None
    if taken is not None and lexicon.height(taken.span) > lexicon.height(span):
        return None
    others = () if taken is None else (Label(taken.span, "this"),)
    return Diagnostic("name-taken", f"`{name}` means something already", span, others=others, help="choose another name")


def names_taken(lexicon: Lexicon, name: nodes.Word | None) -> list[Diagnostic]:
    """The finding about a name that means something already, if there is a name and it does."""
    taken = None if name is None else name_taken(lexicon, name.text, name.span)
    return [] if taken is None else [taken]


def is_free(lexicon: Lexicon, name: str) -> bool:
    """Does a name mean nothing, in whatever layer it is given?"""
    words = keywords.OPENING_WORDS, keywords.ARTICLES, RESERVED
    return not any(word in told for word in (name, name.split()[-1]) for told in words) and lexicon.meaning(name) is None


def two_its(scope: Scope, it: ir.Local, term: ir.Expr, span: Span, measured: bool = False) -> Iterator[Diagnostic]:
    """A finding where a term uses `it` for the inner of two members of one kind, while the outer, which `scope` also calls `it`
    and which has no other name, could be meant. `measured`: the inner one cannot be given a name."""
    outer = scope.find_unnamed(("it",))
    if outer is None or outer.type.base != "member" or outer.type.of != it.type.of or it.name not in ir.free_names(term):
        return
    kind = it.type.of
    inner = f"give the inner one a name: `{kind} called other where ...`; then `it` is the outer one"
    yield Diagnostic(
        "two-its",
        f"`it` is the inner {kind} here, and the outer {kind} could be meant",
        span,
        "which of the two?",
        help=f"give the outer one a name: `{kind} called other where ...`" if measured else inner,
    )


def others_than_it(scope: Scope, source: ir.Expr, span: Span) -> tuple[ir.Expr, tuple[Diagnostic, ...]]:
    """A set without the member `it`; with a finding, and unchanged, if there is no `it` of its kind."""
    it = scope.find(("it",))
    if it is not None and it.type.base == "member" and it.type.of == source.type.of:
        return ir.Op("without", (source, it), source.type, span=span), ()
    which = Diagnostic(
        "unknown-name",
        "`another` means other than `it`, and there is no such `it` here",
        span,
        "than which?",
        help="write `there is a ... where it is not NAME`",
    )
    return source, (which,)
