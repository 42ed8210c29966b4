"""A list of players that enters a tournament: whom each row may be, and the entries that follow.

Who is new is registered first and enters then, so nobody is registered for an entry that is
refused. Nothing is stored before somebody has looked at every row: the hash of what was shown goes
along with what is chosen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from engine.facts import Code, fact
from engine.refusals import Refusal, Unusable
from games.acting import By, Entered
from tournaments.collation import in_order
from tournaments.course.act import Act
from tournaments.course.acts import Enter, OpenDivision
from tournaments.course.course import apply, decide
from tournaments.course.lookups import by_person, entered_as
from tournaments.course.state import Entry, State
from tournaments.directing import commands, queries
from tournaments.directing.own_club import check_owned
from tournaments.directing.ratings_now import ratings_now
from tournaments.directing.streams import was_entered
from tournaments.directing.words import WORDS, team_names, title_and_words
from tournaments.models import Club, Person, Tournament
from tournaments.refusals import Reason
from tournaments.register.importing import import_list, preview_list
from tournaments.register.people_files import Row, shown
from tournaments.register.previews import Preview
from tournaments.register.rating_files import Brought, brought, not_taken
from tournaments.rights import Reach

NEW, LEAVE_OUT = "new", ""
_ENTRIES, _TEAMS, _NEWCOMERS = 1_000, 500_000, 1_000_000
"""From here on ids that follow from a request are numbered: of entries, teams, of who is new."""
_NOTHING = Brought(None, "")


@dataclass(frozen=True)
class Listed:
    """A row of a list: what it says of an entry, and what a person should look at.

    `people` of the register it may be who are not entered yet; `entered` says where the others are.
    `usual` is what becomes of it unless somebody says otherwise: a person's id, somebody `NEW`, or
    nothing (`LEAVE_OUT`).
    """

    row: Row
    told: Brought
    people: tuple[Person, ...]
    usual: str
    entered: tuple[Refusal, ...] = ()

    @property
    def doubts(self) -> tuple[Refusal, ...]:
        """All of them."""
        return (*self.row.doubts, *self.entered, *self.told.doubts)


class LookedAt(NamedTuple):
    """A list as it was read, each row as it would be entered, and the headings of no use."""

    preview: Preview
    rows: tuple[Listed, ...]
    not_taken: tuple[str, ...]


class Where(NamedTuple):
    """Where those of a list play whose row says nothing else."""

    division: str
    from_round: int
    category: str = ""
    team: str | None = None


def look_at_list(club: Club, state: State, content: bytes | str) -> LookedAt:
    """What entering a list would do as register and tournament stand; raises Unusable."""
    preview, told = preview_list(club=club, content=content), brought(content)
    numbers = {number for row in preview.people.rows for number in _numbers(row)}
    found = Person.objects.filter(club=club, number__in=numbers, erased=None)
    known = {person.number: person for person in found}
    entries = by_person(state)
    rows = tuple(
        _listed(row, _usable(told.get(row.line, _NOTHING)), known, entries)
        for row in preview.people.rows
    )
    return LookedAt(preview, rows, tuple(not_taken(preview.people.ignored)))


def _listed(
    row: Row, told: Brought, known: Mapping[int, Person], entries: Mapping[str, Entry]
) -> Listed:
    people = [known[number] for number in _numbers(row) if number in known]
    free = tuple(person for person in people if str(person.pk) not in entries)
    entered = tuple(
        entered_as(entries[person]) for one in people if (person := str(one.pk)) in entries
    )
    left_out = not row.name or entered or _stops(row)
    usual = LEAVE_OUT if left_out else str(free[0].pk) if free else NEW
    return Listed(row, told, free, usual, entered)


def _numbers(row: Row) -> list[int]:
    """The numbers of the register that a row may be."""
    told = [str(one.facts["numbers"]) for one in row.doubts if one.reason is Reason.ROW_KNOWN]
    return [int(number) for said in told for number in said.split(", ") if number != "…"]


def _stops(row: Row) -> bool:
    """Whether a row should not be entered without somebody's decision."""
    return any(one.reason is Reason.ROW_TWICE for one in row.doubts)


_CODES = {
    "category": Reason.ROW_CATEGORY_UNUSABLE,
    "division": Reason.ROW_DIVISION_UNUSABLE,
}


def _usable(told: Brought) -> Brought:
    """What the list says of an entry, with a doubt in place of a code that is none."""
    clean, doubts = dict[str, Any](), list(told.doubts)
    for name, reason in _CODES.items():
        code = getattr(told, name)
        try:
            clean[name] = fact(Code, code, name) if code else ""
        except Unusable:
            clean[name] = ""
            doubts.append(Refusal(reason, **{name: shown(code)}))
    return replace(told, doubts=tuple(doubts), **clean)


def entries_of(
    chosen: Sequence[tuple[str, Listed]],
    where: Where,
    by: By,
    ratings: Mapping[str, int],
    teams: Mapping[int, str | None] | None = None,
) -> list[Enter]:
    """The entries of those who are chosen, each once: as their rows have it, else as `where` says.

    Without a rating in the list `ratings` counts; `teams` go by line.
    """
    once: dict[str, Listed] = {}
    for person, listed in chosen:
        once.setdefault(person, listed)
    return [
        Enter(
            str(by.subject_of(_ENTRIES + number)),
            person,
            division=one.told.division or where.division,
            from_round=where.from_round,
            category=one.told.category or where.category or None,
            rating=ratings.get(person) if one.told.rating is None else one.told.rating,
            club=(teams or {}).get(one.row.line, where.team),
        )
        for number, (person, one) in enumerate(once.items())
    ]


def teams_of(
    row: Tournament, state: State, listed: Iterable[Listed], by: By
) -> tuple[dict[int, str | None], dict[UUID, dict[str, str]]]:
    """By line the team that a row names, and the words of those that are new.

    A team that is called so already, in whatever case, is that one.
    """
    clubs = [entry.club for entry in state.entries.values() if entry.club]
    _title, told = title_and_words(row, clubs)
    known = {name.casefold(): club for club, name in team_names(clubs, told).items()}
    teams, words = dict[int, str | None](), dict[UUID, dict[str, str]]()
    for one in listed:
        called = one.told.team.casefold()
        if called and called not in known:
            subject = by.subject_of(_TEAMS + len(words))
            known[called], words[subject] = str(subject), {WORDS: one.told.team}
        if called:
            teams[one.row.line] = known[called]
    return teams, words


def opened_for(entries: Iterable[Enter], state: State) -> list[Act]:
    """The divisions that entries name and the tournament has not, in their order."""
    wanted = dict.fromkeys(entry.division for entry in entries)
    new = sorted((one for one in wanted if one not in state.divisions), key=in_order)
    return [OpenDivision(code) for code in new]


def own_id(by: By, line: int) -> str:
    """What stands in the acts for somebody new, until they are registered."""
    return str(by.subject_of(_NEWCOMERS + line))


def weigh(state: State, acts: Iterable[Act]) -> None:
    """Raise the first Refusal of what would be entered one after the other."""
    for act in acts:
        for ready in decide(state, act):
            state = apply(state, ready)


def of_known(act: Act, ids: Mapping[str, str]) -> Act:
    """The act with the person who was registered meanwhile."""
    return replace(act, person=ids.get(act.person, act.person)) if isinstance(act, Enter) else act


def register_new(
    club: Club, content: bytes | str, digest: str, lines: Sequence[int], by: By
) -> dict[str, str]:
    """Register who is new, once however often it is asked: their ids by those in the acts.

    Raises Refusal and Unusable as importing the list does.
    """
    if not lines:
        return {}
    named = replace(by, key=f"{by.key}-list")
    people = import_list(club=club, content=content, digest=digest, lines=lines, by=named)
    known = (str(person.pk) for person in people)
    return dict(zip((own_id(by, line) for line in sorted(lines)), known, strict=True))


def enter_list(
    *,
    row: Tournament,
    club: Club,
    reach: Reach,
    content: bytes | str,
    digest: str,
    choices: Mapping[int, str] | None,
    where: Where,
    by: By,
    check: Callable[[Sequence[Act]], None],
) -> Entered:
    """Register and enter who is chosen of a list as it was looked at, all or none.

    `choices` say by line who it is, or somebody new; without any each row is what it usually is.
    `check` is asked whether the sender may enter the acts. Raises Refusal PREVIEW_OUTDATED,
    NOBODY_CHOSEN, Unusable, and what `commands.perform` raises.
    """
    sent = content.encode() if isinstance(content, str) else content
    told = {
        "list": sha256(sent).hexdigest(),
        "hash": digest,
        "choices": None if choices is None else sorted(choices.items()),
        "where": list(where),
    }
    acts: list[Act] = []
    words: dict[UUID, dict[str, str]] = {}
    if not was_entered(row.stream, by):
        state = _state(row)
        looked = look_at_list(club, state, content)
        if looked.preview.digest != digest:
            raise Refusal(Reason.PREVIEW_OUTDATED)
        chosen = _chosen(looked, choices)
        new = [one.row.line for who, one in chosen if who == NEW]
        named = [(own_id(by, one.row.line) if who == NEW else who, one) for who, one in chosen]
        ratings = ratings_now(row.club, [who for who, _ in named])
        teams, words = teams_of(row, state, (one for _, one in chosen), by)
        entries = entries_of(named, where, by, ratings, teams)
        acts = [*opened_for(entries, state), *entries]
        check(acts)
        known = [act for act in entries if act.person not in {own_id(by, line) for line in new}]
        check_owned(known, row, reach, state)
        weigh(state, acts)
        ids = register_new(club, content, digest, new, by)
        acts = [of_known(act, ids) for act in acts]
    return commands.enter_told(
        by=by, stream=row.stream, told=told, acts_of=lambda _: acts, words=words
    )


def _state(row: Tournament) -> State:
    found = queries.tournament_at(row.stream)
    if found is None:
        raise Refusal(Reason.NO_SUCH_TOURNAMENT)
    return found.state


def _chosen(looked: LookedAt, choices: Mapping[int, str] | None) -> list[tuple[str, Listed]]:
    """Who of the list enters, in its order; raises Unusable and Refusal NOBODY_CHOSEN."""
    rows = {one.row.line: one for one in looked.rows if one.row.name}
    wanted = {line: one.usual for line, one in rows.items()} if choices is None else choices
    for line in wanted:
        if line not in rows:
            raise Unusable("choices", "Line {line} names nobody.", line=line)
    chosen = [(wanted[line], rows[line]) for line in sorted(wanted) if wanted[line] != LEAVE_OUT]
    if not chosen:
        raise Refusal(Reason.NOBODY_CHOSEN)
    return chosen
