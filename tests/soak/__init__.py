"""Many games under distrust, and what they reach: `python -m tests soak`. Too long for the suite, which only looks at its list."""
