"""Seeded mistakes: how many of them the checker notices. A command, not part of the suite: `python -m tests mistakes`."""
