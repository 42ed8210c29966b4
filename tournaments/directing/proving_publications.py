"""Proves what was published against its stream, and makes again what is lost of it."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from engine.refusals import Said
from games import followers, store
from games.verification.kinds import UNREADABLE
from games.verification.proofs import Proof, Replayed
from tournaments.directing.contributing import RANKINGS
from tournaments.directing.published import Issue, issues, keep, keep_standing, publications_stream
from tournaments.directing.publishing import left_out
from tournaments.directing.rankings import method_of, rankings_at
from tournaments.long_texts import sha256_of
from tournaments.models import Publication, Ranking, Tournament
from tournaments.ranking.publications import PUBLICATIONS, PublishedRanking


def folded_again(club: str, made: PublishedRanking) -> str | None:
    """The text that the sources of a publication give today; None where they are not there."""
    try:
        return rankings_at(club, made.as_of, only=made.series).get(made.series)
    except LookupError:
        return None


# Made again


def rankings_again(club: str | None) -> Iterator[int]:
    """Make again what is lost or damaged of the publications, club by club; how many rows.

    What is whole stays as it is; what can't be made with the same bytes is left out, so that
    `verify` names it. What rests on tournaments that were mended is published after it.
    """
    for stream, _ in store.listed([PUBLICATIONS], club):
        yield _restored(stream)
    if club is None:
        yield sum(rows.delete()[0] for rows in _stray_rows())
    clubs = Tournament.objects.filter(phase="closed")
    clubs = clubs if club is None else clubs.filter(club=club)
    for owner in sorted(set(clubs.values_list("club", flat=True))):
        yield _published_after(owner)


def _restored(stream: UUID) -> int:
    """Replace what is wrong of a club's rows in one go; how many rows.

    Texts are folded while others go on; where one of them has published, all is looked at again.
    """
    while True:
        head, rows = store.head_and_rows(stream, 1)
        if head is None:
            return 0
        made = list(issues(rows))
        wrong = [one for one in made if not _is_whole(head.club, one)]
        texts = [(one, _kept_text(head.club, one) or _folded(head.club, one)) for one in wrong]
        with transaction.atomic():
            if store.locked_head(stream) == head:
                return _replaced(head.club, made, texts)


def _is_whole(club: str, issue: Issue) -> bool:
    row = _rows(club, issue).first()
    kept = row and (_digest(row), row.digest, row.published)
    return kept == (issue.made.digest, issue.made.digest, issue.at)


def _digest(row: Publication) -> str | None:
    text = _text(row)
    return None if text is None else sha256_of(text)


def _folded(club: str, issue: Issue) -> str | None:
    text = folded_again(club, issue.made)
    return text if text is not None and sha256_of(text) == issue.made.digest else None


def _replaced(club: str, made: Sequence[Issue], texts: Iterable[tuple[Issue, str | None]]) -> int:
    wanted = {issue.named for issue in made}
    kept = Publication.objects.filter(club=club).values_list("pk", "series", "number")
    surplus = [pk for pk, *named in kept if tuple(named) not in wanted]
    number = Publication.objects.filter(pk__in=surplus).delete()[0]
    for issue, text in texts:
        number += 1
        if text is None:
            _rows(club, issue).delete()
        else:
            keep(club, issue, text)
    return number + _standing_replaced(club, made)


def _standing_replaced(club: str, made: Iterable[Issue]) -> int:
    """Let the last publication of each series that is there be the ranking that stands."""
    there = set(Publication.objects.filter(club=club).values_list("series", "number"))
    last = {issue.made.series: issue for issue in made if issue.named in there}
    number = Ranking.objects.filter(club=club).exclude(series__in=last).delete()[0]
    for issue in last.values():
        text = _kept_text(club, issue)
        row = Ranking.objects.filter(club=club, series=issue.made.series).first()
        if text is not None and not (row and _stands(row, issue, text)):
            keep_standing(club, issue, text)
            number += 1
    return number


def _stands(row: Ranking, issue: Issue, text: str) -> bool:
    made = issue.made
    kept = (row.number, row.digest, row.published, row.as_of, row.body)
    as_of = [list(source) for source in made.as_of]
    return kept == (made.number, made.digest, issue.at, as_of, text)


def _published_after(club: str) -> int:
    """Publish what rests on a closed tournament in another version than was published; 0 rows.

    One of them is enough, as all are folded. Where one of the club's can't be replayed, `verify`
    names it.
    """
    stream = left_out(club)
    if stream is not None:
        with suppress(*UNREADABLE):
            followers.write_again(RANKINGS, stream)
    return 0


def _kept_text(club: str, issue: Issue) -> str | None:
    row = _rows(club, issue).first()
    text = _text(row) if row else None
    return text if text and sha256_of(text) == issue.made.digest else None


def _rows(club: str, issue: Issue) -> QuerySet[Publication]:
    series, number = issue.named
    return Publication.objects.filter(club=club, series=series, number=number)


def _text(row: Publication) -> str | None:
    """The text of a row; None where its bytes are none any more."""
    try:
        return row.body
    except (zlib.error, UnicodeDecodeError):
        return None


# Verifying


def all_issues(rows: Sequence[store.Row]) -> list[Issue]:
    """Every publication that rows of a club's stream hold."""
    return list(issues(rows))


class PublishedRows(Proof):
    """The kept rows of publications against their streams; the last of each is folded again.

    `verify --thorough` folds every one again.
    """

    every = False

    def thoroughly(self) -> None:
        """Fold every one again."""
        self.every = True

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare the rows of each club."""
        for one in streams:
            if one.head.kind == PUBLICATIONS:
                for what in _damage(one.head.club, one.state, every=self.every):
                    yield Said("{club}: {what}", club=one.head.club, what=what)

    def end(self) -> Iterator[Said]:
        """Name the clubs that have rows and have published nothing."""
        yield from strays()


def strays() -> Iterator[Said]:
    """Rows of clubs that have published nothing."""
    for rows in _stray_rows():
        for club in rows.order_by("club").values_list("club", flat=True).distinct():
            what = "{club}: a ranking of a club that has published none; run rebuild."
            yield Said(what, club=club)


def _stray_rows() -> "Iterator[QuerySet[Any, Any]]":
    for model in (Publication, Ranking):
        clubs = model._default_manager.order_by("club").values_list("club", flat=True).distinct()  # noqa: SLF001
        stray = [club for club in clubs if store.head(publications_stream(club)) is None]
        yield model._default_manager.filter(club__in=stray)  # noqa: SLF001


def _damage(club: str, all_issues: list[Issue], *, every: bool) -> Iterator[Said]:
    rows = {(row.series, row.number): row for row in Publication.objects.filter(club=club)}
    for issue in all_issues:
        row = rows.pop(issue.named, None)
        yield from _row_damage(issue, row)
    for series, number in rows:
        yield Said(
            "publication {number} of {series} was never published; run rebuild.",
            number=number,
            series=series,
        )
    last = {issue.made.series: issue for issue in all_issues}
    yield from _standing_damage(club, last)
    for issue in all_issues if every else last.values():
        yield from refolding_damage(club, issue.made)


def _row_damage(issue: Issue, row: Publication | None) -> Iterator[Said]:
    series, number = issue.named
    if row is None:
        yield Said(
            "publication {number} of {series} is missing; run rebuild.",
            number=number,
            series=series,
        )
        return
    text = _text(row)
    if text is None or sha256_of(text) != issue.made.digest:
        yield Said(
            "publication {number} of {series} is not what was published; run rebuild.",
            number=number,
            series=series,
        )
    elif (row.digest, row.published) != (issue.made.digest, issue.at):
        yield Said(
            "publication {number} of {series} differs in its hash or date; run rebuild.",
            number=number,
            series=series,
        )


def _standing_damage(club: str, last: dict[str, Issue]) -> Iterator[Said]:
    rows = {row.series: row for row in Ranking.objects.filter(club=club)}
    for series, issue in last.items():
        row, made = rows.pop(series, None), issue.made
        if row is None:
            yield Said("the ranking {series} is missing; run rebuild.", series=series)
            continue
        kept = (row.number, row.digest, row.published, row.as_of, sha256_of(row.body))
        as_of = [list(source) for source in made.as_of]
        if kept != (made.number, made.digest, issue.at, as_of, made.digest):
            what = "the ranking {series} is not publication {number}; run rebuild."
            yield Said(what, series=series, number=made.number)
    for series in rows:
        yield Said("the ranking {series} was never published; run rebuild.", series=series)


def refolding_damage(club: str, made: PublishedRanking) -> Iterator[Said]:
    """What is wrong with a publication that is folded again from what it rests on.

    One that was made by another version of the computation can only be compared with its hash.
    """
    if made.method != method_of(made.series):
        return
    text = folded_again(club, made)
    if text is None or sha256_of(text) != made.digest:
        what = "publication {number} of {series} does not follow from what it rests on."
        yield Said(what, number=made.number, series=made.series)
