"""The tournaments that a ranking counts, as far as the viewer may see them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games.queries import texts_about
from tournaments.directing.words import TITLE
from tournaments.models import Tournament
from tournaments.rights import Reach


@dataclass(frozen=True)
class Source:
    """A tournament that is counted, for a viewer who may see it."""

    stream: str
    title: str
    date: date
    corrected: bool = False
    """It was opened again to be corrected; the ranking counts it as it stood before."""
    many: bool = False
    """It has several divisions, so that a place says little without its division."""


def sources_seen(within: Reach, as_of: Iterable[Sequence[Any]]) -> dict[str, Source]:
    """Those among these streams that are tournaments and the viewer may see, by their streams."""
    rows = Tournament.objects.filter(pk__in=[UUID(source[0]) for source in as_of])
    seen = [row for row in rows if within.may("read_tournament", row)]
    titles = texts_about((row.stream, row.club) for row in seen)
    return {
        str(row.stream): Source(
            str(row.stream),
            titles.get((row.stream, TITLE)) or _("Tournament"),
            row.date,
            row.phase != "closed",
            len(row.divisions) > 1,
        )
        for row in seen
    }
