"""What pages and the API read about games: each question a fixed number of database queries."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db.models import Q

from engine.views import view
from games.models import Sheet, Text
from games.replays import as_of

_MOST = 200


def sheet(stream: UUID) -> Sheet | None:
    """The sheet of a game, or None."""
    return Sheet.objects.filter(pk=stream).first()


def game_list(
    *,
    clubs: Collection[str] = (),
    public: bool = True,
    before: UUID | None = None,
    limit: int = 50,
) -> list[dict[str, Any]]:
    """The games of `clubs` and, if `public`, all published ones; newest first, before a stream."""
    wanted = Q(club__in=[str(club) for club in clubs])
    rows = Sheet.objects.filter(wanted | Q(public=True) if public else wanted)
    if before is not None:
        rows = rows.filter(stream__lt=before)
    page = list(rows.order_by("-stream")[: min(limit, _MOST)])
    named = texts_about(subject for row in page for subject in _subjects(row))
    return [_line(row, named) for row in page]


def game_page(stream: UUID, role: str, version: int | None = None) -> dict[str, Any] | None:
    """A game as `role` may see it after `version` entries (all), with names, title and notes."""
    row, state = sheet(stream), as_of(stream, version)
    if row is None or state is None or (version is not None and state.version != version):
        return None
    notes = {entry.version: entry.move.text for entry in state.entries if entry.move.kind == "note"}  # type: ignore[attr-defined]
    named = texts_about([*_subjects(row), *map(UUID, notes.values())])
    return {
        "id": str(stream),
        "head": row.version,
        "title": named.get((stream, "title"), ""),
        "names": names_in(row, named),
        "notes": {
            version: words
            for version, subject in notes.items()
            if (words := _note(UUID(subject), named))
        },
        **view(state, role),
    }


def headings(streams: Collection[UUID]) -> dict[UUID, str]:
    """What to call games in a report: the title and the players' names, else the id."""
    rows = list(Sheet.objects.filter(pk__in=streams))
    named = texts_about(subject for row in rows for subject in _subjects(row))
    found = {}
    for row in rows:
        names = names_in(row, named)
        title = named.get((row.stream, "title"), "")
        said = " – ".join(name for name in names if name)
        found[row.stream] = ": ".join(part for part in (title, said) if part) or str(row.stream)
    return found


def texts_about(subjects: Iterable[UUID]) -> dict[tuple[UUID, str], str]:
    """The words about subjects by (subject, kind)."""
    rows = Text.objects.filter(subject__in=list(subjects)).values_list("subject", "kind", "words")
    return {(subject, kind): words for subject, kind, words in rows}


def names_in(row: Sheet, named: dict[tuple[UUID, str], str]) -> list[str]:
    """The names to show at a game's seats: that of this game, else the player's own, else none.

    A registered player may have another name in every game; what was typed once stays there.
    """
    return [
        named.get((row.stream, name_at(seat)))
        or named.get((UUID(player), "name"))
        or named.get((UUID(player), "nick"))
        or ""
        for seat, player in enumerate(row.players)
    ]


def name_at(seat: int) -> str:
    """The kind of a game's text that names a registered player at a seat."""
    return f"name at {seat}"


def _subjects(row: Sheet) -> list[UUID]:
    return [row.stream, *(UUID(player) for player in row.players)]


def _note(subject: UUID, named: dict[tuple[UUID, str], str]) -> str:
    return "\n".join(words for (about, _), words in named.items() if about == subject)


def _line(row: Sheet, named: dict[tuple[UUID, str], str]) -> dict[str, Any]:
    nothing = [None] * len(row.players)
    scores, places = row.scores or nothing, row.places or nothing
    return {
        "id": str(row.stream),
        "club": row.club,
        "title": named.get((row.stream, "title"), ""),
        "ruleset": row.ruleset,
        "players": [
            {"name": name, "score": score, "place": place}
            for name, score, place in zip(names_in(row, named), scores, places, strict=True)
        ],
        "phase": row.phase,
        "adjourned": row.adjourned,
        "version": row.version,
        "turn": row.turn,
        "findings": row.findings,
        "public": row.public,
    }
