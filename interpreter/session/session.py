"""Opens a rule set for work: takes what was asked for, gives its texts, findings, facts, rules and program, made when needed.

A rule set that was checked before is not resolved again: findings and facts are remembered by the content of its texts. Errors:
`UsageError` for a scenario or an option that is not there; mistakes in rules are findings.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.cache import NO_CACHE, Cache
from interpreter.diagnostics import Diagnostic, Diagnostics, Label
from interpreter.library import COMMAND_LINE, Library, open_rule_set
from interpreter.session.notes import note, recall
from interpreter.session.request import Request, UsageError, pick
from interpreter.source import Source, Span

if TYPE_CHECKING:
    from interpreter.ir import RuleSet
    from interpreter.program import Program


class Unsound(Exception):
    """The rule set has findings and cannot be run; they are in `bench.findings`."""


@dataclass
class Session:
    """A rule set laid out for work. `library` is None when not even its layers could be told; `facts` is empty then."""

    asked: Request
    library: Library | None
    findings: list[Diagnostic]
    sources: dict[str, Source]
    facts: dict[str, Any]
    cache: Cache
    kept: Any = None
    _rules: RuleSet | None = None
    _programs: dict[bool, Program] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The rule set's id, or what was asked for when nothing could be opened."""
        return self.library.manifest.id if self.library is not None else self.asked.rule_set

    @property
    def is_misuse(self) -> bool:
        """Is a finding about what was asked for, and not about a file?"""
        return any(found.span.path == COMMAND_LINE for found in self.findings)

    @property
    def digest(self) -> str:
        """The hash of the rules as they are played: texts, scenario, options. Empty when there is no library."""
        return _digest(self.library, self.asked) if self.library is not None else ""

    @property
    def rules(self) -> RuleSet:
        """The resolved rule set. With findings it is incomplete: to be looked at, not run. Errors: `Unsound` if there is none."""
        if self._rules is None:
            if self.library is None:
                raise Unsound
            rules, _ = _resolved(self.library, self.asked, self.cache)
            if rules is None:
                raise Unsound
            self._rules = rules
        return self._rules

    def program(self, examples: bool = False, anyway: bool = False) -> Program:
        """The compiled program, with or without its examples. Errors: `Unsound` when there are findings.

        `anyway`: make one of what was understood. Nothing is promised of it, and it is not kept.
        """
        if self.library is None or (self.findings and not anyway):
            raise Unsound
        if examples not in self._programs:
            self._programs[examples] = self._partial(examples) if self.findings else self._whole(examples)
        return self._programs[examples]

    def _whole(self, examples: bool) -> Program:
        from interpreter.session.programs import keep_program, stored_program

        program = stored_program(self.digest, self.cache, examples)
        if program is None:
            from interpreter.compiler import compile_rules

            program = compile_rules(self.rules, examples)
            keep_program(program, self.cache, examples)
        return program

    def _partial(self, examples: bool) -> Program:
        from interpreter.compiler import compile_rules

        try:
            return compile_rules(self.rules, examples)
        except (ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError) as error:
            message = "this cannot be run before its findings are mended: too much is missing"
            raise UsageError(message, self.asked.command("check")) from error


def open_session(asked: Request, cache: Cache = NO_CACHE, roots: Sequence[Path] | None = None) -> Session:
    """Open and check. Errors: `UsageError`."""
    told = Diagnostics()
    sources: dict[str, Source] = {}
    library = open_rule_set(asked.rule_set, asked.mods, told, roots=roots, sources=sources)
    if library is None:
        return Session(asked, None, list(told), sources, {}, cache)
    key = repr((library.digest, asked.scenario, asked.options, sorted(sources)))
    noted = recall(cache, key)
    rules = None
    if noted is None:
        rules, made = _resolved(library, asked, cache)
        noted = {"facts": _facts(rules) if rules is not None else {}, "findings": [_plain(found) for found in made]}
        note(cache, key, noted)
    for found in noted["findings"]:
        told.add(_finding(found))
    return Session(asked, library, list(told), sources, noted["facts"], cache, _rules=rules)


def _resolved(library: Library, asked: Request, cache: Cache) -> tuple[RuleSet | None, Diagnostics]:
    """The rule set with the asked scenario and options in force. Errors: `UsageError`."""
    from interpreter.frontend import build

    told = Diagnostics()
    rules = build(library, told, dict(asked.options), cache)
    if rules is not None:
        for title, _ in asked.options:
            if title not in {option.name for option in rules.options}:
                pick("option", title, [option.name for option in rules.options])
                raise UsageError(f'the option "{title}" is written in other capitals', "write it as the rules do")
        if asked.scenario:
            name = pick("scenario", asked.scenario, [scenario.name for scenario in rules.scenarios])
            rules.scenario = next(scenario for scenario in rules.scenarios if scenario.name == name)
        rules.digest = _digest(library, asked)
    return rules, told


def _digest(library: Library, asked: Request) -> str:
    """The library's digest, and what was chosen of it if anything was."""
    if not asked.scenario and not asked.options:
        return library.digest
    chosen = repr((library.digest, asked.scenario, asked.options))
    return hashlib.sha256(chosen.encode("utf-8")).hexdigest()


# --- what is remembered ---------------------------------------------------------------------------------------------------


def _facts(rules: RuleSet) -> dict[str, Any]:
    """What lists and commands tell about a rule set without resolving it again."""
    return {
        "scenarios": [scenario.name for scenario in rules.scenarios],
        "scenario": rules.scenario.name if rules.scenario is not None else "",
        "options": {option.name: option.on for option in rules.options},
        "seats": [member.name for member in rules.seats.members] if rules.seats is not None else [],
        "plays": rules.main is not None,
        "examples": len(rules.examples),
        "unwritten": unwritten(rules),
    }


def unwritten(rules: RuleSet) -> list[dict[str, Any]]:
    """Members of kinds with blocks that do nothing at all yet: no block, no moment at which they are played, no rule line."""
    speaking = _speaking(rules)
    found = []
    for kind in rules.kinds.values():
        missing = [member for member in kind.members if not member.blocks and id(member) not in speaking] if kind.blocks else []
        if missing:
            found.append(
                {
                    "kind": kind.name,
                    "block": next(iter(kind.blocks)),
                    "of": len(kind.members),
                    "missing": [
                        {"name": member.name, "number": member.number, "path": member.span.path, "line": member.span.line}
                        for member in missing
                    ],
                }
            )
    return found


def _speaking(rules: RuleSet) -> set[int]:
    """The members that have rule lines."""
    found = {id(hook.body.owner) for host in (*rules.procedures, *rules.occasions) for hook in host.hooks}
    titles = {allow.rule for action in rules.actions for allow in action.allows}
    titles |= {line.rule for value in rules.values for line in value.lines}
    for kind in rules.kinds.values():
        found |= {id(member) for member in kind.members if member.name in titles or member.adds_options}
    return found


def _plain(found: Diagnostic) -> list[Any]:
    others = [[list(label.span), label.text] for label in found.others]
    return [found.code, found.message, list(found.span), found.label, others, found.help, found.severity]


def _finding(plain: list[Any]) -> Diagnostic:
    code, message, span, label, others, way_out, severity = plain
    marked = tuple(Label(Span(*place), text) for place, text in others)
    return Diagnostic(code, message, Span(*span), label, marked, way_out, severity)
