"""Cards laid over a screen, each of which asks for one thing."""
