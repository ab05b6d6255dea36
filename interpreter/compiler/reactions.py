"""Compiles reactions from hands into functions and tables: which of them a seat may play at an occasion, and what each runs."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter import ir
from interpreter.compiler.blocks import Blocks, Printed, printed
from interpreter.compiler.calls import entry_text
from interpreter.compiler.context import Context, required
from interpreter.compiler.functions import Functions, parameters
from interpreter.kernel import ANY_TIME, NOBODY
from interpreter.program import forms


class ReactionWriter:
    """Writes the functions and tables of reactions into `functions`."""

    def __init__(self, context: Context, functions: Functions, blocks: Blocks) -> None:
        self._context = context
        self._functions = functions
        self._blocks = blocks

    def listing(self, occasion: ir.Occasion) -> None:
        """Write `X_o(S, h, ...)`, which returns the numbers of the reactions that seat `h` may play now, and the tables `X_oM`
        (the member of each reaction) and `X_oT` (its test)."""
        context = self._context
        table = context.names.reactions(occasion)
        place = context.source_map.number(occasion.span, occasion.name)
        by_pile: dict[str, dict[int, list[int]]] = {}
        tests = []
        for number, reaction in enumerate(occasion.reactions):
            pile = required(reaction.member.kind.reactions_pile)
            by_pile.setdefault(f"S.{context.names.pile(pile)}", {}).setdefault(reaction.member.id, []).append(number)
            tests.append("None")
            if reaction.condition is not None:
                body = self._functions.body_at(table, reaction.span, reaction.member.name)
                body.out.line(f"return {body.operands.test(reaction.condition)}")
                self._functions.add(f"{table}_{number}", body, (reaction.body.params[0], *occasion.params))
                tests[-1] = f"{table}_{number}"
        members = tuple(r.member.id for r in occasion.reactions)
        data = (f"{table}{forms.MEMBERS} = {members!r}", f"{table}{forms.TESTS} = ({''.join([test + ', ' for test in tests])})")
        self._functions.add_printed(printed(data, place))
        names = parameters(occasion.params)
        made = printed([f"def {table}(S, h{names}):"], place)
        made.line(1, "o = []", place)
        nothing = []
        for pile_text, numbers_of in by_pile.items():
            known = context.constant(repr({m: tuple(numbers) for m, numbers in numbers_of.items()}))
            keys = context.constant(f"frozenset({sorted(numbers_of)!r})")
            nothing.append(f"{keys}.isdisjoint({pile_text}[h])")
            made.line(1, f"if not {nothing[-1]}:", place)
            made.line(2, f"for m in {pile_text}[h]:", place)
            made.line(3, f"for r in {known}.get(m, ()):", place)
            made.line(4, f"t = {table}{forms.TESTS}[r]", place)
            made.line(4, f"if t is None or t(S, h{names}):", place)
            made.line(5, "o.append(r)", place)
            made.line(5, "break", place)
        made.line(1, "o.sort()", place)
        made.line(1, "return o", place)
        self._functions.add_printed(made)
        possible = self._possible(occasion, place)
        if occasion is context.rules.any_time:
            self._offered(occasion, place, possible, " and ".join(nothing))

    def _offered(self, occasion: ir.Occasion, place: int, possible: Mapping[int, str], nothing: str) -> None:
        """`X_oA(S, h)`: what seat `h` may play at any time, as options behind those of a question. Nothing while several choose
        in secret.

        Nobody is asked because of them, so that others learn nothing. The holder learns by them what others hold where that is
        among the conditions: then nothing can be taken back, if it is `possible` for all that everybody knows (a test of each).
        `nothing`: the test whether the seat holds nothing of the sort.
        """
        table = self._context.names.reactions(occasion)
        made = printed([f"def {table}{forms.OFFERED}(S, h):"], place)
        made.line(1, "if S.sealed is not None: return []", place)
        for number, reaction in enumerate(occasion.reactions):
            if self._context.secrecy.tells_holder(reaction):
                made.line(1, f"try: t = {possible[number]}", place)
                made.line(1, "except Broken: t = 1", place)
                made.line(1, f"if t: S.barrier |= {NOBODY}", place)
        if nothing:
            made.line(1, f"if {nothing}: return []", place)
        made.line(1, f"return [({ANY_TIME}, r) for r in {table}(S, h)]", place)
        self._functions.add_printed(made)

    def _possible(self, occasion: ir.Occasion, place: int) -> dict[int, str]:
        """`X_oH(S, h, ...)`: may seat `h`, for all that everybody knows, hold a reaction that it may play now? Gives the test of
        each, by its number.

        A member may lie in a hidden hand if that is not empty and the member lies in no open pile; conditions on hidden things
        count as fulfilled. A condition that breaks for a member that is not there tells nothing: then it may.
        """
        context, table = self._context, self._context.names.reactions(occasion)
        hides = context.secrecy.hides
        found: dict[int, str] = {}
        if not any(map(hides, occasion.reactions)):
            return found
        names = parameters(occasion.params)
        made = printed([f"def {table}{forms.POSSIBLE}(S, h{names}):"], place)
        made.line(1, "try:", place)
        for number, reaction in enumerate(occasion.reactions):
            if not hides(reaction):
                continue
            test = self._open_test(table, number, occasion, reaction)
            found[number] = f"{self._may_lie_there(reaction)}{f' and {test}(S, h{names})' if test else ''}"
            made.line(2, f"if {found[number]}: return True", place)
        made.line(1, "except Broken:", place)
        made.line(2, "return True", place)
        made.line(1, "return False", place)
        self._functions.add_printed(made)
        return found

    def _may_lie_there(self, reaction: ir.Reaction) -> str:
        """The test whether a member, for all that everybody knows, lies where seat `h` may play it from."""
        pile, member = required(reaction.member.kind.reactions_pile), reaction.member.id
        hand = f"S.{self._context.names.pile(pile)}[h]"
        if pile.shown == "all":
            return f"{member} in {hand}"
        return f"{hand} and lies_hidden(S, S.{self._context.names.where(pile.holds)}, {member})"

    def _open_test(self, table: str, number: int, occasion: ir.Occasion, reaction: ir.Reaction) -> str:
        """The name of the function that tests what of a reaction's condition lies open; '' for one that always holds."""
        if reaction.condition is None:
            return ""
        test = self._context.secrecy.open_part(reaction, occasion.params)
        if test is reaction.condition:
            return f"{table}_{number}"
        body = self._functions.body_at(table, reaction.span, reaction.member.name)
        body.out.line(f"return {body.operands.test(test)}")
        self._functions.add(f"{table}_{number}H", body, (reaction.body.params[0], *occasion.params))
        return f"{table}_{number}H"

    def runs(self, occasion: ir.Occasion) -> Printed:
        """The table `X_oP`: for each reaction, the table entry of what runs before it and that of what it does."""
        place = self._context.source_map.number(occasion.span, occasion.name)
        entries = []
        for reaction in occasion.reactions:
            prelude = reaction.member.kind.reactions_prelude
            entries.append(f"({self._entry(prelude)}, {self._entry(reaction.body)}), ")
        return printed([f"{self._context.names.reactions(occasion)}{forms.RUNS} = ({''.join(entries)})"], place)

    def _entry(self, procedure: ir.Procedure | None) -> str:
        routine = None if procedure is None else self._context.routines.procedure(procedure)
        return entry_text(self._context, self._blocks, routine)
