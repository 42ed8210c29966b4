"""Challenges in games that pin an edition: judged by the follower, exactly once, with evidence."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.db import transaction

from engine.games import decide
from engine.moves import Annul, Challenge, Open, Verdict
from engine.refusals import Refusal
from engine.rulesets import ruleset as booklet
from games import commands, followers, store
from games.acting import By
from games.adjudication import NAME
from games.filed_rulings import NAME as RULINGS
from games.models import Evidence
from games.store import progress
from lexicon import shelf
from lexicon.models import ArbiterRuling, OwnEdition
from tests.games.cast import BERT, CLUB, HUGO, OTHER_CLUB, a_key, enter, open_game, payloads
from tests.told import game_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def base():
    """How a game pins the base edition."""
    return f"base@{shelf.base().hash}"


@pytest.fixture
def own(tmp_path, settings):
    """An edition of the club's own: the base, HORNZ added and HORN taken away."""
    settings.DATA = tmp_path
    made, _, _ = shelf.import_edition(tmp_path, "Klub", b"HORNZ\n", b"HORN\n")
    OwnEdition.objects.create(club=CLUB, name="Klub", hash=made.hash)
    return f"Klub@{made.hash}"


def challenged(word, lexicon, ruleset="mini"):
    """A game in which Anna's first word is challenged by Bert."""
    stream = open_game(ruleset, lexicon=lexicon)
    enter(stream, f"8E {word}", Challenge(BERT))
    return stream


def last(stream):
    """Kind and facts of the newest entry."""
    return payloads(stream)[-1]


def phase(stream):
    return game_page(stream, "official")["phase"]


@pytest.mark.rule("MINI-33", "MINI-34")
def test_a_challenge_is_judged_by_the_pinned_edition(base):
    stream = challenged("HORN", base)
    followers.follow(stream)
    tiers = {"HORN": "base list"}
    assert last(stream) == (
        "verdict", {"words": {"HORN": True}, "edition": base, "tiers": tiers},
    )  # fmt: skip
    evidence = Evidence.objects.get(stream=stream)
    assert (evidence.version, evidence.subject) == (2, "HORN")
    assert evidence.body["verdict"] == "admissible"
    assert "Horn" in evidence.body["spellings"]


def test_a_phony_is_taken_back_by_the_rules_of_the_booklet(base):
    stream = challenged("HORNQ", base)
    followers.follow(stream)
    assert last(stream)[1]["words"] == {"HORNQ": False}
    page = game_page(stream, "official")
    assert (page["entries"][1]["withdrawn"], page["board"]["tiles"]) == (True, [])


def test_without_a_pinned_edition_people_judge():
    stream = challenged("HORN", "")
    followers.follow(stream)
    assert last(stream)[0] == "challenge"
    assert Evidence.objects.count() == 0


def test_a_club_s_own_list_decides_and_its_evidence_stays_out_of_the_stream(own):
    stream = challenged("HORNZ", own)
    followers.follow(stream)
    assert last(stream)[1] == {
        "words": {"HORNZ": True}, "edition": own, "tiers": {"HORNZ": "club list"},
    }  # fmt: skip
    stream = challenged("HORN", own)
    followers.follow(stream)
    assert last(stream)[1]["words"] == {"HORN": False}


def test_another_club_s_edition_can_not_be_pinned(own):
    with pytest.raises(Refusal) as refused:
        open_game("mini", club=OTHER_CLUB, lexicon=own)
    assert refused.value.code == "UNKNOWN_EDITION"


def test_a_verdict_names_the_edition_of_its_day_after_a_newer_one_came(own):
    stream = challenged("HORNZ", own)
    newer, _, _ = shelf.import_edition(settings.DATA, "Klub", b"ABCDE\n")
    assert newer.hash not in own
    followers.follow(stream)
    assert last(stream)[1]["words"] == {"HORNZ": True}


# Exactly one settlement


def test_however_often_it_is_woken_there_is_one_verdict(base):
    stream = challenged("HORN", base)
    for _ in range(3):
        followers.follow(stream)
        progress.advance(NAME, stream, 4, 3)  # as if it had been forgotten
        followers.sweep()
    assert [kind for kind, _ in payloads(stream)] == ["open", "play", "challenge", "verdict"]


def test_an_arbiter_who_was_faster_is_not_overruled(base, monkeypatch):
    stream = challenged("HORN", base)
    entered = commands.enter

    def slower(**asked):
        entered(**{**asked, "by": By("emil", a_key()), "move": Verdict({"HORN": False})})
        return entered(**asked)

    monkeypatch.setattr("games.adjudication.commands.enter", slower)
    followers.follow(stream)
    assert [facts for kind, facts in payloads(stream) if kind == "verdict"] == [
        {"words": {"HORN": False}}
    ]


def test_a_worker_that_dies_half_way_leaves_nothing_and_the_next_one_judges(base, monkeypatch):
    stream = challenged("HORN", base)

    def killed(**_asked):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr("games.adjudication.commands.enter", killed)
        with pytest.raises(SystemExit):
            followers.follow(stream)
    assert (last(stream)[0], Evidence.objects.count()) == ("challenge", 0)
    followers.sweep()
    assert last(stream)[0] == "verdict"


def test_a_challenge_that_was_struck_out_is_not_judged(base):
    stream = challenged("HORN", base)
    enter(stream, Annul(3))
    followers.follow(stream)
    assert last(stream)[0] == "annul"


# What a person decides


def test_what_an_arbiter_ruled_is_filed_and_cited(base):
    stream = challenged("HORNQ", base)
    enter(stream, Verdict({"HORNQ": True}, edition="Duden 28"))
    followers.follow(stream)
    ruling = ArbiterRuling.objects.get()
    assert (ruling.club, ruling.profile, ruling.word) == (CLUB, "mini", "HORNQ")
    assert (ruling.admissible, ruling.stream, ruling.version) == (True, stream, 4)
    again = challenged("HORNQ", base)
    followers.follow(again)
    assert last(again)[1] == {
        "words": {"HORNQ": True}, "edition": base, "tiers": {"HORNQ": "arbiter"},
    }  # fmt: skip
    assert ArbiterRuling.objects.count() == 1


def test_a_ruling_that_was_struck_out_is_no_precedent(base):
    stream = challenged("HORNQ", base)
    enter(stream, Verdict({"HORNQ": True}), Annul(4))
    followers.catch_up(RULINGS, stream)
    assert ArbiterRuling.objects.count() == 0


def test_a_ruling_of_one_club_is_none_of_another_s(base):
    ruled = open_game("mini", club=OTHER_CLUB, lexicon=base)
    enter(ruled, "8E HORNQ", Challenge(BERT), Verdict({"HORNQ": True}))
    followers.follow(ruled)
    stream = challenged("HORNQ", base)
    followers.follow(stream)
    assert last(stream)[1]["words"] == {"HORNQ": False}


# Wörterklauer


def stealing(lexicon, *steps):
    """Bert ends a turn in which he changed Anna's SOCKE."""
    stream = open_game("klauer", lexicon=lexicon, agreement=False)
    enter(stream, "<SOCKELGRIFTE", "0:0> SOCKE", ".")
    followers.follow(stream)
    enter(stream, "<ABNOU", *steps, ".")
    return stream


@pytest.mark.rule("KLAUER-24", "KLAUER-49")
def test_a_theft_is_judged_by_its_meaning(base):
    stream = stealing(base, "/0:0> L....", "0:1v .BER")
    followers.follow(stream)
    facts = last(stream)[1]
    assert facts["words"] == {"LOCKE": True, "OBER": True}
    assert facts["meanings"] == {"SOCKE>LOCKE": True}
    assert phase(stream) == "playing"


@pytest.mark.rule("KLAUER-80", "KLAUER-24")
def test_a_word_that_was_dissolved_and_laid_again_as_its_plural_is_judged_like_any_change(base):
    stream = stealing(base, "*0:0> SOCKE", "0:0> sockeN", "0:1v .BER")
    followers.follow(stream)
    facts = last(stream)[1]
    assert facts["words"] == {"OBER": True, "SOCKEN": True}
    assert facts["meanings"] == {"SOCKE>SOCKEN": False, "SOCKE>OBER": True}
    assert phase(stream) == "playing"


@pytest.mark.rule("KLAUER-24")
def test_a_plural_is_no_theft(base):
    stream = stealing(base, "+0:0> .....N", "0:1v .BER")
    followers.follow(stream)
    assert last(stream)[1]["meanings"] == {"SOCKE>SOCKEN": False}


def unjudged(ruleset, lexicon, **options):
    """A game of the time when an edition was taken that never judged: its opening is stored."""
    rules = booklet(ruleset, {**options, "lexicon": lexicon}).options()
    stream, players = store.new_stream(), (str(uuid4()), str(uuid4()))
    operation = store.Operation(HUGO, a_key(), bytes(32))
    entries = decide(None, Open(ruleset, rules, players))
    with transaction.atomic():
        commands.begin(
            entries=entries, operation=operation, club=CLUB, source="page", stream=stream
        )
    return stream


def test_players_who_agree_among_themselves_are_left_alone(base):
    stream = unjudged("klauer", base, agreement=True)
    enter(stream, "<SOCKELGRIFTE", "0:0> SOCKE", ".")
    followers.follow(stream)
    assert last(stream)[0] == "turn"


def test_no_lexicon_judges_english_words(base):
    stream = unjudged("english", base)
    enter(stream, "8E HORN", Challenge(BERT))
    followers.follow(stream)
    assert last(stream)[0] == "challenge"
