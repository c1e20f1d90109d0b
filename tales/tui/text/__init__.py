"""Text on the screen: set in a column, searched, linked and paged. Knows no game."""
