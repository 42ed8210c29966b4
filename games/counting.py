"""What happens in the store is counted, where the world around the house has a counter for it."""

from collections.abc import Callable

_counters: list[Callable[[str], None]] = []


def count_with(counter: Callable[[str], None]) -> None:
    """Let a counter be told of each thing by its name: `append`, `conflict`."""
    if counter not in _counters:
        _counters.append(counter)


def count(what: str) -> None:
    """Count one more."""
    for counter in _counters:
        counter(what)
