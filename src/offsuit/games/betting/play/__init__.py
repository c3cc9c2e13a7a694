"""The round of a betting game: dealing, betting, pots, showdown, views."""
