"""A person overrules the lexicon: in the verdict's place or after striking it out, in all families.

The person's word stands, is filed as precedent, and no worker judges the same again.
"""

import pytest

from engine.moves import Annul, Challenge, Close, Exchange, Insertion, Replace, Resign, Verdict
from engine.refusals import Unusable
from games import commands, followers, store
from games.acting import By
from games.adjudication import ACTOR, NAME
from games.json_lines import export_lines, import_lines
from games.models import Head
from games.store import progress
from lexicon import shelf
from lexicon.models import ArbiterRuling, OwnEdition
from tests.games.cast import ANNA, BERT, CLUB, OTHER_CLUB, a_key, enter, open_game, payloads
from tests.games.client import assemble
from tests.told import game_page

pytestmark = pytest.mark.django_db

FAMILIES = {
    "mini": ["8E HORNQ", Challenge(BERT)],
    "klassik": ["8E HORNQ", Challenge(BERT)],
    "reise": ["8E HORNQ", Challenge(BERT)],
    "karten": ["0:0> HORNQ", Challenge(BERT)],
    "klauer": ["<SOCKELGRIFTE", "0:0> SOCKEL", "0:5v .FT", "."],
}
WORD = {name: "LFT" if name == "klauer" else "HORNQ" for name in FAMILIES}


@pytest.fixture
def base():
    """How a game pins the base edition."""
    return f"base@{shelf.base().hash}"


@pytest.fixture(params=FAMILIES)
def judged(request, base):
    """A game of each family whose phony the lexicon has refused: the stream, the word."""
    options = {"agreement": False} if request.param == "klauer" else {}
    stream = open_game(request.param, lexicon=base, **options)
    enter(stream, *FAMILIES[request.param])
    followers.follow(stream)
    kind, facts = payloads(stream)[-1]
    assert (kind, facts["words"][WORD[request.param]]) == ("verdict", False)
    return stream, WORD[request.param]


def all_yes(stream, version):
    """The verdict that admits every word of what was judged at this version."""
    (one,) = [v for v in judging(stream)["overrulable"] if v["version"] == version]
    meanings = dict.fromkeys(one["meanings"], True)
    return Verdict(dict.fromkeys(one["words"], True), meanings=meanings or None)


def judging(stream):
    return game_page(stream, "official")["judging"]


def head(stream):
    return Head.objects.get(pk=stream).version


def worked(stream):
    """Let workers look at the game again and again, doubled and late."""
    for _ in range(3):
        followers.follow(stream)
        progress.advance(NAME, stream, head(stream), head(stream) - 1)
        followers.sweep()


def filed():
    return sorted(ArbiterRuling.objects.values_list("word", "admissible", "version"))


def test_a_person_s_verdict_in_the_machine_s_place_stands_and_is_filed(judged):
    stream, word = judged
    version = head(stream)
    enter(stream, Replace(version, all_yes(stream, version)))
    worked(stream)
    assert head(stream) == version + 1
    page = game_page(stream, "official")
    assert page["entries"][version - 1]["facts"]["words"][word] is True
    assert page["phase"] != "challenged"
    assert (word, True, version + 1) in filed()
    assert page["judging"] == {"left_to_people": False, "overrulable": []}


def test_once_a_person_strikes_the_machine_s_verdict_out_a_person_decides(judged):
    stream, word = judged
    version = head(stream)
    enter(stream, Annul(version))
    worked(stream)
    assert head(stream) == version + 1
    page = game_page(stream, "official")
    assert (page["phase"], page["judging"]["left_to_people"]) == ("challenged", True)
    enter(stream, Verdict({word: False}))
    worked(stream)
    assert (head(stream), filed()) == (version + 2, [(word, False, version + 2)])


def test_striking_out_a_person_s_verdict_calls_no_worker(base):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORNQ", Challenge(BERT), Verdict({"HORNQ": True}), Annul(4))
    worked(stream)
    assert (head(stream), filed()) == (5, [])
    enter(stream, Verdict({"HORNQ": True}))
    worked(stream)
    assert filed() == [("HORNQ", True, 6)]


def test_bringing_the_machine_s_verdict_back_makes_it_count_again_and_files_nothing(judged):
    stream, word = judged
    version = head(stream)
    enter(stream, Annul(version), Annul(version + 1))
    worked(stream)
    page = game_page(stream, "official")
    assert (head(stream), filed()) == (version + 2, [])
    assert page["entries"][version - 1]["facts"]["words"][word] is False
    assert [one["version"] for one in page["judging"]["overrulable"]] == [version]


def test_taking_the_overruling_back_leaves_the_machine_s_verdict_and_no_precedent(base):
    stream = challenged(base)
    enter(stream, Replace(4, Verdict({"HORNQ": True})), Annul(5))
    worked(stream)
    assert (head(stream), filed()) == (6, [])
    assert game_page(stream, "official")["entries"][3]["facts"]["words"] == {"HORNQ": False}


def challenged(base):
    """Anna's HORNQ, challenged by Bert and refused by the lexicon."""
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORNQ", Challenge(BERT))
    followers.follow(stream)
    return stream


def test_of_two_overrulings_the_last_one_is_filed(base):
    stream = challenged(base)
    enter(stream, Replace(4, Verdict({"HORNQ": True})), Replace(4, Verdict({"HORNQ": False})))
    worked(stream)
    assert (head(stream), filed()) == (6, [("HORNQ", False, 6)])


def test_the_lexicon_s_yes_is_overruled_as_well(base):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORN", Challenge(BERT))
    followers.follow(stream)
    enter(stream, Replace(4, Verdict({"HORN": False})))
    worked(stream)
    assert game_page(stream, "official")["entries"][1]["withdrawn"] is True
    assert filed() == [("HORN", False, 5)]


def test_a_precedent_made_so_decides_the_next_game(base):
    enter(challenged(base), Replace(4, Verdict({"HORNQ": True})))
    followers.sweep()
    assert payloads(challenged(base))[-1][1] == {
        "words": {"HORNQ": True}, "edition": base, "tiers": {"HORNQ": "arbiter"},
    }  # fmt: skip


def test_a_word_that_nobody_has_judged_yet_is_judged_by_the_lexicon_still(base):
    stream = challenged(base)
    enter(stream, "8E HORN", Challenge(ANNA))
    followers.follow(stream)
    assert payloads(stream)[-1][1]["words"] == {"HORN": True}
    enter(stream, Annul(4))
    assert judging(stream)["left_to_people"] is True


# Together with other corrections


@pytest.mark.parametrize(("ruleset", "answer"), [("mini", "8E HORN"), ("karten", "0:0> HORN")])
def test_after_the_answer_was_played_the_verdict_can_be_overruled_and_struck_out(
    base, ruleset, answer
):
    stream = open_game(ruleset, lexicon=base)
    enter(stream, answer + "Q", Challenge(BERT))
    followers.follow(stream)
    enter(stream, answer)
    enter(stream, Replace(4, Verdict({"HORNQ": True})))
    worked(stream)
    assert filed() == [("HORNQ", True, 6)]
    enter(stream, Annul(6), Annul(4))
    worked(stream)
    assert (head(stream), filed()) == (8, [])
    page = game_page(stream, "official")
    assert (page["phase"], page["judging"]["left_to_people"]) in {
        ("challenged", True), ("playing", False),
    }  # fmt: skip


def test_a_forgotten_entry_put_in_before_changes_nothing_of_who_judged(base):
    stream = challenged(base)
    enter(stream, Insertion(2, Exchange(ANNA, count=1), moves_on=True))
    worked(stream)
    assert [one["version"] for one in judging(stream)["overrulable"]] == [4]
    assert filed() == []
    enter(stream, Replace(4, Verdict({"HORNQ": True})))
    worked(stream)
    assert (filed(), judging(stream)["overrulable"]) == ([("HORNQ", True, 6)], [])


def test_a_verdict_that_was_put_in_is_a_person_s(base):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORN", Challenge(BERT), Verdict({"HORN": True}), Annul(4))
    enter(stream, Insertion(4, Verdict({"HORN": False})))
    worked(stream)
    assert filed() == [("HORN", False, 6)]


def test_after_a_verdict_was_struck_out_a_forgotten_entry_calls_no_worker(base):
    stream = challenged(base)
    enter(stream, Annul(4), Insertion(2, Exchange(ANNA, count=1), moves_on=True))
    worked(stream)
    assert (head(stream), judging(stream)["left_to_people"]) == (6, True)


# With a reason


def test_the_reason_is_a_note_behind_the_verdict_and_kept_with_the_precedent(base):
    stream = challenged(base)
    done = commands.enter(
        by=By("emil", a_key()), stream=stream, move=Replace(4, Verdict({"HORNQ": True})), after=4,
        reason="Steht im Duden, 29. Auflage.",
    )  # fmt: skip
    assert done.added == (5, 6)
    followers.follow(stream)
    page = game_page(stream, "official")
    assert page["notes"] == {6: "Steht im Duden, 29. Auflage."}
    assert str(ArbiterRuling.objects.get().reason) == page["entries"][5]["facts"]["text"]
    assert "Duden" not in str(payloads(stream))


def test_only_a_verdict_has_a_reason(base):
    stream = challenged(base)
    with pytest.raises(Unusable):
        commands.enter(
            by=By("emil", a_key()), stream=stream, move=Annul(4), after=4, reason="Darum."
        )
    assert head(stream) == 4


# At once


def test_the_worker_comes_too_late_for_a_person_and_a_person_for_the_worker(base, monkeypatch):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORNQ", Challenge(BERT), Verdict({"HORNQ": False}), Annul(4))
    entered = commands.enter

    def slower(**asked):
        pytest.fail(f"{asked['by'].actor} judged again")

    monkeypatch.setattr("games.adjudication.commands.enter", slower)
    worked(stream)
    monkeypatch.undo()
    with pytest.raises(commands.Refusal) as late:
        entered(by=By(ACTOR, a_key()), stream=stream, move=Verdict({"HORNQ": False}), after=3)
    assert (late.value.code, head(stream)) == ("CONFLICT", 5)


def test_a_person_s_verdict_that_meets_the_machine_s_conflicts_and_can_then_overrule(base):
    stream = challenged(base)
    said = Verdict({"HORNQ": True})
    with pytest.raises(commands.Refusal) as late:
        commands.enter(by=By("emil", a_key()), stream=stream, move=said, after=3)
    assert late.value.code == "CONFLICT"
    commands.enter(by=By("emil", a_key()), stream=stream, move=Replace(4, said), after=4)
    worked(stream)
    assert filed() == [("HORNQ", True, 5)]


# Carried elsewhere


def test_what_the_machine_judged_is_no_precedent_where_the_game_is_imported(base):
    stream = challenged(base)
    copy = import_lines(actor="emil", club=CLUB, content=export_lines(stream).encode())
    worked(copy)
    assert filed() == []
    assert [one["version"] for one in judging(copy)["overrulable"]] == [4]


def test_an_imported_game_gets_no_verdict_by_another_club_s_list(tmp_path, settings):
    settings.DATA = tmp_path
    made, _, _ = shelf.import_edition(tmp_path, "Klub", b"HORNQ\n")
    OwnEdition.objects.create(club=OTHER_CLUB, name="Klub", hash=made.hash)
    stream = open_game("mini", club=OTHER_CLUB, lexicon=f"Klub@{made.hash}")
    enter(stream, "8E HORNQ", Challenge(BERT))
    copy = import_lines(actor="emil", club=CLUB, content=export_lines(stream).encode())
    worked(copy)
    assert payloads(copy)[-1][0] == "challenge"
    worked(stream)
    assert payloads(stream)[-1][1]["words"] == {"HORNQ": True}


def test_an_imported_game_whose_edition_is_nowhere_is_left_to_people(base):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORNQ", Challenge(BERT))
    lines = export_lines(stream).replace(base, f"Klub@{'7' * 64}")
    copy = import_lines(actor="emil", club=CLUB, content=lines.encode())
    worked(copy)
    assert payloads(copy)[-1][0] == "challenge"
    assert store.stuck_followers() == []


def test_what_may_be_overruled_names_what_the_lexicon_left_open(base):
    stream = open_game("mini", lexicon=base)
    enter(stream, "8E HORN", "9H KA", Challenge(ANNA))
    followers.follow(stream)
    assert judging(stream)["overrulable"] == [
        {"version": 5, "words": {"KA": None, "NK": False}, "meanings": {}},
    ]  # fmt: skip


def test_on_a_signed_sheet_nothing_is_overruled(base):
    stream = challenged(base)
    enter(stream, Resign(ANNA), Close())
    assert judging(stream)["overrulable"] == []


# Over REST


def test_an_arbiter_overrules_over_rest_with_a_reason_and_nobody_else_does(base):
    people = assemble()
    stream = open_game("mini", club=people.club, lexicon=base)
    enter(stream, "8E HORNQ", Challenge(BERT))
    followers.follow(stream)
    sent = {
        "kind": "replace", "version": 4, "entry": {"kind": "verdict", "words": {"HORNQ": True}},
        "reason": "Steht im Duden.",
    }  # fmt: skip
    headers = {"If-Match": "4", "Idempotency-Key": "overruled"}
    codes = {}
    for who, client in people.by_relation().items():
        answer = client.ask("POST", f"{stream}/moves/", sent, headers)
        codes[who] = answer.status_code
        if answer.status_code == 201:
            assert answer.json()["added"] == [5, 6]
            break
    assert codes == {
        "nobody": 401, "stranger": 403, "own": 404, "other": 404, "reader": 403, "helper": 403,
        "arbiter": 201,
    }  # fmt: skip
    arbiter = people.by_relation()["arbiter"]
    again = arbiter.ask("POST", f"{stream}/moves/", sent, headers)
    assert (again.status_code, again.json()["added"], head(stream)) == (201, [5, 6], 6)
    worked(stream)
    assert filed() == [("HORNQ", True, 5)]
    for reason in ("", "  ", 7, "x" * 1001):
        body = {**sent, "reason": reason}
        answer = arbiter.ask("POST", f"{stream}/moves/", body, {**headers, "If-Match": "6"})
        assert (answer.status_code, answer.json()["facts"]) == (400, {"where": "reason"})
