"""Registers the top storey: its commands, its checks at the start and the Celery app."""

from django.apps import AppConfig
from django.core.checks import Tags, register

from deploy.celery import app
from deploy.checks import (
    checkpoints_are_signed,
    database_keeps_its_word,
    redis_forgets_nothing,
)
from deploy.log_lines import configure
from games.terminal import FOR_COMMANDS


class DeployConfig(AppConfig):
    """The top storey, which alone knows all the others."""

    name = "deploy"

    def ready(self) -> None:
        """Give logs their way, every thread the one Celery app, every start its checks."""
        configure()
        app.set_default()
        register(database_keeps_its_word, Tags.database)
        register(redis_forgets_nothing, FOR_COMMANDS)
        register(checkpoints_are_signed, deploy=True)
        from deploy.verified_tables import register_tables  # noqa: PLC0415 - models are loaded now

        register_tables()
