"""How the house logs: JSON lines on a server, plain ones on a laptop, never personal data.

What makes the lines (`deploy.log_lines`) is loaded with the first line: a command that logs nothing
starts in half the time without it.
"""

import logging
from functools import cached_property
from typing import Any


def configuration(*, as_json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING: every logger of every library goes through the same processors.

    Requests are not logged, and tracebacks never show values: both would carry personal data.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"house": {"()": Formatter, "as_json": as_json}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "house"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level},
            "django.request": {"level": "ERROR"},  # an address may hold a token: only bugs
            "django.security": {"level": "ERROR"},
            "django.template": {"level": "INFO"},  # below it shows all that a page was made of
            "django.db.backends": {"level": "INFO"},  # and here, what was asked and stored
            "fido2": {"level": "WARNING"},  # it names the keys of people
            "uvicorn.access": {"level": "ERROR"},
        },
    }


class Formatter(logging.Formatter):
    """Gives every record to the lines of the house; with `as_json` each is one JSON object."""

    def __init__(self, *, as_json: bool) -> None:
        """Format nothing yet."""
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """The line of the record."""
        return self._lines.format(record)

    @cached_property
    def _lines(self) -> logging.Formatter:
        from deploy.log_lines import formatter  # noqa: PLC0415 - see above

        return formatter(as_json=self.as_json)
