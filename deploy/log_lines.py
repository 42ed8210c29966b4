"""What a line of the log is made of, of the house's own loggers and of every library's."""

import logging
from typing import Any

import structlog

from deploy.scrubbing import scrub


def _with_facts(_logger: Any, _level: str, line: dict[str, Any]) -> dict[str, Any]:
    """What the house says beside a sentence: `extra={"facts": {...}}` of its loggers."""
    return line | getattr(line["_record"], "facts", {})


_SHARED: list[Any] = [
    _with_facts,
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
