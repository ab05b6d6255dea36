"""Exit codes: clean, errors (or failed games and examples), misuse, a fault of the program itself, interrupted."""

CLEAN, FINDINGS, MISUSE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 130
