"""The runtime: programs and answers in, decisions out: games, views, saved games, simulations, examples.

Never reads files and never knows a rule: everything that happens is in the program.
"""

from interpreter.runtime import drive
from interpreter.runtime.decision import Decision, member_name, option_key, reason_text, value_text
from interpreter.runtime.determinization import MOST_WORTH, determinize, evaluation, rollout
from interpreter.runtime.examples import ExampleFailed, ExampleRun, Verdict, fallen, run_example, unscripted
from interpreter.runtime.faults import Fault, ProgramFault, RuleFault
from interpreter.runtime.game import BARRED, AnswerError, Diverged, Game, Given, UndoError, fingerprint
from interpreter.runtime.random_play import Outcome, go_on, run_random
from interpreter.runtime.result import Result, ended_as, result_of, these
from interpreter.runtime.saving import Anew, LoadError
from interpreter.runtime.sight import Sight
from interpreter.runtime.view import (
    DecisionView,
    EffectView,
    PileView,
    ResultView,
    View,
    declines,
    numbered_entries,
    visible_entries,
)
