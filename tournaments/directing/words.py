"""The names and words that a viewer may see beside a tournament's ids."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.models import Text
from tournaments.course.acts import WORDED
from tournaments.course.state import State
from tournaments.models import Person, Tournament
from tournaments.names import UMLAUTS
from tournaments.naming import CONSENT
from tournaments.rights import Reach

TITLE, WORDS = "title", "words"
"""The kinds of texts about a tournament: its title, and what acts name by id."""
_LONGEST_NAME = 80


def names_of_entries(state: State, row: Tournament, reach: Reach) -> dict[str, str]:
    """By entry the name that a viewer may see, in one query."""
    people = [UUID(entry.person) for entry in state.entries.values()]
    known = names_of_people(people, row, reach)
    return {entry.id: known.get(entry.person, "") for entry in state.entries.values()}


def names_of_people(people: Iterable[UUID], thing: object, reach: Reach) -> dict[str, str]:
    """By id the names of people of the club that owns the thing; of other clubs' people none.

    The full name for oneself and for those who may read names there, else what everybody reads, as
    the thing is `named`. Whoever was merged has the name of the line that is kept.
    """
    club, full = str(thing.club), reach.may("read_names", thing)  # type: ignore[attr-defined]
    audience = getattr(thing, "named", CONSENT)
    own = reach.people | ({reach.link.person} if reach.link else frozenset())
    lines = Person.objects.select_related("merged_into").filter(pk__in=set(people))
    return {
        str(line.pk): line.kept.full_name
        if full or line.pk in own
        else line.kept.name_for_all(audience)
        for line in lines
        if str(line.club_id) == club
    }


def numbered(state: State, row: Tournament) -> int:
    """How many entries everybody reads as a number: neither named nor with a pseudonym."""
    people = {UUID(entry.person) for entry in state.entries.values()}
    lines = Person.objects.select_related("merged_into").filter(pk__in=people)
    return sum(line.kept.is_number_for_all(row.named) for line in lines)


def title_and_words(row: Tournament, named: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The title of a tournament, and by id the words that its acts name; in one query."""
    subjects = {row.stream, *map(UUID, named)}
    rows = Text.objects.filter(club=row.club, subject__in=subjects).exclude(words="")
    found = {(subject, kind): words for subject, kind, words in _listed(rows)}
    words = {str(about): said for (about, kind), said in sorted(found.items()) if kind == WORDS}
    return found.get((row.stream, TITLE), ""), words


def file_of(row: Tournament, more: str = "") -> str:
    """What a file of a tournament is called, without its ending: title and day, else the id."""
    return named_file(title_and_words(row, ())[0], row.date.isoformat(), more) or str(row.stream)


def named_file(title: str, *more: str) -> str:
    """The name of a file after a title that says something in Latin letters; else nothing."""
    slug = slugify(title.lower().translate(UMLAUTS))[:_LONGEST_NAME].strip("-")
    return "-".join([slug, *filter(None, more)]) if slug else ""


def _listed(rows: Iterable[Text]) -> Iterable[tuple[UUID, str, str]]:
    return ((row.subject, row.kind, row.words) for row in rows)


def team_names(clubs: Iterable[str | None], words: Mapping[str, str]) -> dict[str, str]:
    """By id what teams are called, in their order; those without words by a number."""
    known = dict.fromkeys(club for club in clubs if club)
    return {
        club: words.get(club) or _("Team {number}").format(number=number)
        for number, club in enumerate(known, start=1)
    }


def named_in(state: State, *, official: bool) -> list[str]:
    """The ids of words that a viewer meets: of tables, teams, prizes; for officials the reasons."""
    told = state.announcement
    names = [name for _, name in (*state.room.names, *(told.said if told else ()))]
    names += [state.notice] if state.notice else []
    names += [thing for _, thing in state.prizes.things]
    names += [entry.club for entry in state.entries.values() if entry.club]
    if not official:
        return names
    given = (getattr(line.act, WORDED.get(line.act.kind, ""), None) for line in state.lines)
    return [*names, *(subject for one in given if one for subject in _subjects(one))]


def _subjects(given: str | tuple[tuple[int, str], ...]) -> list[str]:
    """The ids of words that a fact gives: one, or one for each number."""
    return [given] if isinstance(given, str) else [subject for _number, subject in given]
