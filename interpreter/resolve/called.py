"""The keys by which layers address declarations: made from their heads, never from their position.

In: declarations. Out: their keys, with the names of holes and without.
"""

from __future__ import annotations

from interpreter.resolve.listings import shape_of_edge
from interpreter.resolve.member_lines import ends_of
from interpreter.resolve.plain_text import pattern_text, text_of, words_of
from interpreter.syntax import Declaration, Number, PatternHole, Text, nodes


def key_of(declaration: Declaration) -> str:
    """The key of a declaration: its word and title, or its word and pattern with the kinds of holes left out (`query units of
    (owner)`)."""
    if declaration.title is not None:
        return f'{declaration.word} "{declaration.title.value}"'
    if declaration.pattern is not None:
        return f"{declaration.word} {pattern_text(declaration.pattern)}{said_of(declaration)}"
    words = [f'"{part.value}"' if isinstance(part, Text) else text_of(part) for part in named_in(declaration)]
    return " ".join(words if declaration.word == "member" else [declaration.word, *words])


_SHAPES: dict[int, tuple[Declaration, str]] = {}
"""The shapes of declarations that were asked for last, by where they lie in memory: merging asks several times for each."""
MOST_SHAPES = 20_000


def shape_of(declaration: Declaration) -> str:
    """The key without the names of holes, with their kinds instead: two heads of one shape match the same words. A member has the
    same shape with quotes and without."""
    known = _SHAPES.get(id(declaration))
    if known is not None and known[0] is declaration:
        return known[1]
    if len(_SHAPES) >= MOST_SHAPES:
        _SHAPES.clear()
    shape = _shape_of(declaration)
    _SHAPES[id(declaration)] = declaration, shape
    return shape


def _shape_of(declaration: Declaration) -> str:
    if declaration.word == "member":
        named = named_in(declaration)
        if edge := ends_of_nameless(declaration):
            return shape_of_edge(*edge)
        ends = ends_of(named)
        return "member " + words_of(named[: -len(ends)] if ends else named)
    if declaration.pattern is None or declaration.title is not None:
        return key_of(declaration)
    kinds = " ".join(
        "(" + " ".join(part.kind) + ")" if isinstance(part, PatternHole) else part.text for part in declaration.pattern.parts
    )
    return f"{declaration.word} {kinds}{said_of(declaration)}"


def named_in(declaration: Declaration) -> list[nodes.Part]:
    """The parts of a head that name its object: all but a printed number."""
    return [part for part in declaration.head if not isinstance(part, Number)]


def ends_of_nameless(declaration: Declaration) -> tuple[str, str, str] | None:
    """The kind and the names of the two ends of an edge that has no name of its own; None for any other declaration."""
    if declaration.word != "member":
        return None
    named = named_in(declaration)
    ends = ends_of(named)
    front = named[: -len(ends)]
    if not ends or any(not isinstance(part, nodes.Word) for part in front):
        return None
    return words_of(front), text_of(ends[1]), text_of(ends[3])


def number_in(declaration: Declaration) -> nodes.Number | None:
    """The printed number in the head of a member; None if it has none."""
    return next((part for part in declaration.head if isinstance(part, Number)), None)


def said_of(declaration: Declaration) -> str:
    """The words behind the holes of a head that has only holes: ` is burnt` of `(here: space) is burnt`; '' for other heads."""
    if declaration.pattern is None or any(not isinstance(part, PatternHole) for part in declaration.pattern.parts):
        return ""
    return " is " + " ".join(declaration.answers)
