"""The reasons of refusals, storey by storey."""

from importlib import import_module

from frontend.catalogue import HOUSE, STOREYS

REFUSALS = tuple(
    ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    for storey in STOREYS
    for path in sorted((HOUSE / storey).rglob("refusals.py"))
)


def reasons(module):
    """The members of the Reason of a module."""
    return list(import_module(module).Reason)
