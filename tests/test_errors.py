"""Every error of ours says in a sentence what happened, and with which exit code a command ends."""

import importlib
import os
import pkgutil
import stat
from pathlib import Path

import pytest
import tales
from jinja2 import TemplateError
from tales.errors import ExitCode, TalesError
from tales.tale.error_log import exit_code, explain, log_path


def test_every_error_class_of_the_package_is_one_of_ours() -> None:
    for module in pkgutil.walk_packages(tales.__path__, "tales."):
        if module.name != "tales.__main__":
            importlib.import_module(module.name)
    there = [cls for cls in _subclasses(Exception) if cls.__module__.startswith("tales.")]
    for_jinja = (TalesError, TemplateError)  # a condition says to Jinja, in its own words, that a name is unknown
    assert [cls for cls in there if not issubclass(cls, for_jinja)] == []


def _subclasses(cls: type) -> list[type]:
    below: list[type] = type.__subclasses__(cls)
    return [each for sub in below for each in (sub, *_subclasses(sub))]


def test_an_error_of_ours_speaks_for_itself() -> None:
    class Barred(TalesError):
        exit_code = ExitCode.LOCKED
        advice = "Nothing was changed."

    assert explain(Barred("the door is shut")) == "the door is shut. Nothing was changed."
    assert explain(Barred("is it shut?")) == "is it shut? Nothing was changed."
    assert exit_code(Barred("x")) == 4
    assert not log_path().exists()


def test_an_error_of_the_disk_names_the_file() -> None:
    error = OSError(28, os.strerror(28), "somewhere")
    assert explain(error) == f"somewhere: {os.strerror(28)}. All that was answered is kept."
    assert exit_code(error) == 5
    assert not log_path().exists()


def test_what_was_not_foreseen_goes_into_the_log_with_its_traceback() -> None:
    for word in ("first", "second"):
        try:
            raise LookupError(f"the {word} thing")
        except LookupError as error:
            told = explain(error)
    assert str(log_path()) in told and "LookupError" in told and "the second thing" not in told
    text = log_path().read_text()
    assert text.count("Traceback") == 2 and "the first thing" in text and "test_errors.py" in text
    assert stat.S_IMODE(log_path().stat().st_mode) == 0o600
    assert exit_code(LookupError()) == 1


def test_without_a_place_for_the_log_it_is_said_all_the_same(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "nowhere"))
    (home / "nowhere").write_text("a file, no folder")
    told = explain(LookupError("x"))
    assert "this should not have happened (LookupError)" in told and " is in " not in told
