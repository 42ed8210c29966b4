"""Tokens for programs, and the commands at the terminal that make accounts and tokens."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView, exception_handler

from engine.refusals import Refusal, Unusable
from tests.tournaments.cast import PASSWORD, take_role
from tests.tournaments.tokens_of_before import a_token
from tournaments import queries, rights
from tournaments.authentication import HashedToken
from tournaments.commands import give_role
from tournaments.models import Club
from tournaments.tokens import Wanted, make_token, revoke_token, tokens_of

DAY = timedelta(days=1)


class WhoAmI(APIView):
    """Says who knocked."""

    authentication_classes = [HashedToken]
    permission_classes = [AllowAny]

    def get_exception_handler(self):
        """Answer as REST framework does."""
        return exception_handler

    def get(self, request):
        """Say the login name."""
        return Response(request.user.get_username())


def knock(token):
    """Return status and body of a request with this token."""
    request = APIRequestFactory().get("/", HTTP_AUTHORIZATION=f"Token {token}")
    response = WhoAmI.as_view()(request)
    return response.status_code, response.data


def at_terminal(monkeypatch, *words, stdin=""):
    """Run a command; return what it wrote to standard output."""
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    out = io.StringIO()
    call_command(*words, language="de", stdout=out, stderr=io.StringIO())
    return out.getvalue()


# Tokens


def test_a_token_that_has_ended_is_gone_once_it_is_shown_or_another_is_made(cast):
    shown, forgotten = (a_token(cast.hugo) for _ in range(2))
    other = a_token(cast.anna)
    AuthToken.objects.update(expiry=timezone.now() - DAY)

    assert knock(shown)[0] == 401
    assert set(AuthToken.objects.values_list("token_key", flat=True)) == {
        forgotten[:15],
        other[:15],
    }
    _, fresh = make_token(cast.hugo, Wanted())
    assert set(AuthToken.objects.values_list("token_key", flat=True)) == {fresh[:15], other[:15]}


def test_a_token_acts_for_its_account(cast):
    token = a_token(cast.hugo)
    assert knock(token) == (200, "hugo")


def test_a_token_is_stored_hashed_only(cast):
    token = a_token(cast.hugo)
    row = AuthToken.objects.values().get()
    assert token not in str(row)
    assert row["token_key"] == token[:15]


def test_a_token_ends(cast):
    token = a_token(cast.hugo)
    AuthToken.objects.update(expiry="2020-01-01T00:00:00Z")
    assert knock(token)[0] == 401
    with pytest.raises(Unusable):
        make_token(cast.hugo, Wanted(lifetime=-DAY))


def test_a_closed_account_has_no_token(cast):
    token = a_token(cast.hugo)
    cast.hugo.is_active = False
    cast.hugo.save()
    assert knock(token)[0] == 401


def test_a_revoked_token_is_worth_nothing(cast):
    one, two = (a_token(cast.hugo) for _ in range(2))
    revoke_token(user=cast.hugo, key=one)
    assert (knock(one)[0], knock(two)[0]) == (401, 200)
    assert [one.token.token_key for one in tokens_of(cast.hugo)] == [two[:15]]


@pytest.mark.parametrize("key", ["", "zz"])
def test_a_beginning_must_name_exactly_one_token(cast, key):
    a_token(cast.hugo)
    with pytest.raises(Refusal) as no:
        revoke_token(user=cast.hugo, key=key)
    assert (no.value.code, no.value.facts) == ("NO_SUCH_TOKEN", {"login": "hugo", "key": key})


def test_nobody_revokes_anothers_token(cast):
    token = a_token(cast.hugo)
    with pytest.raises(Refusal):
        revoke_token(user=cast.emil, key=token)
    assert knock(token)[0] == 200


@pytest.mark.parametrize("token", ["x", "ÿþ", "a\0b", "0" * 10_000, "two words"])
def test_bytes_that_are_no_token_are_a_wrong_token(cast, token):
    assert knock(token)[0] == 401


# At the terminal


def test_the_terminal_makes_an_account_and_founds_its_club(db, monkeypatch):
    words = ["create_account", "Frieda", "--club", "Wortfreunde", "--role", "director"]
    said = at_terminal(monkeypatch, *words, "--password-stdin", stdin=f"{PASSWORD}\n")
    club = Club.objects.get(name="Wortfreunde")
    frieda = queries.account("frieda")
    assert said.splitlines() == [
        "Wortfreunde gegründet, den Verein gab es noch nicht.",
        "frieda hat die Rolle Turnierleitung bei Wortfreunde.",
    ]
    assert rights.may(frieda, "manage_roles", club)
    assert frieda.check_password(PASSWORD)
    assert not frieda.operator


def test_the_terminal_uses_the_club_there_is(cast, monkeypatch):
    words = ["create_account", "ida", "--club", cast.club.slug, "--role", "helper"]
    at_terminal(monkeypatch, *words, "--password-stdin", stdin=PASSWORD)
    assert rights.may(queries.account("ida"), "enter_move", cast.club)
    assert Club.objects.count() == 2


def test_the_terminal_makes_who_runs_the_house(cast, monkeypatch):
    words = ["create_account", "ida", "--club", cast.club.slug, "--role", "reader", "--operator"]
    at_terminal(monkeypatch, *words, "--password-stdin", stdin=PASSWORD)
    assert rights.is_operator(queries.account("ida"))


def test_a_refusal_at_the_terminal_leaves_nothing_behind(db, monkeypatch):
    words = ["create_account", "ida", "--club", "Wortfreunde", "--role", "helper"]
    with pytest.raises(CommandError, match="zu leicht zu erraten"):
        at_terminal(monkeypatch, *words, "--password-stdin", stdin="123\n")
    assert (queries.account("ida"), Club.objects.count()) == (None, 0)


def test_the_terminal_shows_a_token_once(cast, monkeypatch):
    token = at_terminal(monkeypatch, "issue_token", "HUGO", "--days", "3").strip()
    assert knock(token) == (200, "hugo")
    lifetime = AuthToken.objects.get().expiry - AuthToken.objects.get().created
    assert round(lifetime / DAY) == 3


@pytest.mark.parametrize("words", [["nobody"], ["hugo", "--days", "0"], ["hugo", "--days=9999"]])
def test_a_token_for_nobody_or_for_no_time_is_refused(cast, monkeypatch, words):
    with pytest.raises(CommandError):
        at_terminal(monkeypatch, "issue_token", *words)
    assert not AuthToken.objects.exists()


def test_the_terminal_lists_and_revokes_tokens(cast, monkeypatch):
    token = a_token(cast.hugo)
    listed = at_terminal(monkeypatch, "revoke_token", "hugo")
    assert listed.split()[0] == token[:15]
    at_terminal(monkeypatch, "revoke_token", "hugo", token[:15])
    assert knock(token)[0] == 401
    with pytest.raises(CommandError, match="keinen Schlüssel, der mit"):
        at_terminal(monkeypatch, "revoke_token", "hugo", token[:15])
    with pytest.raises(CommandError, match="Ein Konto namens nobody"):
        at_terminal(monkeypatch, "revoke_token", "nobody")


def test_the_terminal_speaks_the_language_that_it_is_asked_for(cast):
    with pytest.raises(CommandError, match="no token that begins with"):
        call_command("revoke_token", "hugo", "0" * 15, language="en")
    with pytest.raises(CommandError, match="There is no account named nobody"):
        call_command("issue_token", "nobody", language="en")
    with pytest.raises(CommandError, match="A token is valid for 1 to 3650 days"):
        call_command("issue_token", "hugo", "--days", "0", language="en")


# The roles that come with it


def test_all_roles_of_the_account_come_with_its_token_as_they_are_at_each_request(cast):
    secret = a_token(cast.rosa)
    give_role(user=cast.rosa, club=cast.club, role="helper")
    give_role(user=cast.rosa, club=cast.other_club, role="arbiter")
    both = {cast.club.pk: {"reader", "helper"}, cast.other_club.pk: {"arbiter"}}
    assert held_by(secret) == both
    take_role(user=cast.rosa, club=cast.other_club, role="arbiter")
    assert held_by(secret) == {cast.club.pk: both[cast.club.pk]}
    assert held_by(a_token(cast.theo)) == {}


def held_by(secret):
    """The roles by club of whoever shows a token, as they are read with it and by themselves."""
    request = APIRequestFactory().get("/", HTTP_AUTHORIZATION=f"Token {secret}")
    request.user = HashedToken().authenticate(request)[0]
    assert rights.reach_of(request).roles == rights.reach(request.user).roles
    return rights.reach_of(request).roles
