"""The things that a mod touches: takes a session with the mod, gives the things below it that its texts name, and where.

To touch is to extend, replace, remove or rename, to call, ask, read, announce, or to name in any other way; only directly: what
the touched things depend on is not touched by the mod.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.editor import Register
from interpreter.frontend import removals_of, stages
from interpreter.library import Layer, Library, YamlList, YamlMap, YamlNode, YamlScalar, load_yaml
from interpreter.rebase.things import Below, key_of_thing, owner_of
from interpreter.records import record
from interpreter.session import Session
from interpreter.source import Source, Span


@record
class Touch:
    """A thing that a mod names: its key, the places in the order of the texts, and the heads of the declarations that name it."""

    key: str
    places: tuple[Span, ...]
    by: tuple[str, ...]


def layers_below(library: Library, id: str) -> tuple[Layer, ...]:
    """The layers below the mod with this id."""
    number = next(number for number, layer in enumerate(library.layers) if layer.id == id)
    return library.layers[:number]


def library_of(library: Library, layers: tuple[Layer, ...]) -> Library:
    """A library with only these of its layers."""
    return replace(
        library,
        layers=layers,
        rules=tuple(source for layer in layers for source in layer.rules),
        boards=tuple(source for layer in layers for source in layer.boards),
        registers=tuple(source for layer in layers for source in layer.registers),
        sites=tuple(source for layer in layers for source in layer.sites),
        text_digest="",
    )


def touches_of(session: Session, id: str, below: Below) -> dict[str, Touch]:
    """The things in `below` that a mod touches, by key. Its texts may have errors: they are read as far as possible."""
    library = session.library
    layer = next(each for each in library.layers if each.id == id)
    request = session.request
    # bodies that the check has kept are not read again
    build = stages(library, (), dict(request.options), session.cache, request.base_name, request.scenario, hears=True)
    register = Register()
    register.follow(build, library.sources)
    places: dict[str, list[Span]] = {}
    for source in layer.rules:
        named = dict.fromkeys(use for use in register.all_in(source.path) if use.span.path == source.path)
        for use in sorted(named, key=lambda use: use.span):
            _note(register.names.symbols.get(use.key), use.span, below, places)
    for source in layer.boards:
        for symbol, span in _named_on(source, build.rules):
            _note(symbol, span, below, places)
    taken = removals_of(library, session.cache)
    for thing in below.things.values():
        removed = taken.get(thing.places[-1])
        if removed is not None and library.sources[removed.path].layer == id:
            places.setdefault(thing.key, []).append(removed)
    heads = {source.path: [*heads_of(source)] for source in layer.rules}
    return {key: Touch(key, tuple(found), _by(found, heads)) for key, found in places.items()}


def _note(symbol: ir.Symbol | None, span: Span, below: Below, places: dict[str, list[Span]]) -> None:
    owner = None if symbol is None else owner_of(symbol)
    if owner is not None and (key := key_of_thing(owner)) in below.things:
        places.setdefault(key, []).append(span)


def heads_of(source: Source) -> Iterator[tuple[int, str]]:
    """The heads of the declarations in a text, each with its line number."""
    for number, line in source.lines_of_rules():
        if not line.startswith(" "):
            yield number, " ".join(line.split())


def head_at(span: Span, heads: dict[str, list[tuple[int, str]]]) -> str:
    """The head of the declaration in which a place lies; '' if there is none, as on a board. `heads`: by path, as `heads_of`
    gives them."""
    return next((head for number, head in reversed(heads.get(span.path, [])) if number <= span.line), "")


def _by(places: list[Span], heads: dict[str, list[tuple[int, str]]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(head for span in places if (head := head_at(span, heads))))


def _named_on(source: Source, rules: ir.RuleSet) -> Iterator[tuple[ir.Symbol, Span]]:
    """What a board names: its kind, members as ends and as facts."""
    node = load_yaml(source, Diagnostics())
    found = node.get("kind") if isinstance(node, YamlMap) else None
    kind = rules.kinds.get(str(found.value)) if isinstance(found, YamlScalar) else None
    if kind is None or found is None or not isinstance(node, YamlMap):
        return
    yield kind, found.span
    nodes = next((graph.nodes for graph in rules.graphs if graph.edges is kind), None)
    for facts in _facts(node.get("members")):
        for key, value in facts:
            fact = kind.facts.get(str(key.value))
            of = nodes if key.value == "between" else None if fact is None else rules.kinds.get(fact.type.of)
            if of is not None:
                known = ir.by_names(of.members)
                for each in (value, *(value if isinstance(value, YamlList) else ())):
                    if isinstance(each, YamlScalar) and str(each.value) in known:
                        yield known[str(each.value)], each.span


def _facts(node: YamlNode | None) -> Iterator[YamlMap]:
    values = [value for _, value in node] if isinstance(node, YamlMap) else [*node] if isinstance(node, YamlList) else []
    yield from (value for value in values if isinstance(value, YamlMap))
