"""Heads of declarations in sentences: each hole (parameter) introduced, or some filled by a guard; titles.

`a general (the mover) enters a space` for the head itself, `Ann enters a space` for a rule that waits for Ann.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.views.prose.english import article, quoted
from interpreter.views.prose.filling import Filling
from interpreter.views.prose.speaker import Speaker, names_in
from interpreter.views.prose.vocabulary import with_the

NAMED_ONLY = ("text", "truth")
"""Types of holes that have no noun of their own: they are shown by their name."""


class Heads:
    """Puts heads of declarations into words."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    # --- holes -------------------------------------------------------------------------------------------------------

    def hole(self, param: ir.Param) -> str:
        """A parameter as an indefinite noun phrase: `a general (the mover)`, `a number (the count)`."""
        word, shown = self.speaker.words.type(param.type), self.speaker.place.shown(param.name)
        if param.type.base in NAMED_ONLY:
            return quoted(shown)
        noun = f"certain {word}" if param.type.base == "set" else article(word)
        if shown == word or param.name not in self.speaker.place.used:
            return noun
        return f"{noun} (the {shown})"

    def holes(self, params: tuple[ir.Param, ...]) -> tuple[Filling, ...]:
        """All parameters of a head as indefinite noun phrases."""
        return tuple(self.hole(param) for param in params)

    def filled_by(self, params: tuple[ir.Param, ...], guard: ir.Expr | None) -> tuple[tuple[Filling, ...], list[ir.Expr]]:
        """The fillings for the holes of a head under a guard, and the conditions of the guard that remain: `the mover is Ann`
        fills its hole with Ann."""
        worded = self.speaker.worded
        fillings: dict[str, ir.Expr] = {}
        rest: list[ir.Expr] = []
        names = {param.name for param in params}
        for part in worded.conjuncts(guard):
            left = part.args[0] if isinstance(part, ir.Op) and part.name == "eq" else None
            if (
                isinstance(part, ir.Op)
                and isinstance(left, ir.Local)
                and left.name in names - fillings.keys()
                and left.name not in names_in(part.args[1])
            ):
                fillings[left.name] = part.args[1]
                worded.add(part)
                worded.add(left)
            else:
                rest.append(part)
        return tuple(fillings.get(param.name) or self.hole(param) for param in params), rest

    def signature(self, declared: ir.Symbol, params: tuple[ir.Param, ...]) -> str:
        """The head as a sentence in which each hole introduces its name: `a general (the mover) enters a space (the goal)`."""
        place = self.speaker.place
        used, place.used = place.used, place.used | {param.name for param in params}
        try:
            return self.speaker.templates.fill(self.speaker.words.wording(declared).plain, params, self.holes(params))
        finally:
            place.used = used

    # --- moments -----------------------------------------------------------------------------------------------------

    def occasion(self, occasion: ir.Occasion, fillings: tuple[Filling, ...]) -> str:
        """An occasion as a clause: `Ann has entered a space`."""
        return self.speaker.templates.clause(occasion, occasion.params, fillings)

    def moment(self, host: ir.Procedure | ir.Occasion, fillings: tuple[Filling, ...]) -> tuple[str, bool]:
        """The words for a procedure that runs or an occasion that is announced, and whether they are a clause (else an order in
        quotation marks, or a title)."""
        if isinstance(host, ir.Occasion):
            return self.occasion(host, fillings), True
        if host.role in ("phase", "step"):
            return f"the {host.role} {quoted(host.name)}", False
        words = self.speaker.words
        template = words.wording(host).plain
        text = self.speaker.templates.fill(template, host.params, fillings)
        if host.says or template.startswith(("{", "the ")):
            return text, True
        names = tuple(words.member(member).lower() for kind in words.rules.kinds.values() for member in kind.members)
        return (text, True) if template.lower().startswith(names) and words.clauses.verb_at(template) else (quoted(text), False)

    def happening(self, host: ir.Procedure | ir.Occasion, fillings: tuple[Filling, ...]) -> str:
        """The same words as a clause; ` takes place` is added to those that are none."""
        text, clause = self.moment(host, fillings)
        return text if clause else f"{text} takes place"

    # --- titles ------------------------------------------------------------------------------------------------------

    def title(self, declared: ir.Item) -> str:
        """The title of an item, for its page and where it is named as a source."""
        if isinstance(declared, ir.Member):
            number = "" if declared.number is None else f" {declared.number}"
            name = declared.name if declared.kind is not self.speaker.words.rules.seats else self.speaker.words.member(declared)
            return f"{declared.kind.name}{number} {quoted(name) if declared.number is not None else name}"
        if isinstance(declared, ir.Kind):
            return f"kind {declared.name}"
        params = holes_of(declared)
        noun = isinstance(declared, (ir.Value, ir.Bundle, ir.Route, ir.Reach)) or (
            isinstance(declared, (ir.Attribute, ir.Query)) and declared.type != ir.TRUTH
        )
        if params:
            with self.speaker.at({}, params, frozenset(param.name for param in params)):
                said = self.signature(declared, params)
            return with_the(said) if noun else said
        words = self.speaker.words
        template = words.wording(declared).plain
        if isinstance(declared, ir.Procedure) and declared.role not in ("phase", "step"):
            return template
        if words.clauses.verb_at(template):
            return words.clause(declared) if isinstance(declared, (ir.Attribute, ir.Query, ir.Occasion)) else template
        return with_the(template) if noun else declared.name

    def name(self, declared: ir.Item) -> str:
        """The name of an item in a list, with indefinite noun phrases in its holes: `a player retreats`."""
        params = holes_of(declared)
        if not params:
            return declared.name
        with self.speaker.at({}, params, frozenset()):
            return self.speaker.templates.fill(self.speaker.words.wording(declared).plain, params, self.holes(params))


def holes_of(declared: ir.Item) -> tuple[ir.Param, ...]:
    """The parameters of an item; empty for one that can have none."""
    if isinstance(
        declared, (ir.Attribute, ir.Pile, ir.Value, ir.Query, ir.Procedure, ir.Action, ir.Occasion, ir.Route, ir.Reach, ir.Bundle)
    ):
        return declared.params
    return ()
