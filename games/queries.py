"""What pages and the API read about games: each question a fixed number of database queries."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.db.models.lookups import Contains

from engine.answers import given, view_of
from engine.moves import words_of
from engine.sheets import Game
from engine.views import view
from games.known_by_number import as_read
from games.models import Sheet, Text
from games.prepared import Prepared
from games.replays import as_played
from games.rights import rights
from games.schemas_of_games import GamePage, ShownGame
from games.unfounded import unfounded_end
from games.who_judged import judging

R = TypeVar("R", bound=Model)

_MOST = 200


def sheet(stream: UUID) -> Sheet | None:
    """The sheet of a game, or None."""
    found: Sheet | None = _SHEETS.first(stream)
    return found


_SHEETS = Prepared(lambda stream: Sheet.objects.filter(pk=stream), UUID)


def club_of(stream: UUID) -> str:
    """The club that owns a game; empty if there is no such game."""
    return Sheet.objects.filter(pk=stream).values_list("club", flat=True).first() or ""


def game_list(
    *,
    clubs: Collection[str] = (),
    public: bool = True,
    before: UUID | None = None,
    limit: int = 50,
    only: Q | None = None,
) -> list[dict[str, Any]]:
    """The games of `clubs` and, if `public`, all published ones; newest first, before a stream.

    Of them `only` those that are so.
    """
    wanted = [Q(club=str(club)) for club in clubs] + ([Q(public=True)] if public else [])
    on = (only or Q()) if before is None else Q(stream__lt=before) & (only or Q())
    page = latest(
        (Sheet.objects.filter(one, on).order_by("-stream") for one in wanted),
        lambda row: row.stream,
        min(limit, _MOST),
    )
    named = texts_about(owned for row in page for owned in subjects_of(row))
    return [_line(row, named) for row in page]


def mentioning(people: Iterable[str]) -> Q:
    """Which rows hold one of these ids in `players`, a JSON list of ids; on both databases."""
    found = Q(pk__in=[])
    for person in people:
        found |= Q(Contains(Cast("players", TextField()), f'"{person}"'))
    return found


def latest(lists: Iterable[QuerySet[R]], place: Callable[[R], Any], most: int) -> list[R]:
    """The first rows of several lists together, each of which begins with its latest `place`.

    One query a list: asked for in one, a database would sort all rows to show a few.
    """
    found = {row.pk: row for one in lists for row in one[:most]}
    return sorted(found.values(), key=place, reverse=True)[:most]


def game_page(stream: UUID, role: str, version: int | None = None) -> GamePage | None:
    """A game as `role` may see it after `version` entries (all), with names, title and notes.

    What a list of words says of it is there only while the game may be explained.
    """
    row, played = sheet(stream), as_played(stream, version)
    if row is None or played is None:
        return None
    state = played.state
    notes = notes_in(state)
    named = texts_about([*subjects_of(row), *((UUID(note), row.club) for note in notes.values())])
    shown = view(state, role)
    if rights().why_untold(row) is None:
        shown["findings"] = [*shown["findings"], *unfounded_end(stream, state, row.club)]
    return view_of(
        GamePage,
        shown,
        id=stream,
        head=row.version,
        title=named.get((stream, "title"), ""),
        names=tuple(names_in(row, named)),
        notes={
            version: words
            for version, subject in notes.items()
            if (words := _note(UUID(subject), named))
        },
        judging=judging(played),
    )


def shown_to(state: Game, role: str) -> ShownGame:
    """A game as `role` may see it, by its state alone."""
    return view_of(ShownGame, view(state, role))


def as_if(page: GamePage, state: Game, role: str) -> GamePage:
    """The page that `role` would see if the game stood as `state`."""
    return view_of(GamePage, page, **given(shown_to(state, role)), head=state.version)


def notes_in(state: Game) -> dict[int, str]:
    """By version the ids of the words that stand beside the entries of a game."""
    return {
        entry.version: worded.text  # type: ignore[attr-defined]
        for entry in state.entries
        if (worded := words_of(entry.move))
    }


def headings(streams: Collection[UUID]) -> dict[UUID, str]:
    """What to call games in a report: the title and the players' names, else the id."""
    rows = list(Sheet.objects.filter(pk__in=streams))
    named = texts_about(owned for row in rows for owned in subjects_of(row))
    found = {}
    for row in rows:
        names = names_in(row, named)
        title = named.get((row.stream, "title"), "")
        said = " – ".join(name for name in names if name)
        found[row.stream] = ": ".join(part for part in (title, said) if part) or str(row.stream)
    return found


def titles_of(streams: Collection[UUID]) -> dict[UUID, str]:
    """What streams of any kind are called, as far as they have a title."""
    rows = Text.objects.filter(subject__in=streams, kind="title").exclude(words="")
    return dict(rows.values_list("subject", "words"))


def texts_about(owned: Iterable[tuple[UUID, str]]) -> dict[tuple[UUID, str], str]:
    """The words about (subject, club) by (subject, kind); another club's words are not told."""
    pairs = set(owned)
    rows = Text.objects.filter(subject__in={subject for subject, _ in pairs})
    return {
        (subject, kind): words
        for subject, kind, words, club in rows.values_list("subject", "kind", "words", "club")
        if (subject, club) in pairs
    }


def names_of(row: Sheet) -> list[str]:
    """The names at a game's seats, empty where nobody is named."""
    return names_in(row, texts_about(subjects_of(row)))


def names_in(row: Sheet, named: dict[tuple[UUID, str], str]) -> list[str]:
    """The names to show at a game's seats: that of this game, else the player's own, else none.

    A registered player may have another name in every game; what was typed once stays there, but
    for a number, which is said as it is read.
    """
    return [
        as_read(named.get((row.stream, name_at(seat)), ""))
        or named.get((UUID(player), "name"))
        or named.get((UUID(player), "nick"))
        or ""
        for seat, player in enumerate(row.players)
    ]


def name_at(seat: int) -> str:
    """The kind of a game's text that names a registered player at a seat."""
    return f"name at {seat}"


def subjects_of(row: Sheet) -> list[tuple[UUID, str]]:
    """What there may be words about in a game: itself and its players, all of its club."""
    return [(one, row.club) for one in (row.stream, *map(UUID, row.players))]


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
