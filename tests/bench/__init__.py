"""Measurements, not tests: `python -m tests bench` prints a table. Nothing in the suite hangs on a time."""
