"""What the editions of the word list are called where somebody chooses one, each differently."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from lexicon import shelf
from tournaments.words.schemas import Edition


def edition_called(one: Edition) -> str:
    """Today's list plainly, one of an earlier program by its version, a club's by name and day."""
    if one.imported is not None:
        return f"{one.name} ({date_format(one.imported, 'SHORT_DATETIME_FORMAT')})"
    _today, *earlier = shelf.released()
    versions = {known.hash: known.facts["version"] for known in earlier}
    if one.hash not in versions:
        return _("the free word list")
    return _("the free word list, version {number}").format(number=versions[one.hash])
