"""The define pass: takes symbols without bodies and their lexicon, gives them their bodies in the IR, and findings."""

from interpreter.resolve.define.defining import DefinePass, define
from interpreter.resolve.define.definitions import Defined
from interpreter.resolve.define.examples import names_tested

__all__ = ["DefinePass", "Defined", "define", "names_tested"]
