"""What can be read about the people of a register; nothing here writes."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.queries import mentioning
from tournaments import rights
from tournaments.collation import in_order
from tournaments.models import Club, Person, Tournament
from tournaments.register.agreed import Agreed, agreed
from tournaments.register.duplicates import Known, Names, Similar, folded
from tournaments.register.entering import events_of, last_for_rankings, register_stream


def register_of(club: Club) -> QuerySet[Person]:
    """A club's register by number, with the kept lines; the erased and merged are included."""
    return Person.objects.filter(club=club).select_related("merged_into").order_by("number")


def person_in(club: UUID, person: UUID) -> Person | None:
    """A line of a club's register; None for no line and for another club's."""
    lines = Person.objects.select_related("club", "merged_into")
    return lines.filter(club=club, pk=person).first()


def lines_in(club: Club, people: Collection[UUID]) -> dict[UUID, Person]:
    """The lines of a club's register by id; ids that it does not hold are left out."""
    return register_of(club).in_bulk(list(people))


def same_person(line: Person) -> list[Person]:
    """All lines of the person of a line: the kept one first, then those merged into it."""
    kept = line.kept.pk
    lines = Person.objects.select_related("user", "merged_into", "club")
    found = lines.filter(Q(pk=kept) | Q(merged_into=kept)).order_by("number")
    return sorted(found, key=lambda each: each.pk != kept)


def register_as_of(club: UUID | str) -> tuple[str, int, str] | None:
    """Stream, version and hash (hex) that `alias_map` and `agreed_in` follow from, or None.

    It moves with mergings, rules and start lists alone, so that a ranking is no other one because
    somebody was registered.
    """
    last = last_for_rankings(club)
    return (str(register_stream(club)), *last) if last else None


def clubs_played_for(people: Collection[UUID | str]) -> dict[str, str]:
    """By id the clubs that these people play for, in words, as far as it is known."""
    lines = Person.objects.select_related("merged_into").filter(pk__in=[str(one) for one in people])
    return {str(line.pk): line.kept.home_club for line in lines}


def alias_map(club: UUID | str) -> dict[UUID, UUID]:
    """Each merged id of a club with the id that is kept for the same person."""
    merged = Person.objects.filter(club=UUID(str(club)), merged_into__isnull=False)
    return dict(merged.values_list("pk", "merged_into_id"))


def agreed_in(club: UUID | str) -> Agreed:
    """The rules by which a club's rankings are computed, and its start lists."""
    return agreed(events_of(UUID(str(club))))


def names_by_number(club: Club, numbers: Collection[int]) -> dict[int, str]:
    """The full names of these lines of a club's register, by number."""
    return {line.number: line.full_name for line in register_of(club).filter(number__in=numbers)}


def shown_names(actor: Any, people: Iterable[UUID]) -> dict[UUID, str]:
    """Return by id how an actor sees the persons named: in three queries, however many there are.

    The full name for those who may read the register and for oneself, else what may be published;
    whoever is merged has the name of the kept line. Ids that no register knows are left out.
    """
    reach = rights.reach(actor)
    lines = Person.objects.select_related("merged_into").filter(pk__in=list(people))
    return {
        line.pk: line.kept.full_name
        if line.pk in reach.people or reach.may("read_people", line)
        else line.kept.public_name
        for line in lines
    }


# --- looking somebody up --------------------------------------------------------------------------


def page_of(
    club: Club, *, search: str = "", after: int = 0, limit: int = 50
) -> tuple[list[Person], bool]:
    """A page of the register behind number `after`, and whether it goes on: in two queries.

    `search` finds every line in whose names all its words begin a word, or whose number it is;
    case, accents and order are nothing.
    """
    lines = register_of(club).filter(number__gt=after)
    if search.strip():
        lines = lines.filter(number__in=_found(club, search, after)[: limit + 1])
    found = list(lines[: limit + 1])
    return found[:limit], len(found) > limit


def people_found(club: Club, search: str = "") -> list[Person]:
    """The people of a club by name: of each the line that is kept, and nobody who was erased.

    A search finds as in `page_of`, by the names of merged lines as well.
    """
    numbers = _found(club, search, 0) if search.strip() else None
    return people_numbered(club, numbers)


def people_numbered(club: Club, numbers: Sequence[int] | None) -> list[Person]:
    """Who has one of these numbers (None: all), by name: the lines that are kept, each once."""
    lines = register_of(club).filter(erased=None)
    wanted = lines if numbers is None else lines.filter(number__in=numbers)
    kept = {line.kept.pk: line.kept for line in wanted}
    return sorted(kept.values(), key=lambda line: (in_order(line.full_name), line.number))


def played_by(line: Person) -> int:
    """In how many tournaments of the club somebody has entered, under any of their lines."""
    ids = [str(one.pk) for one in same_person(line)]
    return Tournament.objects.filter(mentioning(ids), club=str(line.club_id)).count()


def _found(club: Club, search: str, after: int) -> Sequence[int]:
    """The numbers behind `after` that a search finds, in order."""
    words = folded(search)
    named = Person.objects.filter(club=club, number__gt=after).order_by("number")
    lines = named.values_list("number", "name", "pseudonym")
    return [
        number
        for number, name, pseudonym in lines
        if search.strip() == str(number)
        or (words and _begin(words, (*folded(name), *folded(pseudonym))))
    ]


def _begin(words: Iterable[str], names: Sequence[str]) -> bool:
    return all(any(name.startswith(word) for name in names) for word in words)


# --- duplicates -----------------------------------------------------------------------------------


def known_people(club: Club, *, without: Collection[UUID] = ()) -> list[Known]:
    """Whom a new name is compared with: all lines that were not erased.

    A merged line goes under the number of the kept one: its name is the same person's as well.
    """
    lines = Person.objects.filter(club=club, erased=None).exclude(pk__in=list(without))
    rows = lines.order_by("number").values_list(
        "number", "merged_into__number", "name", "born", "merged_into__born"
    )
    return [Known(kept or number, name, born or year) for number, kept, name, born, year in rows]


def similar_to(line: Person) -> list[Similar]:
    """Who in the register may be the person of this line, apart from what is merged with it."""
    if line.erased is not None:
        return []
    same = Person.objects.filter(Q(pk=line.kept.pk) | Q(merged_into=line.kept.pk))
    others = known_people(line.club, without=list(same.values_list("pk", flat=True)))
    return Names(others).similar(line.name, line.born)
