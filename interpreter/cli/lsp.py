"""`punica lsp`: serves an editor by the language server protocol."""

from __future__ import annotations

import click

from interpreter.cache import Cache
from interpreter.cli.arguments import Choices, takes_choices
from interpreter.session import UsageError


@click.command("lsp")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@takes_choices
@click.pass_obj
def command(cache: Cache, rule_set: str | None, choices: Choices) -> int:
    """Answer an editor, over standard input and output: findings while typing, explanations of names, definitions and uses,
    changes.

    Editors start it themselves: see docs/editors.md. Each file is checked as part of its own rule set, or of the RULESET that is
    named.
    """
    try:
        from interpreter.editor import serve
    except ModuleNotFoundError as error:
        message = f"the editor's server needs a package that is not installed ({error.name})"
        raise UsageError(message, "python -m pip install 'punica[editor]'") from error
    if rule_set is None and (choices.mods or choices.scenario or choices.switches):
        raise UsageError("mods, options and a scenario go with a rule set", "name it: punica lsp RULESET --mod DIR")
    return serve(cache, None if rule_set is None else choices.of(rule_set))
