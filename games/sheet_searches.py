"""Searches for the games of a score sheet: errands that are asked for, worked on and answered."""

import hashlib
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum, unique
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.moves import Note
from engine.refusals import Refusal
from engine.solving.contradictions import contradictions
from engine.solving.doubts import unconfirmed
from engine.solving.entering import entered
from engine.solving.proposals import Proposal
from engine.solving.questions import Asked, answered
from engine.solving.reading import read_sheet
from engine.solving.search import SECONDS, Limits, Progress, Search, solving
from engine.solving.sheet import Sheet
from games import errands, store
from games.commands import bring_in, brought_in
from games.errands import Errands
from games.kept_proposals import kept, proposals
from games.models import SheetSearch
from games.photos import as_kept, attach
from games.refusals import Reason
from games.sheet_guides import guide
from games.solved_sheets import assumed, doubted
from games.wakes import waking_for

KEPT = timedelta(days=1)
MOST_LETTERS = 16 * 1024
MOST_ANSWERS = 20
TASTE_SECONDS = 0.7
_AT_ONCE, _OF_ONE = 2, 30
_TELLING_SECONDS = 0.4
_SHOWING_SECONDS = 1.5
_SO_FAR = 20  # games that are kept while a search goes on
_LIMITS = Limits()

Answer = tuple[Asked, int, str]


@unique
class State(StrEnum):
    """How far a search is."""

    WAITING = errands.WAITING
    SEARCHING = "searching"
    ENDED = "ended"
    STOPPED = errands.STOPPED
    FAILED = errands.FAILED


GOING_ON = (State.WAITING, State.SEARCHING)


wake = waking_for("games.tasks.search_sheet")

_SEARCHES = Errands(
    SheetSearch, State.SEARCHING, lost=timedelta(seconds=20), overslept=timedelta(seconds=3)
)
stop = _SEARCHES.stop


def wake_waiting() -> None:
    """Have workers told of what no wake-up reached."""
    for one in _SEARCHES.to_wake():
        wake(one)


def begin(*, actor: str, club: str, text: str, photo: bytes | None = None) -> SheetSearch:
    """Put a search down for whoever asks; `wake` it or `taste` it afterwards.

    Raises Unusable for what is no sheet, Refusal SEARCHES_GOING_ON where two go on already.
    """
    read_sheet(text)
    return _put_down(actor, club, text, photo)


@transaction.atomic
def _put_down(actor: str, club: str, text: str, photo: bytes | None) -> SheetSearch:
    _SEARCHES.in_turn(actor)
    own = SheetSearch.objects.filter(actor=actor)
    if own.filter(state__in=GOING_ON, made__gt=_oldest()).count() >= _AT_ONCE:
        raise Refusal(Reason.SEARCHES_GOING_ON, most=_AT_ONCE, retry_seconds=5)
    old = own.order_by("-made").values_list("pk", flat=True)[_OF_ONE - 1 :]
    SheetSearch.objects.filter(pk__in=list(old)).delete()
    now = timezone.now()
    return SheetSearch.objects.create(
        actor=actor,
        club=club,
        text=text,
        photo=photo,
        state=State.WAITING,
        made=now,
        beat=now,
    )


def search_of(actor: str, search: UUID) -> SheetSearch | None:
    """The search of whoever asks; None for another's, and for what was forgotten."""
    return SheetSearch.objects.filter(pk=search, actor=actor, made__gt=_oldest()).first()


def expires(row: SheetSearch) -> datetime:
    """When it is forgotten."""
    return row.made + KEPT


def forget() -> None:
    """Forget what is older than a day."""
    SheetSearch.objects.filter(made__lte=_oldest()).delete()


def _oldest() -> datetime:
    return timezone.now() - KEPT


# Working


def taste(search: UUID) -> None:
    """Work for a moment at once, which does for most sheets, and leave the rest to a worker."""
    if work(search, TASTE_SECONDS, last=False):
        wake(search)


def work(search: UUID, seconds: float = SECONDS, *, last: bool = True) -> bool:
    """Search, unless somebody else does; whether it goes on, as it can only where not `last`."""
    row = _SEARCHES.claimed(search)
    if row is None:
        return False
    with _SEARCHES.given_up(row):
        return _search(row, seconds, last=last)


def _search(row: SheetSearch, seconds: float, *, last: bool) -> bool:
    sheet, _names = read_sheet(row.text)
    search = solving(sheet, guide(sheet), _LIMITS)
    begun = told = time.monotonic()
    so_far = _SoFar(search)
    for progress in search:
        now = time.monotonic()
        if now - begun > seconds:
            if not last:
                # A taste is no try that was lost.
                rest = {"state": State.WAITING, "tries": F("tries") - 1}
                return bool(_told(row, progress, **rest, **so_far.news(now)))
            break
        if now - told > _TELLING_SECONDS:
            told = now
            if not _told(row, progress, **so_far.news(now)):
                return False
    solved = search.solved()
    against = [] if solved.games else contradictions(sheet, solved)
    _SEARCHES.in_hand(row).update(
        state=State.ENDED,
        complete=solved.complete,
        games=kept(solved.games),
        against=[[one.what.name, one.line, one.facts] for one in against],
    )
    return False


class _SoFar:
    """The best games of a search that goes on, as far as nobody was told of them."""

    def __init__(self, search: Search) -> None:
        self._search, self._known, self._shown = search, 0, -_SHOWING_SECONDS

    def news(self, now: float) -> dict[str, Any]:
        """What changes in the row; whoever stops the search is left with these games."""
        if self._search.ends == self._known or now - self._shown < _SHOWING_SECONDS:
            return {}
        self._known, self._shown = self._search.ends, now
        return {"games": kept(self._search.solved(_SO_FAR).games)}


def _told(row: SheetSearch, progress: Progress, **more: Any) -> int:
    """Say how far it is; 0 where nobody wants it any more."""
    said = {"beat": timezone.now(), "progress": [*progress], **more}
    done: int = _SEARCHES.in_hand(row).update(**said)
    return done


# What is done with what was found


def said(row: SheetSearch) -> list[Answer]:
    """The answers so far."""
    return [(Asked[what], about, text) for what, about, text in row.answers]


def say(row: SheetSearch, answers: Sequence[Answer]) -> None:
    """Let these be the answers; raises Refusal ANSWERS_FIT_NO_GAME where no game is left.

    While the search goes on its games change: Refusal STILL_SEARCHING.
    """
    _over(row)
    sheet, _names = read_sheet(row.text)
    asked = all(_can_be_asked(sheet, what, about) for what, about, _text in answers)
    row.answers, before = [[what.name, *rest] for what, *rest in answers], row.answers
    if len(answers) > MOST_ANSWERS or not asked or not left(row, sheet, proposals(row.games)):
        row.answers = before
        raise Refusal(Reason.ANSWERS_FIT_NO_GAME)
    row.save(update_fields=["answers"])


def _over(row: SheetSearch) -> None:
    if row.state in GOING_ON:
        raise Refusal(Reason.STILL_SEARCHING)


def _can_be_asked(sheet: Sheet, what: Asked, about: int) -> bool:
    if what is Asked.WHERE:
        return 1 <= about <= len(sheet.lines) and bool(sheet.lines[about - 1].words)
    inside = sheet.rules.grid.inside
    return about == 0 if what is Asked.MISSING else about < len(inside) and inside[about]


def left(row: SheetSearch, sheet: Sheet, games: Sequence[Proposal]) -> list[tuple[int, Proposal]]:
    """The games that the answers leave, each with its number among all, from 1."""
    remaining = list(games)
    for what, about, text in said(row):
        remaining = answered(sheet, remaining, what, about, text)
    numbers = {id(game): number for number, game in enumerate(games, 1)}
    return [(numbers[id(game)], game) for game in remaining]


def enter(row: SheetSearch, number: int) -> UUID:
    """Store the game of this number as any other, once; its stream.

    Raises Refusal NO_SUCH_PROPOSAL, STILL_SEARCHING while numbers change, or that of the rules.
    """
    _over(row)
    games = proposals(row.games)
    if not 1 <= number <= len(games):
        raise Refusal(Reason.NO_SUCH_PROPOSAL, number=number)
    sheet, names = read_sheet(row.text)
    row.stream = store_solved(
        actor=row.actor,
        club=row.club,
        text=row.text,
        sheet=sheet,
        names=names,
        game=games[number - 1],
    )
    row.save(update_fields=["stream"])
    if row.photo is not None:
        attach(stream=row.stream, actor=row.actor, photo=as_kept(bytes(row.photo)))
    return row.stream


def store_solved(
    *, actor: str, club: str, text: str, sheet: Sheet, names: Sequence[str], game: Proposal
) -> UUID:
    """Store a proposed game; the same proposal of the same sheet is stored once for a club.

    Returns its stream. Each assumption is a note behind the last entry, and so is which lines
    nothing but one thing confirms. Raises the Refusal of the
    rules for a proposal that they do not take.
    """
    digest = _digest(text, game)
    if (known := brought_in(club, digest)) is not None:
        return known
    players = tuple(str(uuid4()) for _ in names)
    made = entered(sheet, game, players)
    if made.refused is not None:
        raise made.refused
    stream = store.new_stream()
    texts = {UUID(player): {"nick": name} for player, name in zip(players, names, strict=True)}
    notes = []
    said = [*map(assumed, game.assumed), *map(doubted, unconfirmed(sheet, game))]
    for words in said:
        about = uuid4()
        texts[about] = {"note": words}
        notes.append(Note(str(about)))
    operation = store.Operation(actor, f"sheet {club} {digest}", bytes.fromhex(digest))
    entries, source = (*made.stream, *notes), "sheet"
    return bring_in(
        stream, entries, operation, club=club, digest=digest, texts=texts, source=source
    )


def _digest(text: str, game: Proposal) -> str:
    laid = [(s.laid.cell, s.laid.down, s.laid.letters) for s in game.steps if s.laid]
    return hashlib.sha256(repr((text, laid)).encode()).hexdigest()
