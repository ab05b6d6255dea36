"""Members that are listed, on boards and in the `members` lines of kinds: where each is listed, and what later layers changed.

In: the layers of a library, with the outlines of their texts. Out: `Listings`, in which a member is found by its shape, as its
declaration would be. The merge removes members here, or marks those whose facts a later layer replaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import Library, YamlMap
from interpreter.records import record
from interpreter.resolve.boards import Board, read_board
from interpreter.resolve.plain_text import words_of
from interpreter.resolve.renaming import Renamings
from interpreter.source import Source, Span
from interpreter.syntax import Declaration, nodes


@record
class Listed:
    """A listed member: its kind, its name, its place and layer; `ends`: of an edge; `names`: of its copies, if it has any;
    `family`: the member of which it is a copy."""

    kind: str
    name: str
    span: Span
    layer: str
    ends: tuple[str, str] | None = None
    names: tuple[str, ...] = ()
    family: str = ""

    @property
    def key(self) -> str:
        """Its name in findings."""
        return f"{self.kind} {self.name}" if self.ends is None else f"{self.kind} between {self.ends[0]} and {self.ends[1]}"


@record
class ReadBoard:
    """A board file that has been read: its board, None if it has not the form of one, and the findings."""

    source: Source
    board: Board | None
    findings: Diagnostics


def shape_of_member(kind: str, name: str) -> str:
    """The shape of a member by its kind and name, as `shape_of` gives it for a declaration."""
    return f"member {kind} {name}"


def shape_of_edge(kind: str, one: str, other: str) -> str:
    """The shape (the text by which members are looked up) of an edge that is named by its ends: the same text whichever end
    comes first."""
    return shape_of_member(kind, " and ".join(["between " + min(one, other), max(one, other)]))


class Listings:
    """All listed members. `boards`: the boards in the order of layers and files; `gone`: kind and name of members that a later
    layer removed; `bare`: of those that it declared anew, so that only their positions count on their boards; `copies`: the names
    of the copies, where a layer gives another number of them; `renamings`: new names; `formerly`: old names by shape."""

    def __init__(self, library: Library, cache: Cache = NO_CACHE) -> None:
        self.boards = [self._read(source, cache) for source in library.boards]
        self.gone: set[tuple[str, str]] = set()
        self.bare: set[tuple[str, str]] = set()
        self.copies: dict[tuple[str, str], tuple[str, ...]] = {}
        self.renamings = Renamings()
        self.formerly: Mapping[str, tuple[str, ...]] = {}
        self._heights = {layer.id: number for number, layer in enumerate(library.layers)}
        self._by_shape: dict[str, Listed] = {}
        for each in self.boards:
            for shape, listed in self._of_board(each):
                self._by_shape.setdefault(shape, listed)

    @staticmethod
    def _read(source: Source, cache: Cache) -> ReadBoard:
        held = cache.held(("board", source.path))
        if isinstance(held, ReadBoard) and held.source == source:
            return held
        told = Diagnostics()
        read = ReadBoard(source, read_board(source, told, cache), told)
        cache.hold(("board", source.path), read)
        return read

    @staticmethod
    def _of_board(read: ReadBoard) -> Iterator[tuple[str, Listed]]:
        board, layer = read.board, read.source.layer
        for each in board.members if board is not None else ():
            kind = str(board.kind.value) if board is not None else ""
            ends = None if each.between is None else (str(each.between[0].value), str(each.between[1].value))
            copies = each.names if len(each.names) > 1 else ()
            listed = Listed(kind, each.name, each.span, layer, each.ends, copies)
            yield shape_of_member(kind, each.name), listed
            for name in copies:
                yield shape_of_member(kind, name), Listed(kind, name, each.span, layer, family=each.name)
            if ends is not None:
                yield shape_of_edge(kind, *ends), listed

    def add_kind(self, kind: Declaration, layer: str) -> None:
        """Add the members that a declaration of a kind, or an extension of one, lists."""
        for line in kind.lines:
            if isinstance(line, nodes.WordsLine) and line.word == "members":
                for item in line.items:
                    listed = Listed(words_of(kind.head), words_of(item), item[0].span.to(item[-1].span), layer)
                    self._by_shape.setdefault(shape_of_member(listed.kind, listed.name), listed)

    def by_first_names(self) -> None:
        """Index edges by the first names of their ends as well."""
        for listed in [*self._by_shape.values()]:
            if listed.ends is not None:
                ends = self.renamings.first_ends(listed.kind, listed.ends)
                self._by_shape.setdefault(shape_of_edge(listed.kind, *ends), listed)

    def find(self, shape: str) -> Listed | None:
        """The listed member with a shape; None if there is none, or a layer removed it."""
        found = self._by_shape.get(shape)
        return None if found is None or (found.kind, found.name) in self.gone else found

    def facts_of(self, kind: str, name: str) -> YamlMap | None:
        """The facts of a member on its board; None if it is on none, or a later layer declares it anew."""
        found = self.find(shape_of_member(kind, name))
        if found is None or (kind, name) in self.bare:
            return None
        boards = (each.board for each in self.boards if each.board is not None and each.board.kind.value == kind)
        return next((each.facts for board in boards for each in board.members if name in (each.name, *each.names)), None)

    def of_layers(self, layers: Iterable[str]) -> Iterator[tuple[str, Listed]]:
        """All members that these layers list, with their shapes."""
        wanted = frozenset(layers)
        return ((shape, listed) for shape, listed in self._by_shape.items() if listed.layer in wanted)

    def names(self) -> list[str]:
        """The names of all listed members in findings."""
        return [listed.key for listed in dict.fromkeys(self._by_shape.values())]

    def is_higher(self, layer: str, other: str) -> bool:
        """Is the first layer above the second?"""
        return self._heights.get(layer, 0) > self._heights.get(other, 0)

    def changes_text(self) -> str:
        """All changes that layers made to listed members, as one text to hash."""
        old = sorted(self.formerly.items())
        return repr((sorted(self.gone), sorted(self.bare), sorted(self.copies.items()), self.renamings.as_tuples(), old))
