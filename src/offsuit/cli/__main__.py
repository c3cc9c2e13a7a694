"""`python -m offsuit.cli`."""

from offsuit.cli.app import main

main()
