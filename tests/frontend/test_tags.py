"""The reader of pages for tests hears of each page exactly what `HTMLParser` hears."""

from html.parser import HTMLParser

import pytest

from tests.frontend.tags import Tags

PAGES = (
    "",
    "words alone &amp; nothing else",
    "<!DOCTYPE html><html lang='de'><!-- <b>not</b> --><p>eins<br>zwei<br/>drei<br /></p></html>",
    """<input name="a" value="1 > 2 &amp; &quot;3&quot;" required disabled=disabled data-a='"'>""",
    "<P CLASS=big>A &lt; B &#228; &auml; &nbsp;</P >",
    '<script src="a.js"></script><script type="x">if (a < b && c > d) "</p>"</script>',
    "<style>a > b { content: '<'; }</style><svg viewBox='0 0 1 1'><path d='M0 0'/></svg>",
    "<a\n  href='/x/?a=1&amp;b=2'\n  title=''\n>lang</a>\n",
)


def heard(reader):
    """One that notes what it hears; words that follow each other are one piece."""

    class Noting(reader):
        def __init__(self):
            super().__init__()
            self.notes = []

        def handle_starttag(self, tag, attrs):
            self.notes.append(("opened", tag, attrs))

        def handle_endtag(self, tag):
            self.notes.append(("closed", tag))

        def handle_data(self, data):
            if self.notes and self.notes[-1][0] == "words":
                data = self.notes.pop()[1] + data
            self.notes.append(("words", data))

    return Noting()


def notes(reader, html):
    """What a reader of this kind hears of a page."""
    noting = heard(reader)
    noting.feed(html)
    if reader is HTMLParser:
        noting.close()
    return noting.notes


@pytest.mark.parametrize("html", PAGES)
def test_each_page_is_heard_as_html_parser_hears_it(html):
    assert notes(Tags, html) == notes(HTMLParser, html)


@pytest.mark.parametrize("address", ["/", "/words/?w=HORN", "/games/new/", "/tournaments/new/"])
def test_so_are_those_of_the_house(hugo, cast, address):
    hugo.client.force_login(cast.frieda)
    html = hugo.client.get(address, follow=True).content.decode()
    assert html.count("<") > 50
    assert notes(Tags, html) == notes(HTMLParser, html)
