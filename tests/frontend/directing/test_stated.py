"""Acts that have no form and no sentence of their own: both are made from their facts."""

from dataclasses import MISSING, dataclass, fields
from uuid import uuid4

import pytest
from django.utils import translation

from frontend.forms.directing.acts import Scene, Sender
from frontend.forms.directing.stated import STATED, StatedForm, asked_of
from frontend.pages.directing.wording import SAID
from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import who
from tournaments.course.act import Act
from tournaments.course.acts import KINDS, CheckIn, CloseRound, ComeBack, Penalise, Together
from tournaments.directing import queries
from tournaments.directing.words import WORDS
from tournaments.rights import reach

ROUND = {"division": "A", "round": "2"}


@pytest.fixture
def scene(evening):
    """The tournament as it stands; people are called by their first names."""
    state = queries.tournament_at(evening.stream).state
    names = {who(name): name for name in evening.people}
    return Scene(state, names, queries.tournament(evening.stream))


@pytest.fixture
def sender(cast):
    """The director at a page."""
    return Sender(str(cast.frieda.pk), uuid4().hex, reach=reach(cast.frieda))


@pytest.mark.parametrize(
    ("act", "typed"),
    [
        (CloseRound("A", 2), ROUND),
        (ComeBack(who("Anna"), 2), {"entry": who("Anna"), "from_round": "2"}),
        (CheckIn(who("Anna")), {"entry": who("Anna"), "present": "on"}),
        (CheckIn(who("Anna"), present=False), {"entry": who("Anna")}),
        (Penalise(who("Anna"), 2, spread=30), {"entry": who("Anna"), "round": 2, "spread": 30}),
        (
            Together((who("Anna"), who("Bert")), 2),
            {"entries": [who("Anna"), who("Bert")], "round": "2"},
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Act) else "",
)
def test_the_facts_that_are_typed_make_the_act(scene, sender, act, typed):
    assert StatedForm(type(act), scene, typed).read(sender) == [act]


def test_a_reason_is_put_away_and_the_act_has_its_id(scene, sender):
    typed = {"entry": who("Anna"), "round": "1", "half_points": "1", "reason": " zu spät "}
    form = StatedForm(Penalise, scene, typed)
    (act,) = form.read(sender)
    (subject,) = form.words
    assert form.words == {subject: {WORDS: "zu spät"}}
    assert act == Penalise(who("Anna"), 1, half_points=1, reason=str(subject))


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({}, ["entry", "round"]),
        ({"entry": str(uuid4()), "round": "1"}, ["entry"]),
        ({"entry": who("Anna"), "round": "99"}, ["round"]),
        ({"entry": who("Anna"), "round": "1", "spread": "viel"}, ["spread"]),
        ({"entry": who("Anna"), "round": "1", "spread": str(10**10)}, ["spread"]),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(scene, sender, typed, wrong):
    form = StatedForm(Penalise, scene, typed)
    assert form.read(sender) is None
    assert sorted(form.errors) == wrong


def test_the_form_is_made_anew_with_what_was_typed(scene):
    typed = {"entry": who("Bert"), "round": "3"}
    anew = StatedForm(Penalise, scene, typed).anew(scene)
    shown = {name: anew.initial.get(name) for name in typed}
    assert (anew.is_bound, shown) == (False, typed)


def test_all_that_a_kind_without_a_form_of_its_own_needs_can_be_asked_for():
    lacking = [
        (kind, fact.name)
        for kind in STATED
        for fact in fields(KINDS[kind])
        if fact.default is MISSING and fact not in asked_of(KINDS[kind])
    ]
    assert lacking == []


@dataclass(frozen=True, slots=True)
class Applause(Act):
    """Somebody is applauded; the pages know nothing of it."""

    kind = "loud_applause"

    entry: str
    round: int
    standing: bool = False


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "loud applause (Spieler: Anna Muster, Runde: 2, standing: ja)."),
        ("en", "loud applause (Player: Anna Muster, Round: 2, standing: yes)."),
    ],
)
def test_an_act_without_a_sentence_is_told_by_its_facts(evening, cast, language, said):
    desk = sit(evening, cast.frieda)
    names = {who("Anna"): "Anna Muster"}
    told = Scene(desk.state, names, None)
    with translation.override(language):
        assert SAID[Applause](told, Applause(who("Anna"), 2, standing=True)) == said
