"""How a command ends: clean, with errors (or failed games and examples), called wrongly, by our own fault, interrupted."""

CLEAN, FINDINGS, MISUSE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 130
