"""A club's own list: imported by whatever door, private, and never given out beyond a verdict."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from lexicon import shelf
from lexicon.models import OwnEdition
from tests.thorough import examples
from tests.tournaments.words.desk import Desk
from tournaments.commands import create_account, give_role
from tournaments.words import commands
from tournaments.words.asking import Question
from tournaments.words.disclosure import base_of, given_out

pytestmark = pytest.mark.django_db

LIST = "# our words\nknurpsen\tknurpsen\tVerb\nx\nHÜTTE-7\nKnurps\tKnurps\tDings\nBär\n"


def editions(desk, cast):
    """The names of a club's editions as somebody finds them listed, less earlier base lists."""
    answer = desk.get(f"clubs/{cast.club.pk}/editions/")
    return [one["name"] for one in answer.json()["editions"] if not one["name"].startswith("base@")]


def test_an_import_tells_what_was_refused_line_by_line(cast, desks):
    sent = {"name": "Klub", "additions": LIST, "removals": "HORN\n\n7\n"}
    answer = desks["director"].send("POST", f"clubs/{cast.club.pk}/editions/", sent)
    body = answer.json()
    assert (answer.status_code, body["known"], body["added"], body["removed"]) == (
        201, False, 2, 1,
    )  # fmt: skip
    assert [(one["list"], one["line"], one["code"]) for one in body["refused"]] == [
        ("additions", 3, "ONE_LETTER"),
        ("additions", 4, "WITH_HYPHEN"),
        ("additions", 5, "UNKNOWN_WORD_CLASS"),
        ("removals", 3, "NO_LETTER"),
    ]
    assert body["refused"][0]["detail"] == "A word has at least two letters; X has one."
    assert editions(desks["reader"], cast) == ["base", "Klub"]


def stored():
    """Rows and files of all editions."""
    rows = list(OwnEdition.objects.order_by("pk").values_list("club", "name", "hash"))
    return rows, sorted(path.name for path in (settings.DATA / shelf.FOLDER).iterdir())


def by_json(cast, desk):
    sent = {"name": "Klub", "additions": "knurpsen\n", "removals": "HORN\n"}
    assert desk.send("POST", f"clubs/{cast.club.pk}/editions/", sent).status_code == 201


def by_files(cast, desk):
    lists = {"additions": b"knurpsen\n", "removals": b"HORN\n"}
    answer = desk.upload(f"clubs/{cast.club.pk}/editions/", "Klub", **lists)
    assert answer.status_code == 201


def at_the_terminal(cast, _desk):
    words, gone = settings.DATA / "words.txt", settings.DATA / "gone.txt"
    words.write_text("knurpsen\n")
    gone.write_text("HORN\n")
    options = {"removals": gone, "club": cast.club.slug, "stdout": StringIO()}
    call_command("import_lexicon", "Klub", words, **options)


@pytest.mark.parametrize("door", [by_json, by_files, at_the_terminal])
def test_every_door_leads_to_the_same_row_and_files(cast, desks, door):
    lists = {"additions": b"knurpsen\n", "removals": b"HORN\n"}
    commands.import_list(club=cast.club.pk, name="Klub", **lists)
    expected = stored()
    for path in (settings.DATA / shelf.FOLDER).iterdir():
        path.unlink()
    OwnEdition.objects.all().delete()
    door(cast, desks["director"])
    assert stored() == expected
    door(cast, desks["director"])
    assert stored() == expected


def test_at_the_terminal_the_only_club_is_meant_and_of_several_one_is_named(cast, tmp_path):
    (tmp_path / "words.txt").write_text("knurpsen\nx\n")
    with pytest.raises(CommandError) as several:
        call_command("import_lexicon", "Klub", tmp_path / "words.txt")
    assert "--club" in str(several.value)
    cast.other_club.roles.all().delete()
    cast.other_club.delete()
    out, err = StringIO(), StringIO()
    call_command("import_lexicon", "Klub", tmp_path / "words.txt", stdout=out, stderr=err)
    assert OwnEdition.objects.get().club == str(cast.club.pk)
    assert err.getvalue().startswith(f"{tmp_path / 'words.txt'}:2: ")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"name": "base", "additions": "AB"}, "BAD_LIST_NAME"),
        ({"name": "a/b", "additions": "AB"}, "BAD_LIST_NAME"),
        ({"name": "Klub"}, "NO_LIST_GIVEN"),
        ({"name": "Klub", "additions": "x\n"}, "EMPTY_LIST"),
        ({"name": "Klub", "additions": "\ud800"}, "MALFORMED"),
        ({"additions": "AB"}, "MALFORMED"),
        ({"name": "Klub", "additions": 7}, "MALFORMED"),
        ({"name": "Klub", "additions": "AB", "words": 1}, "MALFORMED"),
    ],
)
def test_a_list_that_can_not_be_used_is_refused_and_nothing_is_kept(cast, desks, sent, code):
    answer = desks["director"].send("POST", f"clubs/{cast.club.pk}/editions/", sent)
    assert (answer.json()["code"], OwnEdition.objects.count()) == (code, 0)


def test_a_list_that_is_far_too_long_is_refused_before_it_is_read(cast, desks, monkeypatch):
    monkeypatch.setattr(commands, "MOST_BYTES", 100)
    place = f"clubs/{cast.club.pk}/editions/"
    lists = {"name": "Klub", "additions": "AB\n" * 50}
    assert desks["director"].send("POST", place, lists).json()["code"] == "LIST_TOO_LONG"
    lists = {"name": "Klub", "additions": "AB\n" * 50_000}
    assert desks["director"].send("POST", place, lists).json()["code"] == "LIST_TOO_LONG"


# Private


def test_an_edition_is_used_by_its_club_and_unknown_to_all_others(cast, desks, own):
    for called in ("Klub", own.hash, own.hash[:8], f"Klub@{own.hash}", f"Klub@{own.version}"):
        found = {name: desk.word("KNURPSEN", edition=called).json() for name, desk in desks.items()}
        knowing = [name for name, body in found.items() if body.get("verdict") == "admissible"]
        assert knowing == ["player", "reader", "helper", "arbiter", "director"]
        assert {body["code"] for body in found.values() if "code" in body} == {"UNKNOWN_EDITION"}


def test_another_clubs_edition_answers_word_for_word_like_none(desks, own):
    def answers(called):
        asked = [desks[who].word("HORN", edition=called) for who in ("nobody", "foreign")]
        return [(a.status_code, a.content.replace(called[:40].encode(), b"?")) for a in asked]

    for known, unknown in (("Klub", "Clup"), (own.hash, "0" * 64), (own.hash[:12], "0" * 12)):
        assert answers(known) == answers(unknown)


def test_two_clubs_may_call_their_lists_alike(cast, desks, own):
    lists = {"name": "Klub", "additions": b"schnurpsen\n"}
    commands.import_list(club=cast.other_club.pk, **lists)
    ours = desks["arbiter"].word("SCHNURPSEN", edition="Klub").json()
    theirs = desks["foreign"].word("SCHNURPSEN", edition="Klub").json()
    assert (ours["verdict"], theirs["verdict"]) == ("not admissible", "admissible")


def test_an_old_edition_can_be_asked_after_a_newer_one_came(cast, desks, own):
    commands.import_list(club=cast.club.pk, name="Klub", additions=b"schnurpsen\n")
    asked = {"Klub": desks["helper"].word("KNURPSEN", edition="Klub").json()["verdict"]}
    asked |= {"old": desks["helper"].word("KNURPSEN", edition=own.hash).json()["verdict"]}
    assert asked == {"Klub": "not admissible", "old": "admissible"}


def test_of_a_private_list_a_program_gets_the_verdict_alone(desks, own):
    helper = desks["helper"]
    found = helper.word("KNURPSEN", edition="Klub").json()
    assert (found["verdict"], found["spellings"], found["readings"]) == ("admissible", [], [])
    assert (found["source"]["tier"], "line" in found["source"]) == ("club list", False)
    gone = helper.word("HORN", edition="Klub").json()
    assert (gone["verdict"], gone["why"]["code"]) == ("not admissible", "NOT_IN_LIST")
    near = helper.word("KNURPSE", edition="Klub").json()
    assert "KNURPSEN" not in near.get("near", [])
    meaning = helper.get("words/meaning/", old="KNURPSEN", new="KNURPSEN", edition="Klub").json()
    assert (meaning["meaning"], meaning["old_headwords"], meaning["shared"]) == ("same", [], [])


def test_a_list_s_own_evidence_is_the_arbiters_of_its_club(cast, desks):
    lists = {"name": "Klub", "additions": b"KNURPSELN\tKnurpsel\tnoun\n"}
    commands.import_list(club=cast.club.pk, **lists)
    commands.import_list(club=cast.other_club.pk, **lists)
    told = {}
    for who in ("player", "reader", "helper", "arbiter", "director"):
        body = desks[who].word("KNURPSELN", edition="Klub", club=str(cast.club.pk)).json()
        assert body["verdict"] == "admissible"
        told[who] = [(r["spelling"], r["headword"]) for r in body["readings"]]
    knurpsel = [("KNURPSELN", "Knurpsel")]
    assert told == {
        "player": [], "reader": [], "helper": [], "arbiter": knurpsel, "director": knurpsel,
    }  # fmt: skip


def test_who_judges_for_one_of_two_clubs_with_the_same_list_is_told(cast):
    lists = {"name": "Klub", "additions": b"KNURPSELN\tKnurpsel\tnoun\n"}
    kurt = create_account(login="kurt", password="acht-Steine-im-Beutel")
    for club, role in ((cast.club, "arbiter"), (cast.other_club, "reader")):
        commands.import_list(club=club.pk, **lists)
        give_role(user=kurt, club=club, role=role)
    readings = Desk(kurt).word("KNURPSELN", edition="Klub").json()["readings"]
    assert [one["headword"] for one in readings] == ["Knurpsel"]


def test_the_meaning_by_a_private_list_is_told_with_its_headwords_to_arbiters(cast, desks):
    words = b"KNURPSELN\tKnurpsel\tnoun\nKNURPSELNS\tKnurpsel\tnoun\n"
    commands.import_list(club=cast.club.pk, name="Klub", additions=words)
    asked = {"old": "KNURPSELN", "new": "KNURPSELNS", "edition": "Klub"}
    found = {who: desks[who].get("words/meaning/", **asked).json() for who in ("helper", "arbiter")}
    assert {who: one["meaning"] for who, one in found.items()} == {
        "helper": "same", "arbiter": "same",
    }  # fmt: skip
    assert (found["helper"]["shared"], found["arbiter"]["shared"]) == ([], ["Knurpsel"])


def test_near_words_are_told_of_no_word_that_the_club_s_list_admits(desks, own):
    for who in ("helper", "arbiter"):
        assert "near" not in desks[who].word("KNURPSEN", edition="Klub").json()
    assert "near" in desks["arbiter"].word("KNURPSENQ", edition="Klub").json()


WORDS = ["KNURPSEN", "HORN", "QI", "HUND", "HUNDE", "BAER", "KNURPSE", "GING", "X", "BÄR", "HORNQ"]


@given(
    word=st.sampled_from(WORDS) | st.text("KNURPSEÄHO", max_size=9),
    profile=st.sampled_from(["klassik", "karten", "klauer"]),
)
@hypothesis_settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
def test_what_is_given_out_can_be_read_from_the_base_list_and_the_verdict(own, word, profile):
    """Law: beside the verdict and its source there is nothing that the base list doesn't say."""
    asked = Question(_rules(profile), own, "", judges=False, precedents={})
    full, public = asked.ruling(word), given_out(asked, asked.ruling(word))
    base = replace(asked, edition=base_of(own)).ruling(word)
    assert (public.verdict, public.edition_hash) == (full.verdict, own.hash)
    assert {r.headword for r in public.readings} <= {r.headword for r in base.readings}
    assert set(public.spellings) <= set(base.spellings)
    assert (public.near, replace(asked, judges=True).ruling(word)) == (
        (), given_out(replace(asked, judges=True), replace(asked, judges=True).ruling(word)),
    )  # fmt: skip
    assert public.why is None or "knurps" not in json.dumps(public.why.facts).replace(
        json.dumps(full.word), ""
    )


def _rules(name):
    from lexicon.profiles import profile  # noqa: PLC0415 - a parameter has its name

    return profile(name)


# Who may


def test_the_setting_is_the_directors(cast, desks):
    place = f"clubs/{cast.club.pk}/look-up/"
    commands.set_public(club=cast.other_club.pk, public=False)
    assert desks["reader"].get(place).json() == {"public": True}
    assert Desk().word("HUND").status_code == 200
    assert desks["director"].send("PUT", place, {"public": False}).json() == {"public": False}
    assert desks["reader"].get(place).json() == {"public": False}
    assert desks["arbiter"].send("PUT", place, {"public": True}).status_code == 403
    assert Desk().word("HUND").status_code == 403


def test_imports_are_throttled(cast, desks):
    place, sent = f"clubs/{cast.club.pk}/editions/", {"name": "base"}
    codes = [desks["director"].send("POST", place, sent).status_code for _ in range(11)]
    assert (set(codes[:10]), codes[10]) == ({422}, 429)


def test_whoever_belongs_to_two_clubs_names_the_one(cast, own):
    both = create_account(login="kurt", password="acht-Steine-im-Beutel")
    for club in (cast.club, cast.other_club):
        give_role(user=both, club=club, role="arbiter")
    desk, other = Desk(both), str(cast.other_club.pk)
    assert desk.word("KNURPSEN", edition="Klub").json()["verdict"] == "admissible"
    assert desk.word("KNURPSEN", edition="Klub", club=other).json()["code"] == "UNKNOWN_EDITION"


def test_a_club_decides_by_switches_what_its_games_admit(cast, desks):
    sent = {"name": "Klub", "switches": {"goods": False}}
    made = desks["director"].send("POST", f"clubs/{cast.club.pk}/editions/", sent)
    hashed = made.json()["edition"]["hash"]
    said = desks["director"].word("JEEP", edition=hashed, club=str(cast.club.pk)).json()
    assert (made.status_code, said["verdict"], said["why"]["code"]) == (
        201, "not admissible", "GOODS_NAME",
    )  # fmt: skip


def test_a_switch_that_does_not_exist_is_refused(cast, desks):
    sent = {"name": "Klub", "switches": {"brands": False}}
    answer = desks["director"].send("POST", f"clubs/{cast.club.pk}/editions/", sent)
    assert (answer.status_code, answer.json()["code"]) == (422, "UNKNOWN_SWITCH")
    assert OwnEdition.objects.count() == 0


def test_a_club_may_pin_an_earlier_base_list(cast, desks):
    answer = desks["reader"].get(f"clubs/{cast.club.pk}/editions/").json()["editions"]
    hashes = {one["hash"] for one in answer}
    assert hashes == {one.hash for one in shelf.released()}
    earlier = shelf.released()[-1].hash
    said = [
        desks["reader"].word("INFLUENCER", edition=hashed).json()["verdict"]
        for hashed in ("base", earlier)
    ]
    assert said == ["admissible", "not admissible"]
