"""Every message to a page taken apart: whatever it names, numbers or counts must be such that its seat may know it.

In: a rule set laid out, a seed. Out: an `Account` with every leak. Who may know what is asked of the position and of what piles and
attributes declare, here and by a few lines of our own, not of the views that are tried (`Known`). A page for each seat and one that looks
on hear a whole game, by people who answer by lot; each number in a message has its place in `NUMBERS`, and one that has none is told:
nobody has said what it tells. `python -m tests apart [--games N] [--seed S] [RULESET ...]` takes whole games apart.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import msgspec

from interpreter import ir
from interpreter.cache import open_cache
from interpreter.kernel import Column, PileSpec, State, column_values, hole_values, known_to, pile_members
from interpreter.kernel import journal as j
from interpreter.runtime import Game
from interpreter.session import Request, entries, open_session
from interpreter.table import GameTable, LaidOut, standing_orders
from interpreter.table.hinting import may_be_hinted
from interpreter.table.listening import Letter
from interpreter.table.messages import (
    About,
    Agree,
    Answer,
    AskBack,
    AskHint,
    BackAsked,
    Earlier,
    Look,
    PassBy,
    Position,
    Rule,
    Trouble,
    WhyNot,
    write,
)
from interpreter.views import boxes_of, page_text, tracks_of

LINES = {"lines.*.*", "lines.*.*.*"}
SEATS = {"seats.*.id", "seats.*.here", "seats.*.gone"}
VIEW = {
    "view", "eyes", "map.counts.*.*", "map.pieces.*.*", "piles.*.number", "piles.*.members.*", "piles.*.of", "piles.*.own",
    "tracks.*.*.*", "boxes.*.*.*", "log.*", "log.*.*.*", "log.*.*.*.*", "turn.seat", "question.seat", "question.options.*.members.*",
    "question.about.*.*", "question.picked.*.*", "question.passes", "question.hint", "orders.*.number", "hints.*.*",
    "contest.parties.*.seat", "contest.parties.*.figures.*.*", "contest.parties.*.leads", "contest.parties.*.won", "contest.parties.*.forces.*.*",
    "contest.parties.*.hands.*.*", "contest.rounds.*.*.*", "contest.rounds.*.*.*.*", "contest.at.*", "contest.over",
}  # fmt: skip
NUMBERS = {
    "welcome": {"v", "seat", "hot", "owner", "hints", *SEATS},
    "hinted": {"id", "of", "options.*.*"},
    "here": SEATS,
    "error": set[str](),
    "back": {"number", "by", "line", "anew", "agreed.*", "waits.*", "who"},
    "told": {"id", "first", *LINES},
    "view": VIEW,
    "moment": {"id", "moment", "last", "open", "turns.*.*", *(f"view.{path}" for path in VIEW)},
}
"""Where numbers stand in messages of each sort. Those of views are compared with the position (`Apart.view`), but for the numbers of views
and lines, of which `tests.table.wire` shows that they tell nothing."""
SEEN = ("map", "piles", "tracks", "boxes")
"""What an earlier moment shows must have been shown then."""
ASKED = 12
"""Something is asked at one decision of so many."""
ORDERS = 4
"""A standing order is given at one poll of so many."""
BACK = 40
"""And at one of so many somebody wants to go back, and the others mostly agree."""
Member = tuple[str, int]


@dataclass
class Account:
    """`messages`, `numbers`, `texts`: how many were looked at; `leaks`: what no message may tell."""

    games: int = 0
    decisions: int = 0
    messages: int = 0
    numbers: int = 0
    texts: int = 0
    leaks: list[str] = field(default_factory=list)


class Known:
    """What a seat may know of a position, by what is declared of piles and attributes."""

    def __init__(self, laid: LaidOut, game: Game, seat: int | None) -> None:
        self._laid, self._seat = laid, seat
        self._program, self._layout = laid.program, laid.program.tables.layout
        self._now: State = game.state
        self._before: State = (
            game.state if game.state.sealed is None else game.state.sealed
        )  # what others choose in secret shows later
        self.hidden = self._lie_hidden(self._now) & self._lie_hidden(self._before)

    def _lie_hidden(self, state: State) -> set[Member]:
        """The members that lie where the seat may not look."""
        return {
            (pile.holds, member)
            for pile in self._layout.piles
            for index, members in enumerate(pile_members(state, pile.field))
            if not self._may_look(pile, index)
            for member in members
        }

    def _is_own(self, thing: Column | PileSpec, index: int) -> bool:
        return isinstance(thing.shown, int) and hole_values(thing.holes, index)[thing.shown] == self._seat

    def _may_look(self, thing: Column | PileSpec, index: int) -> bool:
        if thing.shown == "all" or self._is_own(thing, index):
            return True
        opens = thing.opened and self._program.function(thing.opened)
        return bool(opens and opens(self._before, *hole_values(thing.holes, index)))

    def cells(self, name: str) -> Iterator[tuple[dict[str, int], Any]]:
        """Those of an attribute that the seat may look at: what they are about, and what stands there."""
        column = next(each for each in self._layout.columns if each.name == name)
        now, before = column_values(self._now, column.field), column_values(self._before, column.field)
        for index, about in enumerate(_abouts(column)):
            value = now[index] if self._is_own(column, index) else before[index]
            named = [(column.of, each) for each in (value if isinstance(value, tuple) else (value,))]
            if self._may_look(column, index) and self.hidden.isdisjoint([*about.items(), *named]):
                yield about, value

    def piles(self) -> Iterator[tuple[str, int, set[int] | None]]:
        """How each is called, how many lie in it, and what, where the seat may look."""
        for pile in self._layout.piles:
            for index in range(pile.size):
                members = pile_members(self._now if self._is_own(pile, index) else self._before, pile.field)[index]
                yield (
                    self._laid.words.pile(pile.first + index),
                    len(members),
                    set(members) if self._may_look(pile, index) else None,
                )


@cache
def _abouts(column: Column) -> list[dict[str, int]]:
    """What the cells of an attribute are about, one after the other."""
    kinds = [hole.kind for hole in column.holes]
    return [dict(zip(kinds, hole_values(column.holes, index), strict=True)) for index in range(column.size)]


class Names:
    """Finds the members that lie in piles in texts, by their names; not those that a text of the rules may mean otherwise."""

    def __init__(self, laid: LaidOut) -> None:
        self._rules = laid.rules
        tables = laid.program.tables
        held = [kind for kind in tables.layout.kinds if kind.held]
        said = "\n".join(
            [
                *(text for text, _ in tables.reports),
                *tables.periods,
                *(column.name for column in tables.layout.columns),
                *(laid.words.pile(pile.first + index) for pile in tables.layout.piles for index in range(pile.size)),
                *(name for kind in tables.layout.kinds if not kind.held for name in kind.names),
                *(effect.name for effect in tables.effects.values()),
            ]
        ).casefold()
        self.of: dict[str, set[Member]] = {}
        for kind in held:
            for number in range(len(kind.names)):
                name = laid.words.member(kind.name, number)
                if name.casefold() not in said:
                    self.of.setdefault(name, set()).add((kind.name, number))
        by_length = sorted(self.of, key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, by_length))})(?!\w)") if by_length else None

    @cached_property
    def pages(self) -> frozenset[str]:
        """All pages of the rules."""
        return frozenset(page_text(self._rules, item).rstrip() for item in ir.nameable(self._rules))

    def within(self, text: str) -> Iterable[str]:
        return () if self._any is None else self._any.findall(text)


class Apart:
    """One game, and all that its pages are told."""

    def __init__(self, laid: LaidOut, names: Names, seed: int, account: Account) -> None:
        self.laid, self.names, self.account = laid, names, account
        self.where = f"{laid.session.id}, seed {seed}"
        self.chance = random.Random(seed)
        self.playing = [laid.seats.index(name) for name in laid.session.facts.seats]
        self.table = GameTable(laid, Game.new(laid.program, seed), dict.fromkeys(self.playing, "human"))
        self.taken: set[int] = set()
        show_all = self.table._show_all
        self.table._show_all = lambda: self.on_the_way(show_all())
        self.pages = {seat: self.table.join(seat) for seat in (*self.playing, None)}
        self.held = {
            (kind.name, number) for kind in laid.program.tables.layout.kinds if kind.held for number in range(len(kind.names))
        }
        self.secrecy = laid.program.tables.layout.secrecy
        self.before = {seat: Known(laid, self.game, seat).hidden for seat in self.pages}
        self.read = 0
        self.told: dict[int | None, set[tuple[int, str]]] = {seat: set() for seat in self.pages}
        self.seen: dict[int | None, set[bytes]] = {seat: set() for seat in self.pages}
        self.met: dict[int | None, set[Member]] = {seat: set() for seat in self.pages}
        self.ordered: Counter[int | None] = Counter()
        self.asked_about: Member = ("", -1)

    @property
    def game(self) -> Game:
        return self.table.game

    def play(self, most: int | None = None) -> None:
        """To the end, or so many decisions."""
        self.take(each for page in self.pages.values() for each in self.table.greet(page))
        decisions = 0
        while self.game.decision is not None and decisions != most and len(self.account.leaks) < ASKED:
            decisions += 1
            if self.chance.randrange(ASKED) == 0:
                self.ask()
            if self.chance.randrange(BACK) == 0:
                self.go_back()
            if self.chance.randrange(BACK) == 0:
                self.ask_hint()
            self.answer()
        self.account.decisions += decisions
        self.account.games += self.game.decision is None

    def ask(self) -> None:
        """Whatever a page may ask."""
        page = self.chance.choice(list(self.pages.values()))
        kind = self.chance.choice([kind for kind in self.laid.rules.kinds.values() if kind.members])
        member = self.chance.choice(kind.members)
        thing = self.asked_about = (kind.name, member.id)
        for said in (About(1, thing), Position(2), Earlier(3, 10), WhyNot(4, thing)):
            self.take(self.table.hear(page, said))
        looks = [Look(6, self.chance.randrange(400), eyes=eyes) for eyes in (page.seat, None, self.chance.choice(self.playing))]
        for said in (*looks, Look(7, self.chance.randrange(400), by="line", turns=True)):
            self.take(self.table.hear(page, said))
        self.take(self.table.hear(page, Rule(5)))

    def answer(self) -> None:
        """Whoever is asked answers by lot; at a poll he may give a standing order."""
        decision = self.game.decision
        if decision is None:
            return
        page, option = self.pages[decision.seat], self.chance.randrange(len(decision.options))
        spans = standing_orders.running(self.game)
        if decision.point.how == "play" and spans and self.chance.randrange(ORDERS) == 0:
            self.ordered[decision.seat] += 1
            letters = self.take(self.table.hear(page, PassBy(self.table.shown_to(page), self.chance.choice(spans))))
            if not any(isinstance(each.says, Trouble) for each in letters):
                return
        self.take(self.table.hear(page, Answer(self.table.shown_to(page), option, decision.keys()[option])))

    def ask_hint(self) -> None:
        """Whoever is asked asks for a hint, where he may."""
        decision = self.game.decision
        if decision is not None and may_be_hinted(self.game, decision):
            page = self.pages[decision.seat]
            self.take(self.table.hear(page, AskHint(9, self.table.shown_to(page), "search")))
            self.table.wanted.clear()

    def go_back(self) -> None:
        """Somebody wants to go back; the others agree, or one does not."""
        letters = self.take(self.table.hear(self.pages[self.chance.choice(self.playing)], AskBack(anew=True)))
        while asked := next(
            (each.says for each in letters if isinstance(each.says, BackAsked) and each.says.waits and not each.says.ended), None
        ):
            seat = asked.waits[0]
            letters = self.take(self.table.hear(self.pages[seat], Agree(asked.number, seat, self.chance.random() < 0.9)))

    # --- a message ---------------------------------------------------------------------------------------------------------

    def take(self, letters: Iterable[Letter]) -> list[Letter]:
        """Letters that come of one thing that was said, but for those that were sent on the way; gives all."""
        letters = list(letters)
        self.read_all([each for each in letters if id(each) not in self.taken])
        self.taken.clear()
        return letters

    def on_the_way(self, letters: list[Letter]) -> list[Letter]:
        """Letters that are sent before something else is done for somebody."""
        self.read_all(letters)
        self.taken.update(map(id, letters))
        return letters

    def read_all(self, letters: list[Letter]) -> None:
        came, self.read = self.game.journal[self.read :], len(self.game.journal)
        known = {seat: Known(self.laid, self.game, seat) for seat in self.pages}
        for letter in letters:
            seat = letter.to.seat
            passed = {self.member_at(entry) for entry in came if entry[0] == j.MOVE and self.is_seen(seat, entry)}
            self.met[seat] |= passed | (self.held - known[seat].hidden)
            told = msgspec.json.decode(write(letter.says))
            self.account.messages += 1
            self.message(told, seat, known[seat], (self.before[seat] & known[seat].hidden) - passed)
        self.before = {seat: each.hidden for seat, each in known.items()}

    def is_seen(self, seat: int | None, entry: tuple[Any, ...]) -> bool:
        return any(slot >= 0 and known_to(self.secrecy[slot], seat) for slot in entry[2:4])

    def member_at(self, entry: tuple[Any, ...]) -> Member:
        pile = next(pile for pile in self.laid.program.tables.layout.piles if pile.first <= entry[3] < pile.first + pile.size)
        return pile.holds, entry[1]

    def message(self, told: dict[str, Any], seat: int | None, known: Known, hidden: set[Member]) -> None:
        """`hidden`: what the seat could not see before, cannot see now, and did not see on its way."""
        sort = told.pop("t")
        for path, value in leaves(told):
            if isinstance(value, str):
                if not path.startswith(("log", "lines", "view.")):
                    unseen = hidden - self.met[seat] if path.startswith("contest") else hidden  # what was laid down may be gone
                    self.text(value, f"{sort}.{path}", seat, unseen)
            elif value is not None:
                self.account.numbers += 1
                if path not in NUMBERS[sort]:
                    self.leak(seat, f"nobody has said what {sort}.{path} tells")
        if sort == "moment":
            self.moment(told["view"], seat)
            return
        if sort == "view":
            self.seen[seat].add(shown(told))
            self.view(told, seat, known, hidden)
        first, lines = (told["log"][0], told["log"][2]) if sort == "view" else (told.get("first", 0), told.get("lines", []))
        for number, line in enumerate(lines, first):  # what was told before was judged then
            if (number, line[2]) not in self.told[seat]:
                self.told[seat].add((number, line[2]))
                again = sort == "told" or (told["log"][3] and self.game.answers)  # told once more, and put together otherwise
                self.text(line[2], "a line", seat, hidden - self.met[seat] if again else hidden)

    def text(self, text: str, what: str, seat: int | None, hidden: set[Member]) -> None:
        self.account.texts += 1
        if self.is_page(text):
            return
        for name in self.names.within(text):
            if self.names.of[name] <= hidden and not (what.startswith("told") and self.asked_about in self.names.of[name]):
                self.leak(seat, f"{what} names {name}: {text[:200]}")

    def is_page(self, text: str) -> bool:
        """Is it a page of the rules, to the letter? That may name what it likes."""
        return bool(re.match(r".*\n=+\n", text)) and text in self.names.pages

    def leak(self, seat: int | None, text: str) -> None:
        who = "who looks on" if seat is None else self.laid.seats[seat]
        self.account.leaks.append(f"{self.where}, after {len(self.game.answers)} answers, to {who}: {text}")

    def moment(self, told: dict[str, Any], seat: int | None) -> None:
        """An earlier moment shows what was shown then, to this seat or to who looks on."""
        eyes = told["eyes"]
        if eyes not in (seat, None):
            self.leak(seat, f"it sees an earlier moment with the eyes of {eyes}")
        elif shown(told) not in self.seen[eyes]:
            self.leak(seat, f"an earlier moment shows what was not shown then: {shown(told)[:300]!r}")
        first, _, lines, _ = told["log"]
        for number, line in enumerate(lines, first):
            if eyes in self.told and (number, line[2]) not in self.told[eyes]:
                self.text(line[2], "a line of an earlier moment", eyes, self.before[eyes] - self.met[eyes])

    # --- a view ------------------------------------------------------------------------------------------------------------

    def view(self, told: dict[str, Any], seat: int | None, known: Known, hidden: set[Member]) -> None:
        if told["eyes"] != seat:
            self.leak(seat, f"it sees with the eyes of {told['eyes']}")
        self.question(told, seat, hidden)
        contest = told.get("contest") or {"parties": []}
        shown = [tuple(each[2:]) for party in contest["parties"] for each in party.get("figures", [])]
        shown += [tuple(each) for party in contest["parties"] for each in party.get("forces", [])]
        shown += [(deed[2], each) for deeds in contest.get("rounds", []) for deed in deeds for each in deed[3]]
        self.within(seat, "a contest", [each for each in shown if each in self.held], self.met[seat])
        for order in told.get("orders", []):
            if order["number"] > self.ordered[seat]:
                self.leak(seat, f"a standing order of its own has number {order['number']}, which counts those of others")
        setup, style = self.laid.style.setup, self.laid.style
        node = "" if style.map is None else style.map.graph.nodes.name
        on_map = told["map"]
        if setup.owner is not None:
            owners = {about[node]: value for about, value in known.cells(setup.owner.name)}
            letters = on_map.get("owner", "")
            sides = [-1 if letter == "." else ord(letter) - ord("0") for letter in letters]
            self.within(seat, "the owners", enumerate(sides), {*owners.items(), *((each, -1) for each in range(len(sides)))})
        counted = {
            (about[node], value, order)
            for order, (attribute, _) in enumerate(setup.counts)
            for about, value in known.cells(attribute.name)
            if node in about
        }
        self.within(seat, "a count", [tuple(each[:3]) for each in on_map.get("counts", [])], counted)
        stand = {
            (kind, number, value)
            for attribute in setup.pieces
            for about, value in known.cells(attribute.name)
            for kind, number in about.items()
        }
        self.within(seat, "a piece", map(tuple, on_map.get("pieces", [])), stand)
        for track, markers in zip(tracks_of(self.laid.style), told["tracks"], strict=True):
            if isinstance(track.shows, ir.Attribute):  # a declared value can be shown only where it hangs on nothing hidden
                self.within(
                    seat, "a marker", [each for each, _ in markers], {value for _, value in known.cells(track.shows.name)}
                )
        for boxes, lying in zip(boxes_of(self.laid.style), told.get("boxes", []), strict=False):
            lie = {
                (kind, box, value)
                for each in boxes.holds
                for about, value in known.cells(each.name)
                for kind, box in about.items()
            }
            self.within(seat, "a box", [(kind, box, value) for kind, box, _, value in lying], lie)
        piles = {name: (number, members) for name, number, members in known.piles()}
        for pile in told["piles"]:
            number, members = piles[pile["name"]]
            many = pile.get("number", len(pile.get("members", ())))
            if many != number:
                self.leak(seat, f"{pile['name']} holds {number}, and is told to hold {many}")
            if "members" in pile and (members is None or set(pile["members"]) != members):
                self.leak(seat, f"{pile['name']} is told to hold {pile['members']}")

    def question(self, told: dict[str, Any], seat: int | None, hidden: set[Member]) -> None:
        """Only who is asked is told what, and of what he may know; of a poll nobody is told who is asked."""
        decision, question, turn = self.game.decision, told.get("question"), told.get("turn")
        if question is not None and (decision is None or decision.seat != seat or question["seat"] != seat):
            self.leak(seat, "it is told what somebody else is asked")
        if decision is not None and decision.seat != seat and decision.point.how == "play" and decision.point.veiled:
            if turn is None or turn["seat"] is not None or any(name in turn["name"] for name in self.laid.seats):
                self.leak(seat, f"it is told who is polled: {turn}")
        if question is not None:
            named = [(each.get("kind", ""), member) for each in question["options"] for member in each.get("members", ())]
            for kind, number in [*named, *map(tuple, question.get("about", ())), *map(tuple, question.get("picked", ()))]:
                if (kind, number) in hidden:
                    self.leak(seat, f"the question names {self.laid.words.member(kind, number)}")

    def within(self, seat: int | None, what: str, told: Iterable[Any], known: set[Any]) -> None:
        for each in told:
            if each not in known:
                self.leak(seat, f"{what} that it may not know, or that is not so: {each}")


def shown(view: dict[str, Any]) -> bytes:
    """What a view shows but for its story."""
    question = view.get("question") or {}
    asked = {name: value for name, value in question.items() if name not in ("options", "spans", "passes")}
    return msgspec.json.encode([asked, *(view.get(name) for name in SEEN)])


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All that stands in a message, with where it stands."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, f"{path}.*")
    else:
        yield path, value


def taken_apart(laid: LaidOut, seeds: Sequence[int], most: int | None = None) -> Iterator[Account]:
    """The account after each game."""
    account, names = Account(), Names(laid)
    for seed in seeds:
        Apart(laid, names, seed, account).play(most)
        yield account


def main() -> int:
    """Do what the words say."""
    words = argparse.ArgumentParser(prog="python -m tests apart", description=__doc__)
    words.add_argument("rule_sets", nargs="*", metavar="RULESET")
    words.add_argument("--games", type=int, default=20, metavar="N")
    words.add_argument("--seed", type=int, default=0, metavar="S")
    words.add_argument("--scenario", default="", metavar="TITLE")
    read = words.parse_args()
    cache, leaked = open_cache(), 0
    for name in read.rule_sets or [each.id for each in entries(cache) if not each.abstract and each.facts.plays]:
        laid = LaidOut(open_session(Request(name, scenario=read.scenario), cache))
        begun, told, account = time.monotonic(), 0, Account()
        for account in taken_apart(laid, range(read.seed, read.seed + read.games)):
            print("\n".join(account.leaks[told:]), end="\n" if account.leaks[told:] else "", flush=True)
            told = len(account.leaks)
        print(
            f"{name}: {account.games} whole games, {account.decisions} decisions, {account.messages} messages with {account.numbers} numbers and "
            f"{account.texts} texts, {told} leaks, {time.monotonic() - begun:.0f} s",
            flush=True,
        )
        leaked += told
    return 1 if leaked else 0
