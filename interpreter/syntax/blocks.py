"""Statements, options and rule lines with their blocks.

Takes raw lines, gives trees; each line is read by itself, so a mistake costs its own line and block and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics import Diagnostics, nearest
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.builder import Head
from interpreter.syntax.frames import ADJUSTMENTS, CONDITION_WORDS, FORMS, RULE_STARTS
from interpreter.syntax.layout import RawLine
from interpreter.syntax.messages import frame_near
from interpreter.syntax.reader import Reader

_GUARDS = ("when", "unless")
_RULE_FRAMES = tuple(frame for frame in RULE_STARTS if frame not in ("until", "as long as"))
_ADJUST_FRAMES = (" is raised by ", " is lowered by ", " is limited to ", " counts as ")


def starts_with(text: str, words: str) -> bool:
    """Does the line begin with these words, as whole words?"""
    return text.startswith(words) and (len(text) == len(words) or text[len(words)] == " ")


def is_rule_line(text: str) -> bool:
    """Does this look like a rule line (by its frame, not by its sense)?"""
    return any(starts_with(text, frame) for frame in RULE_STARTS) or any(frame in text + " " for frame in _ADJUST_FRAMES)


class Blocks:
    """Reads the blocks of one source."""

    def __init__(self, path: str, diagnostics: Diagnostics) -> None:
        self.path = path
        self.diagnostics = diagnostics
        self.reader = Reader(path, diagnostics)
        self._finish: dict[str, Callable[[Head, RawLine, list[RawLine]], n.Node | None]] = {
            "choose": self._choose,
            "choose_number": self._choose_number,
            "menu": self._menu,
            "may_do": self._may_do,
            "pick": self._pick,
            "for_each": self._for_each,
            "repeat": self._repeat,
            "go_round": self._go_round,
            "together": self._together,
            "lasting": self._lasting,
            "if_": self._if,
        }
        self._takes_otherwise = {"choose", "choose_number", "menu", "may_do", "pick", "if_"}

    # --- findings shared by all blocks -------------------------------------------------------------------------

    def tell(self, code: str, message: str, span: Span, help: str = "") -> None:
        """Add a finding."""
        self.diagnostics.error(code, message, span, help=help)

    def need_block(self, line: RawLine, what: str) -> bool:
        """Is there a block? Told when there is none."""
        if line.children:
            return True
        self.tell(
            "missing-block",
            f"below this line {what} must follow, indented by four spaces; there is nothing",
            line.span(self.path),
            help=f"write {what} on the lines below, one level deeper, or take the line away",
        )
        return False

    def no_block(self, line: RawLine) -> None:
        """Told when lines hang below a line that takes none."""
        if not line.children:
            return
        near = frame_near(line.text)
        way_out = f"did you mean `{near}`?" if near else "take the indent away, or open the block with a line such as `if ...`"
        self.tell("unexpected-block", "this line takes no block, but lines are indented below it", line.span(self.path), way_out)

    # --- conditions --------------------------------------------------------------------------------------------

    def conditions(self, lines: list[RawLine], words: tuple[str, ...] = _GUARDS) -> tuple[tuple[n.Condition, ...], list[RawLine]]:
        """The leading condition lines, and the lines after them. `words`: those that may stand here."""
        found: list[n.Condition] = []
        for index, line in enumerate(lines):
            word = next((word for word in CONDITION_WORDS if starts_with(line.text, word)), None)
            if word is None:
                return tuple(found), lines[index:]
            if line.broken:
                continue
            if word not in words:
                self.tell(
                    "misplaced-line",
                    f"`{word}` cannot stand here; a condition of this block begins with {' or '.join(f'`{w}`' for w in words)}",
                    Span(self.path, line.number, line.column, line.number, line.column + len(word)),
                    help="`where` tests each thing that could be chosen (as `it`); `when` asks whether it is offered at all",
                )
            self.no_block(line)
            test = self.reader.read("expression", line.rest(len(word)))
            if test is not None:
                found.append(n.Condition(line.span(self.path), word, test))
        return tuple(found), []

    def only_conditions(self, lines: list[RawLine], words: tuple[str, ...] = _GUARDS) -> tuple[n.Condition, ...]:
        """Conditions of a line whose block can hold nothing else."""
        found, rest = self.conditions(lines, words)
        for line in rest:
            if not line.broken:
                near = nearest(line.text.split()[0], words)
                self.tell(
                    "misplaced-line",
                    f"only conditions can stand here; they begin with {' or '.join(f'`{w}`' for w in words)}",
                    line.span(self.path),
                    help=f"did you mean `{near[0]}`?" if near else "move this line out of the block, or make it a condition",
                )
        return found

    # --- statements --------------------------------------------------------------------------------------------

    def statements(self, lines: list[RawLine]) -> tuple[n.Statement, ...]:
        """The statements of a block."""
        result: list[n.Statement] = []
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            follow: list[RawLine] = []
            while at < len(lines) and starts_with(lines[at].text, "otherwise"):
                follow.append(lines[at])
                at += 1
            if line.broken:
                continue
            statement = self.statement(line, follow)
            if statement is not None:
                result.append(statement)
        return tuple(result)

    def statement(self, line: RawLine, follow: list[RawLine]) -> n.Statement | None:
        """One statement. `follow`: the `otherwise` lines after it."""
        if starts_with(line.text, "otherwise"):
            self._stray_otherwise([line, *follow])
            return None
        if self._misplaced(line):
            return None
        head = self.reader.read("statement", line)
        if head is None:
            return None
        if not isinstance(head, Head):
            if isinstance(head, n.Sentence) and self._misspelt(line, head):
                return None
            self.no_block(line)
            self._stray_otherwise(follow)
            return head
        if head.kind not in self._takes_otherwise:
            self._stray_otherwise(follow)
            follow = []
        return self._finish[head.kind](head, line, follow)  # type: ignore[return-value]

    def _misplaced(self, line: RawLine) -> bool:
        """Told when a line of another sort stands among statements."""
        for word in CONDITION_WORDS:
            if starts_with(line.text, word):
                self.tell(
                    "misplaced-line",
                    f"`{word}` stands only at the start of a block; here a statement is expected",
                    Span(self.path, line.number, line.column, line.number, line.column + len(word)),
                    help="move the condition to the top of its block, or write `if ...` with a block below",
                )
                return True
        for frame in _RULE_FRAMES:
            if starts_with(line.text, frame):
                self.tell(
                    "misplaced-line",
                    f"`{frame}` opens a rule line; here a statement is expected",
                    Span(self.path, line.number, line.column, line.number, line.column + len(frame)),
                    help="put it into a rule or a member, or under `until ...` or `as long as ...`",
                )
                return True
        return False

    def _misspelt(self, line: RawLine, head: n.Sentence) -> bool:
        """A sentence with a binder or a block that has a word like a frame's: told here, since its block would mislead."""
        if head.called is None and not line.children and not {"become", "becoms"} & set(line.text.split()):
            return False
        near = frame_near(line.text)
        if near is None:
            return False
        self.tell(
            "misspelt-frame",
            f"this line is no sentence that could stand here; a word like `{near}` is misspelt",
            line.span(self.path),
            help=f"did you mean `{near}`?",
        )
        return True

    def _stray_otherwise(self, lines: list[RawLine]) -> None:
        for line in lines[:1]:
            if not line.broken:
                self.tell(
                    "stray-otherwise",
                    "this `otherwise` belongs to nothing: the statement before it has no other way to go",
                    line.span(self.path),
                    help="it follows, at the same level, the block of `if`, `chooses`, `may` or `pick at random`",
                )

    def _otherwise(self, follow: list[RawLine]) -> tuple[n.Statement, ...] | None:
        """The block of a plain `otherwise` after a statement; None when there is none."""
        if not follow:
            return None
        first = follow[0]
        if first.text != "otherwise" and not first.broken:
            self._only_otherwise(first)
        self._stray_otherwise(follow[1:])
        if not first.broken:
            self.need_block(first, "statements")
        return self.statements(first.children)

    def _only_otherwise(self, line: RawLine) -> None:
        if starts_with(line.text, "otherwise if"):
            message, way_out = "`otherwise if` follows only an `if`", "write `otherwise`, and the `if` on a line below it"
        else:
            message, way_out = "`otherwise` stands alone on its line", "move what follows to a line below, one level deeper"
        self.tell("stray-otherwise", message, line.span(self.path), way_out)

    def _if(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.If:
        self.need_block(line, "statements")
        branches = [(head.values[0], self.statements(line.children))]
        while follow and starts_with(follow[0].text, "otherwise if"):
            branch = follow.pop(0)
            if branch.broken:
                continue
            self.need_block(branch, "statements")
            test = self.reader.read("expression", branch.rest(len("otherwise if")))
            body = self.statements(branch.children)
            if test is not None:
                branches.append((test, body))
        return n.If(head.span, tuple(branches), self._otherwise(follow))

    def _choose(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.Choose:
        asker, optional, secretly, amount, number, noun = head.values
        noun = self._narrowed(noun, self.only_conditions(line.children, ("where",)))
        return n.Choose(head.span, asker, optional, secretly, amount, number, noun, self._otherwise(follow))

    def _choose_number(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.ChooseNumber:
        self.no_block(line)
        return n.ChooseNumber(head.span, *head.values, self._otherwise(follow))

    def _pick(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.PickAtRandom:
        noun = self._narrowed(head.values[0], self.only_conditions(line.children, ("where",)))
        return n.PickAtRandom(head.span, noun, self._otherwise(follow))

    def _menu(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.Menu:
        asker, declares, name = head.values
        self.need_block(line, "the choices (`to ...`)")
        return n.Menu(head.span, asker, declares, name, self.options(line.children), self._otherwise(follow))

    def _may_do(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.MayDo:
        conditions, rest = self.conditions(line.children)
        self._need_body(line, rest)
        return n.MayDo(head.span, head.values[0], conditions, self.statements(rest), self._otherwise(follow))

    def _for_each(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.ForEach:
        noun, order = head.values
        conditions, rest = self.conditions(line.children, ("where",))
        self._need_body(line, rest)
        return n.ForEach(head.span, self._narrowed(noun, conditions), order, self.statements(rest))

    def _repeat(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.Repeat:
        self.need_block(line, "statements")
        return n.Repeat(head.span, *head.values, self.statements(line.children))

    def _go_round(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.GoRound:
        self.need_block(line, "statements")
        return n.GoRound(head.span, *head.values, self.statements(line.children))

    def _together(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.Together:
        self.need_block(line, "statements")
        return n.Together(head.span, self.statements(line.children))

    def _lasting(self, head: Head, line: RawLine, follow: list[RawLine]) -> n.Lasting:
        self.need_block(line, "rule lines")
        return n.Lasting(head.span, *head.values, self.rules(line.children))

    def _need_body(self, line: RawLine, rest: list[RawLine]) -> None:
        """Conditions alone are no block of statements."""
        if not rest:
            self.need_block(RawLine(line.number, line.column, line.text), "statements")

    def _narrowed(self, noun: n.Noun, conditions: tuple[n.Condition, ...]) -> n.Noun:
        return n.Noun(noun.span, noun.phrase, noun.name, (*noun.conditions, *conditions)) if conditions else noun

    # --- options and rule lines --------------------------------------------------------------------------------

    def options(self, lines: list[RawLine]) -> tuple[n.Option, ...]:
        """The options of a menu."""
        result: list[n.Option] = []
        for line in lines:
            if line.broken:
                continue
            if not starts_with(line.text, "to"):
                self.tell(
                    "misplaced-line",
                    "a menu holds only choices; each begins with `to`",
                    line.span(self.path),
                    help="write `to ...` with the statements one level deeper, or move this line before the menu",
                )
                continue
            head = self.reader.read("option", line)
            conditions, rest = self.conditions(line.children, CONDITION_WORDS)
            body = self.statements(rest)
            if head is not None:
                result.append(n.Option(head.span, head.values[0], conditions, body))
        return tuple(result)

    def rules(self, lines: list[RawLine]) -> tuple[n.RuleLine, ...]:
        """Rule lines of a rule, a member, a lasting block."""
        result = [self.rule(line) for line in lines if not line.broken]
        return tuple(rule for rule in result if rule is not None)

    def rule(self, line: RawLine) -> n.RuleLine | None:
        """One rule line with its block."""
        if not is_rule_line(line.text):
            self._no_rule(line)
            return None
        head = self.reader.read("rule_line", line)
        if head is None:
            return None
        span, values = head.span, head.values
        if head.kind == "lasting":
            return self._lasting(head, line, [])
        if head.kind == "allowance":
            return n.Allowance(span, *values, self.only_conditions(line.children))
        if head.kind == "adjustment":
            return n.Adjustment(span, *values, self.only_conditions(line.children))
        if head.kind == "also":
            self.need_block(line, "the choices (`to ...`)")
            return n.AlsoMenu(span, values[0], self.options(line.children))
        conditions, rest = self.conditions(line.children)
        if head.kind == "played_at":
            return n.MayBePlayed(span, values[0], conditions, self.statements(rest))
        self._need_body(line, rest)
        return n.Trigger(span, *values, conditions, self.statements(rest))

    def _no_rule(self, line: RawLine) -> None:
        first = " ".join(line.text.split()[:2])
        near = nearest(first, _RULE_FRAMES) or nearest(line.text.split()[0], _RULE_FRAMES)
        for word in line.text.split()[1:]:
            near = near or [ADJUSTMENTS[how] for how in ADJUSTMENTS if nearest(word, [how.split()[0]])]
        forms = ", ".join(f"`{FORMS[kind]}`" for kind in ("BEFORE", "AFTER", "INSTEAD_OF", "FORBID", "PERMIT", "ADJUST"))
        self.tell(
            "misplaced-line",
            "this is no rule line, and only rule lines can stand here",
            line.span(self.path),
            help=(f"did you mean `{near[0]}`? " if near else "") + f"rule lines are written: {forms}",
        )
