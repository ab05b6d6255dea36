"""Looking from the check of one declaration at others, and noting what was looked at: as long as that stays as it is, what was
found stays true, and the declaration need not be checked again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar

from interpreter import ir
from interpreter.checks.moving import Moving
from interpreter.checks.web import Node, Web
from interpreter.checks.writing import is_proof, routines_of_unit
from interpreter.dependencies import RUNS, Relation, edges_of
from interpreter.resolve import Defined

Ground = tuple[str, str | int]
"""What a verdict rests on beside the declaration itself: the `members` of a kind, a printed `fact`, what a query `asks`, who
`calls` a procedure, `announces` an occasion or `writes` an attribute, who `reads` an option, who `alters` an action or a
value, who `waits` for an occasion, what `hangs` on a procedure and how many `hooks`, what runs when it runs and is `moved`,
what was `derived` from others; what must be `holding`, what is `set up`; that a `menu` says some words; whether something is
`asked`; that more than a `crowd` of declarations call, ask or announce it, whatever they say."""

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
R = TypeVar("R")
C = TypeVar("C", ir.Call, ir.CallBlock, ir.Announce, ir.Verb)


Remembered = tuple[tuple[Ground, ...], bytes, tuple[Any, ...]]
"""What an earlier check worked out: on what it rests, what stood there, and itself in plain tuples."""


class Looking:
    """`grounds`: what was looked at since `begin`. `memory`: what earlier checks worked out, by its name; grows."""

    def __init__(self, web: Web, memory: dict[str, Remembered], deriving: Callable[[str], None] = lambda name: None) -> None:
        """`deriving`: has something derived that has this name, if it can be."""
        self.deriving = deriving
        self._memory = memory
        self.web = web
        self.rules = web.index.rules
        self.grounds: dict[Ground, None] = {}
        self._states: dict[Ground, bytes] = {}
        self._moving: Moving | None = None
        self._menus: str | None = None
        self._prompts: list[str] | None = None
        self._run: dict[int, list[tuple[ir.Procedure, ir.Call | ir.CallBlock | ir.Announce | ir.Verb]]] = {}

    def begin(self) -> None:
        """Another declaration is checked."""
        self.grounds = {}

    def once(self, known: dict[K, tuple[V, tuple[Ground, ...]]], key: K, work: Callable[[], V]) -> V:
        """What was worked out for a key, or is now; what was looked at for it is noted each time."""
        if key not in known:
            outside, self.grounds = self.grounds, {}
            value = work()
            known[key] = (value, tuple(self.grounds))
            self.grounds = outside
        value, grounds = known[key]
        self.grounds.update(dict.fromkeys(grounds))
        return value

    def remembered(
        self, name: str, work: Callable[[], R], plain: Callable[[R], tuple[Any, ...] | None], again: Callable[[Any], R | None]
    ) -> R:
        """What an earlier check worked out under a name, as long as that on which it rests is what it was; what is worked out now
        is left to the next. `plain`, `again`: to tuples of numbers and texts, and back; both may say that this cannot be."""
        if name in self._memory:
            grounds, state, told = self._memory[name]
            value = again(told) if self.state(grounds) == state else None
            if value is not None:
                self.grounds.update(dict.fromkeys(grounds))
                return value
        outside, self.grounds = self.grounds, {}
        value = work()
        grounds, told_now = tuple(self.grounds), plain(value)
        if told_now is not None:
            self._memory[name] = grounds, self.state(grounds), told_now
        self.grounds = outside
        self.grounds.update(dict.fromkeys(grounds))
        return value

    def derived(
        self,
        known: dict[K, tuple[V, tuple[Ground, ...]]],
        key: K,
        name: str,
        work: Callable[[], V],
        told: Callable[[V], bytes | None],
    ) -> V:
        """As `once`; but noted is what came of it, not what was looked at for it: whoever rests on it need not be looked at again
        when something else came to the same. `told`: a hash of it, None where there is none. `name` leads `deriving` here."""
        if key not in known:
            outside, self.grounds = self.grounds, {}
            value = work()
            grounds, digest = tuple(self.grounds), told(value)
            self.grounds = outside
            if digest is None:
                known[key] = (value, grounds)
            else:
                known[key] = (value, (("derived", name),))
                self._memory[name] = grounds, self.state(grounds), (digest,)
                self._states["derived", name] = digest
        value, grounds = known[key]
        self.grounds.update(dict.fromkeys(grounds))
        return value

    def _derived(self, name: str) -> bytes:
        """What came of something that is derived: as an earlier check told it, if it rests on the same, or derived now."""
        if name in self._memory:
            grounds, state, (digest,) = self._memory[name]
            if self.state(grounds) == state:
                told: bytes = digest
                return told
        self.deriving(name)
        return self._states.get(("derived", name), b"")

    def at_members(self, kind: str) -> None:
        """Note that the members of a kind were looked at, whatever is printed on them."""
        self.grounds["members", kind] = None

    def at_fact(self, fact: ir.Fact) -> None:
        """Note that what is printed on members was looked at."""
        self.grounds["fact", f"{fact.kind.name}\n{fact.name}"] = None

    def at(self, thing: ir.Attribute | ir.Pile | ir.Query | ir.Action | ir.Value | ir.Table | ir.Procedure | ir.Occasion) -> None:
        """Have read what a declaration says. What nothing declares (`in play`) says nothing more."""
        node = self.web.index.numbers.get(thing)
        if node is None:
            return
        self.grounds["asks", node] = None
        for unit in self.web.units_of(node):
            self.web.read(unit)

    def invariants(self) -> list[ir.Invariant]:
        """What must hold in every position."""
        self.grounds["holding", ""] = None
        return [made for unit in self._holding() if isinstance(made := self.web.read(unit).made, ir.Invariant)]

    def at_setup(self, scenario: ir.Scenario) -> None:
        """Have read what a scenario sets up."""
        unit = self.web.index.written.index(scenario)
        self.grounds["set up", unit] = None
        self.web.read(unit)

    def _holding(self) -> list[int]:
        return [unit for unit, made in enumerate(self.web.index.written) if isinstance(made, ir.Invariant)]

    def is_in_menu(self, words: str) -> bool:
        """Does an option of a menu say some words, one behind the other?"""
        self.grounds["menu", words] = None
        return self._is_in_menu(words)

    def is_asked(self, question: str) -> bool:
        """Does a line `asks` put a question that may read so? `...` stands for any words."""
        self.grounds["asked", question] = None
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
        """May anybody play something while he is asked?"""
        occasion = self.rules.any_time
        node = self.web.index.numbers.get(occasion) if occasion is not None else None
        if node is None:
            return False
        self.grounds["waits", node] = None
        return any(at == node for _, at in self.web.reactions)

    def at_alterations(self, altered: ir.Action | ir.Value) -> None:
        """Have read what an action or a value says, and what permits, forbids or adjusts it."""
        self.at(altered)
        node = self.web.index.numbers[altered]
        self.grounds["alters", node] = None
        for unit in self._altering(node):
            self.web.read(unit)

    def alterations(self, altered: ir.Action | ir.Value) -> list[ir.Allow | ir.Adjust]:
        """What is said of an action or a value, in the order of the rules."""
        self.at_alterations(altered)
        node = self.web.index.numbers[altered]
        hung = (each for unit in sorted({*self.web.units_of(node), *self._altering(node)}) for each in self.web.read(unit).hung)
        return [part for host, part in hung if host is altered and isinstance(part, (ir.Allow, ir.Adjust))]

    def _altering(self, node: Node) -> set[int]:
        return {*self.web.alters.get(node, ()), *self.web.lends.get(node, ())}

    @property
    def moving(self) -> Moving:
        """What everything writes; what is asked of it is not noted here."""
        if self._moving is None:
            self._moving = Moving(self.web)
        return self._moving

    def written_by(self, run: ir.Procedure | ir.Occasion | ir.BlockHead) -> frozenset[ir.Attribute] | None:
        """The attributes that may be written when something runs, with all that it runs in turn; None: any."""
        node = self.web.index.numbers.get(run)
        if node is None:
            return None
        self.grounds["moved", node] = None
        return self.moving.written(node)

    def is_crowded(self, thing: ir.Procedure | ir.Occasion | ir.Query | ir.Action | ir.Value, relation: Relation) -> bool:
        """Do more than a `CROWD` of declarations call, ask or announce it?"""
        node = self.web.index.numbers.get(thing)
        if node is None or len(self._users(node, relation)) <= CROWD:
            return False  # then they are looked at, and are grounds themselves
        self.grounds[f"crowd {relation.value}", node] = None
        return True

    def is_hung_upon(self, routine: ir.Procedure) -> bool:
        """Does anything wait for a procedure?"""
        return self.hooks_on(routine) > 0

    def callers(self, routine: ir.Procedure) -> list[tuple[ir.Procedure, ir.Call]]:
        """The calls of a procedure, with the routines in which they stand."""
        node = self.web.index.numbers.get(routine)
        if node is None:
            return []  # what hangs on hosts is called by nobody
        return [found for found in self._calls(node, ir.Call) if found[1].procedure is routine]

    def runs(self, head: ir.BlockHead) -> list[tuple[ir.Procedure, ir.CallBlock]]:
        """The statements that run a block of some member, with the routines in which they stand."""
        found = self._calls(self.web.index.numbers[head], ir.CallBlock)
        return [each for each in found if self.rules.kinds[each[1].kind].blocks[each[1].block] is head]

    def announced(self, occasion: ir.Occasion) -> list[tuple[ir.Procedure, ir.Announce | ir.Verb]]:
        """The announcements of an occasion, and the statements by which the span of which it is an end begins or ends, with the
        routines in which they stand. What a die announces that is rolled has none, nor what comes whenever somebody is asked."""
        if occasion is self.rules.any_time:
            return []
        node = self.web.index.numbers[occasion]
        found: list[tuple[ir.Procedure, ir.Announce | ir.Verb]] = []
        found += [each for each in self._calls(node, ir.Announce, Relation.ANNOUNCES) if each[1].occasion is occasion]
        for caller, verb in self._calls(node, ir.Verb, Relation.ANNOUNCES):
            if verb.of is not None and occasion is (verb.of.began if verb.name == "begin" else verb.of.ended):
                found.append((caller, verb))
        return found

    def askers(self, asked: ir.Query | ir.Action | ir.Value) -> list[Defined]:
        """What the declarations came to that ask for something."""
        node = self.web.index.numbers[asked]
        self.grounds["askers", node] = None
        return [self.web.read(unit) for unit in self._users(node, Relation.ASKS)]

    def writers(self, attribute: ir.Attribute) -> list[Defined]:
        """What the declarations came to that write an attribute."""
        node = self.web.index.numbers[attribute]
        self.grounds["writes", node] = None
        return [self.web.read(unit) for unit in self._users(node, Relation.WRITES)]

    def deciders(self, switch: ir.OptionSwitch) -> list[Defined]:
        """What the declarations came to that ask an option."""
        node = self.web.index.numbers[switch]
        self.grounds["reads", node] = None
        return [self.web.read(unit) for unit in self._users(node, Relation.READS)]

    def is_tried(self, thing: ir.Procedure | ir.Occasion | ir.Query | ir.Action | ir.Value) -> bool:
        """Do the examples of a rule set that holds no whole game run it or ask for it themselves?"""
        if self.web.index.whole_game:
            return False
        node, written = self.web.index.numbers[thing], self.web.index.written
        self.grounds["asks", node] = None
        users = {unit for _, user in self.web.into(node) for unit in self.web.units_of(user)}
        return any(is_proof(written[unit]) for unit in users)

    def hooks_on(self, host: ir.Procedure | ir.Occasion) -> int:
        """How many rules wait for something."""
        node = self.web.index.numbers[host]
        self.grounds["hooks", node] = None
        return self._hooks_on(node)

    def _hooks_on(self, node: Node) -> int:
        return sum(hook.host == node for _, hook in self.web.hooks)

    def hooks(self, host: ir.Procedure | ir.Occasion) -> list[ir.Hook]:
        """The rules that wait for something, in the order of the rules."""
        node = self.web.index.numbers[host]
        self.grounds["hangs", node] = None
        units = dict.fromkeys(placed.unit for placed, hook in self.web.hooks if hook.host == node)
        return [part for unit in units for at, part in self.web.read(unit).hung if at is host and isinstance(part, ir.Hook)]

    def leads_to(self, parts: Iterable[object], goals: Collection[ir.Symbol]) -> set[ir.Symbol]:
        """Those among some symbols that may be run or asked for when some terms and symbols are, with all that these run and ask
        in turn. The ways that were found are noted."""
        index = self.web.index
        wanted = {index.numbers[goal]: goal for goal in goals if goal in index.numbers}
        met = {goal for goal in goals if goal not in index.numbers}
        from_: dict[Node, Node | None] = dict.fromkeys(self._nodes_in(parts))
        waiting = [*from_]
        for node in waiting:  # grows
            goal = wanted.pop(node, None)
            if goal is not None:
                met.add(goal)
                way: Node | None = node
                while way is not None:
                    self.grounds["asks", way] = None
                    way = from_[way]
            if not wanted:
                break
            for relation, other in self.web.does(node):
                if other not in from_ and (relation in PASSING or self._is_carried(relation, other)):
                    from_[other] = node
                    waiting.append(other)
        return met

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
        self.grounds[relation.value, node] = None
        for unit in self._users(node, relation):
            for caller, term in self._running(unit):
                if isinstance(term, sort):
                    yield caller, term

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

    def state(self, grounds: Collection[Ground]) -> bytes:
        """A hash (16 bytes) of what stands on these grounds now; empty when there are none."""
        if not grounds:
            return b""
        return hashlib.blake2b(b"".join([self._standing(ground) for ground in grounds]), digest_size=16).digest()

    def _standing(self, ground: Ground) -> bytes:
        """A hash (16 bytes) of what stands on one ground; kept, since many rest on the same."""
        known = self._states.get(ground)
        if known is None:
            sort, what = ground
            if sort == "derived" and isinstance(what, str):
                return self._states.setdefault(ground, self._derived(what))
            told = self._printed(sort, what) if isinstance(what, str) else self._units(sort, what)
            known = self._states[ground] = hashlib.blake2b(told, digest_size=16).digest()
        return known

    def _units(self, sort: str, what: Node) -> bytes:
        """The keys of all declarations that have to do with a node."""
        match sort:
            case "calls" | "announces" | "writes":
                units = self._users(what, Relation(sort))
            case "reads":
                units = self._users(what, Relation.READS)
            case "askers":
                units = self._users(what, Relation.ASKS)
            case _ if sort.startswith("crowd "):
                return b"%d" % (len(self._users(what, Relation(sort.removeprefix("crowd ")))) > CROWD)
            case "hooks":
                return b"%d" % self._hooks_on(what)
            case "set up":
                units = [what]
            case "waits":
                units = [placed.unit for placed, at in self.web.reactions if at == what]
            case "hangs":
                units = [placed.unit for placed, hook in self.web.hooks if hook.host == what]
            case "moved":
                return b"%x" % self.moving.mask(what)
            case "alters":
                units = sorted(self._altering(what))
            case _:
                units = [*self.web.units_of(what)]
        return b"%d " % len(units) + b"".join(sorted(self.web.keys[unit] for unit in units))

    def _printed(self, sort: str, what: str) -> bytes:
        """How many members a kind has, or what is printed on them; whether a menu says some words."""
        if sort == "menu":
            return b"%d" % self._is_in_menu(what)
        if sort == "asked":
            return b"%d" % self._is_asked(what)
        if sort == "holding":
            return b"".join([self.web.keys[unit] for unit in self._holding()])
        name, _, fact = what.partition("\n")
        kind = self.rules.kinds[name]
        return repr(len(kind.members) if sort == "members" else kind.facts[fact].values).encode()
