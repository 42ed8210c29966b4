"""What a player finds above all: the own table, who begins, the own place, and what to report."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.forms.directing.labels import ROLES
from frontend.forms.reporting import OwnTable, TableForm, offered
from frontend.pages.tournaments import calls, pairings, standings
from frontend.pages.tournaments.visits import Visit
from tournaments.course.state import Round

# What roles may do here, in the order in which it comes up on an evening.
_TWO = 2

MAY = {
    "check_in": gettext_lazy("check players in"),
    "manage_entries": gettext_lazy("enter players, take them out and bring them back"),
    "read_drafts": gettext_lazy("see pairings before they are published"),
    "pair": gettext_lazy("pair rounds, change and publish pairings"),
    "report_result": gettext_lazy("enter and confirm results"),
    "link_game": gettext_lazy("link score sheets to tables"),
    "answer_calls": gettext_lazy("come to tables that call"),
    "correct_result": gettext_lazy("correct results, enter forfeits and penalties"),
    "close_round": gettext_lazy("close rounds"),
    "undo": gettext_lazy("undo what was entered"),
    "set_up_tournament": gettext_lazy("change the rules and the plan"),
    "publish_tournament": gettext_lazy("publish the tournament"),
    "invite": gettext_lazy("hand out private links"),
    "read_people": gettext_lazy("see the names of all players"),
}


@dataclass(frozen=True)
class OwnPlace:
    """An entry of the viewer: where it sits now, where it stands, what it can say."""

    entry: str
    name: str
    division: str
    round: int | None
    bye: bool
    table: pairings.TableOf | None
    told: str
    row: standings.Row | None
    of: int
    forms: Sequence[TableForm]
    refused: Sequence[str]
    calling: dict[str, Any] | None


def places(visit: Visit, failed: TableForm | None) -> list[OwnPlace]:
    """The viewer's entries; none where an earlier version is shown."""
    if not visit.at_head:
        return []
    return [_place(visit, entry, failed) for entry in visit.state.entries if entry in visit.own]


def _place(visit: Visit, entry: str, failed: TableForm | None) -> OwnPlace:
    state, names = visit.state, visit.names
    division = state.entries[entry].division
    own = OwnTable.of(state, entry)
    played = visit.newest_out(division)
    explained = visit.explains(division)
    standing = visit.standing(division, explained=explained)
    rows = standings.rows(standing, names, visit.own) if standing.round else []
    forms = offered(own, names) if own and not (state.closed or visit.found.house) else []
    forms, refused = _with_failed(entry, forms, failed)
    return OwnPlace(
        entry,
        names[entry],
        division,
        played.number if played else None,
        played is not None and any(bye.entry == entry for bye in played.byes),
        _table(visit, played, own),
        told(own, names) if own else "",
        next((row for row in rows if row.entry == entry), None),
        len(standing.rows),
        forms,
        refused,
        calls.call_of(visit, entry),
    )


def _with_failed(
    entry: str, forms: list[TableForm], failed: TableForm | None
) -> tuple[list[TableForm], list[str]]:
    """The forms with the one that failed in its place; where it has none, what it was told."""
    if failed is None or failed.own.entry != entry:
        return forms, []
    if any(form.name == failed.name for form in forms):
        return [failed if form.name == failed.name else form for form in forms], []
    return forms, [one for one in (failed.refused, *failed.non_field_errors()) if one]


def _table(visit: Visit, played: Round | None, own: OwnTable | None) -> pairings.TableOf | None:
    if played is None or own is None:
        return None
    found = pairings.tables(visit, played)
    return next(one for one in found if one.number == own.table.number)


def told(own: OwnTable, names: Any) -> str:
    """How sure the result of the own table is, and whose turn it is to say something."""
    table, status = own.table, own.table.status
    of_many = len(table.seats) > _TWO
    if status == "open":
        if of_many:
            return _(
                "Whoever is quicker reports the result; somebody else at the table confirms it."
            )
        return _("Whoever is quicker reports the result; the other one confirms it.")
    if status in ("disputed", "conflict"):
        return _("This result is in question. The director will look at it.")
    if status == "confirmed":
        return _("This result is confirmed.")
    if table.reported_by == own.entry and of_many:
        return _("You reported this result. It counts; the others at the table can confirm it.")
    if table.reported_by == own.entry:
        return _("You reported this result. It counts; your opponent can confirm it.")
    if table.reported_by is None:
        return _("The director's desk entered this result. Is it right?")
    return _("{name} reported this result. Is it right?").format(name=names[table.reported_by])


def role(visit: Visit) -> dict[str, Any] | None:
    """What the holder of a link with a role may do here; None for everybody else."""
    link = visit.within.link
    if link is None or link.tournament != visit.row.stream or link.role not in ROLES:
        return None
    if link.entry is not None:
        return None
    may = [str(said) for verb, said in MAY.items() if visit.official(verb)]
    return {"name": ROLES[link.role], "code": link.role, "may": may}
