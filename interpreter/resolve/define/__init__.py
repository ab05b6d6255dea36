"""The define pass: takes symbols without bodies and the lexicon of their sentences, gives them bodies in the IR, and findings."""

from interpreter.resolve.define.defining import DefinePass, define
from interpreter.resolve.define.definitions import Defined, hang_in_order
from interpreter.resolve.define.examples import names_tested
