"""The tables of the score sheets and of the words, for the list of what `verify` proves."""

import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop as _

from engine.games import family_of
from engine.moves import Replace
from engine.sheets import Game
from games import figures_kept, filed_rulings, findings, store
from games.models import (
    Checkpoint,
    Event,
    Evidence,
    Finding,
    Follower,
    GameFigures,
    GamePhoto,
    Head,
    ImportedFile,
    Operation,
    Sheet,
    SheetSearch,
    Text,
)
from games.projection import columns
from games.replays import GAME, game_of
from games.verification import kinds, references
from games.verification.checkpoints import Checkpoints
from games.verification.derived import Derived
from games.verification.kinds import Found
from games.verification.proofs import Once
from games.verification.tables import register
from lexicon.models import ArbiterRuling, OwnEdition

_SLACK = 0.9  # of the time that an operation is kept: a row that is about to go may be gone


def _of(stream: store.Stream, _state: Any) -> Iterator[Operation]:
    """The requests that a stream's events were appended by."""
    for operation, rows in groupby(stream.rows, key=lambda row: row.operation):
        first, *more = rows
        yield Operation(
            id=UUID(operation),
            stream=stream.id,
            first=first.version,
            last=more[-1].version if more else first.version,
            recorded=first.recorded,
        )


def _looked_at(stream: UUID, state: Game) -> Iterator[Found]:
    """The findings of a game, each with its entry as it is typed."""
    for version, refusal in findings.open_findings(state):
        yield Found(stream, version, refusal, _typed(state, version))


def _typed(state: Game, version: int) -> str:
    """An entry as it is typed, `13A .ÄLE 24`; its kind where it is not typed."""
    move = state.entries[version - 1].move
    return family_of(state).written(move.entry if isinstance(move, Replace) else move)


def _forgotten(row: Operation) -> bool:
    """Whether it may be gone: nobody repeats a request after weeks."""
    age = time.time() - row.recorded / 1e6
    return age > store.OPERATIONS_KEPT.total_seconds() * _SLACK


operations = Derived(
    Operation,
    _("request"),
    _of,
    key=("id",),
    unknown=frozenset({"fingerprint"}),
    lost=_forgotten,
)


def register_tables() -> None:
    """Put them on the list, and say how games are replayed."""
    kinds.register(GAME, game_of, _looked_at)
    register(Event, how="Each row's hash is computed again, and chained to the row before.")
    register(Head, how="Version, hash, kind and club are those of the stream's last event.")
    register(
        Operation,
        how="All but the fingerprint of the request is computed again from the events.",
        proof=lambda: operations,
    )
    register(
        Follower,
        how="It follows a stream that is there, not beyond its head, and has not given up.",
        proof=partial(Once, references.followers),
    )
    register(
        Checkpoint,
        how="Each is signed by the house's key and names the one before; every head that was ever"
        " signed is on the way of its stream.",
        proof=Checkpoints,
    )
    register(SheetSearch, why_not="It is searched anew at any time, and thrown away after a day.")
    _register_derived()
    _register_words()


def _register_derived() -> None:
    again = "The rows are computed again from the game's events."
    sheets = Derived(Sheet, _("sheet"), _sheets, {GAME}, part="sheets")
    register(Sheet, how=again, derived=sheets)
    found = Derived(
        Finding,
        _("finding"),
        findings.rows_of,
        {GAME},
        ("position",),
        follower=findings.NAME,
        part="findings",
    )
    register(Finding, how=again, derived=found)
    counted = Derived(
        GameFigures,
        _("numbers"),
        figures_kept.rows_of,
        {GAME},
        follower=figures_kept.NAME,
        part="figures",
    )
    register(
        GameFigures,
        how="The rows are computed again from the game's events and the edition that it pins.",
        derived=counted,
    )
    ruled = Derived(
        ArbiterRuling,
        _("ruling"),
        filed_rulings.rows_of,
        {GAME},
        ("version", "word"),
        follower=filed_rulings.NAME,
        part="rulings",
    )
    register(ArbiterRuling, how=again, derived=ruled)


def _register_words() -> None:
    register(
        Text,
        how="It is about a stream, or an id that an event of its club names, and a note has one;"
        " what it says can be blanked and stands nowhere else.",
        proof=references.Texts,
    )
    register(
        ImportedFile,
        how="It names a game of its club.",
        proof=partial(Once, references.imported_files),
    )
    register(
        Evidence,
        how="It is about words that waited for a verdict; the text rests on precedents of its day.",
        proof=references.EvidenceOfGames,
    )
    register(
        GamePhoto,
        how="It is beside a game of its club, and a picture as it was taken, with its hash.",
        proof=partial(Once, references.photos),
    )
    register(
        OwnEdition,
        how="The files of this hash lie in the data folder and have it.",
        proof=partial(Once, references.editions),
    )


def _sheets(stream: store.Stream, state: Game) -> Iterable[Sheet]:
    if stream.head is not None:
        yield Sheet(stream=stream.id, **columns(state, stream.head.club))
