"""`python -m interpreter` is the same as `punica`."""

from interpreter.cli import main

if __name__ == "__main__":
    main()
