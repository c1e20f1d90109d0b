"""`python -m tests.bench`: measure rows and print them."""

import argparse
import platform
import sys
from collections.abc import Iterator, Sequence

from tests import bench
from tests.bench import ROWS, Ratio, Row
from tests.bench.measure import Size


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; always 0, for a slow machine is no mistake."""
    options = _options(argv)
    size = Size(options.runs, options.scale)
    print(f"Python {platform.python_version()}, the least of {size.runs} runs of each side", flush=True)
    for row in ROWS:
        if not options.rows or row.number in options.rows:
            for line in lines(row, size):
                print(line, flush=True)
    return 0


def lines(row: Row, size: Size) -> Iterator[str]:
    """A row as it is printed: what was measured, then each of its ratios."""
    yield f"\n{row.number:>2}  {row.what}\n    / {row.baseline}"
    why_not = row.why_not()
    if why_not:
        yield f"    not measured: {why_not}"
        return
    for ratio in row.measure(size):
        yield _ratio(row, ratio)


def _ratio(row: Row, ratio: Ratio) -> str:
    times = f"{_seconds(ratio.ours)} / {_seconds(ratio.baseline)}"
    of = f"  {ratio.of}" if ratio.of else ""
    note = f"; {ratio.note}" if ratio.note else ""
    return f"    {ratio.value:8.2f}  goal {ratio.goal or row.goal:<7} {times}{of}{note}"


def _seconds(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=bench.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    known = [row.number for row in ROWS]
    numbers = ", ".join(map(str, known))
    parser.add_argument("rows", metavar="ROW", nargs="*", type=int, help=f"of {numbers}; default all")
    parser.add_argument("--runs", metavar="N", type=int, default=5, help="how often each side is timed (default 5)")
    parser.add_argument("--scale", metavar="X", type=float, default=1.0, help="smaller sizes for a quick look: 0.1")
    options = parser.parse_args(argv)
    for row in options.rows:
        if row not in known:
            parser.error(f"there is no row {row}; there are {numbers}")
    return options


if __name__ == "__main__":
    sys.exit(main())
