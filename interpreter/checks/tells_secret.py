"""A rule tells everybody what only some may see.

What is reported stands in everybody's log, an attribute that is shown \
to all is in everybody's view, and a question is read by whoever is
asked. Where such a line hangs on an attribute or a pile that is hidden \
(from whoever is asked), a secret is out. Write `reveal` where that is
the point, or let the attribute be `shown to` those who may know. What is kept of a hidden \
member, or names one, is as hidden as the member, and an open pile shows what is moved to it: these
are no findings. But what is worked out from such a member, its cost or its name in a report, is told like anything else.

A choice from a pile shows whoever chooses what lies there, as his \
options: where the pile is not shown to him, it is told too. Let its
owner choose, or let chance (`pick at random`).

bad: rules

    kind side
        plural sides
        members red, blue

    attribute bid of (player: side) is number
        shown to player

    procedure play the game
        for each side called player
            player chooses a number from 0 to 3 called offer
            bid of player becomes offer
            report "{player} bids {bid of player}"

good: rules

    kind side
        plural sides
        members red, blue

    attribute bid of (player: side) is number
        shown to player

    procedure play the game
        for each side called player
            player chooses a number from 0 to 3 called offer
            bid of player becomes offer
            reveal bid of player
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import Looking
from interpreter.proofs import Text

LEVEL = Level.WARNING

INWARDS = 3
"""So many questions inside questions are looked through."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the lines of a routine that show hidden things without saying so by `reveal`."""
    if isinstance(text.made, ir.Procedure):
        yield from _told(text.made, text.looking)
        yield from _asked(text.made, text.looking)
        yield from _chosen(text.made, text.looking)


def _told(routine: ir.Procedure, looking: Looking) -> Iterator[Diagnostic]:
    """Reports, and writes to visible attributes, that depend on something hidden. A card moved to an open pile is no
    longer hidden."""
    kept: dict[str | ir.Read, ir.Attribute | ir.Pile] | None = None

    def rests_on(part: object) -> ir.Attribute | ir.Pile | None:
        nonlocal kept
        read = _hidden(part, looking)
        if read is None and any(isinstance(each, ir.Local | ir.Read) for each in ir.walk(part)):
            kept = _kept(routine, looking) if kept is None else kept
            read = _named(part, kept)
        return read

    for term in ir.walk(routine.body):
        match term:
            case ir.Report(values=values, reveals=False):
                read = rests_on(values)
                if read is not None:
                    message, help_text = f"this tells all {_what(read)}", "write `reveal ...` if it is to be told"
                    yield Diagnostic("tells-secret", message, term.span, label="all read the log", help=help_text)
            case ir.Write(attribute=attribute, value=value) if _is_open(attribute, looking):
                read = None if _hides_itself(attribute, looking) else rests_on(value)
                if read is not None:
                    message = f"`{attribute.name}` is shown to all, and this writes {_what(read)} into it"
                    help_text = "let it be `shown to` those who may know, or `reveal` what is written"
                    yield Diagnostic("tells-secret", message, term.span, label="all see it", help=help_text)


def _kept(routine: ir.Procedure, looking: Looking) -> dict[str | ir.Read, ir.Attribute | ir.Pile]:
    """The names and cells under which a routine keeps what is hidden, each with what that hangs on. What is revealed, moved to
    where all see it, or handed on anywhere is left out: others may know it then."""
    found: dict[str | ir.Read, ir.Attribute | ir.Pile] = {}
    for statement in ir.statements_in(routine.body):
        kept: str | ir.Read
        match statement:
            case (
                ir.SetLocal(name=kept, value=value)
                | ir.ChooseOne(name=kept, source=value)
                | ir.ChooseSome(name=kept, source=value)
                | ir.Pick(name=kept, source=value)
            ):
                pass
            case ir.Write(attribute=attribute, args=args, value=value) if attribute.type.base == "member":
                kept = ir.Read(attribute, args, attribute.type)
            case _:
                continue
        read = _hidden(value, looking) or _named(value, found)
        if read is not None:
            found[kept] = read
    for term in ir.walk(routine.body) if found else ():
        match term:
            case ir.Verb(name="move", piles=((goal, _),)) if not _is_open(goal, looking):
                pass  # it goes from one hidden place to another
            case ir.Verb(name="shuffle" | "deal", args=args, piles=piles) if not any(
                _is_open(pile, looking) for pile, _ in piles
            ):
                _known(args, found)
            case ir.Call(args=args) | ir.Announce(args=args) | ir.Verb(args=args) | ir.Report(values=args, reveals=True):
                _known((args, *_cells(found)), found)
            case ir.CallBlock(member=member):
                _known((member, *_cells(found)), found)
    return found


def _known(part: object, found: dict[str | ir.Read, ir.Attribute | ir.Pile]) -> None:
    """Take out of `found` what a term names: others may know it."""
    for term in ir.walk(part):
        if isinstance(term, ir.Local | ir.Read):
            found.pop(term.name if isinstance(term, ir.Local) else term, None)


def _cells(found: Iterable[str | ir.Read]) -> list[ir.Read]:
    """The cells in it: what they keep may be laid open by any rule that does not name them."""
    return [each for each in found if isinstance(each, ir.Read)]


def _named(part: object, kept: Mapping[str | ir.Read, ir.Attribute | ir.Pile]) -> ir.Attribute | ir.Pile | None:
    """The first hidden thing on which something hangs that a term names."""
    names = (term.name if isinstance(term, ir.Local) else term for term in ir.walk(part) if isinstance(term, ir.Local | ir.Read))
    return next((kept[name] for name in names if name in kept), None)


def _asked(routine: ir.Procedure, looking: Looking) -> Iterator[Diagnostic]:
    """Questions that show the asked player something hidden from him. A thing that only its owner sees is not hidden
    from an asked player who is the owner."""
    waits: ir.Question | None = None
    for term in ir.walk(routine.body):
        asker = _asker(term)
        if isinstance(term, ir.Question):
            waits = term
        elif waits is not None and asker is not None:
            question, waits = waits, None
            read = next((read for value in question.values if (read := _hidden_from(asker, value, looking))), None)
            if read is not None:
                message, help_text = f"this tells whoever is asked {_what(read)}", "ask without it, or `reveal` it before"
                yield Diagnostic("tells-secret", message, question.span, label="he may not see it", help=help_text)


def _chosen(routine: ir.Procedure, looking: Looking) -> Iterator[Diagnostic]:
    """Choices from a pile that the choosing player cannot see; the options would show him its contents."""
    for term in ir.walk(routine.body):
        match term:
            case ir.ChooseOne(asker=asker, source=source) | ir.ChooseSome(asker=asker, source=source):
                sources = [source]
            case ir.Menu(asker=asker, options=options):
                sources = [option.source for option in options if option.source is not None]
            case _:
                continue
        for source in sources:
            while isinstance(source, ir.Filter):
                source = source.source
            if not isinstance(source, ir.InPile):
                continue
            looking.at(source.pile)  # before it tells to whom it is shown
            if source.pile.shown == "all" or _is_shown_to(asker, source.pile, source.args):
                continue
            yield Diagnostic(
                "tells-secret",
                f"this shows whoever chooses {_what(source.pile)}, which he may not see",
                term.span,
                label="he would see it among his options",
                help="let the one choose who sees it, `pick at random`, or `reveal` it before",
            )


def _asker(term: ir.Term) -> ir.Expr | None:
    """Who is asked by a statement that can put a question."""
    match term:
        case ir.ChooseOne() | ir.ChooseSome() | ir.ChooseNumber() | ir.Menu() | ir.YesNo():
            return term.asker
        case ir.ForEach():
            return term.order_by
        case _:
            return None


def _hidden_from(asker: ir.Expr, value: ir.Expr, looking: Looking) -> ir.Attribute | ir.Pile | None:
    """The first hidden thing in a term that is not shown to `asker`; a question that names him is about him."""
    for term in ir.walk(value):
        match term:
            case ir.Read(attribute=read, args=args) if not _is_open(read, looking) and not _is_shown_to(asker, read, args):
                return read
            case ir.InPile(pile=read, question=question, args=args) if question != "number" and not _is_open(read, looking):
                if not _is_shown_to(asker, read, args):
                    return read
            case ir.Ask(query=query, args=args) if asker not in args and (found := _hidden(_body(query, looking), looking)):
                return found
    return None


def _is_shown_to(asker: ir.Expr, read: ir.Attribute | ir.Pile, args: tuple[ir.Expr, ...]) -> bool:
    """Is it shown to the side that is asked, as the one whose it is?"""
    return isinstance(read.shown, int) and args[read.shown] == asker


def _what(read: ir.Attribute | ir.Pile) -> str:
    return f"what lies in `{read.name}`" if isinstance(read, ir.Pile) else f"`{read.name}`"


def _hidden(part: object, looking: Looking, inwards: int = 0) -> ir.Attribute | ir.Pile | None:
    """The first hidden thing that a term reads, itself or in what it asks."""
    for term in ir.walk(part):
        match term:
            case ir.Read(attribute=read) if not _is_open(read, looking):
                return read
            case ir.InPile(pile=read, question=question) if question != "number" and not _is_open(read, looking):
                return read
            case ir.Ask(query=query) if inwards < INWARDS and (found := _hidden(_body(query, looking), looking, inwards + 1)):
                return found
    return None


def _is_open(thing: ir.Attribute | ir.Pile, looking: Looking) -> bool:
    looking.at(thing)
    return thing.shown == "all" or thing.opened is not None


def _hides_itself(attribute: ir.Attribute, looking: Looking) -> bool:
    """Does it name, or is it about, what a hidden pile may hold? That is as hidden as the member."""
    kinds = {attribute.type.of, *(param.type.of for param in attribute.params)}
    return any(pile.holds.name in kinds and not _is_open(pile, looking) for pile in looking.rules.piles)


def _body(query: ir.Query, looking: Looking) -> object:
    looking.at(query)
    return query.body
