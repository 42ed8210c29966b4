"""The edition of a club that a game pins, where it is at hand."""

from django.conf import settings

from engine.refusals import Refusal
from lexicon import shelf
from lexicon.editions import Edition
from lexicon.own_of_clubs import is_own
from lexicon.refusals import Reason


def pinned_edition(club: str, pinned: str) -> Edition | None:
    """The edition of a club that a game pins; None for another club's, or for one that isn't here.

    A game that was imported may name any edition. Raises Refusal DAMAGED.
    """
    try:
        edition = shelf.pinned(settings.DATA, pinned.rpartition("@")[2])
    except Refusal as refusal:
        if refusal.reason is Reason.UNKNOWN_EDITION:
            return None
        raise
    private = edition.hash != edition.base.hash
    return None if private and not is_own(club, edition.hash) else edition
