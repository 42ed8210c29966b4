"""What importing a list would do: every doubtful row with its line and reason, and one digest."""

from dataclasses import replace

import pytest

from engine.refusals import Unusable
from tests.tournaments.register.sheets import invented
from tournaments.register import duplicates
from tournaments.register.duplicates import Known
from tournaments.register.people_files import read
from tournaments.register.previews import preview

REGISTER = [Known(1, "Anna Muster", 1970), Known(2, "Bert Beispiel")]
LIST = """Name;Jahrgang
Muster, Ánna;1970
Anna Muster;1980
Clara Probe;
Klara Probe;1960
;1950
Dora Test;neunzehn
"""


def drawn(text, register=REGISTER):
    """Line, name and the sentences of the doubts of each row."""
    rows = preview(read(text), register).people.rows
    return [(row.line, row.name, [str(doubt) for doubt in row.doubts]) for row in rows]


def test_each_doubtful_row_is_named_with_its_line_and_its_reasons():
    assert drawn(LIST) == [
        (2, "Ánna Muster", ["In the register this may be number 1."]),
        (3, "Anna Muster", []),
        (4, "Clara Probe", []),
        (5, "Klara Probe", ["In the list this may be the person of line 4."]),
        (6, "", ["There is no name."]),
        (7, "Dora Test", ["neunzehn is no year of birth."]),
    ]


def test_a_row_may_be_like_several():
    register = [*REGISTER, Known(9, "Anne Muster")]
    assert drawn("Anna Muster\nAnna Muster", register) == [
        (1, "Anna Muster", ["In the register this may be number 1, 9."]),
        (
            2,
            "Anna Muster",
            [
                "In the register this may be number 1, 9.",
                "In the list this may be the person of line 1.",
            ],
        ),
    ]


def test_of_very_many_who_are_alike_the_first_are_named():
    register = [Known(number, "Anna Muster") for number in range(1, 9)]
    assert drawn("Anna Muster", register) == [
        (1, "Anna Muster", ["In the register this may be number 1, 2, 3, 4, 5, …."])
    ]


def lines(text, chosen):
    """The lines of the rows that are chosen."""
    return [row.line for row in preview(read(text), REGISTER).chosen(chosen)]


def test_without_a_choice_all_rows_without_a_doubt_are_taken():
    assert lines(LIST, None) == [3, 4]


def test_a_doubtful_row_is_taken_if_it_is_chosen():
    assert lines(LIST, [7, 2, 2]) == [2, 7]
    assert lines(LIST, []) == []


@pytest.mark.parametrize("line", [1, 6, 8])
def test_a_line_that_names_nobody_cannot_be_chosen(line):
    with pytest.raises(Unusable) as odd:
        lines(LIST, [2, line])
    assert str(odd.value) == f"lines: Line {line} names nobody."


def test_the_same_list_and_register_have_the_same_digest_in_every_encoding():
    digests = {
        preview(read(content), REGISTER).digest
        for content in (LIST, LIST.encode(), LIST.encode("cp1252"), LIST.replace(";", "\t"))
    }
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("text", "register"),
    [
        (LIST.replace("1970", "1971"), REGISTER),
        (LIST.replace("Dora", "Dore"), REGISTER),
        (LIST + "Emil Test;", REGISTER),
        ("\n" + LIST, REGISTER),
        (LIST, [*REGISTER, Known(3, "Clara Probe")]),
        (LIST, [replace(REGISTER[0], number=4), REGISTER[1]]),
    ],
)
def test_whatever_a_person_was_shown_changes_the_digest(text, register):
    assert preview(read(text), register).digest != preview(read(LIST), REGISTER).digest


def test_somebody_in_the_register_who_is_like_nobody_in_the_list_changes_nothing():
    more = [*REGISTER, Known(3, "Emil Anders")]
    assert preview(read(LIST), more).digest == preview(read(LIST), REGISTER).digest


def test_a_large_list_is_not_compared_with_everybody_of_a_large_register(monkeypatch):
    """Name by name these would be two million comparisons."""
    near, compared = duplicates.near, []

    def counted(*names):
        compared.append(names)
        return near(*names)

    monkeypatch.setattr(duplicates, "near", counted)
    register = [Known(n, name) for n, name in enumerate(invented(3000), 1)]
    rows = preview(read("\n".join(invented(700))), register).people.rows
    assert 700 <= len(compared) < 20 * 700
    assert [bool(row.doubts) for row in rows] == [True] * 700
