"""A ranking that went out stays as it was: numbered, with its hash and all that it rests on."""

import json
import zlib

import pytest

from games import checkpoints, followers, rebuilding, store
from games.verification import verify
from tests.frontend.browser import Browser
from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS, club_evening, worked
from tournaments.course.acts import (
    Close,
    CloseRound,
    Correct,
    PublishTournament,
    Report,
    Undo,
    UnpublishTournament,
)
from tournaments.directing import proving_publications, publishing
from tournaments.directing.published import issues, publications_stream
from tournaments.directing.queries import tournament, tournament_at
from tournaments.long_texts import long_text, sha256_of
from tournaments.models import Publication, Ranking
from tournaments.ranking.publications import PUBLICATIONS
from tournaments.register.commands import merge, register_person

pytestmark = pytest.mark.django_db


def evening_of(cast, title="Vereinsabend"):
    """Six players whose first round is paired."""
    evening = club_evening(cast, title=title)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    return evening


def over(evening, *, best=400):
    """The evening played, closed and public; Anna has won by the score that is given."""
    evening.done(Report("A", 1, 1, scores=(best, 300)))
    evening.done(*(Report("A", 1, number, scores=(390, 300)) for number in (2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    return evening


@pytest.fixture
def evening(cast):
    """An evening that is over and public."""
    return over(evening_of(cast))


def reopened(evening):
    """The evening, opened again."""
    closing = next(
        line.version
        for line in reversed(tournament_at(evening.stream).state.lines)
        if isinstance(line.act, Close) and not line.struck
    )
    evening.done(Undo(closing))
    worked(evening)


def numbers(series="points"):
    """The numbers that went out, with their hashes."""
    found = Publication.objects.filter(series=series).order_by("number")
    return {row.number: sha256_of(row.body) for row in found}


def standing_now(series="points"):
    return Ranking.objects.get(series=series)


def winner():
    return json.loads(standing_now().body)["rows"][0]["person"]


# Numbers


def test_the_first_closed_tournament_is_publication_one(evening):
    now = standing_now()
    assert numbers() == {1: now.digest}
    assert (now.number, now.as_of) == (1, [[str(evening.stream), evening.version, head(evening)]])
    assert Publication.objects.get(series="points").published == now.published


def head(evening):
    return store.head(evening.stream).hash.hex()


@pytest.mark.django_db(transaction=True)
def test_each_number_is_signed_as_soon_as_it_is_out(cast):
    """The house has signed the close before the worker published: that covers no number."""
    evening = over(evening_of(cast))
    number = publications_stream(evening.club)
    assert checkpoints.heads_at(None)[number.hex] == store.head(number)
    assert checkpoints.newest().facts["occasion"] == checkpoints.PUBLICATION


def test_nothing_is_published_while_nobody_has_a_place(cast):
    evening = evening_of(cast)
    evening.done(PublishTournament())
    worked(evening)
    assert not Ranking.objects.exists()
    assert store.head(publications_stream(evening.club)) is None


def test_being_woken_again_publishes_nothing_new(evening):
    for _ in range(3):
        followers.sweep()
        worked(evening)
    assert list(numbers()) == [1]


def test_a_running_tournament_of_the_club_costs_the_rankings_no_fold(evening, cast, monkeypatch):
    running = evening_of(cast, "Nächster Abend")
    running.done(PublishTournament())

    def fold(*_):
        raise AssertionError("folded")

    monkeypatch.setattr(publishing, "rankings_at", fold)
    running.done(Report("A", 1, 1, scores=(400, 300)))
    assert publishing.follow_rankings(publishing.ranked(running.stream)) is None
    assert list(numbers()) == [1]


def test_the_next_tournament_is_the_next_number_and_the_first_stays(evening, cast):
    before = numbers()
    over(evening_of(cast, "Zweiter Abend"))
    after = numbers()
    assert list(after) == [1, 2]
    assert after[1] == before[1] != after[2]
    assert standing_now().number == 2


# Corrections


def test_while_a_closed_tournament_is_corrected_the_last_ranking_stands(evening):
    before = (standing_now().number, standing_now().body)
    reopened(evening)
    assert (standing_now().number, standing_now().body) == before
    evening.done(Correct("A", 1, 1, scores=(300, 400)))
    worked(evening)
    assert (standing_now().number, standing_now().body) == before


def test_the_corrected_tournament_is_the_next_number_once_it_is_closed_again(evening):
    first, anna = numbers()[1], winner()
    reopened(evening)
    evening.done(Correct("A", 1, 1, scores=(300, 450)), Close())
    worked(evening)
    assert list(numbers()) == [1, 2]
    assert numbers()[1] == first
    assert anna == evening.person("Anna")
    assert winner() == evening.person("Bert")


def test_another_tournament_that_closes_meanwhile_counts_beside_the_last_state(evening, cast):
    reopened(evening)
    evening.done(Correct("A", 1, 1, scores=(300, 450)))
    second = over(evening_of(cast, "Zweiter Abend"), best=401)
    rests_on = {stream: version for stream, version, _ in standing_now().as_of}
    assert standing_now().number == 2
    assert rests_on[str(second.stream)] == second.version
    assert rests_on[str(evening.stream)] == evening.version - 2  # before it was opened again


def test_a_tournament_that_is_withdrawn_is_left_out_of_the_next_number(evening):
    evening.done(UnpublishTournament())
    worked(evening)
    assert json.loads(standing_now().body)["rows"] == []
    assert list(numbers()) == [1, 2]


def test_merging_two_people_is_the_next_number(evening, cast):
    again = register_person(club=cast.club, name="Anna M.")
    merge(club=cast.club, keep=again.pk, people=[evening.people["Anna"].pk])
    followers.sweep()
    assert list(numbers()) == [1, 2]
    assert winner() == str(again.pk)
    assert verify().damage == []


# Workers at once


def test_a_worker_that_has_seen_less_folds_once_more(evening, cast):
    stale = publishing.sources_of(evening.club, {})
    texts = publishing.rankings_at(evening.club, stale)
    over(evening_of(cast, "Zweiter Abend"))
    before = numbers()
    publishing.publish(evening.club, stale, texts)
    assert numbers() == before


def test_an_event_states_only_what_changed(evening, cast):
    second = over(evening_of(cast, "Zweiter Abend"))
    rows = store.read(publications_stream(evening.club))
    told = [json.loads(row.payload) for row in rows]
    assert [(one["series"], one["number"], [c[0] for c in one["counted"]]) for one in told] == [
        ("points", 1, [str(evening.stream)]),
        ("rating", 1, [str(evening.stream)]),
        ("points", 2, [str(second.stream)]),
        ("rating", 2, [str(second.stream)]),
    ]
    assert [len(issue.made.as_of) for issue in issues(rows)] == [1, 1, 2, 2]


# Read by programs and on the page


@pytest.fixture
def corrected(evening):
    """Two numbers: Bert has won after all."""
    evening.people["Anna"].publish_name = True
    evening.people["Anna"].save()
    reopened(evening)
    evening.done(Correct("A", 1, 1, scores=(300, 450)), Close())
    worked(evening)
    return evening


def asked(evening, place):
    """What anybody's program gets below the ranking by points."""
    return Client(api=CLUBS).get(f"{evening.club}/ranking/points/{place}")


def test_every_number_is_read_over_rest_with_its_hash(corrected):
    listed = asked(corrected, "publications/").json()
    assert listed["series"] == "points"
    assert [(one["number"], one["sources"]) for one in listed["results"]] == [(2, 1), (1, 1)]
    hashes = numbers()
    for one in listed["results"]:
        page = asked(corrected, f"publications/{one['number']}/").json()
        assert page["number"] == one["number"]
        assert page["published"] == one["published"]
        assert page["hash"] == one["hash"] == hashes[one["number"]]
        assert sha256_of(long_text(page["ranking"])) == page["hash"]
        assert page["as_of"] == page["ranking"]["as_of"]
    assert asked(corrected, "").json()["number"] == 2


def test_an_old_number_comes_in_pages_and_as_a_table(corrected):
    page = asked(corrected, "publications/1/?limit=2").json()
    assert [row["place"] for row in page["ranking"]["rows"]] == [1, 2]
    assert "/publications/1/?cursor=" in page["next"]
    table = asked(corrected, "publications/1.csv").content.decode().splitlines()
    assert table[1].startswith(f"1,{corrected.person('Anna')},Anna Muster,")


@pytest.mark.parametrize("place", ["publications/3/", "publications/0/", f"publications/{9**40}/"])
def test_a_number_that_never_went_out_is_not_found(corrected, place):
    assert asked(corrected, place).status_code == 404


def test_numbers_that_count_what_was_withdrawn_are_the_clubs_alone(corrected, cast):
    corrected.done(UnpublishTournament())
    worked(corrected)
    listed = asked(corrected, "publications/").json()["results"]
    assert [one["number"] for one in listed] == [3]
    assert asked(corrected, "publications/1/").status_code == 404
    director = Client(cast.frieda, api=CLUBS)
    path = f"{corrected.club}/ranking/points/publications/"
    assert [one["number"] for one in director.get(path).json()["results"]] == [3, 2, 1]
    assert director.get(f"{path}1/").status_code == 200


def test_the_page_names_the_number_and_leads_to_the_one_before(corrected, cast):
    page = Browser(language="en").get(f"/clubs/{cast.club.slug}/ranking/points/")
    assert "No. 2, published" in page.text
    before = f"/clubs/{corrected.club}/ranking/points/1/"
    assert before in page.links
    old = Browser(language="en").get(before)
    assert "No. 1, published" in old.text
    assert "1 Anna Muster" in old.text
    assert f"Checksum {numbers()[1]}" in old.text
    assert f"/clubs/{cast.club.slug}/ranking/points/" in old.links


def test_the_page_says_which_tournament_is_being_corrected(corrected, cast):
    address = f"/clubs/{cast.club.slug}/ranking/points/"
    said = "being corrected, counts as before"
    assert said not in Browser(language="en").get(address).text
    reopened(corrected)
    assert said in Browser(language="en").get(address).text


# Proved, and made again


@pytest.fixture
def two(evening, cast):
    """Two numbers of each series; the stream of the club's publications."""
    over(evening_of(cast, "Zweiter Abend"))
    return evening


def test_what_is_whole_is_no_damage(two):
    assert verify().damage == []


def test_an_old_publication_with_other_bytes_is_damage(two):
    forged = Publication.objects.get(series="points", number=1)
    forged.packed = zlib.compress(forged.body.replace('"place":1', '"place":2').encode())
    forged.save()
    sentence = f"{two.club}: publication 1 of points is not what was published; run rebuild."
    assert verify().damage == [sentence]


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda: Publication.objects.filter(series="rating", number=1).delete(),
         "publication 1 of rating is missing; run rebuild."),
        (lambda: Publication.objects.filter(series="rating", number=1).update(packed=b"?"),
         "publication 1 of rating is not what was published; run rebuild."),
        (lambda: Publication.objects.filter(series="rating", number=2).update(number=7),
         "publication 2 of rating is missing; run rebuild."),
        (lambda: Ranking.objects.filter(series="points").update(body="{}"),
         "the ranking points is not publication 2; run rebuild."),
        (lambda: Ranking.objects.filter(series="points").update(number=1),
         "the ranking points is not publication 2; run rebuild."),
        (lambda: Ranking.objects.filter(series="points").delete(),
         "the ranking points is missing; run rebuild."),
        (lambda: Ranking.objects.filter(series="points").update(series="2027"),
         "the ranking points is missing; run rebuild."),
    ],
)  # fmt: skip
def test_every_forged_row_is_named_and_made_again(two, forge, said):
    before = rows()
    forge()
    assert verify().damage[0] == f"{two.club}: {said}"
    rebuilding.rebuild()
    followers.sweep()
    assert rows() == before
    assert verify().damage == []


def test_rankings_of_a_club_that_has_published_none_are_damage(two):
    Ranking.objects.update(club="elsewhere")
    said = "elsewhere: a ranking of a club that has published none; run rebuild."
    assert list(proving_publications.strays()) == [said]


def rows():
    """All rows of publications."""
    return [
        list(
            Publication.objects.order_by("series", "number").values_list(
                "series", "number", "digest", "published", "packed"
            )
        ),
        list(
            Ranking.objects.order_by("series").values_list(
                "series", "number", "digest", "published", "as_of", "body"
            )
        ),
    ]


def test_a_publication_that_does_not_follow_from_its_sources_is_damage(two):
    """As if somebody with the database's password had let a ranking of their own go out."""
    text = standing_now().body.replace(two.person("Anna"), two.person("Bert"))
    sources = publishing.sources_of(two.club, {})
    publishing.publish(two.club, sources, {"points": text})
    assert verify().damage == [
        f"{two.club}: publication 3 of points does not follow from what it rests on."
    ]


def test_the_stream_of_publications_is_the_clubs(two):
    found = store.head(publications_stream(two.club))
    assert (found.kind, found.club, found.version) == (PUBLICATIONS, two.club, 4)
    assert tournament(two.stream).club == found.club


def test_verify_folds_old_publications_again_where_it_is_asked_to(two, monkeypatch):
    folded = []

    def noted(club, made):
        folded.append((made.series, made.number))
        return iter(())

    monkeypatch.setattr(proving_publications, "refolding_damage", noted)
    verify()
    assert {number for _, number in folded} == {2}
    verify(thorough=True)
    assert {number for _, number in folded} == {1, 2}
