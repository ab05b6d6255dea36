"""Members of kinds: the statements of their blocks, their rule lines, and the statements run when one is played as a reaction."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import Routine, Scope, scope_for
from interpreter.resolve.define.attaching import Place
from interpreter.resolve.define.definitions import Definitions, made_procedure
from interpreter.resolve.define.statements import attach, body_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.syntax import nodes


def define_reactions(definitions: Definitions, kind: ir.Kind, standing: MergedDeclaration) -> None:
    """Make the procedure that runs first when a member of a kind is played as a reaction: the statements below `reactions
    from`."""
    line = standing.pattern_line("reactions from")
    if line is None or kind.reactions_param is None:
        return
    params = (kind.reactions_param, ir.Param("it", ir.Type("member", kind.name), word="it"))
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


def define_member(definitions: Definitions, member: ir.Member, standing: MergedDeclaration) -> None:
    """Fill in the blocks of a member, and add its rule lines to their hosts."""
    blocks = standing.member.blocks if standing.member is not None else {}
    for name, line in blocks.items():
        _block(definitions, member, member.kind.blocks[name], line, standing)
    resolver = definitions.resolver(Scope(Routine()), member.name, member)
    attach(definitions, Place(resolver, standing.layer), standing.declaration.rules)


def _block(
    definitions: Definitions, member: ir.Member, head: ir.BlockHead, line: nodes.MemberLine, standing: MergedDeclaration
) -> None:
    if not line.body:
        message, help_text = f"the block `{head.name}` is empty", "write statements below it, or leave it out"
        definitions.diagnostics.error("missing-block", message, line.span, help=help_text)
    scope = scope_for(head.params)
    resolver = definitions.resolver(scope, member.name, member)
    guard = resolver.conditions(line.conditions)
    body = body_of(definitions, resolver, line.body)
    made = member.blocks[head.name]
    made.body, made.guard = body, ir.conjunction(guard or ())
    made.locals, made.display = scope.routine.types, scope.routine.display


# --- is the block of a member open? ---------------------------------------------------------------------------------------


def define_opening(head: ir.BlockHead, made: ir.Query) -> None:
    """Fill the query `event of (card) by (player) is open`: a binary search over the members that have the block."""
    with_block = [(member.id, member.blocks.get(head.name)) for member in head.kind.members]
    cases = [(number, block.guard or ir.Const(1, ir.TRUTH)) for number, block in with_block if block is not None]
    made.body = _tree(ir.Local(made.params[0].name, made.params[0].type), cases)
    made.locals = {param.name: param.type for param in made.params}


def _tree(member: ir.Local, cases: list[tuple[int, ir.Expr]]) -> tuple[ir.Stmt, ...]:
    """Statements that return the case of `member`, by halving."""
    if not cases:
        return (ir.Return(ir.Const(0, ir.TRUTH)),)
    if len(cases) == 1:
        number, guard = cases[0]
        test = ir.Op("eq", (member, ir.Const(number, member.type)), ir.TRUTH)
        return (ir.If(((test, (ir.Return(guard, span=guard.span),)),), (ir.Return(ir.Const(0, ir.TRUTH)),)),)
    half = len(cases) // 2
    test = ir.Op("lt", (member, ir.Const(cases[half][0], member.type)), ir.TRUTH)
    return (ir.If(((test, _tree(member, cases[:half])),), _tree(member, cases[half:])),)
