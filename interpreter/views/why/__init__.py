"""Why a move is offered at a decision, or why not: every condition that forbids it, with the present names and figures.

Takes a resolved rule set, a game at a decision and the text of a move; gives an `Account`. The terms are those from which the
program was compiled; the reference interpreter evaluates them, so an explanation costs milliseconds and a listing nothing.
`asking` finds the statement that asks, `moves` lists the moves that it could name, `reasons` takes conditions apart, `account`
holds the result; `imagined` keeps to what a player may know; `later` looks for the next question that could name a thing about
which the present one does not ask.
"""

from interpreter.views.why.account import Account, Reason, explanation_text
from interpreter.views.why.explaining import Why
from interpreter.views.why.imagined import account_for
from interpreter.views.why.later import Later, later_for, moves_about
from interpreter.views.why.moves import Move
