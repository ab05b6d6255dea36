"""The define pass: takes symbols without bodies and their lexicon, gives them their bodies in the IR, and findings."""

from interpreter.resolve.define.defining import define

__all__ = ["define"]
