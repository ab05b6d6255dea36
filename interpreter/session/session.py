"""Opens a rule set: takes a request, gives its texts, findings, facts, rules and program, each made when needed.

A rule set that was checked before is not resolved again: findings and facts are cached by the content of its texts. Errors:
`UsageError` for an unknown scenario or option; mistakes in rules are findings.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostic, Diagnostics, Level, errors_of
from interpreter.garbage import undisturbed
from interpreter.library import COMMAND_LINE, Library, open_rule_set
from interpreter.session.facts import Facts, facts_of
from interpreter.session.notes import Note, keep_note, kept_note
from interpreter.session.request import Request, UsageError, pick
from interpreter.source import Source

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.frontend import Build, Part
    from interpreter.program import Program
    from interpreter.session.idle import Idle
    from interpreter.session.kept_pages import KeptPages
    from interpreter.session.programs import Programs


class Unsound(Exception):
    """The rule set has errors and cannot be run; they are in `session.errors`."""


class Session:
    """An open rule set. `findings`: in the order of their positions; `errors`: those that keep it from being run; `sources`:
    every text that was read, by path."""

    def __init__(
        self,
        request: Request,
        library: Library | None,
        findings: list[Diagnostic],
        sources: dict[str, Source],
        facts: Facts,
        cache: Cache,
        build: Build | None = None,
        is_checked: bool = True,
    ) -> None:
        """`library` None: not even the layers could be told. `build`: what its stages gave, when it is at hand. `is_checked`: are
        `findings` and `facts` those of a check?"""
        self.request = request
        self.findings = findings
        self.errors = errors_of(findings)
        self.sources = sources
        self.facts = facts
        self.cache = cache
        self.is_checked = is_checked
        self._library = library
        self._build = build
        self._rules = build.rules if build is not None and build.is_whole else None
        self._played: ir.RuleSet | None = None
        self._programs: dict[str | None, Program] = {}
        self._routines: dict[str, Mapping[bytes, Sequence[str]]] = {}

    def with_findings(self, more: Iterable[Diagnostic]) -> Session:
        """A session of the same rule set with more findings."""
        told = Diagnostics()
        told.extend([*self.findings, *more])
        return Session(self.request, self._library, list(told), self.sources, self.facts, self.cache, self._build)

    @cached_property
    def own_findings(self) -> list[Diagnostic]:
        """The findings; with mods on top, without the notes about the layers below, which are not by the mods' authors."""
        mods = {layer.id for layer in self.library.layers if layer.is_mod} if self.is_open else set()
        if not mods:
            return self.findings
        below = {path for path, source in self.sources.items() if source.layer not in mods}
        return [found for found in self.findings if found.level is not Level.NOTE or found.span.path not in below]

    @property
    def is_open(self) -> bool:
        """Could the layers be determined? If not, there are only findings."""
        return self._library is not None

    @property
    def library(self) -> Library:
        """The layers with their texts. Errors: `Unsound` when nothing could be opened."""
        if self._library is None:
            raise Unsound
        return self._library

    @cached_property
    def carried(self) -> str:
        """All its texts, packed as a saved game carries them. Cached, since a game may be saved after every answer."""
        from interpreter.session.carried_rules import packed, texts_of  # who saves no game does without

        return packed(texts_of(self.library))

    @property
    def id(self) -> str:
        """The id of the rule set, or the requested one when nothing could be opened."""
        return self.library.manifest.id if self.is_open else self.request.rule_set

    @property
    def is_misuse(self) -> bool:
        """Is a finding about the request itself, and not about a file?"""
        return any(found.span.path == COMMAND_LINE for found in self.findings)

    @property
    def holds_game(self) -> bool:
        """Is it a whole game with seats, and not only parts of one?"""
        return self.facts.plays and bool(self.facts.seats)

    @property
    def digest(self) -> str:
        """The hash of texts, scenario and options, which determine how the rules play; '' when nothing could be opened."""
        return _digest(self.library, self.request) if self.is_open else ""

    @property
    def rules(self) -> ir.RuleSet:
        """The resolved rule set. With errors it is incomplete: good to look at, not to run. Errors: `Unsound` if there is
        none."""
        return self._whole(keeps=True)

    @property
    def played_rules(self) -> ir.RuleSet:
        """The resolved rule set for play. It may lack the declarations for examples, which are half of the work. Errors: as
        `rules`."""
        return self._without_examples(keeps=True)

    def built(self) -> Build:
        """The results of the stages of its check, which run now if the check was taken from the cache. Errors: `Unsound` when
        nothing could be opened."""
        if self._build is None:
            _, self._build = _checked(self.library, Diagnostics(), self.request, self.cache)
        return self._build

    def sound(self) -> None:
        """Check that it can be run. Errors: `Unsound` when the rule set has errors, or could not be opened."""
        if not self.is_open or self.errors:
            raise Unsound

    def _rules_with(self, words: str | None) -> ir.RuleSet:
        """The rule set: without what stands in examples if `words` is None, as far as the examples need it that have all these
        words, or whole."""
        if words == "":
            return self._whole(keeps=False)
        if words is None:
            return self._without_examples(keeps=False)
        return self._part_for(words, self._idle(words).before(), takes=True).rules

    def _part_for(self, words: str, idle: Container[bytes] = frozenset(), takes: bool = False) -> Part:
        from interpreter.frontend import needed_for
        from interpreter.session.programs import has_words

        options, scenario = dict(self.request.options), self.request.scenario

        def wanted(made: ir.Example, tests: Sequence[str]) -> bool:
            return has_words(words, made.name, made.span, tests)

        part = needed_for(self.built(), self.library, wanted, options, scenario, idle, takes)
        self._routines[words] = part.routines
        return part

    def _idle(self, words: str) -> Idle:
        from interpreter.session.idle import Idle

        return Idle(self.cache, self.request, words)

    def _whole(self, keeps: bool) -> ir.RuleSet:
        if self._rules is None:
            self._rules = self._recalled(True, keeps)
        return self._rules

    def _without_examples(self, keeps: bool) -> ir.RuleSet:
        if self._played is None:  # then it stays, whoever asks for the whole later
            self._played = self._recalled(False, keeps) if self._rules is None else self._rules
        return self._played

    def _resolved(self, examples: bool) -> ir.RuleSet:
        from interpreter.frontend import resolved

        merged = None if self._build is None else self._build.merged
        rules = resolved(self.library, dict(self.request.options), self.cache, merged, examples, self.request.scenario)
        choose(rules, self.library, self.request)
        return rules

    def _recalled(self, examples: bool, keeps: bool) -> ir.RuleSet:
        """The rules from the cache, or resolved. `keeps`: are they kept there then? A program of them is kept itself."""
        if self.errors or not self.is_checked:
            return self._resolved(examples)
        from interpreter.session.kept_rules import KeptRules

        kept = KeptRules(self.library, self.request, self.cache)
        rules = kept.stored(examples)
        if rules is None:
            rules = self._resolved(examples)
            if keeps:
                kept.keep(rules, examples)
        else:
            choose(rules, self.library, self.request)
        return rules

    def program(self, words: str | None = None, anyway: bool = False) -> Program:
        """The compiled program. `words`: with at least the examples that have all these words. Such a program may raise `LeftOut`
        when it runs, unless `words` is ''; then take `whole_program`. None: without examples.

        `anyway`: compile what was understood, errors or not. Such a program may fail anywhere, and is not cached. Errors:
        `Unsound` when there are errors and not `anyway`, `UsageError` when too much is missing.
        """
        if not self.is_open:
            raise Unsound
        if not anyway:
            self.sound()
        if words not in self._programs:
            self._programs[words] = self._compiled(words)
        return self._programs[words]

    def whole_program(self, words: str) -> Program:
        """The program with the examples that have these words, and with all that they could run. Errors: as `program`."""
        from interpreter.session.programs import program_made

        self.sound()
        program = self._programs[words] = program_made(self._part_for(words).rules, words)
        return program

    def ran(self, words: str) -> None:
        """Note that the examples with these words have run, so that declarations that they did not use can be left out the next
        time."""
        if words in self._routines:
            self._idle(words).keep(self._programs[words], self._routines[words])

    @cached_property
    def pages(self) -> KeptPages:
        """The cache of what commands print about it. Errors: `Unsound` when nothing could be opened."""
        from interpreter.session.kept_pages import KeptPages

        return KeptPages(self.library, self.request, self.cache)

    @cached_property
    def programs(self) -> Programs:
        """The cache of its programs. Errors: `Unsound` when nothing could be opened."""
        from interpreter.session.programs import Programs

        return Programs(self.library, self.digest, self.cache)

    def _compiled(self, words: str | None) -> Program:
        from interpreter.session.programs import program_made, program_of

        if not self.errors:
            return program_of(self.programs, self._rules_with, words)
        try:
            return program_made(self.rules, words).completed()
        except (ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError) as error:
            message = "this cannot be run before its errors are mended: too much is missing"
            raise UsageError(message, self.request.command("check")) from error


def open_session(
    request: Request,
    cache: Cache = NO_CACHE,
    roots: Sequence[Path] | None = None,
    drafts: Mapping[str, str] | None = None,
    checks: bool = True,
) -> Session:
    """Open and check a rule set. `roots`: the data folders to look in, instead of the usual ones; `drafts`: texts by the paths of
    files, read in place of those on disk. `checks`: False to take the findings of the last check and, if these texts were never
    checked, only a glance at their declarations.

    Errors: `UsageError` for an unknown scenario or option.
    """
    findings = Diagnostics()
    sources: dict[str, Source] = {}
    library = open_rule_set(request.rule_set, request.mods, findings, roots=roots, sources=sources, cache=cache, drafts=drafts)
    if library is None:
        return Session(request, None, list(findings), sources, Facts(), cache)
    opened = [(each.code, each.span) for each in findings]
    key = repr((library.text_digest, request.scenario, request.options, sorted(sources), opened, _digest_of(library.elsewhere)))
    note, made = kept_note(cache, key), None
    is_checked = checks or note is not None
    if not is_checked:
        note = Note(list(findings), _glanced(library, request))
    elif note is None:
        note, made = _checked(library, findings, request, cache)
        keep_note(note, cache, key)
    for finding in note.findings:
        findings.add(finding)
    return Session(request, library, list(findings), sources, note.facts, cache, made, is_checked)


def _digest_of(sources: Iterable[Source]) -> str:
    """The same for the same texts."""
    total = hashlib.sha256()
    for source in sources:
        total.update(hashlib.sha256(source.text.encode("utf-8", "surrogatepass")).digest())
    return total.hexdigest()


def _checked(library: Library, findings: Diagnostics, request: Request, cache: Cache) -> tuple[Note, Build]:
    """The outcome of a check, and what its stages gave. `findings`: what was found when the library was opened. Errors:
    `UsageError`."""
    with undisturbed():
        from interpreter.frontend import stages

    made = stages(library, findings, dict(request.options), cache, request.base_name, request.scenario)
    choose(made.rules, library, request)
    return Note(list(made.findings), facts_of(made.rules, made.speaking)), made


def _glanced(library: Library, request: Request) -> Facts:
    """The facts that a glance tells: not which members do nothing yet, nor how many examples there are."""
    from interpreter.frontend import glance

    rules = glance(library, dict(request.options), request.scenario)
    return replace(facts_of(rules, frozenset()), unwritten=[])


def choose(rules: ir.RuleSet, library: Library, request: Request) -> None:
    """Set the requested scenario in a resolved rule set. Errors: `UsageError`, also for an unknown option or ruling, or values
    that cannot go together."""
    from interpreter import ir

    values = {title: option.values for title, option in ir.by_names(rules.options).items()}
    values |= {title: each.readings for title, each in ir.by_names(rules.rulings).items()}
    for title, value in request.options:
        if title not in values:
            pick("option or ruling", title, values)
            raise UsageError(f'"{title}" is written in other capitals', "write it as the rules do")
        if value not in values[title]:
            raise UsageError(*_no_value(title, value, values[title], title in ir.by_names(rules.rulings)))
    if request.scenario:
        scenarios = ir.by_names(rules.scenarios)
        wanted = rules.scenario = scenarios[pick("scenario", request.scenario, scenarios)]
        if rules.main is not None and wanted not in rules.beginnings:
            raise UsageError(*_no_beginning(rules, wanted))
    if request.scenario or request.options:  # what the rule set itself decides is told where that stands
        _go_together(rules, request)
    rules.hashed = partial(_digest, library, request)


def _no_beginning(rules: ir.RuleSet, wanted: ir.Scenario) -> tuple[str, str]:
    """A message about a scenario from which no game begins, and a way out."""
    offered = ", ".join(f'"{each.name}"' for each in rules.beginnings)
    message = f'no game of {rules.id} begins from "{wanted.name}": only examples do'
    return message, f"take one of these: {offered}" if offered else "declare a scenario without the line `for examples`"


def _go_together(rules: ir.RuleSet, request: Request) -> None:
    """Errors: `UsageError` where options, or an option and the scenario, cannot go together."""
    from interpreter import ir

    for clash in ir.clashes(rules, ir.chosen_states(rules), rules.scenario):
        ways = [f'--option "{option.name}={value}"' for option, value in clash.cures]
        ways += ["another --scenario"] if any(isinstance(party, ir.Scenario) for party in clash.both) else []
        raise UsageError(clash.message, f"write {' or '.join(ways)}")


def _no_value(title: str, value: str, values: tuple[str, ...], is_ruling: bool) -> tuple[str, str]:
    """A message about a value that an option or a ruling has not, and a way out."""
    ways = " or ".join(f'--option "{title}={each}"' for each in values[::-1][:2])
    if is_ruling:
        readings = ", ".join(f'"{each}"' for each in values)
        return f'the ruling "{title}" is read as one of {readings}, not as "{value}"', f"write {ways}"
    told = "on or off" if values == ("off", "on") else f"one of {', '.join(values)}"
    return f'the option "{title}" is {told}, not "{value}"', f"write {ways}"


def _digest(library: Library, request: Request) -> str:
    """The library's digest, and what was chosen of it if anything was."""
    if not request.scenario and not request.options:
        return library.digest
    options = tuple((title, {"on": True, "off": False}.get(value, value)) for title, value in request.options)
    chosen = repr((library.digest, request.scenario, options))
    return hashlib.sha256(chosen.encode("utf-8")).hexdigest()
