"""The methods by which the check of one declaration looks at others, beyond their heads.

Each method notes in the memo what it reads, as a source or as a declaration (`SAID`), so that no check need list its
dependencies: it is repeated when anything that it read has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from interpreter import ir
from interpreter.effects.deeds import RELATIONS
from interpreter.effects.dependencies import edges_of
from interpreter.effects.graph import RUNS, Relation
from interpreter.effects.moving import Moving
from interpreter.effects.web import Node, Web
from interpreter.effects.writing import is_proof, routines_of_unit
from interpreter.memo import NEVER, Memo, Reads, hashed
from interpreter.resolve import Defined

CROWD = 6
"""So many declarations that call, ask or announce one thing are looked at, each by itself: of more nothing in common is expected,
and what rests on their number alone need not be looked at again with each of them."""

PASSING = RUNS | {Relation.ASKS, Relation.ROLLS, Relation.STARTS}
"""What runs or asks for something in turn."""

_OPTION = re.compile(r"^ +to (.*)", re.MULTILINE)
"""A line of a menu."""
_PROMPT = re.compile(r'^ +asks "(.*)"', re.MULTILINE)
_HOLE = re.compile(r"\{[^{}]*\}")
SAME = 3
"""So many letters may be the same by chance."""

K = TypeVar("K")
V = TypeVar("V")
C = TypeVar("C", ir.Call, ir.CallBlock, ir.Announce, ir.Verb)


SAID, USERS, ALTERS, HANGS, HOOKS, CROWDED = "said", "users", "alters", "hangs", "hooks", "crowded"
"""Sources: what a declaration says, by its address; which declarations do something to a node, by the number of the relation and
the node; which alter an action or a value; which wait for a procedure or an occasion, and how many; whether more than a `CROWD`
of them do something to a node, whatever they say."""
ANSWERED, TRIED, MOVED, LEADS = "answered", "tried", "moved", "leads"
"""Does anything answer an occasion? Do examples run it or ask for it? What is written when it runs, with all that it runs? To
which of some nodes do others lead?"""
MEMBERS, FACT, MENU, ASKED = "members", "fact", "menu", "asked"
"""How many members a kind has, and what they join; what is printed on them; whether a menu says some words; whether a question is
put."""
TEXT = "text"
"""A text, by its path; declared by whoever has the texts."""
_NUMBERS = {relation: number for number, relation in enumerate(RELATIONS)}


class Looking:
    """Gives the check of one declaration access to the others, and notes what it reads."""

    def __init__(self, web: Web, memo: Memo) -> None:
        """`memo`: in which it is noted, by the sources above, which are declared here."""
        self.memo = memo
        self.web = web
        self.rules = web.index.rules
        self._moving: Moving | None = None
        self._menus: str | None = None
        self._prompts: list[str] | None = None
        self._run: dict[int, list[tuple[ir.Procedure, ir.Call | ir.CallBlock | ir.Announce | ir.Verb]]] = {}
        memo.source(SAID, self._said)
        memo.source(USERS, lambda key: _hash(self._at(self._users(key[1], RELATIONS[key[0]]))))
        memo.source(ALTERS, lambda node: _hash(self._at(self._altering(node))))
        memo.source(HANGS, lambda node: _hash(self._at(self._hanging(node))))
        memo.source(HOOKS, lambda node: _hash(self._hooks_on(node)))
        memo.source(CROWDED, lambda key: _hash(len(self._users(key[1], RELATIONS[key[0]])) > CROWD))
        memo.source(ANSWERED, lambda node: _hash(self._is_answered(node)))
        memo.source(TRIED, lambda node: _hash(self._is_tried(node)))
        memo.source(MOVED, lambda node: _hash(self.moving.mask(node)))
        memo.source(LEADS, lambda key: _hash(self._led_to(*key)))
        memo.source(
            MEMBERS, lambda kind: _hash([each.ends and (each.name, each.ends) for each in self.rules.kinds[kind].members])
        )
        memo.source(FACT, lambda key: _hash(self.rules.kinds[key[0]].facts[key[1]].values))
        memo.source(MENU, lambda words: _hash(self._is_in_menu(words)))
        memo.source(ASKED, lambda question: _hash(self._is_asked(question)))

    def once(self, known: dict[K, tuple[V, Reads]], key: K, work: Callable[[], V]) -> V:
        """The value for a key in `known`, or else the result of `work`, which is kept there. The caller then depends on all that
        `work` looked at."""
        return self.memo.within(known, key, work)

    def _said(self, address: int) -> bytes:
        unit = self.web.index.units.get(address)
        return hashed(b"") if unit is None else hashed(self.web.keys[unit]) if self.web.keys[unit] else NEVER

    def _at(self, units: Iterable[int]) -> list[int]:
        """What declarations are called that may have other numbers in the next check."""
        return [self.web.index.addresses[unit] for unit in units]

    def _read(self, unit: int) -> Defined:
        """What a declaration came to."""
        self.memo.read(SAID, self.web.index.addresses[unit])
        return self.web.read(unit)

    def at_members(self, kind: str) -> None:
        """Note that the members of a kind were used: their number, and what edges join, whatever is printed on them."""
        self.memo.read(MEMBERS, kind)

    def at_fact(self, fact: ir.Fact) -> None:
        """Note that the printed values of a fact were used."""
        self.memo.read(FACT, (fact.kind.name, fact.name))

    def at(self, thing: ir.Attribute | ir.Pile | ir.Query | ir.Action | ir.Value | ir.Table | ir.Procedure | ir.Occasion) -> None:
        """Read the declaration of a symbol, and note that it was used. Nothing for a symbol that no head declares."""
        node = self.web.index.numbers.get(thing)
        if node is None:
            return
        for unit in self.web.units_of(node):
            self._read(unit)

    def invariants(self) -> list[ir.Invariant]:
        """All invariants, with their bodies read."""
        holding = [unit for unit, made in enumerate(self.web.index.written) if isinstance(made, ir.Invariant)]
        return [made for unit in holding if isinstance(made := self._read(unit).symbol, ir.Invariant)]

    def at_printing(self) -> None:
        """Note the printed facts that invariants about print alone compare: whether members break one depends on them."""
        for unit in self.web.printing:
            made = self.web.read(unit).symbol
            assert isinstance(made, ir.Invariant), "only they are noted"
            for term in ir.walk(tuple([clause.test for clause in made.clauses])):
                if isinstance(term, ir.FactOf):
                    self.at_fact(term.fact)

    def at_setup(self, scenario: ir.Scenario) -> None:
        """Read the set-up of a scenario, and note that it was used."""
        self._read(self.web.index.written.index(scenario))

    def is_in_menu(self, words: str) -> bool:
        """Does some option of a menu contain these words, one right after the other?"""
        self.memo.read(MENU, words)
        return self._is_in_menu(words)

    def is_asked(self, question: str) -> bool:
        """Does some `asks` line put a question that may read like this? `...` stands for any words."""
        self.memo.read(ASKED, question)
        return self._is_asked(question)

    def _is_asked(self, question: str) -> bool:
        if self._prompts is None:
            texts = (source.text for source in self.rules.sources.values() if source.path.endswith(".rules"))
            self._prompts = sorted({prompt for text in texts for prompt in _PROMPT.findall(text)})
        meant = ".*".join(map(re.escape, question.split("...")))
        for prompt in self._prompts:
            if re.fullmatch(".*".join(map(re.escape, _HOLE.split(prompt))), question) or re.fullmatch(meant, prompt):
                return True
            if "..." in question and any(len(part) > SAME and part in question for part in _HOLE.split(prompt)):
                return True  # both have gaps: what stands in those of the other cannot be told
        return False

    def _is_in_menu(self, words: str) -> bool:
        if self._menus is None:
            texts = (source.text for source in self.rules.sources.values() if source.path.endswith(".rules"))
            self._menus = "\n".join([line for text in texts for line in _OPTION.findall(text)])
        return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", self._menus) is not None

    def may_be_interrupted(self) -> bool:
        """Can anybody play something while a player is being asked?"""
        occasion = self.rules.any_time
        node = self.web.index.numbers.get(occasion) if occasion is not None else None
        if node is None:
            return False
        self.memo.read(ANSWERED, node)
        return self._is_answered(node)

    def _is_answered(self, node: Node) -> bool:
        return any(at == node for _, at in self.web.reactions)

    def at_alterations(self, altered: ir.Action | ir.Value) -> None:
        """Read the declaration of an action or a value, and all that permit, forbid or adjust it; note that they were used."""
        self.at(altered)
        node = self.web.index.numbers[altered]
        self.memo.read(ALTERS, node)
        for unit in self._altering(node):
            self._read(unit)

    def alterations(self, altered: ir.Action | ir.Value) -> list[ir.Allow | ir.Adjust]:
        """The lines that permit, forbid or adjust an action or a value, in the order of the rules."""
        self.at_alterations(altered)
        node = self.web.index.numbers[altered]
        hung = (each for unit in sorted({*self.web.units_of(node), *self._altering(node)}) for each in self._read(unit).hung)
        return [part for host, part in hung if host is altered and isinstance(part, (ir.Allow, ir.Adjust))]

    def _altering(self, node: Node) -> list[int]:
        return sorted({*self.web.alters.get(node, ()), *self.web.lends.get(node, ())})

    @property
    def moving(self) -> Moving:
        """The attributes that each node of the web may write. Its use is not noted in the memo; `written_by` notes it."""
        if self._moving is None:
            self._moving = Moving(self.web)
        return self._moving

    def written_by(self, run: ir.Procedure | ir.Occasion | ir.BlockHead) -> frozenset[ir.Attribute] | None:
        """The attributes that running a procedure, an occasion or a block may write, with all that it runs in turn; None: any."""
        node = self.web.index.numbers.get(run)
        if node is None:
            return None
        self.memo.read(MOVED, node)
        return self.moving.written(node)

    def settled_before(self, statement: ir.Stmt) -> frozenset[ir.Attribute] | None:
        """The attributes that may be written while the position settles before a statement; None if it does not, or if nothing
        follows from any position."""
        settling = self.rules.settling
        if settling is None or not ir.lets_settle(statement) or not self.hooks_on(settling):
            return None
        return self.written_by(settling)

    def is_crowded(self, thing: ir.Procedure | ir.Occasion | ir.Query | ir.Action | ir.Value, relation: Relation) -> bool:
        """Do more than `CROWD` declarations stand in this relation to it: call, ask for or announce it?"""
        node = self.web.index.numbers.get(thing)
        if node is None:
            return False
        self.memo.read(CROWDED, (_NUMBERS[relation], node))
        return len(self._users(node, relation)) > CROWD

    def is_hung_upon(self, routine: ir.Procedure) -> bool:
        """Does any hook wait for a procedure?"""
        return self.hooks_on(routine) > 0

    def callers(self, routine: ir.Procedure) -> list[tuple[ir.Procedure, ir.Call]]:
        """The calls of a procedure, each with the routine in which it stands."""
        node = self.web.index.numbers.get(routine)
        if node is None:
            return []  # what hangs on hosts is called by nobody
        return [found for found in self._calls(node, ir.Call) if found[1].procedure is routine]

    def runs(self, head: ir.BlockHead) -> list[tuple[ir.Procedure, ir.CallBlock]]:
        """The statements that run a block of this head, each with the routine in which it stands."""
        found = self._calls(self.web.index.numbers[head], ir.CallBlock)
        return [each for each in found if self.rules.kinds[each[1].kind].blocks[each[1].block] is head]

    def announced(self, occasion: ir.Occasion) -> list[tuple[ir.Procedure, ir.Announce | ir.Verb]]:
        """The announcements of an occasion, and the statements that begin or end the span whose beginning or end it is; each with
        its routine. Empty for the occasion that comes whenever somebody is asked; the occasions of a die are announced by no
        statement."""
        if occasion in (self.rules.any_time, self.rules.settling):
            return []
        node = self.web.index.numbers[occasion]
        found: list[tuple[ir.Procedure, ir.Announce | ir.Verb]] = []
        found += [each for each in self._calls(node, ir.Announce, Relation.ANNOUNCES) if each[1].occasion is occasion]
        for caller, verb in self._calls(node, ir.Verb, Relation.ANNOUNCES):
            if occasion is verb.turn:
                found.append((caller, verb))
        return found

    def askers(self, asked: ir.Query | ir.Action | ir.Value) -> list[Defined]:
        """The compiled bodies of the declarations that ask for a query, an action or a value."""
        node = self.web.index.numbers[asked]
        return [self._read(unit) for unit in self._seen(node, Relation.ASKS)]

    def writers(self, attribute: ir.Attribute) -> list[Defined]:
        """The compiled bodies of the declarations that write an attribute."""
        node = self.web.index.numbers[attribute]
        return [self._read(unit) for unit in self._seen(node, Relation.WRITES)]

    def deciders(self, switch: ir.OptionSwitch) -> list[Defined]:
        """The compiled bodies of the declarations that test an option."""
        node = self.web.index.numbers[switch]
        return [self._read(unit) for unit in self._seen(node, Relation.READS)]

    def is_tried(self, thing: ir.Procedure | ir.Occasion | ir.Query | ir.Action | ir.Value) -> bool:
        """Is it run or asked for by examples themselves, in a rule set that holds no whole game? False in a whole game."""
        if self.web.index.whole_game:
            return False
        node = self.web.index.numbers[thing]
        self.memo.read(TRIED, node)
        return self._is_tried(node)

    def _is_tried(self, node: Node) -> bool:
        written = self.web.index.written
        users = {unit for _, user in self.web.into(node) for unit in self.web.units_of(user)}
        return any(is_proof(written[unit]) for unit in users)

    def hooks_on(self, host: ir.Procedure | ir.Occasion) -> int:
        """The number of hooks that wait for a procedure or an occasion."""
        node = self.web.index.numbers[host]
        self.memo.read(HOOKS, node)
        return self._hooks_on(node)

    def _hooks_on(self, node: Node) -> int:
        return sum(hook.host == node for _, hook in self.web.hooks)

    def hooks(self, host: ir.Procedure | ir.Occasion) -> list[ir.Hook]:
        """The hooks that wait for a procedure or an occasion, in the order of the rules."""
        node = self.web.index.numbers[host]
        self.memo.read(HANGS, node)
        hung = (each for unit in self._hanging(node) for each in self._read(unit).hung)
        return [part for at, part in hung if at is host and isinstance(part, ir.Hook)]

    def _hanging(self, node: Node) -> list[int]:
        return [*dict.fromkeys(placed.unit for placed, hook in self.web.hooks if hook.host == node)]

    def leads_to(self, parts: Iterable[object], goals: Collection[ir.Symbol]) -> set[ir.Symbol]:
        """Those of the symbols `goals` that may be run or asked for, directly or through others, when the terms and symbols
        `parts` are."""
        index = self.web.index
        wanted = {index.numbers[goal]: goal for goal in goals if goal in index.numbers}
        key = tuple(dict.fromkeys(self._nodes_in(parts))), tuple(wanted)
        self.memo.read(LEADS, key)
        met = self._led_to(*key)
        return {goal for goal in goals if goal not in index.numbers or index.numbers[goal] in met}

    def _led_to(self, starts: tuple[Node, ...], goals: tuple[Node, ...]) -> list[Node]:
        """Those among some nodes to which others lead."""
        left, seen, waiting = {*goals}, {*starts}, [*starts]
        for node in waiting:  # grows
            left.discard(node)
            if not left:
                break
            for relation, other in self.web.of(node):
                if other not in seen and (relation in PASSING or self._is_carried(relation, other)):
                    seen.add(other)
                    waiting.append(other)
        return [goal for goal in goals if goal not in left]

    def _nodes_in(self, parts: Iterable[object]) -> Iterator[Node]:
        """The nodes to which terms and symbols lead at once."""
        index = self.web.index
        for part in parts:
            if isinstance(part, ir.Symbol):
                yield index.numbers[part]
                continue
            for term in ir.walk(part):
                if isinstance(term, ir.CallBlock):
                    yield index.numbers[self.rules.kinds[term.kind].blocks[term.block]]
                    continue
                for relation, other in edges_of(term, self.rules):
                    node = index.numbers.get(other)
                    if node is not None and (relation in PASSING or self._is_carried(relation, node)):
                        yield node

    def _is_carried(self, relation: Relation, node: Node) -> bool:
        """Are pieces moved that lie in a bundle, whose limits ask for more?"""
        symbols = self.web.index.symbols
        return relation in (Relation.READS, Relation.WRITES) and node < len(symbols) and isinstance(symbols[node], ir.Bundle)

    def _calls(self, node: Node, sort: type[C], relation: Relation = Relation.CALLS) -> Iterator[tuple[ir.Procedure, C]]:
        for unit in self._seen(node, relation):
            for caller, term in self._running(unit):
                if isinstance(term, sort):
                    yield caller, term

    def _seen(self, node: Node, relation: Relation) -> list[int]:
        """The same as `_users`, noted with what each of them says."""
        self.memo.read(USERS, (_NUMBERS[relation], node))
        units = self._users(node, relation)
        for address in self._at(units):
            self.memo.read(SAID, address)
        return units

    def _users(self, node: Node, relation: Relation) -> list[int]:
        """The numbers of the declarations that do something to a node in play: not of those that prove something."""
        written = self.web.index.written
        return [unit for unit in self.web.users(node, relation) if not is_proof(written[unit])]

    def _running(self, unit: int) -> list[tuple[ir.Procedure, ir.Call | ir.CallBlock | ir.Announce | ir.Verb]]:
        """The statements of a declaration that run something, with the routines in which they stand."""
        if unit not in self._run:
            self._run[unit] = [
                (caller, term)
                for caller, _ in routines_of_unit(self.web.read(unit))
                for term in ir.statements_in(caller.body)
                if isinstance(term, (ir.Call, ir.CallBlock, ir.Announce, ir.Verb))
            ]
        return self._run[unit]


def _hash(value: object) -> bytes:
    """A hash of plain data."""
    return hashed(repr(value).encode())
