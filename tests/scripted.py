"""Another way to `tales.lab.scripted`."""

from tales.lab.scripted import Played, asks_of, faces_of, play_through

__all__ = ["Played", "asks_of", "faces_of", "play_through"]
