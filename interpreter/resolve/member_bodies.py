"""Members of kinds: their blocks of statements, the rule lines that they bring, and how they are played out of turn."""

from __future__ import annotations

from interpreter.diagnostics import nearest
from interpreter.ir import NOTHING, TRUTH, Const, Expr, If, Kind, Local, Member, Op, Param, Procedure, Return, Type, conjunction
from interpreter.phrases import Routine, Scope, scope_for
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.hooks import read_lines
from interpreter.resolve.members import DETAIL_LINES, words_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.statements import read_body
from interpreter.resolve.world import World
from interpreter.syntax import nodes


class MemberBodies:
    """The part of the body reader that fills kinds and their members."""

    world: World

    def kind_reactions(self, kind: Kind, standing: MergedDeclaration) -> None:
        """`reactions from hand of (holder: side)`: the pile, the holder, and what is done first."""
        line = next((each for each in standing.declaration.lines if each.keyword == "reactions from"), None)
        if line is None:
            return
        holes = [part for part in line.pattern.parts if isinstance(part, nodes.PatternHole)]
        words = " ".join(part.text for part in line.pattern.parts if not isinstance(part, nodes.PatternHole))
        for pile in self.world.rules.piles:
            shape = " ".join(part.text for part in pile.pattern.parts if not isinstance(part, nodes.PatternHole))
            if shape == words and len(pile.params) == 1 and pile.holds is kind:
                kind.reactions_pile = pile
        if kind.reactions_pile is None or len(holes) != 1:
            self.world.diagnostics.error(
                "unknown-name",
                f"there is no pile `{words} (...)` that holds {kind.plural}",
                line.span,
                help="declare it with `pile`",
            )
            return
        type_ = self.world.type_of(holes[0].kind, holes[0].span)
        it = Param("it", Type("member", kind.name), word="it")
        params = (Param(holes[0].name, type_, word=holes[0].name), it)
        kind.reactions_param = params[0]
        scope = scope_for(params)
        body = read_body(Resolver(self.world, scope, title=f"playing a {kind.name}"), NOTHING, line.body)
        kind.reactions_prelude = Procedure(
            name=f"a {kind.name} is played out of turn",
            ident=self.world.ident(f"{kind.name} prelude", "p_"),
            span=line.span,
            params=params,
            body=body,
            role="prelude",
            locals=scope.routine.types,
            display=scope.routine.display,
        )

    def member(self, member: Member, standing: MergedDeclaration) -> None:
        """Blocks and rule lines of a member."""
        for line in standing.declaration.lines:
            if line.keyword in DETAIL_LINES:
                continue
            if line.body or line.conditions or line.keyword in member.kind.blocks:
                self.block(member, line, standing)
            elif not self.is_fact(member.kind, line):
                known = [*member.kind.facts, *member.kind.blocks]
                words = words_of(line.parts)
                close = nearest(words, known) or nearest(line.keyword, known)
                self.world.diagnostics.error(
                    "unknown-fact",
                    f"a {member.kind.name} has no line `{words}`",
                    line.span,
                    label="no such line",
                    help=f"did you mean `{close[0]}`?" if close else "its lines: " + (", ".join(sorted(known)) or "none"),
                )
        resolver = Resolver(self.world, Scope(Routine()), this=member, title=member.name)
        read_lines(resolver, standing.declaration.rules, standing.layer, read_body)

    def is_fact(self, kind: Kind, line: nodes.Line) -> bool:
        words = words_of(line.parts)
        for fact in kind.facts.values():
            if words == fact.words if fact.type is TRUTH else (words + " ").startswith(fact.words + " "):
                return True
        return False

    def block(self, member: Member, line: nodes.Line, standing: MergedDeclaration) -> None:
        head = member.kind.blocks.get(line.keyword)
        if head is None:
            close = nearest(line.keyword, member.kind.blocks)
            self.world.diagnostics.error(
                "unknown-block",
                f"a {member.kind.name} has no block `{line.keyword}`",
                line.span,
                help=f"did you mean `{close[0]}`?" if close else "its blocks: " + (", ".join(member.kind.blocks) or "none"),
            )
            return
        if not line.body and not self.world.broken(standing.declaration):
            self.world.diagnostics.error(
                "missing-block", f"the block `{head.name}` is empty", line.span, help="write statements below it, or leave it out"
            )
        scope = scope_for(head.params)
        resolver = Resolver(self.world, scope, this=member, title=member.name)
        guard = resolver.conditions(line.conditions)
        body = read_body(resolver, NOTHING, line.body)
        made = Procedure(
            name=f"{head.name} of {member.name}",
            ident=self.world.ident(f"{head.name} {member.name}", "b_"),
            span=line.span,
            layer=standing.layer,
            params=head.params,
            body=body,
            role="block",
            owner=member,
            guard=conjunction(guard or ()),
            locals=scope.routine.types,
            display=scope.routine.display,
        )
        member.blocks[head.name] = made
        self.world.rules.procedures.append(made)

    def open_queries(self) -> None:
        """`event of (card) by (player) is open`: a search tree over the members that have the block."""
        for (kind, block), query in self.world.open_blocks.items():
            members = self.world.rules.kinds[kind].members
            cases = [(member.id, member.blocks[block].guard or Const(1, TRUTH)) for member in members if block in member.blocks]
            query.body = _tree(Local(query.params[0].name, query.params[0].type), cases)
            query.locals = {param.name: param.type for param in query.params}


def _tree(member: Local, cases: list[tuple[int, Expr]]) -> tuple:
    """Statements that return the case of `member`, by halving."""
    if not cases:
        return (Return(Const(0, TRUTH)),)
    if len(cases) == 1:
        number, guard = cases[0]
        test = Op("eq", (member, Const(number, member.type)), TRUTH)
        return (If(((test, (Return(guard, span=guard.span),)),), (Return(Const(0, TRUTH)),)),)
    half = len(cases) // 2
    test = Op("lt", (member, Const(cases[half][0], member.type)), TRUTH)
    return (If(((test, _tree(member, cases[:half])),), _tree(member, cases[half:])),)
