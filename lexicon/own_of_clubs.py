"""What is a club's own: what its arbiters ruled before, as look-ups cite it, and its editions."""

from lexicon.models import ArbiterRuling, OwnEdition
from lexicon.rulings import Precedent


def precedents(club: str, profile: str) -> dict[str, Precedent]:
    """By word on tiles the newest ruling of a club's arbiters under the rules of a game."""
    rows = ArbiterRuling.objects.filter(club=club, profile=profile)
    return {
        row.word: Precedent(row.admissible, row.date.isoformat(), f"{row.stream}:{row.version}")
        for row in rows.order_by("date", "stream", "version")
    }


def is_own(club: str, hashed: str) -> bool:
    """Whether a club has imported the edition of this hash."""
    return OwnEdition.objects.filter(club=club, hash=hashed).exists()
