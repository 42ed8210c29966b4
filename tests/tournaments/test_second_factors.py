"""Login in two steps: the password, then a code of the phone; once, for a while, five tries."""

import base64
import logging
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation

from deploy.doctor import _logins
from engine.refusals import Refusal
from tests.tournaments.cast import PASSWORD, all_at_once, assemble
from tournaments import attempts, commands, second_factors
from tournaments.models import SecondFactor
from tournaments.second_factors import begin, check, confirm, second_factor
from tournaments.tokens import Wanted, make_token

NOON = datetime(2026, 5, 2, 12, 0, 5, tzinfo=UTC)
HALF_A_MINUTE = timedelta(seconds=30)


class Phone:
    """An app for codes, which was told a secret."""

    def __init__(self, secret):
        """Learn the secret as it is typed in."""
        self.totp = TOTP(base64.b32decode(str(secret)), 6, SHA1(), 30)  # noqa: S303 - what apps read

    def code(self, now=NOON):
        """What it shows."""
        return self.totp.generate(int(now.timestamp())).decode()


@pytest.fixture
def phone(cast):
    """Frieda's, with which she logs in from now on."""
    return equipped(cast.frieda)


def equipped(user, now=NOON - timedelta(hours=1)):
    """A phone that an account has confirmed, an hour ago."""
    phone = Phone(begin(user).secret)
    phone.recovery = confirm(user, phone.code(now), now)
    return phone


def refused(user, code, now=NOON):
    """The code of the refusal; none for who is let through."""
    try:
        check(user, code, now)
    except Refusal as no:
        return no.code
    return None


def test_codes_are_those_of_rfc_6238():
    secret = b"12345678901234567890"  # appendix B, the last six of eight digits
    told = {59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}
    totp = second_factors._totp(secret)
    assert {at: totp.generate(at).decode() for at in told} == told


def test_a_code_of_the_phone_is_good_and_another_is_not(cast, phone):
    assert refused(cast.frieda, phone.code()) is None
    wrong = f"{(int(phone.code()) + 1) % 1_000_000:06}"
    later = NOON + timedelta(minutes=2)
    assert [refused(cast.frieda, code, later) for code in (wrong, "", "12345", "１２３４５６")] == [
        "CODE_WRONG"
    ] * 4


def test_a_code_is_good_once(cast, phone):
    assert refused(cast.frieda, phone.code()) is None
    assert refused(cast.frieda, phone.code()) == "CODE_WRONG"
    assert refused(cast.frieda, phone.code(NOON - HALF_A_MINUTE)) == "CODE_WRONG"
    assert refused(cast.frieda, phone.code(NOON + HALF_A_MINUTE)) is None


@pytest.mark.django_db(transaction=True)
def test_of_eight_at_once_with_one_code_one_is_let_through(monkeypatch):
    cast = assemble()
    phone = equipped(cast.frieda)
    monkeypatch.setattr(commands, "allowed", lambda _: True)
    answers = all_at_once(8, lambda _: refused(cast.frieda, phone.code()))
    assert sorted(map(str, answers)) == ["CODE_WRONG"] * 7 + ["None"]
    recovery = all_at_once(8, lambda _: refused(cast.frieda, str(phone.recovery[0])))
    assert sorted(map(str, recovery)) == ["CODE_WRONG"] * 7 + ["None"]


def test_a_clock_may_differ_by_half_a_minute(cast, phone):
    at = NOON + timedelta(hours=1)
    assert refused(cast.frieda, phone.code(at - 2 * HALF_A_MINUTE), at) == "CODE_WRONG"
    assert refused(cast.frieda, phone.code(at + 2 * HALF_A_MINUTE), at) == "CODE_WRONG"
    assert refused(cast.frieda, phone.code(at - HALF_A_MINUTE), at) is None
    assert refused(cast.frieda, phone.code(at + HALF_A_MINUTE), at) is None


def test_five_wrong_codes_then_a_pause_even_for_the_right_one(cast, phone):
    answers = [refused(cast.frieda, "000000") for _ in range(5)]
    assert answers == ["CODE_WRONG"] * 5
    assert refused(cast.frieda, phone.code()) == "CODES_USED_UP"
    assert refused(cast.frieda, str(phone.recovery[0])) == "CODES_USED_UP"
    other = equipped(cast.hugo)
    assert refused(cast.hugo, other.code()) is None


def test_the_pause_ends_after_a_quarter_of_an_hour(cast):
    counts, now = attempts.counts_of_second_steps(str(cast.frieda.pk)), NOON
    tries = [commands.allowed(counts, now) for _ in range(6)]
    assert tries == [True] * 5 + [False]
    assert commands.allowed(counts, now + timedelta(minutes=15))


def test_a_recovery_code_stands_in_once_however_it_is_typed(cast, phone):
    code = str(phone.recovery[3])
    assert refused(cast.frieda, code.lower().replace("-", " ")) is None
    assert refused(cast.frieda, code) == "CODE_WRONG"
    assert len(second_factor(cast.frieda).recovery) == 9
    assert len(set(phone.recovery)) == 10


def test_new_recovery_codes_end_the_old_ones(cast, phone):
    with pytest.raises(Refusal):
        second_factors.new_recovery_codes(cast.frieda, "000000")
    fresh = second_factors.new_recovery_codes(cast.frieda, str(phone.recovery[0]))
    assert refused(cast.frieda, str(phone.recovery[1])) == "CODE_WRONG"
    assert refused(cast.frieda, str(fresh[1])) is None


def test_it_counts_once_it_is_confirmed_and_is_not_begun_over_it(cast):
    secret = begin(cast.frieda).secret
    assert begin(cast.frieda).secret == secret
    assert second_factor(cast.frieda) is None
    with pytest.raises(Refusal, match="This code"):
        confirm(cast.frieda, "000000")
    phone = Phone(secret)
    confirm(cast.frieda, phone.code(), NOON)
    for again in (lambda: begin(cast.frieda), lambda: confirm(cast.frieda, phone.code(), NOON)):
        with pytest.raises(Refusal) as no:
            again()
        assert no.value.code == "SECOND_FACTOR_THERE"


def test_nothing_of_it_lies_open_in_the_database(cast):
    begun = begin(cast.frieda)
    phone = equipped(cast.frieda)
    row = SecondFactor.objects.get()
    kept = f"{row.sealed} {row.recovery}"
    raw = base64.b32decode(str(begun.secret))
    for open_text in (str(begun.secret), raw.hex(), base64.b64encode(raw).decode()):
        assert open_text not in kept
    assert [code for code in phone.recovery if str(code) in kept] == []
    assert repr([begun, *phone.recovery]).count("***") == 12


def test_without_the_secret_of_the_house_no_code_fits_and_it_is_counted(cast, phone, settings):
    assert second_factors.sealed_by_another_key() == 0
    settings.SECRET_KEY = "another"
    assert second_factors.sealed_by_another_key() == 1
    assert refused(cast.frieda, phone.code()) == "CODE_WRONG"


def test_doctor_counts_who_directs_with_a_password_alone_and_what_no_key_opens(
    cast, phone, settings
):
    assert list(_logins()) == []
    settings.HTTPS = True
    with translation.override("en"):
        assert [(one.what, one.grave) for one in _logins()] == [
            ("1 accounts that direct or run the house log in with a password alone.", False)
        ]
    second_factors.take_off(cast.frieda)
    assert second_factors.staff_without() == 2  # Vera directs as well
    equipped(cast.vera)
    settings.SECRET_KEY = "another"
    assert [one.grave for one in _logins()] == [True, False]


# At the doors


def knocks(login="frieda", password=PASSWORD, onward="/words/"):
    """A browser that has sent the password, and the answer."""
    browser = Client()
    form = {"username": login, "password": password, "next": onward}
    return browser, browser.post("/login/", form)


def logged_in(browser):
    """Whether the browser's session is an account's."""
    return "_auth_user_id" in browser.session


def test_the_password_alone_opens_nothing(cast, phone):
    browser, answer = knocks()
    assert (answer.status_code, answer["Location"]) == (302, "/login/code/")
    assert not logged_in(browser)
    assert browser.get("/account/tokens/").status_code == 302
    assert browser.get("/api/v1/me/").status_code == 401
    assert browser.get("/login/code/").status_code == 200


def test_with_the_code_one_is_in_and_where_one_wanted_to_go(cast, phone):
    browser, _ = knocks()
    before = browser.session.session_key
    code = phone.code(timezone.now())
    answer = browser.post("/login/code/", {"code": code})
    assert (answer.status_code, answer["Location"]) == (302, "/words/")
    assert logged_in(browser)
    assert browser.session.session_key != before
    again, _ = knocks()
    assert again.post("/login/code/", {"code": code}).status_code == 422
    assert not logged_in(again)


def test_it_leads_to_no_other_house(cast, phone):
    browser, _ = knocks(onward="https://evil.example/")
    answer = browser.post("/login/code/", {"code": phone.code(timezone.now())})
    assert answer["Location"] == "/"


def test_a_wrong_code_is_told_in_both_languages_and_the_sixth_waits(cast, phone):
    browser, _ = knocks()
    said = [
        browser.post("/login/code/", {"code": "000000"}, headers={"Accept-Language": language})
        for language in ("en", "de", "de", "de", "de")
    ]
    assert [answer.status_code for answer in said] == [422] * 5
    assert "This code doesn&#x27;t fit." in said[0].content.decode()
    assert "Dieser Code passt nicht." in said[1].content.decode()
    late = browser.post("/login/code/", {"code": phone.code(timezone.now())})
    assert (late.status_code, late["Retry-After"]) == (429, "900")
    assert not logged_in(browser)


def test_a_new_login_gives_no_new_tries(cast, phone):
    for _ in range(5):
        browser, _ = knocks()
        browser.post("/login/code/", {"code": "000000"})
    browser, _ = knocks()
    assert browser.post("/login/code/", {"code": "000000"}).status_code == 429


def test_another_password_and_the_time_end_the_waiting(cast, phone):
    browser, _ = knocks()
    session = browser.session
    session["second_step"] = {**session["second_step"], "until": 0}
    session.save()
    code = {"code": phone.code(timezone.now())}
    assert browser.post("/login/code/", code)["Location"] == "/login/"
    browser, _ = knocks()
    cast.frieda.set_password("neue-Steine-im-Beutel")
    cast.frieda.save()
    assert browser.post("/login/code/", code)["Location"] == "/login/"
    assert not logged_in(browser)


def test_who_has_no_second_factor_logs_in_as_before(cast):
    browser, answer = knocks("hugo")
    assert answer["Location"] == "/words/"
    assert logged_in(browser)
    assert Client().get("/login/code/")["Location"] == "/login/"


def test_a_token_made_behind_both_steps_needs_none(cast, phone):
    _, secret = make_token(cast.frieda, Wanted())
    asked = Client().get("/api/v1/me/", headers={"Authorization": f"Token {secret}"})
    assert asked.status_code == 200


def test_no_line_of_the_log_holds_a_code_or_the_secret(cast, caplog):
    with caplog.at_level(logging.DEBUG):
        secret = begin(cast.frieda).secret
        phone = equipped(cast.frieda)
        browser, _ = knocks()
        code = phone.code(timezone.now())
        browser.post("/login/code/", {"code": code})
    assert logged_in(browser)
    for hidden in (str(secret), code, *map(str, phone.recovery)):
        assert hidden not in caplog.text


@pytest.fixture
def frieda(cast):
    """Her browser, logged in."""
    browser = Client(headers={"Accept-Language": "en"})
    browser.force_login(cast.frieda)
    return browser


PAGE = "/account/second-factor/"


def test_it_is_set_up_on_a_page_and_its_codes_are_shown_once(cast, frieda):
    assert "Set it up with a phone" in frieda.get(PAGE).content.decode()
    page = frieda.post(PAGE, {"act": "begin"}).content.decode()
    secret = begin(cast.frieda).secret
    assert f"<code>{secret}</code>" in page
    assert 'class="qr"' in page
    known = {"act": "confirm", "password": PASSWORD}
    wrong = frieda.post(PAGE, {**known, "code": "000000"})
    assert (wrong.status_code, second_factor(cast.frieda)) == (422, None)
    code = Phone(secret).code(timezone.now())
    done = frieda.post(PAGE, {**known, "code": code}).content.decode()
    assert done.count("<li><code>") == 10
    later = frieda.get(PAGE).content.decode()
    assert (later.count("<li><code>"), str(secret) in later) == (0, False)
    assert "10 recovery codes are left." in later


def test_who_sits_at_an_open_browser_does_not_take_it_off_without_a_code(cast, frieda, phone):
    assert frieda.post(PAGE, {"act": "give_up", "code": "000000"}).status_code == 422
    assert second_factor(cast.frieda) is not None
    frieda.post(PAGE, {"act": "begin"})
    assert second_factor(cast.frieda).confirmed is not None
    frieda.post(PAGE, {"act": "give_up", "code": str(phone.recovery[0])})
    assert second_factor(cast.frieda) is None


@pytest.mark.parametrize("typed", [{}, {"password": ""}, {"password": "not-the-password"}])
def test_who_sits_at_an_open_browser_does_not_set_it_up_without_the_password(cast, frieda, typed):
    """Else the phone of a stranger would keep the owner out."""
    frieda.post(PAGE, {"act": "begin"})
    code = Phone(begin(cast.frieda).secret).code(timezone.now())
    answer = frieda.post(PAGE, {"act": "confirm", "code": code, **typed})
    assert second_factor(cast.frieda) is None
    said = "This is not the password" if typed.get("password") else "This field is required"
    assert said in answer.content.decode()


def test_nobody_sees_the_page_without_an_account(db):
    assert Client().get(PAGE)["Location"] == f"/login/?next={PAGE}"


def test_an_operator_takes_it_off_for_who_lost_the_phone(cast, phone):
    said = StringIO()
    call_command("take_off_second_factor", "Frieda", language="de", stdout=said)
    assert said.getvalue() == "frieda meldet sich mit dem Passwort allein an.\n"
    assert second_factor(cast.frieda) is None
    for name, why in (("frieda", "hat keinen zweiten Faktor"), ("nobody", "gibt es nicht")):
        with pytest.raises(CommandError, match=why):
            call_command("take_off_second_factor", name, language="de")
