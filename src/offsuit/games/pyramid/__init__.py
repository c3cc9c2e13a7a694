"""Pyramid Poker: 17 cards from two decks with wild cards, arranged in three rows."""
