"""How the house logs: JSON lines on a server, plain ones on a laptop, never personal data."""

from typing import Any

import structlog

from deploy.scrubbing import scrub

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configuration(*, as_json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING: every logger of every library goes through the same processors.

    Requests are not logged, and tracebacks never show values: both would carry personal data.
    """
    lines: Any = structlog.processors.JSONRenderer()
    if not as_json:
        plain = structlog.dev.plain_traceback
        lines = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last.append(structlog.processors.format_exc_info)
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [*last, lines, scrub],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"house": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "house"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level},
            "django.request": {"level": "ERROR"},  # an address may hold a token: only bugs
            "django.security": {"level": "ERROR"},
            "django.template": {"level": "INFO"},  # below it shows all that a page was made of
            "django.db.backends": {"level": "INFO"},  # and here, what was asked and stored
            "uvicorn.access": {"level": "ERROR"},
        },
    }


def configure() -> None:
    """Send structlog's own loggers the way of all the others."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
