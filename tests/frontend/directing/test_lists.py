"""A list of players on the pages: looked at row by row before anything is stored."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

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
    }
    assert (Person.objects.count(), len(frieda.state.entries)) == (before, 6)


def test_confirming_registers_who_is_new_and_adds_all_that_were_chosen(cast, frieda):
    known = register_person(club=cast.club, name="Nora Neu", born=1980)
    page = looked_at(frieda)
    form = page.form("confirm-list")
    assert (form.fields["row-3"], form.fields["row-2"]) == (str(known.pk), "")
    frieda.send(LIST, "confirm-list", page, **{"row-5": ""})
    people = [one.person for one in frieda.state.entries.values()][6:]
    quirin = Person.objects.get(name="Quirin Quelle")
    assert people == [str(known.pk), str(quirin.pk)]
    assert quirin.home_club == "SC Quelle"


def test_a_list_that_is_confirmed_twice_is_entered_once(cast, frieda):
    page = looked_at(frieda, "Nora Neu\nOtto Ohne\n")
    for _ in range(2):
        answer = frieda.send(LIST, "confirm-list", page)
    assert answer.status == 200
    assert Person.objects.filter(name__in=["Nora Neu", "Otto Ohne"]).count() == 2
    assert len(frieda.state.entries) == 8


def test_the_register_has_changed_since_the_preview(cast, frieda):
    page = looked_at(frieda, "Nora Neu\n")
    register_person(club=cast.club, name="Nora Neu")
    answer = frieda.send(LIST, "confirm-list", page)
    assert answer.status == 400
    assert "The list or the register has changed since the preview" in answer.text
    assert "In the register this may be number 7." in answer.text
    fresh = frieda.send(LIST, "confirm-list", answer)
    assert fresh.status == 200
    assert len(frieda.state.entries) == 7


def test_a_spreadsheet_is_read_as_well(frieda):
    book, file = Workbook(), BytesIO()
    for row in (["Nachname", "Vorname"], ["Neu", "Nora"], ["Ohne", "Otto"]):
        book.active.append(row)
    book.save(file)
    sent = SimpleUploadedFile("spieler.xlsx", file.getvalue())
    page = looked_at(frieda, "", file=sent)
    frieda.send(LIST, "confirm-list", page)
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
    assert frieda.send(LIST, "confirm-list", page, content="%%%").status == 400
    assert frieda.send(LIST, "confirm-list", page, **{"row-1": ""}).status == 400


def test_a_list_brings_ratings_and_categories_of_the_entries(cast, frieda):
    known = register_person(club=cast.club, name="Nora Neu", born=1980)
    text = "Name;Elo;Kategorie\nNora Neu;1.432,5;U18\nOtto Ohne;;\nPaul Probe;stark;<b>"
    page = looked_at(frieda, text)
    assert "Nora Neu U18 rating 1432" in page.text
    assert "Stark is no rating." in page.text
    assert "<b> is no category: a code of up to 32 letters and digits." in page.text
    frieda.send(LIST, "confirm-list", page, category="Gast", **{"row-2": str(known.pk)})
    entered = list(frieda.state.entries.values())[6:]
    assert [(one.rating, one.category) for one in entered] == [
        (1432, "U18"),
        (None, "Gast"),
        (None, "Gast"),
    ]
