"""The prompts of choices that have no `asks` line: the words of their sentences, with a hole for each name in scope.

In: trees, and a resolver. Out: texts with holes `{local}`. Raises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from interpreter import ir
from interpreter.phrases import with_article
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.plain_text import text_of
from interpreter.syntax import nodes


def prompt_of(parts: tuple[nodes.Part | nodes.Hole, ...]) -> str:
    """Parts of a phrase as the author wrote them, for prompts and keys: `{}` for a hole, dots for brackets."""
    found: list[str] = []
    for part in parts:
        match part:
            case nodes.Hole():
                found.append("{}")
            case nodes.Group():
                found.append("...")
            case _:
                found.append(text_of(part))
    return " ".join(found).replace(" 's", "'s")


def noun_parts(noun: nodes.Phrase | nodes.Best) -> tuple[nodes.Part, ...]:
    """The parts of a noun, in order."""
    if isinstance(noun, nodes.Phrase):
        return noun.parts
    most = tuple(nodes.Word(noun.span, word) for word in ("with", "the", noun.extreme))
    return (*noun.phrase.parts, *most, *noun.measure.parts)


def one_or_several(kinds: Mapping[str, ir.Kind], node: nodes.Choose, source: ir.Expr) -> str:
    """The object of a choice in the author's words: `a captain` for one member of a kind, `up to 2 captains` for several."""
    words = prompt_of(noun_parts(node.noun.phrase))
    if node.amount == "any number":
        return f"any number of {words}"
    if node.amount == "one":
        kind = source.type.of
        is_named = f"{words} ".startswith(f"{kind} ")
        return with_article(ir.Type("member", kind), kinds) + words.removeprefix(kind) if is_named else words
    match node.number:
        case nodes.Phrase(parts=(nodes.Number() as count,)):
            return f"{node.amount} {count.value} {words}"
    return words


def deed(resolver: Resolver, node: nodes.MayDo) -> str:
    """The offer of a `may` statement in words: its first sentence, or else the title of its rule."""
    match node.body:
        case (nodes.Sentence(phrase=phrase), *_):
            parts = [_hole(resolver, (text_of(part),)) or prompt_of((part,)) for part in phrase.parts]
            return " ".join(parts).replace(" 's", "'s")
        case _:
            title = resolver.title or "do this"
            return re.sub(r"\(([^()]*)\)", lambda hole: _hole(resolver, tuple(hole[1].split())) or hole[1], title)


def _hole(resolver: Resolver, words: tuple[str, ...]) -> str:
    """`{name}` for words that are a name in sight; else nothing."""
    local = resolver.scope.find(words)
    return "{" + local.name + "}" if isinstance(local, ir.Local) else ""


def happening(occasion: ir.Occasion) -> str:
    """The words for an announced occasion, from its `says` or its head, with its parameters as holes."""
    names = {param.word or param.name: param.name for param in occasion.params}
    said = re.sub(r"\(([^()]*)\)", r"{\1}", occasion.name)
    if occasion.says and not re.search(r"[|:]", occasion.says):
        said = occasion.says
    return re.sub(r"\{([^{}]*)\}", lambda hole: "{" + names.get(hole[1], hole[1]) + "}", said)
