"""A rule set prepared for tables: its program, its words, its map, drawn once for all games of it.

In: a sound session. Out: `LaidOut`; its `board()` is the part of a page's data that no move changes. Errors: `Unsound` where the
rules have errors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from interpreter.cache import Shelf, rooms_digest
from interpreter.diagnostics import Diagnostics
from interpreter.ir import Kind, Member, Param, RuleSet
from interpreter.session import Session
from interpreter.table.messages import VERSION, Board, Boxes, Counted, Side, Thing, Track
from interpreter.views import Faces, GameWords, boxes_of, read_style, tracks_of

if TYPE_CHECKING:
    from interpreter.site import SiteContext

NOBODY = Side("", "#5b5147")


class LaidOut:
    """One rule set with its mods, scenario and options. `digest` identifies it; `mark` identifies it together with the version of
    the code that draws it, so that what a page fetches under a mark may be cached for ever."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.rules: RuleSet = session.played_rules
        self.program = session.program()
        self.digest = session.digest
        drawn_by = rooms_digest("runtime", "views", "site", "table")
        self.mark = hashlib.blake2b(self.digest.encode(), key=drawn_by, digest_size=16).hexdigest()
        self.words = GameWords(self.program, self.rules)
        self.faces = Faces(self.rules)
        self.style = read_style(session.library, self.rules, Diagnostics())
        self.seats = self.program.tables.layout.seat_names

    @cached_property
    def _context(self) -> SiteContext:
        from interpreter.site import SiteContext  # a table whose board is kept needs none of the site to begin

        return SiteContext(self.rules, self.session.library, self.session.findings)

    # --- what stands still -------------------------------------------------------------------------------------------------

    def board(self) -> Board:
        """The part of a page's data that no move changes. Cached in the session's cache, since drawing the map takes longer than
        all else."""
        cache, key = self.session.cache, f"board {self.mark}"
        kept = cache.get(Shelf.DATA, key)
        if kept is not None:
            return msgspec.json.decode(kept, type=Board)
        made = self._board()
        cache.put(Shelf.DATA, key, msgspec.json.encode(made))
        return made

    def _board(self) -> Board:
        from interpreter.site import FORMS, table_map, track_values

        drawn, places = table_map(self._context)
        style, layout = self.style, self.program.tables.layout
        kinds = self.rules.kinds.values()
        return Board(
            v=VERSION,
            id=self.session.id,
            title=self.session.library.manifest.title,
            digest=self.mark,
            map=drawn,
            node="" if style.map is None else style.map.graph.nodes.name,
            places=places,
            roads=tuple(self._roads(places)),
            seats=layout.seats,
            sides=tuple([self.side(name) for name in self.seats]),
            names={kind.name: tuple([self.words.member(kind.name, each.id) for each in kind.members]) for kind in kinds},
            side_of={kind.name: tuple(self._sides_of(kind)) for kind in style.faces},
            printed={kind.name: tuple([self._printed(each) for each in kind.members]) for kind in self._pieces()},
            faces=tuple([kind.name for kind in style.faces]),
            counts=tuple([Counted(sign, FORMS[at % len(FORMS)]) for at, (_, sign) in enumerate(style.setup.counts)]),
            tracks=tuple(
                [
                    Track(
                        each.title,
                        tuple(track_values(self._context, each).items()),
                        _whose(each.shows.params),
                        each.shows.type.of if each.shows.type.base == "member" else "",
                    )
                    for each in tracks_of(style)
                ]
            ),
            boxes=tuple([Boxes(each.title, tuple([tuple(map(_thing, row)) for row in each.rows])) for each in boxes_of(style)]),
            dice=tuple(dict.fromkeys([die.kind.name for die in self.rules.dice if die.kind is not None])),
        )

    def _roads(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """Which places are joined, whatever by."""
        if self.style.map is None:
            return []
        there, edges = set(places), self.style.map.graph.edges.members
        return [each.ends for each in edges if each.ends is not None and there.issuperset(each.ends)]

    def side(self, name: str) -> Side:
        """The letter and colour of a side; a neutral colour without letter for one that the map does not mark."""
        known = None if self.style.map is None else self.style.map.sides.get(name)
        return NOBODY if known is None else Side(known.letter, known.colour)

    def _sides_of(self, kind: Kind) -> list[int]:
        """The seat of each member whose face has a band in the colour of one, else -1."""
        band = self.style.faces[kind].band
        if band is None or band.type.of != self.program.tables.layout.seats:
            return [-1] * len(kind.members)
        values = [band.values[each.id] for each in kind.members]
        return [value if isinstance(value, int) else -1 for value in values]

    def _pieces(self) -> list[Kind]:
        """The kinds whose members stand at places."""
        named = {param.type.of for attribute in self.style.setup.pieces for param in attribute.params}
        return [kind for kind in self.rules.kinds.values() if kind.name in named]

    def _printed(self, member: Member) -> str:
        from interpreter.site import piece

        return piece(self._context, member).small

    def face(self, kind: str, number: int) -> str:
        """A member drawn as a card or as the face of a die, as SVG; '' if its kind is not drawn as such. Errors: `KeyError`,
        `IndexError` for a member that does not exist."""
        from interpreter.site import face, face_of

        die = next((each for each in self.rules.dice if each.kind is not None and each.kind.name == kind), None)
        if die is not None:
            return face_of(self._context, die, self.rules.kinds[kind].members[number].id)
        return face(self._context, self.rules.kinds[kind].members[number])


def _thing(member: Member | None) -> Thing | None:
    return None if member is None else (member.kind.name, member.id)


def _whose(params: Sequence[Param]) -> str:
    """The kind of the members that have a marker each."""
    return params[0].type.of if params else ""
