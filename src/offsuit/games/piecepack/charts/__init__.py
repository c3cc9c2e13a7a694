"""What the charts show, as numbers and as rows of CSV files."""
