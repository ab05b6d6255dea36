"""What one does with rule sets and games in bulk: open, check, run examples, simulate, search.

In: what a person asked for (`Asked`). Out: results as plain data. Never prints and never draws: the command line and the tests
stand on the same functions. Errors: `Misuse` for what cannot be asked; findings and faults are results.
"""
