"""Who is known by a number alone: said at each seat in the language of whoever reads.

The name at a seat is words, put there in the language of somebody who linked a game.
"""

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override


def numbered(number: int | str) -> str:
    """What somebody is called of whom everybody knows the number alone."""
    return gettext("No. {number}").format(number=number)


def as_read(name: str) -> str:
    """The name at a seat; a number, in whichever language it was put there, as it is read now."""
    found = _in_any_language().fullmatch(name)
    return numbered(found["number"]) if found else name


@cache
def _in_any_language() -> re.Pattern[str]:
    words = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            words.add(re.escape(numbered("")))
    return re.compile(f"(?:{'|'.join(sorted(words))})(?P<number>[0-9]+)")
