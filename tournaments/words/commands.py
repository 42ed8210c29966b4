"""What can be done about words: importing a club's list, and saying who may look words up.

By page, by REST and at the terminal an import ends in the same row and the same files.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from engine.refusals import Refusal
from games.figures_kept import count_again
from lexicon import shelf
from lexicon.club_lists import ClubList
from lexicon.editions import Edition
from lexicon.models import OwnEdition
from tournaments.models import LookUpRule
from tournaments.words.refusals import Reason

MOST_BYTES = 16 * 1024 * 1024  # of both lists together
_NO_SWITCHES: Mapping[str, bool] = MappingProxyType({})
MOST_TOLD = 200  # refused lines that are told one by one


class RefusedLine(NamedTuple):
    """A line that can't be used: of which list ("additions" or "removals"), which, and why."""

    list: str
    line: int
    why: Refusal


@dataclass(frozen=True)
class Imported:
    """What an import led to; `known`: the club had this very edition already."""

    edition: Edition
    added: int
    removed: int
    refused: list[RefusedLine]
    known: bool


def import_list(
    *,
    club: UUID | str,
    name: str,
    additions: bytes | None = None,
    removals: bytes | None = None,
    alone: bool = False,
    switches: Mapping[str, bool] = _NO_SWITCHES,
) -> Imported:
    """Keep base + additions - removals as an edition of this club alone; again: nothing changes.

    `switches` are the club's decisions on what its games admit, where it departs from the booklet.

    The base list's words don't count where the list stands `alone`. Raises Refusal LIST_TOO_LONG
    and what `lexicon.shelf.import_edition` does.
    """
    size = len(additions or b"") + len(removals or b"")
    if size > MOST_BYTES:
        raise Refusal(Reason.LIST_TOO_LONG, most=MOST_BYTES, bytes=size)
    made, added, removed = shelf.import_edition(
        settings.DATA, name, additions, removals, alone=alone, switches=switches
    )
    _, new = OwnEdition.objects.get_or_create(
        club=str(club), hash=made.hash, defaults={"name": name}
    )
    count_again(str(club), made.hash)
    refused = [*_lines("additions", added), *_lines("removals", removed)]
    return Imported(made, len(added.words()), len(removed.words()), refused, known=not new)


def _lines(name: str, read: ClubList) -> list[RefusedLine]:
    return [RefusedLine(name, line, why) for line, why in read.refused]


def set_public(*, club: UUID | str, public: bool) -> None:
    """Let everybody look words up while nothing is played, or members of a club alone."""
    LookUpRule.objects.update_or_create(club=str(club), defaults={"public": public})
