"""Why a move is offered at a decision, or why not: every condition in its way, with today's names and figures.

Takes a resolved rule set, a game at a decision and a move in words; gives an `Account`. The terms are those that the program was
made of; the reference interpreter works them out, so an explanation costs milliseconds and a listing nothing. `asking` finds what
asks, `moves` counts up what could be named there, `reasons` takes conditions apart, `account` holds what was found;
`imagined` tells a player no more than he may know; `later` looks for the question to which a thing belongs about which nothing is
asked now.
"""

from interpreter.views.why.account import Account, Reason, explanation_text
from interpreter.views.why.explaining import Why
from interpreter.views.why.imagined import account_for
from interpreter.views.why.later import Later, later_for, moves_about
from interpreter.views.why.moves import Move
