"""`punica show`: prints an item of the rules at one stage of compilation."""

from __future__ import annotations

import click

from interpreter import ir
from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.cli.opening import print_json, readable_session
from interpreter.diagnostics import slips, suggest, tally
from interpreter.lab import STAGES, readings_of, sentences_of, sentences_text, shown
from interpreter.library import MANIFEST_FORM, Schema, whole_schema
from interpreter.session import (
    Page,
    Request,
    Session,
    Unsound,
    UsageError,
    find_item,
    find_items,
    near_items,
    near_text,
    way_out,
)

GRAMMAR = "grammar"
"""No view of an item: the reference of the language, or its sections about a keyword."""
READINGS = "readings"
"""No view of an item: how words can be read."""
SENTENCES = "sentences"
"""No view of an item: all that rules can say, or what they can say about a subject."""
SCHEMA = "schema"
"""No view of an item: the JSON Schema of manifests or of boards, for editors."""
_VIEWS = (*STAGES, READINGS, SENTENCES, GRAMMAR, SCHEMA)
_NAMED = "named"
"""Under this word is kept whether a rule set has an item."""
DRAWN = ("dot", "svg")
"""Formats in which only a graph is shown."""
COLOURED = ("textmate", "codemirror")
"""Formats in which only the grammar is shown: what editors colour texts with."""


@click.command("show")
@click.argument("view", metavar="[" + "|".join(_VIEWS) + "]")
@click.argument("item", nargs=-1)
@click.option("--in", "rule_set", default="", metavar="RULESET", help="Where to look, if not everywhere.")
@click.option("--anyway", is_flag=True, help="Compile what can be compiled, though there are errors.")
@takes_choices
@takes_form("text", "json", *DRAWN, *COLOURED)
@click.pass_obj
def command(cache: Cache, view: str, item: tuple[str, ...], rule_set: str, anyway: bool, choices: Choices, form: str) -> int:
    """An item as a room sees it: its tree, its resolved model, its neighbours in the graph of the rules (as text, as a picture or
    for Graphviz), its program, it in prose (as without a word for how), or where it comes from.

    ITEM is a name, a title or a head as in the rules, a kind with a number or a name (card 41), or words of a pattern. `grammar`
    shows the reference of the language, and ITEM is a keyword or the title of a section, if only a part is asked for; with
    --format textmate or codemirror the colours of the language for an editor. `readings` shows every way to read a phrase, and
    why one wins; its holes stand as in a head: "troops of (owner: side) at North Ford".
    `sentences` shows all sentences that the rules declare, one line each, with what they give; ITEM is a kind (`general`), a sort
    (`occasions`), a chapter (`siege`) or words, if not all are asked for.
    `schema` shows the form of manifests or of boards (ITEM is one of the two) as a JSON Schema, for editors.
    """
    if form in COLOURED:
        if view != GRAMMAR or item:
            raise UsageError(f"only the whole grammar has a format {form}", f"write: punica show {GRAMMAR} --format {form}")
        click.echo(_colours(form), nl=False)
        return CLEAN
    if view == GRAMMAR:
        click.echo(_reference(" ".join(item)), nl=False)
        return CLEAN
    if view == SCHEMA:
        print_json(_schema(" ".join(item)))
        return CLEAN
    if view == SENTENCES:
        return _show_sentences(" ".join(item), rule_set, choices, cache, form)
    if view not in (*STAGES, READINGS) and not slips(view, _VIEWS):
        view, item = "prose", (view, *item)  # somebody names a thing at once
    if view not in (*STAGES, READINGS):
        raise UsageError(f'an item has no view called "{view}"', way_out(view, [*_VIEWS]))
    if not item:
        raise click.MissingParameter(param_hint="'ITEM...'", param_type="argument")
    if form in DRAWN and view != "graph":
        raise UsageError(f"the {view} of an item is text, and has no format {form}", "show its graph, or leave --format out")
    words = " ".join(item)
    if view == READINGS:
        return _show_readings(words, choices.of_all(rule_set or None), cache, form)
    session = readable_session(choices.of(rule_set), cache) if rule_set else _session_with(words, choices, cache)
    page = session.pages.stored(view, form, str(anyway), words) or _page(session, words, view, form, anyway)
    if form == "json":
        print_json({"rule_set": session.id, "item": page.about, "path": page.path, "line": page.line, view: page.text})
    else:
        click.echo(page.text, nl=False)
    return CLEAN


def _page(session: Session, words: str, view: str, form: str, anyway: bool) -> Page:
    """The page of an item in one view, which is kept. Errors: `UsageError`."""
    found = find_item(session.rules, words)
    try:
        text = shown(session, found, view, form, anyway)
    except Unsound:
        message = f"{session.id} has {tally(session.errors)} and is not compiled"
        raise UsageError(message, "mend them, or add --anyway") from None
    page = Page(text, ir.label(found), found.span.path, found.span.line)
    return session.pages.keep(page, view, form, str(anyway), words)


def _show_readings(words: str, requests: list[Request], cache: Cache, form: str) -> int:
    """How words can be read in the first of the rule sets where they can; else why they cannot be in the first of all."""
    if not requests:
        raise UsageError("there is no rule set to look in", "name one with --in")
    results = (readings_of(readable_session(request, cache), words) for request in requests)
    first = next(results)
    found = first if first.readings else next((each for each in results if each.readings), first)
    if form == "json":
        print_json(found.plain())
    else:
        click.echo(found.text(), nl=False)
    return CLEAN if found.readings else FINDINGS


def _show_sentences(subject: str, rule_set: str, choices: Choices, cache: Cache, form: str) -> int:
    """The sentences about a subject, in the first of the rule sets that has any. Errors: `UsageError`."""
    if not (subject or rule_set):
        raise UsageError("the sentences of which rule set?", f"write: punica show {SENTENCES} --in RULESET")
    refused: list[UsageError] = []
    for request in choices.of_all(rule_set or None):
        session = readable_session(request, cache)
        try:
            found = sentences_of(session.rules, subject)
        except UsageError as error:
            refused.append(error)
            continue
        if form == "json":
            print_json({"rule_set": session.id, "subject": subject, "sentences": [each.plain() for each in found]})
        else:
            click.echo(sentences_text(found), nl=False)
        return CLEAN
    raise refused[0] if refused else UsageError("there is no rule set to look in", "name one with --in")


def _session_with(words: str, choices: Choices, cache: Cache) -> Session:
    """The first playable rule set that has such an item. Errors: `UsageError` with the nearest when none has."""
    requests = choices.of_all(None)
    if not requests:
        raise UsageError("there is no rule set to look in", "name one with --in")
    sessions = []
    for request in requests:
        session = readable_session(request, cache)
        known = session.pages.stored(_NAMED, words)
        if known is None:
            known = session.pages.keep(Page("", found=bool(find_items(session.rules, words))), _NAMED, words)
        if known.found:
            return session
        sessions.append(session)
    near = list(dict.fromkeys(ir.label(found) for session in sessions for found in near_items(session.rules, words)))[:3]
    raise UsageError(f'no rule set has anything called "{words}"', near_text(near))


def _schema(name: str) -> Schema:
    """The schema of one sort of texts."""
    from interpreter.resolve import BOARD_FORM

    forms = {"manifest": MANIFEST_FORM, "board": BOARD_FORM}
    if name not in forms:
        known = " or ".join(forms)
        raise UsageError(
            f'there is no schema of "{name}"' if name else "there are several schemas", f"punica show schema {known}"
        )
    return whole_schema(forms[name], f"Punica: {name}")


def _colours(form: str) -> str:
    """The grammar as an editor reads it."""
    from interpreter.editor import codemirror, textmate

    return textmate() if form == "textmate" else codemirror()


def _reference(words: str) -> str:
    """The reference, or its sections about some words."""
    from interpreter.syntax import reference_on, reference_page, sections

    if not words:
        return reference_page()
    found = reference_on(words)
    if not found:
        known = [each.title for each in sections()] + [keyword for each in sections() for keyword in each.keywords()]
        near = [f'"{each}"' for each in suggest(words, known, 3)]
        suggestion = f"{near_text(near)} " if near else ""
        elsewhere = f"what the rules of a game call so: punica show {SENTENCES} {words}"
        raise UsageError(f'the grammar has no keyword and no section "{words}"', f"{suggestion}{elsewhere}")
    return found
