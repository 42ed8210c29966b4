"""Of which clubs somebody is a part, and for which they judge."""

from uuid import UUID

from tournaments.models import Person
from tournaments.rights import Reach


def clubs_of(within: Reach) -> list[str]:
    """The clubs of which somebody is a part, by role, in the register or by a link; in order."""
    own: set[UUID] = set(within.roles)
    if within.people:
        own.update(Person.objects.filter(pk__in=within.people).values_list("club", flat=True))
    linked = {within.link.club} if within.link is not None else set()
    return sorted({str(club) for club in own} | linked)


def judges(within: Reach, club: str) -> bool:
    """Whether the asker is an arbiter of the club, or of any where none is asked."""
    if not club:
        return within.anywhere("adjudicate")
    held = {str(one) for one in within.clubs("adjudicate")}
    link = within.link
    by_link = link is not None and link.club == club and link.role in ("arbiter", "director")
    return club in held or by_link
