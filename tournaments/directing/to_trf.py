"""A stored tournament as files of a federation, one a division, with all names for who keeps it."""

from collections.abc import Mapping

from tournaments.course.state import State
from tournaments.directing import queries
from tournaments.models import Person, Tournament
from tournaments.register.turning import turned_back
from tournaments.rights import NOTHING
from tournaments.trf.files import TrfFile
from tournaments.trf.telling import file_of

Names = Mapping[str, str]


def files_at(row: Tournament) -> dict[str, TrfFile]:
    """The files by division; empty if there is no such tournament. Raises Unusable."""
    found = queries.tournament_at(row.stream)
    if found is None:
        return {}
    title = queries.tournament_page(found, row, NOTHING)["title"] or str(row.stream)
    names = names_at(found.state)
    return {
        code: file_of(found.state, code, title=title, names=names) for code in found.state.divisions
    }


def file_seen(state: State, division: str, title: str, names: Names) -> TrfFile:
    """The file of a division with names as a reader sees them. Raises Unusable."""
    shown = {
        one.id: _surname_first(names.get(one.id) or str(one.number))
        for one in state.entries.values()
    }
    return file_of(state, division, title=title, names=shown)


def _surname_first(name: str) -> str:
    """The name as such files have it; "No. 3" is no name of anybody, and stays."""
    return name if name[-1:].isdigit() else turned_back(name)


def names_at(state: State) -> Names:
    """The names by entries, surname first; an erased one is the number of the entry."""
    people = Person.objects.select_related("merged_into").in_bulk(
        [one.person for one in state.entries.values()]
    )
    by_id = {str(key): line.kept.name for key, line in people.items()}
    return {
        one.id: turned_back(by_id.get(one.person) or str(one.number))
        for one in state.entries.values()
    }
