"""A walk through all pages of a house that its own links lead to, and what a reader sees there."""

import re
from collections import Counter
from urllib.parse import parse_qs, urljoin, urlsplit

from django.urls import Resolver404, resolve

from tests import thorough
from tests.frontend.browser import read
from tests.frontend.tags import Tags

OF_A_KIND = 2  # so many pages of each kind are looked at, in a plain run one; others are like them
NOT_SEEN = {"script", "style", "code", "template", "textarea"}
TOLD = ("aria-label", "title", "placeholder", "alt")
EMPTY = {"input", "br", "img", "link", "meta", "hr", "use", "rect", "circle", "path", "line"}


class Sight(Tags):
    """The words of a page, piece by piece, without what is folded for experts and what is code."""

    def __init__(self, html):
        """Read a page."""
        self.pieces, self.hidden, self.open = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """What an attribute tells is seen as well; nothing of an expert's corner is."""
        known = dict(attrs)
        hidden = bool(self.hidden) or tag in NOT_SEEN or "experts" in (known.get("class") or "")
        if tag not in EMPTY:
            self.open.append((tag, hidden))
            if hidden:
                self.hidden.append(tag)
        if not hidden:
            self.pieces += [known[name] for name in TOLD if known.get(name)]

    def handle_endtag(self, tag):
        """Go back to the tag that is closed here."""
        while any(tag == one for one, _ in self.open):
            closed, hidden = self.open.pop()
            if hidden:
                self.hidden.pop()
            if closed == tag:
                return

    def handle_data(self, data):
        """Words between tags."""
        if not self.hidden and data.strip():
            self.pieces.append(" ".join(data.split()))


def seen(html):
    """What a reader sees of a page, piece by piece."""
    return [re.sub(r"https?://\S+", "", piece) for piece in Sight(html).pieces]


def kind_of(address):
    """Which kind of page an address leads to; None where it leads out or is no page."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or parts.path.startswith("/api/"):
        return None
    try:
        name = resolve(parts.path).url_name
    except Resolver404:
        return None
    if name is None or name.endswith("-live") or parts.path.startswith(("/l/", "/admin")):
        return None
    return name, *sorted(parse_qs(parts.query))


def walk(client, start="/", most=0):
    """Every kind of page that is linked from page to page: address and markup."""
    most = most or (OF_A_KIND if thorough.run["thorough"] else 1)
    waiting, known, looked = [start], {start}, Counter()
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if kind is None or looked[kind] >= most:
            continue
        looked[kind] += 1
        answer = client.get(address, follow=True)
        if not (answer.get("Content-Type") or "").startswith("text/html"):
            continue
        html = answer.content.decode()
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        here = here.partition("#")[0]  # a link to a table leads into the midst of a page
        assert answer.status_code == 200, (address, answer.status_code)
        yield here, html
        for link in read(200, html).links:
            if link.startswith("#"):
                continue
            there = urljoin(here, link).partition("#")[0]
            if there not in known:
                known.add(there)
                waiting.append(there)
