"""The balance lab: what the rules do to players, in exact odds; and rules tuned to targets."""
