"""The declare pass: takes the declarations that stand and the boards, gives symbols without bodies and their lexicon."""

from interpreter.resolve.declare.bonds import decided
from interpreter.resolve.declare.declaring import Declarations, declare
from interpreter.resolve.declare.effects import MenuAddition, Reaching, start_of
