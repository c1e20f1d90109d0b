"""Rule ids: those that code and asks name are printed in rules.md, and those printed there are named somewhere."""

import re
from collections.abc import Iterator

from tales.lab.check.findings import Finding, line_of, near
from tales.lab.check.plays import Played
from tales.lab.check.sources import RULE, Sources, found_at
from tales.tale.rulebook import rulebook

_SPAN = re.compile(r"([A-Z]{2,}-[A-Z]?)(\d+)\w? (?:to|up to|and|or|,) (?:\1)?(\d+)")
"""Rules that are named together: `WD-65 to WD-68`."""


def check(package: str, sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Ids that one side has and the other has not."""
    book = rulebook(package)
    if not book.rules:
        yield Finding("rules.md", 0, "no rule is printed in it; write lines such as `- **AB-01** …`")
        return
    named = {rule: place for rule, place in sources.rules.items() if _is_ours(rule, book.rules)}
    for rule, place in named.items():
        if rule not in book.rules:
            yield Finding(place.file, place.line, f"the rule {rule} is not in rules.md{near(rule, book.rules)}")
    asked = {rule for tale in tales for ask in tale.asks for rule in ask.rule}
    for rule in sorted(asked - named.keys() - book.rules.keys()):
        yield found_at(sources.where(rule), f"the rule {rule} is not in rules.md{near(rule, book.rules)}")
    known = asked | set(RULE.findall(sources.mentioned)) | set(_spans(sources.mentioned))
    path = sources.folder / "rules.md"
    for rule in book.rules:
        line = line_of(path, f"**{rule}**")
        is_bound = "-R" not in rule and "(table)" not in book.rules[rule]  # a ruling explains another rule
        if is_bound and rule not in known and not sources.can_make(rule):
            yield Finding("rules.md", line, f"no code names the rule {rule}; one that binds only people says (table)")


def _is_ours(rule: str, printed: dict[str, str]) -> bool:
    return rule.partition("-")[0] in {each.partition("-")[0] for each in printed}


def _spans(text: str) -> Iterator[str]:
    for match in _SPAN.finditer(text):
        for number in range(int(match[2]), min(int(match[3]), int(match[2]) + 200) + 1):
            yield f"{match[1]}{number:0{len(match[2])}d}"
