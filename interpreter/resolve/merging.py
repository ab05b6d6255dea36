"""Layers into one list of declarations: `replace`, `remove`, `extend`, one algebra for every kind of object.

Takes declarations in the order of layers and files, gives those that stand, each with the places that shaped it. Objects are
addressed by what they are called, never by position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Diagnostics, Label, nearest
from interpreter.source import Span
from interpreter.syntax import Declaration, Line, Name, Number, PatternHole, Text, Word

SINGLE_LINES = {"plural", "starts as", "shown to", "lasts for", "gives", "default", "says", "length at most", "asks", "because"}


@dataclass(slots=True)
class MergedDeclaration:
    """A declaration that stands, the layer that last shaped it, and every place that did."""

    declaration: Declaration
    layer: str
    origin: list[Span] = field(default_factory=list)


def key_of(declaration: Declaration) -> str:
    """What a declaration is called: its word and title, or its pattern with the holes' kinds left out."""
    if declaration.title is not None:
        return f'{declaration.word} "{declaration.title.value}"'
    if declaration.pattern is not None:
        return f"{declaration.word} {pattern_text(declaration.pattern)}{_said_of(declaration)}"
    words = [_text(part) for part in declaration.head if not isinstance(part, Number)]
    return " ".join(words if declaration.word == "member" else [declaration.word, *words])


def pattern_text(pattern: object) -> str:
    """A pattern as words with its holes: `units of (owner) at (place)`."""
    return " ".join(f"({part.name})" if isinstance(part, PatternHole) else part.text for part in pattern.parts)


def _shape(declaration: Declaration) -> str:
    """The key with the names of holes left out: two heads of one shape read the same words. A member's name is the same with
    quotes and without."""
    if declaration.word == "member":
        return "member " + " ".join(_plain(part) for part in declaration.head if not isinstance(part, Number))
    if declaration.pattern is None or declaration.title is not None:
        return key_of(declaration)
    kinds = " ".join(
        "(" + " ".join(part.kind) + ")" if isinstance(part, PatternHole) else part.text for part in declaration.pattern.parts
    )
    return f"{declaration.word} {kinds}{_said_of(declaration)}"


def _said_of(declaration: Declaration) -> str:
    """What tells `(here: space) is burnt` from `(here: space) is flooded`: the words behind a head that has only holes."""
    if any(not isinstance(part, PatternHole) for part in declaration.pattern.parts):
        return ""
    return " is " + " ".join(declaration.answers)


def _text(part: object) -> str:
    if isinstance(part, (Word, Name)):
        return part.text
    return f'"{part.value}"' if isinstance(part, Text) else str(getattr(part, "value", ""))


def _plain(part: object) -> str:
    return str(part.value) if isinstance(part, (Text, Number)) else getattr(part, "text", "")


def merge(
    layers: list[tuple[str, tuple[Declaration, ...]]], diagnostics: Diagnostics, below: Mapping[str, frozenset[str]] | None = None
) -> list[MergedDeclaration]:
    """The declarations that stand after all layers, in the order in which they were first declared.

    `below` tells for each mod which other mods it comes after in any case; layers that are no mods have a fixed order."""
    pile = _Pile(diagnostics, below or {})
    for layer, declarations in layers:
        for declaration in declarations:
            pile.place(declaration, layer)
    return list(pile.standing.values())


class _Pile:
    """The declarations that stand so far, by shape, and which mod has touched each of them where."""

    def __init__(self, diagnostics: Diagnostics, below: Mapping[str, frozenset[str]]) -> None:
        self.diagnostics = diagnostics
        self.below = below
        self.standing: dict[str, MergedDeclaration] = {}
        self.touched: dict[str, dict[str, Span]] = {}

    def place(self, declaration: Declaration, layer: str) -> None:
        """Put one declaration onto the pile, or change what lies there."""
        key = _shape(declaration)
        if not self.ordered(declaration, layer, key):
            return
        before = self.standing.get(key)
        if declaration.mode == "new":
            if before is not None:
                self.diagnostics.error(
                    "declared-twice",
                    f"{key_of(declaration)} is declared twice",
                    declaration.span,
                    label="again here",
                    others=(Label(before.declaration.span, "first here"),),
                    help="write `replace` or `extend` before it if it should change the first one",
                )
                return
            self.standing[key] = MergedDeclaration(declaration, layer, [declaration.span])
            return
        if before is None:
            self.nothing_to_change(declaration)
            return
        if declaration.mode == "remove":
            del self.standing[key]
            return
        origin = [*before.origin, declaration.span]
        if declaration.mode == "replace":
            changed = replace(declaration, mode="new")
        else:
            changed = _extended(before.declaration, declaration, self.facts(declaration))
        self.standing[key] = MergedDeclaration(changed, layer, origin)

    def facts(self, member: Declaration) -> list[str]:
        """What members of the kind of this one may say, the longest first, so that `port size` is no `port`."""
        if member.word != "member":
            return []
        words = " ".join(part.text for part in member.head if isinstance(part, Word))
        kind = self.standing.get(f"kind {words}")
        found = []
        for line in kind.declaration.lines if kind is not None else ():
            if line.keyword in ("line", "flag") and line.items:
                text = " ".join(_plain(part) for part in line.items[0])
                found.append(text.split(" is ")[0] if line.keyword == "line" else text)
        return sorted(found, key=len, reverse=True)

    def ordered(self, declaration: Declaration, layer: str, key: str) -> bool:
        """Is it settled which mod comes last where two of them shape one thing? Else a finding with both places."""
        if layer not in self.below:
            return True
        touched = self.touched.setdefault(key, {})
        rival = next((other for other in touched if other != layer and other not in self.below[layer]), None)
        if rival is not None:
            self.diagnostics.error(
                "unordered-layers",
                f'the mods "{rival}" and "{layer}" both shape {key_of(declaration)}, and neither comes after the other',
                declaration.span,
                label=f'here by "{layer}"',
                others=(Label(touched[rival], f'here by "{rival}"'),),
                help=f'write "after: [{rival}]" into the manifest of "{layer}", or the other way round',
            )
            return False
        touched.setdefault(layer, declaration.span)
        return True

    def nothing_to_change(self, declaration: Declaration) -> None:
        """`replace`, `remove` or `extend` of what is not there."""
        known = [key_of(each.declaration) for each in self.standing.values() if each.declaration.word == declaration.word]
        close = nearest(key_of(declaration), known)
        self.diagnostics.error(
            "nothing-to-change",
            f"there is no {key_of(declaration)} to {declaration.mode}",
            declaration.span,
            help=f"did you mean `{close[0]}`?" if close else "a lower layer must declare it first",
        )


def _extended(old: Declaration, new: Declaration, facts: list[str]) -> Declaration:
    """`old` with the lines of `new`: a fact or single line replaces its namesake, all else is added."""

    def name_of(line: Line) -> str:
        text = " ".join(_plain(part) for part in line.parts)
        return next((fact for fact in facts if (text + " ").startswith(fact + " ")), line.keyword)

    overridden = {name_of(line) for line in new.lines if old.word == "member" or line.keyword in SINGLE_LINES}
    overridden -= {"cites", "note"}
    kept = tuple(line for line in old.lines if name_of(line) not in overridden)
    return replace(
        old,
        lines=(*kept, *new.lines),
        rules=(*old.rules, *new.rules),
        body=(*old.body, *new.body),
        conditions=(*old.conditions, *new.conditions),
        rows=new.rows or old.rows,
        answers=new.answers or old.answers,
    )
