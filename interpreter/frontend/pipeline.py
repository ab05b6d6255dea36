"""The stages of a build, with their inputs and outputs: parse, merge layers, declare, define, check."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from interpreter import ir
from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostic, Diagnostics, errors_of
from interpreter.frontend.bodies import Bodies
from interpreter.frontend.causes import at_their_causes
from interpreter.frontend.consequences import standing_alone, still_used, taken_over, without_followers, without_losers
from interpreter.frontend.kept import Kept, surroundings
from interpreter.frontend.offers import left_by_this_game
from interpreter.frontend.titles import Titles
from interpreter.garbage import undisturbed
from interpreter.library import NOT_READ, Library
from interpreter.phrases import Lexicon, Unread
from interpreter.records import NamedTuple, record
from interpreter.resolve import Declarations, DefinePass, Listings, Merged, ParsedText, decided, declare, define, merge
from interpreter.source import Span
from interpreter.syntax import Outlines


@record
class Build:
    """The results of the stages of a build, and their findings. `speaking`: the members that have any effect; `is_whole`: have
    all bodies been read? If not, `rules` has all heads and some bodies; `resolved` gives the whole and `needed_for` a part.
    `around`: a hash of all that bodies can see besides themselves, except `titles`."""

    rules: ir.RuleSet
    declared: Declarations
    merged: Merged
    findings: Diagnostics
    bodies: Bodies
    speaking: frozenset[ir.Member]
    around: bytes
    titles: Titles

    @property
    def is_whole(self) -> bool:
        return self.bodies.is_whole


def resolved(
    library: Library,
    options: Mapping[str, str] | None = None,
    cache: Cache = NO_CACHE,
    merged: Merged | None = None,
    examples: bool = True,
    scenario: str = "",
) -> ir.RuleSet:
    """The rule set of a library that has been checked before. With errors it is incomplete and must not be run. `options`,
    `scenario` and `cache` as in `build`. `merged`: that of an earlier build, to save time. `examples`: read the bodies of
    examples, too, which are half the work; else they have only heads."""
    with undisturbed():
        if merged is None:
            merged, _ = merge([*_texts(library, Diagnostics(), Unread(), cache)], Listings(library, cache), _mods(library))
        declared, _ = declare(library, merged, decided(library, merged, options, scenario), Unread())
        define(declared, None if examples else _but_examples(declared))
        return declared.rules


def removals_of(library: Library, cache: Cache = NO_CACHE) -> dict[Span, Span]:
    """The removals in the layers of a library: for the position of each removed declaration, that of the removal."""
    unread = Unread()
    with undisturbed():
        merge([*_texts(library, Diagnostics(), unread, cache)], Listings(library, cache), _mods(library), unread)
    return {each.origin[0]: each.span for each in unread.removed if each.origin}


def words_of(library: Library, options: Mapping[str, str] | None = None, cache: Cache = NO_CACHE, scenario: str = "") -> Lexicon:
    """The lexicon of a library, with which phrases can be parsed. `options`, `scenario` and `cache` as in `build`."""
    with undisturbed():
        merged, _ = merge([*_texts(library, Diagnostics(), Unread(), cache)], Listings(library, cache), _mods(library))
        declared, _ = declare(library, merged, decided(library, merged, options, scenario), Unread())
        DefinePass(declared)  # what narrows nouns is read first
        return declared.lexicon


def heads_alone(library: Library, cache: Cache = NO_CACHE) -> ir.RuleSet:
    """A library as a rule set without any bodies: all declarations, their positions, and printed facts."""
    with undisturbed():
        merged, _ = merge([*_texts(library, Diagnostics(), Unread(), cache)], Listings(library, cache), _mods(library))
        return declare(library, merged, decided(library, merged), Unread())[0].rules


def _but_examples(declared: Declarations) -> set[int]:
    return {unit for unit, (made, _) in enumerate(declared.heads) if not isinstance(made, ir.Example)}


def build(
    library: Library,
    diagnostics: Diagnostics,
    options: Mapping[str, str] | None = None,
    cache: Cache = NO_CACHE,
    scenario: str = "",
) -> ir.RuleSet:
    """Resolve a library into a rule set. With errors the result is incomplete and must not be run.

    `diagnostics`: the findings from opening the library; gets those of all stages. `options`: by title; they override the
    manifest and what `scenario` (a title; '': that of the manifest) decides. `cache`: keeps parsed trees.
    """
    made = stages(library, diagnostics, options, cache, scenario=scenario)
    diagnostics.extend(made.findings)
    return made.rules


def stages(
    library: Library,
    before: Iterable[Diagnostic] = (),
    options: Mapping[str, str] | None = None,
    cache: Cache = NO_CACHE,
    name: str = "",
    scenario: str = "",
    hears: bool = False,
) -> Build:
    """Run all stages of a build, one after the other. `before`: the findings from opening the library. `name`: the name under
    which results of bodies are cached; with '' every body is read. `options` and `scenario` as in `build`. `hears`: record in the
    lexicon the meaning of each phrase that is read."""
    with undisturbed():
        going = steps(library, before, options, cache, name, scenario, hears)
        while True:
            try:
                next(going)
            except StopIteration as done:
                made: Build = done.value
                return made


class SoFar(NamedTuple):
    """The progress of a build that goes step by step. `findings`: gives those found so far, as they would be reported if no more
    came; `first_read`: have all bodies in the texts `first` been read?"""

    findings: Callable[[], list[Diagnostic]]
    first_read: bool = False


def steps(
    library: Library,
    before: Iterable[Diagnostic] = (),
    options: Mapping[str, str] | None = None,
    cache: Cache = NO_CACHE,
    name: str = "",
    scenario: str = "",
    hears: bool = False,
    first: Container[str] = (),
) -> Generator[SoFar, None, Build]:
    """Run the stages step by step, as in `stages`: the caller may do something else after each step, or close the generator; what
    was read is cached all the same. `first`: the paths of texts whose bodies are read before all others; the rules are then not
    whole."""
    found = Diagnostics()
    found.extend(before)
    unread = Unread()
    unread.everything = any(each.code in NOT_READ for each in found)
    texts = [*_texts(library, found, unread, cache)]
    read = errors_of(found)

    def found_so_far() -> list[Diagnostic]:
        return without_followers(found, library.sources)

    yield SoFar(found_so_far)
    merged, findings = merge(texts, Listings(library, cache), _mods(library), unread)
    twice = {each.span for each in findings if each.code == "declared-twice"}
    yield SoFar(found_so_far)
    unread.names = bool(twice) and any(each.span in twice for text in texts for each in text.outlines)
    chosen = decided(library, merged, options, scenario)
    declared, more = declare(library, merged, chosen, unread)
    findings.extend(more)
    declared.lexicon.heard = [] if hears else None
    yield SoFar(found_so_far)
    around = surroundings(library, merged, chosen, declared.rules)
    titles = Titles(merged, declared)
    bodies = Bodies(declared, Kept(cache, name, around.fixed), titles, library.sources, around.around)
    yield SoFar(found_so_far)

    def alone(some: Iterable[Diagnostic]) -> list[Diagnostic]:
        return [*standing_alone(some, declared.lexicon, merged, library.sources, read)]

    def read_so_far() -> list[Diagnostic]:
        return without_followers([*found, *alone([*findings, *bodies.findings])], library.sources)

    try:
        for is_read in bodies.take_in(first):
            yield SoFar(read_so_far, is_read)
        findings.extend(bodies.findings)
        found.extend(alone(findings))
        found.extend([*still_used(unread)])
        found.extend([*taken_over(declared.lexicon)])
        heads: list[Diagnostic] = []
        for each in chain(bodies.check_boards() if not errors_of(found) else (), bodies.check_heads(library, merged)):
            heads += each
            yield SoFar(found_so_far, True)
        found.extend(alone(heads))
        if not errors_of(found):
            below = partial(_bodies_below, library, chosen, cache, name, scenario)
            whole: list[Diagnostic] = []
            for each in bodies.check(library, merged):
                whole += each
                yield SoFar(found_so_far, True)
            at_causes = at_their_causes(whole, library, merged, unread, below)
            found.extend([*left_by_this_game(without_losers(at_causes, declared.lexicon), library)])
    finally:
        bodies.keep()
    told = Diagnostics()
    told.extend(without_followers(found, library.sources))
    return Build(declared.rules, declared, merged, told, bodies, bodies.speaking(), around.around, titles)


def _bodies_below(library: Library, options: Mapping[str, str], cache: Cache, name: str, scenario: str) -> Bodies:
    """The bodies of the layers that are no mods; `name`: by which a check of these alone has kept them."""
    layers = tuple(layer for layer in library.layers if not layer.is_mod)
    rules, boards = (
        tuple(each for layer in layers for each in layer.rules),
        tuple(each for layer in layers for each in layer.boards),
    )
    return stages(replace(library, layers=layers, rules=rules, boards=boards), (), options, cache, name, scenario).bodies


def _texts(library: Library, found: Diagnostics, unread: Unread, cache: Cache) -> Iterator[ParsedText]:
    """The outlines of all texts. Those in which a line has an error, even one of the library, are damaged; what was left out of
    them is marked as unread."""
    for layer in library.layers:
        outlines = Outlines(cache, layer.manifest.source.path)
        for source in layer.rules:
            declarations, findings = outlines.read(source)
            found.extend(findings)
            lines = [each.span.line for each in errors_of(found) if each.span.path == source.path]
            starts = sorted(each.span.line for each in declarations) if lines else []
            if lines:
                unread.add_lines(source, starts, lines)
            yield ParsedText(source.layer, declarations, frozenset(_damaged(starts, lines)))
        outlines.keep()


def _damaged(starts: Sequence[int], lines: Iterable[int]) -> Iterator[int]:
    """The first lines of the declarations in which one of `lines` stands: each goes on to the start of the next one."""
    for line in lines:
        before = bisect(starts, line)
        if before:
            yield starts[before - 1]


def _mods(library: Library) -> dict[str, frozenset[str]]:
    """For each mod the other mods that it comes after, by its own manifest or by those of the mods that it comes after."""
    found: dict[str, frozenset[str]] = {}
    for layer in library.layers:  # in their order, so that those below are known
        if layer.is_mod:
            manifest = layer.manifest
            named = {name for name in (*manifest.requires, *manifest.after, manifest.base) if name is not None and name in found}
            found[layer.id] = frozenset(named).union(*(found[name] for name in named))
    return found
