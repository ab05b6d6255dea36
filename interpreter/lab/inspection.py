"""Shows an item at each stage of compilation: takes an open session and a declared thing, gives text."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.diagnostics import Diagnostics
from interpreter.session import Session
from interpreter.source import Source, Span

if TYPE_CHECKING:
    from interpreter.syntax import Declaration


STAGES = ("tree", "model", "graph", "program", "prose", "origin")
"""What an item can be shown as."""
DECLARED = "declared"
SHAPED = {"extend": "extended", "replace": "replaced", "rename": "renamed"}
"""What the declarations of higher layers do to an item, by their first word."""


def shown(session: Session, item: ir.Item, stage: str, form: str = "text", anyway: bool = False) -> str:
    """An item at one of the `STAGES`, as lines of text.

    `form`: a graph comes as `text`, `dot` or `svg`, all else as text. `anyway`: compile even a rule set with errors. Errors:
    `ValueError` for an unknown stage; `Unsound` for the program of a rule set with errors, if not `anyway`.
    """
    match stage:
        case "tree":
            return _tree(session, item)
        case "model":
            return _model(session, item)
        case "graph":
            return _graph(session, item, form)
        case "program":
            return _program(session, item, anyway)
        case "prose":
            return _prose(session, item)
        case "origin":
            return _origin(session, item)
        case _:
            raise ValueError(f"nothing is shown as {stage}")


def _tree(session: Session, item: ir.Item) -> str:
    """How the parser read it, layer by layer. What stands in a board's YAML has no tree: its line is shown."""
    from interpreter.syntax import tree_text

    parts = []
    for span in item.origin or [item.span]:
        found = _declaration(session, span)
        source = session.sources.get(span.path)
        if found is not None:
            parts.append(f"# {span.path}:{span.line}\n{tree_text(found)}")
        elif source is not None:
            parts.append(f"# {span.path}:{span.line} (data, which has no tree)\n{source.line(span.line)}\n")
    return "\n".join(parts) or f"{ir.label(item)} is built in and has no tree\n"


def _model(session: Session, item: ir.Item) -> str:
    """What it was resolved to: types, holes, conditions, whatever changes it, each with its place."""
    return "\n".join(ir.symbol_lines(item, session.rules, places=True)) + "\n"


def _graph(session: Session, item: ir.Item, form: str) -> str:
    """Who uses it, and what it uses."""
    from interpreter.effects import Dependencies, as_dot, as_svg, as_text

    drawn = {"dot": as_dot, "svg": as_svg}.get(form, as_text)
    return drawn(Dependencies(session.rules), item)


def _prose(session: Session, item: ir.Item) -> str:
    """It in English."""
    from interpreter.views import page_text

    return page_text(session.rules, item)


def _origin(session: Session, item: ir.Item) -> str:
    """Every place that shaped it."""
    lines = [ir.label(item)]
    for span in item.origin or [item.span]:
        layer = session.sources[span.path].layer if span.path in session.sources else "built in"
        declaration = _declaration(session, span)
        is_head = declaration is not None and declaration.span.line == span.line
        how = SHAPED.get(declaration.mode, DECLARED) if declaration is not None and is_head else DECLARED
        called = next((f"  {each.before}, from here on {each.name}" for each in item.renamed if each.span == span), "")
        lines.append(f"  {how}  {span.path}:{span.line}  ({layer}){called}")
    for what, rule, span in _changes(item):
        lines.append(f"  {what}  {span.path}:{span.line}" + (f'  "{rule}"' if rule else ""))
    if item.cites:
        lines.append(f"  cites {', '.join(item.cites)}")
    if item.provenance:
        lines.append(f"  provenance: {item.provenance}")
    lines += [f"  provenance of the name {each.name}: {each.provenance}" for each in item.renamed if each.provenance]
    return "\n".join(lines) + "\n"


def _program(session: Session, item: ir.Item, anyway: bool = False) -> str:
    """The generated Python that comes from it, with the place of each stretch of lines."""
    compiled = session.program(anyway=anyway)
    stretches = [_extent(session, span) for span in item.origin or [item.span]]
    stretches += [(span.path, span.line, span.end_line) for _, _, span in _changes(item)]
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
    return "\n".join(out) + "\n" if out else f"no line of the program comes from {ir.label(item)} itself\n"


def _changes(item: ir.Item) -> list[tuple[str, str, Span]]:
    """What other declarations add to a thing: (what, title of the rule, place), in the order of their effect."""
    match item:
        case ir.Value():
            return [(line.how, line.rule, line.span) for line in item.lines]
        case ir.Action():
            allows = [("forbidden" if allow.forbids else "permitted", allow.rule, allow.span) for allow in item.allows]
            return [("when", clause.rule, clause.span) for clause in item.clauses] + allows
        case ir.Procedure():
            return [(hook.timing, hook.rule, hook.span) for hook in item.hooks]
        case ir.Occasion():
            hooks = [(hook.timing, hook.rule, hook.span) for hook in item.hooks]
            return hooks + [("played at it", reaction.member.name, reaction.span) for reaction in item.reactions]
        case ir.Member():
            return [(name, "", block.span) for name, block in item.blocks.items()]
        case ir.Kind():
            facts = [("fact", name, fact.span) for name, fact in item.facts.items()]
            return facts + [("block", name, block.span) for name, block in item.blocks.items()]
        case _:
            return []


def _within(span: Span, stretches: list[tuple[str, int, int]]) -> bool:
    return any(span.path == path and start <= span.line <= end for path, start, end in stretches)


def _functions(text: list[str]) -> list[tuple[int, int]]:
    """Stretches of lines that belong together: a function, or lines outside all of them."""
    starts = [number for number, line in enumerate(text) if line and not line.startswith((" ", "#"))]
    return list(zip(starts, [*starts[1:], len(text) - 1], strict=True))


def _extent(session: Session, span: Span) -> tuple[str, int, int]:
    """The lines of the declaration that begins at a place: up to the next one."""
    source = session.sources.get(span.path)
    if source is None or not span.path.endswith(".rules"):
        return (span.path, span.line, span.end_line)
    heads = [number for number, line in enumerate(source.text.split("\n"), 1) if line[:1].strip() and not line.startswith("#")]
    at = bisect_right(heads, span.line)
    start = heads[at - 1] if at else span.line
    end = heads[at] - 1 if at < len(heads) else source.text.count("\n")
    inside = span.line != start  # a kind's member or a fact: its own line only
    return (span.path, span.line, span.end_line) if inside else (span.path, start, end)


def _declaration(session: Session, span: Span) -> Declaration | None:
    """The tree of the declaration that holds a place."""
    source = session.sources.get(span.path)
    if source is None or not span.path.endswith(".rules"):
        return None
    found = [each for each in _parsed(session, source) if each.span.line <= span.line]
    return found[-1] if found else None


def _parsed(session: Session, source: Source) -> tuple[Declaration, ...]:
    from interpreter.syntax import parse_cached

    return parse_cached(source, Diagnostics(), session.cache)
