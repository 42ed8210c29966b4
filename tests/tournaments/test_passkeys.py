"""Login with a passkey: a key of a device that has looked at its holder; each challenge once."""

import base64
import contextlib
import hashlib
import itertools
import json
import logging
import re

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from django.utils import timezone
from fido2.cose import ES256
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Refusal
from tests.tournaments.cast import PASSWORD
from tests.tournaments.test_second_factors import equipped
from tournaments import passkeys
from tournaments.models import Passkey, User

PAGE, LOGIN = "/account/passkeys/", "/login/passkey/"
HERE = {"HTTP_HOST": "localhost"}
ORIGIN = "http://localhost"
FLAG = AuthenticatorData.FLAG
NUMBERS = itertools.count()
LOOKED = FLAG.UP | FLAG.UV
TOLD = re.compile(r'<script id="passkey-told" type="application/json">(.*?)</script>')


def text(data):
    """Bytes as browsers send them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Device:
    """An authenticator with one key, and the browser before it, which says where it is."""

    def __init__(self, host="localhost", origin=ORIGIN):
        """Make the key."""
        self.key, self.origin = ec.generate_private_key(ec.SECP256R1()), origin
        self.name = b"key %028d" % next(NUMBERS)
        self.host, self.uses, self.holder = hashlib.sha256(host.encode()).digest(), 0, None

    def client(self, kind, told):
        """What the browser says of where it was asked, and what."""
        said = {"type": kind, "challenge": told["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def answer(self, **response):
        """What the page sends."""
        parts = {name: text(part) for name, part in response.items()}
        named = {"id": text(self.name), "rawId": text(self.name), "type": "public-key"}
        return json.dumps({**named, "clientExtensionResults": {}, "response": parts})

    def makes(self, told, flags=LOOKED):
        """Its answer to who wants a key."""
        self.holder = base64.urlsafe_b64decode(told["user"]["id"] + "==")
        public = ES256.from_cryptography_key(self.key.public_key())
        data = AttestedCredentialData.create(b"\0" * 16, self.name, public)
        whole = AuthenticatorData.create(self.host, flags | FLAG.AT, self.uses, data)
        made = AttestationObject.create("none", whole, {})
        client = self.client("webauthn.create", told)
        return self.answer(clientDataJSON=client, attestationObject=bytes(made))

    def signs(self, told, flags=LOOKED, holder=None):
        """Its answer to who wants to know who it is."""
        self.uses += 1
        data = AuthenticatorData.create(self.host, flags, self.uses)
        client = self.client("webauthn.get", told)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self.answer(
            clientDataJSON=client,
            authenticatorData=bytes(data),
            signature=signed,
            userHandle=holder or self.holder,
        )


def browser_of(user=None):
    """A browser at this computer, logged in for this account."""
    browser = Client(headers={"Accept-Language": "en"}, **HERE)
    if user is not None:
        browser.force_login(user)
    return browser


def asked_to_make(browser, password=PASSWORD, name="Telephone"):
    """What the page asks the browser for; None where it asks for nothing."""
    page = browser.post(PAGE, {"act": "begin", "name": name, "password": password})
    told = TOLD.search(page.content.decode())
    return json.loads(told[1]) if told else None


def made(user, **where):
    """A device whose key is kept for the account."""
    browser, device = browser_of(user), Device(**where)
    told = asked_to_make(browser)
    answer = browser.post(PAGE, {"act": "make", "answer": device.makes(told)})
    assert answer.status_code == 302
    return device


def logs_in(browser, device, **how):
    """The status of the answer, and where it leads or why not."""
    told = browser.post(LOGIN).json()
    answer = browser.post(LOGIN, {"answer": device.signs(told, **how), "next": "/tournaments/"})
    return answer.status_code, answer.headers.get("Location")


IN, OUT = (302, "/tournaments/"), (422, None)


@pytest.fixture
def device(cast):
    """Frieda's."""
    return made(cast.frieda)


def test_a_passkey_leads_its_account_in_and_its_use_is_noted(cast, device):
    browser = browser_of()
    assert logs_in(browser, device) == IN
    assert browser.session["_auth_user_id"] == str(cast.frieda.pk)
    (row,) = passkeys.passkeys(cast.frieda)
    assert (row.name, row.uses, row.last_used is not None) == ("Telephone", 1, True)
    assert logs_in(browser_of(), device) == IN


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example/", "\\\\evil.example"])
def test_it_leads_to_no_other_house(cast, device, there):
    browser = browser_of()
    answer = {"answer": device.signs(browser.post(LOGIN).json()), "next": there}
    assert browser.post(LOGIN, answer).headers["Location"] == "/"


def test_it_stands_for_both_steps(cast, device):
    equipped(cast.frieda, timezone.now())
    browser = browser_of()
    asks = browser.post("/login/", {"username": "frieda", "password": PASSWORD})
    assert asks.headers["Location"] == "/login/code/"
    assert 'data-passkey="get"' in browser.get("/login/code/").content.decode()
    assert logs_in(browser, device) == IN


def test_nobody_is_told_which_passkeys_there_are(cast, device):
    told = browser_of().post(LOGIN).json()
    assert sorted(told) == ["challenge", "rpId", "userVerification"]
    assert told["userVerification"] == "required"


def test_a_challenge_is_good_once_and_in_its_own_session(cast, device):
    browser = browser_of()
    answer = device.signs(browser.post(LOGIN).json())
    assert browser_of().post(LOGIN, {"answer": answer}).status_code == 422
    assert browser.post(LOGIN, {"answer": answer}).status_code == 302
    browser.post("/logout/")
    assert browser.post(LOGIN, {"answer": answer}).status_code == 422


def test_a_challenge_is_used_up_by_the_first_answer_be_it_wrong(cast, device):
    browser = browser_of()
    told = browser.post(LOGIN).json()
    assert browser.post(LOGIN, {"answer": device.signs(told, flags=FLAG.UP)}).status_code == 422
    assert browser.post(LOGIN, {"answer": device.signs(told)}).status_code == 422
    assert logs_in(browser, device) == IN


def test_a_challenge_is_good_for_five_minutes(cast, device, monkeypatch):
    browser = browser_of()
    told = browser.post(LOGIN).json()
    now = passkeys.time.time()
    monkeypatch.setattr(passkeys.time, "time", lambda: now + 301)
    assert browser.post(LOGIN, {"answer": device.signs(told)}).status_code == 422


def test_a_copy_of_the_device_whose_count_goes_back_is_refused(cast, device):
    assert logs_in(browser_of(), device) == IN
    device.uses -= 1
    assert logs_in(browser_of(), device) == OUT
    assert logs_in(browser_of(), device) == IN


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost:8001",
        "https://localhost",
        "http://localhost.example",
        "http://a.localhost",
    ],
)
def test_what_was_signed_for_another_origin_is_refused(cast, device, origin):
    device.origin = origin
    assert logs_in(browser_of(), device) == OUT


def test_what_was_signed_for_another_host_or_by_another_key_is_refused(cast, device):
    device.host, here = hashlib.sha256(b"example.org").digest(), device.host
    assert logs_in(browser_of(), device) == OUT
    device.host, device.key = here, ec.generate_private_key(ec.SECP256R1())
    assert logs_in(browser_of(), device) == OUT


def test_a_device_that_has_looked_at_nobody_is_refused(cast, device):
    assert [logs_in(browser_of(), device, flags=f) for f in (FLAG.UP, FLAG.UV)] == [OUT, OUT]
    browser, other = browser_of(cast.frieda), Device()
    answer = other.makes(asked_to_make(browser), flags=FLAG.UP)
    assert browser.post(PAGE, {"act": "make", "answer": answer}).status_code == 422
    assert len(passkeys.passkeys(cast.frieda)) == 1


def test_it_leads_nobody_else_in_and_nobody_whose_account_is_closed(cast, device):
    assert logs_in(browser_of(), device, holder=cast.hugo.pk.bytes) == OUT
    cast.frieda.is_active = False
    cast.frieda.save()
    assert logs_in(browser_of(), device) == OUT


def test_a_key_is_kept_for_one_account_alone(cast, device):
    browser = browser_of(cast.hugo)
    answer = device.makes(asked_to_make(browser))
    assert browser.post(PAGE, {"act": "make", "answer": answer}).status_code == 422
    assert passkeys.passkeys(cast.hugo) == []


def test_who_only_found_the_browser_open_makes_none(cast):
    browser = browser_of(cast.frieda)
    assert asked_to_make(browser, password="a guess") is None
    assert browser.post(PAGE, {"act": "make", "answer": "{}"}).status_code == 422
    assert Passkey.objects.count() == 0


def test_passwords_are_not_guessed_there(cast):
    browser = browser_of(cast.frieda)
    for _ in range(5):
        asked_to_make(browser, password="a guess")
    assert asked_to_make(browser) is None


def test_what_was_asked_of_one_account_is_not_answered_for_another(cast):
    browser, device = browser_of(cast.frieda), Device()
    told = asked_to_make(browser)
    other = browser_of(cast.hugo)
    asked_to_make(other)
    assert other.post(PAGE, {"act": "make", "answer": device.makes(told)}).status_code == 422


def test_an_account_has_ten_at_most(cast):
    for _ in range(10):
        made(cast.frieda)
    assert asked_to_make(browser_of(cast.frieda)) is None


def test_only_the_account_itself_takes_its_passkey_away(cast, device):
    (row,) = passkeys.passkeys(cast.frieda)
    for number in (str(row.pk), "", "²", "9" * 30):
        browser_of(cast.hugo).post(PAGE, {"act": "take_away", "passkey": number})
    assert passkeys.passkeys(cast.frieda) == [row]
    browser_of(cast.frieda).post(PAGE, {"act": "take_away", "passkey": str(row.pk)})
    assert passkeys.passkeys(cast.frieda) == []
    assert logs_in(browser_of(), device) == OUT


def test_nobody_sees_the_page_without_an_account(db):
    assert browser_of().get(PAGE)["Location"] == f"/login/?next={PAGE}"
    assert browser_of().get(LOGIN).status_code == 405


def test_forged_forms_are_refused(cast, device):
    strict = Client(enforce_csrf_checks=True, **HERE)
    assert strict.post(LOGIN).status_code == 403
    strict.force_login(cast.frieda)
    assert strict.post(PAGE, {"act": "begin"}).status_code == 403


@pytest.mark.parametrize("host", ["testserver", "127.0.0.1", "127.0.0.1:8000", "[::1]"])
def test_without_https_or_by_a_number_there_are_none(cast, settings, host):
    settings.ALLOWED_HOSTS = ["*"]
    browser = browser_of(cast.frieda)
    page = browser.get(PAGE, HTTP_HOST=host).content.decode()
    assert ("A passkey needs an address with https." in page, 'value="begin"' in page) == (
        True,
        False,
    )
    assert browser.post(LOGIN, HTTP_HOST=host).json()["code"] == "PASSKEY_NOT_HERE"


def test_with_https_there_are(cast, settings):
    settings.ALLOWED_HOSTS = ["club.example"]
    browser = browser_of(cast.frieda)
    page = browser.get(PAGE, HTTP_HOST="club.example", secure=True).content.decode()
    assert 'value="begin"' in page
    told = browser.post(LOGIN, HTTP_HOST="club.example", secure=True).json()
    assert told["rpId"] == "club.example"


def test_logins_are_begun_sixty_times_from_one_address_and_who_gets_in_is_not_counted(cast, device):
    for _ in range(3):
        assert logs_in(browser_of(), device) == IN
    browser = browser_of()
    assert [browser.post(LOGIN).status_code for _ in range(61)] == [200] * 60 + [429]
    late = browser.post(LOGIN)
    assert (late.json()["code"], late.headers["Retry-After"]) == ("PASSKEYS_USED_UP", "900")


def test_no_log_names_a_key(cast, caplog):
    with caplog.at_level(logging.INFO):
        device = made(cast.frieda)
        assert logs_in(browser_of(), device) == IN
    assert device.name.hex() not in caplog.text


NAMES = (
    "id rawId type response clientDataJSON authenticatorData signature userHandle"
    " attestationObject clientExtensionResults"
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(NAMES.split()), inner, max_size=6)
    ),
    max_leaves=12,
)


@pytest.mark.django_db
@given(JSON.map(json.dumps) | st.text(max_size=40))
def test_whatever_is_sent_instead_of_an_answer_is_refused(answer):
    browser = browser_of()
    browser.post(LOGIN, REMOTE_ADDR="192.0.2.9")
    assert browser.post(LOGIN, {"answer": answer}).status_code == 422


@pytest.mark.django_db
@given(part=st.sampled_from(["attestationObject", "clientDataJSON"]), bit=st.integers(0, 2400))
def test_a_bit_that_is_changed_on_the_way_makes_a_refusal_and_no_failure(part, bit):
    user, _ = User.objects.get_or_create(login="frieda")
    device, told = Device(), {"challenge": text(b"c" * 32), "user": {"id": text(b"1" * 16)}}
    answer = json.loads(device.makes(told))
    raw = bytearray(base64.urlsafe_b64decode(answer["response"][part] + "=="))
    raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    answer["response"][part] = text(bytes(raw))
    asked = passkeys.Asked(told["challenge"], passkeys.time.time() + 60)
    with contextlib.suppress(Refusal):  # a bit of the key itself makes another key
        passkeys.make(user, passkeys.Place(ORIGIN, "localhost"), asked, answer, "x").delete()
