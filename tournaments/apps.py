"""Registers the storey `tournaments` with Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The storey of clubs, people, rights and tournaments."""

    name = "tournaments"
    verbose_name = _("Tournaments")
