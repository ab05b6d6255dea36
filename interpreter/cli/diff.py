"""`punica diff`: prints the differences between two rule sets."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN
from interpreter.cli.opening import print_json, sound_session
from interpreter.session import Request, UsageError


@click.command("diff")
@click.argument("rule_set", metavar="RULESET")
@click.argument("other", required=False, metavar="[OTHER]")
@takes_choices
@takes_form("text", "json", "markdown")
@click.pass_obj
def command(cache: Cache, rule_set: str, other: str | None, choices: Choices, form: str) -> int:
    """Show what is new, gone or changed: in OTHER against RULESET, or in RULESET by a mod, another scenario, an option.

    By chapter, each rule, card, place, cell and number once, as English: its old and its new text, with the words that have
    changed marked and the places that shaped it.
    """
    second = choices.of(rule_set if other is None else other)
    if other is None and not (choices.mods or second.scenario or second.options):
        raise UsageError("there is nothing to compare it with", "name another rule set, or choose --mod, --scenario or --option")
    from interpreter.frontend import removals_of
    from interpreter.site import Edition, difference_data, difference_markdown, difference_text, differences

    one, two = sound_session(Request(rule_set), cache), sound_session(second, cache)
    chosen = [*choices.mods, *filter(None, [second.scenario]), *choices.switches]
    name = " with ".join([two.id, ", ".join(chosen)] if chosen else [two.id])
    editions = Edition(one.id, one.rules, one.library), Edition(name, two.rules, two.library)
    found = differences(*editions, removals_of(two.library, cache))
    match form:
        case "json":
            print_json(difference_data(found))
        case "markdown":
            click.echo(difference_markdown(found), nl=False)
        case _:
            click.echo(difference_text(found), nl=False)
    return CLEAN
