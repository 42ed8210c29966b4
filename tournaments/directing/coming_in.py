"""One door for tournaments of other programs: tsh and AUPAIR, or a file of a federation."""

from collections.abc import Mapping

from tournaments.directing import from_trf, from_tsh
from tournaments.directing.from_tsh import Brought, Looked, Wanted
from tournaments.models import Club
from tournaments.trf.reading import is_trf

Files = Mapping[str, bytes]


def look_at(*, club: Club, files: Files, wanted: Wanted) -> Looked:
    """Read files as `bring` does, and try all that it would enter; nothing is stored."""
    if (name := _of_a_federation(files)) is None:
        return from_tsh.look_at(club=club, files=files, wanted=wanted)
    return from_trf.look_at_trf(club=club, name=name, content=files[name], wanted=wanted)


def bring(*, actor: str, club: Club, files: Files, wanted: Wanted) -> Brought:
    """Enter the tournament in these files, known by their names.

    Raises Unusable with file and line, or Refusal where the house can't hold what they say.
    """
    if (name := _of_a_federation(files)) is None:
        return from_tsh.bring(actor=actor, club=club, files=files, wanted=wanted)
    return from_trf.bring_trf(actor=actor, club=club, content=files[name], wanted=wanted)


def _of_a_federation(files: Files) -> str | None:
    """The name of the file if it is a single one, and one of a federation."""
    (name, *others) = files or [""]
    return name if not others and is_trf(files.get(name, b"")) else None
