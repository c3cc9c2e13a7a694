"""The command line: `offsuit`."""

from offsuit.cli.app import main as main
