"""Options two at a time: `python -m tests pairs`. Too long for the suite, which only looks at what is drawn together."""
