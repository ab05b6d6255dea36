"""The order in which a rule set is resolved: layers, kinds, heads, bodies, checks."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.cache import NO_CACHE, Cache
from interpreter.checks import check_bodies, check_heads, check_same_words
from interpreter.diagnostics import Diagnostics
from interpreter.ir import (
    MAIN_PROCEDURE,
    SEATS_KIND,
    WORTH_VALUE,
    Action,
    Attribute,
    Example,
    Invariant,
    Kind,
    Member,
    Occasion,
    Pile,
    Procedure,
    Query,
    Reach,
    Route,
    Rule,
    RuleSet,
    Scenario,
    Symbol,
    Value,
)
from interpreter.library import Library
from interpreter.resolve import Bodies, Heads, Members, MergedDeclaration, World, declare_builtin, details, merge, read_example
from interpreter.syntax import Declaration, parse_cached

BEFORE_STATE = ("option", "ruling")
TITLED = {
    "rule": (Rule, "rule_"),
    "scenario": (Scenario, "scenario_"),
    "invariant": (Invariant, "inv_"),
    "example": (Example, "ex_"),
}
"""What is called by its title and declares no sentence: its class, and how its identifier begins."""
HEAD_ORDER = (
    "option",
    "ruling",
    "graph",
    "attribute",
    "pile",
    "span",
    "table",
    "die",
    "value",
    "query",
    "action",
    "route",
    "reach",
    "occasion",
    "procedure",
    "phase",
    "step",
)


def build(library: Library, diagnostics: Diagnostics, options: dict[str, bool] | None = None, cache: Cache = NO_CACHE) -> RuleSet:
    """Resolve a library into a rule set. With findings the result is incomplete and must not be run.

    `options` override the defaults of the manifest, by title; `cache` keeps parsed trees.
    """
    with _undisturbed():
        return _build(library, diagnostics, options, cache)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """The garbage collector waits: nearly all that is made here stays, and looking through it takes as long as making it."""
    ran = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ran:
            gc.enable()


def _build(library: Library, diagnostics: Diagnostics, options: dict[str, bool] | None, cache: Cache) -> RuleSet:
    layers: list[tuple[str, tuple[Declaration, ...]]] = []
    for source in library.rules:
        layers.append((source.layer, parse_cached(source, diagnostics, cache)))
    rules = RuleSet(id=library.manifest.id, title=library.manifest.title, digest=library.digest)
    world = World(rules, diagnostics)
    for found in diagnostics:
        world.unparsed.setdefault(found.span.path, []).append(found.span.line)
    for _, declarations in layers:
        for declaration in declarations:
            world.starts.setdefault(declaration.span.path, []).append(declaration.span.line)
    world.options = {**library.manifest.options, **(options or {})}
    standing = merge(layers, diagnostics, _mods(library))
    by_word: dict[str, list[MergedDeclaration]] = {}
    for each in standing:
        by_word.setdefault(each.declaration.word, []).append(each)
    declare_builtin(world)
    members = _kinds_and_members(world, library, by_word)
    heads = Heads(world)
    for word in HEAD_ORDER:
        for each in by_word.get(word, ()):
            heads.declare(each)
    for each in by_word.get("kind", ()):
        heads.on_kind(each)
    heads.between_piles()
    for graph in rules.graphs:
        members.join(graph.edges, graph.nodes)
    members.fill()
    rules.seats = rules.kinds.get(SEATS_KIND)
    titled = {word: [(_titled(world, each), each) for each in by_word.get(word, ())] for word in TITLED}
    rules.rules = [made for made, _ in titled["rule"]]
    rules.scenarios = [made for made, _ in titled["scenario"]]
    rules.invariants = [made for made, _ in titled["invariant"]]
    rules.examples = [made for made, _ in titled["example"]]
    world.tell(check_same_words(world))
    world.heads_are_known()
    world.tell(check_heads(world, library, standing))
    _bodies(world, heads, members, titled)
    _finish(world, library)
    return rules


def _mods(library: Library) -> dict[str, frozenset[str]]:
    """For each mod the other mods that it comes after, by its own manifest or by those of the mods that it comes after."""
    found: dict[str, frozenset[str]] = {}
    for layer in library.layers:  # in their order, so that those below are known
        if layer.is_mod:
            named = {*layer.manifest.requires, *layer.manifest.after, layer.manifest.base} & set(found)
            found[layer.id] = frozenset(named).union(*(found[each] for each in named))
    return found


def _kinds_and_members(world: World, library: Library, by_word: dict[str, list[MergedDeclaration]]) -> Members:
    members = Members(world)
    kinds = by_word.get("kind", [])
    for each in kinds:
        members.kind(each)
    for each in kinds:
        members.inline(each)
    for source in library.boards:
        members.board(source)
    for each in by_word.get("member", ()):
        members.declare(each)
    for each in kinds:
        members.facts_of(each)
    return members


def _titled(world: World, each: MergedDeclaration) -> Symbol:
    """A rule, scenario, invariant or example, called by its title; what it says is read later."""
    cls, prefix = TITLED[each.declaration.word]
    title = each.declaration.title.value
    made = cls(name=title, ident=world.ident(title, prefix), span=each.declaration.span)
    details(made, each)
    world.builder.add_title(made)
    return made


def _bodies(world: World, heads: Heads, members: Members, titled: dict[str, list[tuple[Symbol, MergedDeclaration]]]) -> None:
    rules = world.rules
    bodies = Bodies(world)
    declared_members = [
        (member, members.declared[id(member)])
        for kind in rules.kinds.values()
        for member in kind.members
        if id(member) in members.declared
    ]
    for made, each in [*heads.made, *titled["rule"]]:
        bodies.collect(each, None, made.name)
    for member, each in declared_members:
        bodies.collect(each, member, member.name)
    for made, each in heads.made:
        if isinstance(made, Kind):
            bodies.qualifiers(made, each)
    fill: dict[type, Callable] = {
        Attribute: bodies.attribute,
        Pile: bodies.pile,
        Query: bodies.query,
        Value: bodies.value,
        Action: bodies.action,
        Occasion: bodies.occasion,
        Route: bodies.route,
        Reach: bodies.reach,
        Procedure: bodies.procedure,
    }
    for made, each in heads.made:
        if isinstance(made, Kind):
            bodies.kind_reactions(made, each)
    for made, each in heads.made:
        method = fill.get(type(made))
        if method is not None:
            method(made, each)
    for member, each in declared_members:
        bodies.member(member, each)
    for made, each in titled["rule"]:
        bodies.rule(made, each)
    bodies.open_queries()
    for made, each in titled["scenario"]:
        bodies.scenario(made, each)
    for made, each in titled["invariant"]:
        bodies.invariant(made, each)
    _shelve(world)
    for made, each in titled["example"]:
        read_example(world, made, each)


def _shelve(world: World) -> None:
    """Everything by its name: for `tests`, `show`, pages and citations."""
    items = [made for made in world.rules.all_items() if not isinstance(made, Example)]
    for made in sorted(items, key=lambda made: isinstance(made, Member)):  # a name means a member only if nothing else has it
        world.tested.setdefault(made.name, []).append(made)


def _finish(world: World, library: Library) -> None:
    rules = world.rules
    rules.named = {name: found[0] for name, found in world.tested.items()}
    rules.main = next((procedure for procedure in rules.procedures if procedure.name == MAIN_PROCEDURE), None)
    rules.worth = next((value for value in rules.values if value.name == WORTH_VALUE), None)
    wanted = library.manifest.scenario
    rules.scenario = next((scenario for scenario in rules.scenarios if wanted is None or scenario.name == wanted), None)
    if wanted is not None and rules.scenario is None:
        world.diagnostics.error(
            "unknown-name",
            f'there is no scenario called "{wanted}"',
            library.manifest.place("scenario"),
            help="declare it with `scenario`",
        )
    world.tell(check_bodies(world))
