"""Bots of betting games: they act on what their seat sees."""
