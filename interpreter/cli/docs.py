"""`punica docs`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cache import Cache
from interpreter.cli import CLEAN, FINDINGS, MISUSE
from interpreter.cli.asking import asked_for, counted, show_findings, takes_layers
from interpreter.session import UsageError, open_session


@click.command("docs")
@click.argument("rule_set", metavar="RULESET")
@click.option("--out", metavar="DIR", default="", help="Where to write; site/RULESET by default.")
@takes_layers
@click.pass_obj
def command(cache: Cache, rule_set: str, out: str, mods: tuple[str, ...], scenario: str, switches: tuple[str, ...]) -> int:
    """Write the reference site of a rule set: Markdown, SVG and the navigation for mkdocs.

    With findings they are shown, and the site holds what could be read.
    """
    bench = open_session(asked_for(rule_set, mods, scenario, switches), cache)
    if bench.findings:
        show_findings(bench)
    if bench.library is None:
        return MISUSE if bench.is_misuse else FINDINGS
    from interpreter.site import NotOurs, publish, write

    folder = Path(out or f"site/{bench.id}")
    files = publish(bench.rules, bench.library, bench.findings)
    try:
        write(files, folder)
    except NotOurs as error:
        raise UsageError(str(error), "punica docs RULESET --out DIR") from error
    except OSError as error:
        raise UsageError(f"{folder.as_posix()} cannot be written: {error.strerror}", "name another folder with --out") from error
    pages = sum(name.endswith(".md") for name in files)
    click.echo(f"{counted(pages, 'page')} in {folder.as_posix()}")
    click.echo(f"  render: mkdocs build --strict -f {(folder / 'mkdocs.yml').as_posix()}")
    click.echo(f"  then open {(folder / 'site' / 'index.html').as_posix()}")
    return FINDINGS if bench.findings else CLEAN
