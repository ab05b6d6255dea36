"""Draws what a player sees in a terminal: the map, what has happened since he last decided, his hand, the options, the question.

In: a game, its open decision, a size. Out: rows of pieces that fit the window, unless the options alone need more. Everything
comes from the view and the log of the seat that decides. The question stands last, always whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.cli.layout import columns, flowed, shortened, wrapped
from interpreter.runtime import Decision, Game
from interpreter.views import (
    Board,
    BoardView,
    Choice,
    Faces,
    GameWords,
    LogLine,
    MapText,
    Piece,
    Row,
    Sort,
    Standing,
    Style,
    capital,
    choices,
    in_question,
    is_number,
    lines_for,
    nodes_of,
    owners_of,
    question,
    running,
    sentence,
    since,
    text_of,
)

if TYPE_CHECKING:
    from interpreter import ir

SMALLEST = (20, 3)
"""Below this width and height nothing can be laid out."""
COMPACT = (60, 18)
"""In a smaller window only the question, the options and the last news are shown."""
HIGH = 30
"""From this height on there is room for a larger map, and for options in lines of their own."""
LINES = 3
"""At least so many rows tell what has happened."""
TOLD_AS: Mapping[str, Sort] = {
    "heading": "heading", "begin": "heading", "report": "report", "chance": "chance", "answer": "answer"
}  # fmt: skip
"""What the lines of a log are on a screen."""
TRACKS = 2
"""At most so many rows tell where the markers stand on their tracks."""
FACE = 30
"""So many letters tell what a card does, at least, before all that is printed on it is told."""
FACE_GAP = "  "
BEFORE = 120
"""So many entries of the journal before the seat's last decision are looked through for lines that fill the room."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn screen. `rows`; `untold`: how many rows of the news since the seat's last decision did not fit."""

    rows: list[Row]
    untold: int


class Screen:
    """Draws a game for the seats at one terminal. `plain`: use only letters that every terminal has."""

    def __init__(self, game: Game, rules: ir.RuleSet, style: Style, title: str, plain: bool = False) -> None:
        self.game = game
        self.rules = rules
        self.title = title
        self.words = GameWords(game.program, rules)
        self.faces = Faces(rules)
        self._maps: dict[int, MapText] = {}
        self._style, self._plain = style, plain

    @property
    def colours(self) -> dict[str, str]:
        """The colour of each side by its name; empty if the rule set has no map."""
        return {} if self._style.map is None else {name: side.colour for name, side in self._style.map.sides.items()}

    # --- the whole -------------------------------------------------------------------------------------------------------

    def draw(self, decision: Decision, width: int, height: int) -> Picture:
        """The whole screen. In a small window the map and the hand are shortened or left out."""
        width, height = max(width, SMALLEST[0]), max(height - 1, SMALLEST[1])  # the last line is the keyboard's
        found = choices(decision, self.words)
        asked = self.question(decision, width)
        below = [*self.options(found, width, height), *asked]
        if width < COMPACT[0] or height < COMPACT[1] - 1:
            return self._small(decision, below, width, height)
        head = [*self.head(decision, width), *(self.tracks(decision.seat, width) if height >= HIGH else [])]
        spoken_of = self.spoken_of(decision, width, height)
        hand = self.hand(decision.seat, found, width)
        news = self.news(decision.seat, width)
        room = height - len(head) - len(below) - len(spoken_of) - len(hand)
        most = min(map_height(height), room - LINES - 2)
        over = len(news) - (room - most - 2)
        if height < HIGH and 0 < over < len(hand):  # a row for the hand makes room for all of the news
            room += len(hand) - 1
            hand = self.counted(decision.seat, found, width)
            most = min(map_height(height), room - LINES - 2)
        about = in_question(self.game, decision, self._style)
        board = self.map(decision.seat).draw(decision.seat, self.lit(decision.seat, found), width, most, about)
        space = max(0, room - len(board.rows) - 2)
        recent = self._last(news, space, width)
        log = [*self._earlier(decision.seat, width, space - len(recent), len(news)), *recent]
        rule = rule_off(width)
        parts = [head, board.rows, rule_off(width, *told_of(board)), log, rule if log else [], hand, spoken_of, below]
        return Picture([row for part in parts for row in part], max(0, len(news) - space))

    def _small(self, decision: Decision, below: list[Row], width: int, height: int) -> Picture:
        """Only what is needed, with a word about the window."""
        news = self.news(decision.seat, width)
        room = max(0, height - len(below) - 1)
        recent = self._last(news, room, width)
        warning = [[Piece(shortened("A small window: 60 by 18 letters show more.", width), "warning")]]
        rows = [*(warning if height > len(below) else []), *recent, *below]
        return Picture(rows, max(0, len(news) - room))

    @staticmethod
    def _last(news: list[Row], room: int, width: int) -> list[Row]:
        """The last rows of the news for which there is room; where some are left out, the first says so."""
        if len(news) <= room or room < 1:
            return news if room > 0 else []
        left = len(news) - room + 1
        return [[Piece(shortened(f"  {left} lines before these: see `since`", width), "warning")], *news[left:]]

    def head(self, decision: Decision, width: int) -> list[Row]:
        """A title row: the spans now running, the title of the game."""
        where = [*running(self.game, self.words), *(["open table"] if self.game.open_table else []), self.title]
        return [[Piece(shortened(" | ".join(where), width).ljust(width), "title")]]

    def tracks(self, seat: int, width: int) -> list[Row]:
        """The positions of the markers on the tracks beside the map, in as many rows as fit."""
        tokens: list[Row] = [[Piece(f"{title} ", "shared"), Piece(told)] for title, told in self.seen(seat).marker_texts()]
        return flowed(tokens, width)[:TRACKS]

    # --- its parts -------------------------------------------------------------------------------------------------------

    def question(self, decision: Decision, width: int) -> list[Row]:
        """The question and the side that it is put to, in as many rows as needed."""
        who = self.words.seat(decision.seat)
        asked = question(decision, self.words).removeprefix(f"{who}: ")
        rows = wrapped(f"{who}: {asked}", width, "question")
        side = self.words.layout.seat_names[decision.seat]
        first = rows[0][0].text
        return [[Piece(first[: len(who) + 1], "question", side), Piece(first[len(who) + 1 :], "question")], *rows[1:]]

    def map(self, seat: int) -> MapText:
        """The map for a seat. It is kept, so that each seat goes on from the part that it saw last."""
        return self._maps.setdefault(seat, MapText(self.game, self._style, self._plain))

    def nodes_of(self, seat: int, member: ir.Member) -> list[int]:
        """The nodes of the map that belong to a member: itself, the one where it stands, or those that lie in it."""
        return nodes_of(self.rules, self.game, seat, self._style, member)

    def inside(self, seat: int, member: ir.Member) -> list[str]:
        """The places inside a region of the map, a line for each side that owns some; empty for a member that is no region."""
        if self._style.map is None or member.kind.name in (self._style.map.graph.nodes.name, self.words.layout.seats):
            return []
        nodes, kind = self.nodes_of(seat, member), self._style.map.graph.nodes.name
        if [*Standing(self.game, seat, self._style.setup).of(member.kind.name, member.id)]:
            return []  # it stands somewhere; nothing lies in it
        found = owners_of(self.game, seat, self._style, nodes)
        owners = sorted(found, key=lambda owner: (owner < 0, owner))
        named = {owner: ", ".join([self.words.member(kind, node) for node in found[owner]]) for owner in owners}
        return [f"in it, {self.words.seat(owner)}: {names}" for owner, names in named.items()]

    def news(self, seat: int, width: int, for_all: bool = False) -> list[Row]:
        """Log rows since the seat's last decision, as far as the seat may know, or with `for_all` as everybody may."""
        reader = None if for_all else seat
        return self.log_rows(lines_for(self.game, reader, "story", self.rules, since(self.game, seat)), width)

    def _earlier(self, seat: int, width: int, count: int, news: int) -> list[Row]:
        """The last rows of what the seat knew when it decided last, above so many rows of news."""
        if count < 1:
            return []
        start = max(0, since(self.game, seat) - BEFORE)
        rows = self.log_rows(lines_for(self.game, seat, "story", self.rules, start), width)[: -news or None]
        return [[Piece(text_of(row), "old")] for row in rows[max(0, len(rows) - count) :]]

    def log_rows(self, lines: list[LogLine], width: int) -> list[Row]:
        """Lines of a log as rows, indented by their depth."""
        rows: list[Row] = []
        for line in lines:
            text = f"-- {line.text} --" if line.sort == "begin" else line.text if line.sort == "heading" else sentence(line.text)
            depth = "" if line.sort == "heading" else "  " * line.level
            rows += wrapped(text, width, TOLD_AS.get(line.sort, ""), indent="  ", first=depth)
        return rows

    def spoken_of(self, decision: Decision, width: int, height: int) -> list[Row]:
        """A few rows with what is printed on the cards that the question names."""
        rows: list[Row] = []
        for (_, type_), value in zip(decision.point.holes, decision.named, strict=True):
            kind = type_.removesuffix(" or none")
            if self.words.in_piles(kind) and isinstance(value, int) and value >= 0:
                face = self.faces.face(kind, value)
                figures = f" ({face.figures})" if face.figures else ""
                lines = wrapped(
                    f"{face.name}{figures}: {face.does}" if face.does else f"{face.name}{figures}", width, "old", indent="  "
                )
                most = 2 if height < HIGH else 4
                if len(lines) > most:
                    lines = [
                        *lines[: most - 1],
                        [Piece(shortened(" " * 2 + " ".join(map(_bare, lines[most - 1 :])), width), "old")],
                    ]
                rows += lines
        return rows

    def hand(self, seat: int, found: list[Choice], width: int) -> list[Row]:
        """Rows with the cards that only this seat sees, for each pile that is not wholly among the options."""
        rows: list[Row] = []
        for name, kind, members in self._not_offered(seat, found):
            tokens: list[Row] = [[Piece(f"{capital(name)}:", "shared")]]
            alike = groupby((self.faces.face(kind, member) for member in members), lambda face: (face.family, face.figures))
            for (family, figures), faces in alike:
                first, *others = faces
                group = f"{family} x{1 + len(others)}" if others else first.name
                tokens.append([Piece(group, "force"), Piece(f" ({figures})" if figures else "")])
            rows += flowed(tokens, width)
        return rows

    def counted(self, seat: int, found: list[Choice], width: int) -> list[Row]:
        """The same piles in one row, with the number of cards in each."""
        told = [
            f"{capital(name)}: {self.words.unknown(kind, len(members))}" for name, kind, members in self._not_offered(seat, found)
        ]
        return [[Piece(shortened(f"{'; '.join(told)} (`hand` shows them)", width), "shared")]] if told else []

    def _not_offered(self, seat: int, found: list[Choice]) -> Iterator[tuple[str, str, list[int]]]:
        offered = {(choice.kind, member) for choice in found for member in choice.members}
        for name, kind, members in self.own_piles(seat):
            if any((kind, member) not in offered for member in members):
                yield name, kind, members

    def own_piles(self, seat: int) -> list[tuple[str, str, list[int]]]:
        """The piles that only a seat sees and that are not empty: name, kind, and members by their printed numbers or in the
        order of the rules."""
        return [(each.name, each.kind, [*each.members]) for each in self.seen(seat).piles if each.is_own and each.members]

    def seen(self, seat: int) -> BoardView:
        """The position as a seat sees it."""
        return BoardView(self.game, seat, self.words, self.rules, self._style)

    def lit(self, seat: int, found: list[Choice]) -> dict[int, str]:
        """For each node of the map that an option names (of a path, its end), what is typed for that option; '' for a node where
        a piece stands that an option names."""
        return self.seen(seat).lit(found)

    # --- options ---------------------------------------------------------------------------------------------------------

    def options(self, found: list[Choice], width: int, height: int) -> list[Row]:
        """The options in their order, each with what is typed for it; in rows of their own where the window is high. Plain
        numbers are left out, since the question names them."""
        shown = [choice for choice in found if not is_number(choice.key)]
        signs = max((len(choice.sign) for choice in found), default=0)
        groups = [list(group) for _, group in groupby(shown, lambda choice: (choice.form, self._has_face(choice)))]
        rows = [row for group in groups for row in self._group(group, width, len(groups) > 1 and height >= HIGH, signs)]
        if len(rows) <= max(3, height // 2):
            return rows
        return flowed([token for group in groups for token in self._tokens(group)], width, "  ")

    def _group(self, group: list[Choice], width: int, in_rows: bool, signs: int) -> list[Row]:
        """Options with words in common. `signs`: how wide what is typed for one may be."""
        if self._has_face(group[0]):
            return list(self._cards(group, width, signs))
        if in_rows and not group[0].form:
            return [self._token(choice) for choice in group]
        tokens = self._tokens(group)
        return flowed(tokens, width) if group[0].form else columns(tokens, width)

    def _tokens(self, group: list[Choice]) -> list[Row]:
        tokens = [self._token(choice) for choice in group]
        if group[0].form:
            tokens[0] = [Piece(f"{group[0].form}: ", "shared"), *tokens[0]]
        return tokens

    @staticmethod
    def _token(choice: Choice) -> Row:
        sign = [Piece(f"{choice.sign} ", "sign")] if choice.sign else []
        return [*sign, Piece(choice.name, "option" if choice.members else "")]

    def _has_face(self, choice: Choice) -> bool:
        """Does an option name one thing out of a pile?"""
        return len(choice.members) == 1 and self.words.in_piles(choice.kind)

    def _cards(self, group: list[Choice], width: int, signs: int) -> Iterator[Row]:
        """Options that name something printed, each with its figures and facts, and what it does as far as there is room; where
        there is little for one of them, the figures alone."""
        faces = [(choice, self.faces.face(choice.kind, choice.members[0])) for choice in group]
        room = width - signs - 1
        least = min(room - len(choice.key) - len(face.facts) for choice, face in faces)
        for choice, face in faces:
            left = room - len(choice.key)
            if left < 0:
                yield from flowed([self._token(choice)], width)
                continue
            caption = face.facts if least >= FACE or not any(each.does for _, each in faces) else face.figures
            caption = shortened(f" ({caption})", left) if caption else ""
            row = [Piece(choice.sign.rjust(signs), "sign"), Piece(f" {choice.key}", "option"), Piece(caption)]
            left -= len(caption) + len(FACE_GAP)
            yield [*row, Piece(FACE_GAP + shortened(face.does, left), "old")] if left > FACE // 2 and face.does else row


def _bare(row: Row) -> str:
    return text_of(row).strip()


def rule_off(width: int, *notes: str) -> list[Row]:
    """A horizontal line with the first of the notes that fits into it."""
    told = next((note for note in notes if len(note) + 6 <= width), "")
    return [
        [Piece("-" * 3, "line"), Piece(f" {told} ", "warning"), Piece("-" * (width - len(told) - 5), "line")]
        if told
        else [Piece("-" * width, "line")]
    ]


def told_of(board: Board) -> tuple[str, ...]:
    """Notes that a map shows only a part: a longer one first, then a shorter; none if it shows all."""
    if not board.is_part:
        return ()
    if not board.unseen:
        return ("a part of the map: `map` shows all",)
    places = "1 place" if board.unseen == 1 else f"{board.unseen} places"
    told = f"without {places} to choose from: `map` shows all"
    return f"a part of the map, {told}", told


def map_height(height: int) -> int:
    """How many rows the map gets in a window of this height. It depends on nothing else, so that the map does not move."""
    return height // 2 if height >= HIGH else height * 2 // 5
