"""What changes from one page to the next, as parts: put into the first they make the second."""

import re

import pytest
from defusedxml import ElementTree as Tree
from hypothesis import given
from hypothesis import strategies as some

from frontend.parts import called, changes, main_of, version_of


def made(before, found):
    """The page before with the changes made in it, one after the other, as XML."""
    page = Tree.fromstring(f'<main id="main">{before}</main>')
    for kind, name, path, what in found:
        place = at(page, name, path)
        if kind == "put":
            fresh = Tree.fromstring(what)
            fresh.tail = place.tail
            place.clear()
            place.tag, place.text, place.tail = fresh.tag, fresh.text, fresh.tail
            place.attrib.update(fresh.attrib)
            place.extend(fresh)
        else:
            for moved, following in what:
                child = at(place, moved, [])
                place.remove(child)
                rest = list(place)
                names = [one.get("id") for one in rest]
                place.insert(names.index(following) if following else len(rest), child)
    return Tree.tostring(page)


def at(page, name, path):
    place = next(one for one in page.iter() if one.get("id") == name)
    for number in path:
        place = place[number]
    return place


def table(rows):
    """A standing with these rows of a name and points, in order."""
    lines = "".join(
        f'<tbody id="row-{name}"><tr><th>{place}</th><td class="who">{name}</td>'
        f"<td>{points}</td></tr></tbody>"
        for place, (name, points) in enumerate(rows, start=1)
    )
    return f'<h1>Open</h1><table class="ranks"><thead><tr><th>Pl.</th></tr></thead>{lines}</table>'


ROWS = [("Anna", 3), ("Bert", 2), ("Frieda", 2), ("Hugo", 0)]


def test_a_changed_number_is_told_with_its_place_and_nothing_else():
    after = table([("Anna", 4), *ROWS[1:]])
    assert changes(table(ROWS), after) == [["put", "row-Anna", [0, 2], "<td>4</td>"]]


def test_the_same_page_has_no_changes():
    assert changes(table(ROWS), table(ROWS)) == []


def test_who_overtakes_others_goes_alone():
    after = table([ROWS[3], *ROWS[:3]])
    found = changes(table(ROWS), after)
    assert found[0] == ["order", "main", [1], [["row-Hugo", "row-Anna"]]]
    assert [one[:3] for one in found[1:]] == [
        ["put", f"row-{name}", [0, 0]] for name in ("Hugo", "Anna", "Bert", "Frieda")
    ]


@given(
    some.permutations(ROWS),
    some.lists(some.integers(0, 3), min_size=4, max_size=4),
)
def test_the_changes_make_the_page_that_comes_after(rows, points):
    after = table([(name, point) for (name, _), point in zip(rows, points, strict=True)])
    found = changes(table(ROWS), after)
    assert made(table(ROWS), found) == made(after, [])


def test_a_new_row_brings_its_whole_table():
    after = table([*ROWS, ("Clara", 0)])
    (found,) = changes(table(ROWS), after)
    assert found[:3] == ["put", "main", [1]]
    assert made(table(ROWS), [found]) == made(after, [])


def test_an_attribute_that_changes_brings_its_element():
    before, after = '<p class="a">Anna <b>leads</b></p>', '<p class="b">Anna <b>leads</b></p>'
    assert changes(before, after) == [["put", "main", [0], after]]


def test_a_name_that_two_have_is_no_place():
    text = "who won against whom and by how much is told at length " * 2
    before = f'<div><p id="x">1</p></div><div>{text}<p id="x">2</p></div>'
    found = changes(before, before.replace(">2<", ">3<"))
    assert found == [["put", "main", [1, 0], '<p id="x">3</p>']]


def test_text_that_belongs_to_no_element_below_has_no_part():
    assert changes("Anna <b>leads</b>", "Bert <b>leads</b>") is None


@pytest.mark.parametrize("torn", ["<p>Anna", "<p><b>Anna</p></b>", "</p>"])
def test_of_a_page_that_is_not_well_formed_nothing_is_known(torn):
    assert changes(torn, table(ROWS)) is None


FORM = '<form id="f"><input type="hidden" name="csrfmiddlewaretoken" value="{}"><b>{}</b></form>'


def test_what_is_a_browsers_own_is_in_no_part_and_in_no_name():
    pages = [f'<main id="main" class="x">{FORM.format(token, "Anna")}</main>' for token in "ab"]
    one, other = map(main_of, pages)
    assert (one, called(one)) == (other, called(other))
    assert changes(one, one.replace('id="f"', 'id="f" class="new"')) is None


def test_how_a_page_is_kept_up_to_date_is_its_scripts_own_matter():
    page = '<main id="main">{}<p id="live" data-version="{}" data-called="{}"></p></main>'
    before, after = page.format("", 4, "00"), page.format("", 5, "11")
    assert (version_of(before), version_of(after)) == (4, 5)
    assert changes(main_of(before), main_of(after)) == []
    assert main_of(before) == re.sub("11", "", page[16:-7].format("", 4, "11"))


def test_a_page_of_another_kind_shows_nothing():
    assert (main_of("<p>Not found</p>"), version_of("<p>Not found</p>")) == ("", 0)
