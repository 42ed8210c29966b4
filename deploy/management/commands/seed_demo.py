"""Fills the demo's data folder with games and one account; what is there already stays."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from deploy.demo_games import GAMES, DemoGame, entries
from deploy.demo_karten import CARD_EVENING
from deploy.demo_klauer import SANDGLASS
from games import store
from games.canonical import fingerprint
from games.commands import begin, keep_texts
from games.models import Text
from tournaments import queries
from tournaments.commands import create_first_account

LOGIN, PASSWORD, CLUB = "frieda", "demo-frieda", "Wortfreunde"


class Command(BaseCommand):
    help = "Add the example games and the example account to the demo."

    def handle(self, **_options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("Example games belong to the demo only: manage.py demo.")
        if queries.house_is_empty():
            create_first_account(login=LOGIN, password=PASSWORD, club=CLUB)
        club = queries.club_named(CLUB)
        if club is None:
            raise CommandError(f"The demo has lost its club; delete {settings.DATA}.")
        for game in (*GAMES, CARD_EVENING, SANDGLASS):
            self._seed(game, str(club.pk))
        self.stdout.write(f"  {LOGIN} / {PASSWORD}")

    def _seed(self, game: DemoGame, club: str) -> None:
        """Enter one game; its title's fixed id tells whether it is there."""
        subject = store.derived_id("demo", game.key)
        if Text.objects.filter(subject=subject).exists():
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
                    subject: {"demo": game.key},
                    stream: {"title": game.title},
                    **{
                        UUID(player): {"name": name}
                        for player, name in zip(players, game.names, strict=True)
                    },
                },
            )
