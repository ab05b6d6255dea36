"""The stages of a build, each by what goes into it and comes out: parse, merge layers, declare, define, check."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence

from interpreter.cache import NO_CACHE, Cache
from interpreter.checks import check
from interpreter.collector import undisturbed
from interpreter.diagnostics import Diagnostic, Diagnostics, errors_of
from interpreter.ir import RuleSet
from interpreter.library import Library
from interpreter.records import record
from interpreter.resolve import Declarations, MergedDeclaration, ParsedText, declare, define, merge
from interpreter.syntax import Outlines


@record
class Build:
    """A rule set with what the stages before it gave, and the findings of all of them."""

    rules: RuleSet
    declared: Declarations
    merged: list[MergedDeclaration]
    findings: Diagnostics


def build(
    library: Library, diagnostics: Diagnostics, options: Mapping[str, bool] | None = None, cache: Cache = NO_CACHE
) -> RuleSet:
    """Resolve a library into a rule set. With errors the result is incomplete and must not be run.

    `diagnostics` has the findings of whoever opened the library, and gets those of all stages. `options` override the defaults of
    the manifest, by title; `cache` keeps parsed trees.
    """
    made = stages(library, diagnostics, options, cache)
    diagnostics.extend(made.findings)
    return made.rules


def stages(
    library: Library,
    before: Iterable[Diagnostic] = (),
    options: Mapping[str, bool] | None = None,
    cache: Cache = NO_CACHE,
) -> Build:
    """All stages of a build, one after the other. `before`: what was found when the library was opened."""
    with undisturbed():
        found = Diagnostics()
        found.extend(before)
        texts = [*_texts(library, found, cache)]
        merged, findings = merge(texts, _mods(library))
        found.extend(findings)
        declared, findings = declare(library, merged, {**library.manifest.options, **(options or {})})
        found.extend(findings)
        found.extend(define(declared))
        found.extend([*check(library, merged, declared, found)])
        return Build(declared.rules, declared, merged, found)


def _texts(library: Library, found: Diagnostics, cache: Cache) -> Iterator[ParsedText]:
    """The outlines of all texts. Those in which a line has an error, even one of the library, are damaged."""
    for layer in library.layers:
        outlines = Outlines(cache, layer.manifest.source.path)
        for source in layer.rules:
            declarations, findings = outlines.read(source)
            found.extend(findings)
            starts = sorted(each.declaration.span.line for each in declarations)
            lines = [each.span.line for each in errors_of(found) if each.span.path == source.path]
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
