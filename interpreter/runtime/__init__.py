"""Programs and answers in, decisions out: games, views, saved games, simulations, examples.

Never reads files and never knows a rule: everything that happens is in the program.
"""

from interpreter.kernel.errors import BadState
from interpreter.runtime.decision import Decision
from interpreter.runtime.faults import RuleFault
from interpreter.runtime.game import AnswerError, Game, Result, UndoError
from interpreter.runtime.saving import Diverged, LoadError
from interpreter.runtime.simulate import Outcome, run_random

__all__ = [
    "AnswerError", "BadState", "Decision", "Diverged", "Game", "LoadError",
    "Outcome", "Result", "RuleFault", "UndoError", "run_random",
]  # fmt: skip
