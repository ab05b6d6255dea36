"""Keeps a resolved rule set in memory while its texts are edited: what an edit did not touch is not read again.

Takes sound builds of the same rule set, one after the other; gives the whole of it each time. Bodies see nothing of each other
but their surroundings (see `kept`), so that as long as these are the same the body of a member, or an example, can be taken out
of the rules in memory and read anew. Any other edit needs reading everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from interpreter import ir
from interpreter.effects import WorkedOut, mentions, terms_of, terms_of_example
from interpreter.frontend.kept import Key, key_of
from interpreter.frontend.pipeline import Build
from interpreter.garbage import undisturbed
from interpreter.library import Library
from interpreter.phrases import Unread
from interpreter.records import NamedTuple, fields_of
from interpreter.resolve import Declarations, DefinePass, MergedDeclaration, decided, declare, hang_in_order
from interpreter.syntax import Declaration, meaning, nodes, words_of_title

MOVED = (
    ir.Action,
    ir.Attribute,
    ir.Die,
    ir.Invariant,
    ir.Member,
    ir.Occasion,
    ir.OptionSwitch,
    ir.Period,
    ir.Pile,
    ir.Procedure,
    ir.Query,
    ir.Rule,
    ir.Ruling,
    ir.Scenario,
    ir.Value,
)
"""What can be read anew where it says the same as before and only stands elsewhere."""


class Edited(NamedTuple):
    """The effects of an edit."""

    examples: frozenset[str]
    """The names of those that are new or say something else, or may speak of what has another title now."""
    blocks: frozenset[ir.Member]
    """Members whose blocks do something else."""
    gone: frozenset[str]
    """What routines were called in the program that are called otherwise now."""
    printed: Mapping[ir.Fact, Sequence[int]]
    """Facts, each with the numbers of the members of which it says something else."""
    more: frozenset[ir.Symbol]
    """What else is worked out otherwise: values, actions, whether blocks are open, and facts of which none was less than 0, or
    none is now."""


class Standing:
    """The whole rule set of the last build. `rules` is always the same object; bodies in it are exchanged."""

    def __init__(self, build: Build, library: Library, options: Mapping[str, str], scenario: str = "") -> None:
        """Read everything. `options` and `scenario` as the build was given them."""
        with undisturbed():
            declared, _ = declare(library, build.merged, decided(library, build.merged, options, scenario), Unread())
            self._declared: Declarations = declared
            self._pass = DefinePass(declared)
            self._defined = [self._pass.define(*head) for head in declared.heads]
            self._pass.finish()
            self._keys = [key_of(standing) for _, standing in declared.heads]
            self._around = build.around
            self._used: dict[ir.Example, frozenset[ir.Symbol]] = {}
            self._settle(build)

    @property
    def rules(self) -> ir.RuleSet:
        """The rule set of the last build; always the same object."""
        return self._declared.rules

    def follow(self, build: Build) -> Edited | None:
        """Change the rules into those of another build; gives the effects of the edit. None when everything must be read again:
        the object cannot be used any more then."""
        heads = build.declared.heads
        if build.around != self._around or not all(self._keys):
            return None
        titles = self._titles.renamed(build.titles)
        if titles is None:
            return None
        keys = [key_of(standing) for _, standing in heads]
        first = next((unit for unit, (made, _) in enumerate(heads) if isinstance(made, ir.Example)), len(heads))
        moved = [
            unit
            for unit, (before, (_, now)) in enumerate(zip(self._declared.heads[:first], heads[:first], strict=True))
            if self._keys[unit] != keys[unit] or before[1].origin != now.origin
        ]
        if not all(keys) or not all(self._can_move(unit, heads[unit][0], self._keys[unit] != keys[unit]) for unit in moved):
            return None
        with undisturbed():
            gone = self._renamed(build.declared, first) if titles else set[str]()
            if gone is None:
                return None
            edited = self._follow(build, keys, first, moved)
            named = [words_of_title(title) for pair in titles.items() for title in pair]
            speaking = {made.name for made, standing in heads[first:] if named and _may_name(standing, named)}
            return edited._replace(gone=frozenset(gone), examples=edited.examples | speaking)

    def resting_on(self, symbols: Iterable[ir.Symbol]) -> set[str]:
        """The names of the examples that depend on one of these symbols, directly or through queries, actions and bundles that
        may be inlined in them. (A call of a function is noticed when it runs.)"""
        users: dict[ir.Symbol, list[ir.Symbol]] = {}
        rules = self.rules
        asked: tuple[WorkedOut, ...] = (*rules.queries, *rules.actions, *rules.bundles)
        for each in asked:
            for used in _used_by(terms_of(each)):
                users.setdefault(used, []).append(each)
        found: list[ir.Symbol] = [*symbols]
        met = set(found)
        for symbol in found:  # grows
            for user in users.get(symbol, ()):
                if user not in met:
                    met.add(user)
                    found.append(user)
        self._used = {each: self._used.get(each) or _used_by(terms_of_example(each)) for each in rules.examples}
        return {example.name for example, used in self._used.items() if not met.isdisjoint(used)}

    def _follow(self, build: Build, keys: Sequence[Key], first: int, moved: Sequence[int]) -> Edited:
        heads, declared = build.declared.heads, self._declared
        printed = dict(self._changed_facts(build.declared))
        more: set[ir.Symbol] = {fact for fact, before in printed.items() if _sinks(before) != _sinks(fact.values)}
        self._places_of_effects(build.declared)
        blocks: set[ir.Member] = set()
        for unit in moved:
            made, before = declared.heads[unit]
            hangs_otherwise = False
            if keys[unit] != self._keys[unit]:
                assert isinstance(made, ir.Member), "nothing else is exchanged"
                one, other = before.whole().declaration, heads[unit][1].whole().declaration
                if _conditions(one) != _conditions(other):
                    more.update(query for head, query in declared.openings if head.kind is made.kind)
                hangs_otherwise = meaning(one.rules) != meaning(other.rules)
                if hangs_otherwise:
                    more.update(host for host, _ in self._defined[unit].hung)
                blocks.add(made)
            self._exchange(unit, made, *heads[unit])
            if hangs_otherwise:
                more.update(host for host, _ in self._defined[unit].hung)
        known = {
            (key, *standing.origin): (made, standing, defined)
            for key, (made, standing), defined in zip(
                self._keys[first:], declared.heads[first:], self._defined[first:], strict=True
            )
        }
        said = {key for key, *_ in known}
        new = {made.name for (made, _), key in zip(heads[first:], keys[first:], strict=True) if key not in said}
        stay = {(key, *standing.origin) for (_, standing), key in zip(heads[first:], keys[first:], strict=True)}
        for mark, (made, _, _) in known.items():
            if mark not in stay and isinstance(made, ir.Example):
                self._release(made)
        del declared.heads[first:], self._defined[first:]
        for (fresh, standing), key in zip(heads[first:], keys[first:], strict=True):
            made, _, defined = known.get((key, *standing.origin)) or (self._example(fresh), standing, None)
            declared.heads.append((made, standing))
            self._defined.append(defined or self._pass.define(made, standing))
        declared.rules.examples[:] = [made for made, _ in declared.heads[first:] if isinstance(made, ir.Example)]
        self._keys = [*keys]
        self._pass.finish()
        self._settle(build)
        said_otherwise = {fact: _differing(before, fact.values) for fact, before in printed.items()}
        return Edited(frozenset(new), frozenset(blocks), frozenset(), said_otherwise, frozenset(more))

    def _settle(self, build: Build) -> None:
        self._titles = build.titles
        self.rules.hashed, self.rules.sources = build.rules.hashed, build.rules.sources
        chosen = build.rules.scenario
        self.rules.scenario = next((each for each in self.rules.scenarios if chosen and each.name == chosen.name), None)

    def _renamed(self, fresh: Declarations, first: int) -> set[str] | None:
        """Call members as they are called now. Gives what their routines were called in the program; None when others would be
        called otherwise too. `first`: the number of the first example."""
        declared = self._declared
        pairs = [(made, now) for (made, _), (now, _) in zip(declared.heads[:first], fresh.heads[:first], strict=True)]
        gone: set[str] = set()
        called: list[tuple[ir.Symbol, ir.Symbol]] = [
            *zip(declared.reaching.effects.values(), fresh.reaching.effects.values(), strict=True)
        ]
        for unit, (made, now) in enumerate(pairs):
            if isinstance(made, ir.Member) and isinstance(now, ir.Member) and made.name != now.name:
                bodies = [part.body for _, part in self._defined[unit].hung if isinstance(part, (ir.Hook, ir.Reaction))]
                gone.update(each.ident for each in (*made.blocks.values(), *bodies))
                if not declared.lexicon.rename(made, now.name) or not self._pass.rename(self._defined[unit], made.name, now.name):
                    return None
                called += [
                    (made, now),
                    *((block, now.blocks[name]) for name, block in made.blocks.items() if block not in bodies),
                ]
        for mine, theirs in called:
            if not declared.identifiers.exchange(mine.ident, theirs.ident):
                return None
            mine.name, mine.ident = theirs.name, theirs.ident
        self._pass.look_again()
        return gone if all(made.ident == now.ident for made, now in pairs) else None

    def _can_move(self, unit: int, made: ir.Symbol, is_changed: bool) -> bool:
        """Can a declaration be read anew that stands elsewhere now, or says something else (`is_changed`)?"""
        return isinstance(made, ir.Member if is_changed else MOVED) and not self._adds(unit)

    def _adds(self, unit: int) -> bool:
        """Does a declaration add to menus elsewhere, where its lines are read?"""
        made = self._declared.heads[unit][0]
        return any(addition.this is made for some in self._declared.reaching.additions.values() for addition in some)

    def _changed_facts(self, fresh: Declarations) -> Iterator[tuple[ir.Fact, list[int | str]]]:
        """Take over what is printed; give what has changed, with what it was."""
        for name, kind in self.rules.kinds.items():
            for word, fact in kind.facts.items():
                values = fresh.rules.kinds[name].facts[word].values
                if fact.values != values:
                    before, fact.values = fact.values, values
                    yield fact, before

    def _places_of_effects(self, fresh: Declarations) -> None:
        """Where lasting effects begin: as many as before, in the same order."""
        reaching = self._declared.reaching
        effects = zip(fresh.reaching.effects, reaching.effects.values(), strict=True)
        reaching.effects = dict(effects)
        for (_, place), effect in reaching.effects.items():
            effect.span = place

    def _exchange(self, unit: int, made: ir.Symbol, fresh: ir.Symbol, standing: MergedDeclaration) -> None:
        """Take what a body came to out of the rules, and read it anew."""
        gone = self._defined[unit]
        bodies = [part.body for _, part in gone.hung if isinstance(part, (ir.Hook, ir.Reaction))]
        if isinstance(made, ir.Scenario) and made.setup is not None:
            bodies.append(made.setup)
        for body in bodies:
            self._declared.identifiers.release(body.ident)
        for effect in gone.effects:
            effect.ends, effect.captures, effect.while_ = [], (), None
        made.span, made.cites, made.says, made.notes, made.origin = fresh.span, fresh.cites, fresh.says, fresh.notes, fresh.origin
        if isinstance(made, ir.Member) and isinstance(fresh, ir.Member):
            for name in [name for name, block in made.blocks.items() if block in bodies]:
                del made.blocks[name]
            for name, block in made.blocks.items():
                block.span = fresh.blocks[name].span
        elif isinstance(made, ir.Rule):
            made.parts = []
        self._declared.heads[unit] = (made, standing)
        new = self._defined[unit] = self._pass.define(made, standing, gone)
        order = {id(part): number for number, part in enumerate(part for each in self._defined for _, part in each.hung)}
        for host in dict.fromkeys(host for host, _ in [*gone.hung, *new.hung]):
            hang_in_order(host, order)

    def _release(self, gone: ir.Example) -> None:
        """What an example was called in the program may be used again."""
        self._declared.identifiers.release(gone.ident)
        for step in gone.steps:
            if step.procedure is not None:
                self._declared.identifiers.release(step.procedure.ident)

    def _example(self, fresh: ir.Symbol) -> ir.Example:
        """An example with its head, and nothing else."""
        head = {each.name: getattr(fresh, each.name) for each in fields_of(ir.Symbol)}
        return ir.Example(**{**head, "ident": self._declared.identifiers.fresh(fresh.name, "ex_")})


def _differing(one: Sequence[int | str], other: Sequence[int | str]) -> list[int]:
    """The places at which two rows differ."""
    return [place for place, (before, now) in enumerate(zip(one, other, strict=True)) if before != now]


def _sinks(values: Iterable[int | str]) -> bool:
    """Is one of these numbers less than 0? What starts with it may then be so too, wherever that is asked."""
    return any(isinstance(value, int) and value < 0 for value in values)


def _used_by(parts: object) -> frozenset[ir.Symbol]:
    """What terms name."""
    return frozenset(symbol for term in ir.walk(parts) for symbol in mentions(term))


def _may_name(standing: MergedDeclaration, titles: Iterable[frozenset[str]]) -> bool:
    """Do the words of one of these titles stand in a declaration?"""
    names = {name for part in standing.parts for name in part.outline.names}
    return any(title <= names for title in titles)


def _conditions(declaration: Declaration) -> bytes:
    """A hash of the conditions under which the blocks of a member are open, wherever they stand."""
    opening = (line for line in declaration.lines if isinstance(line, nodes.MemberLine) and line.opens)
    return meaning(tuple((line.parts, line.conditions) for line in opening))
