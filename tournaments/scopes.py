"""What a token lets through of its owner's rights: the one table of scopes, and the limits of one.

Pure. A token never gives more than its owner has at the moment: a scope only takes away. Every
operation of the API needs a right (`tournaments.rights`), every right has its scope here; what is
not named is let through by no token with scopes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from uuid import UUID

READ = "read"
RESULTS = "enter_results"
GAMES = "enter_games"
DIRECT = "direct"
REGISTER = "manage_register"
SCOPES = (READ, RESULTS, GAMES, DIRECT, REGISTER)
"""What a token can be given. Each of them reads; who directs enters results and games as well."""

EVERYTHING = "everything"
"""All that the owner may do: what the tokens of versions before scopes keep."""

SCOPE_OF: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                *("list_games", "read_game", "read_findings", "read_racks", "export_game"),
                *("list_tournaments", "read_tournament", "read_names", "read_drafts"),
                *("export_archive", "look_up", "read_editions", "read_rulings", "verify"),
            ),
            READ,
        ),
        **dict.fromkeys(("report_result",), RESULTS),
        **dict.fromkeys(
            ("open_game", "enter_move", "challenge", "close_game", "import_games"), GAMES
        ),
        **dict.fromkeys(
            (
                *("judge", "correct", "publish_game", "adjudicate", "manage_editions"),
                *("call_arbiter", "answer_calls", "check_in", "link_game", "manage_entries"),
                *("pair", "correct_result", "close_round", "undo", "create_tournament"),
                *("set_up_tournament", "publish_tournament", "manage_rankings", "manage_hooks"),
            ),
            DIRECT,
        ),
        **dict.fromkeys(("read_people", "manage_people", "export_person"), REGISTER),
    }
)
"""The least scope of each right. The register is personal: even reading it takes more."""

NEVER = frozenset({"invite", "manage_roles", "manage_club"})
"""What no token with scopes does: a link or a role that it gave away would outlive it."""

_WITH = {
    READ: frozenset({READ}),
    RESULTS: frozenset({READ, RESULTS}),
    GAMES: frozenset({READ, GAMES}),
    DIRECT: frozenset({READ, RESULTS, GAMES, DIRECT}),
    REGISTER: frozenset({READ, REGISTER}),
}


@dataclass(frozen=True)
class Limits:
    """How far a token reaches: its scopes, and the one club or tournament that it is for.

    `games` are those at the tables of its tournament.
    """

    scopes: frozenset[str]
    club: UUID | None = None
    tournament: UUID | None = None
    games: frozenset[UUID] = frozenset()

    def named(self) -> tuple[str, ...]:
        """The scopes in their order."""
        return tuple(scope for scope in (*SCOPES, EVERYTHING) if scope in self.scopes)

    def lets(self, verb: str) -> bool:
        """Whether a right is within the scopes, wherever."""
        if EVERYTHING in self.scopes:
            return True
        return SCOPE_OF.get(verb) in self._within

    @cached_property
    def _within(self) -> frozenset[str]:
        """The scopes with all that they include."""
        return frozenset().union(*(_WITH[scope] for scope in self.scopes & _WITH.keys()))

    def holds(self, owner: UUID | None, stream: UUID | None) -> bool:
        """Whether a thing of an owner is one that the token is for."""
        if self.tournament is not None:
            return stream is not None and (stream == self.tournament or stream in self.games)
        return self.club is None or owner == self.club
