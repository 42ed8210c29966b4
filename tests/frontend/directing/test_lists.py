"""A list of players on the pages: looked at row by row before anything is stored."""

from io import BytesIO
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from games.models import Event, Text
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Leave, OpenDivision
from tournaments.directing.words import WORDS
from tournaments.models import Person
from tournaments.register.commands import register_person

LIST = "entries/list/"
TEXT = """Name;Jahrgang;Verein
Anna Muster;;
Nora Neu;1980;SC Beispiel
;1970;
Nora Noi;;
Quirin Quelle;19;SC Quelle
"""


def looked_at(desk, text=TEXT, **fields):
    return desk.browser.post(desk.address(LIST), {"form": "read-list", "text": text, **fields})


def confirm(desk, page, **fields):
    return desk.send(LIST, "confirm-list", page, **{"named": "consent", **fields})


def test_the_preview_names_each_doubtful_row_and_stores_nothing(cast, frieda):
    before = Person.objects.count()
    page = looked_at(frieda)
    assert "5 rows were read. 3 are doubtful. Nothing is stored yet." in page.text
    assert "Anna Muster In the register this may be number 1, 6." in page.text
    assert "There is no name." in page.text
    assert "19 is no year of birth." in page.text
    assert page.form("confirm-list").choices == {
        "row-2": ["new", ""],
        "row-3": ["new", ""],
        "row-5": ["new", ""],
        "row-6": ["new", ""],
        "named": ["all", "consent", "participants"],
        "clubs": ["on"],
    }
    assert (Person.objects.count(), len(frieda.state.entries)) == (before, 6)


def test_of_many_people_who_are_called_so_the_first_are_offered(cast, frieda):
    known = [register_person(club=cast.club, name="Eva Gleich") for _ in range(7)]
    form = looked_at(frieda, "Name\nEva Gleich\n").form("confirm-list")
    assert form.choices["row-2"] == [*(str(one.pk) for one in known[:5]), "new", ""]


def test_confirming_registers_who_is_new_and_adds_all_that_were_chosen(cast, frieda):
    known = register_person(club=cast.club, name="Nora Neu", born=1980)
    page = looked_at(frieda)
    form = page.form("confirm-list")
    assert (form.fields["row-3"], form.fields["row-2"]) == (str(known.pk), "")
    confirm(frieda, page, **{"row-5": ""})
    people = [one.person for one in frieda.state.entries.values()][6:]
    quirin = Person.objects.get(name="Quirin Quelle")
    assert people == [str(known.pk), str(quirin.pk)]
    assert quirin.home_club == "SC Quelle"


def test_a_list_that_is_confirmed_twice_is_entered_once(cast, frieda):
    page = looked_at(frieda, "Nora Neu\nOtto Ohne\n")
    for _ in range(2):
        answer = confirm(frieda, page)
    assert answer.status == 200
    assert Person.objects.filter(name__in=["Nora Neu", "Otto Ohne"]).count() == 2
    assert len(frieda.state.entries) == 8


def test_who_reads_the_names_is_asked_once_and_not_decided_beforehand(frieda):
    page = looked_at(frieda, "Nora Neu\n")
    assert "named" not in page.form("confirm-list").fields
    unasked = frieda.send(LIST, "confirm-list", page)
    assert (unasked.status, len(frieda.state.entries)) == (400, 6)
    assert "Say who reads the names." in unasked.text
    confirm(frieda, unasked, named="all")
    assert (frieda.state.named, len(frieda.state.entries)) == ("all", 7)
    assert "named" not in looked_at(frieda, "Otto Ohne\n").form("confirm-list").choices


def test_the_register_has_changed_since_the_preview(cast, frieda):
    page = looked_at(frieda, "Nora Neu\n")
    register_person(club=cast.club, name="Nora Neu")
    answer = confirm(frieda, page)
    assert answer.status == 400
    assert "The list or the register has changed since the preview" in answer.text
    assert "In the register this may be number 7." in answer.text
    fresh = confirm(frieda, answer)
    assert fresh.status == 200
    assert len(frieda.state.entries) == 7


def test_nobody_of_a_list_is_registered_where_their_entries_are_refused(evening, frieda):
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    page, before = looked_at(frieda, "Nora Neu\nOtto Ohne\n"), Person.objects.count()
    answer = confirm(frieda, page, from_round="1")
    assert (answer.status, Person.objects.count()) == (422, before)
    assert confirm(frieda, answer, from_round="2").status == 200
    assert Person.objects.count() == before + 2


def test_a_spreadsheet_is_read_as_well(frieda):
    book, file = Workbook(), BytesIO()
    for row in (["Nachname", "Vorname"], ["Neu", "Nora"], ["Ohne", "Otto"]):
        book.active.append(row)
    book.save(file)
    sent = SimpleUploadedFile("spieler.xlsx", file.getvalue())
    page = looked_at(frieda, "", file=sent)
    confirm(frieda, page)
    assert "Nora Neu" in frieda.get("entries/").text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a list or choose a file."),
        ("Nora;1980\n", "Put headings above the columns"),
        ('Name;Verein\n"Nora;SC\n', "Line 2: A quotation mark is missing or too many."),
    ],
)
def test_a_list_that_can_not_be_read_is_told_why(frieda, text, said):
    page = looked_at(frieda, text)
    assert page.status == 400
    assert said in page.text
    assert page.form("read-list").fields["form"] == "read-list"


def test_a_broken_hidden_list_is_no_list(frieda):
    page = looked_at(frieda, "Nora Neu\n")
    assert confirm(frieda, page, content="%%%").status == 400
    assert confirm(frieda, page, **{"row-1": ""}).status == 400


def test_a_list_brings_ratings_and_categories_of_the_entries(cast, frieda):
    known = register_person(club=cast.club, name="Nora Neu", born=1980)
    text = "Name;Elo;Kategorie\nNora Neu;1.432,5;U18\nOtto Ohne;;\nPaul Probe;stark;<b>"
    page = looked_at(frieda, text)
    assert "Nora Neu U18 rating 1433" in page.text
    assert "Stark is no rating." in page.text
    assert "<b> is no category: a code of up to 32 letters and digits." in page.text
    confirm(frieda, page, category="Gast", **{"row-2": str(known.pk)})
    entered = list(frieda.state.entries.values())[6:]
    assert [(one.rating, one.category) for one in entered] == [
        (1433, "U18"),
        (None, "Gast"),
        (None, "Gast"),
    ]


CLUBS = "Name;Verein\nNora Neu;SC Beispiel\nOtto Ohne;\nPaul Probe;sc beispiel\nRita;SC Rand\n"


def teams(desk):
    """By name the team of those whom a list has brought."""
    entries = list(desk.state.entries.values())[6:]
    words = dict(Text.objects.filter(kind=WORDS).values_list("subject", "words"))
    return [one.club and words[UUID(one.club)] for one in entries]


def test_the_club_in_the_list_is_the_team_if_somebody_says_so(frieda):
    page = looked_at(frieda, CLUBS)
    assert "The club in the list is the team" in page.text
    confirm(frieda, page, clubs="on", team="Gäste")
    assert teams(frieda) == ["SC Beispiel", "Gäste", "SC Beispiel", "SC Rand"]
    assert len({one.club for one in frieda.state.entries.values()} - {None}) == 3
    again = looked_at(frieda, "Name;Verein\nSven;SC RAND\nTina;\n")
    confirm(frieda, again, clubs="on")
    assert teams(frieda)[4:] == ["SC Rand", None]


def test_a_club_that_is_the_team_stands_once_in_the_list_of_players(frieda):
    confirm(frieda, looked_at(frieda, CLUBS), clubs="on")
    assert "sc beispiel sc beispiel" not in frieda.get("entries/").text.casefold()
    confirm(frieda, looked_at(frieda, "Name;Verein\nSven;SC Fern\n"), team="Gäste")
    assert "SC Fern Gäste" in frieda.get("entries/").text


def test_else_the_club_is_the_persons_alone(frieda):
    confirm(frieda, looked_at(frieda, CLUBS))
    assert teams(frieda) == [None] * 4


def test_a_list_without_clubs_does_not_ask_whether_they_are_teams(frieda):
    assert "clubs" not in looked_at(frieda, "Nora Neu\n").form("confirm-list").choices
    assert "is the team" not in looked_at(frieda, "Nora Neu\n").text


def test_a_club_with_a_name_too_long_for_a_team_is_told_and_nobody_is_entered(frieda):
    page = looked_at(frieda, f"Name;Verein\nNora Neu;{'V' * 81}\n")
    answer = confirm(frieda, page, clubs="on")
    assert (answer.status, len(frieda.state.entries)) == (400, 6)
    assert "is too long for the name of a team: at most 80 characters." in answer.text


COLUMNS = """Name;Klasse;Wertungszahl;E-Mail;Telefon;Schuhgröße
Nora Neu;B;1.432;nora@example.org;030;38
Otto Ohne;A;;;;
Paul Probe;;900;paul@;;
Rosa Rund;<b>;;;;
"""


def test_columns_that_are_not_taken_are_named(frieda):
    page = looked_at(frieda, COLUMNS)
    assert "These columns are not taken: Telefon, Schuhgröße." in page.text
    assert "paul@ is no e-mail address." in page.text.lower()
    assert "<b> is no division: a code of up to 32 letters and digits." in page.text
    assert "not taken" not in looked_at(frieda, "Name;Elo;Kategorie\nNora Neu;1;U18").text


def test_a_list_opens_divisions_and_brings_ratings_and_addresses(frieda):
    page = looked_at(frieda, COLUMNS)
    confirm(frieda, page, **{"row-4": "new", "row-5": "new"})
    entered = list(frieda.state.entries.values())[6:]
    assert list(frieda.state.divisions) == ["A", "B"]
    assert [(one.division, one.rating) for one in entered] == [
        ("B", 1432), ("A", None), ("A", 900), ("A", None),
    ]  # fmt: skip
    mails = Person.objects.filter(name__in=["Nora Neu", "Paul Probe"]).order_by("name")
    assert [one.email for one in mails] == ["nora@example.org", ""]


def test_an_address_is_in_no_event(frieda):
    confirm(frieda, looked_at(frieda, COLUMNS))
    assert not [text for text in Event.objects.values_list("payload", flat=True) if "@" in text]


def test_who_is_in_the_wrong_division_is_moved_until_paired(evening, frieda):
    frieda.send("set-up/", "division", division="B")
    (form,) = [
        one.fields
        for one in frieda.get("entries/").forms
        if one.fields.get("form") == "revise" and one.fields.get("entry") == who("Dora")
    ]
    frieda.browser.post(frieda.address("entries/"), {**form, "division": "B"})
    assert frieda.state.entries[who("Dora")].division == "B"
    evening.published(1, "Anna Bert", "Clara Georg", bye="Hanna")
    (form,) = [
        one.fields
        for one in frieda.get("entries/").forms
        if one.fields.get("form") == "revise" and one.fields.get("entry") == who("Anna")
    ]
    answer = frieda.browser.post(frieda.address("entries/"), {**form, "division": "B"})
    assert (answer.status, frieda.state.entries[who("Anna")].division) == (422, "A")


def test_a_file_of_tsh_is_a_list_of_players(frieda):
    text = "Neu, Nora    1432 2 3; 400 350\nOhne, Otto   987 1; 350\n"
    sent = SimpleUploadedFile("a.t", text.encode("iso-8859-1"))
    page = looked_at(frieda, "", file=sent)
    assert "These columns are not taken: Gegner, Ergebnisse." in page.text
    confirm(frieda, page)
    assert [one.rating for one in list(frieda.state.entries.values())[6:]] == [1432, 987]


def test_a_list_says_of_somebody_who_was_withdrawn_that_she_is_entered(evening, frieda):
    evening.done(OpenDivision("B"), Leave(who("Hanna"), 2))
    page = looked_at(frieda, "Name;Klasse\nHanna Muster;B\n")
    said = "Hanna Muster is entered already, in division A, and withdrawn from round 2 on"
    assert said in page.text
    assert page.form("confirm-list").choices["row-2"] == ["new", ""]
    assert said in confirm(frieda, page).text


def test_who_was_added_while_a_list_was_looked_at_is_said_to_be_entered(frieda):
    page = looked_at(frieda, "Name\nZoe Neu\n")
    frieda.send("entries/add/", "new-person", person_name="Zoe Neu")
    said = "Zoe Neu is entered already, in division A, and nobody is entered twice."
    assert said in confirm(frieda, page).text
    assert Person.objects.filter(name="Zoe Neu").count() == 1


TEAMS = """Name;Verein;{heading}
Nora Neu;SC Weit;Die Ersten
Otto Ohne;SC Nah;
Pia Punkt;;DIE ERSTEN
"""


@pytest.mark.parametrize("heading", ["Team", "Mannschaft"])
def test_a_column_of_teams_is_the_team_and_not_the_club(frieda, heading):
    page = looked_at(frieda, TEAMS.format(heading=heading))
    assert "Team: Die Ersten" in page.text
    assert "not taken" not in page.text
    confirm(frieda, page)
    assert teams(frieda) == ["Die Ersten", None, "Die Ersten"]
    clubs = Person.objects.filter(name__in=["Nora Neu", "Otto Ohne", "Pia Punkt"])
    assert list(clubs.order_by("name").values_list("home_club", flat=True)) == [
        "SC Weit",
        "SC Nah",
        "",
    ]


def test_whose_row_names_no_team_is_of_the_club_if_that_is_the_team_else_of_the_one_below(frieda):
    page = looked_at(frieda, TEAMS.format(heading="Team"))
    confirm(frieda, page, clubs="on", team="Gäste")
    assert teams(frieda) == ["Die Ersten", "SC Nah", "Die Ersten"]
    confirm(frieda, looked_at(frieda, "Name;Team\nSven;\nTina;die ersten\n"), team="Gäste")
    assert teams(frieda)[3:] == ["Gäste", "Die Ersten"]


def test_a_team_with_a_name_too_long_is_told_at_its_row(frieda):
    page = looked_at(frieda, f"Name;Team\nNora Neu;{'V' * 81}\n")
    assert "What stands under team is too long or holds invisible characters." in page.text
    confirm(frieda, page)
    assert teams(frieda) == [None]
