"""What whoever runs the house says of it: the imprint, and how it keeps what it knows of people."""

from django.utils import timezone

from engine.refusals import Unusable
from games.legible import legible
from tournaments.models import HouseWords

IMPRINT, PRIVACY = "imprint", "privacy"
LONGEST = 20_000


def words_of_house(kind: str) -> str:
    """What the house says of this kind; empty where nobody has written anything."""
    return HouseWords.objects.filter(pk=kind).values_list("words", flat=True).first() or ""


def write_house_words(kind: str, words: str) -> None:
    """Let the house say so, or say nothing where nothing is written. Raises Unusable.

    Who may do it is asked at the doors (`rights.is_operator`).
    """
    words = legible(kind, "\n".join(words.splitlines()), lines=True).strip()
    if len(words) > LONGEST:
        raise Unusable(kind, "At most {longest} characters.", longest=LONGEST)
    if words:
        said = {"words": words, "written": timezone.now()}
        HouseWords.objects.update_or_create(pk=kind, defaults=said)
    else:
        HouseWords.objects.filter(pk=kind).delete()
