"""`punica test`: runs the examples in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from interpreter.cache import Cache, Memory
from interpreter.cli.arguments import Choices, Number, takes_choices, takes_form
from interpreter.cli.exit_codes import CLEAN, FINDINGS, MISUSE
from interpreter.cli.opening import print_json, runnable
from interpreter.cli.watching import must_be_text, takes_watch, watch
from interpreter.diagnostics import Diagnostic, as_json, as_text
from interpreter.runtime import Verdict
from interpreter.session import (
    Request,
    Rest,
    Session,
    TimedVerdict,
    UsageError,
    counted,
    directed_play,
    has_words,
    near_examples,
    open_session,
    run_examples,
    since,
    told_since,
    without_errors,
)

if TYPE_CHECKING:
    from interpreter.session import Reruns


MOST_UNRUN = 20
"""So many examples that could not be run are told one by one."""


@click.command("test")
@click.argument("rule_set", metavar="[RULESET or PATH]", required=False)
@click.option("-k", "words", default="", metavar="WORDS", help="Only examples whose name, file or subject has all these words.")
@click.option("--coverage", "covering", is_flag=True, help="Tell what no example comes to, and which rules nobody would miss.")
@click.option(
    "--of", "layers", multiple=True, metavar="LAYER", help="With --coverage: of this layer.  [default: the mods, or all]"
)
@click.option("--most", type=Number(1), metavar="N", help="With --coverage: take away so many rules at most.  [default: 300]")
@takes_watch
@takes_choices
@takes_form("text", "json")
@click.pass_obj
def command(
    cache: Cache,
    rule_set: str | None,
    words: str,
    covering: bool,
    layers: tuple[str, ...],
    most: int | None,
    watching: bool,
    choices: Choices,
    form: str,
) -> int:
    """Run the examples in the rules; those of all rule sets when none is named.

    The example of play that the site directs is played as well, unless -k, an option or a scenario chooses: where it does not
    fit the rules any more, a warning says so.

    Where there are errors, the declarations in which they lie are left out, with those that cannot be read without these: all
    other examples run.

    With --watch only those run again that an edit may have changed. With --coverage rules are taken away one at a time, and the
    examples that come to each are run without it: what none of them misses is listed, beside the lines to which none comes.
    """
    requests = choices.of_all(rule_set)
    if covering and (watching or words):
        raise UsageError("--coverage runs all examples, once", "leave --watch and -k out")
    if not covering and (layers or most is not None):
        raise UsageError("--of and --most go with --coverage", "leave them out, or add it")
    if covering:
        from interpreter.cli.proving import tell_proofs

        return tell_proofs(requests, cache, layers, most, form)
    if watching:
        must_be_text(form, "--watch")
        return watch(requests, _Answers(requests, Memory(cache), words))
    code = CLEAN
    reports: list[dict[str, Any]] = []
    for request in requests:
        rest = runnable(request, cache)
        run = _json(rest, words, reports) if form == "json" else _text(rest, words)
        if not run and words and len(requests) == 1 and not rest.left_out:
            near = near_examples(rest.session, words)
            way_out = f"\n  help: {near}" if near else ""
            click.echo(f"punica: no example of {rest.session.id} has the words: {words}{way_out}", err=True)
            code = MISUSE
        if rest.left_out or not all(timed.verdict.good for timed in run):
            code = FINDINGS
    if form == "json":
        print_json({"rule_sets": reports})
    return code


def _json(rest: Rest, words: str, reports: list[dict[str, Any]]) -> list[TimedVerdict]:
    session = rest.session
    run = list(run_examples(session, words))
    reports.append({"rule_set": session.id, "findings": len(session.findings), "examples": [timed.plain() for timed in run]})
    if rest.left_out:
        reports[-1]["left_out"] = [each.plain() for each in rest.left_out]
    played = None if words or rest.left_out else directed_play(session)
    if played is not None:
        found = as_json(played.findings, session.sources)
        reports[-1]["example_of_play"] = {
            "fits": played.fits,
            "steps": played.steps,
            "without_mods": played.is_foreign,
            "findings": found,
        }
    return run


def _text(rest: Rest, words: str) -> list[TimedVerdict]:
    """A dot for each example that came as expected, an F for each that did not; then every failure with its place, and what could
    not be run."""
    session = rest.session
    run: list[TimedVerdict] = []
    for path, group in groupby(run_examples(session, words), key=lambda timed: timed.verdict.span.path):
        click.echo(f"{path} ", nl=False)
        for timed in group:
            run.append(timed)
            click.echo("." if timed.verdict.good else "F", nl=False)
        click.echo("")
    bad = [timed.verdict for timed in run if not timed.verdict.good]
    for verdict in bad:
        _tell_failure(session, verdict)
    seconds = sum(timed.seconds for timed in run)
    unrun = [each for each in rest.left_out if each.example and has_words(words, each.example, each.place, each.tests)]
    for each in unrun[:MOST_UNRUN]:
        click.echo(f'\ncould not be run: "{each.example}"\n  {each.place}\n  {each.why}')
    passed = f"{len(run) - len(bad)} passed, {len(bad)} failed, "
    passed += f"{len(unrun)} could not be run, in {seconds:.2f} s" if unrun else f"in {seconds:.2f} s"
    click.echo(f"\n{session.id}: {passed}" if run or unrun else f"{session.id}: no examples")
    if rest.left_out:
        click.echo(f"{session.id} has errors: {_left_out(rest)}")
    elif not words:
        _tell_play(session)
    return run


def _left_out(rest: Rest) -> str:
    """What could not be run, and without what the rest was."""
    others = [f"`{each.head}` ({each.place})" for each in rest.left_out if not each.example]
    gone = len(rest.left_out) - len(others)
    told = [f"{counted(gone, 'example')} cannot be run"] if gone else []
    told += [f"the others ran without {', '.join(others)}"] if others else []
    return "; ".join(told)


OTHER_WITH_MODS = "it was directed for the game without mods, and with them it may well go another way: nothing has to be done"


def _tell_play(session: Session) -> None:
    """How far the example of play goes, where the site directs one."""
    played = directed_play(session)
    if played is None:
        return
    if played.findings:
        click.echo(f"\n{as_text(played.findings, session.sources)}\n")
    went = counted(played.steps, "step") if played.fits == played.steps else f"{played.fits} of {counted(played.steps, 'step')}"
    expected = f"; {OTHER_WITH_MODS}" if played.is_foreign and played.fits != played.steps else ""
    click.echo(f"{session.id}: example of play: {went} as directed{expected}")


def _tell_failure(session: Session, verdict: Verdict) -> None:
    click.echo(f'\nfailed: "{verdict.name}"\n  {verdict.place}')
    if (source := session.sources.get(verdict.place.path)) is not None:
        click.echo(f"{verdict.place.line:>4} | {source.line(verdict.place.line).rstrip()}")
    click.echo(f"  {verdict.reason}")
    for taken in verdict.taken:
        click.echo(f"    {taken}")


class _Answers:
    """One answer after the other about the examples of the same rule sets."""

    def __init__(self, requests: Sequence[Request], cache: Cache, words: str) -> None:
        from interpreter.session import Reruns  # late: it brings the compiler along

        self._cache = cache
        self._reruns = {request: Reruns(words) for request in requests}
        self._baselines: dict[Request, Sequence[Diagnostic]] = {}

    def answer(self, first: bool) -> int:
        """All failures in the first answer, later those that are new and what passes again."""
        codes = [self._one(request, reruns, first) for request, reruns in self._reruns.items()]
        return max(codes, default=CLEAN)

    def _one(self, request: Request, reruns: Reruns, first: bool) -> int:
        from interpreter.cli.check import tell_since

        session = open_session(request, self._cache)
        before = self._baselines.get(request, [])
        changes = since(before, session.own_findings)
        self._baselines[request] = changes.baseline
        rest = without_errors(session, self._cache) if session.is_open and session.errors and not session.is_misuse else None
        if rest is None and (session.errors or not session.is_open):
            tell_since(session, before)
            click.echo("the examples run again when the errors are mended")
            return MISUSE if first and session.is_misuse else FINDINGS
        if changes.size or rest is not None:
            tell_since(session, before)
        if rest is not None:
            session = rest.session
        outcome = reruns.run(session)
        for verdict in outcome.failing:
            _tell_failure(session, verdict)
        for verdict in outcome.passing:
            click.echo(f'passes again: "{verdict.name}"')
        if outcome.failing or outcome.passing:
            click.echo("")
        counts = [(len(outcome.failing), "failing now" if not first else "failing"), (len(outcome.passing), "passing again")]
        counts += [(outcome.new, "new"), (outcome.gone, "gone")] if not first and rest is None else []
        if rest is not None:
            click.echo(f"{session.id} has errors: {_left_out(rest)}")
        ran = f"{counted(outcome.ran, 'example')} ran"
        click.echo(
            f"{session.id}: {ran}; {told_since(counts, 'example')}: {outcome.examples - outcome.failed} passed, "
            f"{outcome.failed} failed"
        )
        return FINDINGS if outcome.failed or rest is not None else CLEAN

    def prepare(self) -> bool:
        """Do now, while nobody waits, what the next answer needs."""
        found = [reruns.prepare() for reruns in self._reruns.values()]
        return any(found)
