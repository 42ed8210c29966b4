"""A player at a phone: the own table, the result reported by one and confirmed by the other."""

import re

import pytest

from games.models import Event, Text
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, by_link, club_evening, who
from tournaments.course.acts import (
    Close,
    CloseRound,
    Correct,
    Dispute,
    Forfeit,
    PublishTournament,
    Report,
    Withdraw,
)
from tournaments.directing import queries
from tournaments.models import Link


@pytest.fixture
def evening(cast):
    """A round is out: Anna sits with Bert, Clara with Dora, Georg has a bye."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora", "Georg")
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg")
    return evening


class Player:
    """Somebody who plays, at a phone without scripts."""

    def __init__(self, evening, name, browser=None):
        """Follow the own link, or sit down at a browser."""
        self.evening, self.name = evening, name
        self.browser = browser or by_link(evening, name=name)

    def page(self):
        """The page as it is now."""
        return self.browser.get(address(self.evening))

    def send(self, form, page=None, **fields):
        """Fill in a form of the page, as it is now or as it was seen, and send it."""
        return self.browser.send(page or self.page(), form, address(self.evening), **fields)

    def report(self, first, second, page=None):
        """Report a result."""
        return self.send("report", page, **{"seat-0": first, "seat-1": second})

    def said(self):
        """What stands beside the own table."""
        return re.search(r'<p class="told">(.*?)</p>', self.page().html)[1].replace("&#x27;", "'")


@pytest.fixture
def anna(evening, cast):
    """Anna plays by her account."""
    return Player(evening, "Anna", Browser(cast.anna, language="en"))


@pytest.fixture
def bert(evening):
    """Bert plays by his private link."""
    return Player(evening, "Bert")


def table(evening, number=1):
    """A table of the first round as it stands."""
    return queries.tournament_at(evening.stream).state.round("A", 1).tables[number]


def test_a_player_finds_the_own_table_above_all(anna, bert):
    assert "Anna Muster Round 1 Table 1 You first move Bert Muster" in anna.page().text
    assert "Bert Muster Round 1 Table 1 Anna Muster first move You" in bert.page().text


def test_who_has_a_bye_or_no_round_yet_is_told_so(evening, cast):
    assert "Georg Muster Round 1 You have a bye" in Player(evening, "Georg").page().text
    early = club_evening(cast, "Anna", "Bert")
    page = Player(early, "Bert").page()
    assert "You are entered Your table stands here as soon as" in page.text
    assert page.offers() == []


def test_who_came_later_does_not_play_in_this_round(evening):
    evening.done(evening.entering("Hanna", from_round=2))
    assert "Round 1 You don't play in this round" in Player(evening, "Hanna").page().text


def test_others_see_no_table_of_their_own(evening, cast):
    evening.done(PublishTournament())
    for relation in ("anonymous", "stranger", "reader", "director"):
        user = cast.by_relation()[relation]
        page = Browser(user if user.is_authenticated else None).get(address(evening))
        assert page.offers() == [], relation
        assert 'id="your-table"' not in page.html


def test_the_own_place_in_the_standing_is_told(anna):
    anna.report(400, 350)
    assert "Place 1 of 5 · Wins 1 · Spread +50 · Total 400" in anna.page().text


def test_a_reported_score_counts_at_once_and_the_opponent_confirms_it(evening, anna, bert):
    page = anna.report(412, 377)
    assert "The result is stored. It counts at once." in page.text
    assert "Anna Muster ▸ goes first 412" in page.text.replace("No. 1", "Anna Muster")
    assert anna.said() == "You reported this result. It counts; your opponent can confirm it."
    assert (table(evening).status, anna.page().offers()) == ("reported", ["dispute"])
    assert bert.said() == "Anna Muster reported this result. Is it right?"
    assert bert.page().offers() == ["confirm", "dispute"]
    assert "Thank you, the result is confirmed." in bert.send("confirm").text
    assert table(evening).status == "confirmed"
    assert bert.said() == anna.said() == "This result is confirmed."


def test_a_disputed_score_still_counts_and_waits_for_the_director(evening, anna, bert, cast):
    anna.report(412, 377)
    answer = bert.send("dispute", words_of="Es waren 387.")
    assert "The director will look at this result." in answer.text
    found = table(evening)
    assert (found.status, found.result.scores) == ("disputed", (412, 377))
    ((by, reason),) = found.disputes
    assert by == who("Bert")
    assert Text.objects.get(subject=reason).words == "Es waren 387."
    assert bert.page().offers() == ["confirm"]
    assert "disputed" in Browser(cast.frieda, language="en").get(address(evening)).text
    bert.send("confirm")
    assert table(evening).status == "confirmed"


def test_a_dispute_needs_no_words(evening, anna, bert):
    anna.report(412, 377)
    bert.send("dispute")
    assert table(evening).disputes == ((who("Bert"), None),)


def test_the_same_result_reported_by_both_is_confirmed(evening, anna, bert):
    page = bert.page()
    anna.report(412, 377)
    assert bert.report(412, 377, page).status == 200
    assert table(evening).status == "confirmed"


def test_another_result_than_the_one_that_stands_is_refused_in_words(evening, anna, bert):
    page = bert.page()
    anna.report(412, 377)
    answer = bert.report(377, 412, page)
    assert answer.status == 422
    assert "Table 1 has another result already." in answer.text
    assert table(evening).result.scores == (412, 377)


def test_what_happens_at_other_tables_is_no_conflict(evening, anna):
    page = anna.page()
    evening.done(Report("A", 1, 2, scores=(300, 301)))
    assert anna.report(412, 377, page).status == 200
    assert table(evening).result.scores == (412, 377)


def test_a_form_that_is_sent_twice_is_entered_once(evening, anna, bert):
    for player, form, fields in (
        (anna, "report", {"seat-0": 412, "seat-1": 377}),
        (bert, "dispute", {"words_of": "Nein."}),
        (bert, "confirm", {}),
    ):
        page = player.page()
        assert player.send(form, page, **fields).status == 200
        version = evening.version
        assert player.send(form, page, **fields).status == 200
        assert evening.version == version


def test_a_result_that_was_corrected_meanwhile_is_not_confirmed_unseen(evening, anna, bert):
    anna.report(412, 377)
    page = bert.page()
    evening.done(Correct("A", 1, 1, scores=(377, 412)))
    answer = bert.send("confirm", page)
    assert answer.status == 409
    assert "Something has changed at this table meanwhile." in answer.text
    assert table(evening).confirmed_by == ()


def test_a_result_is_never_reported_for_another_table_than_the_one_that_was_seen(evening, anna):
    page = anna.page()
    evening.done(Withdraw("A", 1))
    evening.published(1, "Clara Anna", "Bert Dora", bye="Georg")
    answer = anna.report(412, 377, page)
    assert answer.status == 409
    assert table(evening).result is None


@pytest.mark.parametrize("scores", [("", ""), ("412", ""), ("4x", "3"), ("99999", "1")])
def test_what_can_not_be_read_is_shown_as_it_was_typed(evening, anna, scores):
    answer = anna.report(*scores)
    assert answer.status == 400
    assert answer.form("report").fields["seat-0"] == scores[0]
    assert 'class="field wrong"' in answer.html
    assert table(evening).result is None


def test_where_the_game_has_no_points_places_are_reported(cast):
    evening = club_evening(cast, "Anna", "Bert", ruleset="klauer")
    evening.published(1, "Anna Bert")
    bert = Player(evening, "Bert")
    assert bert.page().form("report").choices["seat-0"] == ["", "1", "2"]
    answer = bert.report(2, 2)
    assert answer.status == 422
    assert "The places 2, 2 can't be" in answer.text
    assert answer.form("report").fields["seat-0"] == "2"
    bert.report(2, 1)
    assert table(evening).result.places == (2, 1)


def test_nobody_speaks_for_somebody_else(evening, anna, bert):
    anna.report(412, 377)
    before = evening.version
    page = bert.page()
    fields = {**page.form("confirm").fields, "entry": who("Anna")}
    assert bert.browser.post(address(evening), fields).status == 403
    clara = Player(evening, "Clara")
    forged = {**page.form("confirm").fields, "entry": who("Bert")}
    forged["csrfmiddlewaretoken"] = clara.page().form("report").fields["csrfmiddlewaretoken"]
    assert clara.browser.post(address(evening), forged).status == 403
    assert evening.version == before


def test_an_official_does_not_speak_as_a_player_here(evening, bert):
    fields = {**bert.page().form("report").fields, "seat-0": 1, "seat-1": 2}
    helper = by_link(evening, "helper")
    token = helper.get(address(evening)).forms[0].fields["csrfmiddlewaretoken"]
    answer = helper.post(address(evening), {**fields, "csrfmiddlewaretoken": token})
    assert answer.status == 403
    assert table(evening).result is None


def test_whoever_lost_the_link_reports_nothing_more(evening, bert):
    page = bert.page()
    Link.objects.update(expires=Link.objects.get(entry=who("Bert")).made)
    assert bert.report(412, 377, page).status == 404
    assert table(evening).result is None


@pytest.mark.parametrize(
    "changed",
    [{"form": "play"}, {"form": ""}, {"key": "x"}, {"after": "0"}, {"after": "99"}, {"after": "1"}],
)
def test_a_form_that_is_none_of_ours_is_bad(evening, anna, changed):
    fields = {**anna.page().form("report").fields, "seat-0": 1, "seat-1": 2, **changed}
    assert anna.browser.post(address(evening), fields).status == 400
    assert table(evening).result is None


def test_the_event_names_the_link_as_its_actor(evening, bert):
    bert.report(412, 377)
    actor = Event.objects.filter(stream=evening.stream).order_by("version").last().actor
    assert actor == str(Link.objects.get(entry=who("Bert")).pk)


def test_whoever_did_not_play_has_nothing_to_say(evening, bert):
    evening.done(Forfeit("A", 1, 1, (who("Bert"),)))
    assert bert.page().offers() == []


def test_a_result_that_an_official_entered_can_be_disputed(evening, bert):
    evening.done(Report("A", 1, 1, scores=(412, 377)))
    assert bert.said() == "The director's desk entered this result. Is it right?"
    assert bert.page().offers() == ["confirm", "dispute"]
    evening.done(Correct("A", 1, 1, scores=(412, 378)))
    assert bert.page().offers() == ["dispute"]


def test_in_question_is_said_at_the_table(evening, anna, bert):
    anna.report(412, 377)
    evening.done(Dispute("A", 1, 1, by=who("Bert")))
    assert anna.said() == bert.said() == "This result is in question. The director will look at it."


def test_when_the_tournament_is_over_nothing_is_offered(evening, bert):
    evening.done(Report("A", 1, 1, scores=(401, 399)), Report("A", 1, 2, scores=(401, 399)))
    evening.done(CloseRound("A", 1), Close())
    assert bert.page().offers() == []


def test_an_earlier_version_offers_nothing(evening, bert):
    version = evening.version
    evening.done(Report("A", 1, 2, scores=(401, 399)))
    then = bert.browser.get(address(evening, f"?version={version}"))
    assert then.offers() == []
    fields = {**bert.page().form("report").fields, "seat-0": 1, "seat-1": 2}
    assert bert.browser.post(address(evening, f"?version={version}"), fields).status == 400


def test_an_unusual_score_from_a_phone_is_asked_about_before_anybody_sees_it(evening, anna):
    page = anna.report(4120, 377)
    assert page.status == 422
    assert "4120 points; above 650 is rare." in page.text
    assert "It is right: report it" in page.text
    assert table(evening).result is None
    anna.report(4120, 377, page)
    assert table(evening).result.scores == (4120, 377)


def test_an_unusual_score_that_is_put_right_needs_no_further_word(evening, anna):
    anna.report(412, 377, anna.report(4120, 377))
    assert table(evening).result.scores == (412, 377)
