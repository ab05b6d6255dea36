"""Why a phrase has no parse: takes what could not be read, in its place, gives findings with the nearest thing that could."""

from interpreter.recovery.report import explain, explain_comparison, explain_joined
from interpreter.recovery.unreadable import UnreadablePhrase

__all__ = ["UnreadablePhrase", "explain", "explain_comparison", "explain_joined"]
