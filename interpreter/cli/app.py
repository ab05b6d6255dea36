"""Finds commands by name, each in its own module that is imported when it is called, and maps their errors to exit codes."""

from __future__ import annotations

import importlib

import click

from interpreter import __version__
from interpreter.cache import NO_CACHE, open_cache
from interpreter.cli.exit_codes import CLEAN, INTERRUPTED, MISUSE
from interpreter.garbage import undisturbed
from interpreter.session import UsageError

COMMANDS = {
    "list": ("listing", "Rule sets with their scenarios and options."),
    "check": ("check", "Everything the checker knows about a rule set."),
    "new": ("new", "Begin a mod, or a file in one: a member of a kind, a scenario, an option, a ruling."),
    "pack": ("pack", "Make one file of a mod, to be given away."),
    "rebase": ("rebase", "Take the layers below a mod, as they are now, as what it is made for."),
    "unpack": ("unpack", "Make a folder of a packed mod again."),
    "fmt": ("fmt", "Give rules files their canonical layout."),
    "show": ("show", "An item as each room sees it."),
    "diff": ("diff", "What a mod, or another rule set, changes."),
    "test": ("testing", "Run the examples in the rules."),
    "play": ("play", "Play at this terminal."),
    "serve": ("serve", "Play in the browser."),
    "load": ("load", "Go on with a saved game."),
    "replay": ("replay", "Tell a saved game again."),
    "verify": ("verify", "Compare every fingerprint of a saved game."),
    "export": ("export", "Write what one side may see of a saved game."),
    "look": ("look", "Show a game as one side sees it."),
    "simulate": ("simulate", "Play many games."),
    "measure": ("measure", "Measure what the first answers of a game are worth."),
    "docs": ("docs", "Write the reference site."),
    "lsp": ("lsp", "Answer an editor while rules are written."),
    "coverage": ("coverage", "What of the rulebook is implemented, and exercised."),
    "explain": ("explain", "The long page of a finding."),
}
"""Each command: its module in this room, and its line in the help (so that the help imports no command)."""


class Commands(click.Group):
    """Finds commands by name without importing the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        with undisturbed():
            command: click.Command = importlib.import_module(f"interpreter.cli.{COMMANDS[cmd_name][0]}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from interpreter.session import way_out

            raise UsageError(f'there is no command "{args[0]}"', way_out(args[0], list(COMMANDS)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="punica")
@click.option("--no-cache", is_flag=True, help="Remember nothing and recall nothing.")
@click.pass_context
def app(context: click.Context, no_cache: bool) -> None:
    """Rules of card-driven wargames as data: checked, tested, played.

    Ends with 0 when all is well, 1 with errors or failures, 2 when it was called wrongly.
    """
    context.obj = NO_CACHE if no_cache else open_cache()


def invoke(words: list[str]) -> int:
    """Call a command; gives the exit code."""
    try:
        code = app.main(words, prog_name="punica", standalone_mode=False)
        return code if isinstance(code, int) else CLEAN
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return MISUSE
    except click.ClickException as error:
        asked = getattr(error, "ctx", None)
        where = asked.command_path if asked is not None else "punica"
        _complain(error.format_message().rstrip("."), f'see "{where} --help"')
        return MISUSE
    except UsageError as error:
        _complain(error.message, error.help)
        return MISUSE
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        click.echo("interrupted", err=True)
        return INTERRUPTED


def _complain(message: str, way_out: str) -> None:
    click.echo(f"punica: {message}" + (f"\n  help: {way_out}" if way_out else ""), err=True)
