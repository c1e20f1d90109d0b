"""Plays one tale: puts its asks, takes and undoes answers, and replays its entries. Knows no disk and no screen."""
