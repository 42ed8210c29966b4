"""The page of a tournament: where it stands, who sits where, who leads and why."""

import re
from dataclasses import replace
from uuid import UUID

import pytest
from django.urls import reverse

from engine.moves import Publish as PublishGame
from frontend.pages.tournaments import visits
from frontend.pages.tournaments.visits import Visit
from games.commands import keep_texts
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import (
    address,
    by_link,
    club_evening,
    public_evening,
    who,
)
from tests.games import cast as games
from tests.tournaments.directing.evening import worked
from tournaments.course.acts import (
    Close,
    CloseRound,
    Dispute,
    Forfeit,
    Leave,
    Link,
    OpenDivision,
    Penalise,
    Publish,
    PublishTournament,
    Report,
    Tables,
)
from tournaments.course.presets import PRESETS
from tournaments.directing.published import ranking
from tournaments.models import Ranking


@pytest.fixture
def evening(cast):
    """One round played, the second running."""
    return public_evening(cast)


@pytest.fixture
def anybody():
    """Somebody without an account who reads English."""
    return Browser(language="en")


def rows_of(page, prefix):
    """The ids of the parts of tables that begin like this, in the order of the page."""
    ids = [known["id"] for tag, known in page.tags if tag == "tbody" and "id" in known]
    return [identity.removeprefix(prefix) for identity in ids if identity.startswith(prefix)]


def test_the_head_names_date_club_rules_and_plan(evening, anybody):
    page = anybody.get(address(evening))
    assert (
        "Vereinsabend Oct. 24, 2026 Wortfreunde Musterstadt Classic 30 minutes each "
        "8 rounds: Swiss system" in page.text
    )


def test_another_clubs_tournament_is_not_found_unless_it_is_public(cast, anybody):
    evening = club_evening(cast)
    seen = {
        name: Browser(who if who.is_authenticated else None).get(address(evening)).status
        for name, who in cast.by_relation().items()
    }
    there = dict.fromkeys(("player", "reader", "helper", "arbiter", "director"), 200)
    assert seen == {**dict.fromkeys(("anonymous", "stranger", "foreign"), 404), **there}
    unknown = anybody.get(f"/tournaments/{UUID(int=7)}/")
    assert (unknown.status, unknown.text) == (404, anybody.get(address(evening)).text)


def test_it_says_where_the_tournament_stands(cast, anybody):
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    member = Browser(cast.rosa, language="en")
    stages = []

    def look():
        found = re.search(r'<p class="stage">(.*?)</p>', member.get(address(evening)).html)
        stages.append(found[1])

    look()
    evening.paired(1, "Anna Bert", "Clara Dora")
    look()
    evening.done(Publish("A", 1))
    look()
    evening.done(Report("A", 1, 1, scores=(400, 300)))
    look()
    evening.done(Report("A", 1, 2, scores=(400, 300)))
    look()
    evening.done(CloseRound("A", 1))
    look()
    evening.done(Close())
    look()
    assert stages == [
        "Round 1 is not paired yet.",
        "Round 1 is not paired yet.",
        "Round 1 is being played, 2 results are missing.",
        "Round 1 is being played, 1 result is missing.",
        "Round 1: all results are in.",
        "Round 2 is not paired yet.",
        "The tournament is closed.",
    ]


def test_of_a_draft_officials_alone_are_told(cast):
    evening = club_evening(cast)
    evening.paired(1)
    told = {
        name: "Round 1 is paired, but not published yet." in page_of(evening, cast, name).text
        for name in ("reader", "helper", "arbiter", "director")
    }
    assert told == {"reader": False, "helper": True, "arbiter": True, "director": True}
    for name in told:
        assert rows_of(page_of(evening, cast, name), "table-") == []


def page_of(evening, cast, relation):
    """The page as somebody of the cast sees it."""
    return Browser(cast.by_relation()[relation], language="en").get(address(evening))


def test_after_the_last_planned_round_all_are_played(cast, anybody):
    plan = PRESETS["swiss"][1][:1]
    evening = club_evening(cast, "Anna", "Bert", plan=plan)
    evening.done(PublishTournament())
    evening.played(1, "Anna Bert")
    assert "All rounds are played." in anybody.get(address(evening)).text


def test_before_the_first_round_the_players_stand_there(cast, anybody):
    evening = club_evening(cast, "Anna", "Bert")
    evening.done(PublishTournament(), Leave(who("Bert"), 1))
    text = anybody.get(address(evening)).text
    assert (
        "Players No. 1 No. 2 withdrawn Documents to print How it went, entry by entry As it stands"
        in text
    )
    empty = club_evening(cast, "Anna")
    empty.done(PublishTournament())
    assert (
        "Players No. 1 Documents to print How it went, entry by entry As it stands"
        in anybody.get(address(empty)).text
    )


def test_tables_stand_in_their_order_with_who_goes_first_and_the_result(evening, cast):
    text = page_of(evening, cast, "reader").text
    assert (
        "Table 1 Anna Muster ▸ goes first 360 Hanna Muster 420 "
        "Table 2 Dora Muster ▸ goes first Clara Muster "
        "Table 3 Bert Muster ▸ goes first Georg Muster ▸ goes first "
        "Round 2 by name" in text
    )


def test_the_same_round_stands_there_by_name(evening, cast):
    text = page_of(evening, cast, "reader").text
    assert (
        "Round 2 by name Anna Muster ▸ goes first Table 1 against Hanna Muster "
        "Bert Muster ▸ goes first Table 3 against Georg Muster "
        "Clara Muster Table 2 against Dora Muster "
        "Dora Muster ▸ goes first Table 2 against Clara Muster "
        "Georg Muster Table 3 against Bert Muster "
        "Hanna Muster Table 1 against Anna Muster" in text
    )


def test_names_are_shown_with_consent_alone(evening, cast, anybody):
    anna = evening.people["Anna"]
    anna.publish_name = True
    anna.save()
    text = anybody.get(address(evening)).text
    assert "Anna Muster Table 1 against No. 6" in text.replace(" ▸ goes first", "")
    assert "Hanna" not in text
    assert "Hanna Muster" in page_of(evening, cast, "reader").text


def test_who_really_went_first_is_shown(cast):
    evening = club_evening(cast, "Anna", "Bert")
    evening.published(1, "Anna Bert")
    evening.done(Report("A", 1, 1, scores=(400, 350), first=who("Bert")))
    text = page_of(evening, cast, "reader").text
    assert "Table 1 Bert Muster ▸ goes first 350 Anna Muster 400" in text


def test_byes_forfeits_and_names_of_tables_are_shown(cast):
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora", "Georg")
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg")
    name = UUID(int=99)
    keep_texts(club=evening.club, texts={name: {"words": "Fensterplatz"}})
    evening.done(
        Tables(names=((2, str(name)),)),
        Forfeit("A", 1, 1, (who("Bert"),)),
        Forfeit("A", 1, 2, (who("Clara"), who("Dora"))),
    )
    text = page_of(evening, cast, "reader").text
    assert "Anna Muster ▸ goes first by forfeit Bert Muster did not play" in text
    assert (
        "Fensterplatz Clara Muster ▸ goes first did not play Dora Muster did not play "
        "Bye Georg Muster" in text
    )
    assert "Clara Muster ▸ goes first Fensterplatz against Dora Muster" in text
    assert "Georg Muster Bye" in text


def test_tables_of_four_show_places_and_their_points(cast):
    evening = club_evening(cast, ruleset="mini", **of_many())
    evening.published(1, "Anna Bert Clara", "Dora Georg Hanna")
    evening.done(Report("A", 1, 1, places=(2, 1, 3)))
    text = page_of(evening, cast, "reader").text
    assert (
        "Table 1 Anna Muster ▸ goes first place 2 Bert Muster place 1 Clara Muster place 3" in text
    )
    assert "1 Bert Muster 3 1 0 0" in text
    assert "Anna Muster, Clara Muster place 1" in text


def of_many():
    """The settings of tables of four, the ruleset apart."""
    settings, plan = PRESETS["tables_of_four"]
    return {**{k: v for k, v in settings.items() if k != "ruleset"}, "plan": plan}


def test_a_game_is_linked_where_the_viewer_may_open_it(evening, cast, anybody):
    game = games.open_game(club=evening.club)
    evening.done(Link("A", 2, 2, str(game)))
    assert f"/games/{game}/" not in anybody.get(address(evening)).links
    assert f"/games/{game}/" in page_of(evening, cast, "reader").links
    games.enter(game, PublishGame())
    assert f"/games/{game}/" in anybody.get(address(evening)).links


def test_what_is_in_question_officials_alone_see(evening, cast, anybody):
    evening.done(Dispute("A", 2, 1, by=who("Hanna")))
    marked = {
        name: "disputed" in page_of(evening, cast, name).text
        for name in ("reader", "helper", "director")
    }
    assert marked == {"reader": False, "helper": True, "director": True}
    assert "disputed" not in anybody.get(address(evening)).text


def test_the_standing_is_in_order_and_each_row_explains_itself(evening, cast):
    page = page_of(evening, cast, "reader")
    names = ("Hanna", "Anna", "Clara", "Dora", "Bert", "Georg")
    assert rows_of(page, "row-") == [who(name) for name in names]
    assert "Standing during round 2" in page.text
    assert (
        "1 Hanna Muster 2 +180 830 Hanna Muster, round by round: Wwon Wwon "
        "Rd. Opponent Result Points Spread "
        "1 Georg Muster won 410 : 290 1 +120 2 Anna Muster won 420 : 360 1 +60" in page.text
    )
    assert "Behind Hanna Muster: Wins 1 instead of 2." in page.text
    assert "Clara Muster, round by round: Ddrawn Rd." in page.text
    assert "Equal to Clara Muster in everything that counts." in page.text
    assert "Behind Dora Muster: Wins 0 instead of ½." in page.text


def test_the_direct_meeting_is_explained(cast):
    evening = club_evening(cast, "Anna", "Bert", standing=["wins", "head_to_head"])
    evening.played(1, "Anna Bert")
    evening.published(2, "Bert Anna")
    evening.done(Report("A", 2, 1, scores=(300, 300)))
    assert "Behind Anna Muster: Wins ½ instead of 1½." in page_of(evening, cast, "reader").text
    three = club_evening(cast, "Anna", "Bert", "Clara", standing=["head_to_head"])
    three.published(1, "Anna Bert", bye="Clara")
    three.done(Report("A", 1, 1, scores=(301, 302)), CloseRound("A", 1))
    three.published(2, "Bert Clara", bye="Anna")
    three.done(Report("A", 2, 1, scores=(301, 302)), CloseRound("A", 2))
    three.published(3, "Clara Anna", bye="Bert")
    three.done(Report("A", 3, 1, scores=(302, 302)))
    text = page_of(three, cast, "reader").text
    assert "Behind Clara Muster: Direct meeting 1 instead of 1½." in text
    assert "The games among Anna Muster, Bert Muster, Clara Muster are compared." in text


def test_byes_forfeits_and_penalties_explain_themselves(cast):
    evening = club_evening(cast, "Anna", "Bert", "Clara")
    evening.published(1, "Anna Bert", bye="Clara")
    evening.done(Forfeit("A", 1, 1, (who("Bert"),)), Penalise(who("Clara"), 1, 1, 20))
    text = page_of(evening, cast, "reader").text
    assert "Clara Muster, round by round: Bbye !penalty" in text
    assert "1 – bye 1 +50 1 – penalty −½ −20" in text
    assert "Anna Muster, round by round: Fforfeit" in text
    assert "Bert Muster, round by round: –did not play" in text
    assert "1 Anna Muster did not play 0 −50" in text


def test_a_long_standing_is_explained_on_its_own_page(evening, anybody, monkeypatch):
    monkeypatch.setattr("frontend.pages.tournaments.visits.EXPLAINED_AT_MOST", 5)
    page = anybody.get(address(evening))
    assert "round by round" not in page.text
    assert "How each row comes about" in page.text
    assert "round by round" in anybody.get(address(evening, "standing/A/")).text


def test_several_divisions_stand_below_each_other(evening, anybody):
    evening.done(OpenDivision("Klasse B"))
    page = anybody.get(address(evening))
    assert "Division A Round 2 is being played" in page.text
    assert "Division Klasse B Round 1 is not paired yet." in page.text
    assert "Nobody has entered yet." in page.text


def test_earlier_rounds_are_linked(evening, anybody):
    links = anybody.get(address(evening)).links
    rounds = [link for link in links if "/rounds/" in link]
    assert rounds == [address(evening, "rounds/A/1/"), address(evening, "rounds/A/2/")]


def test_the_foot_leads_to_the_page_as_it_stands_at_this_moment(evening, anybody):
    page = anybody.get(address(evening))
    assert address(evening, f"?version={evening.version}") in page.links


def test_checksums_stand_in_the_protocol_alone_folded_for_experts(evening, cast, anybody):
    head = visits.at(evening.stream, evening.version).head
    assert head not in anybody.get(address(evening)).html
    protocol = Browser(cast.frieda, language="en").get(address(evening, "protocol/"))
    assert f"For experts Checksum {head}" in protocol.text
    assert "What the tables cost" in protocol.text


def test_an_earlier_version_is_shown_as_it_was(evening, anybody):
    version = evening.version
    evening.done(Report("A", 2, 2, scores=(500, 100), confirmed=True))
    now, then = anybody.get(address(evening)), anybody.get(address(evening, f"?version={version}"))
    assert "goes first 500" in now.text
    assert "goes first 500" not in then.text
    assert f"at entry {version} of {version + 1} of its protocol" in then.text
    assert address(evening) in then.links
    assert 'data-stream="' not in then.html
    assert f'data-stream="{address(evening, "live/")}" data-version="{version + 1}"' in now.html


def test_a_version_that_there_is_not_is_not_found(evening, anybody):
    for version in ("99", "9" * 30):
        assert anybody.get(address(evening, f"?version={version}")).status == 404


@pytest.mark.parametrize("version", ["0", "x", "", "-1"])
def test_a_version_that_is_no_number_is_answered_in_words(evening, anybody, version):
    page = anybody.get(address(evening, f"?version={version}"))
    assert page.status == 400
    assert "Version is a whole number from 1 here." in page.text


def test_officials_find_their_pages(evening, cast):
    run = reverse("tournament-run", args=[evening.stream, "A", 2])
    entries, protocol, links = (
        reverse(f"tournament-{name}", args=[evening.stream])
        for name in ("entries", "protocol", "links")
    )

    everybody = "?as=everybody"

    def desk(relation):
        html = page_of(evening, cast, relation).html
        found = re.search(r'<nav class="desk".*?</nav>', html, re.DOTALL)
        return re.findall(r'href="(.*?)"', found[0]) if found else []

    assert [desk(one) for one in ("stranger", "reader", "helper", "arbiter", "director")] == [
        [],
        [],
        [run, entries, everybody],
        [run, entries, everybody, protocol],
        [run, entries, everybody, protocol, links],
    ]


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("reader", ["see the names of all players"]),
        (
            "helper",
            [
                "check players in", "see pairings before they are published",
                "enter and confirm results", "link score sheets to tables",
                "see the names of all players",
            ],
        ),
    ],
)  # fmt: skip
def test_the_holder_of_a_roles_link_is_told_what_it_is_for(evening, role, may):
    page = by_link(evening, role).get(address(evening))
    said = re.search(r"You are here as \w+ Your link lets you: (.*?) How it is done", page.text)
    assert said[1] == " ".join(may)


def test_it_answers_with_a_fixed_number_of_queries(evening, cast, django_assert_num_queries):
    """Tournament, texts, names, club, rankings; with an account session, it, roles, persons.

    Whoever comes first after an act asks for the standing as well.
    """
    stranger, member = Browser(), Browser(cast.rosa)
    with django_assert_num_queries(6):
        stranger.client.get(address(evening))
    with django_assert_num_queries(9):
        member.client.get(address(evening))


def test_as_long_as_it_stands_still_its_events_are_read_once(evening, cast):
    stranger, member = Browser(), Browser(cast.rosa)

    def read_by(browser):
        before = visits.at.cache_info().misses
        browser.client.get(address(evening))
        return visits.at.cache_info().misses - before

    assert [read_by(stranger), read_by(member), read_by(stranger)] == [1, 0, 0]
    evening.done(Report("A", 2, 2, scores=(500, 100), confirmed=True))
    assert [read_by(member), read_by(stranger)] == [1, 0]


def test_what_is_kept_of_a_version_is_never_of_another(evening, rf, cast):
    request = rf.get("/")
    request.user = cast.frieda
    seen = [Visit.to(request, evening.stream).state.version]
    evening.done(Report("A", 2, 2, scores=(500, 100), confirmed=True))
    seen.append(Visit.to(request, evening.stream).state.version)
    assert seen == [evening.version - 1, evening.version]


def test_the_clubs_rankings_are_linked_where_they_may_be_read(evening, cast, anybody):
    private = club_evening(cast)
    for series, stream in (("2026", evening.stream), ("intern", private.stream)):
        Ranking.objects.create(
            club=evening.club,
            series=series,
            digest="5e" * 32,
            as_of=[[str(stream), 1, "5e" * 32]],
            body='{"as_of":[],"kind":"series","rows":[],"rule":{}}',
        )
    assert ranking(evening.club, "2026") is not None

    def linked(page):
        return [link.split("/")[-2] for link in page.links if "/ranking/" in link]

    assert linked(anybody.get(address(evening))) == ["2026"]
    assert linked(page_of(evening, cast, "reader")) == ["2026", "intern"]


@pytest.mark.parametrize(("how", "told"), [({}, False), ({"rating": None}, True)])
def test_a_tournament_that_is_not_rated_says_so(cast, how, told):
    evening = club_evening(cast, **how)
    text = Browser(cast.rosa, language="en").get(f"/tournaments/{evening.stream}/").text
    assert ("not rated" in text) == told


PAGES = ("/tournaments/{}/", "/tournaments/{}/standing/B/", "/embed/standing/{}/B/")


def test_a_division_that_begins_with_a_late_entry_names_who_is_entered(cast, anybody):
    evening = club_evening(cast, "Anna", "Clara")
    bert = replace(evening.entering("Bert", from_round=2), division="B")
    evening.done(OpenDivision("B"), bert, PublishTournament())
    worked(evening)
    texts = [anybody.get(page.format(evening.stream)).text for page in PAGES]
    assert ["No. 2 from round 2 on" in text for text in texts] == [True, True, True]
    assert ["Nobody has entered yet." in text for text in texts] == [False, False, False]
    screen = anybody.get(address(evening, "leinwand/")).text
    assert "Players · B No. 2" in screen


def test_whoever_left_before_anything_counts_is_marked_where_all_are_entered(cast, anybody):
    evening = club_evening(cast, "Anna", "Bert")
    evening.done(Leave(who("Bert"), 1), PublishTournament())
    text = anybody.get(address(evening, "standing/A/")).text
    assert "No. 1 No. 2 withdrawn" in text


def test_a_standing_without_rows_after_a_round_does_not_say_that_nobody_has_entered(
    evening, anybody
):
    text = anybody.get(address(evening, "standing/A/?category=U18")).text
    assert "Nobody is in this standing." in text
    assert "Nobody has entered yet." not in text
