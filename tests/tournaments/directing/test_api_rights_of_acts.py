"""Who may enter which act at the tournaments' door: every kind, for every relation."""

import pytest
from django.db import transaction

from games import commands
from games.acting import By
from tests.games import cast as games
from tests.tournaments.directing.evening import club_evening, drawn, enter, undone, who
from tournaments.course.acts import KINDS, Announce, CloseRound, Leave, PublishTournament, Report
from tournaments.course.view import view
from tournaments.directing import queries
from tournaments.directing.rights import VERBS

pytestmark = pytest.mark.django_db

# Anna (player) plays by her account, Bert (plink) by a link; hlink and dlink are links with roles.
# ruff: disable[E501] - a table is as wide as its columns
ENTERING = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
amend                 401      403      403      403      403      403      403      403      201      201      404
division              401      403      403      403      403      403      403      403      201      201      404
plan                  401      403      403      403      403      403      403      403      201      201      404
enter                 401      403      403      403      403      403      403      201      201      201      404
revise                401      403      403      403      403      403      403      201      201      201      404
leave                 401      403      403      403      403      403      403      201      201      201      404
come_back             401      403      403      403      403      403      403      201      201      201      404
check_in              401      403      403      403      403      201      201      201      201      201      404
absent                401      403      403      403      403      201      201      201      201      201      404
apart                 401      403      403      403      403      403      403      201      201      201      404
together              401      403      403      403      403      403      403      201      201      201      404
tables                401      403      403      403      403      403      403      201      201      201      404
propose               401      403      403      403      403      403      403      403      403      403      404
change                401      403      403      403      403      403      403      201      201      201      404
publish               401      403      403      403      403      403      403      201      201      201      404
withdraw              401      403      403      403      403      403      403      201      201      201      404
link                  401      403      403      403      403      201      201      201      201      201      404
report as Anna        401      403      201      403      403      201      201      201      201      201      404
report as Bert        401      403      403      201      403      201      201      201      201      201      404
report as nobody      401      403      403      403      403      201      201      201      201      201      404
confirm as Anna       401      403      201      403      403      201      201      201      201      201      404
confirm as Bert       401      403      403      201      403      201      201      201      201      201      404
confirm as nobody     401      403      403      403      403      201      201      201      201      201      404
dispute as Anna       401      403      201      403      403      201      201      201      201      201      404
dispute as Bert       401      403      403      201      403      201      201      201      201      201      404
dispute as nobody     401      403      403      403      403      201      201      201      201      201      404
slip                  401      403      403      403      403      201      201      201      201      201      404
correct               401      403      403      403      403      403      403      201      201      201      404
from_game             401      403      403      403      403      403      403      403      403      403      404
forfeit               401      403      403      403      403      403      403      201      201      201      404
penalty               401      403      403      403      403      403      403      201      201      201      404
clock                 401      403      403      403      403      403      403      201      201      201      404
notice                401      403      403      403      403      403      403      201      201      201      404
prizes                401      403      403      403      403      403      403      403      201      201      404
close_round           401      403      403      403      403      403      403      201      201      201      404
close                 401      403      403      403      403      403      403      403      201      201      404
publish_tournament    401      403      403      403      403      403      403      403      201      201      404
unpublish_tournament  401      403      403      403      403      403      403      403      201      201      403
show_names            401      403      403      403      403      403      403      403      201      201      404
announce              401      403      403      403      403      403      403      403      201      201      404
unannounce            401      403      403      403      403      403      403      403      201      201      404
hand_over             401      403      403      403      403      403      403      403      201      201      404
undo                  401      403      403      403      403      403      403      201      201      201      404
create                401      403      403      403      403      403      403      403      403      403      404
"""
# ruff: enable[E501]

AT_TABLE = {"division": "A", "round": 1, "table": 1}
ROUND = {"division": "A", "round": 1}
NAMED = ("Anna", "Bert", "nobody")


@pytest.fixture
def evening(cast):
    """Six are entered; Dora's person is free to enter."""
    return club_evening(cast, "Anna", "Bert", "Clara", "Dora", "Georg")


@pytest.fixture
def knockers(evening):
    """A program for each relation."""
    return evening.knockers()


def draft(evening):
    """The first round is paired, with a bye for Georg."""
    evening.paired(1, "Anna Bert", "Clara Dora", bye="Georg")


def out(evening):
    """The first round is published."""
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg")


def told(evening, **facts):
    """Table 1 has a result."""
    out(evening)
    evening.done(Report("A", 1, 1, scores=(400, 350), **facts))


def decided(evening):
    """All tables have results."""
    told(evening)
    evening.done(Report("A", 1, 2, scores=(380, 390)))


def over(evening):
    """The only round that was published is closed."""
    decided(evening)
    evening.done(CloseRound("A", 1))


def set_up(evening):
    """The set-up and the plan as they stand."""
    found = queries.tournament_at(evening.stream)
    page = view(found.state, "official")
    return page["setup"], page["divisions"][0]["plan"]


def a_game(evening):
    """The id of a game of those who sit at the first table."""
    players = [evening.person(name) for name in ("Anna", "Bert")]
    by = By("hugo", games.a_key())
    opened = commands.open_game(by=by, club=evening.club, ruleset="klassik", players=players)
    return str(opened.stream)


def by(name):
    """Whom a result comes from; nobody is the desk."""
    return {} if name == "nobody" else {"by": who(name)}


def of_results():
    """Reporting, confirming and disputing, each as two players and as an official."""
    for kind, facts in (("report", {"scores": [400, 350]}), ("confirm", {}), ("dispute", {})):
        for name in NAMED:
            body = {"kind": kind, **AT_TABLE, **facts, **by(name)}
            other = who("Bert" if name == "Anna" else "Anna")
            before = out if facts else (lambda evening, by=other: told(evening, by=by))
            yield f"{kind} as {name}", (before, lambda _, body=body: body)


PROPOSAL = {
    "system": "by_hand", "system_version": 1, "parameters": {}, "seed": "seed",
    "field": "5e" * 32, "based_on": 1, "tables": [],
}  # fmt: skip
FROM_GAME = {"game": who("a game"), "version": 3, "head": "5e" * 32, "places": [1, 2]}

# Kind of act: what has happened before, and what is sent.
ACTS = {
    "amend": (None, lambda e: {"kind": "amend", "setup": set_up(e)[0]}),
    "division": (None, lambda _: {"kind": "division", "division": "B"}),
    "plan": (None, lambda e: {"kind": "plan", "division": "A", "plan": set_up(e)[1]}),
    "enter": (
        None,
        lambda e: {
            "kind": "enter", "entry": who("Hanna"), "person": e.person("Hanna"), "division": "A",
        },
    ),
    "revise": (
        None,
        lambda e: {
            "kind": "revise", "entry": who("Anna"), "person": e.person("Anna"), "division": "A",
        },
    ),
    "leave": (None, lambda _: {"kind": "leave", "entry": who("Anna"), "from_round": 1}),
    "come_back": (
        lambda e: e.done(Leave(who("Anna"), 1)),
        lambda _: {"kind": "come_back", "entry": who("Anna"), "from_round": 2},
    ),
    "check_in": (None, lambda _: {"kind": "check_in", "entry": who("Anna")}),
    "absent": (None, lambda _: {"kind": "absent", "entry": who("Anna"), "round": 1}),
    "apart": (None, lambda _: {"kind": "apart", "entries": [who("Anna"), who("Bert")]}),
    "together": (
        None,
        lambda _: {"kind": "together", "entries": [who("Anna"), who("Bert")], "round": 1},
    ),
    "tables": (None, lambda _: {"kind": "tables", "words": {"1": "Fenster"}}),
    "propose": (None, lambda _: {"kind": "propose", **ROUND, **PROPOSAL}),
    "change": (
        draft,
        lambda _: {
            "kind": "change", **ROUND,
            "tables": [{"table": 1, "seats": [who("Bert"), who("Anna")]}],
        },
    ),
    "publish": (draft, lambda _: {"kind": "publish", **ROUND}),
    "withdraw": (out, lambda _: {"kind": "withdraw", **ROUND}),
    "link": (out, lambda e: {"kind": "link", **AT_TABLE, "game": a_game(e)}),
    **dict(of_results()),
    "slip": (out, lambda _: {"kind": "slip", **AT_TABLE, "scores": [400, 350]}),
    "correct": (told, lambda _: {"kind": "correct", **AT_TABLE, "scores": [350, 400]}),
    "from_game": (out, lambda _: {"kind": "from_game", **AT_TABLE, **FROM_GAME}),
    "forfeit": (out, lambda _: {"kind": "forfeit", **AT_TABLE, "entries": [who("Anna")]}),
    "penalty": (
        None,
        lambda _: {"kind": "penalty", "entry": who("Anna"), "round": 1, "spread": 10},
    ),
    "clock": (None, lambda _: {"kind": "clock", "ends_at": "2026-10-24T19:30:00Z"}),
    "notice": (None, lambda _: {"kind": "notice", "words": "Pause bis 15 Uhr"}),
    "prizes": (
        None,
        lambda _: {"kind": "prizes", "prizes": [{"by": "high_game"}], "words": {"1": "20 Euro"}},
    ),
    "close_round": (decided, lambda _: {"kind": "close_round", **ROUND}),
    "close": (over, lambda _: {"kind": "close"}),
    "publish_tournament": (None, lambda _: {"kind": "publish_tournament"}),
    "unpublish_tournament": (
        lambda e: e.done(PublishTournament()),
        lambda _: {"kind": "unpublish_tournament"},
    ),
    "show_names": (None, lambda _: {"kind": "show_names", "to": "all"}),
    "announce": (
        None,
        lambda _: {"kind": "announce", "starts": "14:00", "words": {"place": "Vereinsheim"}},
    ),
    "unannounce": (lambda e: e.done(Announce()), lambda _: {"kind": "unannounce"}),
    "hand_over": (None, lambda _: {"kind": "hand_over", "house": "5c" * 32}),
    "undo": (None, lambda e: {"kind": "undo", "version": e.version}),
    "create": (
        None,
        lambda e: {
            "kind": "create", "setup": set_up(e)[0], "plan": set_up(e)[1], "divisions": ["A"],
        },
    ),
}  # fmt: skip


def statuses(evening, knockers, before, body_of):
    """What each one gets for an act after what has happened before; nothing of it stays."""
    with transaction.atomic():
        if before is not None:
            before(evening)
        body = body_of(evening)
        codes = [undone(enter, program, evening, body).status_code for program in knockers.values()]
        transaction.set_rollback(True)
    return codes


def test_who_may_enter_which_act(evening, knockers):
    rows = {name: statuses(evening, knockers, *act) for name, act in ACTS.items()}
    assert drawn(knockers, rows) == ENTERING


def test_the_table_above_has_a_line_for_every_kind_of_act():
    assert {name.partition(" as ")[0] for name in ACTS} == set(KINDS)
    assert {name for name in ACTS if " as " in name} == {
        f"{kind} as {name}" for kind, cls in KINDS.items() if cls.own for name in NAMED
    }
    assert set(VERBS) < set(KINDS)
