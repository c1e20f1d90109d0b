"""The check of a game: plays tales of it at random and names what words, rules, templates and code say differently."""

from tales.lab.check.check import TALES, Checked, check
from tales.lab.check.findings import Finding

__all__ = ["TALES", "Checked", "Finding", "check"]
