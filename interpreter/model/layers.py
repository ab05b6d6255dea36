"""Layers into one list of declarations: `replace`, `remove`, `extend`, one algebra for every kind of object.

Takes declarations in the order of layers and files, gives those that stand, each with the places that shaped it. Objects are
addressed by what they are called, never by position.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Diagnostics, Label, nearest
from interpreter.source import Span
from interpreter.syntax.nodes import Declaration, Name, Number, PatternHole, Text, Word

SINGLE_LINES = {"plural", "starts as", "shown to", "lasts for", "gives", "default", "says", "length at most", "asks", "because"}


@dataclass(slots=True)
class Standing:
    """A declaration that stands, the layer that last shaped it, and every place that did."""

    declaration: Declaration
    layer: str
    origin: list[Span] = field(default_factory=list)


def key_of(declaration: Declaration) -> str:
    """What a declaration is called: its word and title, or its pattern with the holes' kinds left out."""
    if declaration.title is not None:
        return f'{declaration.word} "{declaration.title.value}"'
    if declaration.pattern is not None:
        return f"{declaration.word} {pattern_text(declaration.pattern)}"
    parts = [part for part in declaration.head if not isinstance(part, Number)]
    return f"{declaration.word} " + " ".join(_text(part) for part in parts)


def pattern_text(pattern: object) -> str:
    """A pattern as words with its holes: `units of (owner) at (place)`."""
    return " ".join(f"({part.name})" if isinstance(part, PatternHole) else part.text for part in pattern.parts)


def _shape(declaration: Declaration) -> str:
    """The key with the names of holes left out: two heads of one shape read the same words."""
    if declaration.pattern is None or declaration.title is not None:
        return key_of(declaration)
    kinds = " ".join(
        "(" + " ".join(part.kind) + ")" if isinstance(part, PatternHole) else part.text for part in declaration.pattern.parts
    )
    return f"{declaration.word} {kinds}"


def _text(part: object) -> str:
    if isinstance(part, (Word, Name)):
        return part.text
    return f'"{part.value}"' if isinstance(part, Text) else str(getattr(part, "value", ""))


def merge(layers: list[tuple[str, tuple[Declaration, ...]]], diagnostics: Diagnostics) -> list[Standing]:
    """The declarations that stand after all layers, in the order in which they were first declared."""
    standing: dict[str, Standing] = {}
    for layer, declarations in layers:
        for declaration in declarations:
            _place(standing, declaration, layer, diagnostics)
    return list(standing.values())


def _place(standing: dict[str, Standing], declaration: Declaration, layer: str, diagnostics: Diagnostics) -> None:
    key = _shape(declaration)
    before = standing.get(key)
    if declaration.mode == "new":
        if before is not None:
            diagnostics.error(
                "declared-twice",
                f"{key_of(declaration)} is declared twice",
                declaration.span,
                label="again here",
                others=(Label(before.declaration.span, "first here"),),
                help="write `replace` or `extend` before it if it should change the first one",
            )
            return
        standing[key] = Standing(declaration, layer, [declaration.span])
        return
    if before is None:
        known = [key_of(each.declaration) for each in standing.values() if each.declaration.word == declaration.word]
        close = nearest(key_of(declaration), known)
        diagnostics.error(
            "nothing-to-change",
            f"there is no {key_of(declaration)} to {declaration.mode}",
            declaration.span,
            help=f"did you mean `{close[0]}`?" if close else "a lower layer must declare it first",
        )
        return
    if declaration.mode == "remove":
        del standing[key]
        return
    origin = [*before.origin, declaration.span]
    changed = replace(declaration, mode="new") if declaration.mode == "replace" else _extended(before.declaration, declaration)
    standing[key] = Standing(changed, layer, origin)


def _extended(old: Declaration, new: Declaration) -> Declaration:
    """`old` with the lines of `new`: a fact or single line replaces its namesake, all else is added."""
    overridden = {line.keyword for line in new.lines if old.word == "member" or line.keyword in SINGLE_LINES}
    overridden -= {"cites", "note"}
    kept = tuple(line for line in old.lines if line.keyword not in overridden)
    return replace(
        old,
        lines=(*kept, *new.lines),
        rules=(*old.rules, *new.rules),
        body=(*old.body, *new.body),
        conditions=(*old.conditions, *new.conditions),
        rows=new.rows or old.rows,
        answers=new.answers or old.answers,
    )
