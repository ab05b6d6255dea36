"""Compiled programs held against the reference interpreter: whole games, mixed positions and every example."""
