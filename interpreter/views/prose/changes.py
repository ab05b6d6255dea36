"""Assignments as sentences: to local names, and to attributes of the state."""

from __future__ import annotations

from interpreter import ir
from interpreter.views.prose.clauses import HOLE
from interpreter.views.prose.english import is_plural, to_be
from interpreter.views.prose.filling import steps
from interpreter.views.prose.speaker import Speaker

_CHANGES = {
    **dict.fromkeys(("plus", "with", "union"), "add {} to"),
    **dict.fromkeys(("minus", "without", "minus_set"), "take {} from"),
}
"""Operations on what has a value that are told as a change of it."""

_BOUNDS = {"smaller": "at most", "larger": "at least"}
"""Operations on what has a value that only bound it."""


class Changes:
    """Puts assignments into words."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, term: ir.SetLocal) -> str:
        """An assignment to a local name: `the toll is 3`, `add 1 to the toll`, `the toll is then at most 5`."""
        name, value, place = term.name, term.value, self.speaker.place
        change = self._change(name, value)
        if change is not None:
            return change
        truth = value.type.base == "truth"
        answer = place.answers.get(name)
        if truth and isinstance(value, ir.Const) and not value.why and answer is not None and answer.yes:
            self.speaker.worded.add(value)
            first = name not in place.known_names
            place.known_names.add(name)
            return ("at first " if first else "") + (answer.yes if value.value else answer.no)
        shown = place.truth_name(name) if truth else place.local(name)
        if name in place.known_names:
            bound = self._bound(ir.Local(name, value.type), value)
            return f"{shown} {self._be(shown, value)} {bound or 'now ' + self.speaker.value(value)}"
        place.known_names.add(name)
        if isinstance(value, ir.Const) and value.value == -1 and value.type.base != "number":
            self.speaker.worded.add(value)
            return f"at first there is no {place.shown(name)}"
        said = self.speaker.value(value)
        if truth and name not in place.changing:
            return f"{shown} tells {said}"
        if name in place.changing:
            return f"at first {shown} {self._be(shown, value)} {said}"
        match value:
            case ir.Lookup():
                return f"look up {said} ({shown})"
            case ir.Op():
                return f"{shown} {self._be(shown, value)} {said}"
            case _ if value.type.base == "number" and is_plural(said):
                return f"count {said} ({shown})"
            case _:
                return f"{shown} {self._be(shown, value)} {said}"

    def _be(self, shown: str, value: ir.Expr) -> str:
        """`is` or `are`, as a name with such a value asks."""
        return "are" if value.type.base == "set" else to_be(shown)

    def _bound(self, old: ir.Expr, value: ir.Expr) -> str:
        """`at most 5` for the smaller of what there is and 5; an empty text for other values."""
        if not isinstance(value, ir.Op) or value.name not in _BOUNDS or value.args[0] != old:
            return ""
        self.speaker.worded.add(value)
        self.speaker.worded.add_whole(value.args[0])
        return f"then {_BOUNDS[value.name]} {self.speaker.value(value.args[1])}"

    def _change(self, name: str, value: ir.Expr) -> str | None:
        """`x becomes x plus 1 plus 2` as `add 1 plus 2 to the x`; None when it is no change of this kind."""
        if not isinstance(value, ir.Op) or value.name not in _CHANGES:
            return None
        parts: list[ir.Expr] = []
        inner: ir.Expr = value
        while isinstance(inner, ir.Op) and inner.name == value.name:
            self.speaker.worded.add(inner)
            parts.insert(0, inner.args[1])
            inner = inner.args[0]
        if inner != ir.Local(name, inner.type) or (len(parts) > 1 and value.name == "minus"):
            return None
        self.speaker.worded.add(inner)
        joint = " plus " if value.type.base == "number" else " and "
        changed = _CHANGES[value.name].format(joint.join(self.speaker.value(part) for part in parts))
        return f"{changed} {self.speaker.place.local(name)}"

    # --- what is kept ------------------------------------------------------------------------------------------------

    def write(self, term: ir.Write) -> str:
        """An assignment to an attribute: `Ann is now at Alpha`; in a set-up, `Ann is at Alpha`."""
        declared, value, templates = term.attribute, term.value, self.speaker.templates
        old = ir.Read(declared, term.args, declared.type)
        if declared.type.base == "truth":
            return self._truth(term)
        if declared.type.base == "set" and isinstance(value, ir.Op) and value.name in _CHANGES and value.args[0] == old:
            return self._changed_set(value)
        setting, words = self.speaker.place.setting_up, self.speaker.words
        wording = words.wording(declared)
        none = isinstance(value, ir.Const) and value.value == -1
        if none and declared.type.base == "member" and (wording.nothing or not wording.compared):
            self.speaker.worded.add(value)
            return self._new(self.speaker.comparisons.nothing(old, True))
        if wording.compared and (declared.type.base != "number" or setting):
            self.speaker.worded.add(value)
            if none:
                clause = templates.fill(wording.compared, declared.params, term.args, words.nobody(declared.type.of))
                return clause if setting else f"{clause} any longer"
            template = wording.compared if setting else words.clauses.changed(wording.compared)
            said = templates.marked(value) if declared.type.base == "number" else self.speaker.value(value)
            return templates.fill(template, declared.params, term.args, said)
        where = templates.phrase(declared, declared.params, term.args)
        bound = self._bound(old, value)
        if bound:
            return f"{where} {to_be(where)} {bound}"
        said = self.speaker.value(value)
        if (
            declared.type.base == "member"
            and not declared.params
            and isinstance(self.speaker.written(value), (ir.Local, ir.Read))
        ):
            return f"{said} becomes {where}"
        return f"{where} {to_be(HOLE.sub('x', wording.plain))} {'' if setting else 'now '}{said}"

    def in_a_row(self, body: tuple[ir.Stmt, ...]) -> tuple[str, int]:
        """If a body begins with three or more assignments of one value to consecutive cells of an attribute: one sentence for
        them, and how many they are. Else '' and 0."""
        run: list[ir.Write] = []
        for each in body:
            if not isinstance(each, ir.Write) or each.attribute.type.base != "number" or (run and each.value != run[0].value):
                break
            run.append(each)
        reads = [ir.Read(each.attribute, each.args, each.attribute.type) for each in run]
        if len(run) < 3 or steps(reads) is None:
            return "", 0
        for each in run:
            self.speaker.worded.add_whole(each)
        where = self.speaker.templates.run(reads[-1], reads)
        return f"{where} {to_be(where)} now {self.speaker.value(run[0].value)}", len(run)

    def _new(self, clause: str) -> str:
        """A clause as what becomes so; as it is where the board is set up."""
        return clause if self.speaker.place.setting_up else self.speaker.words.clauses.changed(clause)

    def _changed_set(self, value: ir.Op) -> str:
        """What is added to a set that is kept, or taken from it."""
        self.speaker.worded.add(value)
        changed = _CHANGES[value.name].format(self.speaker.value(value.args[1]))
        return f"{changed} {self.speaker.value(value.args[0])}"

    def _truth(self, term: ir.Write) -> str:
        declared, templates, new = term.attribute, self.speaker.templates, not self.speaker.place.setting_up
        if isinstance(term.value, ir.Const):
            self.speaker.worded.add(term.value)
            return templates.clause(declared, declared.params, term.args, no=not term.value.value, new=new)
        yes = templates.clause(declared, declared.params, term.args, new=new)
        return f"{yes} if {self.speaker.truth(term.value)}, and not otherwise"

    def add(self, term: ir.Add) -> str:
        """An addition to a number of the state, or a subtraction: `add 1 to the rating of Ann`."""
        where = self.speaker.templates.phrase(term.attribute, term.attribute.params, term.args)
        word, joint = ("add", "to") if term.sign > 0 else ("take", "from")
        return f"{word} {self.speaker.value(term.amount)} {joint} {where}{_held(term)}"


def cleared(term: ir.ForEach) -> ir.Read | None:
    """The set that a loop empties by taking out each of its members; None for any other loop."""
    one = term.body[0] if len(term.body) == 1 else None
    kept = term.source
    if not isinstance(one, ir.Write) or not isinstance(kept, ir.Read) or (term.condition, term.order_by) != (None, None):
        return None
    value = one.value
    if not isinstance(value, ir.Op) or value.name not in ("without", "minus_set") or value.args[0] != kept:
        return None
    taken = value.args[1]
    fits = isinstance(taken, ir.Local) and taken.name == term.var and (one.attribute, one.args) == (kept.attribute, kept.args)
    return kept if fits else None


def _held(term: ir.Add) -> str:
    """Where an attribute is held that would go on beyond its limit."""
    limit = ir.highest(term.attribute) if term.sign > 0 else ir.lowest(term.attribute)
    if not term.attribute.held or limit is None:
        return ""
    if term.sign < 0 and limit == 0:
        return ", as far as there are any"
    return f", but to no {'more' if term.sign > 0 else 'less'} than {limit}"
