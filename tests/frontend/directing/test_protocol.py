"""The protocol on the pages: what happened, by whom, and undoing it."""

from frontend.pages.directing.wording import SAID
from games import checkpoints
from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import who
from tournaments.course.acts import KINDS, CheckIn, Close, CloseRound

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


def test_every_kind_of_act_has_its_words():
    assert set(SAID) == set(KINDS.values())


def test_it_tells_what_happened_and_who_did_it(evening, frieda, hugo, guest):
    evening.published(1, *TABLES)
    hugo.enter("1 400 350")
    guest.enter("2 410 360")
    text = frieda.get("protocol/").text
    assert "Round 1, table 1: Anna Muster 400 – Bert Muster 350." in text
    assert "hugo" in text
    assert "link: helper" in text
    assert "The pairing of round 1 of division A was published." in text


def test_what_was_done_is_undone_and_brought_back(evening, emil):
    evening.published(1, *TABLES)
    emil.enter("1 400 350")
    version = emil.state.version
    page = emil.press("protocol/", "undo", version=str(version))
    assert f"Entry {version} is undone." in page.text
    assert emil.result(1) is None
    emil.press("protocol/", "undo", version=str(version + 1))
    assert emil.result(1).scores == (400, 350)


def test_what_others_depend_on_is_not_undone_and_they_are_listed(evening, emil):
    evening.published(1, *TABLES)
    emil.enter("1 400 350")
    version = emil.state.version
    for table in (2, 3):
        emil.enter(f"{table} 400 350")
    evening.done(CloseRound("A", 1))
    page = emil.press("protocol/", "undo", version=str(version))
    assert page.status == 422
    assert "This depends on it" in page.text
    listed = page.text.split("This depends on it")[1]
    assert listed.index("Round 1 of division A was closed.") < listed.index("table 3")


def test_what_was_published_offers_no_undoing(evening, emil):
    evening.published(1, *TABLES)
    offered = {f.fields.get("version") for f in emil.get("protocol/").forms}
    assert str(emil.state.version) not in offered
    assert str(emil.state.version - 1) in offered


def test_each_line_leads_to_the_tournament_as_of_then(evening, emil):
    evening.published(1, *TABLES)
    version = emil.state.version
    assert f"/tournaments/{evening.stream}/?version={version}" in emil.get("protocol/").links
    assert emil.get(f"?version={version}").status == 200


def test_a_long_protocol_has_pages(evening, emil):
    assert "Older entries" not in emil.get("protocol/").text
    evening.done(*[CheckIn(who("Bert"), present=bool(n % 2)) for n in range(80)])
    first = emil.get("protocol/")
    (older,) = [link for link in first.links if link.startswith("?before=")]
    second = emil.get(f"protocol/{older}")
    assert "The tournament was created." in second.text
    assert "Newest entries" in second.text


def test_somebody_was_faster(evening, emil, frieda):
    evening.published(1, *TABLES)
    emil.enter("1 400 350")
    seen = emil.get("protocol/")
    version = str(emil.state.version)
    frieda.enter("2 400 350")
    assert emil.press("protocol/", "undo", seen, version=version).status == 409
    assert emil.result(1).scores == (400, 350)
    assert emil.get(run()).status == 200


def test_of_a_closed_tournament_directors_find_the_archive_and_the_code_to_pin_up(
    evening, frieda, emil, settings
):
    settings.SIGNING_KEY = "a long secret of this house"
    address = f"/api/v1/tournaments/{evening.stream}/archive/"
    assert address not in frieda.get("protocol/").html
    evening.done(Close())
    sealed = checkpoints.append()
    page = frieda.get("protocol/")
    assert address in page.html
    assert sealed.code in page.text
    assert address not in emil.get("protocol/").html


def test_how_many_tables_a_round_has_is_said_of_one_and_of_more(evening, frieda):
    evening.paired(1, *TABLES)
    evening.paired(1, "Anna Bert", bye="Clara Dora Georg Hanna", anyway=True)
    text = frieda.get("protocol/").text
    assert ["3 tables." in text, "1 table." in text] == [True, True]
