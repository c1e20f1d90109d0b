"""tales: hunting games that leave a written chronicle behind."""

__version__ = "0.1.0"
