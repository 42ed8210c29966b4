"""How many words somebody asks for in a day: counted in the database, for all processes together.

A private list must not be read out by asking for every word. So every door that answers about words
counts before it answers: the page, REST, plays, meanings, histories, reports, and the challenges
and claims that a worker judges. What is counted is an account, a link or, for visitors, an address.
"""

from typing import Any

from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from engine.refusals import Refusal
from tournaments.addresses import address_of
from tournaments.days import midnight, today
from tournaments.models import WordsAsked
from tournaments.words.refusals import Reason

LIMIT = 3000  # words a day; an arbiter of forty tables asks for a few hundred
MOST_OF_A_REPORT = 100  # words that one report counts as; its games lie open with all their moves

# A row comes back if the words were counted, none if they are too many.
COUNT = """
    INSERT INTO tournaments_wordsasked (key, day, words) VALUES (%(key)s, %(day)s, %(words)s)
    ON CONFLICT (key) DO UPDATE SET
        day = excluded.day,
        words = CASE WHEN tournaments_wordsasked.day < excluded.day THEN excluded.words
            ELSE tournaments_wordsasked.words + excluded.words END
    WHERE tournaments_wordsasked.day < excluded.day
        OR tournaments_wordsasked.words + excluded.words <= %(limit)s
    RETURNING words
"""


def asker_of(request: HttpRequest | Any) -> str:
    """Whose words are counted together: an account's, a link's, or those of an address."""
    return asker(request.user) or f"address {address_of(request)}"


def asker(actor: Any) -> str:
    """The account or link of an actor as it is counted; nothing for a visitor.

    All links of one player are counted together.
    """
    if actor.is_authenticated:
        return f"account {actor.pk}"
    link = getattr(actor, "link", None)
    return f"link {link.person or link.pk}" if link is not None else ""


def count(whose: str, words: int) -> None:
    """Count words that somebody asks for, before they are answered.

    Raises Refusal TOO_MANY_TODAY, with the seconds to the end of the day. Who begins a day clears
    away what was counted on the days before.
    """
    day = today()
    counted: dict[str, str | int] = {
        "key": _key(whose),
        "day": day.isoformat(),
        "words": words,
        "limit": LIMIT,
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT, counted)
        row = cursor.fetchone()
    if row is None:
        seconds = int((midnight(day) - timezone.now()).total_seconds()) + 1
        raise Refusal(Reason.TOO_MANY_TODAY, most=LIMIT, retry_seconds=seconds)
    if row[0] == words:
        WordsAsked.objects.filter(day__lt=day).delete()


def _key(whose: str) -> str:
    """What somebody is counted under: a keyed hash, so that no address is kept."""
    return salted_hmac("tournaments.words.counting", whose, algorithm="sha256").hexdigest()
