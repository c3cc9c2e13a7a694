"""Metrics of a running game: what was observed beside what was to be expected, exactly."""
