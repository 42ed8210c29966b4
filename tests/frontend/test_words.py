"""The page of words, the editions of a club, and the evidence beside a game."""

import re
from html import unescape
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from engine.moves import Challenge, Publish, Verdict
from engine.notation import read_move
from frontend import evidence
from games import followers
from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.answers import answer
from lexicon.editions import Edition
from lexicon.models import OwnEdition
from lexicon.profiles import PROFILES
from tests.frontend.browser import Browser, SentForm
from tests.tournaments.directing.evening import club_evening
from tournaments.words.commands import import_list, set_public

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh(tmp_path, settings, one_day):
    """Lists in a folder of their own; every count begins anew; English, whatever is translated."""
    settings.DATA = tmp_path
    cache.clear()
    with translation.override("en"):
        yield


def browser(user=None):
    """Somebody who reads English."""
    return Browser(user, language="en")


def verdicts(page):
    """What a page says of each word."""
    said = re.findall(r'class="words">([^<]+)', page.html)
    return [words.strip() for words in said]


def across_the_table(page):
    """The one line that everybody reads: the answer, the words, their headwords."""
    [line] = re.findall(r'<p class="verdict whole.*?</p>', page.html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", line.partition('<span class="clause"')[0]).split())


def test_a_word_is_told_with_sign_and_words_headword_grammar_source_and_clause():
    page = browser().get("/words/?w=Hunde&profile=karten")
    assert verdicts(page) == ["Admissible"]
    assert "✓" in page.html
    assert "HUNDE" in page.text
    assert re.search(r"Hund noun, [^.]*plural Hunde", page.text)
    assert "Rule KARTEN-13" in page.text
    assert "the free word list" in page.text
    assert "edition base" not in page.text


def test_several_words_have_a_verdict_for_the_whole():
    page = browser().get("/words/?w=HORN,+NEU%0AHORNQ&profile=reise")
    assert verdicts(page) == ["Admissible", "Admissible", "Not admissible"]
    assert across_the_table(page) == "✗ No HORN ✓ das Horn NEU ✓ neu HORNQ ✗"
    assert "Rule REISE-12" in page.text
    page = browser().get("/words/?w=HORN+NEU")
    assert verdicts(page) == ["Admissible", "Admissible"]
    assert across_the_table(page).startswith("✓ Yes HORN")


def test_the_answer_is_read_across_the_table_with_the_headword_and_its_article():
    page = browser().get("/words/?w=HERDE&profile=reise")
    assert across_the_table(page) == "✓ Yes HERDE die Herde, der Herd"
    page = browser().get("/words/?w=GING&profile=klauer")
    assert across_the_table(page) == "✗ No GING"


def test_every_reading_says_how_likely_it_is():
    page = browser().get("/words/?w=HERDE&profile=reise")
    assert re.search(r"die Herde noun \d+ of 100", page.text)


def test_what_does_not_count_in_this_game_is_marked_in_words():
    page = browser().get("/words/?w=GING&profile=klauer")
    assert verdicts(page) == ["Not admissible"]
    assert "does not count here" in page.text
    assert "only a form of the verb gehen" in page.text


def test_rules_and_edition_are_remembered_in_the_address(cast):
    import_list(club=cast.club.pk, name="Klub", additions=b"knurpsen\n")
    called = f"Klub@{OwnEdition.objects.get().hash[:12]}"
    page = browser(cast.hugo).get(f"/words/?w=KNURPSEN&profile=klauer&edition={called}")
    form = next(form for form in page.forms if "w" in form.fields)
    assert form.fields == {"w": "KNURPSEN", "profile": "klauer", "edition": called}
    earlier = [f"base@{one.hash[:12]}" for one in shelf.released()[1:]]
    assert form.choices["edition"] == ["base", *earlier, called]
    assert browser().get("/words/").forms[0].fields.get("w") in ("", None)


def test_each_edition_has_a_name_of_its_own_wherever_one_is_chosen(cast):
    earlier = [f"the free word list, version {number}" for number in (4, 3, 2, 1)]
    lists = ["the free word list", *earlier]
    assert chosen(browser(cast.hugo).get("/words/").html, "edition") == lists
    judges = ["people", *(f"the lexicon: {one}" for one in lists)]
    page = browser(cast.frieda).get("/tournaments/new/")
    assert chosen(page.html, "lexicon") == judges
    page = browser(cast.frieda).get(f"/clubs/{cast.club.slug}/editions/")
    assert [one for one in earlier if one not in page.text] == []


def chosen(html, name):
    """What stands in the choice of this name."""
    (choice,) = re.findall(rf'<select[^>]* name="{name}"[^>]*>(.*?)</select>', html, re.DOTALL)
    return [unescape(said) for said in re.findall(r"<option[^>]*>(.*?)</option>", choice)]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("w=X&profile=english", 422),
        ("w=X&edition=nowhere", 422),
        ("w=" + "+".join(["AB"] * 51), 422),
        ("w=%00&edition=%00", 400),
        ("w=" + "Q" * 5000, 200),
        ("w=%F0%9F%8E%B2", 200),
        ("w=+,;", 200),
        ("", 200),
    ],
)
def test_whatever_is_asked_the_page_answers(query, status):
    assert browser().get(f"/words/?{query}").status == status


def test_nothing_that_is_typed_becomes_markup():
    page = browser().get("/words/?w=%3Cscript%3E&edition=%22%3E%3Cb%3E")
    assert "<script>" not in page.html
    assert "<b>" not in page.html


def test_near_words_are_shown_to_arbiters_alone(cast):
    shown = {
        who: "Near words" in browser(user).get("/words/?w=HORNQ").text
        for who, user in cast.by_relation().items()
        if who != "anonymous"
    }
    assert [who for who, near in shown.items() if near] == ["arbiter", "director", "foreign"]


@pytest.mark.rule("REISE-09", "KARTEN-17")
def test_while_a_round_is_played_the_page_says_why_nothing_is_looked_up(cast):
    club_evening(cast).published(1)
    page = browser(cast.hugo).get("/words/?w=HUND")
    assert page.status == 403
    assert "Round 1 of a tournament is being played" in page.text
    assert verdicts(page) == []
    assert "Round 1" in browser(cast.hugo).get("/words/").text
    assert page.html.count("To the tournament") == 1
    assert "Round 1" not in browser().get("/words/").text
    assert verdicts(browser(cast.emil).get("/words/?w=HUND")) == ["Admissible"]


def test_visitors_are_asked_to_log_in_where_every_club_wants_it(cast):
    for club in (cast.club, cast.other_club):
        set_public(club=club.pk, public=False)
    assert "members only" in browser().get("/words/?w=HUND").text
    assert browser(cast.rosa).get("/words/?w=HUND").status == 200


def test_who_asks_all_the_time_is_asked_to_wait(cast):
    rosa = browser(cast.rosa)
    for _ in range(120):
        rosa.get("/words/?w=X")
    page = rosa.get("/words/?w=X")
    assert (page.status, verdicts(page)) == (429, [])


def test_evidence_of_a_private_list_is_the_arbiters(cast):
    import_list(club=cast.club.pk, name="Klub", additions=b"knurpsen\tknurpsen\tVerb\n")
    asked = "/words/?w=KNURPSEN&edition=Klub"
    for user, shown in ((cast.rosa, False), (cast.emil, True)):
        page = browser(user).get(asked)
        assert verdicts(page) == ["Admissible"]
        assert ("knurpsen verb" in page.text) == shown


# Editions


def test_the_editions_are_there_for_the_clubs_people_alone(cast):
    statuses = {
        who: browser(user if who != "anonymous" else None)
        .get(f"/clubs/{cast.club.slug}/editions/")
        .status
        for who, user in cast.by_relation().items()
    }
    assert [who for who, status in statuses.items() if status == 200] == [
        "reader", "helper", "arbiter", "director",
    ]  # fmt: skip
    assert {status for status in statuses.values() if status != 200} == {404}


def filled(page, form, **fields):
    """What a form of the page sends."""
    (found,) = [one for one in page.forms if one.fields.get("form") == form]
    return {**known(found), **fields}


def known(form: SentForm):
    """The fields of a form that hold something."""
    return {name: value for name, value in form.fields.items() if value}


def test_a_pasted_list_is_imported_with_a_report_of_refused_lines(cast):
    frieda, place = browser(cast.frieda), f"/clubs/{cast.club.slug}/editions/"
    sent = filled(
        frieda.get(place), "list", name="Klub", additions="knurpsen\nx\n", removals="HORN"
    )
    page = frieda.post(place, sent)
    assert "Klub is imported" in page.text
    assert "1 word added, 1 taken away, 1 line can't be used." in page.text
    assert "2 to add A word has at least two letters; X has one." in page.text
    assert verdicts(frieda.get("/words/?w=HORN&edition=Klub")) == ["Not admissible"]
    assert "has this edition of Klub already" in frieda.post(place, sent).text


def test_an_uploaded_list_and_a_pasted_one_lead_to_the_same_edition(cast):
    frieda, place = browser(cast.frieda), f"/clubs/{cast.club.slug}/editions/"
    import_list(club=cast.club.pk, name="Klub", additions=b"knurpsen\n", removals=b"HORN")
    files = {
        "additions_file": SimpleUploadedFile("words.txt", b"knurpsen\n"),
        "removals_file": SimpleUploadedFile("gone.txt", b"HORN"),
    }
    page = frieda.post(place, filled(frieda.get(place), "list", name="Klub", **files))
    assert "has this edition of Klub already" in page.text
    assert OwnEdition.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"name": "base", "additions": "HORNISSE"}, 422), ({"name": "Klub"}, 422), ({}, 400)],
)
def test_a_list_that_can_not_be_used_is_refused_with_what_was_typed(cast, fields, status):
    frieda, place = browser(cast.frieda), f"/clubs/{cast.club.slug}/editions/"
    page = frieda.post(place, filled(frieda.get(place), "list", **fields))
    assert (page.status, OwnEdition.objects.count()) == (status, 0)
    assert ("HORNISSE" in page.text) == ("additions" in fields)


def test_only_directors_import_and_change_the_setting(cast):
    set_public(club=cast.other_club.pk, public=False)
    emil, place = browser(cast.emil), f"/clubs/{cast.club.slug}/editions/"
    assert [form for form in emil.get(place).forms if "form" in form.fields] == []
    assert emil.post(place, {"form": "list", "name": "Klub", "additions": "AB"}).status == 403
    assert emil.post(place, {"form": "setting"}).status == 403
    frieda = browser(cast.frieda)
    frieda.post(place, {"form": "setting"})
    assert browser().get("/words/?w=HUND").status == 403
    frieda.post(place, {"form": "setting", "public": "on"})
    assert browser().get("/words/?w=HUND").status == 200


# Beside a game


def challenged(table, word, at="8E"):
    """A game in which Anna's first word is challenged by Bert, and judged as far as can be."""
    moves = [read_move(f"{at} {word}", 0), Publish(), Challenge(1)]
    base = f"base@{shelf.base().hash}"
    stream = table.game("mini", moves=moves, options={"lexicon": base})
    followers.follow(stream)
    return f"/games/{stream}/"


def test_the_evidence_is_shown_beside_a_game_to_those_who_judge_it(cast, table):
    address = challenged(table, "HORN")
    shown = {
        who: "What the lexicon says"
        in browser(user if who != "anonymous" else None).get(address).text
        for who, user in cast.by_relation().items()
    }
    assert [who for who, seen in shown.items() if seen] == ["arbiter", "director"]
    page = browser(cast.emil).get(address)
    assert "HORN ✓ Admissible Spelled Horn" in page.text
    assert "has to decide" not in page.text


def test_the_evidence_of_the_club_s_own_list_is_shown_beside_its_game(cast, table):
    import_list(club=cast.club.pk, name="Klub", additions=b"HALLIGEN\tHallig\tnoun\n")
    moves = [read_move("8E HALLIGEN", 0), Publish(), Challenge(1)]
    lexicon = f"Klub@{OwnEdition.objects.get().hash}"
    stream = table.game("mini", moves=moves, options={"lexicon": lexicon, "rack": 8})
    followers.follow(stream)
    shown = {
        who: "Hallig noun"
        in browser(user if who != "anonymous" else None).get(f"/games/{stream}/").text
        for who, user in cast.by_relation().items()
    }
    assert [who for who, seen in shown.items() if seen] == ["arbiter", "director"]


def test_what_the_lexicon_could_not_decide_is_put_to_the_arbiter(cast, table):
    address = challenged(table, "KA", at="8H")
    page = browser(cast.emil).get(address)
    assert "The arbiter has to decide: KA: Dictionaries differ over KA." in page.text
    table.enter(UUID(address.split("/")[2]), Verdict({"KA": True}))
    assert "has to decide" not in browser(cast.emil).get(address).text


def test_before_the_entry_was_made_there_is_no_evidence(cast, table):
    address = challenged(table, "HORN")
    assert "What the lexicon says" not in browser(cast.emil).get(f"{address}1/").text


# Kept sentences


@pytest.mark.parametrize("word", ["BAER", "HORNQ", "GING", "X", "A-B", "A1", "BMW", "QI"])
def test_a_kept_reason_is_told_as_a_fresh_one(word):
    """The facts of a sentence are found in it again, so that it can be told in any language."""
    ruling = adjudicate(Edition("base", shelf.base()), PROFILES["klauer"], word)
    body = answer(ruling)
    assert evidence.reason(body) == (str(ruling.why.detail) if ruling.why else "")


def test_grammar_speaks_the_language_of_the_reader():
    reading = {"part_of_speech": "verb", "inflection": "3s|2p|imp-pl"}
    said = {}
    for language in ("de", "en"):
        with translation.override(language):
            said[language] = evidence.grammar(reading)
    assert said == {
        "de": "Verb, 3. Person Singular; 2. Person Plural; Imperativ Plural",
        "en": "verb, 3rd person singular; 2nd person plural; imperative plural",
    }
