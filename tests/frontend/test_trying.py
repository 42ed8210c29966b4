"""What a typed move would be, before it is entered: what is said, to whom, and what it hides."""

import re
from html import unescape
from uuid import uuid4

import pytest

from engine.karten.notation import read_move as on_the_table
from engine.klauer.notation import read_move as in_two_colours
from engine.moves import Annul, Publish, Rack, Verdict
from engine.notation import read_move
from games.models import Event, Sheet, Text
from tests.frontend.browser import Browser


def answered(browser, game, text, seat=0, **more):
    """Status and markup of what is said of a line while it is typed."""
    asked = {"text": text, "seat": seat, "after": Sheet.objects.get(pk=game).version, **more}
    answer = browser.client.get(f"/games/{game}/try/", asked)
    return answer.status_code, answer.content.decode()


def said(browser, game, text, seat=0, **more):
    """Status and words of it, pictures apart."""
    status, html = answered(browser, game, text, seat, **more)
    words = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.DOTALL)
    return status, " ".join(unescape(words).split())


def red_locke():
    """SOCKE lay there in black (KLAUER-41); Anna has swapped its S for an L."""
    black = [in_two_colours(text, 1) for text in ("<SOCKELGABTIR", "0:0> SOCKE", ".")]
    red = [in_two_colours(text, 0) for text in ("<NENEN", "/0:0> L....")]
    return [*black, Verdict({"SOCKE": True}), *red]


# What it says


def test_a_play_has_its_points_and_its_words_with_their_sums(table, hugo):
    game = table.game("reise", moves=[read_move("8F HORN", 0)])

    status, words = said(hugo, game, "9H EI", seat=1)
    points, _, sums = words.partition(" Gebildete Wörter Wort Rechnung Punkte ")

    assert (status, points) == (200, "8 Punkte 9H EI")
    assert sums == "9H EI 1 + 1×2 3 H8 RE 1 + 1 2 I8 NI 1 + 1×2 3 Zusammen 8"


def test_the_announced_points_stand_beside_those_of_the_rules(table, hugo):
    _, words = said(hugo, table.game(), "8F HORN 14")

    assert words.startswith("12 Punkte angesagt 14 8F HORN")


def test_a_refusal_is_said_in_plain_words_with_its_clause(table, hugo):
    status, words = said(hugo, table.game(), "1A HORN")
    assert status == 422
    assert words.startswith("Das erste Wort muss über das Sternfeld H8 gehen. Regel KLASSIK-10")


def test_what_is_no_move_yet_says_so(table, hugo):
    status, words = said(hugo, table.game(), "8F")

    assert (status, words.partition(";")[0]) == (400, "Hinter 8F fehlt das Wort")


def test_an_exchange_and_a_pass_are_said_as_well(table, hugo):
    assert said(hugo, table.game(), "-ENR") == (200, "tauscht ENR")
    assert said(hugo, table.game(), "-") == (200, "passt")


def test_whoever_was_slower_hears_of_it(table, hugo):
    game = table.game()
    status, words = said(hugo, game, "8F HORN", after=7)

    assert (status, words.partition(":")[0]) == (409, "Jemand war schneller")


def test_a_card_table_shows_what_would_leave_it(table, hugo):
    game = table.game("karten", moves=[on_the_table("0:0> NAME", 0)])
    status, html = answered(hugo, game, "0:3v .LCH x2@C", seat=1)

    assert status == 200
    assert 'data-points="18"' in html
    assert '<svg class="card-table"' in html
    assert 'id="tried-table-title"' in html
    assert 'id="table-title"' not in html


def test_a_theft_is_shown_in_both_colours_before_the_turn_is_ended(table, hugo):
    game = table.game("klauer", moves=red_locke(), first=1)
    status, html = answered(hugo, game, ".")
    _, words = said(hugo, game, ".")

    assert status == 200
    assert html.count('<svg class="colour-field"') == 1
    assert "Geklaut SOCKE → wird zu LOCKE 0:0> 4 Kärtchen von Bert" in words
    assert "Nach einem Ja sind 5 Kärtchen rot und 0 schwarz." in words


def test_no_list_of_words_is_asked(table, hugo):
    status, words = said(hugo, table.game(), "8F XQYJ")

    assert (status, words.partition(" Gebildete")[0]) == (200, "68 Punkte 8F XQYJ")


# What it leaves as it is


def test_nothing_is_written(table, hugo):
    game = table.game()
    before = (Event.objects.count(), Text.objects.count(), Sheet.objects.get(pk=game).version)

    for text in ("8F HORN 12", "-3", "-", "1A HORN", "?"):
        said(hugo, game, text)

    assert before == (
        Event.objects.count(),
        Text.objects.count(),
        Sheet.objects.get(pk=game).version,
    )


# Who gets an answer


@pytest.mark.parametrize(
    ("relation", "status"),
    [
        ("anonymous", 403), ("stranger", 403), ("foreign", 403), ("reader", 403),
        ("player", 200), ("helper", 200), ("arbiter", 200), ("director", 200),
    ],
)  # fmt: skip
def test_who_may_enter_a_move_may_try_it(table, cast, relation, status):
    players = [str(cast.anna_in_register.pk), str(uuid4())]
    game = table.game(players=players, names=(), moves=[Publish()])
    user = cast.by_relation()[relation]

    assert answered(Browser(user if user.pk else None), game, "8F HORN")[0] == status


@pytest.mark.parametrize("relation", ["anonymous", "stranger", "foreign"])
def test_another_clubs_game_is_as_good_as_none(table, cast, relation):
    user = cast.by_relation()[relation]

    assert answered(Browser(user if user.pk else None), table.game(), "8F HORN")[0] == 404


def test_a_player_tries_nothing_for_the_other(table, cast):
    players = [str(cast.anna_in_register.pk), str(uuid4())]
    game = table.game(players=players, names=())

    assert answered(Browser(cast.anna), game, "8F HORN", seat=1)[0] == 400


@pytest.mark.parametrize("more", [{"after": ""}, {"after": "x"}, {"after": "9" * 30}])
def test_without_a_version_there_is_no_answer(table, hugo, more):
    assert answered(hugo, table.game(), "8F HORN", **more)[0] == 400


# What it does not tell


def test_a_no_tells_a_player_nothing_of_the_other_rack(table, cast, hugo):
    """Bert was seen with the only Q: an official hears that none is left, Anna does not."""
    players = [str(cast.anna_in_register.pk), str(uuid4())]
    game = table.game(players=players, names=(), moves=[Rack(1, "Q")])

    assert answered(hugo, game, "8G QUO")[0] == 422
    assert answered(Browser(cast.anna), game, "8G QUO")[0] == 200


def test_a_no_tells_a_player_nothing_of_the_others_bonus_card(table, cast, hugo):
    """Both triple cards were seen in other hands: an official knows that Anna has none."""
    players = [str(cast.anna_in_register.pk), str(uuid4()), str(uuid4())]
    typed = [on_the_table(text, seat) for seat, text in enumerate(("0:0> NAME", "-", "-"))]
    seen = [Rack(1, "", "triple"), Rack(2, "", "triple")]
    game = table.game("karten", players=players, names=(), moves=[*typed, *seen])

    assert answered(hugo, game, "0:3v .LCH x3@C")[0] == 422
    assert answered(Browser(cast.anna), game, "0:3v .LCH x3@C")[0] == 200


def test_an_entry_that_would_end_the_game_shows_no_rack(table, cast):
    players = [str(cast.anna_in_register.pk), str(uuid4())]
    passed = [read_move("-", number % 2) for number in range(3)]
    game = table.game(players=players, names=(), moves=[Rack(1, "XQYJÄÖÜ"), *passed])
    table.enter(game, Annul(5))

    assert said(Browser(cast.anna), game, "-") == (200, "passt")
