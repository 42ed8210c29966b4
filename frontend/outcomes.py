"""What became of an entry by the time its reader is told of it: a verdict may have followed."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from frontend.course_of_play import until
from frontend.scoresheet import CLAIMS, lines
from games.schemas_of_games import Entry, GamePage


@dataclass(frozen=True)
class Outcome:
    """Sentences about an entry; whether it was refused what it claimed, or waits for a verdict."""

    said: tuple[str, ...] = ()
    refused: bool = False
    waits: bool = False


def tag_of(game: UUID, version: int) -> str:
    """How a message says which entry it is about; it may be read at the page of another game."""
    return f"{game}/{version}"


def outcome_of(page: GamePage, tag: str) -> Outcome:
    """What the page knows of what became of the entry that a message is about.

    A verdict is that entry itself, or the word list's directly behind it.
    """
    game, _slash, version = tag.partition("/")
    entered = page.entries[int(version) - 1 :][:2] if game == str(page.id) else ()
    if not entered:
        return Outcome()
    verdict = next((one for one in entered if one.kind == "verdict"), None)
    if verdict is not None:
        return _judged(page, verdict)
    if page.options["lexicon"] and (page.claim or page.phase == "challenged"):
        return Outcome((_("The verdict is still to come."),), waits=True)
    return Outcome()


def _judged(page: GamePage, verdict: Entry) -> Outcome:
    """The verdict in words, and whether the play or the end of a turn that it judges stands."""
    line = {line.version: line for line in lines(page)}
    before = [one for one in until(page, verdict) if not one.struck]
    judged = next(one for one in reversed(before) if one.kind in ("play", *CLAIMS))
    said = [_("Verdict: {said}.").format(said=line[verdict.version].detail)]
    if judged.withdrawn:
        back = _("Entry {version}: {back}.")
        said += [back.format(version=judged.version, back=line[judged.version].back)]
    refused = judged.withdrawn or not all(verdict.facts["words"].values())
    return Outcome(tuple(said), refused=refused)
