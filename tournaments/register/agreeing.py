"""What a club agrees on about its rankings: rules, and start lists with a preview.

Every command is idempotent by its key: repeated with the same request it changes nothing more.
Who may do it is asked at the doors (`tournaments.rights`), not here.
"""

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any

from django.db import transaction

from engine.refusals import Refusal
from games.acting import By
from tournaments.models import Club, Person
from tournaments.ranking.closed import check_date
from tournaments.ranking.series_rule import read_series_rule, series_rule_data
from tournaments.rating import read_rule, rule_data
from tournaments.refusals import Reason
from tournaments.register import queries, rating_previews
from tournaments.register.agreed import Agreed
from tournaments.register.entering import HOUSE, Desk, Request
from tournaments.register.prize_words import read_words, told_words, with_things
from tournaments.register.rating_files import Rated, read
from tournaments.register.rating_previews import RatingPreview
from tournaments.register.stream import Event, RatingRuled, SeriesRuled, StartListTaken


def agree_rating(*, club: Club, rule: Any, by: By = HOUSE) -> Agreed:
    """Let the rating list follow this rule, as plain data; raises Unusable with the field."""
    told = rule_data(read_rule(rule))
    request = Request("agree_rating", {"club": str(club.pk), "rule": told}, by)
    return _agree(club, request, RatingRuled(told), lambda known: rule_data(known.rating) == told)


@transaction.atomic
def agree_series(
    *,
    club: Club,
    rule: Any,
    words: Any = None,
    by: By = HOUSE,
) -> Agreed:
    """Let the series follow this rule, as plain data; `words` say by number what its prizes are.

    Raises Unusable with the field, Refusal NO_SUCH_PERSON for a prize of somebody else's.
    """
    read, said = read_series_rule(rule), read_words(words or {})
    facts = {"club": str(club.pk), "rule": series_rule_data(read), **told_words(said)}
    desk = Desk.opened(club, Request("agree_series", facts, by))
    known = desk.agreed().series
    if not desk.answered:
        new = with_things(desk, read, said, known)
        if new != known:
            desk.note([SeriesRuled(series_rule_data(new))])
    return desk.agreed()


@transaction.atomic
def _agree(club: Club, request: Request, event: Event, known: Callable[[Agreed], bool]) -> Agreed:
    """Note what was agreed on, unless it is known already."""
    desk = Desk.opened(club, request)
    if not desk.answered and not known(desk.agreed()):
        desk.note([event])
    return desk.agreed()


# --- start lists ----------------------------------------------------------------------------------


def preview_start_list(*, club: Club, content: bytes | str) -> RatingPreview:
    """What importing a list of ratings would do; nothing is stored. Raises Unusable."""
    return rating_previews.preview(read(content), queries.known_people(club))


@transaction.atomic
def take_start_list(
    *,
    club: Club,
    content: bytes | str,
    digest: str,
    date: str,
    lines: Sequence[int] | None = None,
    by: By = HOUSE,
) -> Agreed:
    """Let ratings begin on `date` with these lines of a list (None: all without a doubt).

    `digest` is the preview's. Raises Refusal PREVIEW_OUTDATED where the preview would be another by
    now, NOBODY_RATED, and Unusable.
    """
    check_date(date, "date")
    sent = content.encode() if isinstance(content, str) else content
    facts = {
        "club": str(club.pk),
        "content": sha256(sent).hexdigest(),
        "digest": digest,
        "date": date,
        "lines": None if lines is None else list(lines),
    }
    desk = Desk.opened(club, Request("start_list", facts, by))
    if not desk.answered:
        desk.note([StartListTaken(date, _ratings(desk.club, content, digest, lines))])
    return desk.agreed()


def _ratings(
    club: Club, content: bytes | str, digest: str, lines: Collection[int] | None
) -> tuple[tuple[str, int, int | None], ...]:
    found = preview_start_list(club=club, content=content)
    if found.digest != digest:
        raise Refusal(Reason.PREVIEW_OUTDATED)
    rows = found.chosen(lines)
    if not rows:
        raise Refusal(Reason.NOBODY_RATED)
    ids = _ids(club, rows)
    return tuple(
        (ids[row.person], row.rating, row.games)
        for row in rows
        if row.person is not None and row.rating is not None
    )


def _ids(club: Club, rows: Sequence[Rated]) -> dict[int, str]:
    """The ids of those whom the rows mean, by number in the register."""
    people = Person.objects.filter(club=club, number__in={row.person for row in rows})
    return {number: str(person) for number, person in people.values_list("number", "pk")}


@transaction.atomic
def undo_start_list(*, club: Club, version: int, by: By = HOUSE) -> Agreed:
    """Let the start list of a version hold no more; raises Refusal NO_SUCH_START_LIST."""
    facts = {"club": str(club.pk), "version": version}
    desk = Desk.opened(club, Request("undo_start_list", facts, by))
    if not desk.answered:
        desk.note([desk.agreed().undoing(version)])
    return desk.agreed()
