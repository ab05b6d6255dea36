"""The subject of a check by play: takes a session and words for layers, files or folders, gives the files that they stand for.

To check only what was edited, name its file: then only examples that run a rule of this file are watched closely, and games
begin from the positions of these examples. Errors: `UsageError` for a word that stands for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.effects import Dependencies, Relation, WorkedOut, terms_of
from interpreter.program import functions_in, noted
from interpreter.records import record
from interpreter.runtime import run_example
from interpreter.session import UsageError

if TYPE_CHECKING:
    from interpreter.program import NotedProgram, Program
    from interpreter.session import Session
    from interpreter.source import Span


@record
class Subject:
    """The files whose rules are checked. `whole`: they are all files of the rule set; `is_mod`: they all belong to mods."""

    paths: frozenset[str]
    whole: bool
    is_mod: bool

    def concerns(self, span: Span) -> bool:
        """Is this position in one of the files?"""
        return span.path in self.paths


def subject_of(session: Session, words: Sequence[str] = ()) -> Subject:
    """The files that some words stand for: ids of layers, paths of files or folders; without words those of the mods, or all."""
    layers = {layer.id: {source.path for source in layer.rules} for layer in session.library.layers}
    mods = [layer.id for layer in session.library.layers if layer.is_mod]
    if not words:
        if not mods:
            return Subject(frozenset(session.sources), True, False)
        words = mods
    paths: set[str] = set()
    for word in words:
        found = layers[word] if word in layers else {path for path in session.sources if _is_within(path, Path(word))}
        if not found:
            raise UsageError(
                f"{session.id} has no layer and no file {word}",
                f"name one of its layers ({', '.join(layers)}), or a file or folder as findings call it",
            )
        paths |= found
    return Subject(frozenset(paths), False, all(path in {each for mod in mods for each in layers[mod]} for path in paths))


def _is_within(path: str, folder: Path) -> bool:
    return Path(path).is_relative_to(folder) or Path(path).resolve().is_relative_to(folder.resolve())


def noted_about(rules: ir.RuleSet, program: Program, subject: Subject) -> tuple[NotedProgram, list[int]]:
    """A program that notes what is reached of the subject, and the numbers of the examples that reach a line of it or a line that
    calls it (into which it may be inlined)."""
    if subject.whole:
        return noted(program), list(range(len(program.tables.examples)))
    asking = {(span.path, span.line) for span in _asking(rules, subject)}
    wanted = [subject.concerns(span) or (span.path, span.line) in asking for span, _ in program.tables.causes]
    lines = program.tables.lines

    def is_wanted(line: int) -> bool:
        return wanted[lines[line - 1]]

    about = {name for name, before, count in functions_in(program) if any(map(is_wanted, range(before + 1, before + count + 1)))}
    marked = noted(program, about)
    rows = [number for number, row in enumerate(marked.rows) if any(map(is_wanted, row.lines))]
    found = []
    for number, example in enumerate(program.tables.examples):
        marked.marks[:] = bytes(len(marked.marks))
        run_example(marked.program, example, tells=False)
        if any(marked.marks[row] for row in rows):
            found.append(number)
    marked.marks[:] = bytes(len(marked.marks))
    return marked, found


def _asking(rules: ir.RuleSet, subject: Subject) -> Iterator[Span]:
    """The places at which something is asked that is asked about, or that is worked out with it."""
    graph = Dependencies(rules)
    waiting: list[ir.Symbol] = [each for each in _worked_out(rules) if any(map(subject.concerns, _places(each)))]
    seen = set(waiting)
    while waiting:
        for relation, user in graph.into(waiting.pop()):
            if relation in (Relation.ASKS, Relation.READS) and user not in seen:
                seen.add(user)
                if isinstance(user, WorkedOut):
                    waiting.append(user)
    for symbol in seen:
        for term in ir.walk(_terms(symbol)):
            yield term.span


def _worked_out(rules: ir.RuleSet) -> Iterator[WorkedOut | ir.Table]:
    yield from rules.queries
    yield from rules.values
    yield from rules.actions
    yield from rules.routes
    yield from rules.reaches
    yield from rules.bundles
    yield from rules.tables


def _places(asked: WorkedOut | ir.Table) -> Iterable[Span]:
    """Where it stands, with the lines about it that others have."""
    lines = asked.lines if isinstance(asked, ir.Value) else asked.allows if isinstance(asked, ir.Action) else []
    return (asked.span, *asked.origin, *(line.span for line in lines))


def _terms(symbol: ir.Symbol) -> tuple[object, ...]:
    match symbol:
        case ir.Procedure():
            return (symbol.guard, symbol.body)
        case ir.Query() | ir.Value() | ir.Action() | ir.Route() | ir.Reach() | ir.Bundle():
            return terms_of(symbol)
        case _:
            return ()
