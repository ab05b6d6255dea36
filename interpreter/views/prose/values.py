"""Values (things and numbers) as noun phrases; a truth used as a value is `whether ...`, yes or no."""

from __future__ import annotations

import re
from typing import assert_never

from interpreter import ir
from interpreter.views.prose.english import listed, quoted, tidy
from interpreter.views.prose.filling import Templates, steps
from interpreter.views.prose.nouns import NounPhrases
from interpreter.views.prose.speech import Speech

_OPERATIONS = {
    "half": "half of {0}",
    "times": "{0} times {1}",
    "first": "the first of {0}",
    "smaller": "the smaller of {0} and {1}",
    "larger": "the larger of {0} and {1}",
    "path_start": "the start of {0}",
    "path_end": "the end of {0}",
    "path_length": "the length of {0}",
}


class Values:
    """Puts values into words."""

    def __init__(self, speech: Speech, templates: Templates, nouns: NounPhrases) -> None:
        self.speech = speech
        self.templates = templates
        self.nouns = nouns

    def value(self, term: ir.Expr) -> str:
        """An expression as a noun phrase; a truth as `whether ...`, yes or no."""
        if term.type.base == "truth":
            return self._yes_or_no(term)
        one = ir.as_expression(term)
        match one:
            case ir.Const() if one.numbers:
                return one.why if one.switch in self.speech.place.decided else f"{one.why} (it is {one.value})"
            case ir.Const():
                return self.speech.words.constant(one.value, one.type)
            case ir.Local():
                return self.speech.place.local(one.name)
            case ir.Read():
                return self.templates.phrase(one.attribute, one.attribute.params, one.args)
            case ir.FactOf():
                return self._fact(one)
            case ir.Ask() if one.type.base != "set":
                return self.templates.phrase(one.query, one.query.params, one.args)
            case ir.ValueOf():
                return self.templates.phrase(one.value, one.value.params, one.args)
            case ir.Op() if one.type.base != "set":
                return self._operation(one)
            case ir.InPile() if one.question != "members":
                return self._pile(one)
            case ir.OnGraph() if one.type.base != "set":
                return self._graph(one)
            case ir.Lookup():
                at = listed([self.speech.value(arg) for arg in one.args])
                return f"the {one.table.results[one.result].words} in the table {quoted(one.table.name)} for {at}"
            case ir.MomentsKept():
                return f"the number of moments of the {one.of.name} that are kept"
            case ir.EffectsOf():
                names = {effect.member.name if effect.member else effect.name for effect in one.effects}
                return f"the number of effects of {listed(sorted(names))} in force"
            case ir.Measure() if one.type.base == "number":
                return self._measure(one)
            case (
                ir.Ask()
                | ir.Op()
                | ir.InPile()
                | ir.OnGraph()
                | ir.Members()
                | ir.Filter()
                | ir.Measure()
                | ir.Reached()
                | ir.Paths()
            ):
                return self.nouns.whole(one)
            case ir.Allowed() | ir.UnderWay() | ir.InForce():
                raise TypeError(f"{type(one).__name__} gives a truth")
            case _:
                assert_never(one)

    def _yes_or_no(self, term: ir.Expr) -> str:
        if isinstance(term, ir.Const):
            return f"yes if {self.speech.truth(term)}, otherwise no" if term.why else ("yes" if term.value else "no")
        return self.speech.place.truth_name(term.name) if isinstance(term, ir.Local) else "whether " + self.speech.truth(term)

    def _fact(self, term: ir.FactOf) -> str:
        words, of = term.fact.said, term.member
        if isinstance(of, (ir.Local, ir.Const)):
            return self.templates.turned(tidy(f"{self.templates.possessive(of)} {words}"))
        return tidy(f"the {words} of {self.speech.value(of)}")

    def _operation(self, term: ir.Op) -> str:
        args, value = term.args, self.speech.value
        if (term.name == "plus" and args[0] == args[1]) or (term.name == "times" and args[0] == ir.Const(2, args[0].type)):
            self.speech.worded.add_whole(args[0])
            return f"twice {value(args[1])}"
        if term.name == "larger" and isinstance(args[1], ir.Const) and args[1].value == 0:
            self.speech.worded.add(args[1])
            text = value(args[0])
            return f"the larger of {text} and 0" if "(" in text else f"{text} (never less than 0)"
        if term.name == "smaller" and " and " in (text := value(args[0])):
            return f"{text}, but at most {value(args[1])}"
        if term.name == "plus" and (run := self._run(term)):
            return run
        if term.name in ("plus", "minus"):
            right = value(args[1])
            return f"{value(args[0])} {term.name} {f'({right})' if isinstance(args[1], ir.Op) else right}"
        if term.name == "count":
            return f"the number of {self.nouns.plural(args[0])}"
        if term.name == "if_else":
            return f"{value(args[1])} if {self.speech.truth(args[0])}, otherwise {value(args[2])}"
        return _OPERATIONS[term.name].format(*(value(arg) for arg in args))

    def _run(self, term: ir.Op) -> str:
        """A sum of three or more numbers of one thing, told together: `the units that have moved 1 to 3 spaces`; else nothing."""
        parts: list[ir.Expr] = [term]
        while isinstance(parts[0], ir.Op) and parts[0].name == "plus":
            parts[:1] = parts[0].args
        held = [part for part in parts if isinstance(part, ir.InPile) and part.question == "number"]
        if len(held) == len(parts) > 2:
            for each in ir.walk(term):
                self.speech.worded.add(each)
            piles = listed([self.templates.pile(part.pile, part.args) for part in held])
            return f"the number of {self.speech.words.kind(held[0].pile.holds, True)} in {piles} together"
        size = next((size for size in range(len(parts), 2, -1) if steps(parts[-size:]) is not None), 0)
        last = parts[-1]
        if not size or not isinstance(last, ir.Read):
            return ""
        for each in ir.walk(term):
            self.speech.worded.add(each)
        run = self.templates.run(last, parts[-size:])
        rest = [self.speech.value(part) for part in parts[:-size]]
        return " plus ".join([*rest, run])

    def _measure(self, term: ir.Measure) -> str:
        """`the sum of Ann's units at each of the spaces that are walled`, `the highest rating of any captain`."""
        word = "each" if term.how == "sum" else "any"
        item = self.nouns.said_of(term, word)
        noun = self.speech.noun(term.source)
        one = noun.singular if noun.singular is not None and not noun.tests else ""
        of = f"{word} {one}" if one else f"{word} of {self.nouns.whole(term.source)}"
        owned = re.fullmatch(rf"{word}'s (.*)", item)
        text = f"the {owned.group(1)} of {word}" if owned else item
        if len(re.findall(rf"\b{word}\b", text)) == 1 and f"{word}'s" not in text:
            text = re.sub(rf"\b{word}\b", lambda match: of, text)
        else:
            text = f"{text}, over {self.nouns.whole(term.source)}"
        if term.how == "sum":
            bare = re.match(r"(the|[0-9]+|twice) |[a-z]+'s ", text) is None
            return f"the sum of {'the ' * bare}{text}"
        return f"the {term.how} {text.removeprefix('the ')}"

    def _pile(self, term: ir.InPile) -> str:
        pile, held = self.templates.pile(term.pile, term.args), term.pile.holds
        if term.question == "number":
            return f"the number of {self.speech.words.kind(held, True)} in {pile}"
        return f"the top {self.speech.words.kind(held)} of {pile}"

    def _graph(self, term: ir.OnGraph) -> str:
        first, second = (self.speech.value(arg) for arg in term.args)
        if term.question == "connection":
            return f"the {self.speech.words.kind(term.graph.edges)} between {first} and {second}"
        return f"the distance{self.speech.words.by_graph(term.graph)} from {first} to {second}"
