"""Why a phrase has no reading: takes what could not be read, gives findings with the nearest thing that could."""

from interpreter.recovery.report import report_unequal, report_unjoined, report_unread

__all__ = ["report_unequal", "report_unjoined", "report_unread"]
