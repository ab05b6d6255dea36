"""Descriptions of the thing named at a place: its declaration, its prose in plain English, the statements that it cites."""

from __future__ import annotations

import re
from typing import cast

from interpreter import ir
from interpreter.editor.desk import Checked, Desk
from interpreter.editor.going import name_at, statement_places
from interpreter.editor.places import Page, Place, Stretch
from interpreter.syntax import keywords as k
from interpreter.syntax import reference_on

MOST_CITED = 5
"""So many statements are told in full."""
MOST_LINES = 14
"""So many lines of prose are shown."""


def hover(desk: Desk, file: str, place: Place) -> tuple[str, Stretch] | None:
    """Markdown about the name or keyword at a place, and the stretch of its words; None if there is nothing to say."""
    page = desk.page(file)
    checked, use = name_at(desk, file, place)
    if use is not None and (at := desk.place(checked, file, place)) is not None:
        description = about(checked, use.key)
        words = [span for span, _ in use.words if span.line == at[0] and span.column <= at[1] <= span.end_column]
        found = desk.stretch(checked, words[0] if words else use.span)
        if description and found is not None:
            return description, found[1]
    if not file.endswith(".rules"):
        return None
    line, column = page.position(place)
    return _keyword(desk.source(file).line(line), line, column, page)


def about(checked: Checked, key: str) -> str:
    """Markdown about a thing by its key; '' for an unknown one."""
    sort, _, name = key.partition(" ")
    if sort == "local":
        return f"`{name.partition(' ')[2]}`: a name of this declaration"
    if sort == "hole":
        return f"`{name.partition('/')[2]}`: given to the blocks of every {name.partition('/')[0]}"
    if sort == "statement":
        return _statement(checked, name)
    symbol = checked.register.names.symbols.get(key)
    return "" if symbol is None else _about(checked, symbol)


def _about(checked: Checked, symbol: ir.Symbol) -> str:
    parts = [f"```rules\n{signature(checked, symbol)}\n```"]
    if symbol.says:
        parts.append(f"*{symbol.says}*")
    prose = _prose(checked, symbol)
    if prose:
        parts.append("\n".join(prose))
    parts += [_statement(checked, name) for name in symbol.cites[:MOST_CITED]]
    if len(symbol.cites) > MOST_CITED:
        parts.append(f"and {len(symbol.cites) - MOST_CITED} more statements")
    parts += [f"Note: {note}" for note in symbol.notes]
    if symbol.provenance:
        parts.append(f"From: {symbol.provenance}")
    where = [f"{span.path}:{span.line}" for span in (symbol.origin or (symbol.span,))]
    parts.append("Declared in " + ", then ".join(where))
    return "\n\n".join(parts)


def signature(checked: Checked, symbol: ir.Symbol) -> str:
    """The first line of a declaration, as it is written; for a member listed on a board, its kind and name."""
    span = symbol.origin[0] if symbol.origin else symbol.span
    source = checked.sources.get(span.path)
    line = "" if source is None else source.line(span.line).strip()
    if isinstance(symbol, ir.Member) and not span.path.endswith(".rules"):
        return f"{symbol.kind.name} {symbol.name}"
    if isinstance(symbol, (ir.Fact, ir.BlockHead, ir.Qualifier)):
        return f"kind {symbol.kind.name}\n    {line}"
    return line or symbol.name


def _prose(checked: Checked, symbol: ir.Symbol) -> list[str]:
    """What it says itself, in English; of the lines below it too, which are read now if they were not."""
    if isinstance(symbol, (ir.Fact, ir.BlockHead, ir.Qualifier)) or checked.session is None:
        return []
    from interpreter.views import lines_alone

    build = checked.session.built()
    for unit, (made, _) in enumerate(build.declared.heads):
        if made is symbol:
            build.bodies.read(unit)
    if isinstance(symbol, ir.Kind):
        names = [member.name for member in symbol.members]
        shown = ", ".join(names[:MOST_LINES]) + (f" and {len(names) - MOST_LINES} more" if len(names) > MOST_LINES else "")
        return [f"{len(names)} {symbol.plural}: {shown}"] if names else []
    lines = lines_alone(build.rules, cast(ir.Item, symbol))
    items = [f"{' ' * (len(line) - len(line.lstrip(' ')))}- {line.strip()}" for line in lines if line.strip()]
    return items if len(items) <= MOST_LINES else [*items[:MOST_LINES], "- ..."]


def _statement(checked: Checked, name: str) -> str:
    """A statement of a rulebook, in the words of its register."""
    for span in statement_places(checked, name):
        lines = checked.session.library if checked.session is not None else None
        sources = [] if lines is None else [*lines.registers, *lines.elsewhere]
        source = next((each for each in sources if each.path == span.path), None)
        if source is not None:
            for number in range(span.line + 1, span.line + 12):
                found = re.match(r'\s+says:\s*"?(.*?)"?\s*$', source.line(number))
                if found:
                    return f"**{name}** {found[1]}"
                if source.line(number).startswith("- "):
                    break
    return f"**{name}**"


_FORMS = {each.words: each.form for group in (k.HEADS, k.COMMON_LINES, k.LINES, k.STEPS) for each in group} | {
    each.words: each.form for group in (k.STATEMENTS, k.OTHERWISE, k.RULE_LINES, k.CONDITIONS) for each in group
}


def _keyword(text: str, line: int, column: int, page: Page) -> tuple[str, Stretch] | None:
    """How a line with the keyword at a place is written, and the beginning of what the reference says."""
    front = len(text) - len(text.lstrip())
    for words in sorted(_FORMS, key=len, reverse=True):
        found = re.compile(rf"{re.escape(words)}(?![\w-])").match(text, front)
        if found is not None and found.start() < column <= found.end() + 1:
            stretch = Stretch(page.place(line, found.start() + 1), page.place(line, found.end() + 1))
            section = reference_on(words).split("\n\n")
            prose = next((each for each in section[1:] if each and not each.startswith(("```", "#"))), "")
            return "\n\n".join(filter(None, [f"```rules\n{_FORMS[words]}\n```", prose])), stretch
    return None
