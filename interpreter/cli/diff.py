"""`punica diff`."""

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
@takes_form("text", "json")
@click.pass_obj
def command(cache: Cache, rule_set: str, other: str | None, choices: Choices, form: str) -> int:
    """What is new, gone or changed: in RULESET by the mods, or in OTHER, with the mods if there are any, against RULESET.

    Declarations, members of boards and of files, printed facts, cells of tables and examples, in English, each once and with the
    places that shaped it.
    """
    if other is None and not choices.mods:
        raise UsageError("there is nothing to compare it with", "name another rule set, or a mod with --mod")
    second = choices.of(rule_set if other is None else other)
    first = Request(rule_set, (), second.options, second.scenario) if other is None else Request(rule_set)
    from interpreter.frontend import removals_of
    from interpreter.lab import differences

    one, two = sound_session(first, cache), sound_session(second, cache)
    names = (one.id, " with ".join([two.id, *choices.mods]))
    found = differences(one.rules, two.rules, names, removals_of(two.library, cache))
    if form == "json":
        print_json(found.plain())
    else:
        click.echo(found.text(), nl=False)
    return CLEAN
