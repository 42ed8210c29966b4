"""Registers the storey with Django, its events with the store, its followers with the workers."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from games import registering


class TournamentsConfig(AppConfig):
    """The storey of clubs, people, rights and tournaments."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Look after contributions after every migration; register with the store when asked."""
        post_migrate.connect(contribute_anew, sender=self)
        registering.later(register)


def register() -> None:
    """Name the events of tournaments to the store, what workers compute, what `verify` proves."""
    # ruff: disable[PLC0415] - most commands start without them
    from games import backups, followers, rebuilding, store
    from games.verification import kinds as proved
    from tournaments import commands as accounts
    from tournaments.course.acts import LIFTS, SCHEMAS
    from tournaments.directing import changes, proving, proving_publications
    from tournaments.directing.following import FOLLOWED
    from tournaments.directing.streams import TOURNAMENT, state_of
    from tournaments.ranking import publications
    from tournaments.register import commands, entering
    from tournaments.register.stream import REGISTER
    from tournaments.register.stream import SCHEMAS as REGISTER_SCHEMAS
    from tournaments.verified_tables import register_tables
    # ruff: enable[PLC0415]

    store.register(TOURNAMENT, SCHEMAS, LIFTS)
    store.register(REGISTER, REGISTER_SCHEMAS)
    store.register(publications.PUBLICATIONS, publications.SCHEMAS)
    for name, (kinds, compute, read) in FOLLOWED.items():
        followers.register(name, kinds, compute, read)
    proved.register(TOURNAMENT, state_of, proving.looked_at)
    proved.register(publications.PUBLICATIONS, proving_publications.all_issues)
    proved.register(REGISTER, entering.events_in)
    rebuilding.register("merges", proving.merges_again)
    rebuilding.register("rankings", proving_publications.rankings_again)
    backups.register_at_once(changes.count_past_the_lost)
    backups.register_after(commands.erase_again)
    backups.register_after(accounts.erase_accounts_again)
    register_tables()


def contribute_anew(**_: object) -> None:
    """Let the follower remake the contributions that software of another format made."""
    from tournaments.directing.contributing import forget_other_formats  # noqa: PLC0415

    forget_other_formats()
