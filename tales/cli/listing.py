"""The command that lists tales. It imports no rules and reads no journal that it knows already."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from tales.cli import context
from tales.games import installed
from tales.journal.errors import JournalError
from tales.journal.folders import tales_in
from tales.tale.summaries import Summaries, Summary
from tales.text import counted, ended


def tales(options: Namespace) -> int:
    """`tales list`."""
    root, _, _ = context.surroundings(options)
    if options.people:
        return _people(root, as_json=options.json)
    summaries, found, broken = Summaries(root), {}, {}
    for folder in tales_in(root):
        try:
            found[folder.name] = summaries.of(folder)
        except JournalError as error:
            broken[folder.name] = str(error)
    summaries.save()
    if options.json:
        told = [{"name": name, **_plain(summary)} for name, summary in found.items()]
        faults = [{"name": name, "error": why} for name, why in broken.items()]
        context.show_json({"journals": str(root), "tales": told, "broken": faults})
        return 0
    groups = [[name for name, summary in found.items() if summary.ended is over] for over in (False, True)]
    for group in filter(None, groups):
        if group is groups[1] and groups[0]:
            context.show("")
        for name in group:
            context.show(_line(name, found[name]))
    for name, why in broken.items():
        context.remark(f"{name} cannot be opened: {why}")
    for fault in installed().faults.values():
        context.remark(ended(fault))
    if not found and not broken:
        context.remark(f"No tales yet in {root}. `tales play whale-dice` begins one.")
    return 0


def _people(root: Path, *, as_json: bool) -> int:
    """`tales list --people`: the characters that go from tale to tale, with their tales."""
    from tales.tale.careers import career_line, careers_in

    known = careers_in(root)
    if as_json:
        told = [
            {
                "file": str(career.path),
                "name": career.name,
                "game": career.game,
                "tales": [{"name": tale, "title": title} for tale, title in career.tales],
                "plays_in": career.plays_in,
                "error": career.why,
            }
            for career in known
        ]
        context.show_json({"journals": str(root), "people": told})
        return 0
    for career in known:
        if career.why:
            context.remark(career_line(career))
        else:
            context.show(career_line(career))
    if not known:
        context.remark(f"No characters yet in {root}. They are kept when a tale has ended in which they can grow.")
    return 0


def _plain(summary: Summary) -> dict[str, object]:
    """What --json gives of a tale: all but its position, for which the rules would be needed."""
    return {name: value for name, value in asdict(summary).items() if name != "position"}


def _line(name: str, tale: Summary) -> str:
    later = f", {tale.later} left for later" if tale.later else ""
    about = f"{tale.game}, {tale.last_evening}, {counted(tale.answers, 'answer')}, {counted(tale.words, 'word')}{later}"
    return f"{name}: {tale.title} ({about}, {'ended' if tale.ended else 'open'})"
