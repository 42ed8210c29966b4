"""Reports on the words of many games: one task a game, done by whoever comes first, shown as it
goes; nothing of it is an event.

What is to be done stands in the database; a task is only a wake-up. So lost, doubled and late tasks
do no harm, and whoever looks at a report that stands still has the workers told again.
"""

import logging
from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from engine.refusals import Refusal
from games import queries, workers
from games.models import Sheet
from games.pinned import pinned_edition
from lexicon import shelf
from lexicon.editions import Edition
from lexicon.refusals import Reason as LexiconReason
from tournaments.models import TableGame, Tournament, WordReport, WordReportGame
from tournaments.words.findings import findings
from tournaments.words.refusals import Reason

TASK = "tournaments.tasks.judge_words"
KEPT = 20  # reports of a club
STANDS_STILL = timedelta(seconds=60)

log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """How far a report is."""

    games: int
    done: int


def games_of(
    *, club: str = "", game: UUID | None = None, tournament: UUID | None = None
) -> list[UUID]:
    """The games of a club (of all without one): one, those of a tournament's tables, or all."""
    rows = Sheet.objects.filter(club=club) if club else Sheet.objects.all()
    if game is not None:
        rows = rows.filter(pk=game)
    if tournament is not None:
        known = Tournament.objects.filter(pk=tournament)
        known = known.filter(club=club) if club else known
        tables = TableGame.objects.filter(tournament__in=known.values("pk"))
        rows = rows.filter(pk__in=tables.values("game"))
    return list(rows.order_by("stream").values_list("stream", flat=True))


def make_report(*, club: str, games: Collection[UUID], edition: Edition | None) -> WordReport:
    """Begin a report and tell the workers; without an edition each game is judged by its own.

    The oldest reports of the club give way. Raises Refusal NOTHING_TO_REPORT.
    """
    if not games:
        raise Refusal(Reason.NOTHING_TO_REPORT)
    called = f"{edition.name}@{edition.hash}" if edition is not None else ""
    with transaction.atomic():
        report = WordReport.objects.create(club=club, edition=called)
        WordReportGame.objects.bulk_create(
            WordReportGame(report=report, game=game) for game in games
        )
        old = WordReport.objects.filter(club=club).order_by("-made", "pk")[KEPT:]
        WordReport.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
        transaction.on_commit(lambda: tell(report))
    return report


def tell(report: WordReport) -> None:
    """Tell the workers of all games that nobody has judged yet; a broker that is gone is let be."""
    WordReport.objects.filter(pk=report.pk).update(told=timezone.now())
    try:
        for row in waiting(report):
            workers.send(TASK, str(report.pk), str(row.game))
    except Exception as failure:  # noqa: BLE001 - whatever the broker's libraries raise
        log.warning("workers not told of a report", extra={"facts": {"reason": repr(failure)}})


def waiting(report: WordReport) -> Iterator[WordReportGame]:
    """The games that nobody has judged yet."""
    yield from WordReportGame.objects.filter(report=report, body__isnull=True).order_by("pk")


def progress(report: WordReport) -> Progress:
    """How far a report is."""
    done = Count("pk", filter=Q(body__isnull=False))
    found = WordReportGame.objects.filter(report=report).aggregate(games=Count("pk"), done=done)
    return Progress(found["games"], found["done"])


def look_after(report: WordReport) -> Progress:
    """How far a report is; where it has stood still for a minute the workers are told again."""
    found = progress(report)
    if found.done < found.games and report.told < timezone.now() - STANDS_STILL:
        tell(report)
    return found


def judge(report: UUID, game: UUID) -> bool:
    """Judge a game of a report, unless that is done; tells whether it was done here."""
    row = WordReportGame.objects.filter(report=report, game=game, body__isnull=True)
    waits = row.select_related("report").first()
    if waits is None:
        return False
    body = _judged(game, waits.report.edition)
    return bool(row.update(body=body))


def _judged(game: UUID, called: str) -> dict[str, Any]:
    """What a report says of a game; where it can't be judged, a note that says why."""
    page = queries.game_page(game, "official")
    if page is None:
        return {"words": 0, "findings": [], "note": "no game", "edition": ""}
    pinned = called or page.options.get("lexicon") or shelf.BASE
    try:
        edition = _edition(game, called, pinned)
    except Refusal as refusal:
        return {"words": 0, "findings": [], "note": refusal.code, "edition": pinned}
    named = f"{edition.name}@{edition.hash}"
    return {**findings(page, edition), "edition": named}


def _edition(game: UUID, called: str, pinned: str) -> Edition:
    """The edition that was asked for, or the game's own, which must be one of its club's.

    Raises Refusal UNKNOWN_EDITION, DAMAGED.
    """
    sheet = queries.sheet(game)
    if called or pinned == shelf.BASE or sheet is None:
        return shelf.edition(settings.DATA, pinned.rpartition("@")[2])
    found = pinned_edition(sheet.club, pinned)
    if found is None:
        raise Refusal(LexiconReason.UNKNOWN_EDITION, edition=pinned, editions=shelf.BASE)
    return found


def judge_the_rest(report: WordReport) -> Iterator[Progress]:
    """Judge games from the end until none waits, while workers come from the beginning."""
    while True:
        row = WordReportGame.objects.filter(report=report, body__isnull=True).order_by("-pk")
        last = row.first()
        if last is None:
            return
        judge(report.pk, last.game)
        yield progress(report)


def found_in(report: WordReport) -> Iterator[tuple[UUID, dict[str, Any]]]:
    """The games that are judged, with what is said of each."""
    rows = WordReportGame.objects.filter(report=report, body__isnull=False).order_by("pk")
    for game, body in rows.values_list("game", "body"):
        yield game, dict(body or {})
