"""Reviews of rounds that are over: equities by street, and the cost of each decision."""
