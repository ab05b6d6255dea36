"""Members of kinds: their blocks of statements, the rule lines that they bring, and how they are played out of turn."""

from __future__ import annotations

from interpreter.ir import (
    TRUTH,
    BlockHead,
    Const,
    Expr,
    If,
    Kind,
    Local,
    Member,
    Op,
    Param,
    Query,
    Return,
    Stmt,
    Type,
    conjunction,
)
from interpreter.phrases import Routine, Scope, scope_for
from interpreter.resolve.define.attaching import Place
from interpreter.resolve.define.definitions import Definitions, made_procedure
from interpreter.resolve.define.statements import attach, body_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.syntax import Pattern, PatternHole, nodes


def define_reactions(definitions: Definitions, kind: Kind, standing: MergedDeclaration) -> None:
    """`reactions from hand of (holder: side)`: the pile, the holder, and what is done first."""
    lines = (line for line in standing.declaration.lines if isinstance(line, nodes.PatternLine))
    line = next((line for line in lines if line.word == "reactions from"), None)
    if line is None:
        return
    holes = [part for part in line.pattern.parts if isinstance(part, PatternHole)]
    words = _words(line.pattern)
    for pile in definitions.rules.piles:
        if pile.pattern is not None and _words(pile.pattern) == words and len(pile.params) == 1 and pile.holds is kind:
            kind.reactions_pile = pile
    if kind.reactions_pile is None or len(holes) != 1:
        message = f"there is no pile `{words} (...)` that holds {kind.plural}"
        definitions.diagnostics.error("unknown-name", message, line.span, help="declare it with `pile`")
        return
    type_ = definitions.declared.world.type_of(holes[0].kind, holes[0].span)
    holder = Param(holes[0].name, type_, word=holes[0].name)
    params = (holder, Param("it", Type("member", kind.name), word="it"))
    kind.reactions_param = holder
    scope = scope_for(params)
    body = body_of(definitions, definitions.resolver(scope, f"playing a {kind.name}"), line.body)
    kind.reactions_prelude = made_procedure(
        f"a {kind.name} is played out of turn",
        definitions.ident(f"{kind.name} prelude", "p_"),
        line.span,
        scope.routine,
        body,
        "prelude",
        params=params,
    )


def _words(pattern: Pattern) -> str:
    """A pattern without its holes."""
    return " ".join(part.text for part in pattern.parts if not isinstance(part, PatternHole))


def define_member(definitions: Definitions, member: Member, standing: MergedDeclaration) -> None:
    """Blocks and rule lines of a member."""
    blocks = standing.member.blocks if standing.member is not None else {}
    for name, line in blocks.items():
        _block(definitions, member, member.kind.blocks[name], line, standing)
    resolver = definitions.resolver(Scope(Routine()), member.name, member)
    attach(definitions, Place(resolver, standing.layer), standing.declaration.rules)


def _block(
    definitions: Definitions, member: Member, head: BlockHead, line: nodes.MemberLine, standing: MergedDeclaration
) -> None:
    if not line.body and not standing.damaged:
        message, help_text = f"the block `{head.name}` is empty", "write statements below it, or leave it out"
        definitions.diagnostics.error("missing-block", message, line.span, help=help_text)
    scope = scope_for(head.params)
    resolver = definitions.resolver(scope, member.name, member)
    guard = resolver.conditions(line.conditions)
    body = body_of(definitions, resolver, line.body)
    made = made_procedure(
        f"{head.name} of {member.name}",
        definitions.ident(f"{head.name} {member.name}", "b_"),
        line.span,
        scope.routine,
        body,
        "block",
        params=head.params,
        layer=standing.layer,
        owner=member,
        guard=conjunction(guard or ()),
    )
    member.blocks[head.name] = made
    definitions.rules.procedures.append(made)


# --- is the block of a member open? ---------------------------------------------------------------------------------------


def define_opening(head: BlockHead, made: Query) -> None:
    """`event of (card) by (player) is open`: a search tree over the members that have the block."""
    with_block = [(member.id, member.blocks.get(head.name)) for member in head.kind.members]
    cases = [(number, block.guard or Const(1, TRUTH)) for number, block in with_block if block is not None]
    made.body = _tree(Local(made.params[0].name, made.params[0].type), cases)
    made.locals = {param.name: param.type for param in made.params}


def _tree(member: Local, cases: list[tuple[int, Expr]]) -> tuple[Stmt, ...]:
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
