"""Programs and answers in, decisions out: games, views, saved games, simulations, examples.

Never reads files and never knows a rule: everything that happens is in the program.
"""

from interpreter.runtime import drive
from interpreter.runtime.decision import Decision, member_name, option_key, value_text
from interpreter.runtime.determinization import determinize, evaluation, rollout
from interpreter.runtime.examples import Verdict, run_example
from interpreter.runtime.faults import CAUGHT, RuleFault, fault_of
from interpreter.runtime.game import AnswerError, Game, Result, UndoError, fingerprint
from interpreter.runtime.random_play import Outcome, go_on, run_random
from interpreter.runtime.saving import Diverged, LoadError
from interpreter.runtime.view import visible_entries

__all__ = [
    "AnswerError",
    "CAUGHT",
    "Decision",
    "Diverged",
    "Game",
    "LoadError",
    "Outcome",
    "Result",
    "RuleFault",
    "UndoError",
    "Verdict",
    "determinize",
    "drive",
    "evaluation",
    "fault_of",
    "fingerprint",
    "go_on",
    "member_name",
    "option_key",
    "rollout",
    "run_example",
    "run_random",
    "value_text",
    "visible_entries",
]
