"""`punica show`."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, MISUSE
from interpreter.cli.asking import asked_for, counted, print_json, show_findings, takes_form, takes_layers
from interpreter.session import Session, Unsound, UsageError, open_session, way_out

VIEWS = ("tree", "model", "graph", "program", "prose", "origin")
DRAWN = ("dot", "svg")
"""Formats in which only a graph is shown."""


@click.command("show")
@click.argument("view", metavar="[" + "|".join(VIEWS) + "]")
@click.argument("item", nargs=-1, required=True)
@click.option("--in", "rule_set", default="", metavar="RULESET", help="Where to look, if not everywhere.")
@click.option("--anyway", is_flag=True, help="Compile what can be compiled, though there are findings.")
@takes_layers
@takes_form("text", "json", *DRAWN)
@click.pass_obj
def command(
    cache: Cache,
    view: str,
    item: tuple[str, ...],
    rule_set: str,
    anyway: bool,
    mods: tuple[str, ...],
    scenario: str,
    switches: tuple[str, ...],
    form: str,
) -> int:
    """An item as a room sees it: its tree, its resolved model, its neighbours in the graph of the rules (as text, as a picture or
    for Graphviz), its program, it in prose, or where it comes from.

    ITEM is a name or a title as in the rules, a kind with a number or a name (card 41), or the words of a pattern.
    """
    if view not in VIEWS:
        raise UsageError(f'an item has no view called "{view}"', way_out(view, list(VIEWS)))
    if form in DRAWN and view != "graph":
        raise UsageError(f"the {view} of an item is text, and has no format {form}", "show its graph, or leave --format out")
    words = " ".join(item)
    from interpreter.lab import ROOMS, graph, program

    bench = _bench(words, rule_set, mods, scenario, switches, cache)
    if bench.library is None:
        show_findings(bench)
        return MISUSE if bench.is_misuse else FINDINGS
    from interpreter.session import find_item, label

    made = find_item(bench.rules, words)
    try:
        match view:
            case "program":
                text = program(bench, made, anyway)
            case "graph":
                text = graph(bench, made, form)
            case _:
                text = ROOMS[view](bench, made)
    except Unsound:
        help_ = "mend them, or add --anyway"
        raise UsageError(f"{bench.id} has {counted(len(bench.findings), 'finding')} and is not compiled", help_) from None
    if form == "json":
        print_json({"rule_set": bench.id, "item": label(made), "path": made.span.path, "line": made.span.line, view: text})
    else:
        click.echo(text, nl=False)
    return CLEAN


def _bench(words: str, rule_set: str, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...], cache: Cache) -> Session:
    """The rule set that was named; else the first playable one that has such an item."""
    if rule_set:
        return open_session(asked_for(rule_set, mods, scenario, switches), cache)
    from interpreter.library import catalogue
    from interpreter.session import find_items, label, near_items, near_text

    names = [manifest.id for manifest in catalogue() if not manifest.abstract]
    if not names:
        raise UsageError("there is no rule set to look in", "name one with --in")
    benches = []
    for name in names:
        bench = open_session(asked_for(name, mods, scenario, switches), cache)
        if bench.library is None or find_items(bench.rules, words):
            return bench
        benches.append(bench)
    near = list(dict.fromkeys(label(made) for bench in benches for made in near_items(bench.rules, words)))[:3]
    raise UsageError(f'no rule set has anything called "{words}"', near_text(near))
