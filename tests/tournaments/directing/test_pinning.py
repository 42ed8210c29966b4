"""The edition by which a tournament plays is one that its club may use."""

from dataclasses import replace

import pytest

from engine.refusals import Refusal
from games.acting import By
from lexicon import shelf
from tests.games.cast import a_key
from tests.tournaments.directing.evening import DATE, DIRECTOR, club_evening
from tournaments.course.acts import Amend
from tournaments.course.presets import preset
from tournaments.directing import commands, queries
from tournaments.models import Tournament
from tournaments.words.commands import import_list

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh(tmp_path, settings):
    """Lists in a folder of their own."""
    settings.DATA = tmp_path


@pytest.fixture
def theirs(cast):
    """An edition of the other club."""
    made = import_list(club=cast.other_club.pk, name="Klub", additions=b"knurpsen\n").edition
    return f"Klub@{made.hash}"


def create(club, lexicon):
    """A tournament that plays by an edition."""
    return commands.create_tournament(
        by=By(DIRECTOR, a_key()),
        club=str(club.pk),
        title="Vereinsabend",
        setup=preset("swiss", DATE, lexicon=lexicon),
    )


def test_another_club_s_edition_is_refused_as_one_that_nobody_has(cast, theirs):
    refused = []
    for lexicon in (theirs, f"Klub@{'0' * 64}"):
        with pytest.raises(Refusal) as no:
            create(cast.club, lexicon)
        refused.append((no.value.code, {**no.value.facts, "edition": ""}))
    assert refused == [("UNKNOWN_EDITION", {"edition": "", "editions": "base"})] * 2
    assert not Tournament.objects.exists()


def test_the_club_s_own_edition_and_the_base_list_are_taken(cast, theirs):
    for lexicon in (theirs, f"base@{shelf.base().hash}"):
        stream = create(cast.other_club, lexicon).stream
        assert queries.tournament_at(stream).state.setup.options["lexicon"] == lexicon


def test_a_set_up_that_is_amended_brings_no_other_club_s_edition(cast, theirs):
    evening = club_evening(cast)
    setup = queries.tournament_at(evening.stream).state.setup
    amended = replace(setup, lexicon=theirs, options={**setup.options, "lexicon": theirs})
    with pytest.raises(Refusal) as no:
        evening.done(Amend(amended))
    assert no.value.code == "UNKNOWN_EDITION"


def test_an_edition_that_a_tournament_has_already_is_not_asked_for_again(cast, theirs, settings):
    stream = create(cast.other_club, theirs).stream
    setup = queries.tournament_at(stream).state.setup
    settings.DATA = settings.DATA / "elsewhere"
    done = commands.perform(
        by=By(DIRECTOR, a_key()), stream=stream, acts=[Amend(replace(setup, clock=30))], after=None
    )
    assert done.version == 2
