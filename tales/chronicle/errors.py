"""What is wrong with a template; apart from what runs templates, which nobody must import who only catches it."""

from tales.errors import ExitCode, TalesError


class TemplateFault(TalesError):
    """A template that cannot be used. `template` and `line` say where."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, template: str, line: int, why: str) -> None:
        self.template = template
        self.line = line
        self.why = why
        where = f"{template}, line {line}" if line else template
        why = why if why.endswith(("?", ".")) else f"{why}."
        super().__init__(f"template {where}: {why} Your words are safe; mend or remove the template and try again.")


class TooLong(TalesError):
    """A template was stopped because its time was over."""

    exit_code = ExitCode.DAMAGED

    def __init__(self) -> None:
        super().__init__("this does not come to an end, or not soon enough; make its loops and lists smaller")
