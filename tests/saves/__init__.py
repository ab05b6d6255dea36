"""Saved games, altered: one value at a time. What was altered is told by `verify`, and whatever is taken leads nowhere else."""
