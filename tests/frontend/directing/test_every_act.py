"""Every kind of act is made by a form of the pages: an evening that is run there from its start."""

from frontend.forms.directing.acts import ActForm
from frontend.forms.directing.announcing import ANNOUNCING_FORMS
from frontend.forms.directing.entries import ADDING_FORMS, ENTRY_FORMS
from frontend.forms.directing.moving import MOVING_FORMS
from frontend.forms.directing.people import ConfirmListForm
from frontend.forms.directing.prizes import PrizesForm
from frontend.forms.directing.result_tables import ConfirmTableForm
from frontend.forms.directing.results import RESULT_FORMS
from frontend.forms.directing.room import ROOM_FORMS
from frontend.forms.directing.rounds import ROUND_FORMS
from frontend.forms.directing.screens import NoticeForm
from frontend.forms.directing.server import TakeForm
from frontend.forms.directing.setups import SETUP_FORMS
from frontend.forms.directing.stated import STATED
from games.models import Event, Head
from tests.frontend.browser import Browser
from tests.frontend.directing.desk import run
from tests.games.cast import open_game
from tests.tournaments.directing.evening import who
from tournaments.course.acts import KINDS
from tournaments.models import Tournament
from tournaments.register.commands import register_person
from tournaments.register.stream import EVENTS, REGISTER

NO_FORM = {
    "slip": "the line of results makes it where two have to type: test_typed_twice.py",
    "from_game": "it follows by itself from a linked game that is closed",
}
NEW, ENTRIES, ADD, ROOM, SET_UP, ANNOUNCE, PRIZES, MOVE = (
    *(
        "/tournaments/new/",
        "entries/",
        "entries/add/",
        "room/",
        "set-up/",
        "announce/",
        "prizes/set/",
        "entries/divisions/",
    ),
)
REGISTERED = {
    form
    for forms in (
        *(SETUP_FORMS, ENTRY_FORMS, ADDING_FORMS, ROUND_FORMS, RESULT_FORMS, ROOM_FORMS),
        *(ANNOUNCING_FORMS, MOVING_FORMS),
        {one.name: one for one in (ConfirmListForm, ConfirmTableForm, NoticeForm)},
        {one.name: one for one in (PrizesForm, TakeForm)},
    )
    for form in forms.values()
}

# Page, form and fields, in the order of the evening; the forms of one person name Anna's entry.
BEFORE = [
    (SET_UP, "amend", {"clock": "30"}),
    (SET_UP, "rules", {}),
    (SET_UP, "order", {"order-0": "spread", "order-1": "wins", "order-2": "total"}),
    (SET_UP, "counting", {}),
    (SET_UP, "division", {"division": "B"}),
    (SET_UP, "plan", {"division": "A", "plan-0-system": "swiss", "plan-0-rounds": "3"}),
    (SET_UP, "make-public", {}),
    (SET_UP, "make-private", {}),
    (SET_UP, "show-names", {"to": "consent"}),
    (ANNOUNCE, "announce", {"starts": "14:00", "places": "24", "place": "Vereinsheim"}),
    (ANNOUNCE, "unannounce", {}),
    (PRIZES, "prizes", {"prize-0-by": "high_game", "prize-0-thing": "Pokal"}),
    (MOVE, "move", {f"to-{who('Hanna')}": "B"}),
    (MOVE, "move-back", {}),
    (ENTRIES, "revise", {"entry": "Anna", "rating": "1500"}),
    (ENTRIES, "check-in", {"entry": "Anna"}),  # not here
    (ENTRIES, "check-in", {"entry": "Anna"}),  # here after all
    (ENTRIES, "check-in", {"entry": "Anna"}),  # not here
    (ENTRIES, "all-here", {}),
    (ENTRIES, "leave", {"entry": "Hanna", "from_round": "3"}),
    (ENTRIES, "come-back", {"entry": "Hanna", "from_round": "3"}),
    (ENTRIES, "absent", {"entry": "Hanna", "round": "3"}),
    (ADD, "new-person", {"person_name": "Zoe Neu"}),
    (ROOM, "room", {"first-A": "1", "accessible": "1"}),
    (ROOM, "name-table", {"table": "3", "called": "Fensterplatz"}),
    (ROOM, "fix-table", {"entry": "Clara", "table": "2"}),
    (ROOM, "reach", {"entry": "Dora", "needs": "on"}),
    (ROOM, "apart", {"one": "Anna", "other": "Dora"}),
    (ROOM, "together", {"round": "3", "seat-0": "Bert", "seat-1": "Georg"}),
    (ROOM, "penalty", {"entry": "Georg", "round": "1", "points": "0.5", "spread": "30"}),
]
"""What comes before the rounds."""


RUN, FIRST, SECOND, THIRD = run(), run(1, 1), run(1, 2), run(1, 3)
TABLE = "rounds/list/"
ROUND = [
    (RUN, "pair", {}),
    (RUN, "swap", {"one": "Anna", "other": "Dora"}),
    (RUN, "bye", {"entry": "Dora"}),
    (RUN, "begin", {"table": "2"}),
    (RUN, "publish", {}),
    (RUN, "withdraw", {}),
    (RUN, "publish", {}),
    (RUN, "clock", {"minutes": "50"}),
    ("screens/", "notice", {"said": "Pause bis 15 Uhr"}),
    (FIRST, "open-game", {}),
    (FIRST, "report", {"score-0": "400", "score-1": "350"}),
    (FIRST, "dispute", {"reason": "Bonus vergessen"}),
    (FIRST, "confirm", {}),
    (FIRST, "correct", {"score-0": "410", "score-1": "350"}),
    (RUN, "quick", {"text": "2 400 350"}),
    (RUN, "quick", {"text": "4 400 340"}),
    (RUN, "take-back", {}),
    (TABLE, "confirm-table", {}),
    (THIRD, "forfeit", {"absent": "THIRD"}),
    (SECOND, "link", {"game": "GAME"}),
    (RUN, "close-round", {}),
]
"""A round, from its pairing to its end."""


def kinds(stream):
    """The kinds of the acts in the stream of a tournament."""
    return set(Event.objects.filter(stream=stream).values_list("kind", flat=True))


def named(fields):
    """The fields with entries in place of first names."""
    people = ("Anna", "Bert", "Clara", "Dora", "Georg", "Hanna")
    return {name: who(value) if value in people else value for name, value in fields.items()}


def test_a_tournament_is_created_by_a_form(cast):
    browser = Browser(cast.frieda, language="en")
    form = browser.get(NEW).forms[-1]
    browser.post(NEW + form.action, {**form.fields, "title": "Abend"})
    assert kinds(Tournament.objects.get().stream) == {"create"}


class Sender:
    """Somebody who fills in one form after the other; what was sent is kept by name."""

    def __init__(self, desk):
        """Sit down."""
        self.desk, self.sent, self.shown = desk, set(), None

    def page(self, page):
        """The page if it is shown already, as after a form that was sent from it."""
        if self.shown is None or self.shown.path != self.desk.address(page):
            return self.desk.get(page)
        return self.shown

    def send(self, page, form, fields, seen=None):
        """Fill in the form of this name that is most about what the fields name."""
        asked = named(fields)
        shown = seen or self.page(page)
        found = [one for one in shown.forms if one.fields.get("form") == form]
        assert found, (form, shown.offers())
        fits = max(found, key=lambda one: sum(one.fields.get(n) == v for n, v in asked.items()))
        self.shown = self.desk.browser.post(self.desk.address(page), {**fits.fields, **asked})
        assert self.shown.status == 200, (form, self.shown.text)
        self.sent.add(form)


def preview(desk):
    """What the page shows of a table with the result of table 4: players by their numbers."""
    state = desk.state
    one, other = (state.entries[seat].number for seat in state.round("A", 1).tables[4].seats)
    heads = "Klasse;Runde;Name 1;Punkte 1;Name 2;Punkte 2"
    sent = {"form": "read-results", "text": f"{heads}\nA;1;{one};400;{other};350\n"}
    return desk.browser.post(desk.address(TABLE), sent)


def test_every_kind_of_act_is_made_by_a_form_of_a_page(evening, frieda, cast):
    sender = Sender(frieda)
    for step in BEFORE:
        sender.send(*step)
    zoe = register_person(club=cast.club, name="Zoe Später")
    sender.send(ADD, "from-register", {"people": str(zoe.pk)})
    listed = {"form": "read-list", "text": "Nora Neu"}
    looked = frieda.browser.post(frieda.address("entries/list/"), listed)
    sender.send("entries/list/", "confirm-list", {"named": "all"}, looked)
    game = str(open_game(club=str(cast.club.pk)))
    for page, form, fields in ROUND:
        seated = frieda.state.round("A", 1)
        told = {"GAME": game, "THIRD": seated.tables[3].seats[0] if seated else ""}
        seen = preview(frieda) if page == TABLE else None
        said = {name: told.get(value, value) for name, value in fields.items()}
        sender.send(page, form, said, seen)
    sender.send("protocol/", "undo", {"version": str(frieda.state.version)})
    sender.send(RUN, "close-round", {})
    sender.send(SET_UP, "plan", {"division": "A", "plan-0-rounds": "1"})
    sender.send(RUN, "one-more", {})
    sender.send(SET_UP, "close", {})
    made = kinds(evening.stream) - {"create"}  # of which the test above tells
    sender.send("protocol/", "hand_over", {"house": "5c" * 32})
    sender.send("server/", "take", {"reason": "Der Rechner ist ins Wasser gefallen."})
    assert sorted(set(KINDS) - made) == sorted({"create", *NO_FORM, *STATED})
    assert sorted(form.name for form in REGISTERED if form.name not in sender.sent) == []


def test_every_form_of_an_act_is_on_a_page():
    """A form that no page takes could not be sent; so none is forgotten above."""
    assert {form for form in every(ActForm) if hasattr(form, "name")} == REGISTERED


def every(form):
    """All forms that are made of this one."""
    for child in form.__subclasses__():
        yield child
        yield from every(child)


REGISTER_WITHOUT = dict.fromkeys(
    ("changed", "erased", "merged", "merge_undone"),
    "the page of a person, which is no tournament's: tests/frontend/test_people.py",
)


def test_what_a_club_agrees_on_and_who_is_new_comes_by_forms(cast, frieda):
    page = f"/clubs/{cast.club.slug}/rankings/"
    browser = frieda.browser
    frieda.send(ADD, "new-person", person_name="Zoe Neu")
    browser.send(browser.get(page), "rating-rule", page, factors="10")
    browser.send(browser.get(page), "series-rule", page, counts="half_points")
    lists = f"/clubs/{cast.club.slug}/start-lists/"
    text = "Name;Elo\nZoe Neu;1700"
    looked = browser.post(lists, {"form": "read-start-list", "text": text})
    browser.send(looked, "take-start-list", lists, date="2026-01-01")
    browser.send(browser.get(page), "undo-start-list", page)
    seasons = f"/clubs/{cast.club.slug}/seasons/"
    browser.send(browser.get(seasons), "season", seasons, title="2026", since="2026-01-01")
    season = f"{seasons}1/"
    browser.send(browser.get(season), "publish-season", season)
    browser.send(browser.get(season), "withdraw-season", season)
    browser.send(browser.get(season), "season", season, title="Das Jahr 2026")
    (register,) = Head.objects.filter(kind=REGISTER, club=str(cast.club.pk))
    assert sorted({*EVENTS} - kinds(register.stream)) == sorted(REGISTER_WITHOUT)
