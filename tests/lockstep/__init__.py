"""Both back ends side by side, decision for decision."""
