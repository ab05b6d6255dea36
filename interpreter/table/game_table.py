"""One table: a game, its players, its listeners. A function of its state and a message: no clock, no network, no file.

In: messages of listeners, answers of bots. Out: letters, each to one listener. A refused message changes nothing. Views are
numbered for each seat alone, and one is sent only when its content has changed, so that neither numbers nor the number of letters
reveal what others have done in secret.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET, structs

from interpreter.runtime import Decision, Diverged, Fault, Game, LoadError, UndoError
from interpreter.session import HUMAN
from interpreter.table import agreeing, hinting, standing_orders
from interpreter.table.agreeing import Wish, fresh_chance, own_answers
from interpreter.table.answering import Answering
from interpreter.table.hinting import HINTS, TIMES, Hint, HintWanted, may_be_hinted
from interpreter.table.laid_out import LaidOut
from interpreter.table.listening import Eyes, Heard, Letter, Listener
from interpreter.table.messages import (
    VERSION,
    About,
    Agree,
    Answer,
    AskBack,
    AskHint,
    Asking,
    BackAsked,
    Earlier,
    FromPage,
    Hello,
    Here,
    Hinted,
    Look,
    Moment,
    NewRules,
    PassBy,
    Position,
    Recall,
    Relink,
    Resign,
    Rule,
    Seat,
    Sit,
    Standing,
    Told,
    Trouble,
    Undo,
    Welcome,
    WhyNot,
)
from interpreter.table.replaying import Replay
from interpreter.table.seating import STAND_IN, asked_always, given_again, is_bot
from interpreter.table.seeing import OVER, Seeing
from interpreter.table.standing_orders import StandingOrder, passing

HOT = -1
"""The eyes of pages that look with those of whoever decides: their views are counted apart, and none is taken for another's."""
NO_HINTS = json.dumps({"no hints": True})
"""What is kept aside of a table at which nobody is given hints."""
AT_ONCE = 300
"""So many entries of a journal are put in words at once: some ten milliseconds."""
GONE_ON = "the table has gone on since: look what is so now"
MOST_MARKS = 200
"""So many marks of hints a table keeps, the newest."""
FIRST_AGREE = "first it must be said whether to go back: the game stands still until then"
OTHER_WAY = "by these rules the game goes another way from here on; what no longer fits is let go"


class GameTable:
    """A game and its players by seat number (`players`: `human`, or a bot by name). `gone`: the seats that have given up."""

    def __init__(self, laid: LaidOut, game: Game, players: Mapping[int, str]) -> None:
        self.laid, self.game = laid, game
        self.players = dict(players)
        self.gone: set[int] = set()
        self.wish: Wish | None = None
        self.orders: tuple[StandingOrder, ...] = ()
        self.hints: tuple[Hint, ...] = ()
        self.allows_hints = True
        self._hinted_here: set[tuple[int, str]] = set()
        self.wanted: list[HintWanted] = []
        """Hints that somebody is to find out; `hinted` is called with what was found."""
        self._wishes = 0
        self._ordered: Counter[int] = Counter()  # each seat counts its own: a count of all would tell of those of others
        self._refused: set[int] = set()
        self._listeners: dict[Listener, Heard] = {}
        self._eyes: dict[int | None, Eyes] = {}
        self._is_told_broken = False
        self._seeing = Seeing(laid, game)
        self._replay: Replay | None = None
        self._ask_people()

    # --- who is there ------------------------------------------------------------------------------------------------------

    @property
    def people(self) -> set[int]:
        """The seats played by persons."""
        return {seat for seat, player in self.players.items() if player == HUMAN}

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is to answer now; None if there is none, or while a wish to go back is open."""
        decision = self.game.decision
        return None if decision is None or decision.seat in self.people or self.wish is not None else decision.seat

    @property
    def aside(self) -> str:
        """The wish, standing orders and hints as a text for the store; '' for none. `recalled` reads it."""
        kept = {
            "wish": agreeing.as_data(self.wish),
            "orders": standing_orders.as_data(self.orders),
            "hints": hinting.as_data(self.hints),
            "no hints": not self.allows_hints,
            "wishes": self._wishes,
            "refused": sorted(self._refused),
        }
        told = {name: each for name, each in kept.items() if each}
        return json.dumps(told) if told else ""

    def recalled(self, aside: str) -> None:
        """Restore the state from a text that `aside` gave. Errors: `ValueError`."""
        kept = json.loads(aside or "{}")
        self.wish = agreeing.wish_of(kept.get("wish"))
        self.orders = standing_orders.orders_of(kept.get("orders"))
        self.hints = hinting.hints_of(kept.get("hints"))
        self.allows_hints = not kept.get("no hints")
        self._wishes = max(kept.get("wishes", 0), 0 if self.wish is None else self.wish.number)
        self._refused = set(kept.get("refused", ()))
        for each in self.orders:
            self._ordered[each.seat] = max(each.number, self._ordered[each.seat])

    def _ask_people(self) -> None:
        """Bots, and people who share the game with others, are asked whenever they may have an answer for all that others know:
        so that nobody can tell by a pause what they hold."""
        self.game.ask_always(*asked_always(self.players, self.game.open_table))

    def join(self, seat: int | None, hot: bool = False, owner: bool = False) -> Listener:
        """Add a listener for a page: at a seat, or as an onlooker (None). `hot`: it sees with the eyes of whoever decides, and
        answers for him; `owner`: it may say who plays which seat. It is sent nothing until `greet`."""
        listener = Listener(seat, hot, owner)
        self._listeners[listener] = Heard()
        return listener

    def leave(self, listener: Listener) -> list[Letter]:
        """Remove a listener; letters tell the others who is here now."""
        if self._listeners.pop(listener, None) is None:
            return []
        return self._all_here()

    def is_behind(self, listener: Listener) -> bool:
        """Does a listener's log lack so many journal entries that putting them into words should not hold up the others?"""
        return self._seeing.behind(self.eyes_of(listener)) > AT_ONCE

    def catch_up(self, listener: Listener) -> None:
        """Put the missing part of the listener's log into words. May run in another thread, while the table does not change."""
        self._seeing.length(self.eyes_of(listener))

    def greet(self, listener: Listener) -> list[Letter]:
        """The first letters to a listener (welcome, whole view, an open wish), and letters that tell the others who is here."""
        welcome = Welcome(VERSION, listener.seat, listener.hot, listener.owner, self.laid.mark, self.seats(), self.allows_hints)
        self._listeners[listener].greeted = True
        view = self._show(listener, anew=True)
        return [Letter(listener, welcome), *self._all_here(listener), *view, *self._wished(listener)]

    def seats(self) -> tuple[Seat, ...]:
        """All seats, by number, with who plays each and whether his page is connected."""
        hot = any(each.hot for each in self._listeners)
        here = {each.seat for each in self._listeners}
        return tuple(
            [
                Seat(
                    seat,
                    self.laid.words.seat(seat),
                    self.laid.side(self.laid.seats[seat]).colour,
                    player,
                    player == HUMAN and (hot or seat in here),
                    seat in self.gone,
                    self.laid.seats[seat],
                )
                for seat, player in sorted(self.players.items())
            ]
        )

    def _all_here(self, but: Listener | None = None) -> list[Letter]:
        here = Here(self.seats())
        return [Letter(each, here) for each, heard in self._listeners.items() if each is not but and heard.greeted]

    # --- what they see -----------------------------------------------------------------------------------------------------

    def eyes_of(self, listener: Listener) -> int | None:
        """The seat whose view a listener gets, None: an onlooker's. A hot one sees as the person who decides, or last did."""
        if not listener.hot:
            return listener.seat
        decision = self.game.decision
        if decision is not None and decision.seat in self.people:
            return decision.seat
        last = next((each.seat for each in reversed(self.game.answers) if each.seat in self.people), None)
        return min(self.people, default=None) if last is None else last

    def shown_to(self, listener: Listener) -> int:
        """The number of the view that a listener was last sent."""
        return self._listeners[listener].view

    def _show(self, listener: Listener, anew: bool = False) -> list[Letter]:
        """The view of a page, if it has not seen it yet. `anew`: whole, with the log from its beginning."""
        seat, heard = self.eyes_of(listener), self._listeners[listener]
        eyes = self._eyes.setdefault(HOT if listener.hot else seat, Eyes())
        now = self._seeing.view(seat)
        mine = tuple(
            [Standing(each.number, self.laid.words.titled(each.rule), each.span) for each in self.orders if each.seat == seat]
        )
        if mine or self.hints:
            now = structs.replace(now, orders=mine, hints=tuple([each.mark(seat, now.log.first) for each in self.hints]))
        if eyes.last != now:
            eyes.number += 1
            eyes.last = now
        if not anew and (heard.view, heard.eyes) == (eyes.number, seat):
            return []
        first = self._seeing.first_news(seat, None if anew else heard.lines.get(seat))
        heard.view, heard.eyes, heard.lines[seat] = eyes.number, seat, self._seeing.sent(seat)
        return [Letter(listener, self._seeing.numbered(now, eyes.number, first))]

    def _show_all(self) -> list[Letter]:
        """Everybody gets what has changed for him."""
        self._seeing.changed()
        self.orders = tuple([each for each in self.orders if each.in_force(self.game)])
        return [letter for each, heard in self._listeners.items() if heard.greeted for letter in self._show(each)]

    # --- what they say -----------------------------------------------------------------------------------------------------

    def hear(self, listener: Listener, said: FromPage) -> list[Letter]:
        """Carry out or refuse a message; gives all letters that follow from it."""
        match said:
            case Answer():
                return self._answer(listener, said)
            case PassBy():
                return self._pass_by(listener, said)
            case Recall():
                return self._recall(listener, said)
            case Undo():
                return self._undo(listener, said)
            case AskBack():
                return self._ask_back(listener, said)
            case Agree():
                return self._agree(listener, said)
            case AskHint():
                return self._ask_hint(listener, said)
            case Resign():
                return self._resign(listener, said)
            case Sit():
                return self._sit(listener, said)
            case WhyNot() | About() | Position() | Rule():
                return self.asking(listener, said)()
            case Look():
                return self._look(listener, said)
            case Earlier(id, before):
                first, lines = self._seeing.earlier(self.eyes_of(listener), before)
                return [Letter(listener, Told(id, lines=lines, first=first))]
            case Hello():
                return self.greet(listener)
            case Relink():  # tokens are no business of the game: `Awake` has them
                return [Letter(listener, Told(said.id, texts=("no link is given out here",)))]

    def asking(self, listener: Listener, said: Asking) -> Callable[[], list[Letter]]:
        """A function that answers a question about the present position, even if the game goes on. Any thread may run it."""
        answering, eyes = Answering(self.laid, self.game.clone()), self.eyes_of(listener)
        return lambda: [Letter(listener, Told(said.id, texts=tuple(answering.reply(said, eyes))))]

    def walk(self) -> bool:
        """Replay a slice of the game in search of its earlier moments. True while there is more to replay."""
        if self._replay is None:
            self._replay = Replay(self.game)
        return self._replay.walk()

    def _look(self, listener: Listener, said: Look) -> list[Letter]:
        own = self.eyes_of(listener)
        eyes = own if said.eyes is UNSET else said.eyes
        if eyes is not None and (eyes not in self.players or not (eyes == own or self._seeing.is_over or self.game.open_table)):
            return [Letter(listener, Told(said.id, texts=("what others hold is shown when the game has ended",)))]
        while self.walk():
            pass
        assert self._replay is not None
        replay, seeing = self._replay, self._seeing
        moments = replay.moments(eyes)
        number = min(said.at, len(moments) - 1)
        if said.by == "line":
            number = seeing.moment_of_line(replay, said.at, eyes)
        elif said.by == "open":
            seen = replay.moments(None)
            number = replay.moment_at(seen[min(said.at, len(seen) - 1)], eyes)
        view = seeing.moment(replay, number, eyes)
        turns = tuple(seeing.turns(replay, eyes)) if said.turns else ()
        shown = Moment(said.id, number, len(moments) - 1, replay.moment_at(moments[number], None), view, turns)
        return [Letter(listener, shown)]

    def _asked(self, listener: Listener, view: int) -> Decision | Trouble:
        """What a page that has seen this view is asked, or why it can answer nothing."""
        decision = self.game.decision
        eyes, heard = self.eyes_of(listener), self._listeners[listener]
        if decision is None or decision.seat not in self.people or decision.seat != eyes or view != heard.view:
            return Trouble("stale", "this is asked no more, or somebody else is asked: the view shows what is asked now")
        return decision if self.wish is None else Trouble("back", FIRST_AGREE)

    def _answer(self, listener: Listener, said: Answer) -> list[Letter]:
        decision = self._asked(listener, said.view)
        if isinstance(decision, Trouble):
            return [Letter(listener, decision), *self._show(listener, anew=True)]
        keys = decision.keys()
        if said.option >= len(keys) or keys[said.option] != said.key:
            refused = Trouble("answer", f"`{said.key}` is no answer to this question")
            return [Letter(listener, refused), *self._show(listener, anew=True)]
        return self._given(listener, decision, said.option)

    def _given(self, listener: Listener, decision: Decision, option: int) -> list[Letter]:
        """An answer that is offered."""
        self._seeing.answers(decision.seat)
        count = len(self.game.answers)
        try:
            self.game.answer(option)
        except Fault as fault:
            if len(self.game.answers) < count:  # it broke behind a poll that stands nowhere: back to before the answer there
                trouble = Trouble("answer", f"the rules broke: {fault}; the game stands where it was before the last answer")
                return [*[Letter(each, trouble) for each, heard in self._listeners.items() if heard.greeted], *self._begun_anew()]
            trouble = Trouble("answer", f"the rules broke: {fault}; the game stands where it was, and another answer may do")
            return [Letter(listener, trouble)]
        self._refused.discard(decision.seat)
        return self._goes_on()

    def _goes_on(self) -> list[Letter]:
        """Everybody gets what has changed for him; then whoever has a standing order for what is asked passes, one after another.
        All are told of each step: so that nobody can tell it from an answer by hand."""
        letters = self._show_all()
        self._hinted_here.clear()
        while self.wish is None and (decision := self.game.decision) is not None:
            order, number = next((each for each in self.orders if each.is_for(decision)), None), passing(decision)
            if order is None or number < 0 or decision.seat not in self.people:
                break
            count = len(self.game.answers)
            try:
                self.game.answer(number)
            except Fault:  # he is asked himself, and told
                self.orders = tuple([each for each in self.orders if each is not order])
                if len(self.game.answers) < count:
                    letters += self._begun_anew()
            letters += self._show_all()
        return letters

    def _pass_by(self, listener: Listener, said: PassBy) -> list[Letter]:
        """A standing order, and the first answer by it."""
        decision = self._asked(listener, said.view)
        if isinstance(decision, Trouble):
            return [Letter(listener, decision), *self._show(listener, anew=True)]
        number = passing(decision)
        if number < 0 or (said.until and said.until not in standing_orders.running(self.game)):
            return [Letter(listener, Trouble("pass", "here one cannot pass by a standing order, or not for so long"))]
        self._ordered[decision.seat] += 1
        begun = standing_orders.begun(self.game, said.until) if said.until else 0
        order = StandingOrder(self._ordered[decision.seat], decision.seat, decision.point.name, decision.rule, said.until, begun)
        self.orders = (*[each for each in self.orders if not each.is_for(decision)], order)
        return self._given(listener, decision, number)

    def _recall(self, listener: Listener, said: Recall) -> list[Letter]:
        seat = self.eyes_of(listener)
        left = tuple([each for each in self.orders if (each.number, each.seat) != (said.number, seat)])
        if left == self.orders:
            return [Letter(listener, Trouble("stale", "this order stands no more"))]
        self.orders = left
        return self._show_all()

    def bot_answers(self, option: int) -> list[Letter]:
        """Take the answer of the bot that is `thinking`. Errors: `ValueError` (none is), those of `Game.answer`."""
        if self.thinking is None:
            raise ValueError("no bot is asked")
        self.game.answer(option)
        return self._goes_on()

    def _undo(self, listener: Listener, said: Undo) -> list[Letter]:
        seat = self.eyes_of(listener)
        if seat is None or seat not in self.people:
            return [Letter(listener, Trouble("undo", "whoever looks on has given no answer"))]
        if self.wish is not None:
            return [Letter(listener, Trouble("back", FIRST_AGREE))]
        if said.view != self.shown_to(listener):
            return [Letter(listener, Trouble("stale", GONE_ON)), *self._show(listener, anew=True)]
        if self._seeing.why_no_undo(seat) == OVER:
            return [Letter(listener, Trouble("undo", f"this cannot be taken back: {OVER}"))]
        count, begun = len(self.game.answers), self.game.begun
        try:
            self.game.undo(seat)
        except UndoError as error:
            return [Letter(listener, Trouble("undo", f"this cannot be taken back: {error}"))]
        return self._begun_anew(begun[len(self.game.answers) - count][1])

    # --- hints -------------------------------------------------------------------------------------------------------------

    def _ask_hint(self, listener: Listener, said: AskHint) -> list[Letter]:
        """Somebody wants a hint: all are told, and somebody is to find it out."""
        decision, seat, why = self._asked(listener, said.view), self.eyes_of(listener), ""
        if isinstance(decision, Trouble):
            why = decision.text
        elif not self.allows_hints:
            why = "at this table nobody is given hints"
        elif said.bot not in HINTS:
            why = f"`{said.bot[:60]}` gives no hints"
        elif not may_be_hinted(self.game, decision):
            why = "here is no hint: the others are not to know who is asked"
        elif any(each.seat == seat for each in self.wanted):
            why = "one hint at a time"
        if why or seat is None or isinstance(decision, Trouble):
            return [Letter(listener, Told(said.id, texts=(why,)))]
        wanted = HintWanted(listener, said.id, seat, said.bot)
        letters: list[Letter] = []
        if len(decision.options) > 1:
            self.wanted.append(wanted)
        else:
            letters = self.hinted(wanted, [(0, TIMES)])
        if (seat, said.bot) not in self._hinted_here:
            self._hinted_here.add((seat, said.bot))
            lines = {-1 if eyes is None else eyes: self._seeing.length(eyes) for eyes in (*self.players, None)}
            self.hints = (*self.hints[1 - MOST_MARKS :], Hint(seat, said.bot, lines))
            letters = [*self._show_all(), *letters]
        return letters

    def hinted(self, wanted: HintWanted, options: Sequence[tuple[int, int]]) -> list[Letter]:
        """The letter with a hint: the options that the bot took, and how often each; or that it could not think."""
        self.wanted = [each for each in self.wanted if each is not wanted]
        if not options:
            return [Letter(wanted.to, Told(wanted.id, texts=("the bot could not think about this",)))]
        return [Letter(wanted.to, Hinted(wanted.id, sum(times for _, times in options), tuple(options)))]

    # --- back by agreement -------------------------------------------------------------------------------------------------

    def _ask_back(self, listener: Listener, said: AskBack) -> list[Letter]:
        """A seat wishes to go back. Where nobody needs to be asked that is done."""
        seat = self.eyes_of(listener)
        if seat is None or seat not in self.people:
            return [Letter(listener, Trouble("undo", "whoever looks on has given no answer"))]
        if self.wish is not None:
            return [Letter(listener, Trouble("back", FIRST_AGREE))]
        own = own_answers(self.game, seat)
        count = self._seeing.own_before(seat, said.line) if said.line is not None else own[-1] if own else -1
        if count < 0:
            return [Letter(listener, Trouble("undo", "you have given no answer before that"))]
        takes = self._seeing.way_back(seat, count)
        if takes == "chance" and not said.anew:
            reason = "chance or something hidden may have come to bear since: chance must be drawn anew"
            return [Letter(listener, Trouble("undo", reason))]
        if takes and seat in self._refused:
            return [Letter(listener, Trouble("back", "this was refused: ask again when you have answered again"))]
        if not takes:  # nobody else is told that there was anything to take back
            return self._went_back(count)
        self._wishes += 1
        self.wish = Wish(self._wishes, seat, count, takes == "chance")
        return self._settled()

    def _agree(self, listener: Listener, said: Agree) -> list[Letter]:
        """What somebody says to a wish."""
        wish = self.wish
        if wish is None or wish.number != said.number:
            return [Letter(listener, Trouble("stale", "this is wished no more"))]
        if said.seat not in self.people or not (listener.hot or listener.seat == said.seat):
            return [Letter(listener, Trouble("back", "only who plays a seat speaks for it"))]
        if not said.yes:
            if said.seat == wish.by:
                return self._no_more("withdrawn")
            self._refused.add(wish.by)
            return self._no_more("refused", said.seat)
        if said.seat != wish.by and said.seat not in wish.agreed:
            self.wish = wish._replace(agreed=(*wish.agreed, said.seat))
        return self._settled()

    def _settled(self) -> list[Letter]:
        """If all agree it is done, else they are told how it stands."""
        wish = self.wish
        if wish is None:
            return []
        if wish.by not in self.people:
            return self._no_more("lapsed")
        if wish.waits_for(self.people):
            return self._tell_wish()
        return [*self._no_more("done"), *self._went_back(wish.stay, fresh_chance(self.game) if wish.anew else None)]

    def _went_back(self, count: int, seed: int | None = None) -> list[Letter]:
        """The game goes back to before answer number `count`, from 0; `seed`: with which chance is drawn anew there."""
        written = self.game.begun[count - len(self.game.answers)][1]
        self.game.back_to(count, seed)
        return self._begun_anew(written)

    def _no_more(self, ended: str, who: int | None = None) -> list[Letter]:
        """What was wished is wished no more."""
        letters = self._tell_wish(ended, who)
        self.wish = None
        return letters

    def _tell_wish(self, ended: str = "", who: int | None = None) -> list[Letter]:
        """All are told how a wish stands, if there is one."""
        return [letter for each, heard in self._listeners.items() if heard.greeted for letter in self._wished(each, ended, who)]

    def _wished(self, listener: Listener, ended: str = "", who: int | None = None) -> list[Letter]:
        wish = self.wish
        if wish is None:
            return []
        line, waits = self._seeing.line_before(self.eyes_of(listener), wish.stay), wish.waits_for(self.people)
        return [Letter(listener, BackAsked(wish.number, wish.by, line, wish.anew, wish.agreed, waits, ended, who))]

    # --- who plays ---------------------------------------------------------------------------------------------------------

    def _resign(self, listener: Listener, said: Resign) -> list[Letter]:
        seat = self.eyes_of(listener)
        if seat is None or seat not in self.people:
            return [Letter(listener, Trouble("sit", "whoever looks on has nothing to give up"))]
        if said.view != self.shown_to(listener):
            return [Letter(listener, Trouble("stale", GONE_ON)), *self._show(listener, anew=True)]
        self.gone.add(seat)
        return self._seated({seat: STAND_IN})

    def _sit(self, listener: Listener, said: Sit) -> list[Letter]:
        if said.seat not in self.players:
            return [Letter(listener, Trouble("sit", "there is no such seat"))]
        if not listener.owner and listener.seat != said.seat:
            return [Letter(listener, Trouble("sit", "only the owner of the table says who plays other seats"))]
        if said.seat in self.gone:
            return [Letter(listener, Trouble("sit", "this seat has given the game up"))]
        if said.player != HUMAN and not is_bot(said.player):
            return [Letter(listener, Trouble("sit", f"there is no bot called `{said.player}`"))]
        if self.players[said.seat] == said.player:
            return self._all_here()
        return self._seated({said.seat: said.player})

    def _seated(self, players: Mapping[int, str]) -> list[Letter]:
        self.players.update(players)
        self.orders = tuple([each for each in self.orders if each.seat in self.people])
        self._ask_people()
        return [*self._all_here(), *self._settled(), *self._goes_on()]

    # --- what else happens -------------------------------------------------------------------------------------------------

    def back_to(self, count: int) -> list[Letter]:
        """Drop all answers behind the first `count`, which could not be stored."""
        game = given_again(self.laid.program, self.game.save(), self.players, count)
        return self._goes_on_as(game, self.laid)

    def exchange(self, laid: LaidOut) -> list[Letter]:
        """Go on by other rules: the answers are given again as far as they fit, the rest is dropped and reported."""
        note = ""
        try:
            game = given_again(laid.program, self.game.save(), self.players)
        except LoadError as error:
            if not isinstance(error, Diverged):
                return self.broken(str(error))
            stop, note = error, OTHER_WAY
            game = given_again(laid.program, self.game.save(), self.players, stop.number - 1)
            if self.game.open_table or len(self.people) < 2:  # else it would tell what somebody was asked in secret
                note = f"{OTHER_WAY}: {stop}"
        self._is_told_broken = False
        letters = self._goes_on_as(game, laid)
        news = NewRules(laid.mark, note)
        return [*(Letter(each, news) for each, heard in self._listeners.items() if heard.greeted), *letters]

    def broken(self, text: str) -> list[Letter]:
        """Letters that report mistakes in the edited rules, given as `text`; the table keeps its rules."""
        self._is_told_broken = True
        news = NewRules(self.laid.mark, text, broken=True)
        return [Letter(each, news) for each, heard in self._listeners.items() if heard.greeted]

    def mended(self) -> list[Letter]:
        """Letters that withdraw a report of mistakes, since the rules on disk are again those of this table; or none."""
        if not self._is_told_broken:
            return []
        self._is_told_broken = False
        news = NewRules(self.laid.mark)
        return [Letter(each, news) for each, heard in self._listeners.items() if heard.greeted]

    def _goes_on_as(self, game: Game, laid: LaidOut) -> list[Letter]:
        letters = self._no_more("lapsed")
        self.laid, self.game = laid, game
        self._ask_people()
        return [*letters, *self._begun_anew()]

    def _begun_anew(self, written: int | None = None) -> list[Letter]:
        """What was seen is another story now: logs are told from their beginning. `written`: so many entries of the journal are
        what they were; whoever was told nothing of those behind hears nothing of their end."""
        before = None if written is None else self._seeing
        self._seeing, self._replay = Seeing(self.laid, self.game, before, written or 0), None
        decision = self.game.decision
        self._hinted_here.clear()
        if decision is not None:  # whoever is asked again wants to answer himself
            self.orders = tuple([each for each in self.orders if not each.is_for(decision)])
        for listener, heard in self._listeners.items():
            if listener.hot or heard.eyes not in self._seeing.as_before:
                heard.view = 0
                heard.lines.clear()
        return self._show_all()
