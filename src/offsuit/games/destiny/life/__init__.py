"""A character over time: a pure fold of entries, with energy, wallet, experience and versions."""
