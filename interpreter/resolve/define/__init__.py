"""The define pass: takes symbols without bodies and their lexicon, gives them their bodies in the IR, and findings."""

from interpreter.resolve.define.defining import Chosen, DefinePass, define
from interpreter.resolve.define.definitions import Defined

__all__ = ["Chosen", "DefinePass", "Defined", "define"]
