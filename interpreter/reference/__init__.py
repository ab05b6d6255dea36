"""The reference interpreter: takes a rule set of the IR and a position, evaluates terms and plays games by walking the rules.

Compiled programs are tested against it, so it shares nothing with them that it ought to check; explanations use it.
"""

from interpreter.reference.board import Board, reached
from interpreter.reference.evaluator import Env, Evaluator
from interpreter.reference.interpreter import Asked, ReferenceInterpreter, named
from interpreter.reference.position import Instance, Key, Position, beside_the_board, keys, position_of
from interpreter.reference.start import start_values, starting_position
from interpreter.reference.tours import Tour
from interpreter.reference.witness import Account, Dealt, Had, Offered, Outcome, Spent, Watched, Witness
