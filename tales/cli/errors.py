"""What a command itself cannot do."""

from tales.errors import ExitCode, TalesError


class CommandError(TalesError):
    """Ends a command with an exit code and one line for a person."""

    def __init__(self, message: str, code: ExitCode = ExitCode.WRONG_USE) -> None:
        self.exit_code = code
        super().__init__(message)


CLOSED = {"locked": ExitCode.LOCKED, "unwritable": ExitCode.CANNOT_WRITE}
"""The exit code for a tale that cannot be played on, by `Journal.why`; for any other reason it is DAMAGED."""
