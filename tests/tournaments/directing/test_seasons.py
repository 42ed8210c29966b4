"""A season goes out beside the other rankings, by its days or its choice, under own numbers."""

import json
from uuid import uuid4

import pytest

from engine.refusals import Refusal, Unusable
from games import followers, rebuilding, store
from games.acting import By
from games.models import Text
from games.verification import verify
from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS, drawn
from tests.tournaments.directing.seasons import begun, out, people_of, played_on
from tournaments.archives import archive_lines
from tournaments.audit import audit
from tournaments.course.acts import PublishTournament, UnpublishTournament
from tournaments.directing import publishing
from tournaments.directing.published import publications_stream
from tournaments.directing.rankings import as_it_would_be, rankings_at, sources_of
from tournaments.directing.seasons_seen import seasons_seen
from tournaments.models import Contribution, Publication, Ranking
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.register import seasons
from tournaments.register.agreeing import agree_series
from tournaments.register.commands import merge, register_person
from tournaments.register.entering import register_stream
from tournaments.rights import NOTHING

pytestmark = pytest.mark.django_db

SPRING = SeriesRule(since="2026-01-01", until="2026-06-30", best=2)


def swept():
    """Let the workers do all that there is."""
    followers.sweep()


def counted(series):
    """The streams that the last publication of a series rests on, the register left out."""
    row = Ranking.objects.get(series=series)
    register = str(register_stream(row.club))
    return {stream for stream, *_ in row.as_of if stream != register}


def numbers():
    """The numbers that went out of each series."""
    found = {}
    for series, number in Publication.objects.order_by("series", "number").values_list(
        "series", "number"
    ):
        found.setdefault(series, []).append(number)
    return found


def digests():
    """What stands and all that went out, by hash."""
    return [
        sorted(model.objects.values_list("series", "number", "digest"))
        for model in (Ranking, Publication)
    ]


def totals(series, cast):
    """By first name what everybody has in a series."""
    names = {str(line.pk): name for name, line in people_of(cast).items()}
    rows = json.loads(Ranking.objects.get(series=series).body)["rows"]
    return {names[row["person"]]: row["total"] for row in rows}


# What counts


def test_a_season_of_days_counts_what_was_played_on_them(cast):
    january, march, july = (
        played_on(cast, day) for day in ("2026-01-10", "2026-03-10", "2026-07-10")
    )
    out(cast, rule=SPRING)
    swept()
    assert counted("season-1") == {str(january.stream), str(march.stream)}
    assert counted("points") == {str(one.stream) for one in (january, march, july)}


def test_a_season_of_a_choice_counts_what_was_chosen(cast):
    january, march, _july = (
        played_on(cast, day) for day in ("2026-01-10", "2026-03-10", "2026-07-10")
    )
    out(cast, tournaments=[march, january])
    swept()
    assert counted("season-1") == {str(january.stream), str(march.stream)}


def test_of_each_player_the_best_evenings_count(cast):
    for day, scores in (("2026-01-10", (400, 300)), ("2026-02-10", (300, 400))):
        played_on(cast, day, scores=scores)
    out(cast, "Alle", SeriesRule(by_place=(9, 8, 7, 3, 2), beyond=1))
    out(cast, "Der beste", SeriesRule(by_place=(9, 8, 7, 3, 2), beyond=1, best=1))
    swept()
    whole, best = totals("season-1", cast), totals("season-2", cast)
    assert whole["Anna"] == whole["Bert"]
    assert best["Anna"] == best["Bert"] < whole["Anna"]


def test_a_draft_is_not_computed_and_moves_no_other_ranking(cast):
    played_on(cast, "2026-01-10")
    begun(cast)
    swept()
    assert numbers() == {"points": [1], "rating": [1]}


def test_a_club_with_seasons_has_the_same_other_rankings_as_one_without(cast):
    evening = played_on(cast, "2026-01-10")
    before = dict(Ranking.objects.values_list("series", "digest"))
    out(cast)
    swept()
    assert numbers() == {"points": [1], "rating": [1], "season-1": [1]}
    others = Ranking.objects.exclude(series="season-1")
    assert dict(others.values_list("series", "digest")) == before
    texts = rankings_at(evening.club, sources_of(evening.club, {}))
    assert dict(Ranking.objects.values_list("series", "body")) == texts
    assert verify(thorough=True).damage == []


def test_the_rule_of_the_other_series_moves_no_season(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    agree_series(club=cast.club, rule={"best": 3})
    swept()
    assert numbers() == {"points": [1, 2], "rating": [1, 2], "season-1": [1]}


def test_merging_two_people_is_the_next_number_of_a_season_too(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=again.pk, people=[cast.anna_in_register.pk])
    swept()
    assert numbers() == {"points": [1, 2], "rating": [1, 2], "season-1": [1, 2]}
    assert verify(thorough=True).damage == []


def test_a_tournament_that_is_not_public_counts_in_no_season(cast):
    open_one = played_on(cast, "2026-01-10")
    played_on(cast, "2026-02-10", public=False)
    out(cast)
    swept()
    assert counted("season-1") == {str(open_one.stream)}


# Numbers


def test_the_next_evening_is_the_next_number_of_the_seasons_that_count_it(cast):
    january = played_on(cast, "2026-01-10")
    out(cast, "Frühling", SPRING)
    out(cast, "Auswahl", tournaments=[january])
    swept()
    played_on(cast, "2026-05-10")
    swept()
    played_on(cast, "2026-09-10")
    swept()
    assert numbers() == {
        "points": [1, 2, 3],
        "rating": [1, 2, 3],
        "season-1": [1, 2],
        "season-2": [1],
    }
    assert verify(thorough=True).damage == []


def test_an_evening_behind_all_others_goes_on_with_the_season(cast, monkeypatch):
    played_on(cast, "2026-01-10")
    out(cast, rule=SPRING)
    swept()

    def no_fold(*_):
        raise AssertionError("folded")

    with monkeypatch.context() as patched:
        patched.setattr(publishing, "rankings_at", no_fold)
        evening = played_on(cast, "2026-05-10")
    texts = rankings_at(evening.club, sources_of(evening.club, {}))
    assert dict(Ranking.objects.values_list("series", "body")) == texts
    assert numbers()["season-1"] == [1, 2]


def test_changing_a_published_season_is_its_next_number_and_the_first_stays(cast):
    played_on(cast, "2026-01-10")
    july = played_on(cast, "2026-07-10")
    out(cast, rule=SPRING)
    swept()
    first = Publication.objects.get(series="season-1").body
    begun(cast, "Sommer", tournaments=[july], number=1)
    swept()
    assert numbers()["season-1"] == [1, 2]
    assert counted("season-1") == {str(july.stream)}
    assert Publication.objects.get(series="season-1", number=1).body == first
    assert verify(thorough=True).damage == []


def test_a_season_without_an_evening_goes_out_with_its_first_one(cast):
    out(cast, rule=SPRING)
    swept()
    assert not Ranking.objects.exists()
    played_on(cast, "2026-02-10")
    swept()
    assert numbers()["season-1"] == [1]


def test_a_season_that_is_withdrawn_keeps_its_numbers_and_goes_out_no_more(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    seasons.withdraw_season(club=cast.club, number=1)
    swept()
    played_on(cast, "2026-02-10")
    swept()
    assert numbers() == {"points": [1, 2], "rating": [1, 2], "season-1": [1]}
    seasons.publish_season(club=cast.club, number=1)
    swept()
    assert numbers()["season-1"] == [1, 2]
    assert len(counted("season-1")) == 2
    assert verify(thorough=True).damage == []


def test_all_is_made_again_with_the_same_bytes(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    kept = digests()
    Ranking.objects.all().delete()
    rebuilding.rebuild()
    swept()
    assert digests() == kept
    assert verify().damage == []


def test_a_forged_season_is_damage(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    row = Ranking.objects.get(series="season-1")
    Ranking.objects.filter(pk=row.pk).update(body=row.body.replace('"place":1', '"place":2'))
    said = f"{row.club}: the ranking season-1 is not publication 1; run rebuild."
    assert verify().damage == [said]


def test_a_published_season_that_does_not_follow_is_damage(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    row = Ranking.objects.get(series="season-1")
    anna, bert = (str(people_of(cast)[name].pk) for name in ("Anna", "Bert"))
    text = row.body.replace(anna, bert)
    publishing.publish(row.club, sources_of(row.club, {}), {"season-1": text})
    assert verify().damage == [
        f"{row.club}: publication 2 of season-1 does not follow from what it rests on."
    ]


def test_publications_of_a_season_name_a_method_of_their_own(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    told = [json.loads(row.payload) for row in store.read(publications_stream(str(cast.club.pk)))]
    assert [(one["series"], one["method"]) for one in told] == [
        ("points", 2), ("rating", 2), ("season-1", 3),
    ]  # fmt: skip


def test_an_archive_tells_the_seasons_that_everybody_may_see(cast):
    evening = played_on(cast, "2026-01-10")
    out(cast)
    swept()
    lines = list(archive_lines(evening.stream))
    told = [json.loads(line) for line in lines if '"part":"publication"' in line]
    assert [one["series"] for one in told] == ["points", "rating", "season-1"]
    assert [one for one in audit(iter(lines)).damage if "Publication" in one] == []
    seasons.withdraw_season(club=cast.club, number=1)
    after = archive_lines(evening.stream)
    told = [json.loads(line) for line in after if '"part":"publication"' in line]
    assert [one["series"] for one in told] == ["points", "rating"]


def test_a_draft_is_looked_at_before_it_goes_out(cast):
    played_on(cast, "2026-01-10")
    played_on(cast, "2026-07-10")
    season = begun(cast, rule=SPRING)
    drafted = json.loads(as_it_would_be(str(cast.club.pk), season))
    seasons.publish_season(club=cast.club, number=1)
    swept()
    published = json.loads(Ranking.objects.get(series="season-1").body)
    assert drafted["rows"] == published["rows"] != []
    assert (drafted["rule"], drafted["season"]) == (published["rule"], 1)


@pytest.mark.parametrize("count", [1, 2])
def test_of_tournaments_that_are_none_of_its_own_nothing_but_the_day_is_read(
    cast, count, django_assert_num_queries
):
    season = begun(cast, rule=SPRING)
    for number in range(count):
        played_on(cast, f"2026-01-1{number}")
        played_on(cast, f"2026-07-1{number}")
    swept()
    assert Contribution.objects.filter(date__gte="2026-07-01").update(body="{}") == count
    with django_assert_num_queries(3):
        drafted = json.loads(as_it_would_be(str(cast.club.pk), season))
    assert len(drafted["rows"][0]["results"]) == count
    Contribution.objects.all().delete()
    assert json.loads(as_it_would_be(str(cast.club.pk), season)) == drafted


# Commands


def test_a_season_is_called_as_it_was_called_last_and_the_stream_holds_no_name(cast):
    season = begun(cast, "  Saison   2026 ")
    begun(cast, "Frühjahr 2026", number=1)
    called = seasons.called(cast.club.pk, seasons.seasons_of(cast.club.pk))
    assert called == {"season-1": "Frühjahr 2026"}
    assert Text.objects.get(subject=season.id).club == str(cast.club.pk)
    payloads = "".join(row.payload for row in store.read(register_stream(cast.club.pk)))
    assert "Saison" not in payloads
    assert "Frühjahr" not in payloads
    assert verify().damage == []


def test_another_name_alone_is_told_and_moves_no_ranking(cast):
    played_on(cast, "2026-01-10")
    out(cast)
    swept()
    for name in ("Anders", "Anders", "Noch einmal anders"):
        begun(cast, name, number=1)
    swept()
    kinds = [row.kind for row in store.read(register_stream(cast.club.pk))]
    assert kinds[-4:] == ["season", "season_published", "season_named", "season_named"]
    assert numbers()["season-1"] == [1]


def test_a_repeated_request_begins_one_season_and_publishes_it_once(cast):
    asked = {"club": cast.club, "name": "Saison", "rule": series_rule_data(SPRING)}
    one, two = (seasons.agree_season(by=By("hugo", "one"), **asked) for _ in range(2))
    publishing_it = {"club": cast.club, "number": 1, "by": By("hugo", "two")}
    seasons.publish_season(**publishing_it)
    again = seasons.publish_season(**publishing_it)
    assert (one, two) == (one, one)
    assert [(s.number, s.phase) for s in seasons.seasons_of(cast.club.pk)] == [(1, "published")]
    assert again.phase == "published"


def refused(command, **facts):
    """The code by which a command is refused."""
    with pytest.raises(Refusal) as no:
        command(**facts)
    return no.value.code


def test_what_is_no_season_or_stands_otherwise_is_refused(cast):
    begun(cast)
    turns = (seasons.publish_season, seasons.withdraw_season)
    assert [refused(turn, club=cast.club, number=2) for turn in turns] == ["NO_SUCH_SEASON"] * 2
    other = [refused(turn, club=cast.other_club, number=1) for turn in turns]
    assert other == ["NO_SUCH_SEASON"] * 2
    assert refused(seasons.withdraw_season, club=cast.club, number=1) == "SEASON_NOT_PUBLISHED"
    seasons.publish_season(club=cast.club, number=1)
    assert refused(seasons.publish_season, club=cast.club, number=1) == "SEASON_PUBLISHED"


@pytest.mark.parametrize("whose", ["other", "nobody"])
def test_what_the_club_has_not_played_can_not_be_chosen(cast, whose):
    own = played_on(cast, "2026-01-10")
    foreign = str(own.stream) if whose == "other" else str(uuid4())
    facts = {"name": "Saison", "rule": {}, "tournaments": [foreign]}
    assert refused(seasons.agree_season, club=cast.other_club, **facts) == "NO_SUCH_TOURNAMENT"
    assert seasons.seasons_of(cast.other_club.pk) == []


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"rule": {"best": 0}}, "series.best"),
        ({"rule": {"until": "gestern"}}, "series.until"),
        ({"tournaments": []}, "tournaments"),
    ],
)
def test_what_can_not_be_read_is_unusable_and_nothing_is_stored(cast, said, where):
    with pytest.raises(Unusable) as no:
        seasons.agree_season(club=cast.club, **{"name": "Saison", "rule": {}, **said})
    assert no.value.where == where
    assert seasons.seasons_of(cast.club.pk) == []
    assert not Text.objects.filter(words="Saison").exists()


# Who sees it


def test_everybody_reads_a_season_until_it_is_withdrawn(cast):
    evening = played_on(cast, "2026-01-10")
    out(cast)
    swept()
    path = f"{evening.club}/ranking/season-1/"
    places = (path, f"{path}publications/", f"{path}publications/1/")
    everybody, reader = Client(api=CLUBS), Client(cast.rosa, api=CLUBS)
    foreign = Client(cast.vera, api=CLUBS)
    assert [everybody.get(place).status_code for place in places] == [200, 200, 200]
    assert everybody.get(path).json()["ranking"]["season"] == 1
    seasons.withdraw_season(club=cast.club, number=1)
    for who in (everybody, foreign):
        assert [who.get(place).status_code for place in places] == [404, 404, 404]
    assert [reader.get(place).status_code for place in places] == [200, 200, 200]


# fmt: off
# ruff: disable[E501]
LISTED = """
                      nobody   stranger player   plink    reader   helper   hlink    arbiter  director dlink    foreign
a draft               404      404      404      404      1 2      1 2      404      1 2      1 2      404      404
published             1        1        1        1        1 2      1 2      1        1 2      1 2      1        1
counts a private one  404      404      404      404      1 2      1 2      404      1 2      1 2      404      404
withdrawn             404      404      404      404      1 2      1 2      404      1 2      1 2      404      404
"""
# ruff: enable[E501]
# fmt: on


def listed(evening, knockers):
    """Which seasons each one finds listed, or the status."""
    found = []
    for program in knockers.values():
        answer = Client(token=program.token, api=CLUBS).get(f"{evening.club}/seasons/")
        numbers = [str(one["number"]) for one in answer.json().get("results", ())]
        found.append(" ".join(sorted(numbers)) or str(answer.status_code))
    return found


def test_who_may_list_seasons(cast):
    evening = played_on(cast, "2026-01-10")
    knockers = evening.knockers()
    begun(cast)
    begun(cast, "Entwurf")
    rows = {"a draft": listed(evening, knockers)}
    seasons.publish_season(club=cast.club, number=1)
    swept()
    rows["published"] = listed(evening, knockers)
    evening.done(UnpublishTournament())
    rows["counts a private one"] = listed(evening, knockers)
    evening.done(PublishTournament())
    seasons.withdraw_season(club=cast.club, number=1)
    rows["withdrawn"] = listed(evening, knockers)
    assert drawn(knockers, rows) == LISTED


def test_a_club_without_seasons_lists_none_to_its_people(cast):
    path = f"{cast.club.pk}/seasons/"
    assert Client(cast.rosa, api=CLUBS).get(path).json() == {"results": []}
    assert Client(cast.vera, api=CLUBS).get(path).status_code == 404


def test_a_season_is_listed_with_its_rule_its_days_and_its_last_number(cast):
    played_on(cast, "2026-01-10")
    out(cast, rule=SPRING)
    swept()
    row = Ranking.objects.get(series="season-1")
    (line,) = Client(api=CLUBS).get(f"{cast.club.pk}/seasons/").json()["results"]
    assert line == {
        "number": 1,
        "name": "Saison 2026",
        "phase": "published",
        "series": "season-1",
        "rule": series_rule_data(SPRING),
        "tournaments": None,
        "publication": 1,
        "published": row.published.isoformat(),
    }


def test_of_chosen_evenings_everybody_is_told_those_that_are_public(cast):
    january = played_on(cast, "2026-01-10")
    secret = played_on(cast, "2026-02-10", public=False)
    out(cast, tournaments=[january, secret])
    swept()
    path = f"{cast.club.pk}/seasons/"
    told = [Client(who, api=CLUBS).get(path).json()["results"][0]["tournaments"]
            for who in (None, cast.rosa)]  # fmt: skip
    assert told == [[str(january.stream)], [str(january.stream), str(secret.stream)]]
    assert str(secret.stream) not in Ranking.objects.get(series="season-1").body


@pytest.mark.parametrize("count", [1, 4])
def test_a_list_of_seasons_costs_the_same_however_many_there_are(
    cast, count, django_assert_num_queries
):
    evening = played_on(cast, "2026-01-10")
    for number in range(count):
        out(cast, f"Saison {number}", tournaments=[evening])
    swept()
    seasons_seen(cast.club, NOTHING)
    with django_assert_num_queries(4):
        assert len(seasons_seen(cast.club, NOTHING)) == count
