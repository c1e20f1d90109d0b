"""`python -m tests.test_plain_toy` is `tales` with the toy on its shelf."""

import sys

from tales.cli import main

from tests.test_plain_toy import install

install()
sys.exit(main())
