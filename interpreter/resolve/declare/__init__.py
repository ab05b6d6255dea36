"""The declare pass: takes the merged declarations and the boards, gives symbols without bodies and the lexicon of their
sentences.
"""

from interpreter.resolve.declare.bonds import decided
from interpreter.resolve.declare.declaring import Declarations, declare
from interpreter.resolve.declare.effects import MenuAddition, Reaching, start_of
