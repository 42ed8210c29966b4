"""Somebody who runs a tournament, at one of its pages: found, allowed, and what a form becomes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.directing.acts import ActForm, Scene, Sender
from frontend.forms.entries import SentAlong, new_key
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.outbox import asks, is_stored
from frontend.pages.tournaments.visits import people_of
from frontend.pages.writers import writer_of
from games import own_backups
from games.refusals import Conflict, elsewhere
from games.refusals import Reason as GameReason
from tournaments.course.state import State
from tournaments.directing import queries
from tournaments.directing.streams import TournamentAt, was_entered
from tournaments.directing.words import named_in, names_of_entries, numbered, title_and_words
from tournaments.links import LinkHolder
from tournaments.models import Club, Tournament
from tournaments.rights import Reach, reach

FASTER = 409

LIVE = ("live", "clock", "alarm")
"""The scripts of pages that keep themselves up to date, as those of rounds do."""
_LIVE = frozenset({"round", "table"})

Forms = Mapping[str, Callable[..., ActForm]]


@dataclass(frozen=True)
class Button:
    """A form of hidden fields and one button; its key is the page's with what makes it differ."""

    name: str
    label: str
    fields: Mapping[str, object]
    key: str
    about: str = ""

    @property
    def hidden(self) -> list[tuple[str, object]]:
        """What the form sends beside version and key."""
        return [("form", self.name), ("key", self.key), *self.fields.items()]


class Numbers(NamedTuple):
    """How many of the entries everybody reads as numbers, and whether the viewer can change it."""

    numbers: int
    entries: int
    decides: bool


@dataclass(frozen=True)
class Desk:
    """A page of one tournament and who sits at it."""

    request: HttpRequest
    within: Reach
    row: Tournament
    found: TournamentAt
    division: str = ""
    number: int = 0
    table: int = 0

    @classmethod
    def to(cls, request: HttpRequest, stream: UUID, verb: str) -> "Desk":
        """The desk for somebody to whom a role grants `verb`.

        404 where there is no tournament for them, 403 where they may only read it.
        """
        row, within = queries.tournament(stream), reach(request.user)
        if row is None or not within.may("read_tournament", row):
            raise Http404
        if not within.official(verb, row):
            raise PermissionDenied
        found = queries.tournament_at(stream)
        if found is None:
            raise Http404
        return cls(request, within, row, found)

    def at(self, division: str, number: int, table: int = 0) -> "Desk":
        """The desk for a round of a division; 404 where the plan has none."""
        planned = self.state.divisions.get(division)
        if planned is None or not 1 <= number <= len(planned.plan):
            raise Http404
        return replace(self, division=division, number=number, table=table)

    @property
    def state(self) -> State:
        """The tournament as it stands."""
        return self.found.state

    @cached_property
    def _texts(self) -> tuple[str, dict[str, str]]:
        return title_and_words(self.row, named_in(self.state, official=True))

    @property
    def title(self) -> str:
        """What the tournament is called."""
        return self._texts[0]

    @property
    def words(self) -> Mapping[str, str]:
        """By id the words that acts name."""
        return self._texts[1]

    @cached_property
    def names(self) -> dict[str, str]:
        """By entry the name."""
        return names_of_entries(self.state, self.row, self.within)

    @cached_property
    def numbers(self) -> "Numbers":
        """How many players everybody reads as a number."""
        entries, decides = len(self.state.entries), self.may("publish_tournament")
        return Numbers(numbered(self.state, self.row), entries, decides)

    def may(self, verb: str) -> bool:
        """Whether a role grants this here."""
        return self.within.official(verb, self.row)

    @cached_property
    def club(self) -> Club | None:
        """The club that owns the tournament."""
        return Club.objects.filter(pk=self.row.club).first()

    @cached_property
    def elsewhere(self) -> Refusal | None:
        """Why nothing is entered here; None where this house writes the tournament."""
        return elsewhere(self.found.house)

    def enters(self, verb: str) -> bool:
        """Whether what takes this right is entered here: by whoever may, where it is written."""
        return self.may(verb) and self.elsewhere is None

    @property
    def open(self) -> bool:
        """Whether it goes on, and here."""
        return not self.state.closed and self.elsewhere is None

    def may_in_club(self, verb: str) -> bool:
        """Whether this is granted for the club itself, its register: no link reaches that far."""
        return self.within.may(verb, self.club)

    def scene(self, state: State | None = None) -> Scene:
        """What forms are made for: the tournament as it stands, or as it was."""
        names = self.names if state is None else names_of_entries(state, self.row, self.within)
        where = (self.division, self.number, self.table)
        return Scene(state or self.state, names, self.row, *where, self.words)

    def refreshed(self) -> "Desk":
        """The desk with the tournament as it stands by now."""
        found, row = queries.tournament_at(self.row.stream), queries.tournament(self.row.stream)
        if found is None or row is None:
            raise Http404
        return replace(self, found=found, row=row)

    def sender(self, key: str) -> Sender:
        """Who sends a form from here."""
        user: Any = self.request.user  # or the holder of a link
        source = "link" if isinstance(user, LinkHolder) else "page"
        return Sender(str(user.pk), key, source, reach=self.within)

    @cached_property
    def key(self) -> str:
        """The key of this showing of the page."""
        return new_key()

    def button(self, name: str, label: object, about: str = "", **fields: object) -> Button:
        """A form of one button."""
        told = "-".join(str(value)[:12] for value in fields.values())
        clean = "".join(letter for letter in f"{name}-{told}" if letter.isalnum() or letter == "-")
        key = f"{self.key}-{clean}"[:64]
        return Button(name, str(label), {"after": self.state.version, **fields}, key, about)


class Failed(NamedTuple):
    """A form that was not entered, the desk to show it at, and the status of the answer."""

    form: ActForm
    desk: Desk
    status: int


def enter(desk: Desk, forms: Forms) -> ActForm | Failed:
    """Enter what a sent form says; gives the form, or why it failed."""
    data = desk.request.POST
    sent = SentAlong(data)
    if not sent.is_valid() or sent.cleaned_data["form"] not in forms:
        raise BadRequest
    after, sender = sent.cleaned_data["after"], desk.sender(sent.cleaned_data["key"])
    form = forms[sent.cleaned_data["form"]](_as_seen(desk, after), data)
    acts = form.read(sender)
    if acts is None:
        return Failed(form, desk, UNREADABLE)
    if not form.allowed(sender, acts):
        raise PermissionDenied
    try:
        form.commit(sender, acts, _decided_after(desk, form, sender, after))
    except (Refusal, Unusable) as problem:
        return _refused(desk.refreshed(), form, problem)
    if asks(desk.request):
        is_stored(desk.request, desk.refreshed().row.version)
    if said := form.done():
        messages.success(desk.request, said)
    return form


def answered(
    desk: Desk, forms: Forms, shown: Callable[[Desk, Failed | None], HttpResponse], goes_on: str
) -> HttpResponse:
    """The page as it is `shown`, with the form that failed if one was sent; else where it goes on.

    That is a page of the tournament by its name, of the round where the desk is at one.
    """
    done = enter(desk, forms) if desk.request.method == "POST" else None
    if done is None or isinstance(done, Failed):
        return shown(done.desk if done else desk, done)
    at = (desk.division, desk.number) if desk.number else ()
    return redirect(goes_on, desk.row.stream, *at)


def _as_seen(desk: Desk, after: int) -> Scene:
    """What the sender saw: a form is read in the state that it was made for."""
    if after == desk.found.version:
        return desk.scene()
    seen = queries.tournament_at(desk.row.stream, after)
    if seen is None:
        raise BadRequest
    return desk.scene(seen.state)


def _decided_after(desk: Desk, form: ActForm, sender: Sender, after: int) -> int | None:
    """The version that must still stand; None where what the form is about is the same.

    What the form itself has changed, when it was sent before, is no reason for a conflict.
    """
    if not form.settled:
        return after
    repeated = was_entered(desk.row.stream, sender)
    return None if repeated or form.still(desk.scene()) else after


def _refused(desk: Desk, form: ActForm, problem: Refusal | Unusable) -> Failed:
    """The form again with the reason; where somebody was faster, made anew for the new state."""
    if isinstance(problem, Refusal) and problem.reason is GameReason.NO_SUCH_GAME:
        form.refuse(problem, desk.names)
        return Failed(form, desk, UNPROCESSABLE)
    if isinstance(problem, Conflict):
        form = form.anew(desk.scene())
        form.refuse(problem, desk.names)
        return Failed(form, desk, FASTER)
    form.refuse(problem, desk.names)
    return Failed(form, desk, UNPROCESSABLE)


def show(
    desk: Desk,
    template: str,
    context: Mapping[str, Any],
    failed: Failed | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page of the tournament, with the failed form in place of the fresh one of its name."""
    forms = {} if desk.elsewhere else dict(context.get("forms", {}))
    if failed is not None:
        forms[failed.form.name] = failed.form
    known = {
        "desk": desk,
        "row": desk.row,
        "title": desk.title,
        "version": desk.state.version,
        "people": people_of(desk.within, desk.row, desk.state),
        "failed": failed.form if failed else None,
        "tabs": tabs(desk),
        "searched": page_for(desk, "tournament-search", "report_result"),
        "writer": writer_of(desk.row.stream, desk.found),
        "server_page": page_for(desk, "tournament-server", "publish_tournament"),
        "no_backup": own_backups.trouble() if desk.may("set_up_tournament") else None,
        "answers_calls": desk.may("answer_calls") and not desk.state.closed,
    }
    known["live"] = [static(f"frontend/{name}.js") for name in LIVE] if template in _LIVE else ()
    page = {**context, **known, "forms": forms}
    status = failed.status if failed else status
    return render(desk.request, f"frontend/directing/{template}.html", page, status=status)


def page_for(desk: Desk, page: str, verb: str) -> str:
    """The address of a page of the tournament; empty for those who may not."""
    return reverse(page, args=[desk.row.stream]) if desk.may(verb) else ""


class Tab(NamedTuple):
    """A page that whoever sits here may open."""

    label: str
    address: str
    here: bool


def tabs(desk: Desk) -> list[Tab]:
    """The pages of this tournament that the visitor may open."""
    here = desk.request.resolver_match
    name = str(here.url_name) if here else ""
    pages = [
        (_("Players"), "tournament-entries", "check_in"),
        (_("Rounds"), "tournament-rounds", "report_result"),
        (_("Calls"), "tournament-calls", "call_arbiter"),
        (_("Room"), "tournament-room", "pair"),
        (_("Screen"), "tournament-screens", "read_drafts"),
        (_("Documents"), "tournament-documents", "read_drafts"),
        (_("Protocol"), "tournament-protocol", "read_drafts"),
        (_("Links"), "tournament-links", "invite"),
        (_("Announcement"), "tournament-announce", "set_up_tournament"),
        (_("Server"), "tournament-server", "publish_tournament"),
        (_("Set-up"), "tournament-set-up", "set_up_tournament"),
    ]
    return [
        Tab(label, reverse(page, args=[desk.row.stream]), _UNDER.get(name, name) == page)
        for label, page, verb in pages
        if desk.may(verb)
    ]


# Under the tab of which other page a page stands.
_UNDER = {
    "tournament-add": "tournament-entries",
    "tournament-entry": "tournament-entries",
    "tournament-list": "tournament-entries",
    "tournament-divisions": "tournament-entries",
    "tournament-run": "tournament-rounds",
    "tournament-run-table": "tournament-rounds",
    "tournament-result-table": "tournament-rounds",
    "tournament-dry-runs": "tournament-set-up",
    "tournament-dry-run": "tournament-set-up",
}
