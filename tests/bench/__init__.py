"""The bench: how fast things are, as ratios to something known that is measured beside them in the same run.

    python -m tests.bench            all rows
    python -m tests.bench 6 7        these rows
    python -m tests.bench --runs 9   more patience on a busy machine

A ratio holds where seconds drift. Each row says in words what its baseline is. Nothing here passes or fails.
"""

from tests.bench.measure import Ratio, Row
from tests.bench.rows import ROWS

__all__ = ["ROWS", "Ratio", "Row"]
