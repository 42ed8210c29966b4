"""Whole numbers that addresses name: read in one way, with the same bounds, everywhere."""

from collections.abc import Mapping

from engine.refusals import Malformed

NEWEST = 999_999_999
"""Larger than any version, round or number of a line; a longer number is read as this one."""


def number_in(
    given: Mapping[str, str], name: str, *, least: int = 0, most: int = NEWEST
) -> int | None:
    """The whole number of this name, or None; raises Unusable for what is none in the bounds."""
    text = given.get(name)
    if text is None:
        return None
    number = _number(text, max(most, NEWEST))
    if number is not None and least <= number <= most:
        return number
    if most == NEWEST:
        raise Malformed(name, "{name} is a whole number from {least} here.", name=name, least=least)
    facts = {"name": name, "least": least, "most": most}
    raise Malformed(name, "{name} is a whole number from {least} to {most} here.", **facts)


def _number(text: str, largest: int) -> int | None:
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    return int(digits or 0) if len(digits) <= len(str(largest)) else largest
