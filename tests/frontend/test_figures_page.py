"""The page of a club's games in numbers, and the report on a play in dispute."""

from io import BytesIO
from uuid import uuid4

import pytest
from pypdf import PdfReader

from engine.moves import Accept, Challenge, Close, Play, Publish, Stop, Verdict, Withdraw
from engine.notation import read_move
from engine.steps import Draw, Glass, Lay, Swap, Turn
from games import followers
from lexicon import shelf
from tests.frontend.browser import Browser
from tests.tournaments.directing.seasons import out, played_on
from tournaments.models import TableGame
from tournaments.ranking.series_rule import SeriesRule
from tournaments.register.commands import register_person

HORN, STERN = read_move("8F HORN", 0), read_move("H5 STE.N", 1)
SIGNED = (Stop("time"), Close())
SOCKE = (Draw(0, "CDEHIKNORSTU"), Lay(0, "0:0>", "SOCKE"), Turn(0), Accept(1))
LOCKE = (Draw(1, "LGMNE"), Swap(1, "0:0>", "L...."), Turn(1))


@pytest.fixture
def signed(table):
    """A public game of Anna and Bert, of which the workers have heard."""
    game = table.game(moves=[HORN, STERN, *SIGNED, Publish()])
    followers.follow(game)
    return game


def test_a_club_sees_its_games_in_numbers(cast, signed):
    page = Browser(cast.rosa, language="en").get(f"/clubs/{cast.club.slug}/figures/")

    assert page.status == 200
    assert "1 closed game" in page.text
    assert "HORN 12" in page.text
    assert "who began won 1, shared 0, lost 0" in page.text
    assert "Anna" in page.text


def test_words_of_no_edition_are_told_with_the_edition_or_not_known(cast, table, signed):
    pinned = {"options": {"lexicon": f"base@{shelf.base().hash}"}}
    at = f"/clubs/{cast.club.slug}/figures/"
    before = Browser(cast.rosa, language="en").get(at).text
    followers.follow(table.game(moves=[read_move("8F HXRN", 0), *SIGNED], **pinned))
    text = Browser(cast.rosa, language="en").get(at).text

    assert "Inadmissible words that stayed not known" in before
    assert "Inadmissible words that stayed 1 (in 2 of 4)" in text
    assert "Inadmissible words taken back 0 (in 2 of 4)" in text
    assert "played by: base (1). Of 1 game it is not known, or not told yet." in text


def test_names_to_choose_are_shown_to_the_clubs_people_alone(cast, signed):
    address = f"/clubs/{cast.club.slug}/figures/"
    seen = {"reader": Browser(cast.rosa).get(address), "foreign": Browser(cast.vera).get(address)}

    assert 'name="person"' in seen["reader"].html
    assert 'name="person"' not in seen["foreign"].html


def test_what_can_not_be_read_is_said(cast, signed):
    page = Browser(cast.rosa, language="en").get(f"/clubs/{cast.club.slug}/figures/?person=x")
    assert (page.status, "This is no id." in page.text) == (400, True)


def test_a_season_narrows_it_to_its_days_or_its_tournaments(cast, signed):
    chosen = out(cast, "Saison 2026", tournaments=[played_on(cast, "2026-10-24")])
    days = out(cast, "Saison 2019", SeriesRule(until="2019-12-31"))
    whole = out(cast, "Ewige Wertung")
    at = f"/clubs/{cast.club.slug}/figures/"
    shown = {}
    for one in (chosen, days, whole):
        page = Browser(cast.rosa, language="en").get(f"{at}?season={one.number}")
        shown[one.number] = "1 closed game" in page.text
    assert shown == {chosen.number: False, days.number: False, whole.number: True}
    assert "Saison 2019" in Browser(cast.rosa).get(at).text
    assert Browser(cast.rosa).get(f"{at}?season=9").status == 400


def test_a_tournament_narrows_it_to_its_tables(cast, signed):
    evening, other = played_on(cast, "2026-10-24"), played_on(cast, "2026-10-25")
    TableGame.objects.create(game=signed, tournament=evening.stream, division="A", round=1, table=1)
    at = f"/clubs/{cast.club.slug}/figures/"
    shown = [
        "1 closed game" in Browser(cast.rosa, language="en").get(f"{at}?tournament={one}").text
        for one in (evening.stream, other.stream)
    ]

    assert shown == [True, False]
    assert str(evening.stream) in Browser(cast.rosa).get(at).html


def test_two_people_stand_side_by_side_with_the_games_between_them(cast, table):
    bert = register_person(club=cast.club, name="Bert Beispiel")
    both = (str(cast.anna_in_register.pk), str(bert.pk))
    game = table.game(players=both, moves=[HORN, STERN, *SIGNED])
    followers.follow(game)
    page = Browser(cast.rosa, language="en").get(
        f"/clubs/{cast.club.slug}/figures/?person={both[0]}&against={both[1]}"
    )

    assert "Points a game 12.0 5.0" in page.text
    assert f"/games/{game}/" in page.links
    assert {"picture-averages", "picture-first-move"} <= {
        known.get("id") for _tag, known in page.tags
    }


def test_a_player_finds_the_own_numbers_and_nobody_elses(cast, table):
    register_person(club=cast.club, name="Bert Beispiel")
    anna = str(cast.anna_in_register.pk)
    followers.follow(table.game(players=(anna, str(uuid4())), moves=[HORN, *SIGNED]))
    at = f"/clubs/{cast.club.slug}/figures/"
    table.game(moves=[Publish()])
    page = Browser(cast.anna, language="en").get(f"{at}?person={anna}")

    assert "1 closed game" in page.text
    assert "Bert Beispiel" not in page.text


def test_games_of_two_colours_have_numbers_of_their_own(cast, table):
    game = table.game("klauer", moves=[*SOCKE, *LOCKE, Accept(0), *SIGNED])
    followers.follow(game)
    page = Browser(cast.rosa, language="en").get(f"/clubs/{cast.club.slug}/figures/?ruleset=klauer")

    assert "Words stolen a game 0.5" in page.text
    assert "Longest word SOCKE" in page.text
    assert "Points a game" not in page.text


@pytest.fixture
def disputed(table):
    """HORN challenged and admitted, then STERN, which nobody challenged."""
    moves = [HORN, Challenge(1), Verdict({"HORN": True}), STERN, Accept(0)]
    return table.game(moves=moves)


def test_an_arbiter_sees_who_could_challenge_when_and_what_was_decided(cast, disputed):
    page = Browser(cast.emil, language="en").get(f"/games/{disputed}/2/report/")

    assert page.status == 200
    assert "After entry 2 (Play): Bert could challenge." in page.text
    assert "Entry 5 ended the time in which it could be challenged." in page.text
    assert "Entry 4: Verdict: HORN counts" in page.text
    assert "MINI-45" in page.text


def test_the_report_is_printed_as_a_tagged_document(cast, disputed):
    answer = Browser(cast.emil).client.get(f"/games/{disputed}/2/report.pdf")
    assert (answer.status_code, b"pdfuaid" in answer.content) == (200, True)


@pytest.mark.parametrize("door", ["report/", "report.pdf"])
def test_the_report_is_for_those_who_judge(cast, disputed, door):
    seen = {
        relation: Browser(user if user.is_authenticated else None)
        .client.get(f"/games/{disputed}/2/{door}")
        .status_code
        for relation, user in cast.by_relation().items()
    }
    assert seen == {
        "anonymous": 404,
        "stranger": 404,
        "player": 404,
        "reader": 403,
        "helper": 403,
        "arbiter": 200,
        "director": 200,
        "foreign": 404,
    }


@pytest.mark.parametrize("counts", [True, False])
def test_while_a_play_is_challenged_and_when_it_is_judged_its_report_is_offered(
    cast, table, counts
):
    game = table.game(moves=[HORN, Challenge(1)])
    report, emil = f"/games/{game}/2/report/", Browser(cast.emil, language="en")
    assert report in emil.get(f"/games/{game}/").links
    table.enter(game, Verdict({"HORN": counts}))
    assert report in emil.get(f"/games/{game}/").links
    assert emil.get(report).status == 200
    assert report not in emil.get(f"/games/{game}/1/").links
    assert report not in Browser(cast.rosa, language="en").get(f"/games/{game}/").links


@pytest.mark.parametrize("answer", [Accept(1), Withdraw(0)])
def test_a_play_that_was_accepted_or_taken_back_is_still_offered_for_a_report(cast, table, answer):
    game = table.game(moves=[HORN, answer])
    assert f"/games/{game}/2/report/" in Browser(cast.emil).get(f"/games/{game}/").links


@pytest.mark.parametrize(
    ("end", "answer"),
    [
        (Turn(1), Verdict({"LOCKE": False})),
        (Turn(1), Verdict({"LOCKE": True})),
        (Turn(1), Accept(0)),
        (Turn(1), Withdraw(1)),
        (Glass(1), Verdict({"LOCKE": False})),
        (Glass(1), Accept(0)),
    ],
)
def test_whatever_is_said_to_a_turn_of_woerterklauer_its_report_is_offered(
    cast, table, end, answer
):
    moves = [*SOCKE, *LOCKE[:2], end, answer]
    game = table.game("klauer", moves=moves, options={"sandglass": True})
    report, emil = f"/games/{game}/8/report/", Browser(cast.emil)
    assert report in emil.get(f"/games/{game}/").links
    assert emil.get(report).status == 200


@pytest.mark.parametrize("version", [1, 3, 99])
def test_there_is_a_report_on_plays_alone(cast, disputed, version):
    assert Browser(cast.emil).get(f"/games/{disputed}/{version}/report/").status == 404


def paper(cast, game, version):
    """What the printed report says."""
    answer = Browser(cast.emil, language="en").client.get(f"/games/{game}/{version}/report.pdf")
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def test_a_play_of_cards_has_a_report_with_its_table(table, cast):
    game = table.game("karten", moves=[Play(0, "0:0>", "OST")])
    page = Browser(cast.emil, language="en").get(f"/games/{game}/2/report/")

    assert "Report for a dispute" in Browser(cast.emil, language="en").get(f"/games/{game}/").text
    assert (page.status, "<svg" in page.html) == (200, True)
    assert "After entry 2 (Play): Bert could challenge." in page.text
    assert "O S T" in " ".join(paper(cast, game, 2).split())


JUDGED = Verdict({"LOCKE": True}, meanings={"SOCKE>LOCKE": True})


def test_a_turn_in_two_colours_has_a_report_with_steps_words_cards_and_clauses(table, cast):
    game = table.game("klauer", moves=[*SOCKE, *LOCKE])
    assert "Report for a dispute" in Browser(cast.emil, language="en").get(f"/games/{game}/").text
    table.enter(game, JUDGED)
    page = Browser(cast.emil, language="en").get(f"/games/{game}/8/report/")
    sheet = paper(cast, game, 8)

    assert page.status == 200
    assert "Word Arithmetic Cards" in page.text
    assert f"/games/{game}/7/" in page.links
    for said in (
        "stolen from SOCKE",
        "5 − 1 − 4",
        "0 + 1 + 4",
        "Anna could challenge.",
        "Entry 9 ended the time in which it could be challenged.",
        "LOCKE counts",
        "SOCKE → LOCKE is a new meaning",
        "KLAUER-24",
    ):
        assert said in page.text
        assert said in " ".join(sheet.split())
    assert "Capital letters are red, small letters black." in " ".join(sheet.split())
