"""How to play well: equilibrium fields, the decision to play on, and estimates of worth."""
