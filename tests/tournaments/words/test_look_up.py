"""Looking words up over REST: the verdict with its evidence, plays as a whole, meanings."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from engine.moves import Challenge, Verdict
from games import commands, followers
from games.acting import By
from lexicon import shelf
from lexicon.models import ArbiterRuling
from tests.games.cast import BERT, a_key, enter, open_game
from tests.tournaments.words.desk import Desk

pytestmark = pytest.mark.django_db

FILED = ("club", "profile", "word", "admissible", "date", "stream", "version", "reason")


def told(answer):
    """Verdict and reason of an answer."""
    body = answer.json()
    return body["verdict"], body.get("why", {}).get("code")


def test_a_word_is_answered_with_headword_source_and_clause():
    base = shelf.base().hash
    body = Desk().word("Hunde", profile="karten").json()
    [first, *_] = body.pop("readings")
    assert {**first, "inflection": ""} == {
        "spelling": "Hunde", "headword": "Hund", "part_of_speech": "noun", "inflection": "",
        "counts": True, "score": 100, "article": "der",
    }  # fmt: skip
    assert body == {
        "word": "HUNDE",
        "verdict": "admissible",
        "spellings": ["Hunde"],
        "clause": "KARTEN-13",
        "source": {"tier": "base list", "list": "german-words", "version": "5", "hash": base},
        "edition": {"name": "base", "hash": base},
    }


@pytest.mark.parametrize(
    ("word", "profile", "verdict"),
    [
        ("GING", "klassik", ("admissible", None)),
        ("GING", "klauer", ("not admissible", "VERB_INFLECTED")),
        ("BAER", "karten", ("not admissible", "UMLAUT_SPELLED_OUT")),
        ("X", "karten", ("not admissible", "ONE_LETTER")),
        ("Q" * 10_000, "reise", ("not admissible", "FAR_TOO_LONG")),
    ],
)
def test_a_word_is_judged_by_the_rules_of_the_game(word, profile, verdict):
    assert told(Desk().word(word, profile=profile)) == verdict


def test_reasons_speak_the_language_that_was_asked_for():
    english = Desk().word("BAER").json()["why"]["detail"]
    assert english == "BAER spells an umlaut out; the word is BÄR."


@pytest.mark.parametrize(
    ("query", "code"),
    [({"profile": "english"}, "UNKNOWN_PROFILE"), ({"edition": "nowhere"}, "UNKNOWN_EDITION")],
)
def test_rules_and_editions_that_are_not_there_are_refused(query, code):
    answer = Desk().word("HUND", **query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize("called", ["Klub@", "@", "0" * 64, "base@" + "0" * 64, "x" * 500])
def test_whatever_an_edition_is_called_the_answer_is_a_refusal(called):
    assert Desk().word("HUND", edition=called).json()["code"] == "UNKNOWN_EDITION"


def test_the_base_list_is_found_by_its_hash_as_games_name_it():
    base = shelf.base().hash
    for called in (base, base[:12], f"base@{base}"):
        assert Desk().word("HUND", edition=called).json()["edition"]["hash"] == base


def test_one_word_that_does_not_count_spoils_a_play():
    sent = {"words": ["HORN", "HORNQ"], "profile": "reise"}
    body = Desk().send("POST", "words/play/", sent).json()
    assert (body["verdict"], body["clause"]) == ("not admissible", "REISE-12")
    assert [word["verdict"] for word in body["words"]] == ["admissible", "not admissible"]


def test_a_play_of_admissible_words_is_admissible():
    assert Desk().send("POST", "words/play/", {"words": ["HORN"]}).json()["verdict"] == "admissible"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"words": []}, 400),
        ({"words": ["HORN"], "more": 1}, 400),
        ({"words": [7]}, 400),
        ({"words": ["AB"] * 51}, 422),
    ],
)
def test_a_play_that_can_not_be_read_is_refused(body, status):
    assert Desk().send("POST", "words/play/", body).status_code == status


@pytest.mark.parametrize(
    ("old", "new", "meaning"),
    [
        ("HUND", "HUNDE", "same"),
        ("SOCKE", "LOCKE", "new"),
        ("LEHRER", "LEHRERIN", "family"),
    ],
)
@pytest.mark.rule("KLAUER-24")
def test_two_words_are_compared_by_their_meaning(old, new, meaning):
    assert Desk().get("words/meaning/", old=old, new=new).json()["meaning"] == meaning


def test_a_meaning_needs_two_words():
    assert Desk().get("words/meaning/", old="HUND").status_code == 400
    refused = Desk().get("words/meaning/", old="HUND", new="HUNDQ")
    assert (refused.status_code, refused.json()["code"]) == (422, "NOT_ADMISSIBLE")


# Near words are the arbiter's


def test_near_words_are_told_to_arbiters_and_directors_alone(desks):
    found = {name: "near" in desk.word("HORNQ").json() for name, desk in desks.items()}
    assert [name for name, near in found.items() if near] == ["arbiter", "director", "foreign"]


# What arbiters ruled is cited to their club


def ruled(cast, word, admissible, *, profile="klassik", date="2026-03-01", version=4):
    """A ruling of an arbiter of the first club, as the follower files it."""
    return ArbiterRuling.objects.create(
        club=str(cast.club.pk), profile=profile, word=word, admissible=admissible, date=date,
        stream="01990000-0000-7000-8000-000000000001", version=version,
    )  # fmt: skip


def test_what_an_arbiter_ruled_counts_for_the_club_and_nobody_else(cast, desks):
    ruled(cast, "HORNQ", admissible=True)
    found = {name: told(desk.word("HORNQ"))[0] for name, desk in desks.items()}
    citing = [name for name, verdict in found.items() if verdict == "admissible"]
    assert citing == ["player", "reader", "helper", "arbiter", "director"]


def test_the_source_of_a_ruling_is_the_entry_it_is_filed_under(cast, desks):
    ruled(cast, "HORN", admissible=False)
    body = desks["helper"].word("HORN").json()
    assert body["source"] == {
        "tier": "arbiter", "list": "01990000-0000-7000-8000-000000000001:4",
        "version": "2026-03-01",
    }  # fmt: skip
    assert body["why"]["code"] == "RULED_OUT"


def test_a_club_that_one_is_no_part_of_is_not_there(cast, desks):
    for club in (cast.other_club.pk, "nonsense"):
        answer = desks["arbiter"].word("HORN", club=str(club))
        assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_CLUB")


def test_rulings_are_listed_and_a_word_has_a_history(cast, desks, own):
    ruled(cast, "HORN", admissible=False, version=4)
    ruled(cast, "HORNQ", admissible=True, version=6)
    ruled(cast, "HORN", admissible=True, profile="mini", version=8)
    place = f"clubs/{cast.club.pk}/rulings/"
    listed = desks["reader"].get(place).json()["rulings"]
    assert [(one["word"], one["version"]) for one in listed] == [
        ("HORN", 8), ("HORNQ", 6), ("HORN", 4),
    ]  # fmt: skip
    on_horn = desks["reader"].get(place, word="horn", profile="klassik").json()["rulings"]
    assert [(one["version"], one["admissible"]) for one in on_horn] == [(4, False)]
    history = desks["reader"].get(f"{place}horn/").json()
    assert [one["version"] for one in history["rulings"]] == [4]
    earlier = [f"base@{one.hash[:12]}" for one in shelf.released()[1:]]
    assert [(one["name"], one["verdict"]) for one in history["editions"]] == [
        ("base", "admissible"),
        *((one, "admissible") for one in earlier),
        ("Klub", "not admissible"),
    ]  # fmt: skip


def test_a_ruling_is_listed_with_the_reason_that_was_given(cast, desks):
    stream = open_game("mini", club=str(cast.club.pk), lexicon=f"base@{shelf.base().hash}")
    enter(stream, "8E HORNQ", Challenge(BERT))
    commands.enter(
        by=By("emil", a_key()), stream=stream, move=Verdict({"HORNQ": True}), after=3,
        reason="Steht im Duden.",
    )  # fmt: skip
    followers.follow(stream)
    listed = desks["reader"].get(f"clubs/{cast.club.pk}/rulings/").json()["rulings"]
    assert [(one["word"], one["version"], one["reason"]) for one in listed] == [
        ("HORNQ", 4, "Steht im Duden."),
    ]  # fmt: skip


def test_rulings_come_in_pages(cast, desks):
    for version in range(60):
        ruled(cast, "HORN", admissible=True, version=version)
    place = f"clubs/{cast.club.pk}/rulings/"
    first = desks["reader"].get(place).json()
    behind = first["next"].rpartition("=")[2]
    second = desks["reader"].get(place, before=behind).json()
    versions = [one["version"] for one in first["rulings"] + second["rulings"]]
    assert (versions, second["next"]) == (list(range(59, -1, -1)), None)


def test_rulings_go_on_by_a_cursor_that_no_filing_moves(cast, desks):
    for version, word in ((1, "HORN"), (2, "HORN"), (2, "ÖL"), (2, "BÄR"), (3, "HORN")):
        ruled(cast, word, admissible=True, version=version)
    place, seen, cursor = f"clubs/{cast.club.pk}/rulings/", [], {}
    while cursor is not None:
        answer = desks["reader"].get(place, limit="2", **cursor)
        page = answer.json()
        seen += [(one["version"], one["word"]) for one in page["rulings"]]
        assert answer.headers.get("Link") == (page["next"] and f'<{page["next"]}>; rel="next"')
        cursor = dict(parse_qsl(urlsplit(page["next"]).query)) if page["next"] else None
        cursor and cursor.pop("limit")
        for row in ArbiterRuling.objects.filter(club=str(cast.club.pk)):  # filed again
            row.delete()
            ArbiterRuling.objects.create(**{name: getattr(row, name) for name in FILED})
    assert (len(seen), len(set(seen))) == (5, 5)
    assert [version for version, _ in seen] == [3, 2, 2, 2, 1]


def test_rulings_go_on_behind_an_id_as_they_once_did(cast, desks):
    for version in (1, 2, 3):
        ruled(cast, "HORN", admissible=True, version=version)
    place = f"clubs/{cast.club.pk}/rulings/"
    whole = desks["reader"].get(place).json()["rulings"]
    rest = desks["reader"].get(place, before=str(whole[0]["id"])).json()["rulings"]
    assert rest == whole[1:]
    for nowhere in ("999999", "gestern", "2026-10-24.x.1.HORN", ""):
        refused = desks["reader"].get(place, cursor=nowhere)
        assert (refused.status_code, refused.json()["facts"]) == (422, {"where": "cursor"})


# Throttled


def test_who_asks_all_the_time_is_asked_to_wait(desks):
    codes = [desks["reader"].word("X").status_code for _ in range(121)]
    assert (set(codes[:120]), codes[120]) == ({200}, 429)
    assert desks["helper"].word("X").status_code == 200
