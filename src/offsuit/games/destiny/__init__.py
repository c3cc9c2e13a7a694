"""Destiny Deck: actions of a western, resolved by a five-card hand and skills."""
