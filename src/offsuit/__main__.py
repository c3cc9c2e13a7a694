"""`python -m offsuit`: the command line."""

from offsuit.cli import main

if __name__ == "__main__":
    main()
