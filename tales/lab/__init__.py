"""What the rules make likely, and what writers can take from them. Knows games only through their protocol."""
