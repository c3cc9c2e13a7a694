"""The family of poker games with bets: streets as data, rounds, pots, showdowns, bots, reviews."""
