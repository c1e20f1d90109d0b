"""The program `tales`: what its command line means. Imports nothing until it is known what is wanted."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):
        from tales import __version__

        try:
            print(f"tales {__version__}", flush=True)
        except OSError as error:
            from tales.cli.run import no_output

            return no_output(error)
        return 0
    from tales.cli.run import run

    return run(arguments)
