"""`python -m tales` is `tales`."""

import sys

from tales.cli import main

if __name__ == "__main__":
    sys.exit(main())
