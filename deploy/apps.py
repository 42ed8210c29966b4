"""Registers the top storey: its commands, its checks at the start."""

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register

from deploy.checks import checkpoints_are_signed, database_keeps_its_word, redis_forgets_nothing
from games import registering
from games.terminal import FOR_COMMANDS


class DeployConfig(AppConfig):
    """The top storey, which alone knows all the others."""

    name = "deploy"

    def ready(self) -> None:
        """Give every start its checks, and `verify` the tables of the libraries."""
        register(database_keeps_its_word, Tags.database)
        register(redis_forgets_nothing, FOR_COMMANDS)
        register(checkpoints_are_signed, deploy=True)
        registering.later(list_tables)
        if settings.ON_SERVER:
            from deploy import pools  # noqa: PLC0415 - a laptop has none

            pools.close_at_the_end()
        if settings.FAILURES_URL or settings.TRACES_URL:
            from deploy import watched  # noqa: PLC0415 - most starts need none of it

            watched.begin()


def list_tables() -> None:
    """Say how `verify` proves the tables of the libraries."""
    from deploy.verified_tables import register_tables  # noqa: PLC0415 - models are loaded now

    register_tables()
