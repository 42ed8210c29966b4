"""The pages of seasons: a director begins, looks at, publishes and withdraws one."""

from typing import get_args

import pytest

from frontend.forms.seasons import COUNTED, PHASES, TURNS
from games import followers
from tests.frontend.browser import Browser
from tests.tournaments.directing.seasons import begun, out, people_of, played_on
from tournaments.models import Ranking
from tournaments.ranking.seasons import Phase
from tournaments.register import seasons
from tournaments.register.seasons import seasons_of


@pytest.fixture
def place(cast):
    """The address of the seasons."""
    return f"/clubs/{cast.club.slug}/seasons/"


@pytest.fixture
def director(cast):
    """Frieda at her browser."""
    return Browser(cast.frieda, language="en")


def known(cast):
    """The seasons of the club, the oldest first: phase, days, best, how many were chosen."""
    return [
        (one.phase, one.rule.since, one.rule.until, one.rule.best, one.tournaments)
        for one in reversed(seasons_of(cast.club.pk))
    ]


def test_every_phase_and_choice_has_its_label():
    assert (set(PHASES), set(TURNS)) == (set(get_args(Phase)),) * 2
    assert set(COUNTED) == {"days", "chosen"}


def test_a_director_begins_a_season_looks_at_it_and_lets_it_go_out(cast, director, place):
    played_on(cast, "2026-03-10")
    empty = director.get(place)
    assert "No season yet – begin the first one below." in empty.text
    days = {"since": "2026-01-01", "until": "2026-06-30", "best": "8"}
    page = director.send(empty, "season", place, title="Frühjahr 2026", **days)
    assert "The season is stored as a draft." in page.text
    assert "Places, if it were published now" in page.text
    assert "Anna Muster" in page.text
    assert known(cast) == [("draft", "2026-01-01", "2026-06-30", 8, None)]
    page = director.send(page, "publish-season", f"{place}1/")
    assert "The season is published" in page.text
    followers.sweep()
    ranking = Browser(language="en").get(f"/clubs/{cast.club.slug}/ranking/season-1/")
    assert (ranking.status, "Frühjahr 2026" in ranking.text) == (200, True)
    assert "No. 1, published" in ranking.text
    assert "The best 8 tournaments of each player count." in ranking.text


def test_a_season_of_ticked_tournaments_counts_these(cast, director, place):
    march, april = (played_on(cast, day, title=day) for day in ("2026-03-10", "2026-04-10"))
    shown = director.get(place)
    assert "03/10/2026 2026-03-10" in shown.text
    page = director.send(
        shown, "season", place, title="Pokal", counted="chosen", since="2026-01-01",
        tournaments=[str(april.stream)],
    )  # fmt: skip
    assert known(cast) == [("draft", None, None, None, (str(april.stream),))]
    assert f"/tournaments/{april.stream}/" in page.links
    assert f"/tournaments/{march.stream}/" not in page.links


def test_a_season_says_who_qualifies_by_what_and_over_whom(cast, director, place):
    for day in ("2026-03-10", "2026-04-10"):
        played_on(cast, day, title=f"Abend {day[5:7]}")
    told = {"qualify_places": "1", "qualify_passes_to": "3", "qualify_players": "4"}
    page = director.send(director.get(place), "season", place, title="Endspiel", **told)
    assert "The first of each tournament qualifies." in page.text
    assert "A tournament with fewer than 4 players qualifies nobody." in page.text
    assert "passes on, at most down to place 3." in page.text
    assert "Qualified already, so passed over: Anna Muster" in page.text
    director.send(page, "publish-season", f"{place}1/")
    followers.sweep()
    address = f"/clubs/{cast.club.slug}/ranking/season-1/"
    seen = Browser(cast.rosa, language="en").get(address)
    assert "Qualified already, so passed over: Anna Muster" in seen.text
    assert "2 qualified; had qualified already: Anna Muster" in seen.text
    assert "place 2, Abend 04 04/10/2026" in seen.text
    strangers = Browser(language="en").get(address)
    assert (strangers.status, "Qualified already, so passed over:" in strangers.text) == (200, True)
    assert "Bert Muster" not in strangers.text


def test_a_director_notes_who_declines_a_seat_and_takes_it_back(cast, director, place):
    played_on(cast, "2026-03-10")
    told = {"qualify_places": "1", "qualify_passes_to": "3"}
    page = director.send(director.get(place), "season", place, title="Endspiel", **told)
    anna = str(people_of(cast)["Anna"].pk)
    assert page.form("season").choices["qualify_declined"] == [anna]
    page = director.send(page, "season", f"{place}1/", qualify_declined=[anna])
    assert "Declined, so passed over: Anna Muster" in page.text
    assert "1 declines a seat." in page.text
    assert known_rule(cast).qualify_declined == (anna,)
    page = director.send(page, "season", f"{place}1/", qualify_declined=[])
    assert "Declined, so passed over" not in page.text
    assert known_rule(cast).qualify_declined == ()


def test_nobody_without_a_seat_can_be_told_to_decline(cast, director, place):
    played_on(cast, "2026-03-10")
    page = director.send(director.get(place), "season", place, title="Endspiel", qualify_places="1")
    bert = str(people_of(cast)["Bert"].pk)
    assert director.send(page, "season", f"{place}1/", qualify_declined=[bert]).status == 400
    assert known_rule(cast).qualify_declined == ()


def test_who_only_reads_notes_nobody_who_declines(cast, director, place):
    played_on(cast, "2026-03-10")
    page = director.send(director.get(place), "season", place, title="E", qualify_places="1")
    fields = {**page.form("season").fields, "qualify_declined": [str(cast.anna_in_register.pk)]}
    reader = Browser(cast.rosa, language="en")
    assert reader.post(f"{place}1/", fields).status in (403, 404)
    assert known_rule(cast).qualify_declined == ()


def known_rule(cast):
    """The rule of the newest season."""
    return seasons_of(cast.club.pk)[0].rule


def test_too_small_a_tournament_says_so_and_the_best_of_the_ranking_qualify(cast, director, place):
    played_on(cast, "2026-03-10")
    told = {"qualify_places": "1", "qualify_players": "7", "qualify_best": "1"}
    page = director.send(director.get(place), "season", place, title="Endspiel", **told)
    assert "too few players" in page.text
    assert "place 1 of this ranking" in page.text
    assert "The best of this ranking who has not qualified by then qualifies." in page.text
    page = director.send(page, "season", f"{place}1/", qualify_best="", qualify_places="")
    assert "too few players" not in page.text
    assert "Qualified" not in page.text


def test_a_season_is_changed_and_withdrawn(cast, director, place):
    played_on(cast, "2026-03-10")
    out(cast, "Alt")
    followers.sweep()
    page = director.send(director.get(f"{place}1/"), "season", f"{place}1/", title="Neu", best="2")
    assert "The season is stored." in page.text
    assert known(cast) == [("published", None, None, 2, None)]
    followers.sweep()
    address = f"/clubs/{cast.club.slug}/ranking/season-1/"
    assert "Neu" in Browser(language="en").get(address).text
    page = director.send(director.get(f"{place}1/"), "withdraw-season", f"{place}1/")
    assert "The season is withdrawn." in page.text
    assert Browser(language="en").get(address).status == 404
    assert director.get(address).status == 200
    assert Ranking.objects.get(series="season-1").number == 2


def test_another_name_is_seen_at_once_by_whoever_has_the_page_already(cast):
    played_on(cast, "2026-03-10")
    out(cast, "Alt")
    followers.sweep()
    address = f"/clubs/{cast.club.slug}/ranking/season-1/"
    visitor = Browser(language="en")
    assert "Alt" in visitor.get(address).text
    begun(cast, "Neu", number=1)
    assert "Neu" in visitor.get(address).text


@pytest.mark.parametrize(
    ("told", "status", "why"),
    [
        ({"title": ""}, 400, "This field is required."),
        ({"title": "x\u200e"}, 400, "x"),
        ({"best": "0"}, 400, "greater than or equal to 1"),
        ({"by_place": "viel"}, 400, "Write whole numbers with commas between them."),
        ({"since": "2026-02-01", "until": "2026-01-01"}, 400, "can't be before the first"),
        ({"counted": "chosen"}, 400, "Choose from 1 to 500 tournaments."),
        ({"counted": "chosen", "tournaments": ["x"]}, 400, "not one of the available choices"),
    ],
)
def test_a_season_that_can_not_be_says_why_and_stores_nothing(
    cast, director, place, told, status, why
):
    answer = director.send(director.get(place), "season", place, **{"title": "Saison", **told})
    assert (answer.status, why in answer.text) == (status, True)
    assert known(cast) == []


def test_what_was_published_meanwhile_is_not_published_again(cast, director, place):
    begun(cast)
    page = director.get(f"{place}1/")
    seasons.publish_season(club=cast.club, number=1)
    answer = director.send(page, "publish-season", f"{place}1/")
    assert (answer.status, "This season is published already." in answer.text) == (422, True)


def test_nonsense_changes_nothing(cast, director, place):
    begun(cast)
    for fields in ({"form": "publish-season"}, {"form": "?"}, {}):
        assert director.post(f"{place}1/", fields).status == 400
    assert known(cast) == [("draft", None, None, None, None)]


# How each one fares: the list, a draft, beginning one, publishing it.
FARES = {
    None: (404, 404, 404, 404),
    "theo": (404, 404, 404, 404),
    "anna": (404, 404, 404, 404),
    "vera": (404, 404, 404, 404),
    "rosa": (200, 200, 403, 403),
    "hugo": (200, 200, 403, 403),
    "emil": (200, 200, 403, 403),
    "frieda": (200, 200, 200, 200),
}


@pytest.mark.parametrize("name", FARES)
def test_who_may_see_and_change_seasons(cast, place, name):
    begun(cast)
    filled = Browser(cast.frieda).get(place).form("season").fields | {"title": "Neu"}
    key = Browser(cast.frieda).get(f"{place}1/").form("publish-season").fields
    browser = Browser(name and getattr(cast, name))
    answers = (
        browser.get(place),
        browser.get(f"{place}1/"),
        browser.post(place, filled),
        browser.post(f"{place}1/", key),
    )
    assert tuple(answer.status for answer in answers) == FARES[name]
    assert len(known(cast)) == (2 if name == "frieda" else 1)


def test_a_number_that_is_no_season_is_not_found(director, place):
    assert [director.get(f"{place}{number}/").status for number in ("1", "0", 9**30)] == [404] * 3


def test_seasons_stand_before_the_other_rankings_of_the_club(cast):
    played_on(cast, "2026-03-10")
    for name in ("Frühjahr", "Sommer", "Entwurf"):
        begun(cast, name)
    for number in (1, 2):
        seasons.publish_season(club=cast.club, number=number)
    followers.sweep()
    page = Browser(language="en").get("/")
    series = [link.split("/")[-2] for link in page.links if "/ranking/" in link]
    assert series == ["season-2", "season-1", "points", "rating"]
    assert [name in page.text for name in ("Sommer", "Frühjahr", "Entwurf")] == [True, True, False]


@pytest.mark.parametrize("count", [1, 5])
def test_the_first_page_costs_the_same_however_many_seasons_there_are(
    cast, count, django_assert_num_queries
):
    played_on(cast, "2026-03-10")
    for number in range(count):
        out(cast, f"Saison {number}")
    followers.sweep()
    visitor = Browser(language="en")
    visitor.get("/")
    with django_assert_num_queries(7):
        visitor.get("/")


def prizes_of(cast):
    """The prizes of the newest season: how they are won, by which place, in which class."""
    rule = known_rule(cast)
    return [(one.by, one.place, one.category) for one in rule.prizes], rule.one_each


def test_a_season_has_prizes_that_the_page_tells_with_who_was_passed_over(cast, director, place):
    played_on(cast, "2026-03-10", scores=(470, 300))
    lines = {
        "prizes-0-order": "2", "prizes-0-by": "high_game",
        "prizes-1-order": "1", "prizes-1-by": "standing", "prizes-1-place": "1",
        "prizes-2-by": "newcomer", "prizes-2-category": " U18 ",
        "one_each": "on",
    }  # fmt: skip
    page = director.send(director.get(place), "season", place, title="Pokal", **lines)
    told = [("standing", 1, None), ("high_game", 1, None), ("newcomer", 1, "U18")]
    assert prizes_of(cast) == (told, True)
    assert "Anna Muster (470 points in one game, in round 1 at table 1: Vereinsabend" in page.text
    assert "has prize 1 already and is passed over." in page.text
    assert "Clara Muster, Georg Muster" in page.text
    assert "Best newcomer · U18" in page.text
    kept = page.form("season").fields
    assert [kept[f"prizes-{at}-by"] for at in range(4)] == ["standing", "high_game", "newcomer", ""]
    director.send(page, "publish-season", f"{place}1/")
    followers.sweep()
    address = f"/clubs/{cast.club.slug}/ranking/season-1/"
    everybody = Browser(language="en").get(address)
    assert "has prize 1 already and is passed over." in everybody.text
    assert "The prizes: 1. Place 1; 2. High game; 3. Best newcomer · U18." in everybody.text
    before = Browser(language="en").get(f"{address}?on=2026-03-09")
    assert "Nobody yet: no game has been reported with points." in before.text
    page = director.send(page, "season", f"{place}1/", **{"prizes-0-by": "", "prizes-0-place": ""})
    assert prizes_of(cast)[0] == told[1:]


def test_a_prize_is_given_by_hand_and_says_what_it_is_in_words(cast, director, place):
    played_on(cast, "2026-03-10")
    bert = str(people_of(cast)["Bert"].pk)
    lines = {
        "prizes-0-by": "best_word", "prizes-0-word": "horn", "prizes-0-thing": "Ein Buch",
        "prizes-1-by": "standing", "prizes-1-thing": "50 Euro",
    }  # fmt: skip
    page = director.send(director.get(place), "season", place, title="Pokal", **lines)
    assert "Best word · HORN" in page.text
    assert "Nobody has been named yet." in page.text
    page = director.send(page, "season", f"{place}1/", **{"prizes-0-person": bert})
    first, second = known_rule(cast).prizes
    assert (first.by, first.person, first.word) == ("best_word", bert, "HORN")
    fields = page.form("season").fields
    assert [fields[f"prizes-0-{part}"] for part in ("thing", "person", "word")] == [
        "Ein Buch", bert, "HORN",
    ]  # fmt: skip
    director.send(page, "season", f"{place}1/", best="3")
    assert known_rule(cast).prizes == (first, second)
    seasons.publish_season(club=cast.club, number=1)
    followers.sweep()
    seen = Browser(cast.rosa, language="en").get(f"/clubs/{cast.club.slug}/ranking/season-1/")
    assert [said in seen.text for said in ("Ein Buch", "50 Euro", "Bert Muster")] == [True] * 3
    everybody = Browser(language="en").get(f"/clubs/{cast.club.slug}/ranking/season-1/")
    assert ("Ein Buch" in everybody.text, "Bert Muster" in everybody.text) == (True, False)


def test_a_prize_is_given_to_who_has_no_place_in_the_season_too(cast, director, place):
    played_on(cast, "2026-03-10")
    bert = str(people_of(cast)["Bert"].pk)
    page = director.send(
        director.get(place), "season", place, title="Pokal", **{"prizes-0-by": "by_hand"}
    )
    page = director.send(page, "season", f"{place}1/", **{"prizes-0-person": bert})
    page = director.send(page, "season", f"{place}1/", until="2026-01-01")
    assert known_rule(cast).prizes[0].person == bert
    assert "Bert Muster" in page.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"prizes-1-place": "2"}, "Line 2, For: Say what the prize is for."),
        ({"prizes-1-thing": "50 Euro"}, "Line 2, For: Say what the prize is for."),
        ({"prizes-0-by": "best_word", "prizes-0-word": "zwei Worte"}, "Line 1, Word:"),
        (
            {"prizes-0-by": "high_game", "prizes-0-word": "Horn"},
            "Line 1, Word: This follows from the results: leave out the player and the word.",
        ),
        ({"prizes-0-by": "high_game", "prizes-0-place": "0"}, "Line 1, Place: Ensure this value"),
    ],
)
def test_a_prize_that_can_not_be_is_told_with_its_line(cast, director, place, line, said):
    page = director.send(director.get(place), "season", place, title="Pokal", **line)
    assert (page.status, said in page.text) == (400, True)
    assert seasons_of(cast.club.pk) == []
