"""Small houses: one class, its messages inside, its CSS beside it. A widget knows an ask, never a game."""
