"""Templates with their holes filled by terms: `{owner} has ... units at {place}`."""

from __future__ import annotations

import re

from interpreter.ir import Const, Expr, Local, Param, Pile, Read, Symbol
from interpreter.views.prose.clauses import HOLE, OWN
from interpreter.views.prose.english import NO_NOUN, listed, owning, tidy
from interpreter.views.prose.speech import Speech
from interpreter.views.prose.vocabulary import with_the

Filling = Expr | str
"""What fills a hole: a term, or words that stand for any (`a general`)."""


class Templates:
    """Fills the templates of a rule set."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def fill(self, template: str, params: tuple[Param, ...], fillings: tuple[Filling, ...], value: str = "") -> str:
        """A template with its holes filled, one filling for each parameter, and `...` by `value`.

        What the template leaves unsaid stands in brackets behind it, but for locals, which the sentence before has introduced.
        """
        by = {param.word or param.name: filling for param, filling in zip(params, fillings, strict=True)}
        said = {word for word, _, _ in HOLE.findall(template)}
        text = HOLE.sub(lambda match: self._hole(match, template, by), template).replace("...", value)
        left = []
        for word, filling in by.items():
            if word in said or isinstance(filling, str):
                continue
            if isinstance(filling, Local):
                self.speech.told.add(filling)
            else:
                left.append(f"{word}: {self.speech.value(filling)}")
        for kind in self.speech.words.rules.kinds.values():
            text = text.replace(f"the {kind.name} it ", "it ").removesuffix(f"the {kind.name} it") + (
                "it" if text.endswith(f"the {kind.name} it") else ""
            )
        return tidy(text + (f" ({listed(left)})" if left else ""))

    def _hole(self, match: re.Match[str], template: str, by: dict[str, Filling]) -> str:
        """What stands in one hole of a template; the hole itself when nothing fills it."""
        word, form, possessive = match.groups()
        filling = by.get(word)
        if filling is None:
            return match.group(0)
        if isinstance(filling, str):
            return owning(filling) if form == OWN or possessive else filling
        if form == OWN or possessive:
            return self.possessive(filling, form == OWN)
        follows = re.match(r" ([a-z]+)", template[match.end() :])
        counted = follows is not None and (follows.group(1) not in NO_NOUN or template.startswith(" of them", match.end()))
        if filling.type.base == "number" and counted:
            return self.amount(filling)
        return self.speech.value(filling)

    def possessive(self, owner: Expr, own: bool = False) -> str:
        """Whose: `the owner's`; with `own`, `the northern` where a member has an adjective."""
        self.speech.told.add(owner)
        if own and isinstance(owner, Const) and owner.type.base == "member" and isinstance(owner.value, int):
            member = self.speech.words.find_member(owner.type.of, owner.value)
            adjective = None if member is None else self.speech.words.adjective(member)
            if adjective is not None:
                return "the " + adjective
        text = self.speech.value(owner)
        return "its" if text == "it" else text + "'s"

    def amount(self, number: Expr) -> str:
        """A number in front of what it counts: `3`, `[the losses]`."""
        self.speech.told.add(number)
        if isinstance(number, Const):
            return str(number.value)
        if isinstance(number, Local):
            return f"[{self.speech.place.shown(number.name)}]"
        return f"[{re.sub('^the ', '', self.speech.value(number))}]"

    def phrase(self, declared: Symbol, params: tuple[Param, ...], args: tuple[Expr, ...]) -> str:
        """A thing or number that a declaration gives, as a noun phrase: `Ann's rating`, `the units of Ann at Alpha`."""
        template = self.speech.words.wording(declared).plain
        possessed = re.fullmatch(r"(?:the )?([^{}]+) of (\{[^{}:]*\})", template)
        if possessed and len(args) == 1 and _is_short(args[0]):
            template = f"{possessed.group(2)}'s {possessed.group(1)}"
        return self.fill(with_the(template), params, args)

    def pile(self, pile: Pile, args: tuple[Expr, ...]) -> str:
        """A pile by name: `the hand of Ann`."""
        return self.phrase(pile, pile.params, args)

    def clause(self, declared: Symbol, params: tuple[Param, ...], args: tuple[Filling, ...], no: bool = False) -> str:
        """A declared truth or occasion, or its opposite, as a clause."""
        return self.fill(self.speech.words.clause(declared, no), params, args)


def _is_short(owner: Expr) -> bool:
    """Does an owner read well in front of what it has (`Ann's rating`)?"""
    return isinstance(owner, (Local, Const)) or (isinstance(owner, Read) and not owner.args)
