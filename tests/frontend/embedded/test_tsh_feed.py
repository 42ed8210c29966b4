"""A tournament as tsh publishes it: the shape that viewers and broadcasts read."""

import json
import re

import pytest
from django.test import Client

from tests.frontend.tournaments.visitors import club_evening, public_evening
from tournaments.course.acts import PublishTournament, Report, UnpublishTournament
from tournaments.register.commands import change_person
from tournaments.tsh.reading import decoded, read_event


def text_of(evening):
    answer = Client().get(f"/embed/tsh/{evening.stream}/tourney.js")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    return answer.content.decode()


def feed_of(evening):
    """Read it as the known reader does: the assignment away, `undefined` as null."""
    (told,) = re.fullmatch(r"newt=(.*);\n", text_of(evening), re.DOTALL).groups()
    return json.loads(re.sub(r"\bundefined\b", "null", told))


@pytest.fixture
def evening(cast):
    """The published evening of six, in which Bert lets his name be read."""
    found = public_evening(cast)
    change_person(club=cast.club, person=found.people["Bert"].pk, said={"publish_name": True})
    return found


def test_it_has_the_parts_of_a_feed(evening):
    told = feed_of(evening)
    assert list(told) == ["config", "divisions", "esb", "profile"]
    (division,) = told["divisions"]
    assert (division["name"], division["maxr"]) == ("A", 1)
    first, *players = division["players"]
    assert first is None
    assert [one["id"] for one in players] == [1, 2, 3, 4, 5, 6]
    for one in players:
        assert list(one) == ["id", "name", "rating", "newr", "photo", "pairings", "scores", "etc"]
        assert len(one["pairings"]) == 2
        assert len(one["scores"]) <= 2
        assert all(type(number) is int for number in one["pairings"] + one["scores"])


def test_pairings_name_each_other_and_scores_are_those_of_the_table(evening):
    players = feed_of(evening)["divisions"][0]["players"]
    for one in players[1:]:
        for number, other in enumerate(one["pairings"]):
            assert players[other]["pairings"][number] == one["id"]
            assert {one["etc"]["p12"][number], players[other]["etc"]["p12"][number]} == {1, 2}
            assert players[other]["etc"]["board"][number] == one["etc"]["board"][number]
    assert sorted(one["scores"] for one in players[1:]) == [
        [290], [350], [380], [380], [400, 360], [410, 420],
    ]  # fmt: skip


def test_names_stand_there_as_far_as_they_are_public(evening):
    names = [one["name"] for one in feed_of(evening)["divisions"][0]["players"][1:]]
    assert [name for name in names if not name.startswith("Nr. ")] == [evening.people["Bert"].name]


def test_a_bye_is_a_game_against_nobody_with_the_spread_as_its_score(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg Hanna")
    evening.done(Report("A", 1, 1, scores=(400, 350)), PublishTournament())
    players = feed_of(evening)["divisions"][0]["players"][1:]
    alone = [one for one in players if one["pairings"] == [0]]
    assert [one["etc"]["p12"] for one in alone] == [[0], [0]]
    assert all(len(one["scores"]) == 1 for one in alone)


def test_a_result_changes_it_and_what_is_hidden_is_not_there(evening):
    evening.done(Report("A", 2, 2, scores=(301, 300)))
    scores = [one["scores"] for one in feed_of(evening)["divisions"][0]["players"][1:]]
    assert [380, 301] in scores
    evening.done(UnpublishTournament())
    assert Client().get(f"/embed/tsh/{evening.stream}/tourney.js").status_code == 404


def test_no_name_can_end_the_script_that_it_stands_in(evening):
    said = {"name": "</script><!--"}
    change_person(club=evening.cast.club, person=evening.people["Bert"].pk, said=said)
    assert "<" not in text_of(evening)
    names = [one["name"] for one in feed_of(evening)["divisions"][0]["players"][1:]]
    assert "</script><!--" in names


def test_the_archive_beside_it_says_the_same(evening):
    answer = Client().get(f"/embed/tsh/{evening.stream}/tournament.tsh")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('filename="vereinsabend-2026-10-24.tsh"')
    (division,) = read_event({"tournament.tsh": decoded(answer.content)}).divisions
    told = feed_of(evening)["divisions"][0]["players"][1:]
    assert [(list(one.opponents), list(one.scores)) for one in division.players] == [
        (one["pairings"], one["scores"]) for one in told
    ]
    evening.done(UnpublishTournament())
    assert Client().get(f"/embed/tsh/{evening.stream}/tournament.tsh").status_code == 404


def test_the_file_of_aupair_beside_it_says_the_rounds_that_are_over(evening):
    address = f"/embed/tsh/{evening.stream}/tournament.tou"
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('filename="vereinsabend-2026-10-24.tou"')
    (division,) = read_event({"tournament.tou": decoded(answer.content)}).divisions
    told = feed_of(evening)["divisions"][0]["players"][1:]
    assert [one.opponents[0] for one in division.players] == [one["pairings"][0] for one in told]
    assert [one.scores[0] for one in division.players] == [one["scores"][0] for one in told]
    evening.done(UnpublishTournament())
    assert Client().get(address).status_code == 404
