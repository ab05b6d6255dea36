"""An item as each room sees it: takes an open bench and a declared thing, gives text.

Errors: `Unsound` where a program is needed and there are findings.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from interpreter.diagnostics import Diagnostics
from interpreter.ir import Action, Kind, Member, Occasion, Procedure, Symbol, Value, symbol_lines
from interpreter.session import Session, label
from interpreter.source import Source, Span

if TYPE_CHECKING:
    from interpreter.syntax import Declaration


def tree(bench: Session, made: Symbol) -> str:
    """How the parser read it, layer by layer. What stands in a board's YAML has no tree: its line is shown."""
    from interpreter.syntax import tree_text

    parts = []
    for span in made.origin or [made.span]:
        found = _declaration(bench, span)
        source = bench.sources.get(span.path)
        if found is not None:
            parts.append(f"# {span.path}:{span.line}\n{tree_text(found)}")
        elif source is not None:
            parts.append(f"# {span.path}:{span.line} (data, which has no tree)\n{source.line(span.line)}\n")
    return "\n".join(parts) or f"{label(made)} is built in and has no tree\n"


def model(bench: Session, made: Symbol) -> str:
    """What the model made of it: types, holes, conditions, whatever changes it, each with its place."""
    return "\n".join(symbol_lines(made, bench.rules, places=True)) + "\n"


def prose(bench: Session, made: Symbol) -> str:
    """It in English."""
    from interpreter.views import page_text

    return page_text(bench.rules, made)


def origin(bench: Session, made: Symbol) -> str:
    """Every place that shaped it."""
    lines = [label(made)]
    for number, span in enumerate(made.origin or [made.span]):
        layer = bench.sources[span.path].layer if span.path in bench.sources else "built in"
        lines.append(f"  {'declared' if number == 0 else 'changed'}  {span.path}:{span.line}  ({layer})")
    for what, rule, span in _changes(made):
        lines.append(f"  {what}  {span.path}:{span.line}" + (f'  "{rule}"' if rule else ""))
    if made.cites:
        lines.append(f"  cites {', '.join(made.cites)}")
    if made.provenance:
        lines.append(f"  provenance: {made.provenance}")
    return "\n".join(lines) + "\n"


def _changes(made: Symbol) -> list[tuple[str, str, Span]]:
    """What other declarations add to a thing: (what, title of the rule, place), in the order of their effect."""
    found: list[tuple[str, str, Span]] = []
    if isinstance(made, Value):
        found += [(line.how, line.rule, line.span) for line in made.lines]
    if isinstance(made, Action):
        found += [("when", clause.rule, clause.span) for clause in made.clauses]
        found += [("forbidden" if allow.forbids else "permitted", allow.rule, allow.span) for allow in made.allows]
    if isinstance(made, (Procedure, Occasion)):
        found += [(hook.timing, hook.rule, hook.span) for hook in made.hooks]
    if isinstance(made, Occasion):
        found += [("played at it", reaction.member.name, reaction.span) for reaction in made.reactions]
    if isinstance(made, Member):
        found += [(name, "", block.span) for name, block in made.blocks.items()]
    if isinstance(made, Kind):
        found += [("fact", name, fact.span) for name, fact in made.facts.items()]
        found += [("block", name, block.span) for name, block in made.blocks.items()]
    return found


def graph(bench: Session, made: Symbol, form: str = "text") -> str:
    """Who uses it, and what it uses. `form`: `text` (also for JSON), `dot` or `svg`."""
    from interpreter.dependencies import Dependencies, as_dot, as_svg, as_text

    drawn = {"dot": as_dot, "svg": as_svg}.get(form, as_text)
    return drawn(Dependencies(bench.rules), made)


def program(bench: Session, made: Symbol, anyway: bool = False) -> str:
    """The generated Python that comes from it, with the place of each stretch of lines."""
    compiled = bench.program(anyway=anyway)
    stretches = [_extent(bench, span) for span in made.origin or [made.span]]
    stretches += [(span.path, span.line, span.end_line) for _, _, span in _changes(made)]
    text = compiled.text.split("\n")
    ours = [_within(compiled.tables.causes[cause][0], stretches) for cause in compiled.tables.lines]
    out: list[str] = []
    last = None
    for start, end in _functions(text):
        if not any(ours[start:end]):
            continue
        if out:
            out.append("")
        for number in range(start, end):
            if not (ours[number] or number == start):
                if out[-1] != "    ...":
                    out.append("    ...")
                continue
            span, rule = compiled.tables.causes[compiled.tables.lines[number]]
            place = f"{span.path}:{span.line}"
            note = "" if place == last else f"  # {place}" + (f"  {rule}" if rule else "")
            last = place
            out.append(text[number] + note)
    return "\n".join(out) + "\n" if out else f"no line of the program comes from {label(made)} itself\n"


def _within(span: Span, stretches: list[tuple[str, int, int]]) -> bool:
    return any(span.path == path and start <= span.line <= end for path, start, end in stretches)


def _functions(text: list[str]) -> list[tuple[int, int]]:
    """Stretches of lines that belong together: a function, or lines outside all of them."""
    starts = [number for number, line in enumerate(text) if line and not line.startswith((" ", "#"))]
    return list(zip(starts, [*starts[1:], len(text) - 1], strict=True))


def _extent(bench: Session, span: Span) -> tuple[str, int, int]:
    """The lines of the declaration that begins at a place: up to the next one."""
    source = bench.sources.get(span.path)
    if source is None or not span.path.endswith(".rules"):
        return (span.path, span.line, span.end_line)
    heads = [number for number, line in enumerate(source.text.split("\n"), 1) if line[:1].strip() and not line.startswith("#")]
    at = bisect_right(heads, span.line)
    start = heads[at - 1] if at else span.line
    end = heads[at] - 1 if at < len(heads) else source.text.count("\n")
    inside = span.line != start  # a kind's member or a fact: its own line only
    return (span.path, span.line, span.end_line) if inside else (span.path, start, end)


def _declaration(bench: Session, span: Span) -> Declaration | None:
    """The tree of the declaration that holds a place."""
    source = bench.sources.get(span.path)
    if source is None or not span.path.endswith(".rules"):
        return None
    found = [each for each in _parsed(bench, source) if each.span.line <= span.line]
    return found[-1] if found else None


def _parsed(bench: Session, source: Source) -> tuple[Declaration, ...]:
    from interpreter.syntax import parse_cached

    return parse_cached(source, Diagnostics(), bench.cache)


ROOMS = {"tree": tree, "model": model, "graph": graph, "program": program, "prose": prose, "origin": origin}
