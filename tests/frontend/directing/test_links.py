"""Private links on the pages: made, shown again, printed, taken back; the address they lead to."""

import io
import re
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import numpy as np
import pytest
import zxingcpp
from pypdf import PdfReader

from frontend.pages.directing.cards import Card, link_cards
from frontend.paper.printing import pictures
from tests.frontend.browser import Browser, read
from tests.frontend.directing.conftest import sit
from tests.scanning import QR, codes
from tests.tournaments.directing.evening import NAMES, who
from tournaments.directing import inviting, queries
from tournaments.link_secrets import digest
from tournaments.models import Link, LinkBase

LINKS, CARDS = "people-links/", "people-links/cards/"


def addresses(page):
    return re.findall(r"https?://\S+/l/[\w-]+/", page.text)


def followed(address):
    browser = Browser(language="en")
    return browser, browser.get(re.sub(r"^https?://[^/]+", "", address))


def test_a_link_is_shown_again_to_whoever_may_make_it(evening, frieda, emil, guest):
    made = addresses(frieda.send(LINKS, "invite", role="helper", days="7"))
    assert addresses(frieda.get(LINKS))[-1:] == made[-1:]
    assert [one.get(LINKS).status for one in (emil, guest)] == [403, 403]
    browser, _page = followed(made[-1])
    assert browser.get(frieda.address("entries/")).status == 200
    assert browser.get(frieda.address("set-up/")).status == 403


def test_a_link_that_was_taken_back_opens_nothing(evening, frieda):
    (address,) = addresses(frieda.send(LINKS, "invite", role="helper"))
    browser, _page = followed(address)
    frieda.send(LINKS, "revoke")
    assert browser.get(frieda.address("entries/")).status == 404
    assert "Links with a role" not in frieda.get(LINKS).text


def test_every_player_gets_a_link_once_by_name(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    assert len(addresses(page)) == 6
    positions = [page.text.index(f"{name} Muster") for name in NAMES]
    assert positions == sorted(positions)
    assert "Everybody who plays has a link." in page.text
    again = frieda.browser.post(frieda.address(LINKS), {"form": "invite-players"})
    assert addresses(again) == addresses(page)


def test_a_late_entry_gets_one_alone(evening, frieda):
    frieda.send(LINKS, "invite-players")
    Link.objects.filter(entry=who("Anna")).delete()
    page = frieda.press(LINKS, "anew", entry=who("Anna"))
    (link,) = Link.objects.filter(entry=who("Anna"))
    assert len(addresses(page)) == 6
    sheet = frieda.get(f"{CARDS}?link={link.pk}")
    assert cards(sheet) == ["Anna Muster"]


def test_a_lost_link_is_made_anew_and_the_old_one_is_good_no_more(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    old = addresses(page)[0]
    fresh = frieda.press(LINKS, "anew", entry=who("Anna"))
    (new,) = set(addresses(fresh)) - set(addresses(page))
    assert followed(old)[1].status == 404
    assert followed(new)[1].status == 200
    assert Link.objects.filter(entry=who("Anna"), revoked=None).count() == 1


def test_a_link_of_an_earlier_version_stays_good_and_is_not_shown(evening, frieda):
    frieda.send(LINKS, "invite", role="helper", days="7")
    Link.objects.update(digest=digest("drawn-by-chance"), code=None)
    page = frieda.get(LINKS)
    assert addresses(page) == []
    assert "An earlier version made this link" in page.text
    assert cards(frieda.get(CARDS)) == []
    assert followed("http://here/l/drawn-by-chance/")[1].status == 200


# Cards


def cards(page):
    """Whose cards are on a sheet."""
    return re.findall(r"<h2>([^<]+)</h2>", page.html)


def test_cards_have_name_code_and_the_link_as_a_picture(evening, frieda):
    frieda.send(LINKS, "invite-players")
    sheet = frieda.get(CARDS)
    assert cards(sheet) == [f"{name} Muster" for name in sorted(NAMES)]
    assert len(re.findall(r"[B-Z]{4} [B-Z]{4}", sheet.text)) == 6
    assert "type at testserver/l" in sheet.text
    assert sheet.html.count('<svg viewBox="0 0 33 33" class="qr">') == 6


def test_the_picture_of_a_card_is_the_address_of_its_link(evening, frieda):
    """Drawn as large squares, as a phone's camera sees it."""
    page = frieda.send(LINKS, "invite-players")
    (drawn,) = re.findall(r"<svg.+?</svg>", frieda.get(CARDS).html)[:1]
    assert seen_in(drawn) == addresses(page)[0]


def seen_in(drawn):
    """What a camera reads: a path of horizontal strokes, each one module high."""
    size = int(re.search(r'viewBox="0 0 (\d+)', drawn)[1])
    dark, x, y = np.full((size + 8, size + 8), 255, np.uint8), 0, -0.5
    for verb, numbers in re.findall(r"([Mmh])([^Mmhz\"]+)", re.search(r' d="([^"]+)', drawn)[1]):
        told = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        if verb == "h":
            dark[int(y + 0.5) + 4, int(x) + 4 : int(x + told[0]) + 4] = 0
            x += told[0]
        else:
            x, y = (told[0], told[1] - 0.5) if verb == "M" else (x + told[0], y + told[1])
    picture = np.kron(dark, np.ones((4, 4), np.uint8))
    (code,) = zxingcpp.read_barcodes(picture, formats=QR)
    return code.text


def test_cards_are_for_whoever_may_make_links(evening, frieda, emil, hugo, guest):
    seen = [one.get(CARDS).status for one in (frieda, emil, hugo, guest)]
    assert seen == [200, 403, 403, 403]


def printed(desk, query=""):
    """The cards as PDF."""
    answer = desk.browser.client.get(desk.address(f"people-links/cards.pdf{query}"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "no-store" in answer["Cache-Control"]
    return answer.content


def test_cards_are_printed_eight_to_a_page_with_codes_that_open_the_links(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    file = printed(frieda)
    (only,) = PdfReader(io.BytesIO(file)).pages
    said = " ".join(only.extract_text().split())
    assert [name for name in NAMES if f"{name} Muster" in said] == list(NAMES)
    assert len(re.findall(r"[B-Z]{4} [B-Z]{4}", said)) == 6
    assert "testserver/l" in said
    assert len(addresses(page)) == 6


def test_the_codes_of_printed_cards_are_read_by_a_phone():
    addresses = [f"http://hall.example:8000/l/secret-of-{number}-1234567890/" for number in (1, 2)]
    cards = [Card(uuid4(), True, "Zoe", "Abend", one, "BCDF GHJK", "x/l") for one in addresses]  # noqa: FBT003
    (page,) = pictures("link_cards", link_cards(cards, "Abend"), ppi=110)
    assert codes(page, 500) == addresses


def test_cards_of_some_links_alone_are_printed(evening, frieda):
    frieda.send(LINKS, "invite-players")
    link = Link.objects.filter(entry=who("Bert")).get()
    assert f"people-links/cards.pdf?link={link.pk}" in frieda.get(f"{CARDS}?link={link.pk}").html
    (only,) = PdfReader(io.BytesIO(printed(frieda, f"?link={link.pk}"))).pages
    assert "Bert Muster" in only.extract_text()
    assert "Anna Muster" not in only.extract_text()


def test_printed_cards_are_for_whoever_may_make_links(evening, frieda, emil, hugo, guest, cast):
    desks = (frieda, emil, hugo, guest, sit(evening, cast.vera), sit(evening, cast.theo))
    path = frieda.address("people-links/cards.pdf")
    seen = [one.browser.client.get(path).status_code for one in desks]
    assert seen == [200, 403, 403, 403, 404, 404]


def test_the_links_of_another_tournament_are_on_no_card(evening, frieda, cast):
    other = Link.objects.get(pk=inviting.invite(another_row(evening), "helper")[0].pk)
    assert cards(frieda.get(f"{CARDS}?link={other.pk}")) == []
    assert cards(frieda.get(f"{CARDS}?link=nonsense")) == []


def another_row(evening):
    """A tournament that is not this one."""
    row = queries.tournament(evening.stream)
    row.stream = uuid4()
    return row


def test_a_letter_with_the_link_needs_no_mail_of_the_house(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    (letter, *_) = [link for link in page.links if link.startswith("mailto:")]
    said, title = (
        parse_qs(urlsplit(letter).query),
        re.search(r"<title>Links · (.+?) ·", page.html)[1],
    )
    assert said["subject"] == [f"Your access to {title}"]
    assert addresses(page)[0] in said["body"][0]


# Where phones find the house


def led_to(page):
    """The address before the links of a page."""
    return {re.sub(r"/l/.*", "", one) for one in addresses(page)}


def test_links_lead_where_the_director_came_from(evening, frieda, settings):
    settings.ALLOWED_HOSTS = ["192.168.1.5", "testserver"]
    frieda.send(LINKS, "invite", role="helper", days="7")
    answer = frieda.browser.client.get(frieda.address(LINKS), headers={"host": "192.168.1.5:8000"})
    assert led_to(read(200, answer.content.decode())) == {"http://192.168.1.5:8000"}


def at_this_computer(desk):
    """The page of the links as somebody sees it who sits at the computer of the house."""
    headers = {"host": "127.0.0.1:8000"}
    answer = desk.browser.client.get(desk.address(LINKS), headers=headers)
    return read(answer.status_code, answer.content.decode())


def test_at_the_computer_itself_they_lead_to_its_address_in_the_network(evening, frieda, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "192.168.1.5", "testserver"]
    settings.SERVED_AT = ["http://192.168.1.5:8000"]
    frieda.send(LINKS, "invite", role="helper", days="7")
    page = at_this_computer(frieda)
    assert led_to(page) == {"http://192.168.1.5:8000"}
    assert "Phones can't open these links" not in page.text


def test_without_a_network_the_page_says_what_to_do(evening, frieda, settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    settings.SERVED_AT = []
    page = at_this_computer(frieda)
    assert "Phones can't open these links: http://127.0.0.1:8000 is this computer" in page.text
    assert "start --lan" in page.text


def test_the_director_says_by_which_address_phones_reach_the_house(evening, frieda, settings):
    settings.ALLOWED_HOSTS = ["testserver", "laptop.local"]
    frieda.send(LINKS, "invite", role="helper", days="7")
    page = frieda.send(LINKS, "base", base="laptop.local:8000")
    assert led_to(page) == {"http://laptop.local:8000"}
    settings.ALLOWED_HOSTS = ["testserver"]
    assert led_to(frieda.get(LINKS)) == {"http://testserver"}
    assert led_to(frieda.send(LINKS, "base", base="")) == {"http://testserver"}
    assert LinkBase.objects.count() == 0


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("http://elsewhere.example", "The house does not answer at this address."),
        ("ftp://testserver", "Write the address as in http://192.168.1.5:8000."),
        ("http://anna@testserver", "Write the address as in http://192.168.1.5:8000."),
        ("http://testserver:port", "Write the address as in http://192.168.1.5:8000."),
    ],
)
def test_what_is_no_address_of_the_house_is_told_so(evening, frieda, address, said):
    page = frieda.send(LINKS, "base", base=address)
    assert page.status == 400
    assert said in page.text
    assert LinkBase.objects.count() == 0


def test_nonsense_is_told_so(evening, frieda):
    assert frieda.send(LINKS, "invite", role="king").status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "nonsense"}).status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "anew"}).status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "revoke"}).status == 400
