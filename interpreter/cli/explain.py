"""`punica explain`: prints the page of a finding, or why a move is offered or not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli.exit_codes import CLEAN, FINDINGS
from interpreter.session import UsageError, pick


@click.command("explain")
@click.argument("what", required=False, metavar="CODE or SAVE")
@click.argument("move", required=False, metavar="[MOVE]")
@click.option("--list", "listing", is_flag=True, help="List all codes of findings, each with what it means.")
@click.pass_obj
def command(cache: Cache, what: str | None, move: str | None, listing: bool) -> int:
    """Show the long page of a finding; or why a move is offered, or not, at the decision of a saved game.

    A move is written as in the game: "march to the ford", "4". Without MOVE the moves of the decision are listed.
    """
    if listing:
        if what is not None:
            raise UsageError(
                "--list lists all findings", f"leave one of them out: punica explain --list, or punica explain {what}"
            )
        from interpreter.diagnostics import catalogue_text

        click.echo(catalogue_text(), nl=False)
        return CLEAN
    if what is None:
        raise click.MissingParameter(param_hint="'CODE or SAVE'", param_type="argument")
    if move is None and not os.path.isfile(what):
        from interpreter.diagnostics import CATALOGUE, explain

        click.echo(explain(pick("finding", what, CATALOGUE)), nl=False)
        return CLEAN
    return _explain_move(cache, Path(what), move)


def _explain_move(cache: Cache, file: Path, move: str | None) -> int:
    """Why or why not."""
    from interpreter.cli.opening import session_of_saved
    from interpreter.session import Page, read_saved, sound_game

    saved = read_saved(file)
    session = session_of_saved(saved, cache)
    asked = ("explain", json.dumps((saved.data, saved.form, saved.is_whole)), move or "")
    page = session.pages.stored(*asked) if move is not None else None
    if page is not None:
        click.echo(page.text, nl=False)
        return CLEAN if page.found else FINDINGS
    game = sound_game(saved, session)
    if game.decision is None:
        if game.result is not None:
            click.echo(f"nobody decides any more: {game.result.summary}")
        return FINDINGS
    if move is None:
        click.echo(f"{game.decision.seat_name}: {game.decision.prompt} ({game.decision.rule}, {game.decision.span})")
        for key in game.decision.keys():
            click.echo(f"  {key}")
        return CLEAN
    from interpreter.views import Why, explanation_text

    account = Why(session.played_rules, game).explain(move)
    page = session.pages.keep(Page(explanation_text(account), found=bool(account.offered or account.reasons)), *asked)
    click.echo(page.text, nl=False)
    return CLEAN if page.found else FINDINGS
