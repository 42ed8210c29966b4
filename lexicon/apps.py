"""Registers the storey `lexicon` with Django."""

from django.apps import AppConfig


class LexiconConfig(AppConfig):
    """The words: which spelling counts, in which edition, on what evidence, and who said so."""

    name = "lexicon"
