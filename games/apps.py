"""Registers the storey with Django, its events with the store, its guards with migrations."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from games import registering
from games.guards import install_after_migrate


class GamesConfig(AppConfig):
    """The score sheets: one append-only stream a game."""

    name = "games"

    def ready(self) -> None:
        """Put the guards in place after every migration; register with the store when asked."""
        post_migrate.connect(install_after_migrate, sender=self)
        registering.later(register)


def register() -> None:
    """Name the game's events to the store, what follows them, and what `verify` proves."""
    # ruff: disable[PLC0415] - most commands start without them
    from engine.moves import LIFTS, SCHEMAS
    from games import adjudication, figures_kept, filed_rulings, findings, followers, store
    from games.replays import GAME, at_rest
    from games.verification.own_tables import register_tables
    # ruff: enable[PLC0415]

    store.register(GAME, SCHEMAS, LIFTS)
    followers.register(findings.NAME, {GAME}, findings.follow_findings, at_rest)
    followers.register(adjudication.NAME, {GAME}, adjudication.follow_challenges, at_rest)
    followers.register(filed_rulings.NAME, {GAME}, filed_rulings.follow_verdicts, at_rest)
    followers.register(figures_kept.NAME, {GAME}, figures_kept.follow_figures, at_rest)
    register_tables()
