"""What ends a command."""


class Trouble(Exception):
    """Something that ends a command: its exit code, and one line for a person."""

    def __init__(self, code: int, message: str) -> None:
        self.code = code
        super().__init__(message)
