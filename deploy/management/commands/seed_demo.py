"""Fills the demo's data folder: games, a tournament, an account; what is there already stays."""

import secrets
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from deploy.demo.evenings import EVENINGS
from deploy.demo.games import GAMES, DemoGame, entries
from deploy.demo.karten import CARD_EVENING
from deploy.demo.klauer import SANDGLASS
from deploy.demo.tournament import build
from games import store
from games.canonical import fingerprint
from games.commands import begin, keep_texts
from games.models import Text
from lexicon.speaking import SpeakingCommand
from tournaments import queries
from tournaments.commands import create_first_account
from tournaments.directing.inviting import invite, invite_entry, links_of, revoke_link
from tournaments.directing.streams import as_of
from tournaments.models import Club, RoleName, Tournament, User

MARK = "demo"
LOGIN, PASSWORD, CLUB = "frieda", "demo-frieda", "Wortfreunde"


class Command(SpeakingCommand):
    help = "Add the example games, the example tournament and the example account to the demo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--open-to-all", action="store_true", help="draw a password: others can reach the demo"
        )

    def handle(self, *, open_to_all: bool, **_options: Any) -> None:
        if not settings.DEMO:
            raise CommandError(_("Example games belong to the demo only: manage.py demo."))
        password = secrets.token_urlsafe(12) if open_to_all else PASSWORD
        if queries.house_is_empty():
            create_first_account(login=LOGIN, password=password, club=CLUB)
        else:
            _lock(password)
        club = queries.club_named(CLUB)
        if club is None:
            why = _("The demo has lost its club; delete {data}.").format(data=settings.DATA)
            raise CommandError(why)
        for game in (*GAMES, CARD_EVENING, SANDGLASS):
            self._seed(game, str(club.pk))
        tournament = self._tournaments(club)
        who = {"login": LOGIN, "password": password}
        self.stdout.write(_("  Log in as {login} with the password {password}").format_map(who))
        for role, secret in self._links(tournament):
            self.stdout.write(f"  {role:<15} /l/{secret}/")

    @transaction.atomic
    def _tournaments(self, club: Club) -> Tournament:
        """The demo's tournament, all built if it is not there: a demo of before stays as it is."""
        _adopt_older_mark()
        fresh, tournament = not _marked("tournament").exists(), self._tournament(club)
        for mark, built in EVENINGS.items() if fresh else ():
            self._evening(club, mark, built)
        return tournament

    def _tournament(self, club: Club) -> Tournament:
        """The demo's tournament, built if it is not there."""
        kept, director = _marked("tournament").first(), User.objects.get(login=LOGIN)
        with transaction.atomic():
            stream = kept.subject if kept else build(club, str(director.pk))
            keep_texts(club=str(club.pk), texts={stream: {MARK: "tournament"}})
        return Tournament.objects.get(pk=stream)

    def _evening(self, club: Club, mark: str, built: Callable[[Club, str], UUID]) -> None:
        """Build a further tournament."""
        stream = built(club, str(User.objects.get(login=LOGIN).pk))
        keep_texts(club=str(club.pk), texts={stream: {MARK: mark}})

    def _links(self, tournament: Tournament) -> Iterator[tuple[str, str]]:
        """A new link for each role and for one player; the earlier ones are good no more."""
        for link in links_of(tournament):
            revoke_link(tournament, link.pk)
        for role in RoleName:
            yield str(role.label), invite(tournament, role.value)[1]
        found = as_of(tournament.stream)
        if found is not None:
            entry = next(iter(found.state.entries))
            yield _("player"), invite_entry(tournament, found.state, entry)[1]

    def _seed(self, game: DemoGame, club: str) -> None:
        """Enter one game; a mark beside its title tells whether it is there."""
        if _marked(game.key).exists():
            return
        players = tuple(str(store.derived_id("demo", f"{game.key} {n}")) for n in game.names)
        operation = store.Operation("demo", game.key, fingerprint(game.key))
        stream = store.new_stream()
        with transaction.atomic():
            begin(
                entries=entries(game, players),
                operation=operation,
                club=club,
                source="demo",
                stream=stream,
            )
            keep_texts(
                club=club,
                texts={
                    stream: {"title": game.title, MARK: game.key},
                    **{
                        UUID(player): {"name": name}
                        for player, name in zip(players, game.names, strict=True)
                    },
                },
            )


def _marked(key: str) -> QuerySet[Text]:
    """The mark of a game or of the tournament, if it was entered before."""
    return Text.objects.filter(kind=MARK, words=key)


def _adopt_older_mark() -> None:
    """Put the mark of the tournament where it stands now: 0.1 kept it under an id of its own."""
    older = Text.objects.filter(subject=store.derived_id("demo", "tournament"), kind=MARK).first()
    if older is not None:
        older.subject, older.words = UUID(older.words), "tournament"
        older.save()


def _lock(password: str) -> None:
    """Let the example account have this password from now on.

    The one that stands in every copy of Wortwart opens the demo of this computer alone.
    """
    account = User.objects.get(login=LOGIN)
    if not account.check_password(password):
        account.set_password(password)
        account.save(update_fields=["password"])
