"""How many words somebody may ask for in a day, through all doors and processes together."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client as Visitor
from django.test import RequestFactory

from lexicon import shelf
from tests.frontend.browser import Browser
from tests.frontend.desk import Desk as AtTheTable
from tests.games.cast import BERT, enter, open_game, run, table
from tests.games.client import Client
from tests.tournaments.cast import all_at_once
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.words.desk import Desk
from tournaments.commands import create_account, give_role
from tournaments.days import midnight, today
from tournaments.models import WordsAsked
from tournaments.words import counting

pytestmark = pytest.mark.django_db


@pytest.fixture
def base():
    """How a game pins the base edition."""
    return f"base@{shelf.base().hash}"


def counted():
    """How many words each one has asked for."""
    return sorted(WordsAsked.objects.values_list("words", flat=True))


def total():
    return sum(counted())


# Every door

DOORS = """
              words
look up       1
play          3
meaning       2
rulings       1
history       6
report        3
page          3
challenge     2
claim         1
"""


def test_every_door_that_answers_about_words_counts_them(cast, desks, own, base):
    club, emil = str(cast.club.pk), desks["arbiter"]
    games = [open_game("mini", club=club, lexicon=base) for _ in range(2)]
    enter(games[0], "8E HORN", "9H KA")
    stolen = open_game("klauer", club=club, lexicon=base, agreement=False)
    enter(stolen, "<SOCKELGRIFTE", "0:0> SOCKE")
    games_of_emil = Client(cast.emil)
    doors = {
        "look up": lambda: emil.word("HUND"),
        "play": lambda: emil.send("POST", "words/play/", {"words": ["HUND", "NEU", "HORN"]}),
        "meaning": lambda: emil.get("words/meaning/", old="HUND", new="HUNDE"),
        "rulings": lambda: emil.get(f"clubs/{club}/rulings/", word="HUND"),
        "history": lambda: emil.get(f"clubs/{club}/rulings/HUND/"),
        "report": lambda: emil.send(
            "POST", f"clubs/{club}/word-reports/", {"all": True, "edition": "base"}
        ),
        "page": lambda: Browser(cast.emil).get("/words/?w=HUND+NEU+HORN"),
        "challenge": lambda: entered(
            games_of_emil, games[0], 3, kind="challenge", seat=0, words=["KA", "NK"]
        ),
        "claim": lambda: entered(games_of_emil, stolen, 3, kind="turn", seat=0),
    }  # fmt: skip
    rows = {}
    for name, ask in doors.items():
        before = total()
        ask()
        rows[name] = [total() - before]
    assert table(["words"], rows) == DOORS
    assert len(counted()) == 1


def entered(client, stream, after, **move):
    """A move that a program enters."""
    headers = {"If-Match": str(after), "Idempotency-Key": f"{stream} {after}"}
    answer = client.ask("POST", f"{stream}/moves/", move, headers)
    assert answer.status_code in {201, 429}
    return answer


@pytest.mark.parametrize(
    ("ruleset", "options"), [("mini", {}), ("klauer", {"agreement": True}), ("english", {})]
)
def test_where_people_judge_nothing_is_counted(cast, ruleset, options):
    stream = open_game(ruleset, club=str(cast.club.pk), **options)
    if ruleset == "klauer":
        enter(stream, "<SOCKELGRIFTE", "0:0> SOCKE")
        entered(Client(cast.emil), stream, 3, kind="turn", seat=0)
    else:
        enter(stream, "8E HORN")
        entered(Client(cast.emil), stream, 2, kind="challenge", seat=1)
    assert counted() == []


def test_at_the_terminal_nothing_is_counted():
    run("look_up", "HUND")
    assert counted() == []


# Whose words are counted together


def test_an_account_a_link_and_an_address_have_a_count_each(cast, monkeypatch):
    monkeypatch.setattr(counting, "LIMIT", 2)
    evening = club_evening(cast)
    twice = [evening.link(name="Bert").token for _ in range(2)]
    desks = {
        "account": Desk(cast.rosa),
        "its page": Browser(cast.rosa),
        "its other token": Desk(cast.rosa),
        "link": Desk(token=twice[-1]),
        "visitor": Desk(),
        "another account": Desk(cast.hugo),
    }
    asked = []
    for name, desk in desks.items():
        answer = desk.get("/words/?w=HUND") if name == "its page" else desk.word("HUND")
        asked.append((name, getattr(answer, "status_code", None) or answer.status))
    assert asked == [
        ("account", 200), ("its page", 200), ("its other token", 429), ("link", 200),
        ("visitor", 200), ("another account", 200),
    ]  # fmt: skip
    assert counted() == [1, 1, 1, 2]


def test_visitors_are_counted_by_their_address_and_nothing_of_it_is_kept():
    for address in ("192.0.2.7", "192.0.2.7", "198.51.100.9"):
        request = RequestFactory().get("/", REMOTE_ADDR=address)
        request.user = AnonymousUser()
        counting.count(counting.asker_of(request), 1)
    assert counted() == [1, 2]
    kept = str(list(WordsAsked.objects.values()))
    assert ("192.0.2.7" in kept, "198.51.100.9" in kept) == (False, False)


# The limit


def test_beyond_the_limit_the_answer_is_429_until_the_day_ends(cast, monkeypatch):
    monkeypatch.setattr(counting, "LIMIT", 50)
    rosa = Desk(cast.rosa)
    assert rosa.send("POST", "words/play/", {"words": ["HUND"] * 49}).status_code == 200
    assert rosa.get("words/meaning/", old="HUND", new="HUNDE").status_code == 429
    assert rosa.word("HUND").status_code == 200
    before, answer, after = left(), rosa.word("HUND"), left()
    assert after <= int(answer.headers["Retry-After"]) <= before + 1
    body = answer.json()
    assert body["facts"].pop("retry_seconds") == int(answer.headers["Retry-After"])
    assert (answer.status_code, body) == (
        429,
        {
            "code": "TOO_MANY_TODAY",
            "detail": "These would be more than 50 words in a day, the most that anybody is told. "
            "Tomorrow you can go on.",
            "facts": {"most": 50},
            "clause": None,
        },
    )
    german = Desk(cast.rosa, language="de").word("HUND").json()["detail"]
    assert german.startswith("Das wären mehr als 50 Wörter an einem Tag")
    page = Browser(cast.rosa).get("/words/?w=HUND")
    assert (page.status, "mehr als 50 Wörter" in page.text) == (429, True)
    client = Visitor()
    client.force_login(cast.rosa)
    assert int(client.get("/words/?w=HUND").headers["Retry-After"]) > 0


def left():
    """The seconds that are left of the day."""
    return (midnight(today()) - datetime.now(UTC)).total_seconds()


def test_a_worker_is_not_asked_for_words_beyond_the_limit(cast, monkeypatch, base):
    monkeypatch.setattr(counting, "LIMIT", 1)
    stream = open_game("mini", club=str(cast.club.pk), lexicon=base)
    enter(stream, "8E HORN")
    Desk(cast.emil).word("HUND")
    answer = entered(Client(cast.emil), stream, 2, kind="challenge", seat=1)
    assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_TODAY")
    assert int(answer.headers["Retry-After"]) > 0
    answer = entered(Client(cast.frieda), stream, 2, kind="challenge", seat=1)
    assert answer.status_code == 201


def test_on_the_page_of_a_game_the_challenge_is_refused_likewise(cast, monkeypatch, base):
    monkeypatch.setattr(counting, "LIMIT", 1)
    stream = open_game("mini", club=str(cast.club.pk), lexicon=base)
    enter(stream, "8E HORN")
    Desk(cast.emil).word("HUND")
    desk = AtTheTable(Browser(cast.emil), stream)
    page = desk.enter("challenge")
    assert (page.status, "mehr als 1 Wörter" in page.text) == (429, True)
    assert desk.kinds() == ["open", "play"]


def test_the_limit_holds_whatever_a_process_remembers(cast, monkeypatch):
    monkeypatch.setattr(counting, "LIMIT", 3)
    rosa, codes = Desk(cast.rosa), []
    for _ in range(4):
        codes.append(rosa.word("HUND").status_code)
        cache.clear()  # as if another process answered
    assert codes == [200, 200, 200, 429]


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_than_the_limit_are_let_in(monkeypatch):
    monkeypatch.setattr(counting, "LIMIT", 5)
    answers = all_at_once(12, lambda _: counting.count("account", 1))
    assert [answer for answer in answers if answer is None] == [None] * 5
    assert {answer.code for answer in answers if answer is not None} == {"TOO_MANY_TODAY"}
    assert counted() == [5]


def test_a_new_day_begins_with_none_and_clears_the_days_before(monkeypatch):
    monkeypatch.setattr(counting, "LIMIT", 5)
    counting.count("rosa", 5)
    counting.count("hugo", 5)
    tomorrow = today() + timedelta(days=1)
    monkeypatch.setattr(counting, "today", lambda: tomorrow)
    counting.count("rosa", 4)
    assert list(WordsAsked.objects.values_list("day", "words")) == [(tomorrow, 4)]


def test_an_arbiter_of_a_large_tournament_never_meets_the_limit(cast):
    """Twenty-seven rounds of forty tables with a challenge of two words each."""
    emil = create_account(login="egon", password="acht-Steine-im-Beutel")
    give_role(user=emil, club=cast.club, role="arbiter")
    for _ in range(27 * 40):
        counting.count(counting.asker(emil), 2)
    assert counted() == [27 * 40 * 2]


def test_while_nothing_is_counted_anew_a_look_up_costs_one_statement(
    cast, django_assert_num_queries
):
    counting.count("rosa", 1)
    with django_assert_num_queries(1):
        counting.count("rosa", 1)


def test_a_challenge_in_a_game_without_words_named_counts_as_one(cast, base):
    stream = open_game("mini", club=str(cast.club.pk), lexicon=base)
    enter(stream, "8E HORN")
    entered(Client(cast.emil), stream, 2, kind="challenge", seat=BERT)
    assert counted() == [1]
