"""What a line of the log is made of, of the house's own loggers and of every library's."""

import logging
from typing import Any

import structlog

from deploy.scrubbing import scrub

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def formatter(*, as_json: bool) -> logging.Formatter:
    """What turns a record into a line: one JSON object on a server, plain text on a laptop."""
    lines: Any = structlog.processors.JSONRenderer()
    if not as_json:
        plain = structlog.dev.plain_traceback
        lines = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        last.append(structlog.processors.format_exc_info)
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED, processors=[*last, lines, scrub]
    )


def configure() -> None:
    """Send structlog's own loggers the way of all the others."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
