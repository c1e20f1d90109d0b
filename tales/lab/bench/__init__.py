"""The bench: how fast things are, as ratios to something known that is measured beside them in the same run.

    python -m tales.lab.bench            all rows
    python -m tales.lab.bench 6 7        these rows
    python -m tales.lab.bench --runs 9   more patience on a busy machine

A ratio holds where seconds drift. Each row says in words what its baseline is. Nothing here passes or fails.
"""

from tales.lab.bench.measure import Ratio, Row
from tales.lab.bench.rows import ROWS

__all__ = ["ROWS", "Ratio", "Row"]
