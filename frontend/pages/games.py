"""What anybody may read who may see a game: the list, the game at each version, its picture.

The page of a game is made here for those who enter as well (`entries.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.answers import view_of
from engine.refusals import Refusal
from engine.rulesets import FAMILY, OTHERS
from frontend import agreements, labels, pictures, scoresheet
from frontend.board_picture import TYPES, picture
from frontend.course_of_play import until
from frontend.forms import offered
from frontend.forms.entries import EntryForm, EntryPage
from frontend.forms.turns import TurnForm
from frontend.pages.asked import id_named, reading
from frontend.pages.at_tables import at_tables, stamp_of_game
from frontend.previews import Preview, preview
from frontend.studio import studio_of
from frontend.tables import table_of
from games import queries, stamps
from games.models import Sheet
from games.photos import sees
from games.refusals import elsewhere
from games.replays import as_of, writing_house
from games.rights import OF_A_SEAT, VERBS
from games.schemas_of_games import GamePage
from games.validators import validated
from tournaments.explained.when import why_untold
from tournaments.rights import Reach, reach

ROWS = 50


@reading
def game_list(request: HttpRequest) -> HttpResponse:
    """The public games and those of the viewer's clubs, the newest first, page by page."""
    within = reach(request.user)
    before = id_named(request.GET.get("before", ""))
    if "before" in request.GET and before is None:
        raise Http404
    clubs = [str(club) for club in within.clubs("list_games")]
    rows = queries.game_list(clubs=clubs, public=True, before=before, limit=ROWS + 1)
    tables = at_tables([UUID(row["id"]) for row in rows if not row["title"]], within)
    for row in rows:
        if (table := tables.get(UUID(row["id"]))) is not None:
            row["title"] = table.called
        row["label"] = labels.RULESETS.get(row["ruleset"], row["ruleset"])
        row["state"] = state_of(row["ruleset"], row["phase"], adjourned=row["adjourned"])
        _name_the_nameless(row["players"])
    context = {
        "games": rows[:ROWS],
        "more": rows[ROWS - 1]["id"] if len(rows) > ROWS else None,
        "before": before,
        "may_open": bool(within.clubs("open_game")),
        "may_import": bool(within.clubs("import_games")),
    }
    return render(request, "frontend/games.html", context)


def _name_the_nameless(players: Sequence[dict[str, Any]]) -> None:
    for seat, player in enumerate(players):
        player["name"] = player["name"] or nameless(seat)


def nameless(seat: int) -> str:
    """What a player without a name is called."""
    return _("Player {number}").format(number=seat + 1)


def state_of(ruleset: str, phase: str, *, adjourned: bool) -> str:
    """Where a game stands, in a word or two."""
    phases = labels.PHASES_ON_CARDS if ruleset in OTHERS else labels.PHASES
    return _("adjourned") if adjourned else str(phases[phase])


@dataclass(frozen=True)
class Visit:
    """Somebody before a game: with whose eyes they see it, and what they may enter."""

    request: HttpRequest
    within: Reach
    sheet: Sheet
    role: str

    @classmethod
    def to(cls, request: HttpRequest, stream: UUID) -> "Visit":
        """The visit to a game; 404 where there is none for this viewer."""
        sheet, within = queries.sheet(stream), reach(request.user)
        role = within.role_for(sheet)
        if sheet is None or role is None:
            raise Http404
        return cls(request, within, sheet, role)

    @cached_property
    def open(self) -> bool:
        """Whether the visitor still enters anything: a closed tournament's games are at rest."""
        return self.within.may_still_enter(self.sheet)

    @cached_property
    def kept_from_entering(self) -> Refusal | None:
        """Why whoever may enter something can't do it here: another house writes the game."""
        if not (self.within.may("enter_move", self.sheet) and self.open):
            return None
        return elsewhere(writing_house(self.sheet.stream))

    def offers(self, page: EntryPage) -> list[EntryForm]:
        """The forms for what the visitor may enter, and can here."""
        return [] if self.kept_from_entering else offered(page, self.seats)

    @property
    def may_title(self) -> bool:
        """Whether the visitor may give the game another title: who may open games may."""
        return self.within.official("open_game", self.sheet) and self.open

    @property
    def sees_photos(self) -> bool:
        """Whether the visitor sees the photos."""
        return sees(self.within, self.sheet)

    def page(self, version: int | None = None) -> EntryPage:
        """The game after an entry (the newest), everybody with a name; 404 if there is none."""
        page = queries.game_page(self.sheet.stream, self.role, version)
        state = as_of(self.sheet.stream, page.version) if page else None
        if page is None or state is None:
            raise Http404
        names = [name or nameless(seat) for seat, name in enumerate(page.names)]
        return view_of(EntryPage, page, names=tuple(names), state=state)

    def seats(self, kind: str) -> list[int]:
        """For which seats the visitor may enter something of this kind: all, the own one, none.

        It decides what is offered; an entry itself is asked of `games.rights.may_enter`.
        """
        verb, own = VERBS[kind], self.within.seat(self.sheet)
        if not (self.within.may(verb, self.sheet) and self.open):
            return []
        if self.within.official(verb, self.sheet):
            return list(range(len(self.sheet.players)))
        return [own] if kind in OF_A_SEAT and own is not None else []


@reading
@validated(stamp_of_game)
def version_page(request: HttpRequest, stream: UUID, version: int) -> HttpResponse:
    """A game as it was after an entry."""
    visit = Visit.to(request, stream)
    return show(visit, visit.page(version), forms=[], at_head=False)


@reading
@validated(stamps.of_game)
def board_picture(request: HttpRequest, stream: UUID, version: int, kind: str) -> HttpResponse:
    """What lies in a game after an entry, as SVG, PNG or text."""
    if kind not in TYPES:
        raise Http404
    page = Visit.to(request, stream).page(version)
    made = picture(page, kind, title=title_of(page))
    return HttpResponse(made, content_type=TYPES[kind])


def head_page(visit: Visit) -> HttpResponse:
    """A game as it stands, with the forms for what the visitor may enter."""
    page = visit.page()
    forms = visit.offers(page)
    return show(visit, page, forms=forms, opened=_about(visit, forms))


def _about(visit: Visit, forms: list[EntryForm]) -> EntryForm | None:
    """The form that was asked for at a line of the sheet, about that entry."""
    asked = visit.request.GET
    return next((form for form in forms if form.point_at(asked.get(form.name, ""))), None)


def show(
    visit: Visit,
    page: GamePage,
    *,
    forms: list[EntryForm],
    at_head: bool = True,
    status: int = 200,
    failed: EntryForm | None = None,
    opened: EntryForm | None = None,
) -> HttpResponse:
    """The page of a game; of its forms the one that `failed` or was asked for is shown open."""
    for form in forms:
        form.opened = form in (failed, opened)
    typing = any(form.name == TurnForm.name for form in forms)
    shown = {
        "studio": studio_of(page) if typing else None,
        "pressing": [form for form in forms if form.pressing],
        "deeds": [form for form in forms if not form.pressing],
        "mending": [form for form in forms if form.at_a_line],
        "at_head": at_head,
        "at_table": at_tables([visit.sheet.stream], visit.within).get(visit.sheet.stream),
        "written_elsewhere": visit.kept_from_entering if at_head else None,
        "may_title": at_head and visit.may_title,
        "as_gcg": as_gcg(visit, page),
        "preview": _preview(visit, page),
        "reported": _reported(visit, page),
        "photos": at_head and visit.sees_photos,
        "explained": at_head and why_untold(visit.sheet) is None,
        "failed": failed,
    }
    context = {**context_of(page), **shown}
    return render(visit.request, "frontend/game.html", context, status=status)


def _reported(visit: Visit, page: GamePage) -> int | None:
    """The entry to report on, if the visitor judges the game: the shown one, or the one that it is
    about. A play, or the end of a turn that could be doubted.
    """
    before = until(page, next(one for one in page.entries if one.version == page.version))
    shown = next(one for one in reversed(before) if one.kind not in _ABOUT_A_PLAY)
    claimed = shown.kind in scoresheet.CLAIMS and not shown.reasons
    laid = (shown.kind == "play" or claimed) and not shown.struck and not shown.flaw
    return shown.version if laid and visit.within.may("judge", visit.sheet) else None


_ABOUT_A_PLAY = ("accept", "challenge", "verdict", "withdraw", "note")
_TWO = 2


def as_gcg(visit: Visit, page: GamePage) -> bool:
    """Whether the visitor may download the game as GCG, which holds two players at a board."""
    fits = page.options["family"] == FAMILY and len(page.seats) == _TWO
    return fits and visit.within.may("export_game", visit.sheet)


def context_of(page: GamePage) -> dict[str, Any]:
    """All that the page of a game shows, whoever looks at it."""
    sheet = scoresheet.lines(page)
    turn = scoresheet.last_turn(page)
    players = scoresheet.players(page)
    return {
        "game": page,
        "title": title_of(page),
        "ruleset": labels.RULESETS.get(page.ruleset, page.ruleset),
        "state": page_state(page),
        "players": players,
        "ranked": sorted(players, key=lambda player: player.place or len(players) + 1),
        "lines": sheet,
        "shown": next(line for line in sheet if line.version == page.version),
        "turn": next((line for line in sheet if turn and line.version == turn.version), None),
        "findings": scoresheet.findings(page),
        "ending": _ending(page),
        "table": table_of(page),
        "scored": scoresheet.is_scored(page),
        "steps": steps(page),
        "picture": pictures.of_game(page),
        "agreed": agreements.agreed(page.ruleset, page.options),
        "limit": agreements.time_limit(page),
    }


def page_state(page: GamePage) -> str:
    """Where the game of a page stands."""
    return state_of(page.ruleset, page.phase, adjourned=page.adjourned)


def title_of(page: GamePage) -> str:
    """What a game is called: its title, else its players."""
    return page.title or _(" vs. ").join(page.names)


def _preview(visit: Visit, page: GamePage) -> Preview | None:
    """What goes with a link to the game; nothing for one that is hidden."""
    if not visit.sheet.public:
        return None
    stream, head = page.id, page.head
    place = {"stream": stream, "version": page.version, "kind": "png"}
    return preview(
        visit.request,
        address(stream, page.version, head),
        title=title_of(page),
        about=f"{labels.RULESETS.get(page.ruleset, page.ruleset)} · {page_state(page)}",
        picture=reverse("board-picture", kwargs=place),
        data=reverse("api-game", args=[stream]),
        size=None,
    )


def _ending(page: GamePage) -> str:
    result = page.result
    return str(labels.endings(page.options["family"]).get(result.reason, "")) if result else ""


def steps(page: GamePage) -> dict[str, str]:
    """The addresses of the first, previous, next and last version, as far as there are any."""
    here, head = page.version, page.head
    wanted = {
        "first": 1 if here > 1 else None,
        "previous": here - 1 if here > 1 else None,
        "next": here + 1 if here < head else None,
        "last": head if here < head else None,
    }
    return {name: address(page.id, v, head) for name, v in wanted.items() if v is not None}


def address(stream: object, version: int, head: int) -> str:
    """The address of a version; the newest one has the game's own."""
    if version == head:
        return reverse("game", args=[stream])
    return reverse("game-version", args=[stream, version])
