"""Somebody before a tournament: what they may see of it, as of which version, and what is theirs.

A tournament at a version never changes, so what was computed from it is kept for the next viewer.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.pages.tournaments.words import NamesShown, nameless
from games.numbers import number_in
from tournaments.course.counting import tells_spread
from tournaments.course.state import Round, State
from tournaments.course.view import OFFICIAL, as_seen_later
from tournaments.directing import queries
from tournaments.directing.computed_standings import standing_of
from tournaments.directing.kept_standings import standing_kept
from tournaments.directing.streams import TournamentAt
from tournaments.directing.words import named_in, names_of_entries, title_and_words
from tournaments.models import Tournament
from tournaments.rights import NOTHING, Reach, reach
from tournaments.standings.data import read_standing
from tournaments.standings.table import Standing

EVERYBODY = "everybody"
"""In addresses: with the eyes of everybody, whoever it is that asks."""

_KEPT = 16  # versions, of all tournaments together

EXPLAINED_AT_MOST = 60
"""Rows that a standing has explained on the page of the tournament; longer ones on their own."""


def people_of(within: Reach, row: Tournament, state: State) -> dict[str, str]:
    """By entry where the person stands in the register; none for those who may not open it."""
    if UUID(row.club) not in within.clubs("manage_people"):
        return {}
    register = reverse("people", args=[row.club])
    return {entry.id: f"{register}{entry.person}/" for entry in state.entries.values()}


@lru_cache(maxsize=_KEPT)
def at(stream: UUID, version: int) -> TournamentAt:
    """The tournament after `version` events; 404 if there is none."""
    found = queries.tournament_at(stream, version)
    if found is None:
        raise Http404
    return found


def seen(row: Tournament, within: Reach, version: int) -> TournamentAt:
    """The tournament after `version` events, without what is withdrawn for this viewer; or 404."""
    found = at(row.stream, version)
    if version == row.version or queries.role_of(within, row) == OFFICIAL:
        return found
    now = at(row.stream, row.version)
    return found._replace(state=as_seen_later(found.state, now.state))


@lru_cache(maxsize=_KEPT * 4)
def standing_at(
    stream: UUID, version: int, division: str, number: int | None, *, explained: bool
) -> Standing:
    """The standing of a division after a round (None: after all) at this version.

    As the worker has computed it, if it has; then rows have no lines unless `explained`.
    """
    kept = standing_kept(stream, division, number, explained=explained)
    if kept is not None and kept.version == version:
        return read_standing(json.loads(kept.body))
    return standing_of(at(stream, version).state, division, number)


def is_begun(state: State) -> bool:
    """Whether a round of the tournament is out."""
    rounds = (one for division in state.divisions.values() for one in division.rounds.values())
    return any(one.published for one in rounds)


def row_for(within: Reach, stream: UUID) -> Tournament:
    """The row of a tournament; 404 if there is none for this viewer."""
    row = queries.tournament(stream)
    if row is None or not within.may("read_tournament", row):
        raise Http404
    return row


@dataclass(frozen=True)
class Visit:
    """Somebody before a tournament at a version; `plain` is with the eyes of everybody."""

    request: HttpRequest
    within: Reach
    row: Tournament
    found: TournamentAt
    plain: bool = False

    @classmethod
    def to(cls, request: HttpRequest, stream: UUID) -> "Visit":
        """The visit to a tournament at the version that the address asks for; or 404."""
        within = reach(request.user)
        row = row_for(within, stream)
        version = number_in(request.GET, "version", least=1)
        plain = request.GET.get("as") == EVERYBODY
        eyes = NOTHING if plain else within
        found = seen(row, eyes, row.version if version is None else version)
        return cls(request, eyes, row, found, plain)

    @property
    def kept(self) -> str:
        """What the addresses of further pages need so that they are seen with the same eyes."""
        return f"as={EVERYBODY}&" if self.plain else ""

    @property
    def state(self) -> State:
        """The tournament as it stood."""
        return self.found.state

    @property
    def tells_spread(self) -> bool:
        """Whether rounds are told with the spread that they gave."""
        return tells_spread(self.state.setup)

    @property
    def at_head(self) -> bool:
        """Whether this is how it stands now."""
        return self.found.version == self.row.version

    @cached_property
    def is_official(self) -> bool:
        """Whether the viewer sees drafts, and what is in question."""
        return queries.role_of(self.within, self.row) == OFFICIAL

    @cached_property
    def _texts(self) -> tuple[str, dict[str, str]]:
        return title_and_words(self.row, named_in(self.state, official=self.is_official))

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return self._texts[0] or _("Tournament")

    @cached_property
    def names(self) -> Mapping[str, str]:
        """By entry the name, as the viewer may see it; everybody has one."""
        known = names_of_entries(self.state, self.row, self.within)
        entries = self.state.entries
        return {entry: name or nameless(entries[entry].number) for entry, name in known.items()}

    @property
    def texts(self) -> Mapping[str, str]:
        """By id what is said in words: names of tables, notices, what prizes are."""
        return self._texts[1]

    @cached_property
    def names_shown(self) -> NamesShown:
        """What people and tables are called."""
        named = ((number, self.texts.get(text, "")) for number, text in self.state.room.names)
        return NamesShown(self.names, {number: name for number, name in named if name})

    @property
    def many(self) -> bool:
        """Whether there are several divisions, so that each has to be named."""
        return len(self.state.divisions) > 1

    def rounds(self, division: str) -> list[Round]:
        """The rounds of a division that the viewer may see, drafts among them for officials.

        A division that was opened later has none.
        """
        known = self.state.divisions.get(division)
        every = known.rounds.values() if known else ()
        return [one for one in every if one.published or self.is_official]

    def rounds_out(self, division: str) -> list[Round]:
        """The rounds of a division that are out."""
        return [one for one in self.rounds(division) if one.phase != "proposed"]

    def newest_out(self, division: str) -> Round | None:
        """The newest round of a division that is out; None before there is one."""
        out = self.rounds_out(division)
        return out[-1] if out else None

    def round(self, division: str, number: int) -> Round | None:
        """A round that the viewer may see; None if there is none."""
        return next((one for one in self.rounds(division) if one.number == number), None)

    def is_running(self, division: str, number: int) -> bool:
        """Whether a round of a division is paired and not closed yet."""
        paired = self.state.round(division, number)
        return paired is not None and not paired.closed

    @cached_property
    def own(self) -> frozenset[str]:
        """The entries of the viewer."""
        return queries.visitor(self.within, self.row, self.state).entries

    def standing(
        self, division: str, number: int | None = None, *, explained: bool = True
    ) -> Standing:
        """The standing of a division after a round; rows have lines for sure where `explained`."""
        if self.found.state is not at(self.row.stream, self.found.version).state:
            return standing_of(self.state, division, number)
        known = (self.row.stream, self.found.version, division, number)
        return standing_at(*known, explained=explained)

    def has_teams(self, division: str) -> bool:
        """Whether somebody of a division has named a team."""
        known = self.state.entries.values()
        return any(one.club for one in known if one.division == division)

    def entered(self, division: str) -> int:
        """How many entries a division has."""
        return sum(entry.division == division for entry in self.state.entries.values())

    def explains(self, division: str) -> bool:
        """Whether the page of the tournament explains the standing of a division, row by row."""
        return self.entered(division) <= EXPLAINED_AT_MOST

    def official(self, verb: str) -> bool:
        """Whether a role, and not only a seat, lets the viewer do this."""
        return self.within.official(verb, self.row)
