"""Plain mode: tales as lines of text, for pipes, screen readers and RegTest. Knows no screen and no game.

The same session as on the screen, so the same answers make the same journal. `play.play` is where it begins; nothing
is imported here, so that `shelf` loads no more than it needs.
"""
