"""Destiny Deck's characters, actions and versions of rules on the journal of the tables."""
