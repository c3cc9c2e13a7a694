"""Equities, showdowns, match-ups of starting hands, and push or fold."""
