"""Registers the storey `frontend` with Django."""

from django.apps import AppConfig


class FrontendConfig(AppConfig):
    """The pages, in German and English."""

    name = "frontend"
