"""Files for other programs: each that is offered is there, and each that is not says why."""

from tests.frontend.browser import Browser
from tests.frontend.tournaments.test_tables_of_many import evening as tables_of_three  # noqa: F401
from tests.frontend.tournaments.visitors import address, public_evening
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament, Report, ShowNames
from tournaments.tsh.reading import decoded, read_event

OFFERED = "/api/v1/t"


def files(browser, evening):
    """The addresses that the page of what is printed leads to, by the last of their parts."""
    links = browser.get(address(evening, "documents/")).links
    offered = [one for one in links if one.startswith(OFFERED) or "/documents/tournament." in one]
    return {one.rpartition("/")[2]: one for one in offered}


def reasons(evening):
    """What the page says of the files that there are not."""
    text = Browser(language="en").get(address(evening, "documents/")).text
    return text.partition("For other programs")[2]


def test_the_page_of_what_is_printed_leads_to_the_files_for_other_programs(cast):
    found = files(Browser(cast.frieda, language="en"), public_evening(cast))
    assert list(found) == [
        "results.csv",
        "results.csv?excel=true",
        "workbook.xlsx",
        "export.ndjson",
        "tournament.trf",
        "tournament.trf?edition=TRF16",
        "tournament.tsh",
        "tournament.tou",
    ]
    for browser in (Browser(cast.frieda), Browser()):
        got = {name: browser.client.get(one).status_code for name, one in found.items()}
        assert got == dict.fromkeys(found, 200)


def test_before_a_round_is_over_there_is_nothing_that_federations_rate(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(Report("A", 1, 1, scores=(400, 350)), PublishTournament())
    found = files(Browser(), evening)
    assert "tournament.tsh" in found
    assert "tournament.tou" not in found
    assert "AUPAIR (.tou): No round has all its results yet." in reasons(evening)


def test_tables_of_three_are_in_the_files_of_the_house_alone(tables_of_three):  # noqa: F811
    found = files(Browser(), tables_of_three)
    own = ["results.csv", "results.csv?excel=true", "workbook.xlsx", "export.ndjson"]
    assert list(found) == own
    told = reasons(tables_of_three)
    assert told.count("A TRF file knows tables of two players only.") == 2
    assert told.count("Files of tsh and AUPAIR know tables of two players only.") == 2


def test_a_tournament_that_is_not_public_has_its_files_for_who_may_see_it_alone(cast):
    evening = club_evening(cast)
    evening.played(1)
    found = files(Browser(cast.frieda), evening)
    assert {"tournament.tsh", "tournament.tou"} < found.keys()
    assert {Browser(cast.frieda).client.get(one).status_code for one in found.values()} == {200}
    assert {Browser().client.get(one).status_code for one in found.values()} == {404}


def test_files_of_tsh_and_aupair_have_the_names_that_the_visitor_sees(cast):
    evening = public_evening(cast)
    evening.done(ShowNames("participants"))
    found = files(Browser(cast.frieda), evening)
    for name in ("tournament.tsh", "tournament.tou"):
        assert "Anna" in names_in(Browser(cast.frieda), name, found[name])
        assert "Anna" not in names_in(Browser(), name, found[name])


def names_in(browser, name, where):
    """Whom a file names."""
    content = browser.client.get(where).content
    (division,) = read_event({name: decoded(content)}).divisions
    return " ".join(one.name for one in division.players)
