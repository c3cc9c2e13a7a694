"""What every game shares in which cards are arranged into rows: data, legality, points, fields."""
