"""Proves what was published against its stream, and makes again what is lost of it."""

import zlib
from collections.abc import Iterator, Sequence

from django.db.models import QuerySet

from engine.refusals import Said
from games import store
from games.verification.proofs import Proof, Replayed
from tournaments.directing.published import Issue, issues, keep, stream_of
from tournaments.directing.rankings import method_of, rankings_at
from tournaments.long_texts import sha256_of
from tournaments.models import Publication, Ranking
from tournaments.ranking.publications import PUBLICATIONS, PublishedRanking


def folded_again(club: str, made: PublishedRanking) -> str | None:
    """The text that the sources of a publication give today; None where they are not there."""
    try:
        return rankings_at(club, made.as_of, only=made.series).get(made.series)
    except LookupError:
        return None


def restore_publications() -> None:
    """Make again what is lost or damaged of the publications; what is whole stays as it is.

    What can't be made with the same bytes is left out, so that `verify` names it.
    """
    Ranking.objects.all().delete()
    for stream in store.every_stream():
        if stream.head is not None and stream.head.kind == PUBLICATIONS:
            _restore(stream.head.club, list(issues(stream.rows)))
    known = Publication.objects.values_list("club", flat=True)
    streams = {club: store.head(stream_of(club)) for club in set(known)}
    gone = [club for club, head in streams.items() if head is None]
    Publication.objects.filter(club__in=gone).delete()


def _restore(club: str, all_issues: list[Issue]) -> None:
    wanted = {issue.named: issue for issue in all_issues}
    for row in Publication.objects.filter(club=club):
        if (row.series, row.number) not in wanted:
            row.delete()
    for issue in all_issues:
        text = _kept_text(club, issue) or folded_again(club, issue.made)
        if text is not None and sha256_of(text) == issue.made.digest:
            keep(club, issue, text)
        else:
            _rows(club, issue).delete()


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
    for model in (Publication, Ranking):
        clubs = model.objects.order_by("club").values_list("club", flat=True).distinct()
        for club in clubs:
            if store.head(stream_of(club)) is None:
                what = "{club}: a ranking of a club that has published none; run rebuild."
                yield Said(what, club=club)


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
