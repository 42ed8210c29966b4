"""Where in the register the people of a tournament stand, for those who keep it."""

from uuid import UUID

from django.urls import reverse

from tournaments.course.state import State
from tournaments.models import Tournament
from tournaments.rights import Reach


def people_of(within: Reach, row: Tournament, state: State) -> dict[str, str]:
    """By entry the address of the person; none for those who may not open it, such as links."""
    if UUID(row.club) not in within.clubs("manage_people"):
        return {}
    register = reverse("people", args=[row.club])
    return {entry.id: f"{register}{entry.person}/" for entry in state.entries.values()}
