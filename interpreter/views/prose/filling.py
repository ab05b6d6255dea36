"""Templates with their holes filled by terms: `{owner} has ... units at {place}`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter import ir
from interpreter.views.prose.clauses import HOLE, OWN
from interpreter.views.prose.english import behind_what_they_have, listed, long_owner, open_count, owning, settled, tidy
from interpreter.views.prose.speech import Speech
from interpreter.views.prose.vocabulary import with_the

Filling = ir.Expr | str
"""What fills a hole: a term, or words that stand for any (`a general`)."""

_OPENS = re.compile(r"\{([^{}:]*)\} ")
"""Who does it, at the beginning of a template."""

A_NUMBER = "a number"
"""The words for any number; its name stands in brackets behind them."""


class Templates:
    """Fills the holes of the templates of a rule set with terms, in the context of a `Speech`."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def fill(self, template: str, params: tuple[ir.Param, ...], fillings: tuple[Filling, ...], value: str = "") -> str:
        """A template with its holes filled, one filling for each parameter, and `...` by `value`.

        A filling for which the template has no hole is added at the end (`, the size being 5`), except a local name, which an
        earlier sentence has introduced.
        """
        by = {param.word or param.name: filling for param, filling in zip(params, fillings, strict=True)}
        said = {word for word, _, _ in HOLE.findall(template)}
        opens = _OPENS.match(template)
        if opens is not None and self._is_several(by.get(opens.group(1))):
            template = self.speech.words.clauses.of_many(template)
        text = settled(HOLE.sub(lambda match: self._hole(match, template, by), template).replace("...", value))
        left: list[str] = []
        for word, filling in by.items():
            if word in said or isinstance(filling, str):
                continue
            filling = self.speech.written(filling)
            if isinstance(filling, ir.Local):
                self.speech.worded.add(filling)
            else:
                left.append(f"the {word} {'being ' if not left else ''}{self.speech.value(filling)}")
        for kind in self.speech.words.rules.kinds.values() if " it" in text else ():
            text = text.replace(f"the {kind.name} it ", "it ").removesuffix(f"the {kind.name} it") + (
                "it" if text.endswith(f"the {kind.name} it") else ""
            )
        return self.turned(tidy(text + (f", {listed(left)}" if left else "")))

    def turned(self, text: str) -> str:
        """A text with its long possessives turned into `of`, see `behind_what_they_have`."""
        return behind_what_they_have(text, self.speech.words.clauses.opens_more) if "⟪" in text else text

    def _hole(self, match: re.Match[str], template: str, by: dict[str, Filling]) -> str:
        """What stands in one hole of a template; the hole itself when nothing fills it."""
        word, form, possessive = match.groups()
        filling = by.get(word)
        if filling is None:
            return match.group(0)
        if isinstance(filling, str):
            if filling == A_NUMBER or filling.startswith(A_NUMBER + " ("):
                return open_count("a number of", filling, filling.removeprefix(A_NUMBER))
            return owning(filling) if form == OWN or possessive else filling
        if form == OWN or possessive:
            return self.possessive(filling, form == OWN)
        return self.marked(filling) if filling.type.base == "number" else self.speech.value(filling)

    def possessive(self, owner: ir.Expr, own: bool = False) -> str:
        """The possessive of an expression: `the owner's`; with `own`, `the northern` for a member that has an adjective."""
        self.speech.worded.add(owner)
        if own and isinstance(owner, ir.Const) and owner.type.base == "member" and isinstance(owner.value, int):
            member = self.speech.words.find_member(owner.type.of, owner.value)
            adjective = None if member is None else self.speech.words.adjective(member)
            if adjective is not None:
                return "the " + adjective
        text = self.speech.value(owner)
        if text == "it":
            return "its"
        if long_owner(text):
            return f"⟪{text}⟫'s"
        return text + ("'" if self._is_several(owner) else "'s")

    def _is_several(self, filling: Filling | None) -> bool:
        """Is this a side that is called by a plural?"""
        if not isinstance(filling, ir.Const) or filling.type.base != "member" or not isinstance(filling.value, int):
            return False
        member = self.speech.words.find_member(filling.type.of, filling.value)
        return member is not None and self.speech.words.is_several(member)

    def marked(self, number: ir.Expr) -> str:
        """A number in front of a noun: digits, or an `open_count` that `settled` writes out later."""
        number = self.speech.written(number)
        self.speech.worded.add(number)
        if isinstance(number, ir.Const) and not number.numbers:
            return str(number.value)
        if isinstance(number, ir.FactOf) and isinstance(number.member, ir.Const) and isinstance(number.member.value, int):
            printed = number.fact.values[number.member.value] if number.fact.values else number.fact.default
            if printed is not None:
                self.speech.worded.add(number.member)
                return str(printed)
        words = self.speech.value(number)
        if isinstance(number, ir.Local):
            counts = number.name in self.speech.place.counting
            return open_count("that many", words, "" if counts else f" ({words})")
        return open_count("as many", words, f" as {words}")

    def amount(self, number: ir.Expr, noun: str = "") -> str:
        """A number of things: `3 units`, `that many units (the losses)`; without a noun `3`, `that many (the losses)`."""
        text = self.marked(number)
        if noun and re.match(r"[a-z]+ [a-z]", noun) and not isinstance(self.speech.written(number), (ir.Const, ir.Local)):
            return tidy(f"as many {noun} as {settled(text)}")
        if noun:
            return tidy(settled(f"{text} {noun}"))
        return f"that many ({settled(text)})" if isinstance(self.speech.written(number), ir.Local) else settled(text)

    def phrase(self, declared: ir.Symbol, params: tuple[ir.Param, ...], args: tuple[ir.Expr, ...]) -> str:
        """The value of a declaration with arguments, as a noun phrase: `Ann's rating`, `the units of Ann at Alpha`."""
        template = self.speech.words.wording(declared).plain
        possessed = re.fullmatch(r"(?:the )?([^{}]+) of (\{[^{}:]*\})", template)
        if possessed and len(args) == 1 and _is_short(args[0]):
            template = f"{possessed.group(2)}'s {possessed.group(1)}"
        return self.fill(with_the(template), params, args)

    def run(self, last: ir.Read, parts: Sequence[ir.Expr]) -> str:
        """A noun phrase for consecutive cells of one attribute (see `steps`), with the range in their hole: `moved 1 to 3`."""
        at = steps(parts)
        first = parts[0]
        assert at is not None and isinstance(first, ir.Read), "numbers in a row"
        args: list[Filling] = list(last.args)
        args[at] = f"{self.speech.value(first.args[at])} to {self.speech.value(last.args[at])}"
        made = last.attribute
        return self.fill(with_the(self.speech.words.wording(made).plain), made.params, tuple(args))

    def pile(self, pile: ir.Pile, args: tuple[ir.Expr, ...]) -> str:
        """A pile as a noun phrase, with its arguments in its holes: `the hand of Ann`."""
        return self.phrase(pile, pile.params, args)

    def clause(
        self, declared: ir.Symbol, params: tuple[ir.Param, ...], args: tuple[Filling, ...], no: bool = False, new: bool = False
    ) -> str:
        """A declared truth or occasion as a clause. `no`: its negation; `new`: as the result of a change."""
        return self.fill(self.speech.words.clause(declared, no, new), params, args)


def steps(parts: Sequence[ir.Expr]) -> int | None:
    """The index of the hole in which reads of one attribute rise by ones (`moved 1`, `moved 2`, `moved 3`); None for other
    terms."""
    reads = [part for part in parts if isinstance(part, ir.Read)]
    if len(reads) < len(parts) or len({id(read.attribute) for read in reads}) > 1:
        return None
    for at in range(len(reads[0].args)):
        numbers = [arg.value for read in reads if isinstance(arg := read.args[at], ir.Const) and isinstance(arg.value, int)]
        alike = all(read.args[:at] + read.args[at + 1 :] == reads[0].args[:at] + reads[0].args[at + 1 :] for read in reads)
        if alike and len(numbers) == len(reads) and numbers == list(range(numbers[0], numbers[0] + len(reads))):
            return at
    return None


def _is_short(owner: ir.Expr) -> bool:
    """Does an owner read well in front of what it has (`Ann's rating`)?"""
    return isinstance(owner, (ir.Local, ir.Const)) or (isinstance(owner, ir.Read) and not owner.args)
