"""The driver: carries the rules of one tale from answer to answer, and takes them back. Knows no disk and no screen."""
