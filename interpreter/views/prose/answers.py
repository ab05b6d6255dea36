"""The answer (return value) of a procedure in words: behind a call of it, and at its end."""

from __future__ import annotations

from interpreter import ir
from interpreter.views.prose.place import Answered
from interpreter.views.prose.speaker import Speaker


class Answers:
    """Puts the answers of procedures into words, where their `says` has a form for them."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def of_call(self, procedure: ir.Procedure, args: tuple[ir.Expr, ...], called: str, text: str) -> str:
        """The text of a call with the name of its answer added: `Ann sends men (the escort: at least so many men must follow)`.
        `called`: that name; `text`: the call in words."""
        compared = self.speaker.words.wording(procedure).compared
        if procedure.type.base != "number" or "how many" in text:
            return f"{text} (the {called})"
        if compared:
            return f"{text} (the {called}: {self._form(procedure, compared, args, 'so many')})"
        return f"{text} (the answer is the {called})"

    def of_truth(self, procedure: ir.Procedure, args: tuple[ir.Expr, ...]) -> Answered:
        """The clauses for the answers yes and no of a call: `the fleet arrives`, `the fleet does not arrive`. Empty if the
        procedure gives no truth, or its `says` has no such form."""
        form = self.speaker.words.wording(procedure).nothing
        if procedure.type.base != "truth" or not form:
            return Answered()
        no = self.speaker.words.clauses.negated(form)
        return Answered(self._form(procedure, form, args), self._form(procedure, no, args))

    def of_host(self, host: ir.Procedure) -> Answered:
        """The same clauses with the parameters of the procedure, for its own page."""
        return self.of_truth(host, tuple(ir.Local(param.name, param.type) for param in host.params))

    def clause(self, host: ir.Procedure, value: ir.Expr) -> str:
        """The clause for a `return` of a procedure: `at least that many men (the escort) must follow`; '' if its `says` has no
        form for it."""
        if value.type.base == "truth":
            if not isinstance(value, ir.Const) or value.why or not (answer := self.of_host(host)).yes:
                return ""
            self.speaker.worded.add(value)
            return answer.yes if value.value else answer.no
        wording = self.speaker.words.wording(host)
        args = tuple(ir.Local(param.name, param.type) for param in host.params)
        if isinstance(value, ir.Const) and value.value == (0 if value.type.base == "number" else -1) and wording.nothing:
            self.speaker.worded.add(value)
            return self._form(host, wording.nothing, args)
        if not wording.compared:
            return ""
        said = self.speaker.templates.marked(value) if value.type.base == "number" else self.speaker.value(value)
        return self._form(host, wording.compared, args, said)

    def _form(self, procedure: ir.Procedure, form: str, args: tuple[ir.Expr, ...], value: str = "") -> str:
        """A form with its holes filled; what it does not speak of, the procedure itself tells."""
        told = [
            (param, arg) for param, arg in zip(procedure.params, args, strict=True) if f"{{{param.word or param.name}" in form
        ]
        return self.speaker.templates.fill(form, tuple(param for param, _ in told), tuple(arg for _, arg in told), value)
