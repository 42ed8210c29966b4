"""No test takes the log away from the tests after it: one that does fails by itself."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def unsilenced() -> Iterator[None]:
    """Fail what leaves loggers silent, and let them speak again."""
    yield
    names = [logger.name for logger in loggers() if not logger.isEnabledFor(logging.ERROR)]
    if names:
        speak()
        pytest.fail(f"It leaves loggers silent: {', '.join(sorted(names))}.")


def loggers() -> list[logging.Logger]:
    """All that anybody has named, and the root."""
    named = logging.root.manager.loggerDict.values()
    return [logging.root, *(one for one in named if isinstance(one, logging.Logger))]


def speak() -> None:
    """Let mistakes through everywhere."""
    logging.disable(logging.NOTSET)
    for logger in loggers():
        logger.disabled = False
        logger.setLevel(min(logger.level, logging.ERROR))
